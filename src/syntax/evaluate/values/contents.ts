import type { UnknownValue } from './value.ts';

/** The entries of an array, Map, Set or object by index or key, and their completeness. */
export interface Contents {
  readonly entries: ReadonlyMap<unknown, unknown>;
  readonly open: UnknownValue | undefined;
  readonly isSuperset: boolean;
  /** The elements that every run has, if a run may lack others. */
  readonly certain: ReadonlySet<unknown> | undefined;
}

/** The value of a key that contents lack. */
export const ABSENT = Symbol('absent');

/** Lists come before what may contain them. */
export function rankOf(thing: object): number {
  return Array.isArray(thing) || thing instanceof Set ? 0 : 1;
}

export function keysInEach(outcomes: readonly Contents[]): ReadonlySet<unknown> {
  const keys = new Set<unknown>();
  for (const { entries } of outcomes) for (const key of entries.keys()) keys.add(key);
  return keys;
}

export function valueAt(key: unknown, { entries }: Contents): unknown {
  const value = entries.get(key);
  return value !== undefined || entries.has(key) ? value : ABSENT;
}

/** The value that a key has in each outcome. */
export function sharedValue(key: unknown, [first, ...others]: readonly Contents[]): unknown {
  const value = first ? valueAt(key, first) : ABSENT;
  return others.every((other) => Object.is(valueAt(key, other), value)) ? value : ABSENT;
}

/** Joins the completeness of the possible outcomes. */
export function openness(
  outcomes: readonly Contents[],
  because: UnknownValue | undefined,
): Omit<Contents, 'entries'> {
  const incomplete = outcomes.find(({ open, isSuperset }) => open && !isSuperset)?.open;
  const open = incomplete ?? because ?? outcomes.find((outcome) => outcome.open)?.open;
  const isSuperset = open !== undefined && !incomplete;
  const isDoubted = because !== undefined || outcomes.some(({ certain }) => certain);
  return { open, isSuperset, certain: isDoubted ? certainInEach(outcomes) : undefined };
}

/** The elements that every run has, whatever the outcome. */
export function certainInEach(outcomes: readonly Contents[]): ReadonlySet<unknown> {
  const [first = new Set<unknown>(), ...others] = outcomes.map(
    ({ certain, entries }) => certain ?? new Set(entries.values()),
  );
  return new Set([...first].filter((element) => others.every((each) => each.has(element))));
}

/** The values of the keys that every run has, and no other key. */
export function certainByKey(
  entries: ReadonlyMap<unknown, unknown>,
  outcomes: readonly Contents[],
): ReadonlySet<unknown> {
  const isIn = (key: unknown, { entries: own, certain }: Contents): boolean =>
    own.has(key) && (certain?.has(own.get(key)) ?? true);
  const found = new Set<unknown>();
  const doubted = new Set<unknown>();
  for (const [key, value] of entries)
    (outcomes.every((each) => isIn(key, each)) ? found : doubted).add(value);
  return new Set([...found].filter((value) => !doubted.has(value)));
}

export function entriesOf(thing: object): Iterable<readonly [unknown, unknown]> {
  if (thing instanceof Map) return thing as Map<unknown, unknown>;
  if (thing instanceof Set) return (thing as Set<unknown>).entries();
  if (Array.isArray(thing)) return thing.entries();
  return thing instanceof RegExp ? [['lastIndex', thing.lastIndex]] : Object.entries(thing);
}
