import type { Evaluation } from '../context/evaluation.ts';
import { UnknownValue } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { OpaqueValue, ProxyOrigin } from '../values/external-value.ts';

/**
 * Runs the function that the `get` trap of a proxy returns for a method, with the arguments of a
 * call on the proxy.
 *
 * @throws BudgetExceeded
 */
export function runTrap(callee: unknown, args: readonly unknown[], evaluator: Evaluation): void {
  if (!(callee instanceof OpaqueValue) || !(callee.origin instanceof ProxyOrigin)) return;
  const { origin, path } = callee;
  const { handler, target, isOptional } = origin;
  const trap = isPlainObject(handler) ? evaluator.functionInfo(handler['get']) : undefined;
  if (!trap || path.length !== 1) return;
  const self = new UnknownValue('is a proxy', origin);
  const { stateFork } = evaluator;
  const run = (): void => {
    const method = evaluator.functionInfo(
      evaluator.callFunction(trap, handler, [target, path[0], self]),
    );
    if (method) evaluator.callFunction(method, method.receiver, args);
  };
  if (!isOptional) run();
  else stateFork.join([stateFork.fork(run, self), stateFork.unchanged], self);
}
