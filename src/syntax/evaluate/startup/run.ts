import type { TSESTree } from '@typescript-eslint/utils';
import { BudgetExceeded, LIMITS } from '../budget.ts';
import type { Evaluation } from '../evaluation.ts';
import { Frame, type EvaluationContext } from '../frame.ts';
import { runStatements } from '../interpreter.ts';
import type { Module, Origin } from '../../modules/module.ts';
import { definitionKind, scopeOf, type CallNode, type ClassNode } from '../../nodes.ts';
import {
  ClassValue,
  ExternalValue,
  InstanceValue,
  OpaqueValue,
  UnknownValue,
  isPlainObject,
  type FunctionInfo,
} from '../value.ts';
import { CallStack } from './call-stack.ts';
import { RunInstances } from './instances.ts';
import { importedModules } from './imports.ts';
import { StartUp, isFunctionCall, isProxy } from './startup.ts';
import { affectArguments } from './unread-calls.ts';

/** Maximum numbers of modules to run and of framework calls to record, for each entry point. */
const MAX_MODULES = 2000;
const MAX_CALLS = 20_000;

/** A call of a framework's function or method that the run reached. */
export interface ReachedCall {
  readonly node: CallNode;
  /** Resolves names to their values at the time of the call. */
  readonly context: EvaluationContext;
  /** Why a start-up may create the server without this call; undefined if none does. */
  readonly condition: UnknownValue | undefined;
  /** The same for the loop around it, if that takes too many steps to run each iteration. */
  readonly loopCondition: UnknownValue | undefined;
  /** The calls of the project's functions that lead to it, the outermost first, and itself. */
  readonly through: readonly Origin[];
}

/** The steps of a start-up run for each character of the modules that it has loaded: generated modules are long lists. */
const STEPS_PER_CHARACTER = 3;
const MAX_STEPS_FOR_SIZE = 3 * LIMITS.startUp;

/** The share of the remaining steps that a statement may take. */
const PART = 7 / 8;
/** The same for a function that may never be called. */
const SPECULATIVE_PART = 1 / 2;

/** The methods of promises. */
const SETTLED: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/** Runs the modules of an entry: see {@link StartUp}. */
export class StartUpRun extends StartUp {
  isOngoing = true;
  private readonly evaluator: Evaluation;
  private readonly frames = new Map<Module, Frame>();
  private readonly values = new Map<TSESTree.Node, unknown>();
  private readonly classes = new WeakMap<Frame, Map<ClassNode, ClassValue>>();
  private readonly instances: RunInstances;
  private readonly calls = new Map<TSESTree.Node, ReachedCall[]>();
  private readonly passing = new Set<string>();
  private readonly stack: CallStack;
  /** The conditions on the creation of servers, by their origin. */
  private readonly makers = new WeakMap<Origin, ReadonlySet<object>>();
  private readonly answering: ReadonlySet<string>;
  /** The registered handlers that read no argument. */
  private readonly answers: FunctionInfo[] = [];
  private count = 0;
  /** The size of the modules that were loaded. */
  private characters = 0;

  /**
   * @param entry the module that the process, or an importer of the package, loads first
   * @param answering the framework methods that register request handlers
   */
  constructor(evaluator: Evaluation, entry: Module, answering: ReadonlySet<string>) {
    super();
    this.answering = answering;
    this.evaluator = evaluator;
    this.stack = new CallStack(evaluator);
    this.instances = new RunInstances(evaluator, this);
    const outer = evaluator.stateFork.watch;
    try {
      evaluator.budget.aside(() => {
        this.load(entry);
        this.answerOnce();
      });
    } finally {
      evaluator.stateFork.watch = outer;
      this.isOngoing = false;
    }
  }

  callsAt(node: TSESTree.Node): readonly ReachedCall[] {
    return this.calls.get(node) ?? [];
  }

  /** All framework calls that the run reached. */
  get reached(): readonly ReachedCall[] {
    return [...this.calls.values()].flat();
  }

  /** The modules that call a function. */
  callersOf(fn: Origin): Iterable<Module> {
    return this.stack.callersOf(fn);
  }

  hasRun(module: Module): boolean {
    return this.frames.has(module);
  }

  load(module: Module): void {
    if (!this.isOngoing || this.frames.has(module) || this.frames.size >= MAX_MODULES) return;
    const scope = scopeOf(module.program, module.scopes);
    const frame = new Frame(undefined, scope, undefined, true, undefined, this);
    this.frames.set(module, frame);
    for (const imported of importedModules(module, this.evaluator)) this.load(imported);
    const context = { module, frame };
    const { budget } = this.evaluator;
    this.characters += module.text.length;
    let used = 0;
    for (const statement of module.program.body)
      budget.aside(() => {
        this.givingUp(() => this.statement(statement, context), undefined);
        used += budget.spent;
      }, this.stepsOfModule - used);
  }

  /** The steps that the code of a module may take: more in a large project, which its entry point sets up. */
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
    let frame = context.frame as Frame;
    while (frame.parent && !isAround(frame.scope.block, node)) frame = frame.parent;
    let classes = this.classes.get(frame);
    if (!classes) this.classes.set(frame, (classes = new Map<ClassNode, ClassValue>()));
    let made = classes.get(node);
    if (!made) {
      classes.set(node, (made = new ClassValue(node, context.module, frame)));
      this.instances.define(made);
    }
    return made;
  }

  givingUp<T>(work: () => T, otherwise: T, share = PART): T {
    const { stateFork, budget } = this.evaluator;
    const outer = stateFork.watch;
    const depth = stateFork.trials.length;
    const changed = new Set<object>();
    stateFork.watch = changed;
    try {
      return budget.nested(() => budget.bounded(work, share));
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      const why = new UnknownValue(error.message);
      stateFork.keep(depth);
      for (const thing of changed) this.evaluator.markIncomplete(thing, why);
      return otherwise;
    } finally {
      stateFork.watch = outer;
      if (outer) for (const thing of changed) outer.add(thing);
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

  either(
    branches: readonly TSESTree.Expression[],
    because: UnknownValue,
    context: EvaluationContext,
  ): unknown {
    const { stateFork } = this.evaluator;
    const trials = branches.map((branch) =>
      stateFork.fork(() => this.evaluator.expression(branch, context), because),
    );
    stateFork.join(trials, because);
    return this.evaluator.join(
      trials.map(({ result }) => result),
      because,
    );
  }

  setMember(
    object: unknown,
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): boolean {
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
  ): OpaqueValue | undefined {
    const [first, handler] = args;
    if (isProxy(node) && first instanceof OpaqueValue) return this.proxyOf(first, handler);
    const specifier = callee instanceof OpaqueValue ? callee.of.specifier : undefined;
    if (specifier !== undefined && this.evaluator.isOpaquePackage(specifier)) {
      this.note(callee as OpaqueValue, node, context);
      if (isFunctionCall(callee as OpaqueValue)) for (const arg of args) this.mayCall(arg);
    } else {
      for (const arg of args) this.mayCall(arg);
      affectArguments(callee, args, node, context, this.evaluator);
    }
    if (callee instanceof OpaqueValue && this.answering.has(callee.path.at(-1) ?? ''))
      this.answers.push(
        ...args.flatMap((arg) => this.evaluator.functionInfo(arg) ?? []).filter(asksNothing),
      );
    return undefined;
  }

  /** Calls each handler without arguments once: a server may build its lists on request. */
  private answerOnce(): void {
    for (const info of this.answers)
      this.evaluator.budget.aside(
        () =>
          this.givingUp<unknown>(
            () => this.evaluator.callFunction(info, info.receiver, []),
            undefined,
          ),
        LIMITS.startUp,
      );
  }

  /** A proxy is created with its target. */
  private proxyOf(target: OpaqueValue, handler: unknown): OpaqueValue {
    const proxy = target.proxied(handler);
    const made = this.makers.get(target.origin);
    if (made) this.makers.set(proxy.origin, made);
    return proxy;
  }

  /** Records a framework call with a copy of the variables in scope, which may change later. */
  private note(callee: OpaqueValue, node: CallNode, context: EvaluationContext): void {
    if (this.count++ >= MAX_CALLS) return;
    const { stateFork } = this.evaluator;
    const trials = new Set(stateFork.trials);
    if (callee.path.length === 0) this.makers.set(callee.origin, trials);
    const call: ReachedCall = {
      node,
      context: { module: context.module, frame: copyOf(context.frame) },
      condition: this.conditionOf(callee, trials),
      loopCondition: this.conditionOf(callee, stateFork.trialsAroundRest ?? []),
      through: [...this.stack.calls, { node, module: context.module }],
    };
    const calls = this.calls.get(node);
    if (calls) calls.push(call);
    else this.calls.set(node, [call]);
  }

  /** Why a call does not happen in every run that creates what it is called on. */
  private conditionOf({ origin }: OpaqueValue, trials: Iterable<object>): UnknownValue | undefined {
    const made = this.makers.get(origin);
    const trial = [...trials].find((each) => !made?.has(each));
    return trial && (this.evaluator.stateFork.reasonFor(trial) ?? UNDECIDED);
  }

  /** Runs a function that may be called during start-up. */
  private mayCall(value: unknown): void {
    const info = this.evaluator.functionInfo(value);
    if (!info) return;
    const { stateFork } = this.evaluator;
    const because = new UnknownValue('is done by a function that something else may call', info);
    const trial = stateFork.fork(
      () =>
        this.givingUp<unknown>(
          () => this.evaluator.callFunction(info, info.receiver, [because]),
          because,
          SPECULATIVE_PART,
        ),
      because,
    );
    stateFork.join([trial, { result: undefined, changed: new Map() }], because);
  }

  settled(
    receiver: unknown,
    method: string,
    args: () => readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): { readonly value: unknown } | undefined {
    const isOther =
      !SETTLED.has(method) ||
      receiver instanceof InstanceValue ||
      receiver instanceof ExternalValue ||
      (isPlainObject(receiver) && Object.hasOwn(receiver, method));
    if (isOther) return undefined;
    const [callback] = args();
    if (method === 'catch' || !this.evaluator.functionInfo(callback)) return { value: receiver };
    const given = method === 'then' ? [receiver] : [];
    const value = this.evaluator.apply(callback, undefined, given, node, context);
    return { value: method === 'then' ? value : receiver };
  }
}

const UNDECIDED = new UnknownValue('is decided by a condition that is not read');
const UNFINISHED = new UnknownValue('takes too many steps to evaluate');

/** Whether a function reads none of its parameters. */
function asksNothing({ node, module }: FunctionInfo): boolean {
  return module.scopes
    .getDeclaredVariables(node)
    .every(
      ({ defs, references }) => definitionKind(defs[0]) !== 'Parameter' || references.length === 0,
    );
}

/** Whether a node contains a class, other than as the node itself or its function. */
function isAround(block: TSESTree.Node, node: ClassNode): boolean {
  return block !== node && block.range[0] <= node.range[0] && node.range[1] <= block.range[1];
}

/** Copies a frame and its parents with their current values, except the frame of the module. */
function copyOf(frame: Frame | undefined): Frame | undefined {
  if (!frame?.parent) return frame;
  const { parent, scope, receiver, isRun, owns } = frame;
  const copy = new Frame(copyOf(parent), scope, receiver, isRun, owns);
  frame.values.forEach((value, variable) => copy.values.set(variable, value));
  return copy;
}
