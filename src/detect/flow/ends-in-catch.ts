import type { TSESTree } from '@typescript-eslint/utils';
import { finalCatch, jumpsOut } from '../../syntax/control-flow.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
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
