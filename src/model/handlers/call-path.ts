import type { Location } from '../location.ts';

/** A step on the way from a handler, or from the start of a server, to code that it runs. */
export interface PathStep {
  /** The function that it runs: `find`, `PaperService.find`. */
  readonly label: string;
  /** The call. */
  readonly at: Location;
}

/** A call that a handler, or the start of a server, executes, itself or through its callees. */
export interface TracedCall {
  /** The source text of its callee: `fs.writeFile`. */
  readonly callee: string;
  readonly at: Location;
  /** The functions on the way to it, outermost first. */
  readonly path: readonly PathStep[];
}

/** A step as every host can print it. */
export interface WrittenStep {
  readonly label: string;
  /** Absolute path. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}
