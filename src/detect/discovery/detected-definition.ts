import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expression.ts';
import type { Frame } from '../../syntax/evaluate/frame.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { RegistrationPath } from './registration-path.ts';
import type { Detector, DefinitionParts } from '../frameworks/detector.ts';

/** A definition as it was found: which framework's, its parts, and where. */
export interface DetectedDefinition {
  readonly detector: Detector;
  /** The import specifier that the framework was recognised by. */
  readonly specifier: string;
  readonly parts: DefinitionParts;
  /** The call or literal that defines it, in whichever module. */
  readonly call: Expression;
  /** The node of the asked module that brings it in: the site itself, or the call of a forwarder. */
  readonly anchor: TSESTree.Node;
  /** The calls that lead from the entry to the site, when forwarders stand between them. */
  readonly callPath: readonly TSESTree.Node[];
  /** The node that made the server that it is registered on; undefined when it may be registered there or not. */
  readonly server: unknown;
  /** What made the server, where it is known which one it is. */
  readonly maker?: Origin | undefined;
}

/** A definition as it was read at its call or literal. */
export type ParsedRegistration = Pick<
  DetectedDefinition,
  'detector' | 'specifier' | 'parts' | 'server' | 'maker'
>;

/** A call that defines something of which little is known but why. */
export interface UnresolvedCall {
  readonly module: Module;
  /** The call or literal. */
  readonly node: TSESTree.Node;
  /** Names the call, equal for the copies of a module that several hosts parse. */
  readonly id: string;
  /** What the call itself registers, when that is known: it must not be lost when no caller is found. */
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
  /** Calls that define something by what is not read. */
  readonly unread: readonly UnresolvedCall[];
  /** By the function whose parameters they depend on. */
  readonly wrappers: ReadonlyMap<TSESTree.Node, readonly WrapperSummary[]>;
}
