import type { Location } from '../location.ts';
import type { UnknownReason } from '../static.ts';

/** A part of a definition that could not be read. */
export interface UnresolvedPart extends UnknownReason {
  /** `name`, `input.filters`, `errors`. */
  readonly part: string;
  readonly at: Location;
}
