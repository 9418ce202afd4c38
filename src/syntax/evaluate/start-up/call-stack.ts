import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../modules/module.ts';
import type { FunctionNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { UnknownValue } from '../values/value.ts';
import { startKey } from '../../modules/module.ts';
import { ownContainers, progressOf } from './repeated-arguments.ts';

/**
 * How many calls that only count run inside of each other: a condition that is not known ends them.
 */
const MAX_COUNTED = 2;

/** A call of a function of the project that has not ended. */
interface OngoingCall {
  readonly call: Origin;
  /** Names the function. */
  readonly key: string;
  readonly args: readonly unknown[];
  /** How many undecided conditions lead to it. */
  readonly trials: number;
  /** How many calls around it differ from each other, and from it, only in what they count. */
  readonly counted: number;
}

/** The calls of a start-up run that have not ended, and the callers of each function. */
export class CallStack {
  private readonly evaluator: Evaluation;
  private readonly ongoing: OngoingCall[] = [];
  private readonly callers = new Map<string, Set<Module>>();
  private readonly called = new WeakSet<TSESTree.Node>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The ongoing calls, the outermost first. */
  get calls(): readonly Origin[] {
    return this.ongoing.map(({ call }) => call);
  }

  /** The modules that called a function. */
  callersOf(fn: Origin): Iterable<Module> {
    return this.callers.get(startKey(fn)) ?? [];
  }

  /** Whether a function of a module that was run was called. */
  hasCalled(fn: FunctionNode): boolean {
    return this.called.has(fn);
  }

  /** Runs `work` with the call on the stack; cuts a recursion whose end is undecided. */
  calling<T>(
    call: Origin,
    target: Origin,
    args: readonly unknown[],
    work: () => T,
  ): T | UnknownValue {
    this.called.add(target.node);
    const key = startKey(target);
    const callers = this.callers.get(key);
    if (callers) callers.add(call.module);
    else this.callers.set(key, new Set([call.module]));
    const trials = this.evaluator.stateFork.trials.length;
    const outer = this.ongoing.findLast((each) => each.key === key);
    const progress = outer && outer.trials < trials ? progressOf(args, outer.args) : 'more';
    const counted = outer && progress === 'counts' ? outer.counted + 1 : 0;
    if (outer && (progress === 'none' || counted === MAX_COUNTED))
      return this.cut(call, args, outer.args);
    this.ongoing.push({ call, key, args, trials, counted });
    try {
      return work();
    } finally {
      this.ongoing.pop();
    }
  }

  /** The result of a recursion that is not run. */
  private cut(call: Origin, args: readonly unknown[], outer: readonly unknown[]): UnknownValue {
    const { evaluator } = this;
    const because = new UnknownValue('calls itself an unknown number of times', call);
    for (const [index, arg] of args.entries())
      for (const container of ownContainers(arg, outer[index])) {
        if (!evaluator.isMadeByCall(container)) continue;
        evaluator.markChanged(container);
        evaluator.markIncomplete(container, because);
      }
    return because;
  }
}
