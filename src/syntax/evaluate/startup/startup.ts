import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../modules/module.ts';
import type { CallNode, ClassNode } from '../../nodes.ts';
import type { EvaluationContext, Frame, Run } from '../frame.ts';
import type { ClassValue, InstanceValue, OpaqueValue, UnknownValue } from '../value.ts';

/**
 * A run of the modules of an entry as they load, with every input unknown. Module-level variables, objects and instances change in
 * it as statements say; when it has ended, they are what a server has when it has started.
 */
export abstract class StartUp implements Run {
  abstract readonly isOngoing: boolean;

  /** Runs a module, unless that has been done or begun. */
  abstract load(module: Module): void;
  /** The frame that has the module-level variables of a module; undefined for one that was not run. */
  abstract frameOf(module: Module): Frame | undefined;
  /** What a way from export to export comes to, unless it leads around in a circle. */
  abstract resolving(module: Module, name: string, work: () => unknown): unknown;
  /** The value of an expression that runs once. */
  abstract valueOnce(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** The class that a declaration or expression makes where it runs. */
  abstract classOf(node: ClassNode, context: EvaluationContext): ClassValue;
  /** Runs a part of the run; where it goes beyond its bounds, what it changed is unknown, and the rest goes on. */
  abstract givingUp<T>(work: () => T, otherwise: T): T;
  /** Declares variables in the frame of the context. */
  abstract declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void;
  /** One of several expressions, it is not known which; all have their effects, joined. */
  abstract either(
    branches: readonly TSESTree.Expression[],
    because: UnknownValue,
    context: EvaluationContext,
  ): unknown;
  /**
   * Sets a member of an instance or a class.
   *
   * @returns false for any other object
   */
  abstract setMember(
    object: unknown,
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): boolean;
  /** Runs the function or class of the project that a call runs. */
  abstract calling<T>(call: Origin, target: Origin, work: () => T): T;
  /** Makes an instance of a class, and runs what that runs. */
  abstract construct(of: ClassValue, args: readonly unknown[]): InstanceValue;
  /** Runs the constructor of the superclass, as `super()` does. */
  abstract constructParent(node: CallNode, context: EvaluationContext): void;
  /**
   * Notes that something was called that is not read, and runs the functions that it was handed and may call.
   *
   * @returns what stands for the result, if it is known: a proxy is like what it is for
   */
  abstract called(
    callee: unknown,
    args: readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): OpaqueValue | undefined;
  /** What a method of a promise gives for what it was made of; undefined for any other method. */
  abstract settled(
    receiver: unknown,
    method: string,
    args: () => readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): { readonly value: unknown } | undefined;
}

/** `new Proxy(…)` */
export function isProxy({ type, callee }: CallNode): boolean {
  return type === 'NewExpression' && callee.type === 'Identifier' && callee.name === 'Proxy';
}

/** The start-up run that code belongs to. */
export function startUpOf(run: Run | undefined): StartUp | undefined {
  return run instanceof StartUp ? run : undefined;
}

/** The start-up run that is going on where code is evaluated. */
export function ongoingAt({ frame }: EvaluationContext): StartUp | undefined {
  return frame?.startUp?.isOngoing ? startUpOf(frame.startUp) : undefined;
}
