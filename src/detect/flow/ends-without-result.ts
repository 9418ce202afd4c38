import type { TSESTree } from '@typescript-eslint/utils';
import { alwaysThrows, finalCatch, jumpsOut } from '../../syntax/control-flow.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { someInside, unwrap } from '../../syntax/nodes.ts';
import { neverThrows } from './never-throws.ts';

/** The `catch` at the end of a function that certainly ends without returning. */
export function catchWithoutResult(
  body: TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
): TSESTree.CatchClause | undefined {
  const clause = finalCatch(body);
  return clause && !jumpsOut(clause.body) && neverThrows(clause.body, context, evaluator)
    ? clause
    : undefined;
}

/**
 * The last statement of a function, or of a side of its last `if`, after which it ends without
 * returning; undefined if the end may be out of reach, as after a loop that always returns.
 */
export function endWithoutReturn(
  statement: TSESTree.Statement,
  context: EvaluationContext,
  evaluator: Evaluation,
): TSESTree.Node | undefined {
  const endOf = (inner: TSESTree.Statement): TSESTree.Node | undefined =>
    endWithoutReturn(inner, context, evaluator);
  if (statement.type === 'BlockStatement') {
    const last = statement.body.at(-1);
    return last ? endOf(last) : statement;
  }
  if (statement.type === 'IfStatement') {
    const { consequent, alternate } = statement;
    return endOf(consequent) ?? (alternate ? endOf(alternate) : sideLeftOut(statement));
  }
  const isReached =
    statement.type === 'VariableDeclaration' ||
    (statement.type === 'ExpressionStatement' &&
      mayComplete(statement.expression, context, evaluator));
  return isReached ? statement : undefined;
}

/**
 * An `if` without `else` whose test may fail. It may always hold if it compares with a value, or
 * is beside another one: it may be the last of several tests.
 */
function sideLeftOut(statement: TSESTree.IfStatement): TSESTree.IfStatement | undefined {
  const { test, parent } = statement;
  const compares = someInside(
    test,
    (node) => node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator),
  );
  const isAlone =
    parent.type === 'BlockStatement' &&
    !parent.body.some((each) => each !== statement && each.type === 'IfStatement');
  return isAlone && !compares ? statement : undefined;
}

/** Whether code after an expression may run: a function that is not known may never return. */
function mayComplete(
  expression: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const inner = unwrap(expression);
  const call = inner.type === 'AwaitExpression' ? unwrap(inner.argument) : inner;
  if (call.type !== 'CallExpression') return true;
  const value = evaluator.evaluate(call.callee, context.module, context.frame);
  const body = evaluator.functionInfo(value)?.node.body;
  if (body) return body.type !== 'BlockStatement' || !alwaysThrows(body);
  return inner !== call || neverThrows(call, context, evaluator);
}
