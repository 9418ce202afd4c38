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

/** Collections of what code finds, for the code that runs it: those of the innermost that asks. */
interface Scope {
  /** Unknown values that decide which definition it is, and depend on a caller's parameter. */
  readonly pending?: UnknownValue[];
  /** Unresolved calls of any module, for the module that is being read. */
  readonly unresolved: UnresolvedCall[];
  /** Whether something is known of a parameter, by which it may register nothing. */
  readonly parameters: { isKnown: boolean };
  /** The functions whose wrappers are asked for, with what is known of each. */
  readonly asked?: Map<FunctionNode, readonly [Module, readonly WrapperSummary[]]>;
}

/** Definitions, and the unknown values that decide which definitions exist. */
interface WithPending {
  readonly found: DetectedDefinition[];
  readonly pending: readonly UnknownValue[];
  /** Forgets what was supplied since the work began. */
  readonly forgetSupplied: () => void;
}

/**
 * State shared by the collectors of all modules, because reading a module reads the wrappers of
 * others.
 */
export class DiscoveryState {
  /** Returns the definitions and wrappers of another module. */
  readonly definitionsOf: (module: Module) => ModuleDefinitions;
  /** The ids of registering calls inside wrappers whose values a call site supplied, in order. */
  private readonly supplied = new Set<string>();
  /** Those among them that a start-up run supplied for the module of the call, or a copy of it. */
  private readonly suppliedHere = new Set<string>();
  private depth = 0;
  private scope: Scope = { unresolved: [], parameters: { isKnown: false } };

  constructor(definitionsOf: (module: Module) => ModuleDefinitions) {
    this.definitionsOf = definitionsOf;
  }

  /** Runs `work` with parts of a scope of its own. */
  private within<T>(own: Partial<Scope>, work: () => T): T {
    const outer = this.scope;
    this.scope = { ...outer, ...own };
    try {
      return work();
    } finally {
      this.scope = outer;
    }
  }

  /** Records that a call site supplies the values of a registering call. */
  supply(id: string): void {
    this.supplied.add(id);
  }

  /** Records that a start-up run supplies them for the module of the call, or a copy of it. */
  supplyHere(id: string): void {
    this.supplied.add(id);
    this.suppliedHere.add(id);
  }

  /** Whether a call site or a start-up run supplies them. */
  isSupplied(id: string): boolean {
    return this.supplied.has(id);
  }

  /** Whether a call site supplies the values, rather than a start-up run for its module. */
  isSuppliedByCall(id: string): boolean {
    return this.supplied.has(id) && !this.suppliedHere.has(id);
  }

  /** The registrations of a function with the known values of its callers. */
  wrappersOf(node: FunctionNode, module: Module): readonly WrapperSummary[] {
    const wrappers = this.definitionsOf(module).wrappers.get(node) ?? NONE;
    this.scope.asked?.set(node, [module, wrappers]);
    return wrappers;
  }

  /** Runs `work`, and records the wrappers that it asks for. */
  fromWrappers<T>(work: () => T): FromWrappers<T> {
    const asked: NonNullable<Scope['asked']> = new Map();
    const result = this.within({ asked }, work);
    const isCurrent = (): boolean =>
      [...asked].every(([node, [module, wrappers]]) => this.wrappersOf(node, module) === wrappers);
    return { result, isCurrent };
  }

  /** Runs `work`, and adds the calls that it reports as unresolved to a list. */
  collectUnresolved(unresolved: UnresolvedCall[], work: () => void): void {
    this.within({ unresolved }, work);
  }

  /** Reports an unresolved call of any module, once per module that is being read. */
  reportUnresolved(call: UnresolvedCall): void {
    const { unresolved } = this.scope;
    if (!unresolved.some(({ id }) => id === call.id)) unresolved.push(call);
  }

  /**
   * Runs `work`; returns its definitions, and the unknown values that decide which definitions
   * exist.
   */
  collectPending(work: () => DetectedDefinition[]): WithPending {
    const pending: UnknownValue[] = [];
    const before = this.supplied.size;
    const found = this.within({ pending }, work);
    const forgetSupplied = (): void => {
      for (const id of [...this.supplied].slice(before)) this.supplied.delete(id);
    };
    return { found, pending, forgetSupplied };
  }

  /**
   * Adds an unknown value that decides which definition it is, and depends on a caller's parameter.
   */
  addPending(value: UnknownValue): void {
    this.scope.pending?.push(value);
  }

  /**
   * Runs `work`; returns its definitions, and whether it learns of a parameter that it may register
   * nothing: because a known function is called, or because a list is empty.
   */
  watchParameters(work: () => DetectedDefinition[]): {
    readonly found: DetectedDefinition[];
    readonly isKnown: boolean;
  } {
    const parameters = { isKnown: false };
    const found = this.within({ parameters }, work);
    return { found, isKnown: parameters.isKnown };
  }

  /** Records that a parameter is a known function, or an empty list. */
  noteKnown(): void {
    this.scope.parameters.isKnown = true;
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
