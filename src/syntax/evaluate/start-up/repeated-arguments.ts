import { isContainer } from '../values/containers.ts';
import { entriesOf } from '../values/contents.ts';
import { UnknownValue } from '../values/value.ts';

/** Maximum nesting of the containers that are compared, and number of entries of each. */
const MAX_DEPTH = 4;
const MAX_ENTRIES = 50;

/**
 * How the arguments of a call differ from those of a call of the same function around it:
 *
 * - `none`: they are known no better, `walk(unknown, new Set())`
 * - `counts`: a number changes or a list grows besides, `walk(unknown, depth + 1)`
 * - `more`: they may be known better
 */
type Progress = 'none' | 'counts' | 'more';

/** Compares the arguments of a call with those of the call around it. */
export function progressOf(args: readonly unknown[], outer: readonly unknown[]): Progress {
  return args.length === outer.length ? ofValues(args, outer, 0) : 'more';
}

/** The containers in a value that a call around it does not have as well, itself first. */
export function* ownContainers(value: unknown, outer: unknown, depth = 0): Iterable<object> {
  if (!isContainer(value) || depth > MAX_DEPTH || (depth > 0 && value === outer)) return;
  yield value;
  const others = isContainer(outer) ? valuesOf(outer) : [];
  for (const [index, entry] of valuesOf(value).entries())
    yield* ownContainers(entry, others[index], depth + 1);
}

function ofValues(values: readonly unknown[], outer: readonly unknown[], depth: number): Progress {
  let progress: Progress = 'none';
  for (const [index, value] of values.entries()) {
    const found = index < outer.length ? ofValue(value, outer[index], depth) : ofAdded(value);
    if (found === 'more') return found;
    if (found === 'counts') progress = found;
  }
  return progress;
}

function ofValue(value: unknown, outer: unknown, depth: number): Progress {
  if (Object.is(value, outer)) return 'none';
  if (value instanceof UnknownValue && outer instanceof UnknownValue) return 'none';
  if (typeof value === 'number' && typeof outer === 'number') return 'counts';
  return isContainer(value) && isContainer(outer) && depth < MAX_DEPTH
    ? ofContainer(value, outer, depth + 1)
    : 'more';
}

function ofContainer(value: object, outer: object, depth: number): Progress {
  const isSameKind = Object.getPrototypeOf(value) === Object.getPrototypeOf(outer);
  const entries = valuesOf(value);
  const others = valuesOf(outer);
  if (!isSameKind || entries.length < others.length || entries.length > MAX_ENTRIES) return 'more';
  const isKeyed = !Array.isArray(value) && !(value instanceof Set);
  if (!isKeyed) return ofValues(entries, others, depth);
  const keys = keysOf(value);
  const isSameKeys = keysOf(outer).every((key, index) => Object.is(key, keys[index]));
  return isSameKeys && entries.length === others.length ? ofValues(entries, others, depth) : 'more';
}

/** An element that a list has besides those of the other. */
function ofAdded(value: unknown): Progress {
  return value instanceof UnknownValue ? 'counts' : 'more';
}

function keysOf(thing: object): readonly unknown[] {
  return [...entriesOf(thing)].map(([key]) => key);
}

function valuesOf(thing: object): readonly unknown[] {
  return [...entriesOf(thing)].map(([, value]) => value);
}
