import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expression.ts';
import type { Frame } from '../../syntax/evaluate/frame.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { RegistrationPath } from './registration-path.ts';
import type { Detector, DefinitionParts } from '../frameworks/detector.ts';

/** A definition with its framework, its parts and its location. */
export interface DetectedDefinition {
  readonly detector: Detector;
  /** The import specifier that the framework was recognised by. */
  readonly specifier: string;
  readonly parts: DefinitionParts;
  /** The call or literal that defines it, in whichever module. */
  readonly call: Expression;
  /** The node of the analysed module that brings it in: the definition itself, or the call of a wrapper. */
  readonly anchor: TSESTree.Node;
  /** The calls of wrappers that lead from the anchor to the definition. */
  readonly callPath: readonly TSESTree.Node[];
  /** Identifies the server that it is registered on; undefined where the registration is conditional. */
  readonly server: unknown;
  /** Where the server is made, if that is known. */
  readonly maker?: Origin | undefined;
  /** Whether the start-up that came by it may pass it by. */
  readonly isPassedBy?: boolean;
}

/** A definition as it was read at its call or literal. */
export type ParsedRegistration = Pick<
  DetectedDefinition,
  'detector' | 'specifier' | 'parts' | 'server' | 'maker'
>;

/** A call that defines something, and why that is not resolved. */
export interface UnresolvedCall {
  readonly module: Module;
  /** The call or literal. */
  readonly node: TSESTree.Node;
  /** Names the call, equal for the copies of a module that several hosts parse. */
  readonly id: string;
  /** What the call itself registers, if known: it is listed as unresolved when no caller supplies its values. */
  readonly registers: WrappedRegistration | undefined;
}

/** A call inside a wrapper function, which defines something once a caller supplies the function's parameters. */
export interface WrapperSummary extends UnresolvedCall {
  readonly path: RegistrationPath;
  /** The functions whose parameters it depends on, from the one around the registering call outward. */
  readonly through: readonly TSESTree.Node[];
  /** The definitions for one set of values. */
  expand(frame: Frame, anchor: TSESTree.Node): DetectedDefinition[];
}

/** A registration whose values are missing. */
export interface WrappedRegistration {
  readonly detector: Detector;
  readonly specifier: string;
  readonly parts: DefinitionParts;
  readonly why: string;
}

/** What one module defines. */
export interface ModuleDefinitions {
  readonly definitions: readonly DetectedDefinition[];
  /** Calls that certainly define something, but run or use something unknown. */
  readonly unread: readonly UnresolvedCall[];
  /** By the function whose parameters they depend on. */
  readonly wrappers: ReadonlyMap<TSESTree.Node, readonly WrapperSummary[]>;
}
