import type { CallNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { InlinedCall, EvaluationContext } from '../context/frame.ts';
import type { Literals } from '../expressions/literals.ts';
import type { UnknownValue } from '../values/value.ts';
import { asUnknown, isUnresolved, unknownAt } from '../values/value.ts';
import type { TSESTree } from '@typescript-eslint/utils';

/** Evaluates the arguments of calls, with the elements of spread ones. */
export class CallArguments {
  private readonly evaluator: Evaluation;
  private readonly literals: Literals;
  private readonly calls = new WeakMap<readonly unknown[], InlinedCall>();

  constructor(evaluator: Evaluation, literals: Literals) {
    this.evaluator = evaluator;
    this.literals = literals;
  }

  /** The evaluated arguments of a call, incomplete from the first unknown spread. Never throws. */
  evaluateArguments(node: CallNode, context: EvaluationContext): unknown[] {
    const values: unknown[] = [];
    this.calls.set(values, { node, context });
    for (const argument of node.arguments) {
      const value = this.evaluator.evaluate(
        argument.type === 'SpreadElement' ? argument.argument : argument,
        context.module,
        context.frame,
      );
      if (argument.type !== 'SpreadElement') {
        values.push(value);
        continue;
      }
      const open = this.evaluator.incompleteness(value) ?? whyNoList(value, argument, context);
      if (open) {
        this.evaluator.markIncomplete(values, open);
        break;
      }
      for (const each of value as unknown[]) values.push(each);
    }
    return values;
  }

  /** The evaluated arguments; an unknown value if a spread argument is unknown. */
  args(node: CallNode, context: EvaluationContext): unknown[] | UnknownValue {
    const values = this.knownArgs(node, context);
    return this.evaluator.incompleteness(values) ?? values;
  }

  /** The evaluated arguments, incomplete or a superset as what is spread. @throws BudgetExceeded */
  knownArgs(node: CallNode, context: EvaluationContext): unknown[] {
    const values = node.arguments.map((argument) =>
      this.evaluator.expression(
        argument.type === 'SpreadElement' ? argument.argument : argument,
        context,
      ),
    );
    const args = this.literals.listOf(node.arguments, values, context);
    this.calls.set(args, { node, context });
    return args;
  }

  /** The call whose evaluated arguments these are. */
  callOf(args: readonly unknown[]): InlinedCall | undefined {
    return this.calls.get(args);
  }
}

/** Why a value has no elements to spread; undefined for a list. */
function whyNoList(
  value: unknown,
  argument: TSESTree.Node,
  context: EvaluationContext,
): UnknownValue | undefined {
  if (isUnresolved(value)) return asUnknown(value);
  return Array.isArray(value)
    ? undefined
    : unknownAt('is spread from an unresolved value', argument, context);
}
