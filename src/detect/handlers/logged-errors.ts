import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { contains, staticKey, unwrap, type CallNode } from '../../syntax/nodes.ts';
import { refersToError } from '../flow/caught-errors.ts';
import { moduleIndex } from '../flow/module-index.ts';

/** Names of objects that log: `ctx.log`, `this.requestLogger`. */
const LOGGER = /^_?(?:log|logger|console|pino|winston|(?:\w*[a-z])?Log(?:ger)?)$/;
/** Names of functions that log, or report to a monitoring service. */
const LOGGING =
  /^(?:log|logger|log[A-Z_]\w*|captureException|recordException|reportError|reportException)$/;

/**
 * Whether a call that logs a caught error runs before a node, whenever the node runs.
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
      call.arguments.some((argument) => refersToError(argument, caught, scope)) &&
      isRun(call),
  );
}

function isLogging({ callee: called }: CallNode): boolean {
  const callee = unwrap(called);
  if (callee.type === 'Identifier') return LOGGING.test(callee.name);
  if (callee.type !== 'MemberExpression') return false;
  return LOGGER.test(nameOf(unwrap(callee.object)) ?? '') || LOGGING.test(staticKey(callee) ?? '');
}

function nameOf(node: TSESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return staticKey(node);
  return node.type === 'Identifier' ? node.name : undefined;
}
