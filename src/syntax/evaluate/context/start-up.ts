import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../modules/module.ts';
import type { CallNode, ClassNode } from '../../nodes.ts';
import type { EvaluationContext, Frame, Run } from './frame.ts';
import type { UnknownValue, UnresolvedValue } from '../values/value.ts';
import type { ClassValue, InstanceValue } from '../values/project-values.ts';
import type { OpaqueValue } from '../values/external-value.ts';

/**
 * Runs the modules of an entry point in load order, with every input unknown. Statements change
 * module-level variables, objects and instances; after the run, these have the state of a started
 * server.
 */
export abstract class StartUp implements Run {
  abstract readonly isOngoing: boolean;
  abstract readonly requests: number;

  /** Runs a module once. */
  abstract load(module: Module): void;
  /** The frame of the module-level variables; undefined if the module did not run. */
  abstract frameOf(module: Module): Frame | undefined;
  /** Resolves a chain of re-exports; ends at a cycle. */
  abstract resolving(module: Module, name: string, work: () => unknown): unknown;
  /** The value of an expression that runs once. */
  abstract valueOnce(node: TSESTree.Node, context: EvaluationContext): unknown;
  /** The class that a declaration or expression creates in this frame. */
  abstract classOf(node: ClassNode, context: EvaluationContext): ClassValue;
  /**
   * Runs a part within the budget; beyond it, the changes of the part are unknown and the run
   * continues.
   */
  abstract givingUp<T>(work: () => T, otherwise: T): T;
  /** Declares variables in the frame of the context. */
  abstract declare(node: TSESTree.VariableDeclaration, context: EvaluationContext): void;
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
  /** Notices that code changes an object that is not read, which may be any of those that are. */
  abstract changes(unread: UnresolvedValue): void;
  /** Runs `work` with the call on the stack; a recursion without a known end is cut. */
  abstract calling<T>(
    call: Origin,
    target: Origin,
    args: readonly unknown[],
    work: () => T,
  ): T | UnknownValue;
  /** Creates an instance: runs its fields and constructors. */
  abstract construct(of: ClassValue, args: readonly unknown[]): InstanceValue;
  /** Runs the constructor of the superclass, as `super()` does. */
  abstract constructParent(node: CallNode, context: EvaluationContext): void;
  /**
   * Records the call of an unread function, and runs the functions among its arguments, which it
   * may call.
   *
   * @returns the result if it is known: a proxy acts like its target; undefined otherwise
   */
  abstract called(
    callee: unknown,
    args: readonly unknown[],
    node: CallNode,
    context: EvaluationContext,
  ): unknown;
}

/**
 * Whether a value is the result of an exported function: one that serves calls its argument,
 * `serveStdio(() => server)`.
 */
export function isFunctionCall({ kind, of, path }: OpaqueValue): boolean {
  return kind === 'result' && of.path.length === 1 && path.length === 0;
}

/** `new Proxy(…)` */
export function isProxy({ type, callee }: CallNode): boolean {
  return type === 'NewExpression' && callee.type === 'Identifier' && callee.name === 'Proxy';
}

/** The start-up run that code belongs to. */
export function startUpOf(run: Run | undefined): StartUp | undefined {
  return run instanceof StartUp ? run : undefined;
}

/** The ongoing start-up run of a context. */
export function ongoingAt({ frame }: EvaluationContext): StartUp | undefined {
  return frame?.startUp?.isOngoing ? startUpOf(frame.startUp) : undefined;
}
