import { UnknownValue } from '../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../syntax/evaluate/values/containers.ts';
import { definitionOf, isSchema, shapeOf, zodType, type ZodInstance } from './zod/zod-value.ts';
import { memoizeWeak } from '../model/utils/memoize.ts';

/**
 * Maximum number of objects in a schema, counted once per occurrence: every traversal visits each.
 * Those of one published server have up to 20,000.
 */
const MAX_PARTS = 40_000;

/** Maximum nesting of these objects. */
const MAX_DEPTH = 200;

/**
 * Why a schema, a shape or a JSON Schema is too large to read: a short text can create an infinite
 * one.
 */
export function tooLarge(value: unknown): UnknownValue | undefined {
  return typeof value === 'object' && value !== null ? measured(value) : undefined;
}

const measured = memoizeWeak((value: object): UnknownValue | undefined =>
  new Measure().exceeds(value) ? new UnknownValue('is a schema with too many parts') : undefined,
);

class Measure {
  private count = 0;
  private readonly ancestors = new Set<unknown>();

  exceeds(value: unknown): boolean {
    if (!isSchema(value) && !Array.isArray(value) && !isPlainObject(value)) return false;
    // Only a schema may contain itself: traversals of schemas detect cycles.
    if (this.ancestors.has(value)) return !isSchema(value);
    if (++this.count > MAX_PARTS || this.ancestors.size >= MAX_DEPTH) return true;
    this.ancestors.add(value);
    const found = (isSchema(value) ? partsOf(value) : Object.values(value)).some((part) =>
      this.exceeds(part),
    );
    this.ancestors.delete(value);
    return found;
  }
}

function partsOf(schema: ZodInstance): unknown[] {
  const definition = definitionOf(schema);
  if (zodType(schema) === 'object') return [...Object.values(shapeOf(schema)), definition.catchall];
  return zodType(schema) === 'lazy'
    ? [(definition.getter as () => unknown)()]
    : Object.values(definition);
}
