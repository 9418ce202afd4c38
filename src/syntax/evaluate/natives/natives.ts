import { isPlainObject } from '../values/containers.ts';
import { methodOfCollection } from '../data-flow/native-methods.ts';

/** Pure methods, by kind of receiver; those of collections are in `data-flow/native-methods.ts`. */
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
  regexp: new Set(['test', 'exec', 'toString']),
  object: new Set(['hasOwnProperty', 'toString']),
};

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
  Symbol: new Set(['for']),
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
  Reflect: new Set(['get']),
  // The evaluator treats a promise as the value that it resolves to.
  Promise: new Set(['all', 'allSettled', 'resolve']),
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

const REGEXP_MEMBERS: ReadonlySet<string> = new Set([
  'source',
  'flags',
  'global',
  'ignoreCase',
  'multiline',
  'sticky',
]);

/** The global values that the evaluator supports. */
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
  ['Symbol', Symbol],
  ['Math', Math],
  ['JSON', JSON],
  ['Reflect', Reflect],
  ['Promise', Promise],
  // No code can ask for what the garbage collector removes from them.
  ['WeakMap', Map],
  ['WeakSet', Set],
  ['Map', Map],
  ['Set', Set],
  ['RegExp', RegExp],
  ['parseInt', parseInt],
  ['parseFloat', parseFloat],
  ['encodeURIComponent', encodeURIComponent],
  ['encodeURI', encodeURI],
  ['structuredClone', structuredClone],
]);
/** The names of the {@link GLOBALS}. */
export const GLOBAL_NAMES = new Map([...GLOBALS].map(([name, value]) => [value, name]));

/** Whether a value is a function or namespace of {@link GLOBALS}. */
export function isGlobalValue(value: unknown): boolean {
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

/** Whether `receiver[name]` is a native method that {@link callNative} can call. */
export function isNative(receiver: unknown, name: string): boolean {
  const global = isGlobalValue(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
  if (global !== undefined) return STATICS[global]?.has(name) ?? false;
  if (methodOfCollection(receiver, name)) return true;
  return PURE[kindOf(receiver) ?? '']?.has(name) ?? false;
}

/**
 * A constant or data member of a native value (`Number.MAX_SAFE_INTEGER`, `array.length`), wrapped;
 * undefined if there is none.
 */
export function nativeMember(
  receiver: unknown,
  key: string,
): { readonly value: unknown } | undefined {
  const global = isGlobalValue(receiver) ? GLOBAL_NAMES.get(receiver) : undefined;
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
  if (kind === 'regexp' && REGEXP_MEMBERS.has(key))
    return { value: (receiver as Record<string, unknown>)[key] };
  return undefined;
}
