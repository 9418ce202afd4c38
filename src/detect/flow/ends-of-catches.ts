import type { TSESTree } from '@typescript-eslint/utils';
import { finalCatch, jumpsOut, endsByThrow } from '../../syntax/control-flow.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { unwrap, unwrapAwait } from '../../syntax/nodes.ts';
import { neverThrows } from './never-throws.ts';

/**
 * Whether the last statement of a `catch` calls a function that always throws: `this.fail(error)`.
 * The calls that end other blocks are many, and what they call is expensive to find.
 */
export function endsByThrowing(
  expression: TSESTree.Expression,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const { parent: statement } = expression;
  const block = statement.parent;
  if (block?.type !== 'BlockStatement' || block.parent.type !== 'CatchClause') return false;
  if (block.body.at(-1) !== statement) return false;
  const inner = unwrap(expression);
  const call = unwrapAwait(inner);
  if (call.type !== 'CallExpression') return false;
  const called = evaluator.functionAt(call.callee, module, frame);
  if (!called) return false;
  const isAwaited = inner !== call || !called.node.async;
  return isAwaited && endsByThrow(called.node);
}

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
