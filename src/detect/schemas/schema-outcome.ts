import { lazily } from '../../model/utils/lazily.ts';
import type { SchemaNode, SchemaForm } from '../../model/schemas/schema.ts';
import type {
  SchemaEffect,
  SchemaLoss,
  SchemaOutcome,
} from '../../model/schemas/schema-outcome.ts';
import type { Static } from '../../model/static.ts';
import type { JsonSchema, SchemaIo } from '../../schema/json/conversion.ts';
import { rootTypeOf, toJsonSchema, type SchemaConversion } from '../../schema/json/json-schema.ts';
import type { LoadedZod } from '../../schema/zod/zod-copy.ts';
import {
  isObjectSchema,
  isSchema,
  loadedZodOf,
  shapeOf,
  type ZodInstance,
} from '../../schema/zod/zod-value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Versions } from '../detector/versions.ts';
import {
  rootVerdict,
  verdict,
  type SchemaSupport,
  type SurfaceSupport,
} from '../detector/schema-support.ts';

/** How a framework treats the schemas of one surface, in the versions that may be in use. */
export interface SchemaLocation {
  readonly support: SurfaceSupport;
  readonly framework: SchemaSupport;
  readonly versions: Versions;
  /** Whether the project settles which major of Zod it uses. */
  readonly isZodKnown: () => boolean;
}

/** A schema that a server uses. */
export interface SchemaInUse {
  readonly value: unknown;
  readonly form: Static<SchemaForm>;
  /** The schema, created from a raw shape if necessary. */
  readonly schema: object | undefined;
  readonly direction: SchemaIo;
  /** The framework's conversion; the library's if it is unknown. */
  readonly conversion: SchemaConversion;
  readonly place: SchemaLocation | undefined;
  /** The copy of Zod that the framework converts with, if it is not the schema's own. */
  readonly converter: LoadedZod | undefined;
  /**
   * Whether the copy of Zod that the framework converts with is installed; the behavior of another
   * one is unknown.
   */
  readonly isConverterInstalled: boolean;
  /** Describes the schema as converted in one direction. */
  describe(io: SchemaIo): Static<SchemaNode>;
}

/** How a framework treats a schema; computed lazily. */
export class EvaluatedOutcome implements SchemaOutcome {
  private readonly asked: SchemaInUse;

  private readonly lostBy = lazily(() => this.findLoss());
  private readonly rooted = lazily(() => this.findRootEffect());

  constructor(asked: SchemaInUse) {
    this.asked = asked;
  }

  get loss(): SchemaLoss | undefined {
    return this.lostBy();
  }

  get rootEffect(): SchemaEffect | undefined {
    return this.rooted();
  }

  private findLoss(): SchemaLoss | undefined {
    const { form, place } = this.asked;
    if (form.kind !== 'known' || !place) return undefined;
    return (
      this.lossOfForm(form.value, place) ??
      this.lossOfMajor(form.value, place) ??
      this.lossOfCopy(place)
    );
  }

  private lossOfForm(
    form: SchemaForm,
    { support, versions }: SchemaLocation,
  ): SchemaLoss | undefined {
    const effect = verdict(support.forms?.[form], versions);
    // A schema without fields loses none as annotations; an object of schemas has some.
    const hasFields = form === 'json-schema-properties' || !isEmpty(this.asked.value);
    if (effect === undefined || (effect === 'annotations' && !hasFields)) return undefined;
    return { kind: 'form', form, expected: support.expected, effect };
  }

  private lossOfMajor(
    form: SchemaForm,
    { support, framework, versions, isZodKnown }: SchemaLocation,
  ): SchemaLoss | undefined {
    const instance = this.instance;
    // An empty shape has no Zod of its own: any copy may create its schema.
    if (!instance || form === 'empty-object') return undefined;
    const { major, version, bundled } = loadedZodOf(instance);
    // Without any, Zod 4 is assumed.
    if (major === 4 && !isZodKnown()) return undefined;
    const effect = verdict(support.majors?.[major]?.(form), versions);
    const since = framework.since?.[major];
    return (
      effect && {
        kind: 'major',
        built: bundled ? String(major) : versionText(version, major),
        expected: framework.zod,
        update: since === undefined ? undefined : { package: framework.package, since },
        effect,
      }
    );
  }

  private lossOfCopy({ support }: SchemaLocation): SchemaLoss | undefined {
    const { converter, conversion, direction } = this.asked;
    const instance = this.instance;
    if (!support.conversions?.[direction] || !converter || !instance) return undefined;
    const effect = lossByCopy(
      toJsonSchema(instance, conversion, direction),
      toJsonSchema(instance, conversion, direction, converter),
    );
    return (
      effect && {
        kind: 'copy',
        built: loadedZodOf(instance).version,
        converter: converter.version,
        effect,
      }
    );
  }

  private findRootEffect(): SchemaEffect | undefined {
    const { form, place, direction, conversion, converter, isConverterInstalled } = this.asked;
    const instance = this.instance;
    const isZod =
      form.kind === 'known' && (form.value === 'zod-object' || form.value === 'zod-other');
    if (!place?.support.roots || !instance || !isZod || this.loss || this.isRootOpen)
      return undefined;
    return rootVerdict(place.support.roots, place.versions, {
      isObject: isObjectSchema(instance),
      get jsonType() {
        return rootTypeOf(instance, direction);
      },
      get isReference() {
        if (!isConverterInstalled) return false;
        const converted = toJsonSchema(instance, conversion, direction, converter);
        return (
          converted.kind === 'advertised' &&
          converted.schema !== undefined &&
          converted.schema.type === undefined
        );
      },
    });
  }

  /** Whether the type of the root is unknown. */
  private get isRootOpen(): boolean {
    const root = this.asked.describe(this.asked.direction);
    return root.kind !== 'known' || root.value.type === 'unresolved';
  }

  get conversions(): SchemaOutcome['conversions'] {
    const { place } = this.asked;
    if (!place?.support.conversions || this.loss || this.rootEffect) return [];
    return Object.entries(place.support.conversions).flatMap(([io, verdicts]) => {
      const effect = verdict(verdicts, place.versions);
      const root = this.asked.describe(io as SchemaIo);
      return effect && root.kind === 'known' ? [{ root: root.value, effect }] : [];
    });
  }

  private get instance(): ZodInstance | undefined {
    const { schema } = this.asked;
    return isSchema(schema) ? schema : undefined;
  }
}

/** A version of Zod, with the major whose API a subpath of it exports. */
function versionText(version: string, major: number): string {
  return version.startsWith(`${major}.`) ? version : `${version} (its API of Zod ${major})`;
}

/** Whether a schema describes no fields. */
function isEmpty(value: unknown): boolean {
  if (isSchema(value)) return Object.keys(shapeOf(value)).length === 0 && isObjectSchema(value);
  if (!isPlainObject(value)) return false;
  const { properties } = value;
  return (
    properties === undefined || (isPlainObject(properties) && Object.keys(properties).length === 0)
  );
}

type Converted = ReturnType<typeof toJsonSchema>;

/** The loss if another copy converts a schema. */
function lossByCopy(own: Converted, other: Converted): SchemaEffect | undefined {
  if (own.kind === 'refused') return undefined;
  if (other.kind === 'refused') return 'no-list';
  const [whole, left] = [own.schema, other.schema].map((schema) => schemasIn(schema));
  const lacks = (has: (schema: JsonSchema) => boolean): boolean =>
    [...(whole as Schemas)].some(
      ([path, schema]) => has(schema) && !has((left as Schemas).get(path) ?? {}),
    );
  if (lacks(says)) return 'untyped';
  return lacks(({ description }) => description !== undefined) ? 'undescribed' : undefined;
}

type Schemas = ReadonlyMap<string, JsonSchema>;

/** Whether a schema constrains values. */
function says(schema: JsonSchema): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'not'].some(
    (keyword) => schema[keyword] !== undefined,
  );
}

/** The schemas of the fields in a JSON Schema, by path. */
function schemasIn(
  schema: unknown,
  path = '',
  found = new Map<string, JsonSchema>(),
): Map<string, JsonSchema> {
  if (!isPlainObject(schema)) return found;
  for (const [name, field] of Object.entries(
    isPlainObject(schema.properties) ? schema.properties : {},
  )) {
    if (isPlainObject(field)) found.set(`${path}.${name}`, field);
    schemasIn(field, `${path}.${name}`, found);
  }
  schemasIn(schema.items, `${path}[]`, found);
  return found;
}
