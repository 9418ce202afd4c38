import type { Datum, Known, StaticArray, StaticObject, StaticValue } from './static.ts';
import type { Edit } from './findings/edit.ts';

/** Whether a value is a known object. */
export function isKnownObject(value: StaticValue): value is Known<StaticObject> {
  return (
    value.kind === 'known' &&
    typeof value.value === 'object' &&
    value.value !== null &&
    value.value.type === 'object'
  );
}

/** Whether a value is a known list. */
export function isKnownArray(value: StaticValue): value is Known<StaticArray> {
  return (
    value.kind === 'known' &&
    typeof value.value === 'object' &&
    value.value !== null &&
    value.value.type === 'array'
  );
}

/** Whether a value is null, a primitive or an array: data, but not an object. */
export function isPrimitiveOrArray(value: Datum): boolean {
  return typeof value !== 'object' || value === null || value.type === 'array';
}

/**
 * The value at a key of an object: `absent` if it certainly has none, `unknown` if an unread spread
 * may add it.
 */
export function propertyOf({ value, at }: Known<StaticObject>, key: string): StaticValue {
  const property = value.properties.get(key);
  if (property) return property.value;
  return value.complete
    ? { kind: 'absent', at }
    : { kind: 'unknown', why: 'may come from a spread that could not be read', at };
}

/** The edit that unquotes `'true'` or `'false'`; undefined for other values. */
export function unquoted({ value, at, literal }: Known<unknown>): Edit | undefined {
  return literal && (value === 'true' || value === 'false')
    ? { range: at.range, text: value }
    : undefined;
}
