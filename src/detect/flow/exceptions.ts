import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, wrapped, type CallNode, type FunctionNode } from '../../syntax/nodes.ts';
import { destinyOf } from './value-use.ts';
import type { Functions } from './local-calls.ts';

/** Methods that run their callback before they return. */
const ITERATING =
  /\.(?:map|flatMap|filter|forEach|find|findIndex|findLast|some|every|reduce|sort)$/;

/** Whether what is thrown at a node may leave a function: nothing around it catches it, nor around the calls that lead to it. */
export function escapes(
  node: TSESTree.Node,
  from: FunctionNode,
  functions: Functions,
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

/** Whether what a function throws may leave another that runs it. */
function leaves(
  fn: FunctionNode,
  from: FunctionNode,
  functions: Functions,
  visited: Set<TSESTree.Node>,
): boolean {
  const { parent } = wrapped(fn);
  const runs =
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    ITERATING.test(functions.module.text.slice(...parent.callee.range));
  if (runs && !fn.async) return escapes(parent, from, functions, visited);
  return functions
    .callsOf(fn)
    .some((call) => isWaitedFor(call, fn) && escapes(call, from, functions, visited));
}

/** Whether a caller is hit by what a call throws, or its promise is rejected with. */
function isWaitedFor(call: CallNode, fn: FunctionNode): boolean {
  const { fate, by } = destinyOf(call, false);
  return fn.async ? fate === 'awaited' || fate === 'returned' : by.type !== 'MemberExpression';
}
