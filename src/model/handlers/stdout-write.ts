import type { TracedCall } from './call-path.ts';
import type { Edit } from '../findings/edit.ts';

/** A call that writes text to stdout in a run of a server that sends its messages there. */
export interface StdoutWrite extends TracedCall {
  /** Whether the text certainly has no line end. */
  readonly isOpen: boolean;
  /**
   * The edits of the file in which it is written that make it write to stderr; undefined if there
   * is no such function.
   */
  readonly toStderr: readonly Edit[] | undefined;
}
