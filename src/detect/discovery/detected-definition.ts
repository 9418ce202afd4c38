import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { StartUpCall } from '../../syntax/evaluate/start-up/framework-calls.ts';
import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { RegistrationPath } from './registration-path.ts';
import type { Detector } from '../detector/detector.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';

/** A definition with its framework, parts and location. */
export interface DetectedDefinition {
  readonly detector: Detector;
  /** The import specifier that identifies the framework. */
  readonly specifier: string;
  readonly parts: DefinitionParts;
  /** The parts that its call passes to a function of the project that registers it. */
  readonly given?: DefinitionParts | undefined;
  /** Changes the names with which its call registers it. */
  readonly renamed?: ((parts: DefinitionParts) => DefinitionParts) | undefined;
  /** The call or literal that defines it, in any module. */
  readonly call: Expression;
  /** The node in the analyzed module: the definition itself, or the call of a wrapper. */
  readonly anchor: TSESTree.Node;
  /**
   * The wrapper calls that lead to the definition, outermost first: the first one is the anchor.
   */
  readonly callPath: readonly Expression[];
  /** Server identity; undefined if the registration is conditional, or the server unknown. */
  readonly server: unknown;
  /** Where the server is created, if known. */
  readonly serverOrigin?: Origin | undefined;
  /** Why its server may lack it, if the values at the call decide that. */
  readonly condition?: UnknownValue | undefined;
  /** Whether its server lists others in its place, but answers its requests all the same. */
  readonly isReplacedInList?: true;
  /** The call in a start-up run, which decided all conditions around it. */
  readonly startUpCall?: StartUpCall | undefined;
}

/** The nodes from a definition's anchor to the definition. */
export function pathNodes({ call, anchor, callPath, parts }: DetectedDefinition): TSESTree.Node[] {
  const entry = callPath.length > 0 ? parts.element?.entry : undefined;
  return [
    ...new Set([anchor, ...callPath.map(({ node }) => node), ...(entry ? [entry] : []), call.node]),
  ];
}

/** An unresolved call that defines something, with the reason. */
export interface UnresolvedCall {
  readonly module: Module;
  /** The call or literal. */
  readonly node: TSESTree.Node;
  /** Identifies the call; equal for copies of a module that several hosts parse. */
  readonly id: string;
  /**
   * The call's own registration, if known: listed as unresolved if no caller supplies its values.
   */
  readonly registers: WrappedRegistration | undefined;
}

/**
 * A call inside a wrapper function that defines something once a caller supplies the function's
 * parameters.
 */
export interface WrapperSummary extends UnresolvedCall {
  readonly path: RegistrationPath;
  /** The functions whose parameters it depends on, innermost first. */
  readonly through: readonly TSESTree.Node[];
  /** Expands the definitions for one set of values. */
  expand(frame: Frame, call: Expression): DetectedDefinition[];
}

/** A registration with missing values. */
export interface WrappedRegistration {
  readonly detector: Detector;
  readonly specifier: string;
  readonly parts: DefinitionParts;
  readonly why: string;
}

/** The definitions of one module. */
export interface ModuleDefinitions {
  readonly definitions: readonly DetectedDefinition[];
  /** Calls that certainly define something, but use unknown code or values. */
  readonly unresolvedCalls: readonly UnresolvedCall[];
  /** The wrappers, by the function whose parameters they depend on. */
  readonly wrappers: ReadonlyMap<TSESTree.Node, readonly WrapperSummary[]>;
}
