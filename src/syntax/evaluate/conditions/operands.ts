import type { TSESTree } from '@typescript-eslint/utils';
import { mayBeDecided } from './conditions.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import type { Decisions } from '../../control-flow.ts';
import { UnknownValue, asUnknown, isUnresolved, unknownAt } from '../values/value.ts';

/** The value of a condition; unknown if it depends on run-time values. */
export function decidedValue(
  node: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const { module, frame } = context;
  return mayBeDecided(node, context)
    ? evaluator.evaluate(node, module, frame)
    : new UnknownValue('depends on a computed value', { node, module });
}

/** The conditions that the values of a context decide. */
export function decisionsIn(context: EvaluationContext, evaluator: Evaluation): Decisions {
  return decisionsBy((test) => decidedValue(test, context, evaluator));
}

/** The conditions whose values are resolved. */
export function decisionsBy(decide: Decisions['decide']): Decisions {
  return { decide, isOpen: isUnresolved };
}

/** Whether a logical expression has the value of its right side, by the value of its left side. */
export function selectsRight(operator: '&&' | '||' | '??', left: unknown): boolean {
  if (operator === '??') return left === undefined || left === null;
  return operator === '&&' ? Boolean(left) : !left;
}

/** The operands that may be the value of an expression; an unknown value for a falsy left side. */
export function operandsOf(
  node: TSESTree.ConditionalExpression | TSESTree.LogicalExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
): (TSESTree.Expression | UnknownValue)[] {
  const decider = decidedValue(
    node.type === 'ConditionalExpression' ? node.test : node.left,
    context,
    evaluator,
  );
  const isDecided = !isUnresolved(decider);
  if (node.type === 'ConditionalExpression')
    return isDecided
      ? [decider ? node.consequent : node.alternate]
      : [node.consequent, node.alternate];
  if (isDecided) return [selectsRight(node.operator, decider) ? node.right : node.left];
  // A falsy left side is rarely meant as a value: `text && { … }`.
  return [
    node.operator === '&&' ? unknownAt(asUnknown(decider), node.left, context) : node.left,
    node.right,
  ];
}
