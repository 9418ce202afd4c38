import { computedFrom } from '../values/environment.ts';
import { LIMITS, textSteps, type Budget } from '../context/budget.ts';
import { methodOfCollection } from '../data-flow/native-methods.ts';
import { regExpSteps } from './regular-expressions.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ClassValue, InstanceValue, ModuleNamespace } from '../values/project-values.ts';

export function unresolvedIn(values: Iterable<unknown>): UnknownValue | undefined {
  return unreadAmong(values, (value) => (isUnresolved(value) ? computedFrom(value) : undefined));
}

/** Why native code cannot use a value's members: an object of the project has no native ones. */
function unreadMembersOf(value: unknown): UnknownValue | undefined {
  if (isUnresolved(value)) return computedFrom(value);
  return value instanceof InstanceValue ||
    value instanceof ClassValue ||
    value instanceof ModuleNamespace
    ? new UnknownValue('looks into an object that is not plain data')
    : undefined;
}

/**
 * Finds an unresolved value at any depth, and spends the cost of native code that visits
 * everything. @throws BudgetExceeded, also for a cyclic value
 */
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

/**
 * Spends the cost of flattening a list, which may contain the same list many times. @throws
 * BudgetExceeded
 */
export function spendFlat(list: readonly unknown[], depth: number, budget: Budget): void {
  budget.spend(list.length);
  if (depth > 0)
    budget.nested(() =>
      list.forEach((element) => Array.isArray(element) && spendFlat(element, depth - 1, budget)),
    );
}

/** The first obstacle that `look` finds in the values. */
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

/** The reason why a native method cannot inspect or convert its operands. @throws BudgetExceeded */
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
  const { converts: [first, end] = [args.length], writes } =
    methodOfCollection(receiver, name) ?? {};
  const converted = unreadAmong(args.slice(first, end), (value) =>
    isText(value) ? undefined : new UnknownValue('makes a number or a string of an object'),
  );
  return (
    converted ??
    (writes && typeof args[0] !== 'function' ? unreadDeepIn(receiver, budget) : undefined)
  );
}

/** Whether native code can convert a value without reading an object or calling its methods. */
export function isText(
  value: unknown,
): value is string | number | boolean | bigint | null | undefined {
  return (
    value === null ||
    value === undefined ||
    ['string', 'number', 'boolean', 'bigint'].includes(typeof value)
  );
}

/** The cost in steps of copying a value. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return textSteps(value.length);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return isPlainObject(value) ? Object.keys(value).length : 0;
}

export function sizesOf(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + sizeOf(value), 1);
}

/**
 * A count of characters or elements, converted as native code does; undefined if the conversion
 * would call a method.
 */
export function toCount(value: unknown): number | undefined {
  if (!isText(value)) return undefined;
  const count = Number(value);
  return count > 0 ? count : 0;
}

/** The length of the string that a method builds in addition to its input; undefined if unknown. */
function addedLength(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
): number | undefined {
  const [first, second] = args;
  if (Array.isArray(receiver))
    return name === 'join' && typeof first === 'string' ? receiver.length * first.length : 0;
  if (typeof receiver !== 'string') return 0;
  if (name === 'padStart' || name === 'padEnd') return toCount(first);
  const count = name === 'repeat' ? toCount(first) : 0;
  if (count === undefined) return undefined;
  return (
    receiver.length * count +
    (name === 'replace' || name === 'replaceAll'
      ? replacedLength(receiver, name, first, second)
      : 0)
  );
}

function matchesOf(text: string, pattern: unknown): number {
  if (pattern instanceof RegExp) return text.match(pattern)?.length ?? 0;
  return isText(pattern) ? text.split(String(pattern)).length - 1 : 0;
}

/** The maximum length of the replacements of a pattern; each `$` may insert the whole text. */
function replacedLength(
  text: string,
  name: string,
  pattern: unknown,
  replacement: unknown,
): number {
  if (typeof replacement !== 'string') return 0;
  const isAll = pattern instanceof RegExp ? pattern.global : name === 'replaceAll';
  const matches = isAll ? matchesOf(text, pattern) : 1;
  return matches * (replacement.length + (replacement.split('$').length - 1) * text.length);
}

/**
 * The cost in steps of a call's result, without copying the input; an unknown value if the call is
 * not allowed.
 */
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
      ? toCount(args[0]['length'])
      : 0;
  if (length === undefined) return new UnknownValue('makes a number or a string of an object');
  return length + textSteps(added) + matching;
}

/** String methods that convert a string to a regular expression. */
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
  if (!pattern) return new UnknownValue('runs an invalid regular expression');
  const text = String(input);
  if (text.length > LIMITS.regExpInput)
    return new UnknownValue(
      `runs a regular expression on more than ${LIMITS.regExpInput} characters`,
    );
  return (
    regExpSteps(pattern, text.length, longestLine(text)) ??
    new UnknownValue('runs a regular expression that may not end in time')
  );
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map(({ length }) => length));
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
