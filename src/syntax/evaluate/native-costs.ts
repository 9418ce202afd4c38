import { LIMITS, textSteps, type Budget } from './budget.ts';
import { regExpSteps } from './regular-expressions.ts';
import {
  ClassValue,
  InstanceValue,
  ModuleNamespace,
  UnknownValue,
  asUnknown,
  isPlainObject,
  isUnresolved,
} from './value.ts';

/** Methods that make a string of each element. */
const WRITING = new Set(['join', 'sort', 'toSorted', 'toString']);

export function unresolvedIn(values: Iterable<unknown>): UnknownValue | undefined {
  return unreadAmong(values, (value) => (isUnresolved(value) ? asUnknown(value) : undefined));
}

/** What keeps native code from the members of a value: there are none yet in what stands for an object of the project. */
function unreadMembersOf(value: unknown): UnknownValue | undefined {
  if (isUnresolved(value)) return asUnknown(value);
  return value instanceof InstanceValue ||
    value instanceof ClassValue ||
    value instanceof ModuleNamespace
    ? new UnknownValue('looks into an object that is no plain data')
    : undefined;
}

/** Looks at everything, and so spends what native code costs that does. @throws BudgetExceeded for a value that contains itself, too */
export function unreadDeepIn(value: unknown, budget: Budget): UnknownValue | undefined {
  budget.spend(typeof value === 'string' ? 1 + textSteps(value.length) : 1);
  if (typeof value !== 'object' || value === null) return undefined;
  const unread = unreadMembersOf(value);
  if (unread) return unread;
  return budget.nested(() => {
    for (const part of value instanceof Map || value instanceof Set
      ? [...value]
      : Object.values(value)) {
      const found = unreadDeepIn(part, budget);
      if (found) return found;
    }
    return undefined;
  });
}

/** Spends what flattening a list costs: it may hold the same list very often. @throws BudgetExceeded */
export function spendFlat(list: readonly unknown[], depth: number, budget: Budget): void {
  budget.spend(list.length);
  if (depth > 0)
    budget.nested(() =>
      list.forEach((element) => Array.isArray(element) && spendFlat(element, depth - 1, budget)),
    );
}

/** The first of several values that native code cannot look into. */
export function unreadAmong(
  values: Iterable<unknown>,
  look: (value: unknown) => UnknownValue | undefined,
): UnknownValue | undefined {
  for (const value of values) {
    const found = look(value);
    if (found) return found;
  }
  return undefined;
}

/** The arguments of methods of lists that are taken for numbers or texts: from which one on, and how many. */
const CONVERTED: ReadonlyMap<string, readonly [first: number, end?: number]> = new Map([
  ['at', [0]],
  ['slice', [0]],
  ['join', [0]],
  ['flat', [0]],
  ['copyWithin', [0]],
  ['splice', [0, 2]],
  ['toSpliced', [0, 2]],
  ['with', [0, 1]],
  ['fill', [1]],
  ['includes', [1]],
  ['indexOf', [1]],
  ['lastIndexOf', [1]],
]);

/** What a native method would look into or convert, and cannot. @throws BudgetExceeded */
export function unreadInside(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  budget: Budget,
): UnknownValue | undefined {
  if (receiver === Object || receiver === Array)
    return name === 'isArray' || name === 'of' || name === 'is'
      ? undefined
      : unreadAmong(args, unreadMembersOf);
  if (receiver instanceof Map || receiver instanceof Set) return undefined;
  if (!Array.isArray(receiver)) return unreadAmong(args, (value) => unreadDeepIn(value, budget));
  const [first, end] = CONVERTED.get(name) ?? [args.length];
  const converted = unreadAmong(args.slice(first, end), (value) =>
    isText(value) ? undefined : new UnknownValue('makes a number or a string of an object'),
  );
  return (
    converted ??
    (WRITING.has(name) && typeof args[0] !== 'function'
      ? unreadDeepIn(receiver, budget)
      : undefined)
  );
}

/** Whether native code can make a string or number of a value without looking into an object or calling its methods. */
export function isText(
  value: unknown,
): value is string | number | boolean | bigint | null | undefined {
  return (
    value === null ||
    value === undefined ||
    ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
  );
}

/** How much of a value a call copies, in steps. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return textSteps(value.length);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return isPlainObject(value) ? Object.keys(value).length : 0;
}

export function sizesOf(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + sizeOf(value), 1);
}

/** A number of characters or elements, as native code takes one; undefined where it would have to call something for it. */
export function countOf(value: unknown): number | undefined {
  if (!isText(value)) return undefined;
  const count = Number(value);
  return count > 0 ? count : 0;
}

/** How long the string is that a method of strings or lists builds beside what it is given; undefined where that is not known before. */
function addedLength(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
): number | undefined {
  const [first, second] = args;
  if (Array.isArray(receiver))
    return name === 'join' && typeof first === 'string' ? receiver.length * first.length : 0;
  if (typeof receiver !== 'string') return 0;
  if (name === 'padStart' || name === 'padEnd') return countOf(first);
  const count = name === 'repeat' ? countOf(first) : 0;
  if (count === undefined) return undefined;
  return (
    receiver.length * count +
    (name === 'replace' || name === 'replaceAll'
      ? replacedLength(receiver, name, first, second)
      : 0)
  );
}

/** How long what stands for the matches of a pattern may be; each `$` of it may bring in as much as the whole text. */
function replacedLength(
  text: string,
  name: string,
  pattern: unknown,
  replacement: unknown,
): number {
  if (typeof replacement !== 'string') return 0;
  const isAll = pattern instanceof RegExp ? pattern.global : name === 'replaceAll';
  const matches = !isAll
    ? 1
    : pattern instanceof RegExp
      ? (text.match(pattern)?.length ?? 0)
      : isText(pattern)
        ? text.split(String(pattern)).length - 1
        : 0;
  return matches * (replacement.length + (replacement.split('$').length - 1) * text.length);
}

/** How much a call builds beside copying what it is given, in steps; an unknown value when it must not be done at all. */
export function cost(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
): number | UnknownValue {
  const matching = matchingCost(receiver, name, args);
  if (matching instanceof UnknownValue) return matching;
  const added = addedLength(receiver, name, args);
  if (added === undefined) return new UnknownValue('makes a number or a string of an object');
  if (added > LIMITS.stringLength)
    return new UnknownValue(`builds a string of more than ${LIMITS.stringLength} characters`);
  const length =
    receiver === Array && name === 'from' && isPlainObject(args[0])
      ? countOf(args[0]['length'])
      : 0;
  if (length === undefined) return new UnknownValue('makes a number or a string of an object');
  return length + textSteps(added) + matching;
}

/** Methods of strings that take a string for a regular expression. */
const MATCHING = new Set(['match', 'matchAll', 'search']);

function matchingCost(
  receiver: unknown,
  name: string,
  [first]: readonly unknown[],
): number | UnknownValue {
  const [given, input] = receiver instanceof RegExp ? [receiver, first] : [first, receiver];
  if (!(given instanceof RegExp) && !(typeof receiver === 'string' && MATCHING.has(name))) return 0;
  if (!isText(input) || (!(given instanceof RegExp) && !isText(given)))
    return new UnknownValue('makes a number or a string of an object');
  const pattern = given instanceof RegExp ? given : regExpOf(String(given));
  if (!pattern) return new UnknownValue('runs a regular expression that is none');
  const text = String(input);
  if (text.length > LIMITS.regExpInput)
    return new UnknownValue(
      `runs a regular expression on more than ${LIMITS.regExpInput} characters`,
    );
  return (
    regExpSteps(pattern, text.length) ??
    new UnknownValue('runs a regular expression that may not end in time')
  );
}

function regExpOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

export function unreadKey(key: unknown): UnknownValue | undefined {
  if (isUnresolved(key)) return asUnknown(key);
  return isText(key) ? undefined : new UnknownValue('makes a number or a string of an object');
}
