/** Where something stands, as an author of the linted file sees it. */
export interface Location {
  /** Offsets in the linted file: the thing itself, or the expression that brings it in. */
  readonly range: readonly [start: number, end: number];
  /** Where the thing really stands, when that is another file. */
  readonly external?: ExternalLocation;
}

/** A place in a file other than the linted one. */
export interface ExternalLocation {
  /** Absolute path. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Whether the analysis of that file finds what the thing belongs to itself, so that it is reported there. */
  readonly isReportedThere?: true;
}
