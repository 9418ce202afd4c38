import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import { unwrap } from '../../nodes.ts';
import { InstanceValue, type ClassValue } from '../values/project-values.ts';
import { OpaqueValue } from '../values/external-value.ts';
import { memberChanges } from '../data-flow/changes.ts';
import type { Evaluation } from '../context/evaluation.ts';

/**
 * Resolves `let server = null; … server = new McpServer(…)`: a variable or member without an
 * initial value, to which the code assigns exactly one framework instance, and otherwise only
 * `null` or `undefined`. Of other instances, code asks whether they are there: `client !== null`.
 *
 * @param writes the nodes that assign it
 */
export function deferredInitialization(
  writes: readonly TSESTree.Node[],
  module: Module,
  evaluator: Evaluation,
): OpaqueValue | undefined {
  const value = onlyInstance(writes, module, evaluator);
  return value instanceof OpaqueValue && evaluator.isOpaquePackage(value.of.specifier)
    ? value
    : undefined;
}

/** The value of the only `new` expression that is assigned. */
function onlyInstance(
  writes: readonly TSESTree.Node[],
  module: Module,
  evaluator: Evaluation,
): unknown {
  const [write, another] = writes.filter(
    (node) => node.type !== 'AssignmentExpression' || !isNothing(node.right),
  );
  return write?.type === 'AssignmentExpression' &&
    !another &&
    unwrap(write.right).type === 'NewExpression'
    ? evaluator.expression(write.right, { module, frame: undefined })
    : undefined;
}

/** The framework instance that methods of a class assign to a member without an initial value. */
export function memberSetLater(
  of: ClassValue,
  key: string,
  evaluator: Evaluation,
): OpaqueValue | undefined {
  return deferredInitialization(writesOf(of, key), of.module, evaluator);
}

/** The instance that a class assigns to a static member, which `getInstance` returns. */
export function singletonOf(
  of: ClassValue,
  key: string,
  evaluator: Evaluation,
): OpaqueValue | InstanceValue | undefined {
  const value = onlyInstance(writesOf(of, key), of.module, evaluator);
  return value instanceof InstanceValue ? value : memberSetLater(of, key, evaluator);
}

function writesOf({ node, module }: ClassValue, key: string): readonly TSESTree.Node[] {
  return memberChanges(node, module).assigned.get(key) ?? [];
}

/** `null`, `undefined`, or a missing expression. */
export function isNothing(node: TSESTree.Expression | null): boolean {
  return (
    !node ||
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}
