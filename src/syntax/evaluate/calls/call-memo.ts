import type { Budget, Cost } from '../context/budget.ts';
import { countFrames, isSettled } from '../context/frame.ts';
import type { OngoingCall } from '../context/recursion.ts';
import { PartlyKnown } from '../values/partly-known.ts';
import type { StateFork } from '../values/state-fork.ts';
import { OneOf, UnknownValue } from '../values/value.ts';
import { ModuleNamespace, type FunctionInfo } from '../values/project-values.ts';
import { OpaqueValue } from '../values/external-value.ts';
import { namesReceiver } from '../../nodes.ts';

/** The results of a function by its arguments: each level is one argument further. */
class Results {
  kept: { readonly result: unknown; readonly cost: Cost } | undefined;
  private texts: Map<unknown, Results> | undefined;
  private objects: WeakMap<object, Results> | undefined;

  with(arg: unknown): Results {
    const isObject = typeof arg === 'object' && arg !== null;
    const further: {
      get(key: unknown): Results | undefined;
      set(key: unknown, to: Results): void;
    } = isObject ? (this.objects ??= new WeakMap()) : (this.texts ??= new Map());
    let results = further.get(arg);
    if (!results) further.set(arg, (results = new Results()));
    return results;
  }
}

/**
 * The results of calls that depend only on immutable arguments and on constants, and change only
 * what they make.
 */
export class CallMemo {
  private readonly budget: Budget;
  private readonly stateFork: StateFork;
  private readonly functions = new WeakMap<object, Results>();

  constructor(budget: Budget, stateFork: StateFork) {
    this.budget = budget;
    this.stateFork = stateFork;
  }

  /**
   * The result of a call; evaluates it unless the same call has been.
   *
   * @param ongoing the call, if it is given up where it repeats itself
   * @throws BudgetExceeded
   */
  result(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    call: () => unknown,
    ongoing?: OngoingCall,
  ): unknown {
    const results = this.resultsOf(info, receiver, args);
    if (!results) return call();
    if (results.kept && this.budget.repeats(results.kept.cost)) return results.kept.result;
    const { stateFork } = this;
    const first = ongoing?.order ?? stateFork.recursion.entered + 1;
    const begin = countFrames();
    return stateFork.tracingOldest(() => {
      const { value, cost } = this.budget.measured(call, first);
      if (cost && stateFork.oldest > begin && isImmutable(value))
        results.kept = { result: value, cost };
      return value;
    });
  }

  private resultsOf(
    { node, frame, receiver: own }: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
  ): Results | undefined {
    const isOfReceiver = !(hasNoState(receiver) && own === undefined) && namesReceiver(node);
    const isOpen = isOfReceiver || (frame && !isSettled(frame));
    if (isOpen || !args.every(isImmutable)) return undefined;
    let results = this.functions.get(node);
    if (!results) this.functions.set(node, (results = new Results()));
    if (frame) results = results.with(frame);
    if (receiver instanceof ModuleNamespace) results = results.with(receiver.module);
    for (const arg of args) results = results.with(arg);
    return results;
  }
}

/** Whether a receiver holds nothing that changes: there is none, or it is a module. */
function hasNoState(receiver: unknown): boolean {
  return receiver === undefined || receiver instanceof ModuleNamespace;
}

/** Whether equal values cannot be told apart, unlike symbols, of which each call makes another. */
function isPlainPrimitive(value: unknown): boolean {
  return value === null || !['object', 'function', 'symbol'].includes(typeof value);
}

/** Whether nothing can change a value. */
export function isImmutable(value: unknown): boolean {
  if (value instanceof OneOf) return value.values.every(isPlainPrimitive);
  return (
    isPlainPrimitive(value) ||
    value instanceof OpaqueValue ||
    (value instanceof UnknownValue && !(value instanceof PartlyKnown))
  );
}
