import type { TSESTree } from '@typescript-eslint/utils';
import { isRunForEffect, leaves, statementUse } from '../../../syntax/control-flow.ts';
import { nodesInside, someInside, unwrap } from '../../../syntax/nodes.ts';
import { refersToError } from '../../flow/caught-errors.ts';
import { isLogging } from '../errors/logged-errors.ts';

/**
 * Whether a `catch` does nothing but to log, and to throw or return what refers to the error. What
 * it returns is not judged.
 */
export function onlyRestatesError({ param, body }: TSESTree.CatchClause): boolean {
  if (!param || !leaves(body)) return false;
  return (
    exitsOf(body).every((argument) => argument && refersToError(argument, param, body)) &&
    !someInside(body, (node) => node.type === 'AwaitExpression' || hasEffect(node))
  );
}

/** The expressions that a `catch` returns. */
export function returnedFrom({ body }: TSESTree.CatchClause): readonly TSESTree.Expression[] {
  return exitsOf(body, 'returned').flatMap((argument) => argument ?? []);
}

/** The expressions of the statements by which a block leaves its function. */
function exitsOf(
  body: TSESTree.Node,
  only?: 'returned' | 'thrown',
): readonly (TSESTree.Expression | null)[] {
  return nodesInside(body).flatMap((node) => {
    const use = statementUse(node);
    return (use === 'returned' || use === 'thrown') && use === (only ?? use)
      ? [(node as TSESTree.ReturnStatement | TSESTree.ThrowStatement).argument]
      : [];
  });
}

/** Whether a node is an expression that runs for its effect, and does not just log. */
function hasEffect(node: TSESTree.Node): boolean {
  const call = unwrap(node);
  return isRunForEffect(node) && !(call.type === 'CallExpression' && isLogging(call));
}
