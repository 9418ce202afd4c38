import type { Location } from '../location.ts';

/**
 * A change of the linted file's text. Its strings, indentation, last commas and ends of statements
 * are marks of `code-text.ts`.
 */
export interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

/** An object literal in the linted file that accepts edits of its properties. */
export interface ObjectEdit {
  readonly at: Location;
  /** Whether the object itself has the property `key`. */
  has(key: string): boolean;
  /**
   * The edit that adds `key: value` after the property `after`, or at the start; in the style of
   * the object.
   */
  add(key: string, value: string, after?: string): Edit;
  /** The edit that removes the property `key`; undefined if the object itself does not have it. */
  remove(key: string): Edit | undefined;
}

/** An array literal in the linted file that accepts a further element. */
export interface ArrayEdit {
  readonly at: Location;
  /** The edit that appends an element, in the style of the array. */
  add(element: string): Edit;
  /**
   * The edit that removes an element that the array itself has; undefined for others, and for the
   * only one.
   */
  remove(element: Location): Edit | undefined;
  /** Whether the array itself has an element. */
  has(element: Location): boolean;
}
