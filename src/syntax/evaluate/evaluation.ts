import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { EvaluationContext, Frame } from './frame.ts';
import type { Library } from './library.ts';
import type { ModuleGraph } from '../modules/module-graph.ts';
import type { Module, Origin } from '../modules/module.ts';
import type { CallNode } from '../nodes.ts';
import type { ClassValue, FunctionInfo, InstanceValue, UnknownValue } from './value.ts';
import type { ValueMetadata } from './value-metadata.ts';

/** An expression in the module and the frame that its names are looked up in. */
export interface LocatedNode extends EvaluationContext {
  readonly node: TSESTree.Node;
}

/** Receives a name or a member of a pattern, with its part of the value. */
export type BindTarget = (
  target: TSESTree.Identifier | TSESTree.MemberExpression,
  value: unknown,
) => void;

/**
 * The operations of the evaluator that its parts and its users share. `Evaluator` implements it.
 *
 * Methods that continue a question ("within a question") throw {@link BudgetExceeded}; those that begin one never throw.
 */
export interface Evaluation extends ValueMetadata {
  readonly graph: ModuleGraph;
  readonly library: Library;
  /** Whether exports of this package are known by their names only, even when a workspace holds its source. */
  readonly isOpaquePackage: (specifier: string) => boolean;

  /** The value of an expression: begins a question. */
  evaluate(node: TSESTree.Node, module: Module, frame?: Frame): unknown;
  /** The value of an expression within a question. */
  expression(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** The key of a property, computed where it can be: a string, or an unknown value. */
  keyOf(
    property: TSESTree.Property | TSESTree.MemberExpression,
    context: EvaluationContext,
  ): unknown;
  /** The member `key` of an evaluated value. */
  get(receiver: unknown, key: string, origin: Origin): unknown;

  /** The source of a function of the project. */
  functionInfo(value: unknown): FunctionInfo | undefined;
  /** A callable JavaScript function that evaluates the body of a function of the project. */
  makeFunction(info: FunctionInfo): (...args: unknown[]) => unknown;
  /** Evaluates the body of a function of the project with the given arguments. */
  callFunction(info: FunctionInfo, receiver: unknown, args: readonly unknown[]): unknown;
  /** A frame in which the parameters of a function have the given values. */
  frameFor(info: FunctionInfo, receiver: unknown, args: readonly unknown[], isRun?: boolean): Frame;
  /** The body and the context of an async function that a compiler's helper runs; undefined for any other call. */
  awaited(
    node: CallNode,
    context: EvaluationContext,
  ): { readonly body: TSESTree.BlockStatement; readonly context: EvaluationContext } | undefined;
  /** Calls an evaluated function with evaluated arguments. */
  apply(
    fn: unknown,
    receiver: unknown,
    args: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown;
  /** The evaluated arguments; an unknown value when a spread argument cannot be read. */
  args(node: CallNode, context: EvaluationContext): unknown[] | UnknownValue;
  /** The evaluated arguments, incomplete from the first spread that cannot be read; never throws. */
  evaluateArguments(node: CallNode, context: EvaluationContext): unknown[];

  /** What a module of the project exports under a name. */
  exported(module: Module, name: string): unknown;
  /** The names that a module of the project exports, `default` left out. */
  exportNames(module: Module): Iterable<string>;
  /** The expression that a constant is declared with; undefined for anything less certain. */
  initializer(variable: Variable, context: EvaluationContext): LocatedNode | undefined;
  /** Binds the parts of a pattern: declares them in the frame of the context, unless `bind` says otherwise. */
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

  /** What is known of a value of a written type; undefined where the type says nothing of use. */
  readType(type: TSESTree.TypeNode, module: Module, origin: Origin): unknown;
  /** What the type annotation of a pattern says of one of its names. */
  declaredType(pattern: TSESTree.Node, name: TSESTree.Identifier, module: Module): unknown;

  /** A new instance of a class of the project. */
  construct(of: ClassValue, args: readonly unknown[]): InstanceValue;
  /** What `this` is in the class around a node. */
  thisAt(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** A class and those of the project that it extends, the nearest first. */
  lineage(of: ClassValue): readonly ClassValue[];
  /** The class that a class extends, or an {@link ExternalValue}, or undefined. */
  superclass(of: ClassValue): unknown;
  /** What the last class of a lineage extends: an {@link ExternalValue}, or undefined. */
  rootClass(of: ClassValue): unknown;
  /** The constructor that runs when an instance of a class is made: its own, or an inherited one. */
  constructorInfo(of: ClassValue, receiver: unknown): FunctionInfo | undefined;
  /** `value instanceof type` for a class of the project; undefined where that is not known. */
  isInstance(value: unknown, type: ClassValue): boolean | undefined;
  /** `key in instance`; undefined where that is not certain. */
  hasMember(instance: InstanceValue, key: string): boolean | undefined;
  /** Whether an instance may have a member. */
  mayHaveMember(instance: InstanceValue, key: string): boolean;
  /** The expression that a field is declared with, as long as nothing else sets the field. */
  fieldOf(instance: InstanceValue, key: string): LocatedNode | undefined;
}
