import type { TSESTree } from '@typescript-eslint/utils';
import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import type { Origin } from '../../modules/module.ts';
import { staticKey, type CallNode } from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import { isPlainObject } from '../values/containers.ts';
import { UnknownValue, asUnknown } from '../values/value.ts';
import type { OpaqueValue } from '../values/external-value.ts';
import type { CallStack } from './call-stack.ts';

/** Maximum number of framework calls to record, for each entry point. */
const MAX_CALLS = 20_000;

/** A call of a framework's function or method that a start-up run executed. */
export interface StartUpCall {
  readonly node: CallNode;
  /** Resolves names to their values at the time of the call. */
  readonly context: EvaluationContext;
  /** The arguments; objects are copies, because code may change them after the call. */
  readonly passed: readonly unknown[];
  /** Why a start-up may create the server without this call; undefined if none does. */
  readonly condition: UnknownValue | undefined;
  /** The same for the loop around it, if that takes too many steps to run each iteration. */
  readonly loopCondition: UnknownValue | undefined;
  /** Whether code that is not read may create its server, any number of times: for each request. */
  readonly mayRepeat: boolean;
  /** The calls of the project's functions that lead to it, the outermost first, and itself. */
  readonly through: readonly Origin[];
  /** The calls on its result, in order. */
  readonly changes: readonly ResultChange[];
}

/** A method of the result of a framework call that is called, or a member of it that is set. */
export interface ResultChange {
  readonly name: string | undefined;
  /** The first argument, or the value. */
  readonly value: unknown;
  readonly at: Origin;
  /** Why it does not follow each of these calls; undefined if it does. */
  readonly condition: UnknownValue | undefined;
}

/** The result of a framework call, which is not read, but whose changes are recorded. */
class CallResult extends UnknownValue {
  override readonly isHandle = true;
  readonly changes: ResultChange[] = [];
  /** The undecided conditions around the call. */
  readonly trials: ReadonlySet<object>;

  constructor(callee: OpaqueValue, trials: ReadonlySet<object>) {
    const { why, origin } = asUnknown(callee);
    super(why, origin);
    this.trials = trials;
  }
}

/** The framework calls that a start-up run executes. */
export class FrameworkCalls {
  private readonly evaluator: Evaluation;
  private readonly calls = new Map<TSESTree.Node, StartUpCall[]>();
  /** The conditions on the creation of servers, by their origin. */
  private readonly creationTrials = new WeakMap<Origin, ReadonlySet<object>>();
  private count = 0;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  at(node: TSESTree.Node): readonly StartUpCall[] {
    return this.calls.get(node) ?? [];
  }

  get all(): readonly StartUpCall[] {
    return [...this.calls.values()].flat();
  }

  /** A proxy is created with its target. */
  proxyOf(target: OpaqueValue, handler: unknown): OpaqueValue {
    const proxy = target.proxied(handler);
    const made = this.creationTrials.get(target.origin);
    if (made) this.creationTrials.set(proxy.origin, made);
    return proxy;
  }

  /**
   * Records a framework call with a copy of the variables in scope, which may change later.
   *
   * @returns the placeholder for the result of a method
   */
  note(
    callee: OpaqueValue,
    args: readonly unknown[],
    { node, context }: { readonly node: CallNode; readonly context: EvaluationContext },
    stack: CallStack,
  ): CallResult | undefined {
    if (this.count++ >= MAX_CALLS) return undefined;
    const { stateFork } = this.evaluator;
    const trials = new Set(stateFork.trials);
    if (callee.path.length === 0) this.creationTrials.set(callee.origin, trials);
    const result = new CallResult(callee, trials);
    const call: StartUpCall = {
      node,
      context: { module: context.module, frame: copyOf(context.frame) },
      passed: this.copied(args),
      condition: this.conditionOf(callee, trials),
      loopCondition: this.conditionOf(callee, stateFork.trialsAroundRest ?? []),
      mayRepeat: this.mayRepeat(callee),
      through: [...stack.calls, { node, module: context.module }],
      changes: result.changes,
    };
    const calls = this.calls.get(node);
    if (calls) calls.push(call);
    else this.calls.set(node, [call]);
    return this.evaluator.library.isMethod?.(callee) ? result : undefined;
  }

  /** Arguments with copies of the plain objects among them; none if others may follow. */
  private copied(args: readonly unknown[]): readonly unknown[] {
    if (this.evaluator.incompleteness(args)) return [];
    return args.map((arg) => {
      if (!isPlainObject(arg)) return arg;
      const copy = { ...arg };
      this.evaluator.inheritOpenness(copy, arg);
      return copy;
    });
  }

  /**
   * Records that a method of a value is called or a member of it is set, if it is the result of a
   * call.
   *
   * @param value the first argument, or the new value
   */
  changed(
    object: unknown,
    member: TSESTree.Node,
    value: unknown,
    { module }: EvaluationContext,
  ): void {
    if (!(object instanceof CallResult) || member.type !== 'MemberExpression') return;
    const { stateFork } = this.evaluator;
    const trial = stateFork.trials.find((each) => !object.trials.has(each));
    const condition = trial && (stateFork.reasonFor(trial) ?? UNDECIDED);
    const name = staticKey(member);
    object.changes.push({ name, value, at: { node: member, module }, condition });
  }

  private mayRepeat({ origin }: OpaqueValue): boolean {
    const { stateFork } = this.evaluator;
    const around = [...(this.creationTrials.get(origin) ?? [])];
    return around.some((trial) => stateFork.reasonFor(trial) instanceof CalledByOther);
  }

  /** Why something does not happen to a value of the framework in every run that creates it. */
  conditionOf(
    { origin }: OpaqueValue,
    trials: Iterable<object> = this.evaluator.stateFork.trials,
  ): UnknownValue | undefined {
    const made = this.creationTrials.get(origin);
    const trial = [...trials].find((each) => !made?.has(each));
    return trial && (this.evaluator.stateFork.reasonFor(trial) ?? UNDECIDED);
  }
}

/** The reason of code in a function that something unread may call, now or later, repeatedly. */
export class CalledByOther extends UnknownValue {
  constructor(fn: Origin) {
    super('is done by a function that something else may call', fn);
  }
}

const UNDECIDED = new UnknownValue('is decided by a condition that is not read');

/**
 * Copies a frame and its parents with their current values; of the module, only the variables that
 * code assigns again.
 */
function copyOf(frame: Frame | undefined): Frame | undefined {
  if (!frame?.parent) return frame && withReassigned(frame);
  const { parent, scope, receiver, isRun, owns } = frame;
  const copy = new Frame(copyOf(parent), scope, { receiver, isRun, owns });
  frame.values.forEach((value, variable) => copy.values.set(variable, value));
  return copy;
}

/** A frame inside of that of a module, with the current values of its reassigned variables. */
function withReassigned(frame: Frame): Frame {
  const reassigned = reassignedIn(frame.scope).filter((variable) => frame.values.has(variable));
  if (reassigned.length === 0) return frame;
  const own = new Set(reassigned);
  const copy = new Frame(frame, frame.scope, { owns: (each) => own.has(each) });
  for (const variable of reassigned) copy.values.set(variable, frame.values.get(variable));
  return copy;
}

/** The variables of a module that are assigned again, by its outermost scope. */
const reassignedIn = memoizeWeak((outermost: Scope): readonly Variable[] =>
  [outermost, ...outermost.childScopes.filter(({ type }) => (type as string) === 'module')]
    .flatMap(({ variables }) => variables)
    .filter(isReassigned),
);
