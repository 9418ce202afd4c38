import type { TSESTree } from '@typescript-eslint/utils';
import { alwaysThrows, statementsRun } from '../../syntax/control-flow.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { nodesAround, type FunctionNode } from '../../syntax/nodes.ts';
import { decisionsIn } from '../../syntax/evaluate/conditions/operands.ts';

/** The statements of a function that may run with the values of a context. */
export function statementsFor(
  fn: FunctionNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): ReadonlySet<TSESTree.Node> {
  return statementsRun(fn, decisionsIn(context, evaluator));
}

/** Whether the values of a context, and nothing else, make a function throw in each call. */
export function refuses(
  { body }: FunctionNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  return (
    body.type === 'BlockStatement' &&
    !alwaysThrows(body) &&
    alwaysThrows(body, decisionsIn(context, evaluator))
  );
}

/** The innermost of some statements around a range; undefined if none of them is. */
export function innermost(
  around: TSESTree.Node,
  range: readonly [number, number],
  statements: ReadonlySet<TSESTree.Node>,
): TSESTree.Node | undefined {
  return nodesAround(around, range).findLast((node) => statements.has(node));
}
