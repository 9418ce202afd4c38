/** A location as an author of the linted file sees it. */
export interface Location {
  /** Offsets in the linted file: of the code itself, or of what imports it. */
  readonly range: readonly [start: number, end: number];
  /** The real location, if that is in another file. */
  readonly external?: ExternalLocation;
}

/** A location in another file than the linted one. */
export interface ExternalLocation {
  /** Absolute path. */
  readonly file: string;
  /** Offsets in that file. */
  readonly range: readonly [start: number, end: number];
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Whether a generator wrote that file. */
  readonly isGenerated?: true;
  /** Whether the analysis of that file reports the same there. */
  readonly isReportedThere?: true;
}

/** Whether the code at one location is inside the code at another, in whichever file, or equal. */
export function isWrittenIn(inner: Location, outer: Location): boolean {
  const [start, end] = (inner.external ?? inner).range;
  const [from, to] = (outer.external ?? outer).range;
  return inner.external?.file === outer.external?.file && from <= start && end <= to;
}

/** Whether two locations are the same code, reported at the same place of the linted file. */
export function isSameLocation(one: Location, other: Location): boolean {
  return locationKey(one) === locationKey(other) && encloses(one, other) && encloses(other, one);
}

/** The identity of the code at a location, in whichever file. */
export function locationKey({ range, external }: Location): string {
  return JSON.stringify(external ? [external.file, external.range] : range);
}

/** Whether one location in the linted file is inside another, or equal. */
export function encloses(outer: Location, inner: Location): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}
