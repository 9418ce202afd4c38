import type { TSESTree } from '@typescript-eslint/utils';
import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../modules/module.ts';

/** Code that is being evaluated: the module that its names are looked up in, and the frame with the values of parameters. */
export interface EvaluationContext {
  readonly module: Module;
  readonly frame: Frame | undefined;
}

/**
 * Values of parameters and local variables during one inlined call or one turn of a loop. Frames form a chain; beneath the
 * last one stands the module level, whose constants are evaluated once.
 */
export class Frame {
  readonly parent: Frame | undefined;
  /** The scope that this frame gives values to: a function's, or a loop's. */
  readonly scope: Scope;
  /** What `this` means in the function, when known. */
  readonly receiver: unknown;
  /** Whether the statements of the function are being run, so that its variables have the values of the moment. */
  readonly isRun: boolean;
  readonly values = new Map<Variable, unknown>();
  /** The values that are computed when they are asked for; few frames have any. */
  #later: Map<Variable, DeferredValue> | undefined;
  /** The expressions that gave the values, where a call or a loop names them. */
  #sources: Map<Variable, Source> | undefined;
  /** Which of the variables in its scope it gives values to; all, where it is not said. */
  readonly owns: ((variable: Variable) => boolean) | undefined;

  constructor(
    parent: Frame | undefined,
    scope: Scope,
    receiver?: unknown,
    isRun = parent?.isRun ?? false,
    owns?: (variable: Variable) => boolean,
  ) {
    this.parent = parent;
    this.scope = scope;
    this.receiver = receiver ?? parent?.receiver;
    this.isRun = isRun;
    this.owns = owns;
  }

  /** Whether it holds a value for a variable, computed or not. */
  has(variable: Variable): boolean {
    return this.values.has(variable) || this.#later?.has(variable) === true;
  }

  /** The variables that it holds values for. */
  get variables(): ReadonlySet<Variable> {
    return new Set([...this.values.keys(), ...(this.#later?.keys() ?? [])]);
  }

  /** The value that it holds for a variable; undefined for none. @throws BudgetExceeded */
  get(variable: Variable): unknown {
    const later = this.pending(variable);
    if (later) this.values.set(variable, later.compute());
    return this.values.get(variable);
  }

  /** Gives a variable a value that is computed when it is asked for. */
  defer(variable: Variable, later: DeferredValue): void {
    (this.#later ??= new Map()).set(variable, later);
  }

  /** The value of a variable that is not computed yet; undefined for none. */
  pending(variable: Variable): DeferredValue | undefined {
    return this.values.has(variable) ? undefined : this.#later?.get(variable);
  }

  /** Notes the expression that gave a variable its value; none where it is no longer that. */
  setSource(variable: Variable, source: Source | undefined): void {
    if (source) (this.#sources ??= new Map()).set(variable, source);
    else this.#sources?.delete(variable);
  }

  /** The expression that gave a variable its value in this frame. */
  sourceOf(variable: Variable): Source | undefined {
    return this.#sources?.get(variable);
  }
}

/** An expression of a caller. */
export interface Source {
  readonly node: TSESTree.Node;
  readonly context: EvaluationContext;
}

/** A value that is computed when it is asked for. */
export interface DeferredValue {
  compute(): unknown;
  /** What it is computed from. */
  readonly from: Source;
}

/** The expression that gave a variable its value in a frame of the chain. */
export function sourceOf(variable: Variable, frame: Frame | undefined): Source | undefined {
  return holderOf(variable, frame)?.sourceOf(variable);
}

/** The frame of the chain that already holds a value for `variable`. */
export function holderOf(variable: Variable, frame: Frame | undefined): Frame | undefined {
  for (let current = frame; current; current = current.parent) {
    if (current.has(variable)) return current;
  }
  return undefined;
}

/** The frame of the chain in whose scope `variable` is declared; undefined for the module level and for functions that are not being inlined. */
export function ownerOf(variable: Variable, frame: Frame | undefined): Frame | undefined {
  if (!frame) return undefined;
  for (let scope: Scope | null = variable.scope; scope; scope = scope.upper) {
    for (let current: Frame | undefined = frame; current; current = current.parent) {
      if (current.scope === scope && current.owns?.(variable) !== false) return current;
    }
  }
  return undefined;
}
