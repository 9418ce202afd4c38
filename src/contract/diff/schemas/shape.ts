import type { Json, JsonObject } from '../../contract.ts';
import type { Schema } from './document.ts';
import { isList } from '../../advertised.ts';

/*
 * A schema as the union of shapes: each of one type, with every constraint in one place.
 * References, `allOf`, `anyOf`, `oneOf`, lists of types, `const` and `enum` are gone, so that
 * schemas that say the same in other words have the same shapes.
 */

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The values of one type that satisfy all of these constraints. */
export interface Shape {
  readonly type: JsonType;
  /** Its path in the schema: `anyOf`, `0`; empty for the schema itself. */
  readonly at: readonly string[];
  /** The only accepted values. */
  readonly values?: readonly Json[];
  /** The value of a number, the length of a string, the size of an array or object. */
  readonly range: Range;
  readonly isInteger: boolean;
  readonly isUnique: boolean;
  readonly multiplesOf: readonly number[];
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  /** The declared properties of an object. */
  readonly properties: ReadonlyMap<string, Schema>;
  readonly patternProperties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  readonly unreadRequired: ReadonlySet<string>;
  readonly names: Schema;
  /** The schemas of the first elements of an array. */
  readonly prefix: readonly Schema[];
  /** The schema of further properties or elements. */
  readonly rest: Schema;
  /** Constraints that are compared as a whole, by keyword and text: `not {"not":{"const":"a"}}`. */
  readonly others: ReadonlyMap<string, JsonObject>;
  /** The member of a union that it comes from, with its texts. */
  readonly member?: JsonObject;
}

/** From `min` to `max`, inclusive unless open. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
}

/** A schema was not read. */
export class UnreadSchema extends Error {}

/** A schema uses a feature that cannot be compared, such as a reference to another document. */
export class UnknownSchema extends Error {}

export const TYPES: readonly JsonType[] = [
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
];

export const ANY_SHAPE: Omit<Shape, 'type'> = {
  at: [],
  range: { min: -Infinity, max: Infinity, minOpen: false, maxOpen: false },
  isInteger: false,
  isUnique: false,
  multiplesOf: [],
  patterns: [],
  formats: [],
  properties: new Map(),
  patternProperties: new Map(),
  required: new Set(),
  unreadRequired: new Set(),
  names: true,
  prefix: [],
  rest: true,
  others: new Map(),
};

export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return 'null';
  return isList(value) ? 'array' : (typeof value as 'boolean' | 'number' | 'string' | 'object');
}

export function namesOfTypes(shapes: readonly Shape[]): string {
  const names = shapes.map(({ type, isInteger }) => (isInteger ? 'integer' : type));
  return [...new Set(names)].join(', ');
}
