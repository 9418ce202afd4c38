import type { Location } from './location.ts';

/** A change of the linted file's text. */
export interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

/** An object literal in the linted file that can be given a further property. */
export interface ObjectEdit {
  readonly at: Location;
  /** Whether the object itself has the property `key`. */
  has(key: string): boolean;
  /** The edit that adds `key: value` after the property `after`, or at the start; in the style of the object. */
  add(key: string, value: string, after?: string): Edit;
  /** The edit that takes the property `key` away; undefined when the object itself does not have it. */
  remove(key: string): Edit | undefined;
}

/** An array literal in the linted file that can be given a further element. */
export interface ArrayEdit {
  readonly at: Location;
  /** The edit that adds an element behind the last, in the style of the array. */
  add(element: string): Edit;
}
