import type { Evaluation, LocatedNode } from '../context/evaluation.ts';
import { ExternalValue, InstanceValue, isPlainObject } from '../values/value.ts';
import { emitted } from './event-emitters.ts';

/** The methods of promises. */
const SETTLED: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/**
 * The result of a promise method for the value that the promise is fulfilled with, or of a method
 * of an event emitter; undefined for any other method.
 *
 * @param args evaluates the arguments
 */
export function settled(
  receiver: unknown,
  method: string,
  args: () => readonly unknown[],
  { node, ...context }: LocatedNode,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const event = emitted(receiver, method, args, { node, ...context }, evaluator);
  if (event) return event;
  const isOther =
    !SETTLED.has(method) ||
    receiver instanceof InstanceValue ||
    receiver instanceof ExternalValue ||
    (isPlainObject(receiver) && Object.hasOwn(receiver, method));
  if (isOther) return undefined;
  const [callback] = args();
  if (method === 'catch' || !evaluator.functionInfo(callback)) return { value: receiver };
  const given = method === 'then' ? [receiver] : [];
  const value = evaluator.apply(callback, undefined, given, node, context);
  return { value: method === 'then' ? value : receiver };
}
