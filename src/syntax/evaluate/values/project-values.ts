import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import type { ClassNode, FunctionNode } from '../../nodes.ts';
import type { Frame, Run } from '../context/frame.ts';

/** `import * as name` of a project module. */
export class ModuleNamespace {
  readonly module: Module;
  /** The start-up run that ran the module; undefined for a module that is read as written. */
  readonly startUp: Run | undefined;

  constructor(module: Module, startUp?: Run) {
    this.module = module;
    this.startUp = startUp;
  }
}

/** A class of the project. */
export class ClassValue {
  readonly node: ClassNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  /** The static members read so far, by name. */
  readonly statics = new Map<string, unknown>();

  constructor(node: ClassNode, module: Module, frame?: Frame) {
    this.node = node;
    this.module = module;
    this.frame = frame;
  }
}

/** How an instance came to be. */
interface InstanceOrigin {
  /** The arguments of the constructor; undefined if no construction is known. */
  readonly args?: readonly unknown[];
  /**
   * The parameter with the type of the instance, or the class whose `this` it is: a caller may
   * supply the instance.
   */
  readonly parameter?: TSESTree.Node;
  /** Whether its constructor ran, so that it has exactly the members that were set on it. */
  readonly isRun?: boolean;
}

/** An instance of a project class. */
export class InstanceValue {
  readonly class: ClassValue;
  readonly args: readonly unknown[] | undefined;
  readonly parameter: TSESTree.Node | undefined;
  /** The members read so far, by name. */
  readonly members = new Map<string, unknown>();
  readonly isRun: boolean;

  constructor(of: ClassValue, { args, parameter, isRun = false }: InstanceOrigin = {}) {
    this.class = of;
    this.args = args;
    this.parameter = parameter;
    this.isRun = isRun;
  }
}

/** The source of a project function. */
export interface FunctionInfo {
  readonly node: FunctionNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  readonly receiver: unknown;
  /** Whether `bind` made it, so that a call cannot give it another receiver. */
  readonly isBound?: true;
}
