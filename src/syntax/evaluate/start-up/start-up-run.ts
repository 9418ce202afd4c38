import type { TSESTree } from '@typescript-eslint/utils';
import { BudgetExceeded, LIMITS } from '../context/budget.ts';
import { located, type Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { runStatements } from '../statements/interpreter.ts';
import { ownStatements } from '../../modules/copied-packages.ts';
import type { Module, Origin } from '../../modules/module.ts';
import { scopeOf, type CallNode, type ClassNode, type FunctionNode } from '../../nodes.ts';
import { UnknownValue, type UnresolvedValue } from '../values/value.ts';
import type { ClassValue, InstanceValue } from '../values/project-values.ts';
import { OpaqueValue } from '../values/external-value.ts';
import { CallStack } from './call-stack.ts';
import { CalledByOther, FrameworkCalls, type StartUpCall } from './framework-calls.ts';
import type { FrameworkEvent, RunObserver } from './run-observer.ts';
import { RunInstances } from './instances.ts';
import { importedModules } from './imports.ts';
import { startHosted } from './hosted-classes.ts';
import { StartUp, isFunctionCall, isProxy } from '../context/start-up.ts';
import { runTrap } from './proxy-traps.ts';
import { AnsweredRequest, type Answer, type Unlisted } from './answered-request.ts';
import { definedBy } from './property-definitions.ts';
import { DistinctFunctions } from './visible-values.ts';
import { affectArguments, asksNothing } from './unread-calls.ts';

/** Maximum number of modules to run, for each entry point. */
const MAX_MODULES = 2000;

/** The steps of a start-up run for each character that it loads: generated lists are long. */
const STEPS_PER_CHARACTER = 3;
const MAX_STEPS_FOR_SIZE = 3 * LIMITS.startUp;

/** The share of the remaining steps that a statement may take. */
const PART = 7 / 8;
/** The same for a function that may never be called. */
const SPECULATIVE_PART = 1 / 2;

/**
 * Runs an entry point: its modules, the methods that a host starts, then the handlers without an
 * argument. Beyond its budget, what a statement changes is unknown.
 */
export class StartUpRun extends StartUp {
  isOngoing = false;
  requests = 0;
  /** The program that it runs. */
  readonly entry: Origin;
  private readonly evaluator: Evaluation;
  private readonly frames = new Map<Module, Frame>();
  private readonly values = new Map<TSESTree.Node, unknown>();
  private readonly instances: RunInstances;
  private readonly calls: FrameworkCalls;
  private readonly passing = new Set<string>();
  private stack: CallStack;
  private readonly answering: ReadonlySet<string>;
  private readonly observer: RunObserver | undefined;
  /** The registered handlers that read no argument. */
  private readonly answers = new DistinctFunctions();
  /** Whether it does not record calls. */
  private isSilent = false;
  /** The functions that run because code that is not read was given them. */
  private readonly handedOn = new Set<FunctionNode>();
  /** The request that it answers after its end. */
  private request: AnsweredRequest | undefined;
  /** The size of the modules that were loaded. */
  private characters = 0;

  /**
   * @param entry the module that the process, or an importer of the package, loads first
   * @param answering the framework methods that register request handlers
   */
  constructor(
    evaluator: Evaluation,
    entry: Module,
    answering: ReadonlySet<string>,
    observer?: RunObserver,
  ) {
    super();
    this.entry = { node: entry.program, module: entry };
    this.answering = answering;
    this.observer = observer;
    this.evaluator = evaluator;
    this.calls = new FrameworkCalls(evaluator);
    this.stack = new CallStack(evaluator);
    this.instances = new RunInstances(evaluator, this);
  }

  run(): this {
    this.isOngoing = true;
    try {
      this.evaluator.budget.asOwnQuestion(() => {
        this.load(this.entry.module);
        this.startHostedObjects();
        this.answerOnce();
      });
    } finally {
      this.isOngoing = false;
    }
    return this;
  }

  callsAt(node: TSESTree.Node): readonly StartUpCall[] {
    return this.calls.at(node);
  }

  /** All framework calls that the run executed. */
  get frameworkCalls(): readonly StartUpCall[] {
    return this.calls.all;
  }

  /**
   * Runs code with the state of the started server, as a request does, and takes back its changes.
   *
   * @param work throws nothing but `BudgetExceeded`
   * @param others placeholders for objects that the code may change beside those that are known
   */
  answer<T>(work: () => T, others: Unlisted, steps: number): Answer<T> {
    const { evaluator, stack } = this;
    const request = new AnsweredRequest(evaluator, others);
    this.isOngoing = evaluator.isAnswering = true;
    this.requests++;
    this.request = request;
    this.stack = new CallStack(evaluator);
    try {
      return request.answer(work, steps);
    } finally {
      this.stack = stack;
      this.isOngoing = evaluator.isAnswering = false;
      this.request = undefined;
    }
  }

  changes(unread: UnresolvedValue): void {
    this.request?.changes(unread);
  }

  /** The functions that it has called. */
  get functions(): Pick<CallStack, 'callersOf' | 'hasCalled'> {
    return this.stack;
  }

  /** The modules that it has run, in the order in which they load. */
  get modules(): readonly Module[] {
    return [...this.frames.keys()];
  }

  hasRun(module: Module): boolean {
    return this.frames.has(module);
  }

  /** Runs the imports of a module, then each of its statements within a budget. */
  load(module: Module): void {
    if (!this.isOngoing || this.request || this.frames.has(module)) return;
    if (this.frames.size >= MAX_MODULES) return;
    const scope = scopeOf(module.program, module.scopes);
    const frame = new Frame(undefined, scope, { isRun: true, startUp: this });
    this.frames.set(module, frame);
    for (const imported of importedModules(module, this.evaluator)) this.load(imported);
    const context = { module, frame };
    const { budget } = this.evaluator;
    this.characters += module.text.length;
    let used = 0;
    for (const statement of ownStatements(module))
      budget.asOwnQuestion(() => {
        this.givingUp(() => this.statement(statement, context), undefined);
        used += budget.spent;
      }, this.stepsOfModule - used);
  }

  /** The steps that a module may take: more in a large project, which its entry point sets up. */
  private get stepsOfModule(): number {
    return LIMITS.startUp + Math.min(this.characters * STEPS_PER_CHARACTER, MAX_STEPS_FOR_SIZE);
  }

  private statement(node: TSESTree.ProgramStatement, context: EvaluationContext): void {
    switch (node.type) {
      case 'ExportNamedDeclaration':
        if (node.declaration) this.statement(node.declaration as TSESTree.Statement, context);
        return;
      case 'ExportDefaultDeclaration':
        this.valueOnce(node.declaration, context);
        return;
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return;
      default:
        runStatements([node], context, this.evaluator);
    }
  }

  frameOf(module: Module): Frame | undefined {
    return this.frames.get(module);
  }

  /** A frame for code of a module, as a request runs it. */
  frameAround(node: TSESTree.Node, module: Module): Frame | undefined {
    return this.instances.frameAround(node, module, this.frames.get(module));
  }

  resolving(module: Module, name: string, work: () => unknown): unknown {
    const key = `${module.file}\0${name}`;
    if (this.passing.has(key)) return new UnknownValue(`is re-exported in a circle (\`${name}\`)`);
    this.passing.add(key);
    try {
      return work();
    } finally {
      this.passing.delete(key);
    }
  }

  valueOnce(node: TSESTree.Node, context: EvaluationContext): unknown {
    if (!this.values.has(node)) {
      const value = this.evaluator.expression(node, context);
      if (!this.isOngoing) return value;
      this.values.set(node, value);
    }
    return this.values.get(node);
  }

  classOf(node: ClassNode, context: EvaluationContext): ClassValue {
    return this.instances.classOf(node, context);
  }

  givingUp<T>(work: () => T, otherwise: T, share = PART): T {
    const { stateFork, budget } = this.evaluator;
    const depth = stateFork.trials.length;
    const changed = new Set<object>();
    try {
      return stateFork.watching(changed, () => budget.nested(() => budget.withShare(work, share)));
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      const why = new UnknownValue(error);
      stateFork.keep(depth);
      for (const thing of changed) this.evaluator.markIncomplete(thing, why);
      return otherwise;
    }
  }

  declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void {
    for (const { id, init } of node.declarations) {
      const [variable] =
        id.type === 'Identifier' ? context.module.scopes.getDeclaredVariables(id.parent) : [];
      const isEarly = node.kind === 'const' && variable && context.frame?.values.has(variable);
      if (isEarly || (!init && node.kind === 'var')) continue;
      const value = init
        ? this.givingUp(() => this.evaluator.expression(init, context), UNFINISHED)
        : undefined;
      const known =
        value instanceof UnknownValue && id.type === 'Identifier'
          ? (this.evaluator.declaredType(id, id, context.module) ?? value)
          : value;
      this.evaluator.bindPattern(id, known, context);
    }
  }

  setMember(
    object: unknown,
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): boolean {
    const { property, computed } = target;
    if (object instanceof OpaqueValue && !computed && property.type === 'Identifier')
      this.observer?.assigned(this.eventOn(object, target, context), property.name, value);
    if (!this.request) this.calls.changed(object, target, value, context);
    return this.instances.set(object, target, value, context);
  }

  calling<T>(
    call: Origin,
    target: Origin,
    args: readonly unknown[],
    work: () => T,
  ): T | UnknownValue {
    return this.stack.calling(call, target, args, work);
  }

  construct(of: ClassValue, args: readonly unknown[]): InstanceValue {
    return this.instances.construct(of, args);
  }

  constructParent(node: CallNode, context: EvaluationContext): void {
    this.instances.constructParent(node, context);
  }

  called(
    callee: unknown,
    args: readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const [first, handler] = args;
    if (isProxy(node) && first instanceof OpaqueValue) return this.calls.proxyOf(first, handler);
    if (this.isSilent) return undefined;
    if (!this.request) this.calls.changed(callee, node.callee, first, context);
    this.runTrap(callee, args);
    const method = this.ofOpaquePackage(callee);
    const known = method
      ? this.observer?.called(this.eventOn(method, node, context), args)
      : definedBy(callee, args, located(node, context), this.evaluator);
    if (known !== undefined) return known;
    const result =
      method && !this.request
        ? this.calls.note(method, args, { node, context }, this.stack)
        : undefined;
    if (!method || isFunctionCall(method)) for (const arg of args) this.mayCall(arg);
    if (!method) affectArguments(callee, args, located(node, context), this.evaluator);
    this.noteArguments(callee, args, { node, module: context.module });
    return result;
  }

  /** A value of a package whose source is not read, such as a framework. */
  private ofOpaquePackage(callee: unknown): OpaqueValue | undefined {
    return callee instanceof OpaqueValue && this.evaluator.isOpaquePackage(callee.of.specifier)
      ? callee
      : undefined;
  }

  /** Keeps the handlers that a call registers; those of a request are only given away. */
  private noteArguments(callee: unknown, args: readonly unknown[], at: Origin): void {
    if (this.request) this.request.markEscaped(args, at);
    else if (callee instanceof OpaqueValue && this.answering.has(callee.path.at(-1) ?? ''))
      for (const info of args.flatMap((arg) => this.evaluator.functionInfo(arg) ?? []))
        if (asksNothing(info)) this.answers.add(info);
  }

  /** Has the effects of a proxy's trap, whose calls on the target are not the calls of the code. */
  private runTrap(callee: unknown, args: readonly unknown[]): void {
    this.isSilent = true;
    try {
      this.givingUp<unknown>(() => runTrap(callee, args, this.evaluator), undefined);
    } finally {
      this.isSilent = false;
    }
  }

  private eventOn(
    target: OpaqueValue,
    node: TSESTree.Node,
    { module }: EvaluationContext,
  ): FrameworkEvent {
    return { target, at: { node, module }, condition: this.calls.conditionOf(target) };
  }

  /** Starts the objects that a platform constructs. */
  private startHostedObjects(): void {
    for (const of of this.instances.defined)
      this.afterModules(() =>
        this.givingUp(() => startHosted(of, this, this.evaluator), undefined),
      );
  }

  /** Calls each handler without arguments once: a server may build its lists on request. */
  private answerOnce(): void {
    this.afterModules(() => {
      for (const info of this.answers)
        this.givingUp(() => this.evaluator.callFunction(info, info.receiver, []), undefined);
    });
  }

  /** Runs something that begins after the modules have run. */
  private afterModules(work: () => void): void {
    const { budget } = this.evaluator;
    budget.asOwnQuestion(() => budget.nested(work), LIMITS.startUp);
  }

  /** Runs a function that may be called during start-up, once where it hands itself on. */
  private mayCall(value: unknown): void {
    const info = this.evaluator.functionInfo(value);
    if (!info || this.handedOn.has(info.node)) return;
    const { stateFork } = this.evaluator;
    const because = new CalledByOther(info);
    this.handedOn.add(info.node);
    try {
      const trial = stateFork.fork(
        () =>
          this.givingUp<unknown>(
            () => this.evaluator.callFunction(info, info.receiver, [because]),
            because,
            SPECULATIVE_PART,
          ),
        because,
      );
      stateFork.join([trial, stateFork.unchanged], because);
    } finally {
      this.handedOn.delete(info.node);
    }
  }
}

const UNFINISHED = new UnknownValue('takes too many steps to evaluate');
