import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../modules/module.ts';
import { unwrap } from '../nodes.ts';
import { OpaqueValue } from './value.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * What a variable or member holds that is declared with nothing, where all that is ever assigned to it is nothing again and one instance
 * of a framework's class: `let server = null; … server = new McpServer(…)`. Code that uses it finds that instance, or fails.
 *
 * @param writes the nodes that assign it
 */
export function deferredInitialization(
  writes: readonly TSESTree.Node[],
  module: Module,
  evaluator: Evaluation,
): OpaqueValue | undefined {
  const [write, another] = writes.filter(
    (node) => node.type !== 'AssignmentExpression' || !isNothing(node.right),
  );
  if (
    write?.type !== 'AssignmentExpression' ||
    another ||
    unwrap(write.right).type !== 'NewExpression'
  )
    return undefined;
  const value = evaluator.expression(write.right, { module, frame: undefined });
  return value instanceof OpaqueValue && evaluator.isOpaquePackage(value.of.specifier)
    ? value
    : undefined;
}

/** `null`, `undefined`, or no expression at all. */
export function isNothing(node: TSESTree.Expression | null): boolean {
  return (
    !node ||
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}
