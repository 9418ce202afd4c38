import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { PartlyKnown } from '../values/partly-known.ts';
import { OneOf, UnknownValue } from '../values/value.ts';
import { selectsRight } from '../conditions/operands.ts';

/**
 * A value that is not known, or the list in its place: `options.tools ?? TOOLS`,
 * `{ tools = TOOLS }`.
 *
 * @returns undefined for other values
 * @throws BudgetExceeded
 */
export function orDefaultList(
  value: unknown,
  standIn: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
): PartlyKnown | undefined {
  // A call may recurse, guarded by the undecided value.
  const isSafe = isReference(standIn) || unwrap(standIn).type === 'ArrayExpression';
  return value instanceof UnknownValue && isSafe
    ? PartlyKnown.of([value, evaluator.expression(standIn, context)], value)
    : undefined;
}

/**
 * One of the alternatives that `??` or `||` keeps, or the right side: `list.find(…) ?? list[0]`.
 *
 * @returns undefined for other operators and values, and for a right side that might recurse
 * @throws BudgetExceeded
 */
export function eitherSide(
  left: unknown,
  { operator, right }: TSESTree.LogicalExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  if (operator === '&&' || !(left instanceof OneOf)) return undefined;
  const kept = left.values.filter((value) => !selectsRight(operator, value));
  if (kept.length === left.values.length) return left;
  return isReference(right) || unwrap(right).type === 'Literal'
    ? evaluator.join([...kept, evaluator.expression(right, context)], left.because)
    : undefined;
}

/** Whether an expression contains no call that might recurse. */
export function isReference(node: TSESTree.Expression): boolean {
  const { type } = unwrap(node);
  return type === 'ObjectExpression' || type === 'Identifier' || type === 'MemberExpression';
}
