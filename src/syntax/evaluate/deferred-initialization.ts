import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../modules/module.ts';
import { unwrap } from '../nodes.ts';
import { InstanceValue, OpaqueValue, type ClassValue } from './value.ts';
import { memberChanges } from './changes.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * Resolves `let server = null; … server = new McpServer(…)`: a variable or member without an
 * initial value, to which the code assigns exactly one instance of the framework or of a class of
 * the project, and otherwise only `null` or `undefined`.
 *
 * @param writes the nodes that assign it
 */
export function deferredInitialization(
  writes: readonly TSESTree.Node[],
  module: Module,
  evaluator: Evaluation,
): OpaqueValue | InstanceValue | undefined {
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
  const isOfFramework =
    value instanceof OpaqueValue && evaluator.isOpaquePackage(value.of.specifier);
  return isOfFramework || value instanceof InstanceValue ? value : undefined;
}

/** The instance that methods of a class assign to a member without an initial value. */
export function memberSetLater(
  { node, module }: ClassValue,
  key: string,
  evaluator: Evaluation,
): OpaqueValue | InstanceValue | undefined {
  const writes = memberChanges(node, module).assigned.get(key) ?? [];
  return deferredInitialization(writes, module, evaluator);
}

/** `null`, `undefined`, or a missing expression. */
export function isNothing(node: TSESTree.Expression | null): boolean {
  return (
    !node ||
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}
