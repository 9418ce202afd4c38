import type { TracedCall } from './call-path.ts';

/** A call that a handler may execute, and whose function is not known. */
export interface UncertainCall extends TracedCall {
  /**
   * Whether it may run any code, rather than only functions of the project with the name of the
   * called member.
   */
  readonly mayDoAnything: boolean;
}
