import type { Location } from './location.ts';

/** An error of the definition's framework that leaves the code that a handler reaches. */
export interface ReachedError {
  /** The source text of the callee that constructs it: `notFound`, `McpError`. */
  readonly callee: string;
  readonly code: number;
  /** The reason in its data; `unknown` where the data is not known. */
  readonly reason: { readonly text: string } | 'none' | 'unknown';
  /** Where it is thrown. */
  readonly at: Location;
  /** The names of the functions between the handler and the throw, outermost first. */
  readonly path: readonly string[];
}
