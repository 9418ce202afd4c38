import type { CallTarget } from './call-targets.ts';

/** Code that a function may run. */
export interface ReachedUnit {
  readonly target: CallTarget;
  /** What calls it, or passes it on; undefined for the root. */
  readonly from: ReachedUnit | undefined;
  /** The names of the functions on the way. */
  readonly path: readonly string[];
  /** Whether each call on the way is resolved, and none of them runs later. */
  readonly isCertain: boolean;
  /** Whether the target has the arguments of the call, so that its conditions are decided by them. */
  readonly hasArguments: boolean;
}
