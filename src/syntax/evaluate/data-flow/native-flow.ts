import { callsBack, keyedCollectionOf, methodNamed } from './native-methods.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap, wrapped, type CallNode, type FunctionNode } from '../../nodes.ts';

/** Any element or member. */
export const ANY = '*';

/** The keys of a `Map`, which its values and its entries do not lead to. */
const KEYS = '#keys';

/** The keys that lead from a value to an object inside it. */
export type Path = readonly string[];

/** The parameters of the callback of a method that receive elements. */
function callbackParametersOf(method: string | undefined): readonly number[] {
  return methodNamed(method).callback ?? [];
}

/** `list.reduce(callback, initial)` */
export function isReduction({ callee }: CallNode): boolean {
  const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
  return method === 'reduce' || method === 'reduceRight';
}

/** Whether a function is called where it is written, directly or by a native method. */
export function isRunInPlace(fn: FunctionNode): boolean {
  const outer = wrapped(fn);
  const { parent: call } = outer;
  if (call?.type !== 'CallExpression') return false;
  const callee = unwrap(call.callee);
  return callee === fn || (callee.type === 'MemberExpression' && callsBack(staticKey(callee)));
}

/**
 * Where in the result of a method an object is that is in its receiver; an iterator when the name
 * is not known.
 */
export function resultsOfMethod(method: string | undefined, path: Path): readonly Path[] {
  const [head, ...rest] = path;
  if (head === undefined) return [];
  if (head === KEYS) return keysReturnedBy(method, path);
  const { returns } = methodNamed(method);
  if (returns === 'one') return [rest];
  if (method === undefined || method === 'bind' || returns !== undefined) return [path];
  switch (method) {
    case 'next':
      return [['value', ...rest]];
    case 'entries':
      return [[ANY, '1', ...rest]];
    case 'flat':
      return [path, rest];
    default:
      return [];
  }
}

function keysReturnedBy(method: string | undefined, path: Path): readonly Path[] {
  const rest = path.slice(1);
  if (method === undefined) return [path, [ANY, ...rest], [ANY, '0', ...rest]];
  if (method === 'keys') return [[ANY, ...rest]];
  return method === 'entries' ? [[ANY, '0', ...rest]] : [];
}

/** Where in an element of an iterated value an object is that is in that value. */
export function pathsInElement([head, ...rest]: Path): readonly Path[] {
  // The elements of a map are its entries.
  return head === KEYS ? [['0', ...rest]] : [rest, ['1', ...rest]];
}

/** Where in a collection a method puts an argument. */
export function pathOfKept(method: string, index: number, count: number, path: Path): Path {
  return [method === 'set' && index === 0 && count > 1 ? KEYS : ANY, ...path];
}

/** The parameters of a method's callback that receive elements, or the keys of a map. */
export function receivingParametersOf(method: string | undefined, path: Path): readonly number[] {
  if (path[0] !== KEYS) return callbackParametersOf(method);
  return method === 'forEach' ? [1] : [];
}

/** Where in the result of a native function an object is that is in an argument. */
export function resultsOfArgument(call: CallNode, index: number, path: Path): readonly Path[] {
  const callee = unwrap(call.callee);
  const [head, ...rest] = path;
  if (callee.type === 'Identifier') {
    if (call.type !== 'NewExpression' || head === undefined) return [];
    const collection = keyedCollectionOf(call);
    if (collection === 'Map') return [[ANY, ...rest.slice(1)]];
    return collection === 'Set' || callee.name === 'Array' ? [path] : [];
  }
  if (callee.type !== 'MemberExpression') return [];
  const method = staticKey(callee) ?? '';
  if (method === 'concat') return [path];
  const object = callee.object.type === 'Identifier' ? callee.object.name : '';
  return resultsOfStatic(`${object}.${method}`, index, path);
}

function resultsOfStatic(name: string, index: number, path: Path): readonly Path[] {
  const [head, ...rest] = path;
  switch (name) {
    case 'Object.assign':
      return index === 0 || head !== undefined ? [path] : [];
    case 'Object.freeze':
    case 'Object.seal':
    case 'Promise.resolve':
    case 'Promise.all':
    case 'Array.from':
      return [path];
    case 'Object.values':
      return head === undefined ? [] : [[ANY, ...rest]];
    case 'Object.entries':
      return head === undefined ? [] : [[ANY, '1', ...rest]];
    case 'Object.fromEntries':
      return head === undefined ? [] : [[ANY, ...rest.slice(1)]];
    default:
      return [];
  }
}

/** Native functions that assign members of their first argument. */
const CHANGERS: ReadonlySet<string> = new Set([
  'Object.assign',
  'Object.defineProperty',
  'Object.defineProperties',
]);

/**
 * The keys that a native function assigns on its first argument, with undefined for an unknown one;
 * undefined for other functions.
 */
export function keysAssignedBy({
  callee,
  arguments: [, second],
}: TSESTree.CallExpression): readonly (string | undefined)[] | undefined {
  const isNamed = callee.type === 'MemberExpression' && callee.object.type === 'Identifier';
  if (
    !isNamed ||
    !CHANGERS.has(`${(callee.object as TSESTree.Identifier).name}.${staticKey(callee) ?? ''}`)
  )
    return undefined;
  if (second?.type === 'Literal') return [String(second.value)];
  return second?.type === 'ObjectExpression'
    ? second.properties.map((each) => (each.type === 'Property' ? staticKey(each) : undefined))
    : [undefined];
}
