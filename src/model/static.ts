/**
 * What the source says about a value, without running it.
 *
 * Every fact is `known`, `absent` or `unknown`. A rule reports on `known` and `absent`;
 * an `unknown` is never a finding, and is counted with its place and its reason.
 */

import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

export interface Known<T> {
  readonly kind: 'known';
  readonly value: T;
  /** Where the value is written, followed through names. */
  readonly at: Location;
  /** Whether the text at `at` is a literal of the linted file, so that an edit may replace it. */
  readonly literal?: true;
}

export interface Absent {
  readonly kind: 'absent';
  /** What lacks the value. */
  readonly at: Location;
}

export interface Unknown {
  readonly kind: 'unknown';
  /** A clause that completes "could not be read: …", for example "depends on the parameter `name`". */
  readonly why: string;
  readonly at: Location;
  /** Of a string with unread parts: the parts in order, null for an unread one. */
  readonly parts?: readonly (string | null)[];
  /** Of a string that a condition decides about: every string that it may be. */
  readonly variants?: readonly string[];
}

export type Static<T> = Known<T> | Absent | Unknown;

/** Every text that a value may be: none where it is absent; undefined where they are not all known. */
export function textsOf(value: Static<string>): readonly string[] | undefined {
  if (value.kind === 'unknown') return value.variants;
  return value.kind === 'known' ? [value.value] : [];
}

/** The known pieces of a text: all of it, or the read parts of a template; none for another value. */
export function knownTextOf(value: StaticValue): readonly string[] {
  if (value.kind === 'unknown') return (value.parts ?? []).filter((part) => part !== null);
  return value.kind === 'known' && typeof value.value === 'string' ? [value.value] : [];
}

/** A value read from source, in a form that holds no syntax tree. */
export type StaticValue = Static<Datum>;

/** What a {@link StaticValue} can be once it is known. */
export type Datum =
  | string
  | number
  | boolean
  | bigint
  | null
  | StaticObject
  | StaticArray
  | StaticFunction
  | StaticOther;

export interface StaticObject {
  readonly type: 'object';
  readonly properties: ReadonlyMap<string, StaticProperty>;
  /** False when a spread or a computed key could not be read, so that more properties may exist. */
  readonly complete: boolean;
}

export interface StaticProperty {
  readonly key: string;
  readonly keyAt: Location;
  readonly value: StaticValue;
  /** How the property itself is changed; undefined where its key is not written out in the linted file. */
  readonly edit?: PropertyEdit;
}

export interface PropertyEdit {
  /** The whole property, in the linted file. */
  readonly range: readonly [start: number, end: number];
  /** The edit that renames the property. */
  rename(key: string): Edit;
  /** The edit that removes the property. */
  remove(): Edit;
}

export interface StaticArray {
  readonly type: 'array';
  readonly elements: readonly StaticValue[];
  /** False when a spread could not be read, so that more elements may exist. */
  readonly complete: boolean;
}

export interface StaticFunction {
  readonly type: 'function';
}

/** Something known that is neither data nor a function of the project: a Zod schema, a class, a regular expression. */
export interface StaticOther {
  readonly type: 'other';
  readonly what: string;
}
