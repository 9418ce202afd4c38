import { setOwn } from '../../../model/utils/set-own.ts';

/**
 * Restores the former entries of an array, Map, Set or object. Most code only adds some: what is as
 * before stays.
 *
 * @param entries by index or key, in order; of a Set by its values
 */
export function restoreEntries(thing: object, entries: ReadonlyMap<unknown, unknown>): void {
  if (Array.isArray(thing)) restoreList(thing, entries);
  else if (thing instanceof Map)
    refill(thing, () => entries.forEach((value, key) => thing.set(key, value)));
  else if (thing instanceof Set) refill(thing, () => entries.forEach((value) => thing.add(value)));
  else restoreObject(thing as Record<string, unknown>, entries as ReadonlyMap<string, unknown>);
}

function restoreList(list: unknown[], entries: ReadonlyMap<unknown, unknown>): void {
  let index = 0;
  for (const value of entries.values()) {
    if (index >= list.length || !Object.is(list[index], value)) list[index] = value;
    index++;
  }
  list.length = index;
}

function restoreObject(
  object: Record<string, unknown>,
  entries: ReadonlyMap<string, unknown>,
): void {
  const keys = Object.keys(object);
  const isInOrder = [...entries.keys()].every((key, index) => keys[index] === key);
  // The last key first: V8 makes a dictionary of an object that loses another one.
  const extra = isInOrder ? keys.slice(entries.size) : keys;
  for (const key of extra.reverse()) Reflect.deleteProperty(object, key);
  for (const [key, value] of entries)
    if (!isInOrder || !Object.is(object[key], value)) setOwn(object, key, value);
}

function refill(thing: { clear(): void }, fill: () => void): void {
  thing.clear();
  fill();
}
