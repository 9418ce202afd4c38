import type { TSESTree } from '@typescript-eslint/utils';
import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../modules/module.ts';
import { isFunction, type CallNode } from '../../nodes.ts';

/** The state of a start-up run that frames need: see `StartUp`. */
export interface Run {
  /** Whether it is running; after its end, nothing changes its objects and variables. */
  readonly isOngoing: boolean;
  /** The number of requests that it has answered, with the one that it answers, since its end. */
  readonly requests: number;
}

/**
 * Where code is evaluated: the module that resolves its names, and the frame that binds its
 * parameters.
 */
export interface EvaluationContext {
  readonly module: Module;
  readonly frame: Frame | undefined;
}

/** The properties of a {@link Frame} that differ from those of its parent. */
export interface FrameOptions {
  /** The value of `this` in the function, if known. */
  readonly receiver?: unknown;
  /** Whether the function's statements are being run; by default, if those around it are. */
  readonly isRun?: boolean;
  /** Restricts the variables of the scope that the frame binds; all by default. */
  readonly owns?: (variable: Variable) => boolean;
  /** The start-up run that executes its code; by default, that of the parent. */
  readonly startUp?: Run;
}

/** For {@link FrameOptions.owns}: the frame of a call whose variables are those around it. */
export const OWNS_NOTHING = (): boolean => false;

let framesMade = 0;

/** How many frames have been made: the {@link Frame.order} of later ones is higher. */
export function countFrames(): number {
  return framesMade;
}

/**
 * The values of parameters and local variables during one inlined call or one loop iteration.
 * Frames form a chain that ends at the module level, whose constants are evaluated once.
 */
export class Frame {
  readonly parent: Frame | undefined;
  /** The scope whose variables this frame binds: a function's or a loop's. */
  readonly scope: Scope;
  readonly receiver: unknown;
  /** Whether its statements are being run, so that its variables hold their current values. */
  readonly isRun: boolean;
  readonly values = new Map<Variable, unknown>();
  /** How many frames were made before it, with itself. */
  readonly order = ++framesMade;
  /** Values that are computed on first access; few frames have any. */
  private later: Map<Variable, DeferredValue> | undefined;
  /** The expressions of the values, if a call or loop supplies them. */
  private sources: Map<Variable, Source> | undefined;
  readonly owns: ((variable: Variable) => boolean) | undefined;
  /** Undefined for code that is evaluated in place. */
  readonly startUp: Run | undefined;
  /** Whether the start-up run created the frame: nothing changes it after the run. */
  readonly isOfStartUp: boolean;
  /** The request for which the frame was created. */
  private readonly request: number | undefined;

  /** The call that runs the function, if its arguments are known as they are written. */
  call: InlinedCall | undefined;

  /** The yielded values of the generator whose call it is. */
  yields: unknown[] | undefined;

  constructor(parent: Frame | undefined, scope: Scope, options: FrameOptions = {}) {
    this.parent = parent;
    this.scope = scope;
    this.receiver = options.receiver ?? parent?.receiver;
    this.isRun = options.isRun ?? parent?.isRun ?? false;
    this.owns = options.owns;
    this.startUp = options.startUp ?? parent?.startUp;
    this.isOfStartUp = this.startUp?.isOngoing === true;
    this.request = this.startUp?.requests;
  }

  /** The yielded values of the generator that this or the nearest frame around it runs. */
  get yielded(): unknown[] | undefined {
    if (this.yields || isFunction(this.scope.block)) return this.yields;
    return this.parent?.yielded;
  }

  /**
   * Whether it is older than the request that is being answered, so that anything may have happened
   * to it since.
   */
  get isBeforeRequest(): boolean {
    const { startUp } = this;
    return startUp?.isOngoing === true && startUp.requests !== this.request;
  }

  /**
   * A frame of the same scope that binds only some of the variables, as they were when the call
   * began.
   */
  copy(parent: Frame | undefined, kept: readonly Variable[]): Frame {
    const copy = new Frame(parent, this.scope, {
      receiver: this.receiver,
      isRun: false,
      owns: this.owns,
    });
    for (const variable of kept) {
      const later = this.later?.get(variable);
      if (later) copy.defer(variable, later);
      else copy.values.set(variable, this.values.get(variable));
      copy.setSource(variable, this.sourceOf(variable));
    }
    copy.call = this.call;
    return copy;
  }

  /** Whether the frame binds a variable, computed or not. */
  has(variable: Variable): boolean {
    return this.values.has(variable) || this.later?.has(variable) === true;
  }

  /** The variables that the frame binds. */
  get variables(): ReadonlySet<Variable> {
    return new Set([...this.values.keys(), ...(this.later?.keys() ?? [])]);
  }

  /** The value of a variable; undefined if the frame does not bind it. @throws BudgetExceeded */
  get(variable: Variable): unknown {
    const later = this.pending(variable);
    if (later) this.values.set(variable, later.compute());
    return this.values.get(variable);
  }

  /** Binds a variable to a value that is computed on first access. */
  defer(variable: Variable, later: DeferredValue): void {
    (this.later ??= new Map()).set(variable, later);
  }

  /** The value of a variable that is not computed yet; undefined if there is none. */
  pending(variable: Variable): DeferredValue | undefined {
    return this.values.has(variable) ? undefined : this.later?.get(variable);
  }

  /**
   * Records the expression of a variable's value; undefined when the value no longer comes from it.
   */
  setSource(variable: Variable, source: Source | undefined): void {
    if (source) (this.sources ??= new Map()).set(variable, source);
    else this.sources?.delete(variable);
  }

  /** The recorded expression of a variable's value in this frame. */
  sourceOf(variable: Variable): Source | undefined {
    return this.sources?.get(variable);
  }
}

/** An expression in its context, such as an argument at a call site. */
export interface Source {
  readonly node: TSESTree.Node;
  readonly context: EvaluationContext;
  /** The keys of its object that the value lacks: `name` for the rest of `{ name, ...rest }`. */
  readonly without?: ReadonlySet<string>;
}

/** A call in its context. */
export interface InlinedCall extends Source {
  readonly node: CallNode;
}

/** A value that is computed on first access. */
export interface DeferredValue {
  compute(): unknown;
  /** The expression that it is computed from. */
  readonly from: Source;
}

/** The frame in the chain that binds `variable`. */
export function holderOf(variable: Variable, frame: Frame | undefined): Frame | undefined {
  for (let current = frame; current; current = current.parent) {
    if (current.has(variable)) return current;
  }
  return undefined;
}

/**
 * The frame in the chain for the scope that declares `variable`; undefined at the module level and
 * for functions that are not inlined.
 */
export function ownerOf(variable: Variable, frame: Frame | undefined): Frame | undefined {
  if (!frame) return undefined;
  for (let scope: Scope | null = variable.scope; scope; scope = scope.upper) {
    for (let current: Frame | undefined = frame; current; current = current.parent) {
      if (current.scope === scope && current.owns?.(variable) !== false) return current;
    }
  }
  return undefined;
}

/** Whether a frame was made by a start-up run that has ended. */
export function isSettled(frame: Frame | undefined): boolean {
  return frame?.isOfStartUp === true && frame.startUp?.isOngoing === false;
}
