import type { Evaluation } from '../context/evaluation.ts';
import { asUnknown, isUnresolved, type UnknownValue } from '../values/value.ts';
import { methodOfCollection } from '../data-flow/native-methods.ts';
import type { NativeCall } from './native-results.ts';
import { whyFound } from './joined-elements.ts';

/**
 * Has the effect of a method that changes a list, Map or Set at positions which are not known.
 *
 * @returns its result; undefined if the positions are known
 */
export function changeSomewhere(
  call: NativeCall,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const { receiver, name, args } = call;
  if (typeof receiver !== 'object' || receiver === null) return undefined;
  const { converts = [args.length], mutation = '' } = methodOfCollection(receiver, name) ?? {};
  // The arguments that select what it changes.
  const [first, end] = name === 'delete' ? [0, 1] : converts;
  const unknown = args.slice(first, end).find(isUnresolved);
  const isMoved = Array.isArray(receiver) && ['removes', 'replaces'].includes(mutation);
  const open = isMoved ? evaluator.incompleteness(receiver) : undefined;
  const because = unknown ? asUnknown(unknown) : (open ?? whyFound(call, evaluator));
  if (!because) return undefined;
  if (name === 'delete' || name === 'pop' || name === 'shift') {
    doubt(receiver, new Set(), because, evaluator);
    return { value: because };
  }
  if (name !== 'splice' || !Array.isArray(receiver)) {
    evaluator.markIncomplete(receiver, because);
    evaluator.markCertain(receiver, new Set());
    return { value: receiver };
  }
  const [start] = args;
  const before: unknown[] =
    typeof start === 'number' && start >= 0 && !open ? receiver.slice(0, start) : [];
  const own = evaluator.certainIn(receiver);
  const added = args.slice(2);
  const removed: unknown[] = receiver.slice(before.length);
  evaluator.inheritOpenness(removed, receiver);
  doubt(removed, new Set(), because, evaluator);
  receiver.push(...added);
  const kept = before.filter((element) => own.has(element));
  doubt(receiver, new Set([...kept, ...added]), because, evaluator);
  return { value: removed };
}

/** Records that a run may lack all elements of a collection but the certain ones. */
export function doubt(
  collection: object,
  certain: ReadonlySet<unknown>,
  because: UnknownValue,
  evaluator: Evaluation,
): void {
  if (!evaluator.incompleteness(collection)) evaluator.markSuperset(collection, because);
  evaluator.markCertain(collection, certain);
}
