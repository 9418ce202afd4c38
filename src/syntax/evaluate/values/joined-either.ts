import type { UnknownValue } from './value.ts';
import type { ValueMetadata } from './value-metadata.ts';

/** The joined value and effects of alternative evaluations: one of them runs. */
export function joinedEither(
  branches: readonly (() => unknown)[],
  because: UnknownValue,
  evaluator: ValueMetadata,
): unknown {
  const { stateFork } = evaluator;
  const trials = branches.map((branch) => stateFork.fork(branch, because));
  stateFork.join(trials, because);
  return evaluator.join(
    trials.map(({ result }) => result),
    because,
  );
}
