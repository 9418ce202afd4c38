import type { Evaluation, LocatedCall } from '../context/evaluation.ts';
import { unknownAt } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { InstanceValue } from '../values/project-values.ts';
import { ExternalValue } from '../values/external-value.ts';
import { emitted, type MethodCall } from './event-emitters.ts';

/** The methods of promises. */
const SETTLED: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/**
 * The result of a promise method for the value that the promise is fulfilled with, or of a method
 * of an event emitter; undefined for any other method. @throws BudgetExceeded
 */
export function settled(
  call: MethodCall,
  at: LocatedCall,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const event = emitted(call, at, evaluator);
  if (event) return event;
  const { receiver, method, args } = call;
  const isOther =
    !SETTLED.has(method) ||
    receiver instanceof InstanceValue ||
    receiver instanceof ExternalValue ||
    (isPlainObject(receiver) && Object.hasOwn(receiver, method));
  if (isOther) return undefined;
  const [callback] = args();
  if (method === 'catch' || !evaluator.functionInfo(callback)) return { value: receiver };
  const given = method === 'then' ? [receiver] : [];
  const value = evaluator.apply(callback, undefined, given, at);
  return { value: method === 'then' ? value : receiver };
}

/**
 * The value that `new Promise(executor)` is fulfilled with, unknown unless there is one; undefined
 * for any other call. The executor runs at once. @throws BudgetExceeded
 */
export function promised(
  constructor: unknown,
  [executor]: readonly unknown[],
  at: LocatedCall,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const isMade = constructor === Promise && at.node.type === 'NewExpression';
  if (!isMade || !evaluator.functionInfo(executor)) return undefined;
  const values: unknown[] = [];
  const resolve = evaluator.provided((value) => void values.push(value));
  const reject = evaluator.provided(() => undefined);
  evaluator.apply(executor, undefined, [resolve, reject], at);
  return {
    value:
      values.length === 1
        ? values[0]
        : unknownAt('depends on what settles the promise', at.node, at),
  };
}
