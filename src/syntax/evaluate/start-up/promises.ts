import type { Evaluation, LocatedNode } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import type { CallNode } from '../../nodes.ts';
import { unknownAt } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { InstanceValue } from '../values/project-values.ts';
import { ExternalValue } from '../values/external-value.ts';
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

/**
 * The value that `new Promise(executor)` is fulfilled with, unknown unless there is one; undefined
 * for any other call. The executor runs at once. @throws BudgetExceeded
 */
export function promised(
  constructor: unknown,
  [executor]: readonly unknown[],
  node: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const isMade = constructor === Promise && node.type === 'NewExpression';
  if (!isMade || !evaluator.functionInfo(executor)) return undefined;
  const values: unknown[] = [];
  const resolve = evaluator.provided((value) => void values.push(value));
  const reject = evaluator.provided(() => undefined);
  evaluator.apply(executor, undefined, [resolve, reject], node, context);
  return {
    value:
      values.length === 1
        ? values[0]
        : unknownAt('depends on what settles the promise', node, context),
  };
}
