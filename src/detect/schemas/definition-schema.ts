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
import { convertedFrom, unreadBy } from '../../schema/records.ts';
import { standardJson, writtenSource } from '../../schema/standard/standard-conversion.ts';
import { StandardValue } from '../../schema/standard/standard-value.ts';
import { tooLarge } from '../../schema/size.ts';
import { variesByVersion } from '../../schema/json/version-differences.ts';
import type { LoadedZod } from '../../schema/zod/zod-copy.ts';
import { JsonSchemaValue, isRawShape, isSchema, loadedZodOf } from '../../schema/zod/zod-value.ts';
import { Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { asSupplied } from '../../syntax/evaluate/values/typed-parameter.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { DescribedFramework } from '../detector/detector.ts';
import type { SchemaExpression } from '../detector/definition-parts.ts';
import { attachedComment } from '../source/edits.ts';
import { descriptionEdit } from './description-edit.ts';
import { SourceSchemaEdits } from './schema-edits.ts';
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

/** The literal that wrote an object of a converted schema, or the object itself. */
function sourceOf(object: unknown): unknown {
  return (isPlainObject(object) ? writtenSource(object) : undefined) ?? object;
}

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
      !this.standard
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
    const { value, at } = this;
    const { locations, session } = this.reading;
    if (value === undefined) return { kind: 'absent', at };
    if (isUnresolved(value)) return locations.unknown(asUnknown(value), at);
    const source: JsonSchemaContext = {
      locate: locations.of.bind(locations),
      provenanceOf: (object) => session.evaluator.provenanceOf(sourceOf(object)),
      incompleteness: session.evaluator.incompleteness.bind(session.evaluator),
      comment: attachedComment,
      descriptionEdit: (object) => descriptionEdit(object, locations.module, session.evaluator),
    };
    if (this.takes === 'arguments' && Array.isArray(value))
      return { kind: 'known', value: describeArguments(value, source, at), at };
    const { schema = this.converted, json } = this;
    if (this.standard instanceof UnknownValue) return locations.unknown(this.standard, at);
    if (!schema && json) return { kind: 'known', value: describeJsonSchema(json, source, at), at };
    if (!schema) return { kind: 'unknown', ...this.whyNoSchema, at };
    const context = {
      ...source,
      conversion: this.conversion,
      io,
      outermostDescriptions:
        this.surface === 'args' && this.conversion.outermostDescriptions === true,
    };
    return { kind: 'known', value: describeSchema(schema, context, at), at };
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

  /** A JSON Schema that is written in place of a schema, or wrapped by a framework function. */
  private get json(): Readonly<Record<string, unknown>> | undefined {
    const { value, takes, standard } = this;
    if (standard) return standard instanceof UnknownValue ? undefined : standard;
    const written = takes === 'json-schema' ? value : undefined;
    const json = value instanceof JsonSchemaValue ? value.schema : written;
    return isPlainObject(json) && !isRawShape(json) ? json : undefined;
  }

  /** The JSON Schema of a schema of another library, as the framework converts it. */
  private get standard(): JsonSchema | UnknownValue | undefined {
    return this.answers.once('standard', () => {
      const { value, conversion, takes } = this;
      if (takes || !(value instanceof StandardValue)) return undefined;
      return standardJson(value, (schema) => conversion.standard?.(schema, this.direction));
    });
  }

  /** The Zod instance from which the project converts the JSON Schema. */
  private get converted(): object | undefined {
    const { json } = this;
    return (
      json &&
      (convertedFrom(json) ??
        (isPlainObject(json.properties) ? convertedFrom(json.properties) : undefined))
    );
  }

  get literal(): StaticValue {
    return this.answers.once('literal', (): StaticValue => {
      const { json, part, at } = this;
      if (!json || this.standard || this.converted || !(part instanceof Expression))
        return { kind: 'absent', at };
      return this.reading.locations.value(
        new Expression(part.evaluator, part.node, part.context, { value: json }),
        at,
      );
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
    const { value, takes } = this;
    if (takes) return undefined;
    if (isSchema(value)) return value;
    return isPlainObject(value)
      ? this.reading.session.library.fromShape(value, this.framework.listing?.zodOfEmptyShape)
      : undefined;
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
    const { json, conversion } = this;
    const isKnown =
      this.framework.isConversionKnown &&
      (!conversion.isPackageOptional || this.isConverterInstalled);
    if (json && (!this.standard || this.framework.isConversionKnown))
      return dataOf(json, this.reading.session.evaluator);
    const { listed: schema } = this;
    if (!isKnown) return undefined;
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
    const { value, at, label } = this;
    if (value === undefined) return [];
    const { schema, standard } = this;
    if (isUnresolved(value)) {
      const reason = asUnknown(value);
      const { origin } = reason;
      const place = origin ? this.reading.locations.of(origin, at) : at;
      return [{ part: label, ...reasonOf(reason), at: place }];
    }
    if (standard instanceof UnknownValue) return [{ part: label, ...reasonOf(standard), at }];
    const root = this.takes || this.json ? this.root : undefined;
    if (root?.kind === 'known')
      return [...unreadSchemaParts(root.value)].map((gap) => ({
        part: gap.path === '' ? label : `${label}.${gap.path}`,
        ...reasonOf(gap),
        at: gap.at,
      }));
    if (!schema)
      return this.form.kind === 'known' ? [] : [{ part: label, ...this.whyNoSchema, at }];
    return jsonSchemaGaps(schema, this.conversion, this.direction).map((gap) => ({
      part: `${label}${gap.path}`,
      ...reasonOf(gap),
      at,
    }));
  }
}
