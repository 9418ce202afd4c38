import { markOf, type Mark } from '../records.ts';
import { unwrapSchema } from './zod-layers.ts';
import {
  definitionOf,
  isSchema,
  zodType,
  type ZodDefinition,
  type ZodInstance,
} from './zod-value.ts';

/** The types that the converter for Zod 3 merges in a union, if they have no checks. */
const PRIMITIVES: ReadonlySet<string | undefined> = new Set([
  'ZodString',
  'ZodNumber',
  'ZodBigInt',
  'ZodBoolean',
  'ZodNull',
]);

/** Wrappers under which a field may be left out, whatever is inside. */
const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'default', 'prefault', 'catch']);

/**
 * The hole that decides the form of a union's or nullable's JSON Schema: the converter for Zod 3
 * merges primitives, literals and enums.
 */
export function formHole(definition: ZodDefinition): Mark | undefined {
  if (definition.typeName === 'ZodNullable') return holeOf(definition.innerType);
  if (definition.typeName !== 'ZodUnion') return undefined;
  const options = definition.options as readonly ZodInstance[];
  const hole = options.map(holeOf).find((mark) => mark !== undefined);
  const others = options.filter((option) => !holeOf(option));
  return hole && MERGED.some((isMerged) => others.every(isMerged)) ? hole : undefined;
}

/** The hole among the options of a union of enums, which the converter for Zod 3 merges to one. */
export function enumHole({ typeName, options }: ZodDefinition): Mark | undefined {
  const all = typeName === 'ZodUnion' ? (options as readonly ZodInstance[]) : [];
  return all.every(isEnum)
    ? all.map((option) => markOf(option, 'values')).find(Boolean)
    : undefined;
}

/** The hole that decides the keys of a record. */
export function keyHole({ typeName, keyType }: ZodDefinition): Mark | undefined {
  return typeName === 'ZodRecord' && isSchema(keyType)
    ? markOf(keyType, 'schema', 'values')
    : undefined;
}

/** The fields of an object that may be left out or not, each with the hole that decides it. */
export function optionalityHoles({ typeName, shape }: ZodDefinition): ReadonlyMap<string, Mark> {
  const holes = new Map<string, Mark>();
  if (typeName !== 'ZodObject') return holes;
  for (const [name, field] of Object.entries((shape as () => object)())) {
    const hole = optionalityHole(field);
    if (hole) holes.set(name, hole);
  }
  return holes;
}

function optionalityHole(field: unknown): Mark | undefined {
  if (!isSchema(field)) return undefined;
  const { core, wrappers, layers } = unwrapSchema(field, undefined, 'input');
  if (wrappers.some((name) => OPTIONAL.has(name))) return undefined;
  const hole = layers.map(holeOf).find((mark) => mark !== undefined);
  if (hole || zodType(core) !== 'union') return hole;
  const { options } = definitionOf(core);
  return Array.isArray(options)
    ? options.map(optionalityHole).find((mark) => mark !== undefined)
    : undefined;
}

function holeOf(schema: unknown): Mark | undefined {
  return isSchema(schema) ? markOf(schema, 'schema') : undefined;
}

const MERGED: readonly ((option: ZodInstance) => boolean)[] = [
  ({ _def: { typeName, checks } }) =>
    PRIMITIVES.has(typeName) && !(Array.isArray(checks) && checks.length > 0),
  ({ _def: { typeName, description } }) => typeName === 'ZodLiteral' && description === undefined,
  isEnum,
];

function isEnum(option: ZodInstance): boolean {
  return option._def.typeName === 'ZodEnum' || markOf(option, 'values') !== undefined;
}
