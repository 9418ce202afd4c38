import type { Module } from '../../syntax/modules/module.ts';
import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';
import type {
  DetectedDefinition,
  ModuleDefinitions,
  UnresolvedCall,
  WrapperSummary,
} from './detected-definition.ts';

/** Maximum nesting of wrapper calls. */
const MAX_DEPTH = 12;

const NONE: readonly WrapperSummary[] = [];

/** Something that was computed from the wrappers that were known. */
export interface FromWrappers<T> {
  readonly result: T;
  /** Whether the wrappers that it was computed from are still all. */
  readonly isCurrent: () => boolean;
}

/**
 * State shared by the collectors of all modules, because reading a module reads the wrappers of
 * others.
 */
export class DiscoveryState {
  /** The ids of registering calls inside wrappers whose values a call site supplied. */
  readonly supplied = new Set<string>();
  /** Those among them that a start-up run supplied for the module of the call, or a copy of it. */
  readonly suppliedHere = new Set<string>();
  /** Returns the definitions and wrappers of another module. */
  readonly definitionsOf: (module: Module) => ModuleDefinitions;
  private depth = 0;
  private pending: UnknownValue[] = [];
  private unresolved: UnresolvedCall[] = [];
  private isKnown = false;
  /** The functions whose wrappers were asked for, with what was known of each. */
  private asked: Map<FunctionNode, readonly [Module, readonly WrapperSummary[]]> | undefined;

  constructor(definitionsOf: (module: Module) => ModuleDefinitions) {
    this.definitionsOf = definitionsOf;
  }

  /** The registrations of a function with the known values of its callers. */
  wrappersOf(node: FunctionNode, module: Module): readonly WrapperSummary[] {
    const wrappers = this.definitionsOf(module).wrappers.get(node) ?? NONE;
    this.asked?.set(node, [module, wrappers]);
    return wrappers;
  }

  /** Runs `work`, and records the wrappers that it asks for. */
  fromWrappers<T>(work: () => T): FromWrappers<T> {
    const outer = this.asked;
    const asked: typeof this.asked = (this.asked = new Map());
    try {
      const result = work();
      return {
        result,
        isCurrent: () =>
          [...asked].every(
            ([node, [module, wrappers]]) => this.wrappersOf(node, module) === wrappers,
          ),
      };
    } finally {
      this.asked = outer;
    }
  }

  /** Runs `work`, and adds the calls that it reports as unresolved to a list. */
  collectUnresolved(unresolved: UnresolvedCall[], work: () => void): void {
    const outer = this.unresolved;
    this.unresolved = unresolved;
    try {
      work();
    } finally {
      this.unresolved = outer;
    }
  }

  /** Reports an unresolved call of any module, once per module that is being read. */
  reportUnresolved(call: UnresolvedCall): void {
    if (!this.unresolved.some(({ id }) => id === call.id)) this.unresolved.push(call);
  }

  /**
   * Runs `work`; returns its definitions, and the unknown values that decide which definitions
   * exist.
   */
  collectPending(work: () => DetectedDefinition[]): {
    readonly found: DetectedDefinition[];
    readonly pending: readonly UnknownValue[];
  } {
    const outer = this.pending;
    this.pending = [];
    try {
      const found = work();
      return { found, pending: this.pending };
    } finally {
      this.pending = outer;
    }
  }

  /**
   * Adds an unknown value that decides which definition it is, and depends on a caller's parameter.
   */
  addPending(value: UnknownValue): void {
    this.pending.push(value);
  }

  /**
   * Runs `work`; returns its definitions, and whether it learns of a parameter that it may register
   * nothing: because a known function is called, or because a list is empty.
   */
  watchParameters(work: () => DetectedDefinition[]): {
    readonly found: DetectedDefinition[];
    readonly isKnown: boolean;
  } {
    const outer = this.isKnown;
    this.isKnown = false;
    try {
      const found = work();
      return { found, isKnown: this.isKnown };
    } finally {
      this.isKnown = outer;
    }
  }

  /** Records that a parameter is a known function, or an empty list. */
  noteKnown(): void {
    this.isKnown = true;
  }

  /** Runs `work` unless wrapper calls are nested too deeply. */
  nested<T>(work: () => T[]): T[] {
    if (this.depth >= MAX_DEPTH) return [];
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
    }
  }
}
