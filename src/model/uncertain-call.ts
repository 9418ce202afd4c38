import type { Location } from './location.ts';

/** A call that a handler may reach and whose function is not known. */
export interface UncertainCall {
  /** The source text of the callee: `client.send`. */
  readonly callee: string;
  readonly at: Location;
  /** The names of the functions between the handler and the call, outermost first. */
  readonly path: readonly string[];
  /** Whether it may run any code, rather than only functions of the project with the name of the called member. */
  readonly mayDoAnything: boolean;
}
