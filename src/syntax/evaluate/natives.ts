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

/** Thrown by a callback whose answer decides what a native method does, when that answer is unknown. */
class Undecided extends Error {
  readonly value: UnknownValue;

  constructor(value: UnknownValue) {
    super(value.why);
    this.value = value;
  }
}

/** Methods without effects, by the kind of their receiver. */
const PURE: Record<string, ReadonlySet<string>> = {
  string: new Set([
    'at',
    'charAt',
    'charCodeAt',
    'codePointAt',
    'concat',
    'endsWith',
    'includes',
    'indexOf',
    'lastIndexOf',
    'localeCompare',
    'match',
    'matchAll',
    'normalize',
    'padEnd',
    'padStart',
    'repeat',
    'replace',
    'replaceAll',
    'search',
    'slice',
    'split',
    'startsWith',
    'substring',
    'substr',
    'toLowerCase',
    'toString',
    'toUpperCase',
    'toLocaleLowerCase',
    'toLocaleUpperCase',
    'trim',
    'trimEnd',
    'trimStart',
    'valueOf',
  ]),
  number: new Set(['toFixed', 'toPrecision', 'toString', 'valueOf', 'toLocaleString']),
  boolean: new Set(['toString', 'valueOf']),
  bigint: new Set(['toString', 'valueOf']),
  array: new Set([
    'at',
    'concat',
    'entries',
    'every',
    'filter',
    'find',
    'findIndex',
    'findLast',
    'findLastIndex',
    'flat',
    'flatMap',
    'forEach',
    'includes',
    'indexOf',
    'join',
    'keys',
    'lastIndexOf',
    'map',
    'reduce',
    'reduceRight',
    'slice',
    'some',
    'toReversed',
    'toSorted',
    'toSpliced',
    'toString',
    'values',
    'with',
  ]),
  map: new Set(['entries', 'forEach', 'get', 'has', 'keys', 'values']),
  set: new Set([
    'entries',
    'forEach',
    'has',
    'keys',
    'values',
    'union',
    'intersection',
    'difference',
  ]),
  regexp: new Set(['test', 'exec', 'toString']),
  object: new Set(['hasOwnProperty', 'toString']),
};

/** Methods that change their receiver: allowed on what the inlined call itself has made. */
export const MUTATING: Record<string, ReadonlySet<string>> = {
  array: new Set([
    'copyWithin',
    'fill',
    'pop',
    'push',
    'reverse',
    'shift',
    'sort',
    'splice',
    'unshift',
  ]),
  map: new Set(['clear', 'delete', 'set']),
  set: new Set(['add', 'clear', 'delete']),
};

/** Methods whose callback's answer decides the outcome. */
const DECIDING = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'some',
  'sort',
  'toSorted',
]);

/** Methods that look at the elements or keys themselves, so that an unknown one makes the outcome unknown. */
const INSPECTING = new Set([
  'get',
  'has',
  'includes',
  'indexOf',
  'join',
  'lastIndexOf',
  'sort',
  'toSorted',
  'toString',
]);

/** Methods that make a string of each element. */
const WRITING = new Set(['join', 'sort', 'toSorted', 'toString']);

const STATICS: Record<string, ReadonlySet<string>> = {
  Object: new Set([
    'assign',
    'entries',
    'freeze',
    'fromEntries',
    'getOwnPropertyNames',
    'hasOwn',
    'is',
    'keys',
    'preventExtensions',
    'seal',
    'values',
  ]),
  Array: new Set(['from', 'isArray', 'of']),
  String: new Set(['fromCharCode', 'fromCodePoint']),
  Number: new Set(['isFinite', 'isInteger', 'isNaN', 'isSafeInteger', 'parseFloat', 'parseInt']),
  Math: new Set([
    'abs',
    'ceil',
    'floor',
    'log10',
    'log2',
    'max',
    'min',
    'pow',
    'round',
    'sign',
    'sqrt',
    'trunc',
  ]),
  JSON: new Set(['parse', 'stringify']),
  // What is awaited is what a promise gives.
  Promise: new Set(['all', 'resolve']),
};

const CONSTANTS: Record<string, ReadonlySet<string>> = {
  Number: new Set([
    'EPSILON',
    'MAX_SAFE_INTEGER',
    'MAX_VALUE',
    'MIN_SAFE_INTEGER',
    'MIN_VALUE',
    'NEGATIVE_INFINITY',
    'NaN',
    'POSITIVE_INFINITY',
  ]),
  Math: new Set(['E', 'PI', 'LN10', 'LN2', 'SQRT2']),
};

const CALLABLE = new Set<unknown>([
  String,
  Number,
  Boolean,
  BigInt,
  Array,
  parseInt,
  parseFloat,
  encodeURIComponent,
  encodeURI,
  structuredClone,
]);
const CONSTRUCTORS = new Set<unknown>([Map, Set, Array, RegExp]);

/** The global values that can be computed with. */
export const GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['Object', Object],
  ['Array', Array],
  ['String', String],
  ['Number', Number],
  ['Boolean', Boolean],
  ['BigInt', BigInt],
  ['Math', Math],
  ['JSON', JSON],
  ['Promise', Promise],
  ['Map', Map],
  ['Set', Set],
  ['RegExp', RegExp],
  ['parseInt', parseInt],
  ['parseFloat', parseFloat],
  ['encodeURIComponent', encodeURIComponent],
  ['encodeURI', encodeURI],
  ['structuredClone', structuredClone],
]);
const GLOBAL_NAMES = new Map([...GLOBALS].map(([name, value]) => [value, name]));

/** Whether the value is one of {@link GLOBALS}' functions or namespaces. */
export function isGlobal(value: unknown): boolean {
  return value !== undefined && typeof value !== 'number' && GLOBAL_NAMES.has(value);
}

function kindOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Map) return 'map';
  if (value instanceof Set) return 'set';
  if (value instanceof RegExp) return 'regexp';
  if (isPlainObject(value)) return 'object';
  return typeof value === 'object' || typeof value === 'function' ? undefined : typeof value;
}

/** Whether calling `receiver[name]` changes `receiver`. */
export function isMutation(receiver: unknown, name: string): boolean {
  return MUTATING[kindOf(receiver) ?? '']?.has(name) ?? false;
}

/** Whether `receiver[name]` is a native method that {@link callNative} can call. */
export function isNative(receiver: unknown, name: string): boolean {
  const global = isGlobal(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  if (global !== undefined) return STATICS[global]?.has(name) ?? false;
  return (PURE[kindOf(receiver) ?? '']?.has(name) ?? false) || isMutation(receiver, name);
}

/** A constant or data member of a native value (`Number.MAX_SAFE_INTEGER`, `array.length`), wrapped; undefined when it has no such member. */
export function nativeMember(
  receiver: unknown,
  key: string,
): { readonly value: unknown } | undefined {
  const global = isGlobal(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  if (global !== undefined)
    return CONSTANTS[global]?.has(key)
      ? { value: (receiver as Record<string, unknown>)[key] }
      : undefined;
  const kind = kindOf(receiver);
  if (kind === 'string' && (key === 'length' || /^\d+$/.test(key)))
    return { value: (receiver as Record<string, unknown>)[key] };
  if (kind === 'array' && (key === 'length' || /^\d+$/.test(key)))
    return { value: (receiver as Record<string, unknown>)[key] };
  if ((kind === 'map' || kind === 'set') && key === 'size')
    return { value: (receiver as Map<unknown, unknown>).size };
  if (kind === 'regexp' && (key === 'source' || key === 'flags'))
    return { value: (receiver as RegExp)[key] };
  return undefined;
}

function unresolvedIn(values: Iterable<unknown>): UnknownValue | undefined {
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
function unreadDeepIn(value: unknown, budget: Budget): UnknownValue | undefined {
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
function spendFlat(list: readonly unknown[], depth: number, budget: Budget): void {
  budget.spend(list.length);
  if (depth > 0)
    budget.nested(() =>
      list.forEach((element) => Array.isArray(element) && spendFlat(element, depth - 1, budget)),
    );
}

/** The first of several values that native code cannot look into. */
function unreadAmong(
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
function unreadInside(
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
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return textSteps(value.length);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return isPlainObject(value) ? Object.keys(value).length : 0;
}

function sizesOf(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + sizeOf(value), 1);
}

/** A number of characters or elements, as native code takes one; undefined where it would have to call something for it. */
function countOf(value: unknown): number | undefined {
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
function cost(receiver: unknown, name: string, args: readonly unknown[]): number | UnknownValue {
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

/** A callback as a native method may call it: what it gives is known, and what the method builds of it is spent. */
function prepared(callback: unknown, decides: boolean, budget: Budget): unknown {
  if (typeof callback !== 'function') return callback;
  return (...args: unknown[]): unknown => {
    const answer: unknown = (callback as (...args: unknown[]) => unknown)(...args);
    if (decides && isUnresolved(answer)) throw new Undecided(asUnknown(answer));
    budget.spend(sizeOf(answer));
    return answer;
  };
}

/** Runs native code on evaluated values: an exception becomes an unknown value, an iterator an array, and what is built is spent. @throws BudgetExceeded */
function run(work: () => unknown, budget: Budget): unknown {
  try {
    const result = work();
    const value =
      typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result
        ? [...(result as Iterable<unknown>)]
        : result;
    budget.spend(sizeOf(value));
    if (typeof value === 'string' && value.length > LIMITS.stringLength)
      return new UnknownValue(`builds a string of more than ${LIMITS.stringLength} characters`);
    return value;
  } catch (error) {
    if (error instanceof Undecided) return error.value;
    if (
      error instanceof TypeError ||
      error instanceof RangeError ||
      error instanceof SyntaxError ||
      error instanceof URIError ||
      error instanceof DOMException
    )
      return new UnknownValue(`throws: ${error.message}`);
    throw error;
  }
}

/**
 * Calls a native method.
 *
 * @param receiver the object before the dot, for which {@link isNative} holds
 * @returns the result, or an unknown value when it depends on something unknown or is too costly
 * @throws BudgetExceeded
 */
export function callNative(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  budget: Budget,
): unknown {
  const global = isGlobal(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  const isContainer = Array.isArray(receiver) || receiver instanceof Map || receiver instanceof Set;
  const inspects =
    global !== undefined
      ? global !== 'Array' || name !== 'of'
      : !isContainer ||
        [
          'includes',
          'indexOf',
          'lastIndexOf',
          'get',
          'has',
          'slice',
          'at',
          'flat',
          'with',
        ].includes(name);
  const unresolved =
    (inspects ? unresolvedIn(args) : undefined) ??
    (isContainer && INSPECTING.has(name)
      ? unresolvedIn(Array.isArray(receiver) ? receiver : receiver.keys())
      : undefined);
  if (unresolved) return unresolved;
  const inside = unreadInside(receiver, name, args, budget);
  if (inside) return inside;
  budget.spend(sizesOf([receiver, ...args]));
  const price = cost(receiver, name, args);
  if (price instanceof UnknownValue) return price;
  budget.spend(price);
  if (name === 'flat' && Array.isArray(receiver))
    spendFlat(receiver, args[0] === undefined ? 1 : (countOf(args[0]) ?? 0), budget);
  if (global === 'Object' && name === 'fromEntries') {
    const keys = Array.isArray(args[0])
      ? unreadAmong(args[0], (entry: unknown) => unreadKey(Array.isArray(entry) ? entry[0] : entry))
      : undefined;
    if (keys) return keys;
  }
  const decides =
    (DECIDING.has(name) && isContainer) || typeof receiver === 'string' || receiver === JSON;
  const values =
    decides || (name === 'flatMap' && isContainer)
      ? args.map((arg) => prepared(arg, decides, budget))
      : args;
  const method = (receiver as Record<string, (...args: unknown[]) => unknown>)[name];
  return run(() => method?.apply(receiver, values as unknown[]), budget);
}

function unreadKey(key: unknown): UnknownValue | undefined {
  if (isUnresolved(key)) return asUnknown(key);
  return isText(key) ? undefined : new UnknownValue('makes a number or a string of an object');
}

/** Calls `String(…)`, `parseInt(…)`, `new Map(…)` and the like; undefined when `fn` is no such function. */
export function callGlobal(
  fn: unknown,
  args: readonly unknown[],
  construct: boolean,
  budget: Budget,
): { readonly value: unknown } | undefined {
  if (!(construct ? CONSTRUCTORS : CALLABLE).has(fn)) return undefined;
  budget.spend(sizesOf(args));
  const unresolved =
    unresolvedIn(args) ??
    (fn === Boolean || (construct && fn !== RegExp)
      ? undefined
      : unreadAmong(args, (value) => unreadDeepIn(value, budget))) ??
    (fn === Map && Array.isArray(args[0]) ? unresolvedIn(args[0]) : undefined);
  if (unresolved) return { value: unresolved };
  if (fn === Array && args.length === 1 && typeof args[0] === 'number' && args[0] > LIMITS.steps)
    return { value: new UnknownValue('builds an array that is too long') };
  if (fn === BigInt && typeof args[0] === 'string' && args[0].length > LIMITS.bigIntBits / 4)
    return { value: new UnknownValue(`is an integer of more than ${LIMITS.bigIntBits} bits`) };
  return {
    value: run(
      () =>
        construct
          ? new (fn as new (...args: unknown[]) => unknown)(...args)
          : (fn as (...args: unknown[]) => unknown)(...args),
      budget,
    ),
  };
}
