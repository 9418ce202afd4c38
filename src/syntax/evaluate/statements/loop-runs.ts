import type { TSESTree } from '@typescript-eslint/utils';
import { mayBeDecided } from '../conditions/conditions.ts';
import { iterated } from '../natives/iterators.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { ongoingAt } from '../context/start-up.ts';
import { mayEndLoop } from '../../control-flow.ts';
import { scopeOf, someInside } from '../../nodes.ts';
import {
  FALLS,
  type Completion,
  type EachLoop,
  type Jump,
  type LoopStatement,
  type TestLoop,
} from '../../statements.ts';
import {
  MAX_VALUES,
  type UnknownValue,
  isUnresolved,
  undecided,
  unknownAt,
} from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';

/** The actions of the interpreter around the iterations of a loop. */
interface LoopControl {
  either(
    branches: readonly (() => Completion)[],
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion;
  havoc(node: TSESTree.Node, because: UnknownValue, context: EvaluationContext): Completion;
  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void;
  run(expression: TSESTree.Expression, context: EvaluationContext): Completion;
  /** The value of a test, after the assignment that it evaluates first. */
  decide(test: TSESTree.Expression, context: EvaluationContext): unknown;
  /** How many values were returned so far. */
  mark(): number;
  /** Stops the run if it is undecided whether a value was returned since a mark. */
  stopIfReturned(from: number): Completion | undefined;
}

/** The collections that a loop iterates over; of an object, its keys. */
type Items = readonly unknown[] | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/** Runs loops on known values; an unknown number of iterations makes unknown what they change. */
export class LoopRuns {
  private readonly evaluator: Evaluation;
  private readonly control: LoopControl;

  constructor(evaluator: Evaluation, control: LoopControl) {
    this.evaluator = evaluator;
    this.control = control;
  }

  /** Runs a loop for as many iterations as are known. */
  run(
    loop: LoopStatement,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    switch (loop.kind) {
      case 'values':
      case 'keys':
        return this.forOf(loop, context, iterate);
      case 'for':
      case 'while':
        return this.tested(loop, context, iterate);
      case 'do': {
        const first = iterate(this.contextOf(loop.body, context));
        return first.falls ? joined(first, this.tested(loop, context, iterate)) : first;
      }
    }
  }

  private forOf(
    loop: EachLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    const { node, items: right } = loop;
    const items =
      node.type === 'ForInStatement' ? this.keysOf(right, context) : this.itemsOf(right, context);
    const incomplete = this.evaluator.incompleteness(items);
    const isOpen = incomplete !== undefined && !this.evaluator.isSuperset(items);
    const count = countOf(items);
    const isRun = !isOpen || ongoingAt(context) !== undefined;
    if (count !== undefined && (isRun || (count > 0 && !mayEndLoop(loop.body))))
      return this.forEach(items as Items, loop, context, iterate);
    const cause = isUnresolved(items)
      ? items
      : (incomplete ?? unknownAt('is not a resolved array', node, context));
    const because = undecided(cause, 'a loop over something', { node, module: context.module });
    return this.anyIterations(
      () => iterate(this.unknownIteration(loop, because, context)),
      loop.body,
      because,
      context,
    );
  }

  /** Runs a loop for each element of a collection, and for those that it may have besides. */
  private forEach(
    items: Items,
    loop: EachLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    const { node, pattern } = loop;
    const runRest = (because: UnknownValue, isRest: boolean): Completion =>
      this.unknownIterations(
        () => iterate(this.unknownIteration(loop, because, context)),
        because,
        context,
        isRest,
      );
    const incomplete = this.evaluator.incompleteness(items);
    const isSuperset = this.evaluator.isSuperset(items);
    const jumps = new Set<Jump>();
    const { budget } = this.evaluator;
    const end = ongoingAt(context) ? budget.loopEnd : Infinity;
    const elements = [...items.values()];
    for (const [index, value] of [...items].entries()) {
      if (budget.isBeyond(end)) {
        const why =
          incomplete ?? unknownAt({ why: 'takes too many steps', cause: 'limits' }, node, context);
        const { jumps: last } = runRest(why, !incomplete);
        return { falls: true, jumps: new Set([...jumps, ...last]) };
      }
      const inner = this.contextOf(node, context);
      this.evaluator.bindPattern(pattern, value, inner);
      // The collection may not contain the element at run time.
      const condition = this.evaluator.conditionOf(elements[index], items);
      const completion = condition
        ? this.control.either([() => iterate(inner), () => FALLS], condition, context)
        : iterate(inner);
      completion.jumps.forEach((jump) => jumps.add(jump));
      if (!completion.falls) return { falls: false, jumps };
    }
    if (incomplete && !isSuperset)
      runRest(incomplete, false).jumps.forEach((jump) => jumps.add(jump));
    return { falls: true, jumps };
  }

  /** Skips calls that certainly depend on unknown values: evaluating their functions is slow. */
  private itemsOf(node: TSESTree.Expression, context: EvaluationContext): unknown {
    const isComputed =
      !ongoingAt(context) && someInside(node, ({ type }) => type === 'CallExpression');
    return isComputed && !mayBeDecided(node, context)
      ? unknownAt('depends on a computed value', node, context)
      : this.evaluator.unions.of(
          iterated(this.evaluator.expression(node, context), this.evaluator),
        );
  }

  /** Runs a loop as long as its test is known. */
  private tested(
    { node, init, test, update, body }: TestLoop,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    const inner = this.contextOf(node, context);
    if (init?.type === 'VariableDeclaration') this.control.declare(init, inner);
    else if (init) this.control.run(init, inner);
    const jumps = new Set<Jump>();
    const start = this.control.mark();
    for (;;) {
      const value = this.decide(test, node, inner);
      if (isUnresolved(value)) {
        const because = undecided(value, 'a loop over something', { node, module: context.module });
        return this.anyIterations(() => iterate(this.contextOf(body, inner)), node, because, inner);
      }
      if (!value) return { falls: true, jumps };
      const before = this.control.mark();
      const completion = iterate(this.contextOf(body, inner));
      completion.jumps.forEach((jump) => jumps.add(jump));
      if (!completion.falls) return { falls: false, jumps };
      // The number of iterations is unknown: the next iteration may return as well, one page of
      // many.
      const most = test ? start + MAX_VALUES : before;
      const stopped = ongoingAt(context) ? undefined : this.control.stopIfReturned(most);
      if (stopped) return stopped;
      if (update) this.control.run(update, inner);
    }
  }

  /**
   * Handles a loop with an unknown number of iterations: runs one of them, or makes unknown what it
   * may change.
   */
  private anyIterations(
    iterate: () => Completion,
    node: TSESTree.Node,
    because: UnknownValue,
    context: EvaluationContext,
  ): Completion {
    return ongoingAt(context)
      ? this.unknownIterations(iterate, because, context)
      : this.control.havoc(node, because, context);
  }

  /**
   * Runs one of an unknown number of iterations.
   *
   * @param isRest whether it runs for known elements; otherwise there may be none
   */
  private unknownIterations(
    iterate: () => Completion,
    because: UnknownValue,
    context: EvaluationContext,
    isRest = false,
  ): Completion {
    const any = (): Completion => {
      let completion = FALLS;
      this.evaluator.stateFork.havoc(() => (completion = iterate()), because, { isRest });
      return completion;
    };
    if (!isRest) return this.control.either([() => FALLS, any], because, context);
    const completion = any();
    return completion.jumps.size > 0
      ? this.control.either([() => completion, () => FALLS], because, context)
      : FALLS;
  }

  /** The context of an iteration over an unknown value. */
  private unknownIteration(
    { node, pattern }: EachLoop,
    because: UnknownValue,
    context: EvaluationContext,
  ): EvaluationContext {
    const inner = this.contextOf(node, context);
    this.evaluator.bindPattern(pattern, because, inner);
    return inner;
  }

  private keysOf(node: TSESTree.Expression, context: EvaluationContext): unknown {
    const value = this.evaluator.unkeyed.listed(this.evaluator.expression(node, context));
    return isPlainObject(value) && !this.evaluator.incompleteness(value)
      ? Object.keys(value)
      : value;
  }

  /**
   * A context with a new frame for the variables that a node declares, if any: the frame of another
   * scope would take the variables of the code around it.
   */
  private contextOf(node: TSESTree.Node, context: EvaluationContext): EvaluationContext {
    const { module, frame } = context;
    const scope = scopeOf(node, module.scopes);
    return scope.block === node ? { module, frame: new Frame(frame, scope) } : context;
  }

  /** The value of a test. A start-up run does not wait for the end of an endless loop. */
  private decide(
    test: TSESTree.Expression | null,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const isEndless = node.type === 'ForStatement' ? !test : test?.type === 'Literal' && test.value;
    if (test && !isEndless) return this.control.decide(test, context);
    return node.type !== 'ForStatement' || ongoingAt(context)
      ? unknownAt('depends on an endless loop', node, context)
      : true;
  }
}

/** The end of a loop whose first iteration runs before its test. */
function joined(first: Completion, rest: Completion): Completion {
  return { falls: rest.falls, jumps: new Set([...first.jumps, ...rest.jumps]) };
}

/** The number of known elements; undefined for a value without elements. */
function countOf(items: unknown): number | undefined {
  if (Array.isArray(items)) return items.length;
  return items instanceof Map || items instanceof Set ? items.size : undefined;
}
