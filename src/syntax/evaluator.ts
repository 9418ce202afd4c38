import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { Bindings } from './bindings.ts';
import { Budget, BudgetExceeded, LIMITS } from './budget.ts';
import { Classes } from './classes.ts';
import type { ModuleGraph } from './module-graph.ts';
import { Frame } from './frame.ts';
import { runBody } from './interpreter.ts';
import { Journal } from './journal.ts';
import type { Library, Origin } from './library.ts';
import type { Module } from './module.ts';
import { callGlobal, callNative, isGlobal, isMutation, isNative, nativeMember } from './natives.ts';
import { awaitedGenerator, enclosingClass, scopeOf, staticKey, unwrap, type CallNode, type FunctionNode } from './nodes.ts';
import {
  ClassValue, ExternalValue, InstanceValue, ModuleNamespace, OpaqueValue, PartialString, StringVariants, TypedValue, UnknownValue, Variants, asUnknown, isPlainObject, isUnresolved, isVariants, undecided,
  type FunctionInfo,
} from './value.ts';

/** How an object or array came about. */
export interface Provenance extends Origin {
  readonly frame: Frame | undefined;
  /** The objects that were spread into it, by the spread's node. */
  readonly spreads?: ReadonlyMap<TSESTree.Node, unknown>;
}

export interface EvaluatorOptions {
  readonly graph: ModuleGraph;
  readonly library: Library;
  /** Whether imports of this specifier are frameworks, known by their names even when a workspace holds their source. */
  readonly isFramework: (specifier: string) => boolean;
}

/** An object or array that is one of several, it is not known which. */
interface Varied {
  readonly because: UnknownValue;
  /** Makes them. */
  readonly all: () => readonly unknown[];
  made?: readonly unknown[] | UnknownValue;
}

/** The code that is being evaluated: where names are looked up, and the frame that gives values to parameters. */
export interface Context {
  readonly module: Module;
  readonly frame: Frame | undefined;
}

/**
 * Computes the values of expressions from their source: literals, constants, imports of the project, calls of pure functions
 * of the project and of native methods, and calls of the libraries it was given. Nothing of the project is executed.
 * What cannot be computed is an {@link UnknownValue} with the reason, never an exception.
 */
export class Evaluator {
  readonly graph: ModuleGraph;
  readonly library: Library;
  readonly isFramework: (specifier: string) => boolean;
  readonly budget = new Budget();
  readonly bindings: Bindings;
  readonly classes: Classes;
  readonly journal: Journal;
  private readonly provenances = new WeakMap<object, Provenance>();
  private readonly functions = new WeakMap<object, FunctionInfo>();
  private readonly binders = new WeakSet();
  private readonly incomplete = new WeakMap<object, UnknownValue>();
  private readonly supersets = new WeakSet();
  private readonly changed = new WeakSet();
  private readonly settled = new WeakSet();
  private readonly varied = new WeakMap<object, Varied>();

  constructor(options: EvaluatorOptions) {
    this.graph = options.graph;
    this.library = options.library;
    this.isFramework = options.isFramework;
    this.bindings = new Bindings(this);
    this.classes = new Classes(this);
    this.journal = new Journal(this);
  }

  /**
   * The value of an expression.
   *
   * @returns plain data, a function of the project, a library's value, or one of the classes of value.ts; never throws
   */
  evaluate(node: TSESTree.Node, module: Module, frame?: Frame): unknown {
    return this.answer(() => this.expression(node, { module, frame }), { node, module });
  }

  /** Computes the answer to a question, or a part of one; a question that goes beyond the bounds has an unknown answer. */
  answer<T>(work: () => T, origin?: Origin): T | UnknownValue {
    if (!this.budget.idle) return work();
    try {
      return this.budget.nested(work);
    } catch (error) {
      if (error instanceof BudgetExceeded) return new UnknownValue(error.message, origin);
      throw error;
    }
  }

  /** Where an object, array or function of the project was written. */
  provenanceOf(value: unknown): Provenance | undefined {
    return typeof value === 'object' && value !== null ? this.provenances.get(value) : undefined;
  }

  /** Why an object or array may have more members than are known; undefined when it is complete. */
  incompleteness(value: unknown): UnknownValue | undefined {
    return typeof value === 'object' && value !== null ? this.incomplete.get(value) : undefined;
  }

  /** Whether an incomplete object or array has every member that it can have, and may lack some of them. */
  isSuperset(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.supersets.has(value);
  }

  /** Notes that a value may lack some of its members. */
  markSuperset(value: object, because: UnknownValue): void {
    this.incomplete.set(value, because);
    this.supersets.add(value);
  }

  /** One of several values, it is not known which: the value itself where they are equal, of lists the one that has all elements of the others; else all of them, where they are few. */
  either(values: readonly unknown[], because: UnknownValue): unknown {
    const [first, ...others] = values;
    if (others.every((value) => Object.is(value, first))) return first;
    const strings = StringVariants.of(values, because);
    if (strings) return strings;
    const lists = values.filter((value) => Array.isArray(value));
    const longest = lists.reduce<readonly unknown[]>((found, list) => (list.length > found.length ? list : found), []);
    const all = new Set(longest);
    this.budget.spend(all.size);
    if (lists.length < values.length || !lists.every((list) => list.every((element) => all.has(element)))) return Variants.of(values, because) ?? because;
    const result = [...longest];
    this.varied.set(result, { because, all: () => lists });
    const origin = this.provenances.get(longest);
    if (origin) this.provenances.set(result, origin);
    for (const list of lists) this.inheritOpenness(result, list);
    if (!this.incompleteness(result)) this.markSuperset(result, because);
    return result;
  }

  /**
   * The values that a value may be, all of them known: those of {@link Variants}, and of an object or array with such in it the
   * ones that come of them. The n-th has the n-th of everything in it, so that each occurs, but not each with each.
   *
   * @returns the value alone where there are no others
   */
  variantsOf(value: unknown): readonly unknown[] {
    if (isVariants(value)) return value.variants.flatMap((variant) => this.variantsOf(variant));
    const varied = typeof value === 'object' && value !== null ? this.varied.get(value) : undefined;
    if (!varied) return [value];
    varied.made ??= this.answer(varied.all);
    return varied.made instanceof UnknownValue ? [value] : varied.made;
  }

  /** Notes that a value is about to be changed in place: what it may have been before is no more. */
  markChanged(value: object): void {
    this.journal.note(value);
    this.varied.delete(value);
    this.changed.add(value);
  }

  /** Whether an object is no longer what it was written as. */
  isChanged(value: object): boolean {
    return this.changed.has(value);
  }

  /** Notes that the code that made an object and may change it has run. */
  settle(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.settled.add(value);
  }

  /** One of several lists, as the list that has all that any of them has and may lack some; any other value as it is. */
  unionOf(value: unknown): unknown {
    const lists = value instanceof Variants ? value.variants.filter((variant) => variant !== undefined && variant !== null) : [];
    if (!(value instanceof Variants) || lists.length === 0 || !lists.every((list) => Array.isArray(list))) return value;
    return this.unionOfLists(lists, value.because);
  }

  /** The list that has all that any of several lists has, and may lack some. */
  unionOfLists(lists: readonly (readonly unknown[])[], because: UnknownValue): unknown[] {
    const all = [...new Set(lists.flat())];
    this.budget.spend(all.length);
    for (const list of lists) this.inheritOpenness(all, list);
    if (!this.incompleteness(all)) this.markSuperset(all, because);
    return all;
  }

  /** Why it is not known of some values which of several they are; undefined where it is known of each. */
  private whyVaried(values: readonly unknown[]): UnknownValue | undefined {
    for (const value of values) {
      if (typeof value !== 'object' || value === null) continue;
      const because = isVariants(value) ? value.because : this.varied.get(value)?.because;
      if (because) return because;
    }
    return undefined;
  }

  /** Values of which some may be one or another, as they may be together. */
  private turnsOf(values: readonly unknown[]): unknown[][] {
    const variants = values.map((value) => this.variantsOf(value));
    const turns = Math.max(...variants.map(({ length }) => length));
    return Array.from({ length: turns }, (_, turn) => variants.map((all) => all[turn % all.length]));
  }

  /** The source of a function of the project. */
  functionInfo(value: unknown): FunctionInfo | undefined {
    return typeof value === 'function' ? this.functions.get(value) : undefined;
  }

  /** The value of a variable as seen from `context`. */
  valueOf(variable: Variable, context: Context): unknown {
    return this.answer(() => this.bindings.valueOf(variable, context));
  }

  /** What a module of the project exports under a name. */
  exported(module: Module, name: string): unknown {
    return this.answer(() => this.bindings.exported(module, name));
  }

  /** An expression within a question that is being answered. @throws BudgetExceeded */
  expression(node: TSESTree.Node, context: Context): unknown {
    // For each expression of a project: no closure is made here.
    this.budget.enter();
    try {
      this.budget.spend(1);
      return this.dispatch(node, context);
    } finally {
      this.budget.leave();
    }
  }

  private dispatch(node: TSESTree.Node, context: Context): unknown {
    switch (node.type) {
      case 'Literal':
        return 'regex' in node ? regExp(node.regex.pattern, node.regex.flags) : node.value;
      case 'TemplateLiteral':
        return this.template(node, context);
      case 'TaggedTemplateExpression':
        return this.taggedTemplate(node, context);
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
        return node.argument && !node.delegate ? this.expression(node.argument, context) : unknown('comes from a generator', node, context);
      case 'ObjectExpression':
        return this.object(node, context);
      case 'ArrayExpression':
        return this.array(node, context);
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
        if (!isUnresolved(test)) return this.expression(test ? node.consequent : node.alternate, context);
        const [yes, no] = [this.expression(node.consequent, context), this.expression(node.alternate, context)];
        return this.either([yes, no], undecided(test, 'a condition', { node, module: context.module }));
      }
      case 'LogicalExpression':
        return this.logical(node, context);
      case 'BinaryExpression':
        return this.binary(node, context);
      case 'UnaryExpression':
        return this.unary(node, context);
      case 'SequenceExpression':
        return this.expression(node.expressions.at(-1) as TSESTree.Expression, context);
      case 'AssignmentExpression':
        return this.expression(node.right, context);
      case 'ThisExpression':
        return context.frame?.receiver ?? this.classes.thisAt(node, context);
      case 'MetaProperty':
        return unknown('depends on where the module runs', node, context);
      case 'ImportExpression': {
        const specifier = this.expression(node.source, context);
        return typeof specifier === 'string' ? this.bindings.imported(specifier, '*', context.module, node) : unknown('is imported by a computed name', node, context);
      }
      case 'TSEnumDeclaration':
        return this.enumeration(node, context);
      default:
        return unknown(`is an expression of a kind that is not read (${node.type})`, node, context);
    }
  }

  private template(node: TSESTree.TemplateLiteral, context: Context): unknown {
    const parts: unknown[] = [];
    node.quasis.forEach((quasi, index) => {
      parts.push(quasi.value.cooked);
      const inner = node.expressions[index];
      if (inner) parts.push(this.expression(inner, context));
    });
    return this.concatenation(parts, node, context);
  }

  private taggedTemplate(node: TSESTree.TaggedTemplateExpression, context: Context): unknown {
    const tag = this.expression(node.tag, context);
    const isRaw = node.tag.type === 'MemberExpression' && staticKey(node.tag) === 'raw' && this.expression(node.tag.object, context) === String;
    const expressions = node.quasi.expressions.map((inner) => this.expression(inner, context));
    if (isRaw) return this.concatenation(node.quasi.quasis.flatMap((quasi, index) => (index < expressions.length ? [quasi.value.raw, expressions[index]] : [quasi.value.raw])), node, context);
    if (!this.functionInfo(tag)) return isUnresolved(tag) ? asUnknown(tag) : unknown('is made by a template tag that is not read', node, context);
    const strings = Object.assign(node.quasi.quasis.map((quasi) => quasi.value.cooked), { raw: node.quasi.quasis.map((quasi) => quasi.value.raw) });
    return this.apply(tag, undefined, [strings, ...expressions], node, context);
  }

  /** A string of known and unknown parts. */
  private concatenation(values: readonly unknown[], node: TSESTree.Node, context: Context): unknown {
    const parts: (string | null)[] = [];
    let because: UnknownValue | undefined;
    for (const value of values) {
      if (value instanceof PartialString) for (const part of value.parts) parts.push(part);
      else parts.push(isText(value) ? String(value) : null);
      if (isUnresolved(value)) because ??= asUnknown(value);
      else if (!isText(value)) because ??= unknown('puts an object into a string', node, context);
    }
    const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
    this.budget.spend(parts.length + length / 1000);
    if (because) {
      const partial = length > LIMITS.stringLength ? because : new PartialString(parts, because);
      return StringVariants.joined(values.map((value) => (isText(value) ? String(value) : value)), partial) ?? partial;
    }
    const text = parts.join('');
    return length > LIMITS.stringLength ? unknown(`builds a string of more than ${LIMITS.stringLength} characters`, node, context) : text;
  }

  private object(node: TSESTree.ObjectExpression, context: Context): unknown {
    const values = node.properties.map((property) => this.expression(property.type === 'SpreadElement' ? property.argument : property.value, context));
    const result = this.objectOf(values, node, context);
    const because = this.whyVaried(values);
    if (because) this.varied.set(result, { because, all: () => this.turnsOf(values).map((turn) => this.objectOf(turn, node, context)) });
    return result;
  }

  /** What an object literal makes of the values of its properties, and of what is spread into it. */
  private objectOf(values: readonly unknown[], node: TSESTree.ObjectExpression, context: Context): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const hasSpread = node.properties.some(({ type }) => type === 'SpreadElement');
    const spreads = hasSpread ? new Map<TSESTree.Node, unknown>() : undefined;
    this.provenances.set(result, { node, module: context.module, frame: context.frame, spreads });
    node.properties.forEach((property, index) => {
      const value = values[index];
      if (property.type === 'SpreadElement') {
        spreads?.set(property, value);
        this.copyInto(result, value, property, context);
        return;
      }
      const key = this.keyOf(property, context);
      if (typeof key !== 'string') {
        this.incomplete.set(result, asUnknown(key as UnknownValue));
      } else if (property.kind === 'get') {
        Object.defineProperty(result, key, { enumerable: true, configurable: true, get: () => this.apply(value, result, [], property, context) });
      } else if (property.kind === 'init') {
        setOwn(result, key, value);
      }
    });
    return result;
  }

  /** The key of a property, computed where it can be: a string, or an unknown value. */
  keyOf(property: TSESTree.Property | TSESTree.MemberExpression, context: Context): unknown {
    const written = staticKey(property);
    if (written !== undefined) return written;
    const key = this.evaluate(property.type === 'MemberExpression' ? property.property : property.key, context.module, context.frame);
    if (typeof key === 'string' || typeof key === 'number') return String(key);
    return isUnresolved(key) ? asUnknown(key) : unknown('has a computed key that is no string', property, context);
  }

  /** What `{ ...source }` does to `target`. @throws BudgetExceeded */
  copyInto(target: Record<string, unknown>, source: unknown, node: TSESTree.Node, context: Context): void {
    if (isPlainObject(source)) {
      const keys = Object.keys(source);
      this.budget.spend(keys.length);
      for (const key of keys) {
        const descriptor = Object.getOwnPropertyDescriptor(source, key) as PropertyDescriptor;
        if (descriptor.get) Object.defineProperty(target, key, descriptor);
        else setOwn(target, key, descriptor.value);
      }
      this.inheritOpenness(target, source);
    } else if (source instanceof ModuleNamespace) {
      for (const key of this.bindings.exportNames(source.module)) target[key] = this.bindings.exported(source.module, key);
    } else if (Array.isArray(source)) {
      source.forEach((element: unknown, index) => (target[index] = element));
    } else if (isUnresolved(source)) {
      this.markIncomplete(target, asUnknown(source));
    } else if (typeof source === 'object' && source !== null) {
      this.markIncomplete(target, unknown('is spread from an object that is not read', node, context));
    }
  }

  /** What is copied from an incomplete object or array is as incomplete. */
  private inheritOpenness(target: object, source: unknown): void {
    const open = this.incompleteness(source);
    if (!open) return;
    if (this.isSuperset(source) && (!this.incomplete.has(target) || this.supersets.has(target))) this.markSuperset(target, open);
    else this.markIncomplete(target, open);
  }

  private array(node: TSESTree.ArrayExpression, context: Context): unknown {
    const values = node.elements.map((element) => (element ? this.expression(element.type === 'SpreadElement' ? element.argument : element, context) : undefined));
    const result = this.listOf(values, node, context);
    const because = this.whyVaried(values);
    if (because) this.varied.set(result, { because, all: () => this.turnsOf(values).map((turn) => this.listOf(turn, node, context)) });
    return result;
  }

  /** What an array literal makes of its elements, and of what is spread into it. */
  private listOf(values: readonly unknown[], node: TSESTree.ArrayExpression, context: Context): unknown[] {
    const result: unknown[] = [];
    this.provenances.set(result, { node, module: context.module, frame: context.frame });
    node.elements.forEach((element, index) => {
      if (element?.type === 'SpreadElement') this.appendAll(result, values[index], element, context);
      else result.push(values[index]);
    });
    return result;
  }

  /** What `[...source]` does to `target`. */
  private appendAll(target: unknown[], given: unknown, node: TSESTree.Node, context: Context): void {
    const source = this.unionOf(given);
    const items = Array.isArray(source) || source instanceof Map || source instanceof Set || typeof source === 'string' ? Array.from<unknown>(source) : undefined;
    if (items) {
      this.budget.spend(items.length);
      // Of two lists of the same elements that may each lack some, one has those that the other lacks.
      const known = this.isSuperset(target) && this.isSuperset(source) ? new Set(target) : undefined;
      for (const item of items) if (typeof item !== 'object' || !known?.has(item)) target.push(item);
      this.inheritOpenness(target, source);
    } else {
      this.incomplete.set(target, isUnresolved(source) ? asUnknown(source) : unknown('is spread from something that is not read', node, context));
    }
  }

  private member(node: TSESTree.MemberExpression, context: Context): unknown {
    if (node.object.type === 'Super') return this.superMember(node, context);
    const receiver = this.expression(node.object, context);
    if (receiver === undefined || receiver === null) return node.optional ? undefined : unknown('reads a member of nothing', node, context);
    const key = this.keyOf(node, context);
    return typeof key === 'string' ? this.get(receiver, key, { node, module: context.module }) : key;
  }

  private superMember(node: TSESTree.MemberExpression, context: Context): unknown {
    const [owner, key] = [enclosingClass(node), this.keyOf(node, context)];
    if (!owner || typeof key !== 'string') return unknown('is a member of `super`', node, context);
    return this.classes.superMember(owner, context.frame?.receiver ?? this.classes.thisAt(node, context), key);
  }

  /** The member `key` of an evaluated value. */
  get(receiver: unknown, key: string, origin: Origin): unknown {
    return this.answer(() => this.memberOf(receiver, key, origin), origin);
  }

  private memberOf(receiver: unknown, key: string, origin: Origin): unknown {
    if (receiver instanceof TypedValue) return this.bindings.types.member(receiver, key, origin);
    if (receiver instanceof Variants) return this.either(receiver.variants.map((variant) => (variant ?? undefined) === undefined ? new UnknownValue('reads a member of nothing', origin) : this.memberOf(variant, key, origin)), receiver.because);
    if (receiver instanceof UnknownValue) return asUnknown(receiver);
    if (receiver instanceof ExternalValue) {
      const isDefault = receiver.path.length === 1 && receiver.path[0] === 'default';
      return new ExternalValue(receiver.specifier, isDefault && key === 'default' ? receiver.path : [...receiver.path, key]);
    }
    if (receiver instanceof OpaqueValue) return new OpaqueValue(receiver.kind, receiver.of, receiver.origin, [...receiver.path, key], receiver.index);
    if (receiver instanceof ModuleNamespace) return this.bindings.exported(receiver.module, key);
    if (receiver instanceof ClassValue) return this.classes.staticMember(receiver, key);
    if (receiver instanceof InstanceValue) return this.classes.member(receiver, key);
    if (this.library.owns(receiver)) return this.library.get(receiver as object, key, origin);
    if (this.functions.has(receiver as object)) return key === 'bind' ? this.binder(receiver as () => unknown) : new UnknownValue(`is the member \`${key}\` of a function`, origin);
    const native = nativeMember(receiver, key);
    if (native) return (key === 'length' || key === 'size' ? this.incompleteness(receiver) : undefined) ?? native.value;
    if (isPlainObject(receiver)) {
      if (Object.hasOwn(receiver, key)) return receiver[key];
      return this.incomplete.get(receiver);
    }
    if (Array.isArray(receiver) && Object.hasOwn(receiver, key)) return (receiver as unknown as Record<string, unknown>)[key];
    if (Array.isArray(receiver)) return this.incomplete.get(receiver) ?? new UnknownValue(`is the member \`${key}\` of an array`, origin);
    return new UnknownValue(`is the member \`${key}\` of a value that is not read`, origin);
  }

  private logical(node: TSESTree.LogicalExpression, context: Context): unknown {
    const left = this.expression(node.left, context);
    if (left instanceof ExternalValue || left instanceof OpaqueValue) return node.operator === '&&' ? this.expression(node.right, context) : left;
    if (left instanceof UnknownValue) return this.undecidedLogical(left, node, context);
    const takesRight = node.operator === '&&' ? Boolean(left) : node.operator === '||' ? !left : left === undefined || left === null;
    return takesRight ? this.expression(node.right, context) : left;
  }

  private undecidedLogical(left: UnknownValue, node: TSESTree.LogicalExpression, context: Context): unknown {
    if (left instanceof StringVariants && node.operator === '??') return left;
    // Behind a call may be what the condition keeps from going on for ever.
    if (node.operator !== '&&' || !isReference(node.right)) return asUnknown(left);
    // What does not hold gives as good as nothing, whatever it is.
    return this.either([undefined, this.expression(node.right, context)], undecided(left, 'a condition', { node, module: context.module }));
  }

  private binary(node: TSESTree.BinaryExpression, context: Context): unknown {
    if (node.operator === '+') {
      const operands = operandsOf(node).map((operand) => this.expression(operand, context));
      if (operands.some((operand) => typeof operand === 'string' || operand instanceof PartialString)) return this.sum(operands, node, context);
    }
    if (node.left.type === 'PrivateIdentifier') return unknown('asks for a private member', node, context);
    const [left, right] = [this.expression(node.left, context), this.expression(node.right, context)];
    const unresolved = [left, right].find(isUnresolved);
    if (unresolved) return asUnknown(unresolved);
    if (node.operator === 'instanceof') return this.library.isInstance?.(left, right) ?? unknown('asks for a class that is not read', node, context);
    if (node.operator === 'in' && typeof left === 'string' && isPlainObject(right)) return this.incomplete.get(right) ?? left in right;
    if (node.operator === 'in' && isPlainObject(right)) return Object.hasOwn(right, String(left)) || (this.incompleteness(right) ?? false);
    const compute = OPERATORS[node.operator];
    if (!compute || (typeof left === 'object' && left !== null && !IDENTITY.has(node.operator))) return unknown(`uses the operator \`${node.operator}\``, node, context);
    return compute(left as never, right as never);
  }

  /** `a + b + c` from left to right: numbers are added until the first string. */
  private sum(operands: readonly unknown[], node: TSESTree.Node, context: Context): unknown {
    const first = operands.findIndex((operand) => typeof operand !== 'number');
    const numbers = operands.slice(0, first) as number[];
    return this.concatenation([...(numbers.length > 0 ? [numbers.reduce((a, b) => a + b)] : []), ...operands.slice(first)], node, context);
  }

  private unary(node: TSESTree.UnaryExpression, context: Context): unknown {
    if (node.operator === 'void') return undefined;
    const value = this.expression(node.argument, context);
    if (node.operator === '!' && (value instanceof ExternalValue || value instanceof OpaqueValue)) return unknown('depends on something external', node, context);
    if (isUnresolved(value)) return asUnknown(value);
    switch (node.operator) {
      case '!':
        return !value;
      case '-':
        return typeof value === 'bigint' ? -value : -(value as number);
      case '+':
        return Number(value);
      case '~':
        return ~(value as number);
      case 'typeof':
        return value instanceof InstanceValue ? 'object' : value instanceof ClassValue ? 'function' : typeof value;
      default:
        return unknown(`uses the operator \`${node.operator}\``, node, context);
    }
  }

  private enumeration(node: TSESTree.TSEnumDeclaration, { module }: Context): unknown {
    const result: Record<string, unknown> = {};
    this.provenances.set(result, { node, module, frame: undefined });
    const frame = new Frame(undefined, scopeOf(node, module.scopes));
    const [self] = module.scopes.getDeclaredVariables(node);
    if (self) frame.values.set(self, result);
    let next: unknown = 0;
    for (const member of node.body.members) {
      const name = member.id.type === 'Identifier' ? member.id.name : member.id.value;
      const value: unknown = member.initializer ? this.expression(member.initializer, { module, frame }) : next;
      result[name] = value;
      if (typeof value === 'number') result[value] = name;
      const variable = frame.scope.set.get(name);
      if (variable) frame.values.set(variable, value);
      next = typeof value === 'number' ? value + 1 : new UnknownValue('follows an enum member that is no number', { node: member, module });
    }
    return result;
  }

  private functionValue(node: FunctionNode, context: Context): unknown {
    const receiver = node.type === 'ArrowFunctionExpression' ? context.frame?.receiver : undefined;
    return this.makeFunction({ node, module: context.module, frame: context.frame, receiver });
  }

  /** A callable JavaScript function that evaluates the body of a function of the project. */
  makeFunction(info: FunctionInfo): (...args: unknown[]) => unknown {
    const callable = (...args: unknown[]): unknown => this.answer(() => this.callFunction(info, info.receiver, args), info);
    this.functions.set(callable, info);
    return callable;
  }

  /** `fn.bind`, for calls that give a receiver and no arguments. */
  private binder(fn: () => unknown): (...args: unknown[]) => unknown {
    const info = this.functions.get(fn) as FunctionInfo;
    const bind = (receiver: unknown, ...args: unknown[]): unknown =>
      args.length > 0 ? new UnknownValue('is bound to arguments', info) : this.makeFunction({ ...info, receiver: info.receiver ?? receiver });
    this.binders.add(bind);
    return bind;
  }

  /** Evaluates the body of a function of the project with the given arguments. @throws BudgetExceeded */
  callFunction(info: FunctionInfo, receiver: unknown, args: readonly unknown[]): unknown {
    return this.budget.inCall(() => {
      const frame = this.frameFor(info, receiver, args, true);
      const context = { module: info.module, frame };
      if (info.node.generator) return new UnknownValue('comes from a generator', info);
      return info.node.body.type === 'BlockStatement' ? runBody(info.node.body, context, this) : this.expression(info.node.body, context);
    });
  }

  /** A frame in which the parameters of a function have the given values. */
  frameFor(info: FunctionInfo, receiver: unknown, args: readonly unknown[], isRun = false): Frame {
    const frame = new Frame(info.frame, scopeOf(info.node, info.module.scopes), receiver ?? info.receiver, isRun);
    const context = { module: info.module, frame };
    const open = this.incompleteness(args);
    info.node.params.forEach((parameter, index) => {
      const rest = parameter.type === 'RestElement' ? args.slice(index) : undefined;
      if (rest && open) this.markIncomplete(rest, open);
      const pattern = parameter.type === 'RestElement' ? parameter.argument : parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
      this.bindings.bindPattern(pattern, rest ?? (index < args.length ? args[index] : open), context);
    });
    return frame;
  }

  private call(node: CallNode, context: Context): unknown {
    const construct = node.type === 'NewExpression';
    const callee = node.callee;
    if (callee.type === 'Super') return unknown('calls `super`', node, context);
    if (!construct && callee.type === 'Identifier') {
      const required = this.bindings.requireCall(node, context);
      if (required) return required.value;
      const awaited = this.awaited(node, context);
      if (awaited) return this.budget.inCall(() => runBody(awaited.body, awaited.context, this));
    }
    if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
      const receiver = this.expression(callee.object, context);
      if (receiver === undefined || receiver === null) {
        return callee.optional || (node.type === 'CallExpression' && node.optional) ? undefined : unknown('calls a method of nothing', node, context);
      }
      const key = this.keyOf(callee, context);
      if (typeof key !== 'string') return key;
      const union = this.unionOf(receiver);
      if (!construct && isNative(union, key)) return this.nativeCall(union, key, node, context);
      return this.applyCall(this.get(receiver, key, { node: callee, module: context.module }), receiver, node, context);
    }
    return this.applyCall(this.expression(callee, context), undefined, node, context);
  }

  /** The body of an async function that a call of a compiler's helper stands for, and the context that it runs in. */
  awaited(node: CallNode, context: Context): { readonly body: TSESTree.BlockStatement; readonly context: Context } | undefined {
    const generator = awaitedGenerator(node);
    return generator && { body: generator.body, context: { module: context.module, frame: new Frame(context.frame, scopeOf(generator, context.module.scopes), undefined, true) } };
  }

  private applyCall(fn: unknown, receiver: unknown, node: CallNode, context: Context): unknown {
    const construct = node.type === 'NewExpression';
    const origin = { node, module: context.module };
    if (fn instanceof ExternalValue) {
      const [argument] = node.arguments;
      if (argument && argument.type !== 'SpreadElement' && !construct && this.library.handsOn?.(fn)) return this.expression(argument, context);
      return new OpaqueValue(construct ? 'instance' : 'result', fn, origin);
    }
    if (fn instanceof OpaqueValue && !construct && this.library.givesBack?.(fn)) return receiver;
    // A method that is bound to its object is the method still.
    if (fn instanceof OpaqueValue && fn.path.length > 1 && fn.path.at(-1) === 'bind') return new OpaqueValue(fn.kind, fn.of, fn.origin, fn.path.slice(0, -1), fn.index);
    if (isUnresolved(fn)) return asUnknown(fn);
    const args = this.args(node, context);
    if (args instanceof UnknownValue) return args;
    if (construct && fn instanceof ClassValue) return this.classes.construct(fn, args);
    if (typeof fn !== 'function') return unknown('calls something that is not read', node, context);
    return this.apply(fn, receiver, args, node, context);
  }

  /** Calls an evaluated function with evaluated arguments. @throws BudgetExceeded */
  apply(fn: unknown, receiver: unknown, args: readonly unknown[], node: TSESTree.Node, context: Context): unknown {
    const origin = { node, module: context.module };
    const construct = node.type === 'NewExpression';
    const info = this.functionInfo(fn);
    if (info) return this.callFunction(info, receiver, args);
    if (this.binders.has(fn as object)) return (fn as (...args: readonly unknown[]) => unknown)(...args);
    if (this.library.owns(fn)) return this.callLibrary(fn as () => unknown, [receiver, ...args], origin, construct);
    if (isGlobal(fn)) {
      const open = args.map((arg) => this.incompleteness(arg)).find((found) => found !== undefined);
      const result = open ?? callGlobal(fn, args, construct, this.budget);
      if (result instanceof UnknownValue) return result;
      if (result) return this.made(result.value, origin, context);
    }
    return isUnresolved(fn) ? asUnknown(fn) : new UnknownValue('calls a function that is not read', origin);
  }

  /** What a function of a library gives; where its receiver or arguments may be one or another and each gives something that is known, all that. */
  private callLibrary(fn: () => unknown, given: readonly unknown[], origin: Origin, construct: boolean): unknown {
    const because = this.whyVaried(given);
    if (because) {
      const results = this.turnsOf(given).map(([receiver, ...args]) => this.library.call(fn, receiver, args, origin, construct));
      if (!results.some(isUnresolved)) return this.either(results, because);
    }
    const [receiver, ...args] = given;
    return this.library.call(fn, receiver, args, origin, construct);
  }

  /** The evaluated arguments of a call, as far as they can be told apart: incomplete where a spread cannot be read; never throws. */
  evaluateArguments(node: CallNode, context: Context): unknown[] {
    const values: unknown[] = [];
    for (const argument of node.arguments) {
      const value = this.evaluate(argument.type === 'SpreadElement' ? argument.argument : argument, context.module, context.frame);
      if (argument.type !== 'SpreadElement') {
        values.push(value);
        continue;
      }
      const open = this.incompleteness(value) ?? (isUnresolved(value) ? asUnknown(value) : Array.isArray(value) ? undefined : unknown('is spread from something that is not read', argument, context));
      if (open) {
        this.markIncomplete(values, open);
        break;
      }
      values.push(...(value as unknown[]));
    }
    return values;
  }

  /** The evaluated arguments; an unknown value when a spread argument cannot be read. */
  args(node: CallNode, context: Context): unknown[] | UnknownValue {
    const values: unknown[] = [];
    for (const argument of node.arguments) {
      if (argument.type !== 'SpreadElement') {
        values.push(this.expression(argument, context));
        continue;
      }
      this.appendAll(values, this.expression(argument.argument, context), argument, context);
    }
    return this.incompleteness(values) ?? values;
  }

  private nativeCall(receiver: unknown, name: string, node: CallNode, context: Context): unknown {
    const given = this.args(node, context);
    if (given instanceof UnknownValue) return given;
    const args = receiver === Object ? given.map((value) => (value instanceof ModuleNamespace ? this.namespaceObject(value, node, context) : value)) : given;
    const origin = { node, module: context.module };
    if (receiver === Object && (name === 'freeze' || name === 'seal' || name === 'preventExtensions')) return args[0];
    if (receiver === Object && name === 'assign') return this.assign(args, node, context);
    if (receiver === Promise) return args[0];
    const isChange = isMutation(receiver, name);
    if (isChange && !this.isLocal(receiver)) return unknown('changes a value in place', node, context);
    if (isChange) this.markChanged(receiver as object);
    const open = [receiver, ...args].map((value) => this.incompleteness(value)).find((found) => found !== undefined);
    // Which part it is of a list may not be known; it has nothing else than the list.
    if (name === 'slice' && Array.isArray(receiver) && args.some(isUnresolved)) {
      const part = [...(receiver as unknown[])];
      this.markSuperset(part, asUnknown(args.find(isUnresolved) as UnknownValue));
      return this.made(part, origin, context);
    }
    if (name === 'filter' && Array.isArray(receiver)) return this.made(this.filter(receiver, args[0]), origin, context);
    if (open && name === 'forEach') return this.forEachOf(receiver as unknown[], args, open);
    const result = callNative(receiver, name, args, this.budget);
    if (open && !isUnresolved(result)) {
      if (typeof result !== 'object' || result === null) return name === 'forEach' || isMutation(receiver, name) ? result : open;
      if ([receiver, ...args].every((value) => !this.incompleteness(value) || this.isSuperset(value))) this.markSuperset(result, open);
      else this.incomplete.set(result, open);
    }
    return this.made(result, origin, context);
  }

  /** `forEach` of a list that may lack some of its elements, or have others. */
  private forEachOf(receiver: unknown[], args: readonly unknown[], open: UnknownValue): unknown {
    const [callback] = args;
    if (typeof callback !== 'function') return open;
    if (this.isSuperset(receiver)) {
      const trial = this.journal.try(() => callNative(receiver, 'forEach', args, this.budget));
      this.journal.merge([trial, { result: undefined, changed: new Map() }], open);
      return trial.result;
    }
    const result = callNative(receiver, 'forEach', args, this.budget);
    this.journal.forget(() => (callback as (...elements: unknown[]) => unknown)(open, open), open);
    return result;
  }

  /** What `import * as name` gives, as an object. */
  private namespaceObject(namespace: ModuleNamespace, node: TSESTree.Node, context: Context): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.copyInto(result, namespace, node, context);
    return result;
  }

  /** `array.filter(…)`: an element for which the answer is unknown is kept, and the result may lack it. */
  private filter(array: readonly unknown[], test: unknown): unknown {
    let undecidedBy: UnknownValue | undefined;
    const result = array.filter((element, index) => {
      this.budget.spend(1);
      const answer: unknown = typeof test === 'function' ? (test as (...args: unknown[]) => unknown)(element, index, array) : new UnknownValue('is filtered by something that is not read');
      if (isUnresolved(answer)) undecidedBy ??= asUnknown(answer);
      return isUnresolved(answer) || Boolean(answer);
    });
    const open = this.incompleteness(array);
    if (open && !this.isSuperset(array)) this.incomplete.set(result, open);
    else if (undecidedBy ?? open) this.markSuperset(result, (undecidedBy ?? open) as UnknownValue);
    return result;
  }

  private assign([target, ...sources]: readonly unknown[], node: TSESTree.Node, context: Context): unknown {
    if (!isPlainObject(target)) return isUnresolved(target) ? asUnknown(target) : unknown('assigns to something that is not read', node, context);
    const result = this.isLocal(target) || this.provenanceOf(target)?.node.parent === node ? target : undefined;
    if (!result) return unknown('changes a value in place', node, context);
    this.markChanged(result);
    for (const source of sources) {
      this.copyInto(result, source, node, context);
      const open = isUnresolved(source) ? asUnknown(source) : this.isSuperset(source) ? undefined : this.incompleteness(source);
      // What is not read may have any member, in the place of those that are there.
      if (open) for (const key of Object.keys(result)) if (isUnresolved(source) || !Object.hasOwn(source as object, key)) setOwn(result, key, open);
    }
    return result;
  }

  /** Whether an inlined call made the object, so that the same call may change it. */
  isLocal(value: unknown): boolean {
    return this.provenanceOf(value)?.frame !== undefined && !this.settled.has(value as object);
  }

  /** Notes that all members of a value are known. */
  markComplete(value: object): void {
    this.incomplete.delete(value);
    this.supersets.delete(value);
  }

  /** Notes that a value has members that are not known. */
  markIncomplete(value: object, because: UnknownValue): void {
    this.incomplete.set(value, because);
    this.supersets.delete(value);
  }

  /** Remembers where a native function made an object. */
  private made(value: unknown, origin: Origin, context: Context): unknown {
    if (typeof value === 'object' && value !== null && !isUnresolved(value) && !this.provenances.has(value) && (Array.isArray(value) || isPlainObject(value) || value instanceof Map || value instanceof Set)) {
      this.provenances.set(value, { ...origin, frame: context.frame });
    }
    return value;
  }
}

/** Sets a property of a plain object as a literal does: `__proto__` too is a property like any other, and a getter is replaced. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key in target) Object.defineProperty(target, key, { enumerable: true, configurable: true, writable: true, value });
  else target[key] = value;
}

function unknown(why: string, node: TSESTree.Node, context: Context): UnknownValue {
  return new UnknownValue(why, { node, module: context.module });
}

function isText(value: unknown): value is string | number | boolean | bigint | null | undefined {
  return value === null || value === undefined || ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}

/** The operands of a chain of `+`, which may be too long to descend into one by one. */
function operandsOf(node: TSESTree.BinaryExpression): TSESTree.Expression[] {
  const operands: TSESTree.Expression[] = [];
  let current: TSESTree.Expression = node;
  while (current.type === 'BinaryExpression' && current.operator === '+') {
    operands.push(current.right);
    current = current.left;
  }
  return [current, ...operands.reverse()];
}

function regExp(pattern: string, flags: string): unknown {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new UnknownValue('is a regular expression that this version of Node does not know');
  }
}

/** Whether an expression calls nothing that might call it again. */
function isReference(node: TSESTree.Expression): boolean {
  const { type } = unwrap(node);
  return type === 'ObjectExpression' || type === 'Identifier' || type === 'MemberExpression';
}

const IDENTITY = new Set(['===', '!==']);

const OPERATORS: Record<string, (left: never, right: never) => unknown> = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  '%': (left: number, right: number) => left % right,
  '**': (left: number, right: number) => left ** right,
  '|': (left: number, right: number) => left | right,
  '&': (left: number, right: number) => left & right,
  '<<': (left: number, right: number) => left << right,
  '>>': (left: number, right: number) => left >> right,
  '===': (left, right) => left === right,
  // eslint-disable-next-line eqeqeq -- the meaning of the operator that is evaluated
  '==': (left, right) => left == right,
  // eslint-disable-next-line eqeqeq -- the meaning of the operator that is evaluated
  '!=': (left, right) => left != right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
