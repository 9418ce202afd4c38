import type { Location } from './location.ts';

/** A change outside of the server's process that a handler can make. */
export interface ReachedWrite {
  /** The source text of the callee: `fs.writeFile`. */
  readonly callee: string;
  /** What the call does, as a verb phrase: "writes a file". */
  readonly does: string;
  readonly at: Location;
  /** The names of the functions between the handler and the call, outermost first. */
  readonly path: readonly string[];
}
