import type { LostCause, TracedLeak } from './traced-failures.ts';
import type { Location } from '../location.ts';
import type { UncertainCall } from './uncertain-call.ts';

/** The code of its project that a handler may run, and the hosts that this code reaches. */
export interface HandlerReach {
  /** The functions of the project, in the order in which a search from the handler finds them. */
  readonly functions: readonly ReachedFunction[];
  readonly requests: readonly ReachedRequest[];
  /**
   * The modules of packages and of the run time that the functions with certain ways call:
   * `@linear/sdk`, `fs`.
   */
  readonly packages: readonly string[];
  /** Whether functions with certain ways call a module that runs programs. */
  readonly runsPrograms: boolean;
  /**
   * The calls that are not resolved. What a rule derives from their absence is unknown if one
   * exists.
   */
  readonly unresolvedCalls: readonly UncertainCall[];
  /** The effects that it certainly does not have. */
  readonly purity: Purity;
  /** Whether nothing that its package loads can reach another machine. */
  readonly isInClosedWorld: boolean;
  /**
   * Whether it makes its result of its arguments and of the language in one step, as an echo does.
   */
  readonly isSelfContained: boolean;
  /**
   * The errors that code in other files, which it certainly runs, puts in the place of caught ones
   * without their cause.
   */
  readonly lostCauses: readonly LostCause[];
  /** The parts of caught errors that messages of errors in such code reveal to clients. */
  readonly leaks: readonly TracedLeak[];
  /** Whether it may fail with a reason; true where it may do anything. */
  mayFailWith(reason: string): boolean;
}

/** The name of a function. */
export interface FunctionName {
  readonly name: string;
  /** The class that it is a method or the constructor of. */
  readonly className: string | undefined;
}

/** `search`, `PaperService.search` */
export function qualifiedName({ name, className }: FunctionName): string {
  return className === undefined ? name : `${className}.${name}`;
}

/** A function of the project that a handler may run. */
export interface ReachedFunction extends FunctionName {
  readonly at: Location;
  /** The function that calls it, by its index; undefined for the handler. */
  readonly caller: number | undefined;
  /** Whether each call on the way to it is resolved. */
  readonly isCertain: boolean;
}

/** A request over the network. */
export interface ReachedRequest {
  /** The source text of the callee: `fetch`. */
  readonly callee: string;
  /** Undefined unless it is literal. */
  readonly host: string | undefined;
  readonly at: Location;
  /** The function that makes it, by its index; undefined for the handler. */
  readonly caller: number | undefined;
  readonly isCertain: boolean;
}

/** The effects that code certainly does not have. */
export interface Purity {
  /** Whether every call is known, and none changes something. */
  readonly isReadOnly: boolean;
  /** Whether every call is known, and none reaches a network. */
  readonly isLocal: boolean;
}
