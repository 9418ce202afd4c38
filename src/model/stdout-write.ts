import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

/** A call that writes text to stdout in a run of a server that sends its messages there. */
export interface StdoutWrite {
  /** The source text of the callee: `console.log`. */
  readonly callee: string;
  /** Whether the text certainly has no line end. */
  readonly isOpen: boolean;
  readonly at: Location;
  /** The names of the functions between the start or the handler and the call, outermost first. */
  readonly path: readonly string[];
  /** The edits of the file in which it is written that make it write to stderr; undefined if there is no such function. */
  readonly toStderr: readonly Edit[] | undefined;
}
