import type { TSESTree } from '@typescript-eslint/utils';
import { carriesName } from '../../../flow/handed-on-calls.ts';
import { eachIteration } from '../../../flow/iterations.ts';
import { settledBy } from '../../../flow/promises.ts';
import { callbackWithResult } from '../../../../syntax/evaluate/calls/callbacks.ts';
import type { Evaluation } from '../../../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext, Frame } from '../../../../syntax/evaluate/context/frame.ts';
import { unwrap } from '../../../../syntax/nodes.ts';
import { isReassigned } from '../../../../syntax/variables.ts';
import {
  StatementWalk,
  eitherOf,
  type Completion,
  type LoopStatement,
  type StatementVisitor,
} from '../../../../syntax/statements.ts';
import {
  UnknownValue,
  isUnresolved,
  isUndecided,
  asUnknown,
} from '../../../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../../../syntax/evaluate/values/project-values.ts';

/** Maximum number of functions through which the request is passed on. */
const MAX_DEPTH = 8;

/** A call whose result answers the request. */
interface AnsweringCall {
  readonly call: TSESTree.CallExpression;
  readonly context: EvaluationContext;
}

/**
 * An answer: the result of a call, or `here` for anything else that the function itself returns or
 * throws.
 */
type Answer = AnsweringCall | 'here';

/** Follows a request through the functions that dispatch on its name. */
export class RequestRouter {
  private readonly evaluator: Evaluation;
  private readonly name: string;

  constructor(evaluator: Evaluation, name: string) {
    this.evaluator = evaluator;
    this.name = name;
  }

  /**
   * The function that answers a call of `info`; an unknown value if it calls an unknown function.
   */
  follow(info: FunctionInfo, frame: Frame, depth = 0): FunctionInfo | UnknownValue {
    const { module, node } = info;
    const context = { module, frame };
    const { body } = node;
    const answers = new Answers(this.evaluator);
    if (body.type === 'BlockStatement') answers.inStatements(body.body, context);
    else answers.add(body, context);
    const answer = answers.single;
    if (answer === 'here' || depth > MAX_DEPTH) return info;
    const { call } = answer;
    const callee = this.valueOf(call.callee, answer.context);
    const called = this.evaluator.functionInfo(callee);
    if (!called)
      return isUndecided(callee)
        ? asUnknown(callee)
        : (this.followCallback(callee, answer, depth) ?? info);
    const passed = this.evaluator.evaluateArguments(call, answer.context);
    return passed.some((argument) => carriesName(argument, this.name))
      ? this.follow(called, this.frameFor(called, passed), depth + 1)
      : called;
  }

  private frameFor(info: FunctionInfo, args: readonly unknown[]): Frame {
    return this.evaluator.frameFor(info, info.receiver, args);
  }

  private valueOf(node: TSESTree.Node, { module, frame }: EvaluationContext): unknown {
    return this.evaluator.evaluate(node, module, frame);
  }

  /**
   * Like {@link follow}, for a package function that returns its callback's result; undefined if
   * that answers itself.
   */
  private followCallback(
    callee: unknown,
    { call, context }: AnsweringCall,
    depth: number,
  ): FunctionInfo | UnknownValue | undefined {
    const node = callbackWithResult(callee, call);
    const callback = node && this.evaluator.functionInfo(this.valueOf(node, context));
    const answer = callback && this.follow(callback, this.frameFor(callback, []), depth + 1);
    return answer === callback ? undefined : answer;
  }
}

/** Collects the answers of one function to a request. */
class Answers implements StatementVisitor<EvaluationContext> {
  readonly hasState = false;
  private readonly evaluator: Evaluation;
  private readonly found: Answer[] = [];

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The only answer; `here` if there are none or several. */
  get single(): Answer {
    const [first = 'here', ...others] = this.found;
    return others.length === 0 ? first : 'here';
  }

  inStatements(statements: readonly TSESTree.Statement[], context: EvaluationContext): void {
    if (new StatementWalk(this).block(statements, context).falls) this.found.push('here');
  }

  add(node: TSESTree.Expression, context: EvaluationContext): void {
    const expression = unwrap(node);
    if (
      expression.type === 'AwaitExpression' ||
      (expression.type === 'YieldExpression' && expression.argument)
    ) {
      this.add(expression.argument as TSESTree.Expression, context);
      return;
    }
    if (expression.type === 'CallExpression') this.addCall(expression, context);
    else this.found.push('here');
  }

  private addCall(call: TSESTree.CallExpression, context: EvaluationContext): void {
    const awaited = this.evaluator.awaited(call, context);
    const [settling, ...others] = settledBy(call, context.module) ?? [call];
    if (awaited) this.inStatements(awaited.body.body, awaited.context);
    else if (!settling || others.length > 0) this.found.push('here');
    else if (settling === call) this.found.push({ call, context });
    else this.add(settling, context);
  }

  decide(test: TSESTree.Expression, { module, frame }: EvaluationContext): unknown {
    return this.evaluator.evaluate(test, module, frame);
  }

  isOpen(value: unknown): value is unknown {
    return isUnresolved(value);
  }

  onReturn({ argument }: TSESTree.ReturnStatement, context: EvaluationContext): void {
    if (argument) this.add(argument, context);
    else this.found.push('here');
  }

  onThrow(): void {
    this.found.push('here');
  }

  /** `const` is evaluated on demand. A variable that is assigned again is unknown. */
  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    if (node.kind === 'const') return;
    for (const declared of node.declarations) {
      const { id, init } = declared;
      const isSet = context.module.scopes.getDeclaredVariables(declared).some(isReassigned);
      const value = init && !isSet ? this.decide(init, context) : new UnknownValue('is set later');
      this.evaluator.bindPattern(id, value, context);
    }
  }

  mark(): number {
    return this.found.length;
  }

  discard(from: number, to: number): void {
    this.found.splice(from, to - from);
  }

  fork(branches: readonly (() => Completion)[]): Completion {
    return this.unlessRefused(() => eitherOf(branches.map((branch) => branch())));
  }

  /**
   * Walks statements that may run; if they only reject some requests, and others continue, they
   * decide nothing.
   */
  private unlessRefused(walk: () => Completion): Completion {
    const before = this.found.length;
    const completion = walk();
    const isAnswered = this.found.slice(before).some((answer) => answer !== 'here');
    if (!isAnswered && completion.falls) this.found.length = before;
    return completion;
  }

  loop(
    loop: LoopStatement,
    context: EvaluationContext,
    iterate: (context: EvaluationContext) => Completion,
  ): Completion {
    return this.unlessRefused(() => eachIteration(loop, context, this.evaluator, iterate));
  }

  /** A `catch` answers only if the block certainly throws: requests are not expected to fail. */
  attempt(
    { block, handler }: TSESTree.TryStatement,
    context: EvaluationContext,
    walk: (block: TSESTree.BlockStatement, context: EvaluationContext) => Completion,
  ): Completion {
    const before = this.found.length;
    const completion = walk(block, context);
    const isCaught = handler && !completion.falls && [...completion.jumps].join() === 'throw';
    if (!isCaught) return completion;
    this.discard(before, this.found.length);
    return walk(handler.body, context);
  }
}
