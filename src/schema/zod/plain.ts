import { definitionOf, isSchema, shapeOf, zodType, type ZodInstance } from './zod-value.ts';
import type { SchemaType } from '../../model/schemas/schema.ts';

/** Types that every version of Zod 4 converts, whatever their parts. */
const ALWAYS_CONVERTED: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'any',
  'unknown',
  'object',
  'array',
  'union',
  'enum',
  'optional',
  'nullable',
  'nonoptional',
  'readonly',
]);

/** Whether every version of the library converts an instance, apart from its parts. */
export function hasPlainConversion(instance: ZodInstance): boolean {
  const type = zodType(instance);
  if (type === 'default' || type === 'prefault') return isJson(definitionOf(instance).defaultValue);
  if (type === 'literal') return (valuesOf(instance) ?? [undefined]).every(isJson);
  return ALWAYS_CONVERTED.has(type);
}

function isJson(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value) ||
    (Array.isArray(value) && value.every(isJson))
  );
}

/** The allowed values of a literal or an enum. */
export function valuesOf(instance: ZodInstance): readonly unknown[] | undefined {
  const definition = definitionOf(instance);
  if (zodType(instance) === 'literal')
    return (definition.values as readonly unknown[] | undefined) ?? [definition.value];
  if (zodType(instance) !== 'enum') return undefined;
  const entries = (definition.entries ?? definition.values) as Readonly<Record<string, unknown>>;
  // A numeric TypeScript enum also maps its numbers to their names.
  return Object.keys(entries)
    .filter((key) => typeof entries[String(entries[key])] !== 'number')
    .map((key) => entries[key]);
}

const known = new WeakMap<ZodInstance, boolean>();

/**
 * Whether an instance and all its parts convert in every version and allow some value; not for one
 * that contains itself. Does not run getters: their results may not be plain.
 */
export function isPlain(instance: ZodInstance): boolean {
  const found = known.get(instance);
  if (found !== undefined) return found;
  // For the parts that contain the instance.
  known.set(instance, false);
  const result = hasPlainConversion(instance) && hasPlainParts(instance);
  known.set(instance, result);
  return result;
}

function hasPlainParts(instance: ZodInstance): boolean {
  const definition = definitionOf(instance);
  switch (zodType(instance)) {
    case 'object':
      return Object.values(Object.getOwnPropertyDescriptors(shapeOf(instance))).every(({ value }) =>
        isPlainPart(value),
      );
    case 'array':
      return isPlainPart(definition.element ?? definition.type);
    case 'union': {
      const options = [...(definition.options as Iterable<unknown>)];
      return options.length > 0 && options.every(isPlainPart);
    }
    case 'enum':
    case 'literal':
      return valuesOf(instance)?.length !== 0;
    default:
      return !('innerType' in definition) || isPlainPart(definition.innerType);
  }
}

function isPlainPart(part: unknown): boolean {
  return isSchema(part) && isPlain(part);
}

/** Whether a number has a smallest and a greatest value; those of safe integers are none. */
export function isBounded({ minValue, maxValue }: ZodInstance): boolean {
  const isBound = (value: unknown): boolean =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return isBound(minValue) && isBound(maxValue);
}

/** Whether an object accepts fields that it does not declare. */
export function isOpen(object: ZodInstance): boolean {
  const { catchall, unknownKeys } = definitionOf(object);
  return unknownKeys === 'passthrough' || (isSchema(catchall) && zodType(catchall) !== 'never');
}

/** The type of a schema without wrappers, in the words of the model. */
export function modelType(instance: ZodInstance): SchemaType {
  const type = zodType(instance);
  if (type !== 'number') return type as SchemaType;
  return formatsOf(instance).some((format) => format.includes('int')) ? 'int' : 'number';
}

/** The formats of a schema, and the names of its other checks in Zod 3. */
export function formatsOf(instance: ZodInstance): readonly string[] {
  const definition = definitionOf(instance);
  const checks = (definition.checks ?? []) as readonly {
    readonly kind?: string;
    readonly _zod?: { readonly def: { readonly format?: string } };
  }[];
  return [definition.format, ...checks.map((check) => check._zod?.def.format ?? check.kind)].filter(
    (format) => typeof format === 'string',
  );
}
