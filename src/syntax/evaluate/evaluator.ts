import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { ModuleGraph } from '../modules/module-graph.ts';
import type { Module, Origin } from '../modules/module.ts';
import {
  awaitedGenerator,
  enclosingClass,
  patternOf,
  scopeOf,
  staticKey,
  type CallNode,
  type FunctionNode,
} from '../nodes.ts';
import { Bindings } from './bindings.ts';
import { Classes } from './classes.ts';
import type { Evaluation, BindTarget, LocatedNode } from './evaluation.ts';
import { Frame, type EvaluationContext } from './frame.ts';
import { runBody } from './interpreter.ts';
import type { Library } from './library.ts';
import { Literals } from './literals.ts';
import { NativeCalls } from './native-calls.ts';
import { callGlobal } from './native-execution.ts';
import { isGlobal, isNative, nativeMember } from './natives.ts';
import { Operators } from './operators.ts';
import { Patterns } from './patterns.ts';
import { Types } from './types.ts';
import { ValueMetadata } from './value-metadata.ts';
import {
  ClassValue,
  ExternalValue,
  InstanceValue,
  ModuleNamespace,
  OpaqueValue,
  TypedValue,
  UnknownValue,
  OneOf,
  OneOfStrings,
  isUndecided,
  asUnknown,
  isPlainObject,
  isUnresolved,
  undecided,
  unknownAt,
  type FunctionInfo,
} from './value.ts';

export interface EvaluatorOptions {
  readonly graph: ModuleGraph;
  readonly library: Library;
  /** Whether exports of this package are known by their names only, even when a workspace holds its source. */
  readonly isOpaquePackage: (specifier: string) => boolean;
}

/**
 * Computes the values of expressions from their source: literals, constants, imports of the project, calls of pure functions
 * of the project and of native methods, and calls of the libraries it was given. Nothing of the project is executed.
 * What cannot be computed is an {@link UnknownValue} with the reason, never an exception.
 */
export class Evaluator extends ValueMetadata implements Evaluation {
  readonly graph: ModuleGraph;
  readonly library: Library;
  readonly isOpaquePackage: (specifier: string) => boolean;
  private readonly bindings: Bindings;
  private readonly patterns: Patterns;
  private readonly classes: Classes;
  private readonly types: Types;
  private readonly literals: Literals;
  private readonly operators: Operators;
  private readonly nativeCalls: NativeCalls;
  private readonly functions = new WeakMap<object, FunctionInfo>();
  private readonly binders = new WeakSet();

  constructor(options: EvaluatorOptions) {
    super();
    this.graph = options.graph;
    this.library = options.library;
    this.isOpaquePackage = options.isOpaquePackage;
    this.bindings = new Bindings(this);
    this.patterns = new Patterns(this);
    this.types = new Types(this);
    this.classes = new Classes(this);
    this.operators = new Operators(this);
    this.literals = new Literals(this);
    this.nativeCalls = new NativeCalls(this);
  }

  /**
   * The value of an expression.
   *
   * @returns plain data, a function of the project, a library's value, or one of the classes of value.ts; never throws
   */
  evaluate(node: TSESTree.Node, module: Module, frame?: Frame): unknown {
    const context = { module, frame };
    // Within a question there is nothing to begin: no closure is made for it.
    return this.budget.idle
      ? this.answer(() => this.expression(node, context), { node, module })
      : this.expression(node, context);
  }

  /** The source of a function of the project. */
  functionInfo(value: unknown): FunctionInfo | undefined {
    return typeof value === 'function' ? this.functions.get(value) : undefined;
  }

  /** What a module of the project exports under a name. */
  exported(module: Module, name: string): unknown {
    return this.answer(() => this.bindings.modules.exported(module, name));
  }

  exportNames(module: Module): Iterable<string> {
    return this.bindings.modules.exportNames(module);
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

  readType(type: TSESTree.TypeNode, module: Module, origin: Origin): unknown {
    return this.types.read(type, module, origin);
  }

  declaredType(pattern: TSESTree.Node, name: TSESTree.Identifier, module: Module): unknown {
    return this.types.instanceOf(pattern, name, module);
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

  fieldOf(instance: InstanceValue, key: string): LocatedNode | undefined {
    return this.classes.fieldOf(instance, key);
  }

  /** An expression within a question that is being answered. @throws BudgetExceeded */
  expression(node: TSESTree.Node, context: EvaluationContext): unknown {
    // For each expression of a project: no closure is made here.
    this.budget.enter();
    try {
      this.budget.spend(1);
      return this.dispatch(node, context);
    } finally {
      this.budget.leave();
    }
  }

  private dispatch(node: TSESTree.Node, context: EvaluationContext): unknown {
    switch (node.type) {
      case 'Literal':
        return 'regex' in node ? regExp(node.regex.pattern, node.regex.flags) : node.value;
      case 'TemplateLiteral':
        return this.operators.template(node, context);
      case 'TaggedTemplateExpression':
        return this.operators.taggedTemplate(node, context);
      case 'Identifier':
        return this.bindings.identifier(node, context);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ChainExpression':
        return this.expression(node.expression, context);
      case 'AwaitExpression':
        return this.expression(node.argument, context);
      case 'YieldExpression':
        return node.argument && !node.delegate
          ? this.expression(node.argument, context)
          : unknownAt('comes from a generator', node, context);
      case 'ObjectExpression':
        return this.literals.object(node, context);
      case 'ArrayExpression':
        return this.literals.array(node, context);
      case 'MemberExpression':
        return this.member(node, context);
      case 'CallExpression':
      case 'NewExpression':
        return this.call(node, context);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.functionValue(node, context);
      case 'ClassDeclaration':
      case 'ClassExpression':
        return new ClassValue(node, context.module, context.frame);
      case 'ConditionalExpression': {
        const test = this.expression(node.test, context);
        if (!isUnresolved(test))
          return this.expression(test ? node.consequent : node.alternate, context);
        const [yes, no] = [
          this.expression(node.consequent, context),
          this.expression(node.alternate, context),
        ];
        return this.join(
          [yes, no],
          undecided(test, 'a condition', { node, module: context.module }),
        );
      }
      case 'LogicalExpression':
        return this.operators.logical(node, context);
      case 'BinaryExpression':
        return this.operators.binary(node, context);
      case 'UnaryExpression':
        return this.operators.unary(node, context);
      case 'SequenceExpression':
        return this.expression(node.expressions.at(-1) as TSESTree.Expression, context);
      case 'AssignmentExpression':
        return this.expression(node.right, context);
      case 'ThisExpression':
        return context.frame?.receiver ?? this.classes.thisAt(node, context);
      case 'MetaProperty':
        return unknownAt('depends on where the module runs', node, context);
      case 'ImportExpression': {
        const specifier = this.expression(node.source, context);
        return typeof specifier === 'string'
          ? this.bindings.modules.imported(specifier, '*', context.module, node)
          : unknownAt('is imported by a computed name', node, context);
      }
      case 'TSEnumDeclaration':
        return this.literals.enumeration(node, context);
      default:
        return unknownAt(
          `is an expression of a kind that is not read (${node.type})`,
          node,
          context,
        );
    }
  }

  /** The key of a property, computed where it can be: a string, or an unknown value. */
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
      : unknownAt('has a computed key that is no string', property, context);
  }

  private member(node: TSESTree.MemberExpression, context: EvaluationContext): unknown {
    if (node.object.type === 'Super') return this.superMember(node, context);
    const receiver = this.expression(node.object, context);
    if (receiver === undefined || receiver === null)
      return node.optional ? undefined : unknownAt('reads a member of nothing', node, context);
    const key = this.keyOf(node, context);
    return typeof key === 'string'
      ? this.get(receiver, key, { node, module: context.module })
      : key;
  }

  private superMember(node: TSESTree.MemberExpression, context: EvaluationContext): unknown {
    const [owner, key] = [enclosingClass(node), this.keyOf(node, context)];
    if (!owner || typeof key !== 'string')
      return unknownAt('is a member of `super`', node, context);
    return this.classes.superMember(
      owner,
      context.frame?.receiver ?? this.classes.thisAt(node, context),
      key,
    );
  }

  /** The member `key` of an evaluated value. */
  get(receiver: unknown, key: string, origin: Origin): unknown {
    return this.budget.idle
      ? this.answer(() => this.memberOf(receiver, key, origin), origin)
      : this.memberOf(receiver, key, origin);
  }

  private memberOf(receiver: unknown, key: string, origin: Origin): unknown {
    if (receiver instanceof TypedValue) return this.types.member(receiver, key, origin);
    if (receiver instanceof OneOf && !(receiver instanceof OneOfStrings))
      return this.join(
        receiver.values.map((value) =>
          (value ?? undefined) === undefined
            ? new UnknownValue('reads a member of nothing', origin)
            : this.memberOf(value, key, origin),
        ),
        receiver.because,
      );
    if (isUndecided(receiver)) return asUnknown(receiver);
    if (receiver instanceof ExternalValue) {
      const isDefault = receiver.path.length === 1 && receiver.path[0] === 'default';
      return new ExternalValue(
        receiver.specifier,
        isDefault && key === 'default' ? receiver.path : [...receiver.path, key],
      );
    }
    if (receiver instanceof OpaqueValue)
      return new OpaqueValue(
        receiver.kind,
        receiver.of,
        receiver.origin,
        [...receiver.path, key],
        receiver.index,
      );
    if (receiver instanceof ModuleNamespace)
      return this.bindings.modules.exported(receiver.module, key);
    if (receiver instanceof ClassValue) return this.classes.staticMember(receiver, key);
    if (receiver instanceof InstanceValue) return this.classes.member(receiver, key);
    if (this.library.owns(receiver)) return this.library.get(receiver as object, key, origin);
    if (this.functions.has(receiver as object))
      return key === 'bind'
        ? this.binder(receiver as () => unknown)
        : new UnknownValue(`is the member \`${key}\` of a function`, origin);
    const native = nativeMember(receiver, key);
    if (native)
      return (
        (key === 'length' || key === 'size' ? this.incompleteness(receiver) : undefined) ??
        native.value
      );
    if (isPlainObject(receiver)) {
      if (Object.hasOwn(receiver, key)) return receiver[key];
      return this.incompleteness(receiver);
    }
    if (Array.isArray(receiver) && Object.hasOwn(receiver, key))
      return (receiver as unknown as Record<string, unknown>)[key];
    if (Array.isArray(receiver))
      return (
        this.incompleteness(receiver) ??
        new UnknownValue(`is the member \`${key}\` of an array`, origin)
      );
    return new UnknownValue(`is the member \`${key}\` of a value that is not read`, origin);
  }

  private functionValue(node: FunctionNode, context: EvaluationContext): unknown {
    const receiver = node.type === 'ArrowFunctionExpression' ? context.frame?.receiver : undefined;
    return this.makeFunction({ node, module: context.module, frame: context.frame, receiver });
  }

  /** A callable JavaScript function that evaluates the body of a function of the project. */
  makeFunction(info: FunctionInfo): (...args: unknown[]) => unknown {
    const callable = (...args: unknown[]): unknown =>
      this.answer(() => this.callFunction(info, info.receiver, args), info);
    this.functions.set(callable, info);
    return callable;
  }

  /** `fn.bind`, for calls that give a receiver and no arguments. */
  private binder(fn: () => unknown): (...args: unknown[]) => unknown {
    const info = this.functions.get(fn) as FunctionInfo;
    const bind = (receiver: unknown, ...args: unknown[]): unknown =>
      args.length > 0
        ? new UnknownValue('is bound to arguments', info)
        : this.makeFunction({ ...info, receiver: info.receiver ?? receiver });
    this.binders.add(bind);
    return bind;
  }

  /** Evaluates the body of a function of the project with the given arguments. @throws BudgetExceeded */
  callFunction(info: FunctionInfo, receiver: unknown, args: readonly unknown[]): unknown {
    return this.budget.inCall(() => {
      const frame = this.frameFor(info, receiver, args, true);
      const context = { module: info.module, frame };
      if (info.node.generator) return new UnknownValue('comes from a generator', info);
      return info.node.body.type === 'BlockStatement'
        ? runBody(info.node.body, context, this)
        : this.expression(info.node.body, context);
    });
  }

  /** A frame in which the parameters of a function have the given values. */
  frameFor(info: FunctionInfo, receiver: unknown, args: readonly unknown[], isRun = false): Frame {
    const frame = new Frame(
      info.frame,
      scopeOf(info.node, info.module.scopes),
      receiver ?? info.receiver,
      isRun,
    );
    const context = { module: info.module, frame };
    const open = this.incompleteness(args);
    info.node.params.forEach((parameter, index) => {
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

  private call(node: CallNode, context: EvaluationContext): unknown {
    const construct = node.type === 'NewExpression';
    const callee = node.callee;
    if (callee.type === 'Super') return unknownAt('calls `super`', node, context);
    if (!construct && callee.type === 'Identifier') {
      const required = this.bindings.requireCall(node, context);
      if (required) return required.value;
      const awaited = this.awaited(node, context);
      if (awaited) return this.budget.inCall(() => runBody(awaited.body, awaited.context, this));
    }
    if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
      const receiver = this.expression(callee.object, context);
      if (receiver === undefined || receiver === null) {
        return callee.optional || (node.type === 'CallExpression' && node.optional)
          ? undefined
          : unknownAt('calls a method of nothing', node, context);
      }
      const key = this.keyOf(callee, context);
      if (typeof key !== 'string') return key;
      const union = this.unionOf(receiver);
      if (!construct && isNative(union, key))
        return this.nativeCalls.call(union, key, node, context);
      return this.applyCall(
        this.get(receiver, key, { node: callee, module: context.module }),
        receiver,
        node,
        context,
      );
    }
    return this.applyCall(this.expression(callee, context), undefined, node, context);
  }

  /** The body of an async function that a call of a compiler's helper stands for, and the context that it runs in. */
  awaited(
    node: CallNode,
    context: EvaluationContext,
  ): { readonly body: TSESTree.BlockStatement; readonly context: EvaluationContext } | undefined {
    const generator = awaitedGenerator(node);
    return (
      generator && {
        body: generator.body,
        context: {
          module: context.module,
          frame: new Frame(
            context.frame,
            scopeOf(generator, context.module.scopes),
            undefined,
            true,
          ),
        },
      }
    );
  }

  private applyCall(
    fn: unknown,
    receiver: unknown,
    node: CallNode,
    context: EvaluationContext,
  ): unknown {
    const construct = node.type === 'NewExpression';
    if (fn instanceof ExternalValue) {
      const [argument] = node.arguments;
      if (
        argument &&
        argument.type !== 'SpreadElement' &&
        !construct &&
        this.library.isIdentityFunction?.(fn)
      )
        return this.expression(argument, context);
      const made = new OpaqueValue(construct ? 'instance' : 'result', fn, {
        node,
        module: context.module,
      });
      if (construct)
        this.setProvenance(made, { node, module: context.module, frame: context.frame });
      return made;
    }
    if (fn instanceof OpaqueValue && !construct && this.library.returnsReceiver?.(fn))
      return receiver;
    // A method that is bound to its object is the method still.
    if (fn instanceof OpaqueValue && fn.path.length > 1 && fn.path.at(-1) === 'bind')
      return new OpaqueValue(fn.kind, fn.of, fn.origin, fn.path.slice(0, -1), fn.index);
    if (isUnresolved(fn)) return asUnknown(fn);
    const args = this.args(node, context);
    if (args instanceof UnknownValue) return args;
    if (construct && fn instanceof ClassValue) return this.classes.construct(fn, args);
    if (typeof fn !== 'function')
      return unknownAt('calls something that is not read', node, context);
    return this.apply(fn, receiver, args, node, context);
  }

  /** Calls an evaluated function with evaluated arguments. @throws BudgetExceeded */
  apply(
    fn: unknown,
    receiver: unknown,
    args: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const origin = { node, module: context.module };
    const construct = node.type === 'NewExpression';
    const info = this.functionInfo(fn);
    if (info) return this.callFunction(info, receiver, args);
    if (this.binders.has(fn as object))
      return (fn as (...args: readonly unknown[]) => unknown)(...args);
    if (this.library.owns(fn))
      return this.callLibrary(fn as () => unknown, receiver, args, origin, construct);
    if (isGlobal(fn)) {
      const open = args.map((arg) => this.incompleteness(arg)).find((found) => found !== undefined);
      const result = open ?? callGlobal(fn, args, construct, this.budget);
      if (result instanceof UnknownValue) return result;
      if (result) return this.nativeCalls.made(result.value, origin, context);
    }
    return isUnresolved(fn)
      ? asUnknown(fn)
      : new UnknownValue('calls a function that is not read', origin);
  }

  /** What a function of a library gives; where its receiver or arguments may be one or another and each gives something that is known, all that. */
  private callLibrary(
    fn: () => unknown,
    receiver: unknown,
    args: readonly unknown[],
    origin: Origin,
    construct: boolean,
  ): unknown {
    const because = this.whyVaried([receiver]) ?? this.whyVaried(args);
    if (because) {
      const results = this.turnsOf([receiver, ...args]).map(([of, ...given]) =>
        this.callOfLibrary(fn, of, given, origin, construct),
      );
      if (!results.some(isUnresolved)) return this.join(results, because);
    }
    return this.callOfLibrary(fn, receiver, args, origin, construct);
  }

  private callOfLibrary(
    fn: () => unknown,
    receiver: unknown,
    args: readonly unknown[],
    origin: Origin,
    construct: boolean,
  ): unknown {
    const result = this.library.call(fn, receiver, args, origin, construct);
    this.budget.spend(this.library.sizeOf?.(result) ?? 1);
    return result;
  }

  /** The evaluated arguments of a call, as far as they can be told apart: incomplete where a spread cannot be read; never throws. */
  evaluateArguments(node: CallNode, context: EvaluationContext): unknown[] {
    const values: unknown[] = [];
    for (const argument of node.arguments) {
      const value = this.evaluate(
        argument.type === 'SpreadElement' ? argument.argument : argument,
        context.module,
        context.frame,
      );
      if (argument.type !== 'SpreadElement') {
        values.push(value);
        continue;
      }
      const open =
        this.incompleteness(value) ??
        (isUnresolved(value)
          ? asUnknown(value)
          : Array.isArray(value)
            ? undefined
            : unknownAt('is spread from something that is not read', argument, context));
      if (open) {
        this.markIncomplete(values, open);
        break;
      }
      for (const each of value as unknown[]) values.push(each);
    }
    return values;
  }

  /** The evaluated arguments; an unknown value when a spread argument cannot be read. */
  args(node: CallNode, context: EvaluationContext): unknown[] | UnknownValue {
    const values: unknown[] = [];
    for (const argument of node.arguments) {
      if (argument.type !== 'SpreadElement') {
        values.push(this.expression(argument, context));
        continue;
      }
      this.literals.appendAll(
        values,
        this.expression(argument.argument, context),
        argument,
        context,
      );
    }
    return this.incompleteness(values) ?? values;
  }
}

function regExp(pattern: string, flags: string): unknown {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new UnknownValue('is a regular expression that this version of Node does not know');
  }
}
