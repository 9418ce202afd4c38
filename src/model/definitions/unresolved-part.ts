import type { Location } from '../location.ts';

/** A part of a definition that could not be read. */
export interface UnresolvedPart {
  /** `name`, `input.filters`, `errors`. */
  readonly part: string;
  readonly why: string;
  readonly at: Location;
}
