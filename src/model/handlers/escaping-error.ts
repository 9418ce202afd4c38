import type { TracedCall } from './call-path.ts';

/**
 * An error of the definition's framework that leaves the code that a handler runs, where it is
 * constructed.
 */
export interface EscapingError extends TracedCall {
  readonly code: number;
  /** The reason in its data; `unknown` where the data is not known. */
  readonly reason: { readonly text: string } | 'none' | 'unknown';
  /**
   * Whether modules beside those on the way import the code that throws it, so that others may run
   * it too.
   */
  readonly isShared: boolean;
}
