import type { SchemaNode, SchemaForm } from '../../model/schemas/schema.ts';
import type { SchemaEdits, SchemaOutcome } from '../../model/schemas/schema-outcome.ts';
import { reasonOf, type Static, type StaticValue, type UnknownReason } from '../../model/static.ts';
import { schemaForm, unreadSchemaParts, zodOf } from '../../schema/form.ts';
import type { JsonSchema, SchemaIo } from '../../schema/json/conversion.ts';
import {
  LIBRARY_CONVERSION,
  jsonSchemaGaps,
  toJsonSchema,
  type SchemaConversion,
} from '../../schema/json/json-schema.ts';
import { describeArguments } from '../../schema/json/argument-list.ts';
import { dataOf, describeJsonSchema, type JsonSchemaContext } from '../../schema/json/json-node.ts';
import { metaSchemaErrors } from '../../schema/json/meta-schema.ts';
import { keywordErrors } from '../../schema/json/keyword-errors.ts';
import { describeSchema } from '../../schema/zod/zod-node.ts';
import { unreadBy } from '../../schema/records.ts';
import { tooLarge } from '../../schema/size.ts';
import { variesByVersion } from '../../schema/json/version-differences.ts';
import type { LoadedZod } from '../../schema/zod/zod-copy.ts';
import { isSchema, loadedZodOf } from '../../schema/zod/zod-value.ts';
import { Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { asSupplied } from '../../syntax/evaluate/values/typed-parameter.ts';
import { UnknownValue, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { DescribedFramework } from '../detector/detector.ts';
import type { SchemaExpression } from '../detector/definition-parts.ts';
import { descriptionContext } from './description-context.ts';
import { SourceSchemaEdits } from './schema-edits.ts';
import { schemaSource, type SchemaSource } from './schema-source.ts';
import { EvaluatedOutcome, type SchemaLocation, type SchemaInUse } from './schema-outcome.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { VariantSelection } from './variant-selection.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type {
  AdvertisedSchema,
  DefinitionSchema,
  MetaSchemaError,
  SchemaAlternatives,
  ZodCopy,
} from '../../model/definitions/definition-schema.ts';
import type { UnresolvedPart } from '../../model/definitions/unresolved-part.ts';
import type { Location } from '../../model/location.ts';
import { LazyAnswers } from '../../model/utils/lazy-answers.ts';

/** The services for reading a definition's schemas. */
export interface SchemaReading {
  readonly framework: DescribedFramework;
  readonly locations: LocationMapper;
  readonly session: AnalysisSession;
  readonly selection: VariantSelection;
  /** The location for a missing schema. */
  readonly owner: Location;
  /** How the framework treats schemas on this surface; undefined if unknown. */
  readonly place: (surface: SchemaExpression['surface']) => SchemaLocation | undefined;
  /** The installed copy of Zod that the framework converts with. */
  readonly converter: () => LoadedZod | undefined;
}

const OF_OTHER_LIBRARY: ReadonlySet<SchemaSource['kind']> = new Set(['standard', 'unconverted']);

const NO_SCHEMA: AdvertisedSchema = { schema: undefined, unresolved: [] };

/** A schema of a definition; its members are computed lazily. */
export class ReadSchema implements DefinitionSchema, SchemaInUse {
  readonly surface: DefinitionSchema['surface'];
  readonly label: string;
  readonly part: SchemaExpression['part'];
  readonly takes: SchemaExpression['takes'];
  readonly extension: SchemaExpression['extension'];
  private readonly reading: SchemaReading;
  readonly outcome: SchemaOutcome;
  private readonly answers = new LazyAnswers();

  constructor(
    { surface, label, part, takes, extension }: SchemaExpression,
    reading: SchemaReading,
  ) {
    this.surface = surface;
    this.label = label;
    this.part = part;
    this.takes = takes;
    this.extension = extension;
    this.reading = reading;
    this.outcome = new EvaluatedOutcome(this);
  }

  get at(): Location {
    const { locations, owner } = this.reading;
    return this.part instanceof Expression ? locations.of(this.part.origin) : owner;
  }

  private get given(): unknown {
    return this.part instanceof Expression ? this.part.value : this.part;
  }

  private get variants(): readonly unknown[] {
    return this.answers.once('variants', () =>
      this.reading.session.evaluator.variantsOf(this.given),
    );
  }

  /**
   * The evaluated expression, or its selected alternative; undefined without a schema. To read it
   * counts its alternatives: {@link VariantSelection.select}.
   */
  get value(): unknown {
    const value = this.reading.selection.select(this.variants);
    return tooLarge(value) ?? value;
  }

  private get isVaried(): boolean {
    return this.variants.length > 1;
  }

  get undecided(): string | undefined {
    return this.isVaried ? this.reading.session.evaluator.whyVaried([this.given])?.why : undefined;
  }

  get form(): Static<SchemaForm> {
    const { value, at } = this;
    const form = schemaForm(value);
    if (form === undefined) return { kind: 'absent', at };
    if (form instanceof UnknownValue) return this.reading.locations.unknown(form, at);
    const open = this.reading.session.evaluator.incompleteness(value);
    return open ? this.reading.locations.unknown(open, at) : { kind: 'known', value: form, at };
  }

  get edits(): SchemaEdits | undefined {
    // An edit that fixes one alternative may not fix another.
    if (this.isVaried) return undefined;
    const {
      session,
      locations: { module },
    } = this.reading;
    return this.part instanceof Expression &&
      this.part.module === module &&
      !this.takes &&
      !OF_OTHER_LIBRARY.has(this.source.kind)
      ? new SourceSchemaEdits(this.part, {
          module,
          evaluator: session.evaluator,
          library: session.library,
        })
      : undefined;
  }

  get root(): Static<SchemaNode> {
    return this.describe(this.direction);
  }

  /** Describes the schema as converted in one direction. */
  describe(io: SchemaIo): Static<SchemaNode> {
    return this.answers.once(io, () => this.read(io));
  }

  private read(io: SchemaIo): Static<SchemaNode> {
    const { source, at } = this;
    const known = (value: SchemaNode): Static<SchemaNode> => ({ kind: 'known', value, at });
    switch (source.kind) {
      case 'none':
        return { kind: 'absent', at };
      case 'unresolved':
      case 'unconverted':
        return this.reading.locations.unknown(source.why, at);
      case 'arguments':
        return known(describeArguments(source.list, this.context, at));
      case 'json':
        if (source.converted) return known(this.described(source.converted, io));
        return known(describeJsonSchema(source.json, this.context, at));
      case 'standard':
        return known(describeJsonSchema(source.json, this.context, at));
      default:
        return this.schema
          ? known(this.described(this.schema, io))
          : { kind: 'unknown', ...this.whyNoSchema, at };
    }
  }

  private described(schema: object, io: SchemaIo): SchemaNode {
    const { at, conversion } = this;
    const outermostDescriptions =
      this.surface === 'args' && conversion.outermostDescriptions === true;
    const context = { ...this.context, conversion, io, outermostDescriptions };
    return describeSchema(schema, context, at);
  }

  private get context(): JsonSchemaContext {
    const { locations, session } = this.reading;
    return descriptionContext(locations, session.evaluator);
  }

  /** Why a value is not a schema: the reason of a field that is not read, if there is one. */
  private get whyNoSchema(): UnknownReason {
    const { value } = this;
    const open = isPlainObject(value) ? Object.values(value).find(isUnresolved) : undefined;
    return open === undefined ? { why: 'is not a resolved schema' } : reasonOf(asSupplied(open));
  }

  get direction(): SchemaIo {
    return this.surface === 'output' ? 'output' : 'input';
  }

  private get source(): SchemaSource {
    return this.answers.once('source', () =>
      schemaSource(this.value, this.takes, (schema) =>
        this.conversion.standard?.(schema, this.direction),
      ),
    );
  }

  /** The JSON Schema in place of a schema, or of a schema of another library. */
  private get json(): JsonSchema | undefined {
    const { source } = this;
    return source.kind === 'json' || source.kind === 'standard' ? source.json : undefined;
  }

  get literal(): StaticValue {
    return this.answers.once('literal', (): StaticValue => {
      const { source, part, at } = this;
      if (source.kind !== 'json' || source.converted || !(part instanceof Expression))
        return { kind: 'absent', at };
      return this.reading.locations.value(part.withValue(source.json), at);
    });
  }

  get unreadBy(): string | undefined {
    return this.json && unreadBy(this.json);
  }

  get metaSchemaErrors(): readonly MetaSchemaError[] {
    const { literal } = this;
    return [...metaSchemaErrors(literal), ...keywordErrors(literal)];
  }

  /** The Zod instance, created from a raw shape if necessary. */
  get schema(): object | undefined {
    const { source } = this;
    if (source.kind !== 'zod') return undefined;
    return isSchema(source.value)
      ? source.value
      : this.reading.session.library.fromShape(
          source.value,
          this.framework.listing?.zodOfEmptyShape,
        );
  }

  /** The schema as listed, with the fields that the framework adds. */
  private get listed(): object | undefined {
    const { schema, extension } = this;
    if (!schema || extension === undefined) return schema;
    return this.reading.session.library.extended(schema, valueOfPart(extension));
  }

  readonly variesAt = (path: readonly string[]): boolean =>
    this.zod?.bundled === true && variesByVersion(this.jsonSchema()?.schema, path);

  get zod(): ZodCopy | undefined {
    return zodOf(this.value);
  }

  get framework(): DescribedFramework {
    return this.reading.framework;
  }

  get conversion(): SchemaConversion {
    return this.framework.toJsonSchema ?? LIBRARY_CONVERSION;
  }

  get place(): SchemaLocation | undefined {
    return this.answers.once('place', () => this.reading.place(this.surface));
  }

  /**
   * The installed copy of Zod that the framework converts with, if another copy created the schema.
   */
  get converter(): LoadedZod | undefined {
    const { schema } = this;
    const own = isSchema(schema) ? loadedZodOf(schema) : undefined;
    if (!own || own.bundled || own.major === 3) return undefined;
    const converter = this.reading.converter();
    return converter && converter.directory !== own.directory ? converter : undefined;
  }

  get isConverterInstalled(): boolean {
    return this.reading.converter() !== undefined;
  }

  jsonSchema(): AdvertisedSchema | undefined {
    return this.answers.once('jsonSchema', () => (this.isVaried ? undefined : this.advertised()));
  }

  /** The JSON Schema of the selected alternative. */
  private advertised(): AdvertisedSchema | undefined {
    const { json, source, conversion } = this;
    const { isConversionKnown } = this.framework;
    if (json && (source.kind === 'json' || isConversionKnown))
      return dataOf(json, this.reading.session.evaluator);
    const { listed: schema } = this;
    if (!isConversionKnown || (conversion.isPackageOptional && !this.isConverterInstalled))
      return undefined;
    const result =
      schema && !this.outcome.loss
        ? toJsonSchema(schema, this.conversion, this.direction, this.converter)
        : undefined;
    return result?.kind === 'advertised'
      ? { schema: result.schema, unresolved: result.unresolved }
      : undefined;
  }

  alternatives(): SchemaAlternatives | undefined {
    if (!this.isVaried) return undefined;
    const schemas: unknown[] = [];
    for (const variant of this.eachVariant()) {
      const advertised = variant.value === undefined ? NO_SCHEMA : variant.advertised();
      if (!advertised || advertised.unresolved.length > 0 || variant.zod?.bundled) return undefined;
      schemas.push(advertised.schema);
    }
    return { schemas, isMixed: this.reading.session.evaluator.mixesAlternatives(this.given) };
  }

  private eachVariant(): ReadSchema[] {
    return this.variants.map(
      (_, number) =>
        new ReadSchema(this, {
          ...this.reading,
          selection: this.reading.selection.ofNumber(number),
        }),
    );
  }

  unresolved(): readonly UnresolvedPart[] {
    const all = this.isVaried
      ? this.eachVariant().flatMap((variant) => variant.gaps())
      : this.gaps();
    return [...new Map(all.map((gap) => [`${gap.part} ${gap.why}`, gap])).values()];
  }

  private gaps(): readonly UnresolvedPart[] {
    const { source, at, label } = this;
    switch (source.kind) {
      case 'none':
        return [];
      case 'unresolved': {
        const { origin } = source.why;
        const place = origin ? this.reading.locations.of(origin, at) : at;
        return [{ part: label, ...reasonOf(source.why), at: place }];
      }
      case 'unconverted':
        return [{ part: label, ...reasonOf(source.why), at }];
      case 'arguments':
      case 'json':
      case 'standard':
        return this.gapsOfRoot();
      default:
        return this.gapsOfConversion();
    }
  }

  private gapsOfRoot(): readonly UnresolvedPart[] {
    const { root, label } = this;
    if (root.kind !== 'known') return [];
    return [...unreadSchemaParts(root.value)].map((gap) => ({
      part: gap.path === '' ? label : `${label}.${gap.path}`,
      ...reasonOf(gap),
      at: gap.at,
    }));
  }

  private gapsOfConversion(): readonly UnresolvedPart[] {
    const { schema, label, at } = this;
    if (!schema)
      return this.form.kind === 'known' ? [] : [{ part: label, ...this.whyNoSchema, at }];
    return jsonSchemaGaps(schema, this.conversion, this.direction).map((gap) => ({
      part: `${label}${gap.path}`,
      ...reasonOf(gap),
      at,
    }));
  }
}
