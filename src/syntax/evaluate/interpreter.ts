import type { TSESTree } from '@typescript-eslint/utils';
import { mayBeDecided } from './conditions.ts';
import type { Evaluation } from './evaluation.ts';
import { Frame, type EvaluationContext } from './frame.ts';
import { fillsMemo, onlySkips, returnedMemo } from './memo-idioms.ts';
import { scopeOf, someInside } from '../nodes.ts';
import {
  FALLS,
  StatementWalk,
  eitherOf,
  leavesBy,
  type Completion,
  type EachLoop,
  type Jump,
  type LoopStatement,
  type StatementVisitor,
  type TestLoop,
  type Undecided,
} from '../statements.ts';
import { StateChanges } from './state-changes.ts';
import { UnknownValue, isUnresolved, undecided } from './value.ts';

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
  const { falls, jumps } = new Interpreter(evaluator).statements(statements, context);
  return Boolean(falls) && !jumps.has('stop');
}

type Unresolved = Parameters<typeof undecided>[0];

class Interpreter implements StatementVisitor<EvaluationContext, Unresolved> {
  readonly hasState = true;
  private readonly evaluator: Evaluation;
  private readonly walk: StatementWalk<EvaluationContext, Unresolved>;
  private readonly changes: StateChanges;
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
    this.changes = new StateChanges(evaluator, {
      either: (branches, because) => this.either(branches, because),
      stop: (because) => this.stop(because),
    });
  }

  statements(statements: readonly TSESTree.Statement[], context: EvaluationContext): Completion {
    return this.walk.block(statements, context);
  }

  body(body: TSESTree.BlockStatement, context: EvaluationContext): unknown {
    this.changes.begin(context);
    const { falls, jumps } = this.statements(body.body, context);
    if (jumps.has('stop')) this.returned.push(this.stopped);
    else if (falls) this.returned.push(undefined);
    if (this.returned.length === 0)
      return new UnknownValue('throws', { node: body, module: context.module });
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
      this.evaluator.isLocal(result);
    if (!isOwn) return this.skipped;
    this.evaluator.markSuperset(result, this.skipped);
    return result;
  }

  enter(): void {
    this.evaluator.budget.spend(1);
  }

  decide(test: TSESTree.Expression, context: EvaluationContext): unknown {
    return this.evaluator.expression(test, context);
  }

  isUndecided(value: unknown): value is Unresolved {
    return isUnresolved(value);
  }

  onReturn({ argument }: TSESTree.ReturnStatement, context: EvaluationContext): void {
    this.returned.push(argument ? this.evaluator.expression(argument, context) : undefined);
  }

  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    this.changes.declare(node, context);
  }

  run(expression: TSESTree.Expression, context: EvaluationContext): Completion {
    return this.changes.run(expression, context);
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
    if (!node.alternate && onlySkips(node.consequent)) {
      this.skipped ??= undecided(value, 'a condition', { node, module: context.module });
      return FALLS;
    }
    const memo = returnedMemo(node, context);
    if (memo === undefined) return fillsMemo(node, context) ? walk(node.consequent) : undefined;
    if (memo) this.changes.addMemo(memo);
    return FALLS;
  }

  fork(
    branches: readonly (() => Completion)[],
    { node, value }: Undecided<Unresolved>,
    { module }: EvaluationContext,
  ): Completion {
    const what = node.type === 'SwitchStatement' ? 'a `switch` over something' : 'a condition';
    return this.either(branches, undecided(value, what, { node, module }));
  }

  /**
   * Runs alternatives independently, collects their return values, and joins the state of those
   * that complete.
   */
  private either(branches: readonly (() => Completion)[], because: UnknownValue): Completion {
    const before = this.returned.length;
    const trials = branches.map((branch) => this.evaluator.stateFork.fork(branch));
    const completion = eitherOf(trials.map(({ result }) => result));
    if ([...completion.jumps].some((jump) => jump !== 'return' && jump !== 'throw')) {
      this.returned.length = before;
      return this.stop(because);
    }
    if (this.returned.length > before) this.because ??= because;
    this.evaluator.stateFork.join(
      trials.filter(({ result }) => result.falls),
      because,
    );
    return completion;
  }

  private stop(because: UnknownValue): Completion {
    this.stopped = because;
    return leavesBy('stop');
  }

  /** Runs a `catch` only if the block certainly throws: calls are assumed not to. */
  attempt(
    { block, handler }: TSESTree.TryStatement,
    context: EvaluationContext,
    walk: (block: TSESTree.BlockStatement, context: EvaluationContext) => Completion,
  ): Completion {
    const completion = walk(block, context);
    if (!handler || !completion.jumps.has('throw')) return completion;
    const why = this.unknown('throws', block, context);
    if (completion.falls || completion.jumps.size > 1) return this.stop(why);
    if (handler.param) this.evaluator.bindPattern(handler.param, why, context);
    return walk(handler.body, context);
  }

  loop(
    loop: LoopStatement,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    switch (loop.kind) {
      case 'values':
        return this.forOf(loop, context, iterate);
      case 'for':
        return this.forLoop(loop, context, iterate);
      case 'keys':
        return this.unread(loop, context);
      case 'do': {
        const first = iterate(context);
        return first.falls ? this.whileLoop(loop, context, iterate, first) : first;
      }
      case 'while':
        return this.whileLoop(loop, context, iterate, FALLS);
    }
  }

  private forOf(
    { node, pattern, items: right, body }: EachLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    const items = this.itemsOf(right, context);
    const isSuperset = this.evaluator.isSuperset(items);
    const incomplete = this.evaluator.incompleteness(items);
    const values =
      Array.isArray(items) || items instanceof Map || items instanceof Set
        ? [...(items as Iterable<unknown>)]
        : undefined;
    if (!values || (incomplete && !isSuperset)) {
      const cause = isUnresolved(items)
        ? items
        : (incomplete ?? this.unknown('is not a resolved array', node, context));
      const because = undecided(cause, 'a loop over something', { node, module: context.module });
      return this.changes.havoc(body, because, context);
    }
    const jumps = new Set<Jump>();
    for (const value of values) {
      const inner = this.contextOf(node, context);
      this.evaluator.bindPattern(pattern, value, inner);
      // A superset may not contain the element at run time.
      const completion =
        isSuperset && incomplete
          ? this.either([() => iterate(inner), () => FALLS], incomplete)
          : iterate(inner);
      completion.jumps.forEach((jump) => jumps.add(jump));
      if (!completion.falls) return { falls: false, jumps };
    }
    return { falls: true, jumps };
  }

  /** Skips calls that certainly depend on unknown values: evaluating their functions is slow. */
  private itemsOf(node: TSESTree.Expression, context: EvaluationContext): unknown {
    const isComputed = someInside(node, ({ type }) => type === 'CallExpression');
    return isComputed && !mayBeDecided(node, context)
      ? this.unknown('depends on a computed value', node, context)
      : this.evaluator.unionOf(this.evaluator.expression(node, context));
  }

  private forLoop(
    { node, init, test, update, body }: TestLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    const inner = this.contextOf(node, context);
    if (init?.type === 'VariableDeclaration') this.declare(init, inner);
    const jumps = new Set<Jump>();
    for (;;) {
      const value = test ? this.evaluator.expression(test, inner) : true;
      if (isUnresolved(value)) {
        const because = undecided(value, 'a loop over something', { node, module: context.module });
        return this.changes.havoc(node, because, inner);
      }
      if (!value) return { falls: true, jumps };
      const before = this.returned.length;
      const completion = iterate(this.contextOf(body, inner));
      completion.jumps.forEach((jump) => jumps.add(jump));
      if (!completion.falls) return { falls: false, jumps };
      // The number of iterations is unknown: the next iteration may return as well.
      if (!test && this.because && this.returned.length > before) return this.stop(this.because);
      if (update) this.run(update, inner);
    }
  }

  /**
   * Runs a loop of expression statements while its test is known: `while (type instanceof
   * ZodEffects) type = type.innerType();`
   */
  private whileLoop(
    loop: TestLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
    before: Completion,
  ): Completion {
    const { test, body } = loop;
    const statements = body.type === 'BlockStatement' ? body.body : [body];
    const isStraight =
      test?.type !== 'Literal' && statements.every(({ type }) => type === 'ExpressionStatement');
    while (isStraight && test) {
      const value = this.evaluator.expression(test, context);
      if (isUnresolved(value)) break;
      if (!value) return before;
      iterate(context);
    }
    return this.unread(loop, context);
  }

  private unread({ node }: LoopStatement, context: EvaluationContext): Completion {
    return this.changes.havoc(
      node,
      this.unknown('depends on an unsupported loop', node, context),
      context,
    );
  }

  /** A context with a new frame for the variables that a loop declares. */
  private contextOf(node: TSESTree.Node, { module, frame }: EvaluationContext): EvaluationContext {
    return { module, frame: new Frame(frame, scopeOf(node, module.scopes)) };
  }

  private unknown(why: string, node: TSESTree.Node, context: EvaluationContext): UnknownValue {
    return new UnknownValue(why, { node, module: context.module });
  }
}
