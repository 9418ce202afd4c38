import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { branchesTo, isEntered, selectorOf, type Branch } from '../../control-flow.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { OneOf } from '../values/value.ts';
import { contains, variableOf } from '../../nodes.ts';
import { decisionsIn } from '../conditions/operands.ts';

/** The branches on the way to a reference whose tests mention the variable. */
export function testsOf({ references }: Variable, name: TSESTree.Identifier): readonly Branch[] {
  return branchesTo(name).filter(({ of }) => {
    const selector = selectorOf(of);
    return selector && references.some(({ identifier }) => contains(selector, identifier));
  });
}

/** Whether a value of a variable passes all tests; undefined if one of them cannot be evaluated. */
export function arrives(
  value: unknown,
  variable: Variable,
  tests: readonly Branch[],
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): boolean | undefined {
  const bound = new Frame(frame, variable.scope, { owns: (each) => each === variable });
  bound.values.set(variable, value);
  const decisions = decisionsIn({ module, frame: bound }, evaluator);
  for (const branch of tests) {
    const entered = isEntered(branch, decisions);
    if (entered !== true) return entered;
  }
  return true;
}

/**
 * Those of several values that a variable can have at a reference to it, past the tests of the
 * variable before it: `if (found) return found`. All of them where no test mentions it.
 *
 * @returns undefined if a test that cannot be evaluated may exclude some
 */
export function arriving(
  values: readonly unknown[],
  name: TSESTree.Identifier,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly unknown[] | undefined {
  const variable = variableOf(name, context.module.scopes);
  const tests = variable ? testsOf(variable, name) : [];
  if (!variable || tests.length === 0) return values;
  const outcomes = values.map((value) => arrives(value, variable, tests, context, evaluator));
  const open = values.filter((_value, index) => outcomes[index] !== false);
  // Where the tests exclude all others, the reference is evaluated with the last value, or not at
  // all.
  return open.length === 1 || !outcomes.includes(undefined) ? open : undefined;
}

/**
 * The value of a variable at a reference: of several values only those that the tests before it let
 * through.
 */
export function arrivingAt(
  name: TSESTree.Identifier,
  value: unknown,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  if (!(value instanceof OneOf)) return value;
  const values = arriving(value.values, name, context, evaluator);
  if (!values || values.length === 0 || values.length === value.values.length) return value;
  return values.length === 1 ? values[0] : (OneOf.of(values, value.because) ?? value);
}
