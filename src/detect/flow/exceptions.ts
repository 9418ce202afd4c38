import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  staticKey,
  wrapped,
  type CallNode,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { callsBack } from '../../syntax/evaluate/data-flow/native-methods.ts';
import { valueUse } from './value-use.ts';
import type { LocalCalls } from './local-calls.ts';

/**
 * Whether an exception at a node may leave a function: nothing around it, or around the calls that
 * lead to it, catches it.
 */
export function mayPropagate(
  node: TSESTree.Node,
  from: FunctionNode,
  functions: LocalCalls,
  visited = new Set<TSESTree.Node>(),
): boolean {
  for (
    let child = node, current = node.parent;
    current;
    child = current, current = current.parent
  ) {
    if (current.type === 'TryStatement' && current.handler && child === current.block) return false;
    if (isFunction(current))
      return (
        current === from ||
        (!visited.has(current) && leaves(current, from, functions, visited.add(current)))
      );
  }
  return false;
}

/** Whether an exception of a function may leave another one that runs it. */
function leaves(
  fn: FunctionNode,
  from: FunctionNode,
  functions: LocalCalls,
  visited: Set<TSESTree.Node>,
): boolean {
  const { parent } = wrapped(fn);
  const runs =
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    callsBack(staticKey(parent.callee));
  if (runs && !fn.async) return mayPropagate(parent, from, functions, visited);
  const all = runs && fn.async ? promiseOfAll(parent) : undefined;
  if (all) return mayPropagate(all, from, functions, visited);
  const chain = parent && chainThatRejects(fn, parent);
  if (chain) return mayPropagate(chain, from, functions, visited);
  return functions
    .callsOf(fn)
    .some((call) => isWaitedFor(call, fn) && mayPropagate(call, from, functions, visited));
}

/** The awaited or returned `Promise.all(…)` of the promises that a call of `map` makes. */
function promiseOfAll(mapping: TSESTree.CallExpression): CallNode | undefined {
  const { parent: all } = wrapped(mapping);
  if (methodOf(mapping) !== 'map' || all?.type !== 'CallExpression' || methodOf(all) !== 'all')
    return undefined;
  const { callee } = all;
  const isOfPromise =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Promise';
  const { kind } = valueUse(all);
  return isOfPromise && (kind === 'awaited' || kind === 'returned') ? all : undefined;
}

/** Methods of a promise whose callback rejects the promise that they return by an exception. */
const CHAINING: ReadonlySet<string | undefined> = new Set(['then', 'catch', 'finally']);

/**
 * The last call of a chain of promises that is awaited or returned, where the callback of an
 * earlier one rejects it.
 */
function chainThatRejects(callback: FunctionNode, parent: TSESTree.Node): CallNode | undefined {
  if (!isChaining(parent) || !parent.arguments.includes(wrapped(callback) as TSESTree.Expression))
    return undefined;
  let last = parent;
  for (;;) {
    const { kind, by } = valueUse(last);
    const next = by.type === 'MemberExpression' ? wrapped(by).parent : undefined;
    if (!next || !isChaining(next))
      return kind === 'awaited' || kind === 'returned' ? last : undefined;
    if (next.arguments.length > 1 || methodOf(next) === 'catch') return undefined;
    last = next;
  }
}

function isChaining(node: TSESTree.Node): node is TSESTree.CallExpression {
  return node.type === 'CallExpression' && CHAINING.has(methodOf(node));
}

function methodOf({ callee }: TSESTree.CallExpression): string | undefined {
  return callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
}

/** Whether an exception of a call, or the rejection of its promise, propagates to the caller. */
function isWaitedFor(call: CallNode, fn: FunctionNode): boolean {
  const { kind, by } = valueUse(call);
  return fn.async ? kind === 'awaited' || kind === 'returned' : by.type !== 'MemberExpression';
}
