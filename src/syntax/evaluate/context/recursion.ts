import { BudgetExceeded, type Budget } from './budget.ts';
import { UnknownValue } from '../values/value.ts';
import type { FunctionInfo } from '../values/project-values.ts';

/** A call of a function that is evaluated in place. */
export interface OngoingCall {
  readonly target: FunctionInfo;
  readonly receiver: unknown;
  readonly args: readonly unknown[];
  /** How many undecided conditions lead to it. */
  readonly trials: number;
  /** How many calls were entered before it, with itself. */
  readonly order: number;
}

/** A call that is given up where it repeats itself. */
export interface GuardedCall {
  readonly call: OngoingCall;
  /** The result then. */
  readonly whenRepeated: (why: string) => unknown;
}

/** Thrown where a call repeats an ongoing one under an undecided condition. */
export class RecursionCut extends BudgetExceeded {
  /** The repeated call, which alone has to be given up. */
  readonly repeated: OngoingCall;

  constructor(repeated: OngoingCall) {
    super('calls itself an unknown number of times');
    this.repeated = repeated;
  }
}

/** The calls that have not ended of functions that are evaluated in place. */
export class Recursion {
  private readonly budget: Budget;
  private readonly trials: () => number;
  private ongoing: OngoingCall[] = [];
  /** How many calls have been entered. */
  entered = 0;

  /** @param trials how many undecided conditions lead to the code that runs */
  constructor(budget: Budget, trials: () => number) {
    this.budget = budget;
    this.trials = trials;
  }

  /**
   * Enters a call; {@link leave} must follow. It runs for every call, and creates no closure, which
   * takes stack.
   *
   * @throws RecursionCut if it repeats an ongoing one under an undecided condition: nothing would
   * end the recursion
   */
  enter(target: FunctionInfo, receiver: unknown, args: readonly unknown[]): OngoingCall {
    const trials = this.trials();
    const outer = this.ongoing.findLast(
      (each) =>
        each.target.node === target.node &&
        each.target.frame === target.frame &&
        each.receiver === receiver,
    );
    if (outer && outer.trials < trials && knowsNoMore(args, outer.args)) {
      this.budget.noteRepeated(outer.order);
      throw new RecursionCut(outer);
    }
    const entered = { target, receiver, args, trials, order: ++this.entered };
    this.ongoing.push(entered);
    return entered;
  }

  /** Leaves the call that {@link enter} entered. */
  leave(): void {
    this.ongoing.pop();
  }

  /**
   * Evaluates a constant, whose value must not depend on the calls that lead to it, nor on the
   * steps that are left.
   */
  ofConstant<T>(work: () => T): T {
    const { ongoing } = this;
    this.ongoing = [];
    try {
      return this.budget.withFreshSteps(work);
    } finally {
      this.ongoing = ongoing;
    }
  }
}

/** Whether arguments are known no better than others. */
function knowsNoMore(args: readonly unknown[], others: readonly unknown[]): boolean {
  return (
    args.length === others.length &&
    args.every(
      (arg, index) =>
        Object.is(arg, others[index]) ||
        (arg instanceof UnknownValue && others[index] instanceof UnknownValue),
    )
  );
}
