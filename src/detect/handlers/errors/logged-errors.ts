import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../../syntax/control-flow.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { contains, staticKey, unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { isForMessage, refersToError } from '../../flow/caught-errors.ts';
import { isLogFunction, isLogger } from '../../../syntax/logger-names.ts';
import { moduleIndex } from '../../flow/module-index.ts';

/**
 * Whether a call that logs a caught error, and not only its message, runs before a node, whenever
 * the node runs.
 *
 * @param caught the name of the error
 * @param scope the `catch` clause or the function that receives the error
 */
export function isLoggedBefore(
  node: TSESTree.Node,
  caught: TSESTree.Node,
  scope: TSESTree.Node,
  module: Module,
): boolean {
  const conditions = branchesTo(node);
  const isRun = (call: CallNode): boolean =>
    branchesTo(call).every(({ of, arm }) =>
      conditions.some((other) => other.of === of && other.arm === arm),
    );
  return moduleIndex(module).calls.some(
    (call) =>
      call.range[1] <= node.range[0] &&
      contains(scope, call) &&
      isLogging(call) &&
      call.arguments.some((argument) =>
        refersToError(argument, caught, scope, (name) => !isForMessage(name)),
      ) &&
      isRun(call),
  );
}

/** Whether a call logs: `ctx.log.info()`, `logError()`. */
export function isLogging({ callee: called }: CallNode): boolean {
  const callee = unwrap(called);
  if (callee.type === 'Identifier') return isLogFunction(callee.name);
  if (callee.type !== 'MemberExpression') return false;
  return isLogger(nameOf(unwrap(callee.object)) ?? '') || isLogFunction(staticKey(callee) ?? '');
}

function nameOf(node: TSESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return staticKey(node);
  return node.type === 'Identifier' ? node.name : undefined;
}
