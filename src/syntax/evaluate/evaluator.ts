import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { ModuleGraph } from '../modules/module-graph.ts';
import type { Module, Origin } from '../modules/module.ts';
import { isPartOf, parametersOf, patternOf, scopeOf, staticKey, type CallNode } from '../nodes.ts';
import { Assignments } from './statements/assignments.ts';
import { Bindings } from './bindings/bindings.ts';
import { CallMemo } from './calls/call-memo.ts';
import { CallArguments } from './calls/call-arguments.ts';
import { Calls } from './calls/calls.ts';
import { Classes } from './classes/classes.ts';
import type {
  Evaluation,
  BindTarget,
  LocatedNode,
  LocatedType,
  WrittenType,
} from './context/evaluation.ts';
import { Frame, type EvaluationContext, type Run } from './context/frame.ts';
import { runCall } from './statements/interpreter.ts';
import { runGuarded } from './calls/guarded-call.ts';
import type { GuardedCall } from './context/recursion.ts';
import { FileCalls } from './files/file-calls.ts';
import type { CopiedExport } from './context/copy-marks.ts';
import type { Library } from './context/library.ts';
import { ModuleLinks } from './data-flow/links.ts';
import { evaluatorOf, unread, type ExpressionParts } from './expression-types.ts';
import { Literals } from './expressions/literals.ts';
import { Members } from './expressions/members.ts';
import { NativeCalls } from './natives/native-calls.ts';
import { Choices } from './expressions/choices.ts';
import { Operators } from './expressions/operators.ts';
import { Patterns } from './bindings/patterns.ts';
import { Types } from './expressions/types.ts';
import { ValueMetadata } from './values/value-metadata.ts';
import type { ClassValue } from './values/project-values.ts';
import { UnknownValue, asUnknown, isUnresolved, unknownAt } from './values/value.ts';
import { isPlainObject } from './values/containers.ts';
import type { InstanceValue, FunctionInfo } from './values/project-values.ts';

export interface EvaluatorOptions {
  readonly graph: ModuleGraph;
  readonly library: Library;
  /**
   * Whether a package's exports are known only by name, even if the workspace contains its source.
   */
  readonly isOpaquePackage: (specifier: string) => boolean;
}

/**
 * Evaluates expressions from source: literals, constants, imports of the project, calls of pure
 * project functions, of native methods and of the given libraries. Executes no code of the project.
 * A value that cannot be computed is an {@link UnknownValue}.
 */
export class Evaluator extends ValueMetadata implements Evaluation {
  readonly graph: ModuleGraph;
  readonly library: Library;
  readonly isOpaquePackage: (specifier: string) => boolean;
  readonly links: ModuleLinks;
  private readonly bindings: Bindings;
  private readonly patterns: Patterns;
  private readonly classes: Classes;
  private readonly types: Types;
  private readonly literals: Literals;
  private readonly callArguments: CallArguments;
  private readonly calls: Calls;
  private readonly parts: ExpressionParts;
  private readonly memo = new CallMemo(this.budget, this.stateFork);
  private readonly functions = new WeakMap<object, FunctionInfo>();
  /** The expression that is evaluated in order, outside of a start-up run. */
  private ordered: { readonly node: TSESTree.Node; readonly frame: Frame | undefined } | undefined;

  constructor(options: EvaluatorOptions) {
    super();
    this.graph = options.graph;
    this.library = options.library;
    this.isOpaquePackage = options.isOpaquePackage;
    this.links = new ModuleLinks(options.graph, options.isOpaquePackage);
    this.bindings = new Bindings(this);
    this.patterns = new Patterns(this);
    this.types = new Types(this);
    this.classes = new Classes(this);
    this.literals = new Literals(this);
    this.callArguments = new CallArguments(this, this.literals);
    this.calls = new Calls(this, {
      bindings: this.bindings,
      classes: this.classes,
      files: new FileCalls(this),
      nativeCalls: new NativeCalls(this),
    });
    const members = new Members(this, {
      bindings: this.bindings,
      classes: this.classes,
      types: this.types,
      binderOf: (fn) => this.binder(fn as () => unknown),
    });
    this.parts = {
      evaluator: this,
      assignments: new Assignments(this),
      bindings: this.bindings,
      calls: this.calls,
      classes: this.classes,
      literals: this.literals,
      members,
      choices: new Choices(this),
      operators: new Operators(this),
    };
  }

  /**
   * The value of an expression: starts a question.
   *
   * @returns plain data, a project function, a library value, or an instance of a class in
   * value.ts; never throws
   */
  evaluate(node: TSESTree.Node, module: Module, frame?: Frame): unknown {
    const context = { module, frame };
    // Within a question no closure is needed, so none is created.
    return this.budget.idle
      ? this.answer(
          () => this.expression(node, context),
          { node, module },
          () => this.literals.byPart(node, context),
        )
      : this.expression(node, context);
  }

  /** The source of a project function; undefined for other values. */
  functionInfo(value: unknown): FunctionInfo | undefined {
    return typeof value === 'function' ? this.functions.get(value) : undefined;
  }

  functionAt(node: TSESTree.Node, module: Module, frame?: Frame): FunctionInfo | undefined {
    return this.functionInfo(this.evaluate(node, module, frame));
  }

  /** The value that a project module exports under a name. */
  exported(module: Module, name: string, run?: Run): unknown {
    return this.answer(() => this.bindings.modules.exported(module, name, run));
  }

  exportNames(module: Module): Iterable<string> {
    return this.bindings.modules.exportNames(module);
  }

  /** Whether a node is in a class of a package that a bundler has copied into the module. */
  isCopied(node: TSESTree.Node, module: Module): boolean {
    const { classes } = this.bindings.copies(module);
    if (classes.size === 0) return false;
    for (let current: TSESTree.Node | undefined = node; current; current = current.parent)
      if (classes.has(current)) return true;
    return false;
  }

  /** The variables whose values a bundler has copied from packages. */
  copiedVariables(module: Module): ReadonlyMap<Variable, CopiedExport> {
    return this.bindings.copies(module).variables;
  }

  initializer(variable: Variable, context: EvaluationContext): LocatedNode | undefined {
    return this.bindings.initializer(variable, context);
  }

  bindPattern(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    bind?: BindTarget,
  ): void {
    this.patterns.bindPattern(pattern, value, context, bind);
  }

  destructured(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    value: unknown,
    context: EvaluationContext,
  ): unknown {
    return this.patterns.destructured(pattern, name, value, context);
  }

  readType(type: WrittenType, module: Module, origin: Origin): unknown {
    return this.types.read(type, module, origin);
  }

  declaredType(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    module: Module,
    contextual?: LocatedType,
  ): unknown {
    return this.types.instanceOf(pattern, name, module, contextual);
  }

  parameterType(type: LocatedType, index: number): LocatedType | undefined {
    return this.types.parameterOf(type, index);
  }

  construct(of: ClassValue, args: readonly unknown[]): InstanceValue {
    return this.classes.construct(of, args);
  }

  thisAt(node: TSESTree.Node, context: EvaluationContext): unknown {
    return this.classes.thisAt(node, context);
  }

  lineage(of: ClassValue): readonly ClassValue[] {
    return this.classes.lineage(of);
  }

  superclass(of: ClassValue): unknown {
    return this.classes.superclass(of);
  }

  rootClass(of: ClassValue): unknown {
    return this.classes.root(of);
  }

  constructorInfo(of: ClassValue, receiver: unknown): FunctionInfo | undefined {
    return this.classes.constructorInfo(of, receiver);
  }

  isInstance(value: unknown, type: ClassValue): boolean | undefined {
    return this.classes.isInstance(value, type);
  }

  hasMember(instance: InstanceValue, key: string): boolean | undefined {
    return this.classes.has(instance, key);
  }

  mayHaveMember(instance: InstanceValue, key: string): boolean {
    return this.classes.mayHave(instance, key);
  }

  typeOfField(of: ClassValue, key: string): unknown {
    return this.classes.constructors.typeOfField(of, key);
  }

  fieldOf(instance: InstanceValue, key: string): LocatedNode | undefined {
    return this.classes.fieldOf(instance, key);
  }

  /** Evaluates an expression within a question. @throws BudgetExceeded */
  expression(node: TSESTree.Node, context: EvaluationContext): unknown {
    // Runs for every expression of a project, so it creates no closure.
    this.budget.enter();
    try {
      this.budget.spend(1);
      const evaluate = evaluatorOf(node);
      return evaluate ? evaluate(node, context, this.parts) : unread(node, context);
    } finally {
      this.budget.leave();
    }
  }

  inOrder(
    node: TSESTree.Node,
    context: EvaluationContext,
    work = (): unknown => this.expression(node, context),
  ): unknown {
    const { ordered } = this;
    this.ordered = { node, frame: context.frame };
    try {
      return work();
    } finally {
      this.ordered = ordered;
    }
  }

  isInOrder(node: TSESTree.Node, { frame }: EvaluationContext): boolean {
    const { ordered } = this;
    return (
      frame?.startUp?.isOngoing === true ||
      (ordered !== undefined && ordered.frame === frame && isPartOf(node, ordered.node))
    );
  }

  /** The key of a property: a string, or an unknown value if it is computed from one. */
  keyOf(
    property: TSESTree.Property | TSESTree.MemberExpression,
    context: EvaluationContext,
  ): unknown {
    const written = staticKey(property);
    if (written !== undefined) return written;
    const key = this.evaluate(
      property.type === 'MemberExpression' ? property.property : property.key,
      context.module,
      context.frame,
    );
    if (typeof key === 'string' || typeof key === 'number') return String(key);
    return isUnresolved(key)
      ? asUnknown(key)
      : unknownAt('has a computed key that is not a string', property, context);
  }

  /** The member `key` of an evaluated value. */
  get(receiver: unknown, key: string, origin: Origin): unknown {
    return this.budget.idle
      ? this.answer(() => this.parts.members.memberOf(receiver, key, origin), origin)
      : this.parts.members.memberOf(receiver, key, origin);
  }

  /** A JavaScript function that evaluates the body of a project function when called. */
  makeFunction(info: FunctionInfo): (...args: unknown[]) => unknown {
    const callable = (...args: unknown[]): unknown =>
      this.answer(() => this.callFunction(info, info.receiver, args), info);
    this.functions.set(callable, info);
    return callable;
  }

  /** `fn.bind`, for calls with a receiver and no arguments. */
  private binder(fn: () => unknown): (...args: unknown[]) => unknown {
    const info = this.functions.get(fn) as FunctionInfo;
    return this.provided((receiver, ...args) =>
      args.length > 0
        ? new UnknownValue('is bound to arguments', info)
        : this.makeFunction({ ...info, receiver: receiverIn(info, receiver), isBound: true }),
    );
  }

  /** Evaluates the body of a project function with the given arguments. @throws BudgetExceeded */
  callFunction(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    guarded?: GuardedCall,
  ): unknown {
    const run = (): unknown =>
      guarded
        ? runGuarded(info, receiver, args, guarded, this)
        : runCall(info, receiver, args, this);
    return this.incompleteness(args)
      ? run()
      : this.memo.result(info, receiver, args, run, guarded?.call);
  }

  /** A frame that binds the parameters of a function to the given values. */
  frameFor(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    use: 'run' | 'look-up' = 'look-up',
  ): Frame {
    const frame = new Frame(info.frame, scopeOf(info.node, info.module.scopes), {
      receiver: receiverIn(info, receiver),
      isRun: use === 'run',
    });
    frame.call = this.callArguments.callOf(args);
    const context = { module: info.module, frame };
    const open = this.incompleteness(args);
    parametersOf(info.node).forEach((parameter, index) => {
      const rest = parameter.type === 'RestElement' ? args.slice(index) : undefined;
      if (rest && open) this.markIncomplete(rest, open);
      this.patterns.bindPattern(
        patternOf(parameter),
        rest ?? (index < args.length ? args[index] : open),
        context,
      );
    });
    return frame;
  }

  awaited(node: CallNode, context: EvaluationContext): ReturnType<Calls['awaited']> {
    return this.calls.awaited(node, context);
  }

  apply(fn: unknown, receiver: unknown, args: readonly unknown[], at: LocatedNode): unknown {
    return this.calls.apply(fn, receiver, args, at);
  }

  evaluateArguments(node: CallNode, context: EvaluationContext): unknown[] {
    return this.callArguments.evaluateArguments(node, context);
  }

  args(node: CallNode, context: EvaluationContext): unknown[] | UnknownValue {
    return this.callArguments.args(node, context);
  }

  knownArgs(node: CallNode, context: EvaluationContext): unknown[] {
    return this.callArguments.knownArgs(node, context);
  }
}

/**
 * The `this` of a call: an arrow function in an object has that of the code around it, and a bound
 * function the one that it was bound to.
 */
function receiverIn(info: FunctionInfo, receiver: unknown): unknown {
  const isOfAround = info.node.type === 'ArrowFunctionExpression' && isPlainObject(receiver);
  return info.isBound || isOfAround ? info.receiver : (receiver ?? info.receiver);
}
