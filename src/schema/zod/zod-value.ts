import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { copyOf, type LoadedZod } from './zod-copy.ts';

/** The parts of a schema instance, of either major, that are used here. */
export interface ZodInstance {
  /** Zod 4's internals. */
  readonly _zod?: {
    readonly def: ZodDefinition;
    readonly optin?: string;
    readonly optout?: string;
    readonly parent?: ZodInstance;
  };
  /** Zod 3's definition; in Zod 4 an alias of `_zod.def`. */
  readonly _def: ZodDefinition;
  readonly constructor: new (definition: unknown) => ZodInstance;
  /** The bounds of a number. */
  readonly minValue?: unknown;
  readonly maxValue?: unknown;
}

/** The definition of an instance: `type` in Zod 4, `typeName` in Zod 3. */
export type ZodDefinition = Readonly<Record<string, unknown>> & {
  readonly type?: unknown;
  readonly typeName?: string;
};

/** A JSON Schema that a framework accepts instead of a schema. */
export class JsonSchemaValue {
  readonly schema: unknown;

  constructor(schema: unknown) {
    this.schema = schema;
  }
}

/** Whether a value is a schema of any copy of Zod; standalone checks of `zod/mini` are not. */
export function isSchema(value: unknown): value is ZodInstance {
  if (typeof value !== 'object' || value === null) return false;
  const { _zod } = value as Partial<ZodInstance>;
  if (_zod) return typeof _zod.def.type === 'string';
  // The prototypes of Zod 4 have a getter with this name, which throws.
  const definition = Object.getOwnPropertyDescriptor(value, '_def')?.value as
    ZodDefinition | undefined;
  return typeof definition?.typeName === 'string';
}

/**
 * Whether the inner schemas are schemas, in a list where required: Zod checks most of them only on
 * use.
 */
export function isSound(instance: ZodInstance): boolean {
  const definition = definitionOf(instance);
  const type = zodType(instance);
  if (type === 'lazy') return typeof definition.getter === 'function';
  const list = LISTS[type];
  if (list !== undefined)
    return Array.isArray(definition[list]) && definition[list].every(isSchema);
  return (PARTS[type] ?? []).every((names) =>
    isSchema(names.map((name) => definition[name]).find((part) => part !== undefined)),
  );
}

/** The part of a definition that is a list of schemas. */
const LISTS: Readonly<Record<string, string>> = { union: 'options', tuple: 'items' };

/** The parts of a definition that are schemas, each with its names across versions. */
const PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...Object.fromEntries(
    [
      'optional',
      'nullable',
      'default',
      'prefault',
      'nonoptional',
      'readonly',
      'catch',
      'success',
    ].map((type) => [type, [['innerType']]]),
  ),
  array: [['element', 'type']],
  promise: [['innerType', 'type']],
  set: [['valueType']],
  record: [['valueType']],
  map: [['keyType'], ['valueType']],
  intersection: [['left'], ['right']],
  pipe: [['in'], ['out']],
  effects: [['schema']],
  brand: [['type']],
};

/** Whether a value is a standalone check of `zod/mini`, such as `z.minLength(1)`. */
export function isCheck(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<ZodInstance>)._zod?.def.check === 'string'
  );
}

/** The definition of an instance. */
export function definitionOf(instance: ZodInstance): ZodDefinition {
  return instance._zod?.def ?? instance._def;
}

/** The type of an instance by Zod 4's names; those of Zod 3 are mapped to them. */
export function zodType(instance: ZodInstance): string {
  const definition = definitionOf(instance);
  return instance._zod
    ? String(definition.type)
    : ((definition.typeName && ZOD_3_TYPES[definition.typeName]) ?? 'custom');
}

/** The fields of an object schema, in order. Does not run getters. */
export function shapeOf(instance: ZodInstance): Readonly<Record<string, unknown>> {
  const { shape } = definitionOf(instance);
  const fields: unknown = typeof shape === 'function' ? (shape as () => unknown)() : shape;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
}

/**
 * Whether a value is a raw shape for frameworks: a plain, non-empty object with schemas as values.
 */
export function isRawShape(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isPlainObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(Object.getOwnPropertyDescriptors(value)).some(({ value: field }) =>
      isSchema(field),
    )
  );
}

/**
 * The copy of Zod that created an instance.
 *
 * @throws Error if the copy was not loaded here; every instance of the analysis comes from a loaded
 * one
 */
export function loadedZodOf(instance: ZodInstance): LoadedZod {
  const copy = copyOf(instance);
  if (!copy) throw new Error('a schema was made by a copy of Zod that the analysis did not load');
  return copy;
}

/** Creates an instance like `instance` from another definition, without running its checks. */
export function remake(
  instance: ZodInstance,
  definition: Readonly<Record<string, unknown>>,
): ZodInstance {
  const { constr } = (instance._zod ?? {}) as { constr?: new (definition: unknown) => ZodInstance };
  return new (constr ?? instance.constructor)(definition);
}

const ZOD_3_TYPES: Readonly<Record<string, string>> = {
  ZodString: 'string',
  ZodNumber: 'number',
  ZodNaN: 'nan',
  ZodBigInt: 'bigint',
  ZodBoolean: 'boolean',
  ZodDate: 'date',
  ZodSymbol: 'symbol',
  ZodUndefined: 'undefined',
  ZodNull: 'null',
  ZodAny: 'any',
  ZodUnknown: 'unknown',
  ZodNever: 'never',
  ZodVoid: 'void',
  ZodArray: 'array',
  ZodObject: 'object',
  ZodUnion: 'union',
  ZodDiscriminatedUnion: 'union',
  ZodIntersection: 'intersection',
  ZodTuple: 'tuple',
  ZodRecord: 'record',
  ZodMap: 'map',
  ZodSet: 'set',
  ZodFunction: 'function',
  ZodLazy: 'lazy',
  ZodLiteral: 'literal',
  ZodEnum: 'enum',
  ZodNativeEnum: 'enum',
  ZodPromise: 'promise',
  ZodEffects: 'effects',
  ZodOptional: 'optional',
  ZodNullable: 'nullable',
  ZodDefault: 'default',
  ZodCatch: 'catch',
  ZodBranded: 'brand',
  ZodPipeline: 'pipe',
  ZodReadonly: 'readonly',
};

/** Whether a schema has fields of its own: an object without wrappers. */
export function isObjectSchema(schema: ZodInstance): boolean {
  return schema._zod
    ? schema._zod.def.type === 'object' || schema._zod.def.shape !== undefined
    : (schema as { shape?: unknown }).shape !== undefined;
}

/** Whether an instance has the method `describe`, which `zod/mini` lacks. */
export function isDescribable(instance: ZodInstance): boolean {
  return typeof (instance as { readonly describe?: unknown }).describe === 'function';
}
