import type { TracedCall } from './call-path.ts';

/** A change outside of the server's process that a handler can make. */
export interface TracedWrite extends TracedCall {
  /** The effect of the call, as a verb phrase: "writes a file". */
  readonly does: string;
}
