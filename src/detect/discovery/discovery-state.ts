import type { Module } from '../../syntax/modules/module.ts';
import type { UnknownValue } from '../../syntax/evaluate/value.ts';
import type {
  DetectedDefinition,
  ModuleDefinitions,
  UnresolvedCall,
} from './detected-definition.ts';

/** How deep wrappers may call wrappers. */
const MAX_DEPTH = 12;

/** State that the collectors of all modules share, because reading one module reads the wrappers of others. */
export class DiscoveryState {
  /** The ids of the registering calls inside wrappers whose values some call site supplied. */
  readonly supplied = new Set<string>();
  /** What another module defines and wraps. */
  readonly definitionsOf: (module: Module) => ModuleDefinitions;
  private depth = 0;
  private pending: UnknownValue[] = [];
  private unresolved: UnresolvedCall[] = [];

  constructor(definitionsOf: (module: Module) => ModuleDefinitions) {
    this.definitionsOf = definitionsOf;
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

  /** Reports a call of any module that is not followed, once for the module that is being read. */
  reportUnresolved(call: UnresolvedCall): void {
    if (!this.unresolved.some(({ id }) => id === call.id)) this.unresolved.push(call);
  }

  /** Runs `work`, and returns what it found beside the unknown values that decide which definitions there are. */
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

  /** Adds an unknown value that decides which definition it is, and depends on a parameter of some caller. */
  addPending(value: UnknownValue): void {
    this.pending.push(value);
  }

  /** Runs `work` unless wrappers call each other too deep. */
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
