import type { Evaluation } from '../context/evaluation.ts';
import { methodOfCollection } from '../data-flow/native-methods.ts';
import { unknownAt, type UnknownValue } from '../values/value.ts';
import type { NativeCall } from './native-results.ts';

/**
 * Why it is undecided which element of a collection a method finds: the list that it looks for may
 * be one of them, as one of several lists is.
 */
export function whyFound(
  { receiver, name, args: [list], at }: NativeCall,
  evaluator: Evaluation,
): UnknownValue | undefined {
  if (!Array.isArray(list)) return undefined;
  const elements = comparedBy(receiver, name);
  // Another element changes nothing for these.
  const isFound = (name === 'has' || name === 'includes') && elements.includes(list);
  return !isFound && elements.some((element) => evaluator.mayBeSame(element, list))
    ? unknownAt('compares one of several lists', at.node, at)
    : undefined;
}

/** The elements or keys of a collection with which a method compares its argument. */
function comparedBy(receiver: unknown, name: string): readonly unknown[] {
  const isCompared = name === 'delete' || methodOfCollection(receiver, name)?.inspects === 'both';
  if (!isCompared) return [];
  if (receiver instanceof Map || receiver instanceof Set) return [...receiver.keys()];
  return Array.isArray(receiver) ? receiver : [];
}
