import type { CallNode } from '../../nodes.ts';

/** A method of a list, `Map` or `Set`. None affects anything but its receiver. */
export interface CollectionMethod {
  /** How it changes its receiver; absent if it does not. */
  readonly mutation?: 'adds' | 'removes' | 'replaces' | 'reorders';
  /** The parameters of its callback that receive elements. */
  readonly callback?: readonly number[];
  /** Whether its outcome depends on what its callback returns. */
  readonly decides?: true;
  /** The elements that it returns, if it returns any. */
  readonly returns?: 'one' | 'some' | 'all';
  /** Whether an unknown element or argument makes its outcome unknown. */
  readonly inspects?: 'elements' | 'arguments' | 'both';
  /** The arguments that it converts to numbers or strings: from an index up to another. */
  readonly converts?: readonly [first: number, end?: number];
  /** Whether it converts each element to a string. */
  readonly writes?: true;
}

type Methods = ReadonlyMap<string, CollectionMethod>;

const SORTING: CollectionMethod = {
  callback: [0, 1],
  decides: true,
  returns: 'all',
  inspects: 'elements',
  writes: true,
};

const LIST: Methods = new Map([
  ['at', { returns: 'one', inspects: 'arguments', converts: [0] }],
  ['concat', { returns: 'all' }],
  ['copyWithin', { mutation: 'replaces', converts: [0] }],
  ['entries', {}],
  ['every', { callback: [0], decides: true }],
  ['fill', { mutation: 'replaces', converts: [1] }],
  ['filter', { callback: [0], decides: true, returns: 'some' }],
  ['find', { callback: [0], decides: true, returns: 'one' }],
  ['findIndex', { callback: [0], decides: true }],
  ['findLast', { callback: [0], decides: true, returns: 'one' }],
  ['findLastIndex', { callback: [0], decides: true }],
  ['flat', { inspects: 'arguments', converts: [0] }],
  ['flatMap', { callback: [0] }],
  ['forEach', { callback: [0] }],
  ['includes', { inspects: 'both', converts: [1] }],
  ['indexOf', { inspects: 'both', converts: [1] }],
  ['join', { inspects: 'elements', converts: [0], writes: true }],
  ['keys', {}],
  ['lastIndexOf', { inspects: 'both', converts: [1] }],
  ['map', { callback: [0] }],
  ['pop', { mutation: 'removes', returns: 'one' }],
  ['push', { mutation: 'adds' }],
  ['reduce', { callback: [1] }],
  ['reduceRight', { callback: [1] }],
  ['reverse', { mutation: 'reorders', returns: 'all' }],
  ['shift', { mutation: 'removes', returns: 'one' }],
  ['slice', { returns: 'some', inspects: 'arguments', converts: [0] }],
  ['some', { callback: [0], decides: true }],
  ['sort', { ...SORTING, mutation: 'reorders' }],
  ['splice', { mutation: 'replaces', returns: 'some', converts: [0, 2] }],
  ['toReversed', { returns: 'all' }],
  ['toSorted', SORTING],
  ['toSpliced', { returns: 'some', converts: [0, 2] }],
  ['toString', { inspects: 'elements', writes: true }],
  ['unshift', { mutation: 'adds' }],
  ['values', { returns: 'all' }],
  ['with', { inspects: 'arguments', converts: [0, 1] }],
]);

const MAP: Methods = new Map([
  ['clear', { mutation: 'removes' }],
  ['delete', { mutation: 'removes' }],
  ['entries', {}],
  ['forEach', { callback: [0] }],
  ['get', { returns: 'one', inspects: 'both' }],
  ['has', { inspects: 'both' }],
  ['keys', {}],
  ['set', { mutation: 'adds' }],
  ['values', { returns: 'all' }],
]);

const SET: Methods = new Map([
  ['add', { mutation: 'adds' }],
  ['clear', { mutation: 'removes' }],
  ['delete', { mutation: 'removes' }],
  ['difference', {}],
  ['entries', {}],
  ['forEach', { callback: [0] }],
  ['has', { inspects: 'both' }],
  ['intersection', {}],
  ['keys', {}],
  ['union', {}],
  ['values', { returns: 'all' }],
]);

const KEYED: ReadonlyMap<string, 'Map' | 'Set'> = new Map([
  ['Map', 'Map'],
  ['WeakMap', 'Map'],
  ['Set', 'Set'],
  ['WeakSet', 'Set'],
]);

/**
 * The collection that `new Map(…)`, `new WeakSet(…)` and the like create; undefined for other
 * calls.
 */
export function keyedCollectionOf(call: CallNode): 'Map' | 'Set' | undefined {
  const { type, callee } = call;
  return type === 'NewExpression' && callee.type === 'Identifier'
    ? KEYED.get(callee.name)
    : undefined;
}

const BY_NAME: Methods = new Map([...LIST, ...MAP, ...SET]);
const UNKNOWN: CollectionMethod = {};

/** A method of a value that is a list, `Map` or `Set`; undefined for other values and methods. */
export function methodOfCollection(value: unknown, name: string): CollectionMethod | undefined {
  if (Array.isArray(value)) return LIST.get(name);
  if (value instanceof Map) return MAP.get(name);
  return value instanceof Set ? SET.get(name) : undefined;
}

/** Whether calling a method changes the collection that it is called on. */
export function isMutation(receiver: unknown, name: string): boolean {
  return methodOfCollection(receiver, name)?.mutation !== undefined;
}

/** The method of collections that a name probably means, where the receiver is not known. */
export function methodNamed(name: string | undefined): CollectionMethod {
  return (name === undefined ? undefined : BY_NAME.get(name)) ?? UNKNOWN;
}

/** Whether a method with a name changes the collection that it probably belongs to. */
export function isMutating(name: string | undefined): boolean {
  return methodNamed(name).mutation !== undefined;
}

/** Whether a method with a name only adds its arguments to such a collection. */
export function adds(name: string | undefined): boolean {
  return methodNamed(name).mutation === 'adds';
}

/** Whether a method with a name belongs to lists, and hardly to an object of another kind. */
export function isOfLists(name: string): boolean {
  return LIST.has(name) && !MAP.has(name) && !SET.has(name);
}

/** Whether the method of collections with a name keeps its arguments in the collection. */
export function keepsArguments(name: string | undefined): boolean {
  return adds(name) || name === 'splice';
}

/** Whether a method with a name calls a callback for the elements before it returns. */
export function callsBack(name: string | undefined): boolean {
  return methodNamed(name).callback !== undefined;
}

/** Native methods that return texts, numbers or booleans. */
export const PRIMITIVE_METHODS: ReadonlySet<string> = new Set(
  (
    'charAt charCodeAt codePointAt endsWith every has includes indexOf join lastIndexOf ' +
    'localeCompare padEnd padStart repeat replace replaceAll some startsWith substring toFixed ' +
    'toISOString toLowerCase toString toUpperCase trim trimEnd trimStart'
  ).split(' '),
);
