import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import { enclosingFunction, wrapped, type FunctionNode } from '../../nodes.ts';
import { usesOf } from './declarations.ts';
import { isRunInPlace } from './native-flow.ts';
import { endsWithCall, isRunAsStatement } from './evaluation-order.ts';

/**
 * The function whose calls run a node: the nearest one that does not run where it is written, or
 * that is `until`.
 */
export function functionInOrder(
  node: TSESTree.Node,
  until?: TSESTree.Node,
): FunctionNode | undefined {
  let around = enclosingFunction(node);
  while (around && around !== until && isRunInPlace(around)) around = enclosingFunction(around);
  return around;
}

/**
 * Whether every use of a function is a statement that calls it, in order with the code of another
 * function that contains it.
 */
export function isCalledInOrder(
  fn: FunctionNode | undefined,
  from: FunctionNode,
  module: Module,
  seen: readonly FunctionNode[] = [],
): boolean {
  if (fn === from) return true;
  if (!fn || seen.includes(fn)) return false;
  const uses = usesOf(fn, module).filter((use) => use !== fn && !isDeclared(use));
  return (
    uses.length > 0 &&
    uses.every((use) => {
      const callee = wrapped(use);
      const { parent: call } = callee;
      return (
        call?.type === 'CallExpression' &&
        call.callee === callee &&
        isRunAsStatement(call) &&
        endsWithCall(fn, call) &&
        isCalledInOrder(functionInOrder(call, from), from, module, [...seen, fn])
      );
    })
  );
}

/** Whether a name is the one of the declaration that initializes it. */
function isDeclared({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'VariableDeclarator';
}
