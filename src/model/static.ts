/**
 * Values read from source, without running it.
 *
 * Every value is `known`, `absent`, `oneOf` or `unknown`. A rule reports `known` and `absent`
 * values, also as options of a `oneOf`; it never reports an `unknown` value, which is counted with
 * its location and reason.
 */

import type { Edit } from './findings/edit.ts';
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
  /** The node that lacks the value. */
  readonly at: Location;
}

/** Why a value is unknown, or which of several it is. */
export interface UnknownReason {
  /**
   * A clause that completes "could not be read: …", for example "depends on the parameter `name`".
   */
  readonly why: string;
  /** The cause, if code asks for it. */
  readonly cause?: UnknownCause;
}

/** The code or data that decides an unknown value, or a condition on which it depends. */
export type UnknownCause =
  | 'parameter'
  | 'loop variable'
  /** The limits of the evaluation: the code takes too many steps, or is nested too deep. */
  | 'limits'
  /** The earlier searches of a regular expression. */
  | 'earlier searches'
  /** The code that sets a field of an object. */
  | 'field'
  /** Several assignments to a variable or member. */
  | 'assignments'
  /** Changes to an object after it is made. */
  | 'changes'
  /** An event that runs a listener. */
  | 'event'
  /** The server's own handler of a list, which leaves the definition out. */
  | 'list handler'
  /** No handler of the requests for a definition beside that of its list. */
  | 'no request handler';

/** One of a few known values, which a condition selects: `readOnly ? 'get' : 'set'`. */
export interface OneOfKnown<T> extends UnknownReason {
  readonly kind: 'oneOf';
  /**
   * Each at its own location, or at that of the whole value; `absent` for a path without a value.
   */
  readonly options: readonly (Known<T> | Absent)[];
  readonly at: Location;
}

export interface Unknown extends UnknownReason {
  readonly kind: 'unknown';
  readonly at: Location;
  /** The parts of a partly read string in order; null for an unread one. */
  readonly parts?: readonly (string | null)[];
  /** The type that the code of the value shows; undefined if it is not known. */
  readonly type?: 'number' | 'boolean';
  /**
   * The text that the value has unless unread code changes it, the environment sets another, or a
   * condition selects one that is not read.
   */
  readonly probable?: string;
}

export type Static<T> = Known<T> | Absent | OneOfKnown<T> | Unknown;

/** The values that a value may have, `absent` included; undefined if it is unknown. */
export function possibleValues<T>(value: Static<T>): readonly (Known<T> | Absent)[] | undefined {
  if (value.kind === 'unknown') return undefined;
  return value.kind === 'oneOf' ? value.options : [value];
}

/** The {@link Unknown.probable} text of an unknown value. */
export function probableText(value: Static<unknown>): string | undefined {
  return value.kind === 'unknown' ? value.probable : undefined;
}

/** The type of an unknown value, where it is certain: a template with unknown parts is a string. */
export function typeOfUnknown({
  parts,
  type,
}: Unknown): 'string' | 'number' | 'boolean' | undefined {
  return parts ? 'string' : type;
}

/** Whether the code of a value is too long, or nested too deep, to be evaluated to its end. */
export function exceedsLimits(value: Static<unknown>): boolean {
  return value.kind === 'unknown' && value.cause === 'limits';
}

/** Why a value is not certain; undefined if it is known or absent. */
export function whyOf(value: Static<unknown>): string | undefined {
  return value.kind === 'unknown' || value.kind === 'oneOf' ? value.why : undefined;
}

/** The reason alone of something that has one. */
export function reasonOf({ why, cause }: UnknownReason): UnknownReason {
  return cause === undefined ? { why } : { why, cause };
}

/** The known values that a value may have; empty if it is unknown or absent. */
export function knownValues<T>(value: Static<T>): readonly Known<T>[] {
  return (possibleValues(value) ?? []).filter((option) => option.kind === 'known');
}

/** Whether conditions select more than one of several values: one condition may select them all. */
export function mayBeSelectedTogether(...values: readonly Static<unknown>[]): boolean {
  return values.filter(({ kind }) => kind === 'oneOf').length > 1;
}

/** Whether a value may satisfy `holds`; an unknown value may. */
export function mayBe<T>(value: Static<T>, holds: (value: T) => boolean): boolean {
  return value.kind === 'unknown' || knownValues(value).some((option) => holds(option.value));
}

/** The value if all its possible values are of one type, otherwise unknown. */
export function narrowed<T extends Datum>(
  value: StaticValue,
  is: (value: Datum) => value is T,
  why: string,
): Static<T> {
  if (value.kind === 'absent' || value.kind === 'unknown') return value;
  if (value.kind === 'known')
    return is(value.value)
      ? { ...value, value: value.value }
      : { kind: 'unknown', why, at: value.at };
  const options = value.options
    .map((option) => narrowed(option, is, why))
    .filter((option) => option.kind === 'known' || option.kind === 'absent');
  return options.length < value.options.length
    ? { kind: 'unknown', ...reasonOf(value), at: value.at }
    : { ...value, options };
}

/** The value as text; unknown if it may have another type. */
export function asText(value: StaticValue): Static<string> {
  return narrowed(value, (datum) => typeof datum === 'string', 'is not a string');
}

/** The texts that a value may have: empty if it is absent, undefined if not all are known. */
export function textsOf(value: StaticValue): readonly string[] | undefined {
  const texts = asText(value);
  return texts.kind === 'unknown' ? undefined : knownValues(texts).map((text) => text.value);
}

/**
 * The known pieces of a text: the whole text, or the read parts of a template; empty for other
 * values.
 */
export function knownTextOf(value: StaticValue): readonly string[] {
  if (value.kind === 'unknown') return (value.parts ?? []).filter((part) => part !== null);
  return textsOf(value) ?? [];
}

/** A value read from source, independent of its syntax tree. */
export type StaticValue = Static<Datum>;

/** A known {@link StaticValue}. */
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
  /** Edits of the property; undefined if its key is not a literal of the linted file. */
  readonly edit?: PropertyEdit;
}

export interface PropertyEdit {
  /** The whole property, in the linted file. */
  readonly range: readonly [start: number, end: number];
  /** The edit that renames the property. */
  rename(key: string): Edit;
  /** The edit that removes the property. */
  remove(): Edit;
  /** The edit that adds `key: value` before the property, in the style of the object. */
  addBefore(key: string, value: string): Edit;
  /** The edit that adds `key: value` after the property, in the style of the object. */
  addAfter(key: string, value: string): Edit;
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

/**
 * A known value that is neither data nor a function of the project: a Zod schema, a class, a
 * regular expression.
 */
export interface StaticOther {
  readonly type: 'other';
  readonly what: string;
  /** The argument of the `new Map(…)` that creates it, if it is one. */
  readonly entries?: StaticValue;
}
