import type { Evaluation } from '../context/evaluation.ts';
import type { Invocation } from '../context/library.ts';
import { writtenAs } from './clones.ts';
import { callGlobal, constructGlobal } from './native-execution.ts';

/**
 * The result of a global function such as `String`; undefined for other functions.
 *
 * @throws BudgetExceeded
 */
export function resultOfGlobal(
  fn: unknown,
  args: readonly unknown[],
  { isConstruction, frame }: Omit<Invocation, 'origin'>,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const collected = isConstruction ? collectedFrom(fn, args, evaluator) : undefined;
  if (collected) return collected;
  for (const arg of args) {
    const open = evaluator.incompleteness(arg);
    if (open) return { value: open };
  }
  const call = isConstruction ? constructGlobal : callGlobal;
  const result = call(fn, args, evaluator.budget);
  if (fn === structuredClone && result) writtenAs(args[0], result.value, frame, evaluator);
  return result;
}

/**
 * `new Set(list)` or `new Map(entries)` of a collection that is known in part: as incomplete as
 * that; undefined for other functions and collections.
 */
function collectedFrom(
  constructor: unknown,
  [given]: readonly unknown[],
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  if (constructor !== Set && constructor !== Map) return undefined;
  const source = evaluator.unions.of(given);
  if (!evaluator.incompleteness(source)) return undefined;
  const made = constructGlobal(constructor, [source], evaluator.budget);
  if (made?.value instanceof Set || made?.value instanceof Map)
    inheritElements(made.value, source, evaluator);
  return made;
}

function inheritElements(
  made: ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>,
  source: unknown,
  evaluator: Evaluation,
): void {
  evaluator.inheritOpenness(made, source);
  if (!evaluator.isDoubted(source)) return;
  const certain = [...evaluator.certainIn(source)];
  const kept = made instanceof Map ? certain.map(valueOf) : certain;
  evaluator.markCertain(made, new Set(kept));
}

/** The value of an entry of a map. */
function valueOf(entry: unknown): unknown {
  return Array.isArray(entry) ? (entry[1] as unknown) : entry;
}
