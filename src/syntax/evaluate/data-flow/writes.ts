import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { mayJump } from '../../control-flow.ts';
import { immediateArgument } from '../../immediate-calls.ts';
import { isEvaluatedInOrder, isRunInOrder } from './evaluation-order.ts';
import { isFunction, unwrap } from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/**
 * Whether a variable is written where the interpreter does not see it: in a function that may run
 * at any time, in an expression that may not be evaluated in order, or in a `catch`.
 */
export const isWrittenUnseen = memoizeWeak((variable: Variable): boolean =>
  isWritten(variable, () => true),
);

/** The same of a run that also follows each `catch` which may have run. */
export const isWrittenUnfollowed = memoizeWeak((variable: Variable): boolean =>
  isWritten(variable, (clause) => !mayHaveRun(clause)),
);

/**
 * Whether a `catch` assigns variables for the code after it, so that they have one of two values
 * there.
 */
export function mayHaveRun({ body }: TSESTree.CatchClause): boolean {
  return (
    !mayJump(body) &&
    body.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        unwrap(statement.expression).type === 'AssignmentExpression',
    )
  );
}

function isWritten(
  variable: Variable,
  isUnseen: (clause: TSESTree.CatchClause) => boolean,
): boolean {
  return variable.references.some(
    (reference) =>
      reference.isWrite() &&
      reference.init !== true &&
      !isSeen(reference.identifier, variable, isUnseen),
  );
}

function isSeen(
  name: TSESTree.Node,
  { scope }: Variable,
  isUnseen: (clause: TSESTree.CatchClause) => boolean,
): boolean {
  const write = immediateArgument(name)?.call ?? writeOf(name);
  if (!write || !isEvaluatedInOrder(write)) return false;
  for (let node = write.parent; node && node !== scope.block; node = node.parent) {
    if (node.type === 'CatchClause' && isUnseen(node)) return false;
    if (isFunction(node) && !isRunInOrder(node)) return false;
  }
  return true;
}

/** The assignment or update that writes a name, directly or by a pattern. */
function writeOf(name: TSESTree.Node): TSESTree.Node | undefined {
  for (let node = name, parent = node.parent; parent; node = parent, parent = node.parent) {
    if (parent.type === 'AssignmentExpression') return parent.left === node ? parent : undefined;
    if (parent.type === 'UpdateExpression') return parent;
    const isPattern =
      parent.type === 'ObjectPattern' ||
      parent.type === 'ArrayPattern' ||
      parent.type === 'RestElement' ||
      (parent.type === 'Property' && parent.value === node) ||
      (parent.type === 'AssignmentPattern' && parent.left === node);
    if (!isPattern && unwrap(parent) !== unwrap(node)) return undefined;
  }
  return undefined;
}
