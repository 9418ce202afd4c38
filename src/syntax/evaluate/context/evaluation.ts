import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { EvaluationContext, Frame, Run } from './frame.ts';
import type { GuardedCall } from './recursion.ts';
import type { Library } from './library.ts';
import type { ModuleGraph } from '../../modules/module-graph.ts';
import type { Module, Origin } from '../../modules/module.ts';
import type { CallNode } from '../../nodes.ts';
import type { ModuleLinks } from '../data-flow/links.ts';
import type { UnknownValue } from '../values/value.ts';
import type { ClassValue, FunctionInfo, InstanceValue } from '../values/project-values.ts';
import type { ValueMetadata } from '../values/value-metadata.ts';

/** A type as an annotation or a heritage clause writes it. */
export type WrittenType =
  TSESTree.TypeNode | TSESTree.TSClassImplements | TSESTree.TSInterfaceHeritage;

/** A written type, with the module that resolves its names. */
export interface LocatedType {
  readonly type: WrittenType;
  readonly module: Module;
}

/** An expression with the module and the frame that resolve its names. */
export interface LocatedNode extends EvaluationContext {
  readonly node: TSESTree.Node;
}

/** A call or construction, with the module and the frame that resolve its names. */
export interface LocatedCall extends LocatedNode {
  readonly node: CallNode;
}

export function located<N extends TSESTree.Node>(
  node: N,
  { module, frame }: EvaluationContext,
): LocatedNode & { readonly node: N } {
  return { node, module, frame };
}

/** Binds one name or member of a pattern to its part of the value. */
export type BindTarget = (
  target: TSESTree.Identifier | TSESTree.MemberExpression,
  value: unknown,
) => void;

/**
 * The operations of the evaluator that its parts and its users share. `Evaluator` implements it.
 *
 * Methods that continue a question ("within a question") throw {@link BudgetExceeded}; those that
 * begin one never throw.
 */
export interface Evaluation extends ValueMetadata {
  readonly graph: ModuleGraph;
  readonly library: Library;
  /**
   * Whether a package's exports are known only by name, even if the workspace contains its source.
   */
  readonly isOpaquePackage: (specifier: string) => boolean;
  readonly links: ModuleLinks;

  /** The value of an expression: starts a question. */
  evaluate(node: TSESTree.Node, module: Module, frame?: Frame): unknown;
  /**
   * The value of an expression that code evaluates here and only once, with its assignments.
   *
   * @param work evaluates it
   */
  inOrder(node: TSESTree.Node, context: EvaluationContext, work?: () => unknown): unknown;
  /** Whether code evaluates an expression here, and only once. */
  isInOrder(node: TSESTree.Node, context: EvaluationContext): boolean;
  /** The value of an expression within a question. */
  expression(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** The key of a property: a string, or an unknown value if it is computed from one. */
  keyOf(
    property: TSESTree.Property | TSESTree.MemberExpression,
    context: EvaluationContext,
  ): unknown;
  /** The member `key` of an evaluated value. */
  get(receiver: unknown, key: string, origin: Origin): unknown;

  /** The source of a function of the project. */
  functionInfo(value: unknown): FunctionInfo | undefined;
  /** The source of the function that an expression evaluates to: starts a question. */
  functionAt(node: TSESTree.Node, module: Module, frame?: Frame): FunctionInfo | undefined;
  /** A JavaScript function that evaluates the body of a project function when called. */
  makeFunction(info: FunctionInfo): (...args: unknown[]) => unknown;
  /** Evaluates the body of a project function with the given arguments. */
  callFunction(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    guarded?: GuardedCall,
  ): unknown;
  /**
   * A frame that binds the parameters of a function to the given values.
   *
   * @param use whether the frame runs the function, or only looks up what its code refers to
   */
  frameFor(
    info: FunctionInfo,
    receiver: unknown,
    args: readonly unknown[],
    use?: 'run' | 'look-up',
  ): Frame;
  /**
   * The body and context of an async function that is compiled to a helper call; undefined for
   * other calls.
   */
  awaited(
    node: CallNode,
    context: EvaluationContext,
  ): { readonly body: TSESTree.BlockStatement; readonly context: EvaluationContext } | undefined;
  /** Calls an evaluated function with evaluated arguments. */
  apply(fn: unknown, receiver: unknown, args: readonly unknown[], at: LocatedNode): unknown;
  /** The evaluated arguments; an unknown value if a spread argument is unknown. */
  args(node: CallNode, context: EvaluationContext): unknown[] | UnknownValue;

  /**
   * The arguments of a call, incomplete or a superset like what is spread. @throws BudgetExceeded
   */
  knownArgs(node: CallNode, context: EvaluationContext): unknown[];
  /** The evaluated arguments, incomplete from the first unknown spread. Never throws. */
  evaluateArguments(node: CallNode, context: EvaluationContext): unknown[];

  /** The value that a project module exports under a name. */
  exported(module: Module, name: string, run?: Run): unknown;
  /** The names that a project module exports, without `default`. */
  exportNames(module: Module): Iterable<string>;
  /** The expression that initializes a constant; undefined if anything else may set it. */
  initializer(variable: Variable, context: EvaluationContext): LocatedNode | undefined;
  /**
   * Binds the parts of a pattern with `bind`, by default to variables in the frame of the context.
   */
  bindPattern(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    bind?: BindTarget,
  ): void;
  /** The value of one name of a pattern. */
  destructured(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    value: unknown,
    context: EvaluationContext,
  ): unknown;

  /** The value that a written type implies; undefined if the type says nothing useful. */
  readType(type: WrittenType, module: Module, origin: Origin): unknown;
  /**
   * The value that a pattern's type annotation implies for one of its names; without one, the type
   * that its context expects.
   */
  declaredType(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    module: Module,
    contextual?: LocatedType,
  ): unknown;
  /** The type of a parameter of a function type; undefined for other types. */
  parameterType(type: LocatedType, index: number): LocatedType | undefined;

  /** Creates an instance of a project class. */
  construct(of: ClassValue, args: readonly unknown[]): InstanceValue;
  /** The value of `this` in the class around a node. */
  thisAt(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** A class and the project classes that it extends, nearest first. */
  lineage(of: ClassValue): readonly ClassValue[];
  /** The superclass: a project class, an {@link ExternalValue}, or undefined. */
  superclass(of: ClassValue): unknown;
  /** The superclass of the last class of a lineage: an {@link ExternalValue}, or undefined. */
  rootClass(of: ClassValue): unknown;
  /** The constructor that `new` runs: the class's own, or an inherited one. */
  constructorInfo(of: ClassValue, receiver: unknown): FunctionInfo | undefined;
  /** `value instanceof type` for a project class; undefined if unknown. */
  isInstance(value: unknown, type: ClassValue): boolean | undefined;
  /** `key in instance`; undefined if uncertain. */
  hasMember(instance: InstanceValue, key: string): boolean | undefined;
  /** Whether an instance may have a member. */
  mayHaveMember(instance: InstanceValue, key: string): boolean;
  /** The value that is known from the type of a field that a class declares. */
  typeOfField(of: ClassValue, key: string): unknown;
  /** The initializer of a field; undefined if other code sets the field. */
  fieldOf(instance: InstanceValue, key: string): LocatedNode | undefined;
}
