import type { TracedCall } from './call-path.ts';
import type { Leak } from './results.ts';

/**
 * A construction of an error, in another file than the handler that executes it, that loses
 * the caught error it replaces.
 */
export interface LostCause extends TracedCall {
  /** The name of the caught error. */
  readonly caught: string;
  /** Whether the cause is in another argument, such as the data of the error. */
  readonly isMisplaced: boolean;
}

/**
 * A leak in the message of an error that another file than that of the handler throws, and that the
 * client receives.
 */
export interface TracedLeak extends TracedCall {
  readonly leak: Leak;
}
