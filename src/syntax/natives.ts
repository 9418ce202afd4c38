import safeRegex from 'safe-regex2';
import { LIMITS, type Budget } from './budget.ts';
import { ClassValue, InstanceValue, ModuleNamespace, UnknownValue, asUnknown, isPlainObject, isUnresolved } from './value.ts';

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
    'at', 'charAt', 'charCodeAt', 'codePointAt', 'concat', 'endsWith', 'includes', 'indexOf', 'lastIndexOf', 'localeCompare', 'match', 'matchAll', 'normalize', 'padEnd',
    'padStart', 'repeat', 'replace', 'replaceAll', 'search', 'slice', 'split', 'startsWith', 'substring', 'substr', 'toLowerCase', 'toString', 'toUpperCase',
    'toLocaleLowerCase', 'toLocaleUpperCase', 'trim', 'trimEnd', 'trimStart', 'valueOf',
  ]),
  number: new Set(['toFixed', 'toPrecision', 'toString', 'valueOf', 'toLocaleString']),
  boolean: new Set(['toString', 'valueOf']),
  bigint: new Set(['toString', 'valueOf']),
  array: new Set([
    'at', 'concat', 'entries', 'every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flat', 'flatMap', 'forEach', 'includes', 'indexOf', 'join', 'keys',
    'lastIndexOf', 'map', 'reduce', 'reduceRight', 'slice', 'some', 'toReversed', 'toSorted', 'toSpliced', 'toString', 'values', 'with',
  ]),
  map: new Set(['entries', 'forEach', 'get', 'has', 'keys', 'values']),
  set: new Set(['entries', 'forEach', 'has', 'keys', 'values', 'union', 'intersection', 'difference']),
  regexp: new Set(['test', 'exec', 'toString']),
  object: new Set(['hasOwnProperty', 'toString']),
};

/** Methods that change their receiver: allowed on what the inlined call itself has made. */
export const MUTATING: Record<string, ReadonlySet<string>> = {
  array: new Set(['copyWithin', 'fill', 'pop', 'push', 'reverse', 'shift', 'sort', 'splice', 'unshift']),
  map: new Set(['clear', 'delete', 'set']),
  set: new Set(['add', 'clear', 'delete']),
};

/** Methods whose callback's answer decides the outcome. */
const DECIDING = new Set(['every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'sort', 'toSorted']);

/** Methods that look at the elements or keys themselves, so that an unknown one makes the outcome unknown. */
const INSPECTING = new Set(['get', 'has', 'includes', 'indexOf', 'join', 'lastIndexOf', 'sort', 'toSorted', 'toString']);

/** Methods that make a string of each element. */
const WRITING = new Set(['join', 'sort', 'toSorted', 'toString']);

const STATICS: Record<string, ReadonlySet<string>> = {
  Object: new Set(['assign', 'entries', 'freeze', 'fromEntries', 'getOwnPropertyNames', 'hasOwn', 'is', 'keys', 'preventExtensions', 'seal', 'values']),
  Array: new Set(['from', 'isArray', 'of']),
  String: new Set(['fromCharCode', 'fromCodePoint', 'raw']),
  Number: new Set(['isFinite', 'isInteger', 'isNaN', 'isSafeInteger', 'parseFloat', 'parseInt']),
  Math: new Set(['abs', 'ceil', 'floor', 'log10', 'log2', 'max', 'min', 'pow', 'round', 'sign', 'sqrt', 'trunc']),
  JSON: new Set(['parse', 'stringify']),
  // What is awaited is what a promise gives.
  Promise: new Set(['all', 'resolve']),
};

const CONSTANTS: Record<string, ReadonlySet<string>> = {
  Number: new Set(['EPSILON', 'MAX_SAFE_INTEGER', 'MAX_VALUE', 'MIN_SAFE_INTEGER', 'MIN_VALUE', 'NEGATIVE_INFINITY', 'NaN', 'POSITIVE_INFINITY']),
  Math: new Set(['E', 'PI', 'LN10', 'LN2', 'SQRT2']),
};

const CALLABLE = new Set<unknown>([String, Number, Boolean, BigInt, Array, parseInt, parseFloat, encodeURIComponent, encodeURI, structuredClone]);
const CONSTRUCTORS = new Set<unknown>([Map, Set, Array, RegExp]);

/** The global values that can be computed with. */
export const GLOBALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined], ['NaN', NaN], ['Infinity', Infinity], ['Object', Object], ['Array', Array], ['String', String], ['Number', Number], ['Boolean', Boolean],
  ['BigInt', BigInt], ['Math', Math], ['JSON', JSON], ['Promise', Promise], ['Map', Map], ['Set', Set], ['RegExp', RegExp], ['parseInt', parseInt], ['parseFloat', parseFloat],
  ['encodeURIComponent', encodeURIComponent], ['encodeURI', encodeURI], ['structuredClone', structuredClone],
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
export function nativeMember(receiver: unknown, key: string): { readonly value: unknown } | undefined {
  const global = isGlobal(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  if (global !== undefined) return CONSTANTS[global]?.has(key) ? { value: (receiver as Record<string, unknown>)[key] } : undefined;
  const kind = kindOf(receiver);
  if (kind === 'string' && (key === 'length' || /^\d+$/.test(key))) return { value: (receiver as Record<string, unknown>)[key] };
  if (kind === 'array' && (key === 'length' || /^\d+$/.test(key))) return { value: (receiver as Record<string, unknown>)[key] };
  if ((kind === 'map' || kind === 'set') && key === 'size') return { value: (receiver as Map<unknown, unknown>).size };
  if (kind === 'regexp' && (key === 'source' || key === 'flags')) return { value: (receiver as RegExp)[key] };
  return undefined;
}

function unresolvedIn(values: Iterable<unknown>): UnknownValue | undefined {
  return unreadAmong(values, (value) => (isUnresolved(value) ? asUnknown(value) : undefined));
}

/** What keeps native code from the members of a value: there are none yet in what stands for an object of the project. */
function unreadMembersOf(value: unknown): UnknownValue | undefined {
  if (isUnresolved(value)) return asUnknown(value);
  return value instanceof InstanceValue || value instanceof ClassValue || value instanceof ModuleNamespace ? new UnknownValue('looks into an object that is no plain data') : undefined;
}

/** @throws BudgetExceeded for a value that contains itself, too */
function unreadDeepIn(value: unknown, budget: Budget): UnknownValue | undefined {
  budget.spend(1);
  if (typeof value !== 'object' || value === null) return undefined;
  const unread = unreadMembersOf(value);
  if (unread) return unread;
  return budget.nested(() => {
    for (const part of value instanceof Map || value instanceof Set ? [...value] : Object.values(value)) {
      const found = unreadDeepIn(part, budget);
      if (found) return found;
    }
    return undefined;
  });
}

/** The first of several values that native code cannot look into. */
function unreadAmong(values: Iterable<unknown>, look: (value: unknown) => UnknownValue | undefined): UnknownValue | undefined {
  for (const value of values) {
    const found = look(value);
    if (found) return found;
  }
  return undefined;
}

/** What a native method would look into, and cannot. @throws BudgetExceeded */
function unreadInside(receiver: unknown, name: string, args: readonly unknown[], budget: Budget): UnknownValue | undefined {
  if (receiver === JSON || typeof receiver === 'string') return unreadAmong(args, (value) => unreadDeepIn(value, budget));
  if (receiver === Object || receiver === Array) return name === 'isArray' || name === 'of' || name === 'is' ? undefined : unreadAmong(args, unreadMembersOf);
  return Array.isArray(receiver) && WRITING.has(name) && typeof args[0] !== 'function' ? unreadDeepIn(receiver, budget) : undefined;
}

/** How much a call copies or builds, in steps; an unknown value when it must not be done at all. */
function cost(receiver: unknown, name: string, args: readonly unknown[]): number | UnknownValue {
  if (typeof receiver === 'string') {
    const size = name === 'repeat' ? receiver.length * Number(args[0]) : name.startsWith('pad') ? Number(args[0]) : receiver.length;
    if (size > LIMITS.stringLength) return new UnknownValue(`builds a string of more than ${LIMITS.stringLength} characters`);
    const pattern = args[0];
    if (pattern instanceof RegExp) return regExpCost(pattern, receiver);
    return 1 + size / 1000;
  }
  if (receiver instanceof RegExp) return regExpCost(receiver, String(args[0]));
  let size = 1;
  for (const value of [receiver, ...args]) {
    if (Array.isArray(value)) size += value.length;
    else if (value instanceof Map || value instanceof Set) size += value.size;
    else if (isPlainObject(value)) size += typeof value['length'] === 'number' ? value['length'] : Object.keys(value).length;
  }
  return size;
}

function regExpCost(pattern: RegExp, input: string): number | UnknownValue {
  if (input.length > LIMITS.regExpInput) return new UnknownValue(`runs a regular expression on more than ${LIMITS.regExpInput} characters`);
  if (!safeRegex(pattern)) return new UnknownValue('runs a regular expression that may not end in time');
  return 1 + input.length;
}

function deciding(callback: unknown): unknown {
  if (typeof callback !== 'function') return callback;
  return (...args: unknown[]): unknown => {
    const answer: unknown = (callback as (...args: unknown[]) => unknown)(...args);
    if (isUnresolved(answer)) throw new Undecided(asUnknown(answer));
    return answer;
  };
}

/** Runs native code on evaluated values: an exception becomes an unknown value, an iterator an array. */
function run(work: () => unknown): unknown {
  try {
    const result = work();
    return typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result ? [...(result as Iterable<unknown>)] : result;
  } catch (error) {
    if (error instanceof Undecided) return error.value;
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || error instanceof DOMException) return new UnknownValue(`throws: ${error.message}`);
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
export function callNative(receiver: unknown, name: string, args: readonly unknown[], budget: Budget): unknown {
  const price = cost(receiver, name, args);
  if (price instanceof UnknownValue) return price;
  budget.spend(price);
  const global = isGlobal(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  const isContainer = Array.isArray(receiver) || receiver instanceof Map || receiver instanceof Set;
  const inspects = global !== undefined ? global !== 'Array' || name !== 'of' : !isContainer || ['includes', 'indexOf', 'lastIndexOf', 'get', 'has', 'slice', 'at', 'flat', 'with'].includes(name);
  const unresolved = (inspects ? unresolvedIn(args) : undefined) ?? (isContainer && INSPECTING.has(name) ? unresolvedIn(Array.isArray(receiver) ? receiver : receiver.keys()) : undefined);
  if (unresolved) return unresolved;
  const inside = unreadInside(receiver, name, args, budget);
  if (inside) return inside;
  if (global === 'Object' && name === 'fromEntries') {
    const keys = Array.isArray(args[0]) ? unresolvedIn(args[0].map((entry: unknown): unknown => (Array.isArray(entry) ? (entry[0] as unknown) : entry))) : undefined;
    if (keys) return keys;
  }
  const decides = (DECIDING.has(name) && isContainer) || typeof receiver === 'string' || receiver === JSON;
  const values = decides ? args.map(deciding) : args;
  const method = (receiver as Record<string, (...args: unknown[]) => unknown>)[name];
  return run(() => method?.apply(receiver, values as unknown[]));
}

/** Calls `String(…)`, `parseInt(…)`, `new Map(…)` and the like; undefined when `fn` is no such function. */
export function callGlobal(fn: unknown, args: readonly unknown[], construct: boolean, budget: Budget): { readonly value: unknown } | undefined {
  if (!(construct ? CONSTRUCTORS : CALLABLE).has(fn)) return undefined;
  const price = cost(undefined, '', args);
  if (price instanceof UnknownValue) return { value: price };
  budget.spend(price);
  const unresolved = unresolvedIn(args) ?? (fn === Boolean || construct ? undefined : unreadAmong(args, (value) => unreadDeepIn(value, budget))) ?? (fn === Map && Array.isArray(args[0]) ? unresolvedIn(args[0]) : undefined);
  if (unresolved) return { value: unresolved };
  if (fn === Array && args.length === 1 && Number(args[0]) > LIMITS.steps) return { value: new UnknownValue('builds an array that is too long') };
  return { value: run(() => (construct ? new (fn as new (...args: unknown[]) => unknown)(...args) : (fn as (...args: unknown[]) => unknown)(...args))) };
}
