import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../context/evaluation.ts';
import { EarlyEnds } from './early-ends.ts';
import type { EvaluationContext, Frame } from '../context/frame.ts';
import { ongoingAt } from '../context/start-up.ts';
import { fillsMemo, onlySkips, renewedMemo, returnedMemo } from '../data-flow/memo-idioms.ts';
import {
  FALLS,
  StatementWalk,
  eitherOf,
  leavesBy,
  type Completion,
  type Jump,
  type LoopStatement,
  type StatementVisitor,
  type Undecided,
} from '../../statements.ts';
import { jumpsOut } from '../../control-flow.ts';
import { someInside } from '../../nodes.ts';
import { mayHaveRun } from '../data-flow/writes.ts';
import { LoopRuns } from './loop-runs.ts';
import { StateChanges } from './state-changes.ts';
import { UnknownValue, isUnresolved, undecided, unknownAt } from '../values/value.ts';
import type { FunctionInfo } from '../values/project-values.ts';

/** Evaluates the body of a function with the given arguments. @throws BudgetExceeded */
export function runCall(
  info: FunctionInfo,
  receiver: unknown,
  args: readonly unknown[],
  evaluator: Evaluation,
): unknown {
  return evaluator.budget.inCall(() => {
    const frame = evaluator.frameFor(info, receiver, args, 'run');
    const context = { module: info.module, frame };
    const { body, generator } = info.node;
    if (generator) return runGenerator(info, body, context, evaluator);
    return body.type === 'BlockStatement'
      ? runBody(body, context, evaluator)
      : evaluator.inOrder(body, context);
  });
}

/**
 * Runs a generator to its end in a start-up.
 *
 * @returns the list of what it yields
 */
function runGenerator(
  info: FunctionInfo,
  body: TSESTree.BlockStatement,
  context: EvaluationContext & { readonly frame: Frame },
  evaluator: Evaluation,
): unknown {
  if (!ongoingAt(context)) return new UnknownValue('comes from a generator', info);
  const { frame } = context;
  const list: unknown[] = (frame.yields = []);
  evaluator.setProvenance(list, { node: info.node, module: info.module, frame });
  runBody(body, context, evaluator);
  return list;
}

/**
 * Runs the body of an inlined function on known values. Skips statements without effects on them;
 * an undecided condition joins the values of both branches.
 *
 * @returns the return value
 * @throws BudgetExceeded
 */
export function runBody(
  body: TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  return new Interpreter(evaluator).body(body, context);
}

/**
 * Runs statements outside an inlined function.
 *
 * @returns whether they completed normally
 * @throws BudgetExceeded
 */
export function runStatements(
  statements: readonly TSESTree.Statement[],
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const { falls, jumps } = new Interpreter(evaluator).whole(statements, context);
  return Boolean(falls) && !jumps.has('stop');
}

type Unresolved = Parameters<typeof undecided>[0];

class Interpreter implements StatementVisitor<EvaluationContext, Unresolved> {
  readonly hasState = true;
  private readonly evaluator: Evaluation;
  private readonly walk: StatementWalk<EvaluationContext, Unresolved>;
  private readonly changes: StateChanges;
  private readonly early: EarlyEnds;
  private readonly loops: LoopRuns;
  /** Why the program may skip loop iterations that were run here. */
  private skipped: UnknownValue | undefined;
  /** The possible return values. */
  private readonly returned: unknown[] = [];
  /** Why it is undecided which value is returned. */
  private because: UnknownValue | undefined;
  /** Why the run stopped early. */
  private stopped: UnknownValue | undefined;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
    this.walk = new StatementWalk(this);
    this.early = new EarlyEnds(evaluator.stateFork);
    this.loops = new LoopRuns(evaluator, {
      either: (branches, because, context) => this.either(branches, because, context),
      havoc: (node, because, context) => this.changes.havoc(node, because, context),
      declare: (node, context) => this.declare(node, context),
      run: (expression, context) => this.run(expression, context),
      decide: (test, context) => this.decide(test, context),
      stopIfReturned: (from) =>
        this.because && this.returned.length > from ? this.stop(this.because) : undefined,
      mark: () => this.mark(),
    });
    this.changes = new StateChanges(evaluator, {
      either: (branches, because, context) => this.either(branches, because, context),
      isTried: () => this.early.isTried,
      stop: (because) => this.stop(because),
    });
  }

  statements(statements: readonly TSESTree.Statement[], context: EvaluationContext): Completion {
    return this.walk.block(statements, context);
  }

  /** Runs statements with everything that hangs on their end. */
  whole(statements: readonly TSESTree.Statement[], context: EvaluationContext): Completion {
    return this.early.within(() => this.statements(statements, context));
  }

  body(body: TSESTree.BlockStatement, context: EvaluationContext): unknown {
    this.changes.begin(context);
    const { falls, jumps } = this.whole(body.body, context);
    if (this.stopped && jumps.has('stop')) {
      this.changes.forgetEffects(body, this.stopped, context);
      this.returned.push(this.stopped);
    }
    if (falls && !jumps.has('stop')) this.returned.push(undefined);
    if (this.returned.length === 0) return unknownAt('throws', body, context);
    return this.withoutSkipped(
      this.because && this.returned.length > 1
        ? this.evaluator.join(this.returned, this.because)
        : this.returned.at(-1),
    );
  }

  /** The result; incomplete if skipped iterations of a loop may not have added to it. */
  private withoutSkipped(result: unknown): unknown {
    if (!this.skipped) return result;
    const isOwn =
      typeof result === 'object' &&
      result !== null &&
      !isUnresolved(result) &&
      this.evaluator.isMadeByCall(result);
    if (!isOwn) return this.skipped;
    this.evaluator.markSuperset(result, this.skipped);
    return result;
  }

  enter(): void {
    this.evaluator.budget.spend(1);
  }

  decide(test: TSESTree.Expression, context: EvaluationContext): unknown {
    return this.evaluator.inOrder(test, context);
  }

  isOpen(value: unknown): value is Unresolved {
    return isUnresolved(value);
  }

  whySame(
    one: unknown,
    other: unknown,
    at: TSESTree.Node,
    context: EvaluationContext,
  ): Unresolved | undefined {
    return this.evaluator.mayBeSame(one, other)
      ? unknownAt('compares one of several lists', at, context)
      : undefined;
  }

  onReturn({ argument }: TSESTree.ReturnStatement, context: EvaluationContext): void {
    this.returned.push(argument ? this.evaluator.inOrder(argument, context) : undefined);
  }

  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    this.changes.declare(node, context);
  }

  run(expression: TSESTree.Expression, context: EvaluationContext): Completion {
    const startUp = ongoingAt(context);
    return startUp
      ? startUp.givingUp(() => this.changes.run(expression, context), FALLS)
      : this.changes.run(expression, context);
  }

  joined(work: () => Completion): Completion {
    return this.early.within(work);
  }

  mayHaveEnded(completion: Completion): void {
    this.early.mayHaveEnded(completion, (jump) => jump !== 'throw');
  }

  mark(): number {
    return this.returned.length;
  }

  discard(from: number, to: number): void {
    this.returned.splice(from, to - from);
  }

  undecided(
    node: TSESTree.IfStatement,
    value: Unresolved,
    context: EvaluationContext,
    walk: (statement: TSESTree.Statement) => Completion,
  ): Completion | undefined {
    if (ongoingAt(context)) return undefined;
    if (!node.alternate && onlySkips(node.consequent)) {
      this.skipped ??= undecided(value, 'a condition', { node, module: context.module });
      return FALLS;
    }
    const renewed = renewedMemo(node, context);
    renewed?.forEach((variable) => this.changes.addMemo(variable));
    if (renewed) return walk(node.consequent);
    const memo = returnedMemo(node, context);
    if (memo === undefined) return fillsMemo(node, context) ? walk(node.consequent) : undefined;
    if (memo) this.changes.addMemo(memo);
    return FALLS;
  }

  fork(
    branches: readonly (() => Completion)[],
    { node, value }: Undecided<Unresolved>,
    context: EvaluationContext,
  ): Completion {
    const what = node.type === 'SwitchStatement' ? 'a `switch` over something' : 'a condition';
    return this.either(branches, undecided(value, what, { node, module: context.module }), context);
  }

  other(node: TSESTree.Statement, context: EvaluationContext): void {
    if (node.type === 'ClassDeclaration') ongoingAt(context)?.classOf(node, context);
  }

  /**
   * Runs alternatives independently, collects their return values, and joins the state of those
   * that complete.
   */
  private either(
    branches: readonly (() => Completion)[],
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion {
    const before = this.returned.length;
    const completion = this.early.either(branches, because);
    if (!ongoingAt(context) && [...completion.jumps].some(jumpsInside)) {
      this.returned.length = before;
      return this.stop(because);
    }
    if (this.returned.length > before) this.because ??= because;
    return completion;
  }

  private stop(because: UnknownValue): Completion {
    this.stopped = because;
    return leavesBy('stop');
  }

  /**
   * Runs a `catch` if the block certainly throws, and beside it where the value that either returns
   * depends on whether a promise is rejected, or where it assigns variables for the code after it.
   * Other calls are assumed not to throw.
   */
  attempt(
    { block, handler, finalizer }: TSESTree.TryStatement,
    context: EvaluationContext,
    walk: (block: TSESTree.BlockStatement, context: EvaluationContext) => Completion,
  ): Completion {
    const goesOn = handler !== null || (finalizer !== null && jumpsOut(finalizer));
    const attempt = (): Completion => walk(block, context);
    const run = goesOn ? (): Completion => this.early.trying(attempt) : attempt;
    const caught = ({ param, body }: TSESTree.CatchClause, why: UnknownValue): Completion => {
      if (param) this.evaluator.bindPattern(param, why, context);
      return walk(body, context);
    };
    if (handler && !ongoingAt(context) && settlesReturn(block, handler)) {
      const why = unknownAt('depends on whether a promise is rejected', block, context);
      return this.either([run, () => caught(handler, why)], why, context);
    }
    const completion = run();
    if (!handler) return completion;
    if (!completion.jumps.has('throw')) {
      if (ongoingAt(context) || !completion.falls || !mayHaveRun(handler)) return completion;
      const why = unknownAt('depends on whether a call throws', block, context);
      return eitherOf([
        { ...completion, falls: false },
        this.either([() => FALLS, () => caught(handler, why)], why, context),
      ]);
    }
    if (ongoingAt(context) && completion.falls)
      return this.early.caught(
        completion,
        () => walk(handler.body, context),
        unknownAt('throws', block, context),
      );
    const why = unknownAt('throws', block, context);
    if (completion.falls || completion.jumps.size > 1) return this.stop(why);
    return caught(handler, why);
  }

  loop(
    loop: LoopStatement,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    if (!ongoingAt(context)) return this.loops.run(loop, context, iterate);
    const { early } = this;
    const completion = early.within(() =>
      this.loops.run(loop, context, (inner) =>
        early.mayHaveEnded(
          early.within(() => iterate(inner)),
          (jump) => jump !== 'throw',
        ),
      ),
    );
    return early.mayHaveEnded(completion, (jump) => jump === 'return');
  }
}

/** Whether a jump leads to code of the same function. */
function jumpsInside(jump: Jump): boolean {
  return jump !== 'return' && jump !== 'throw';
}

/**
 * Whether a `try` and its `catch` both return a value, and a promise decides which of them does.
 */
function settlesReturn(block: TSESTree.BlockStatement, handler: TSESTree.CatchClause): boolean {
  const returns = (node: TSESTree.Node): boolean =>
    node.type === 'ReturnStatement' && node.argument !== null;
  return (
    someInside(block, returns) &&
    someInside(handler.body, returns) &&
    someInside(block, ({ type }) => type === 'AwaitExpression')
  );
}
