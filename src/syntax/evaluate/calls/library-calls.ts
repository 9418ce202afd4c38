import type { Evaluation } from '../context/evaluation.ts';
import type { Invocation } from '../context/library.ts';
import { isUnresolved } from '../values/value.ts';

/**
 * Calls a library function. If the receiver or an argument has alternatives and each result is
 * known, joins the results.
 *
 * @throws BudgetExceeded
 */
export function callLibrary(
  fn: () => unknown,
  receiver: unknown,
  args: readonly unknown[],
  invocation: Invocation,
  evaluator: Evaluation,
): unknown {
  const because = evaluator.whyVaried([receiver]) ?? evaluator.whyVaried(args);
  if (because) {
    const results = evaluator
      .alternativesOf([receiver, ...args])
      .map(([of, ...given]) => callOnce(fn, of, given, invocation, evaluator));
    if (!results.some(isUnresolved))
      return evaluator.join(results, because, evaluator.mixesAlternatives(receiver, ...args));
  }
  return callOnce(fn, receiver, args, invocation, evaluator);
}

function callOnce(
  fn: () => unknown,
  receiver: unknown,
  args: readonly unknown[],
  invocation: Invocation,
  { library, budget }: Evaluation,
): unknown {
  const result = library.call(fn, receiver, args, invocation);
  budget.spend(library.sizeOf?.(result) ?? 1);
  return result;
}
