import type { Static } from './static.ts';
import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

/**
 * The type of a schema, by Zod's own names (`_zod.def.type` of Zod 4; Zod 3's names are mapped to them),
 * without wrappers that do not change the accepted JSON (`optional`, `nullable`, `default`, `catch`, `readonly`, `brand`, `nonoptional`, `prefault`).
 */
export type SchemaType =
  | 'object'
  | 'array'
  | 'tuple'
  | 'record'
  | 'union'
  | 'intersection'
  | 'enum'
  | 'literal'
  | 'string'
  | 'number'
  | 'int'
  | 'boolean'
  | 'null'
  | 'any'
  | 'unknown'
  | 'never'
  | 'date'
  | 'bigint'
  | 'map'
  | 'set'
  | 'symbol'
  | 'undefined'
  | 'void'
  | 'nan'
  | 'function'
  | 'promise'
  | 'file'
  | 'custom'
  | 'transform'
  | 'pipe'
  | 'lazy'
  | 'template_literal'
  | 'success'
  /** A part that could not be evaluated. */
  | 'unresolved';

/** A schema as the library built it, or of a literal JSON Schema. Plain data. */
export interface SchemaNode {
  readonly type: SchemaType;
  /** Whether all its parts have legal values and types that every version of the library converts. */
  readonly isPlain?: boolean;
  /** As the library counts it: `known` where the description survives into the JSON Schema. */
  readonly description: Static<string>;
  /** A description inside a wrapper, which listings of the schema ignore. */
  readonly hiddenDescription?: string;
  /** The expression that made the schema; the smallest one that an author would edit. */
  readonly at: Location;
  /** Wrappers and effects around it, outermost first: `optional`, `nullable`, `default`, `pipe`, `refine`, … */
  readonly wrappers: readonly string[];
  /** Whether it converts any input to its type: `z.coerce.number()`. */
  readonly coerces?: boolean;
  /** Of an object: its fields in order. `complete` is false when an unread spread may add more. */
  readonly fields?: readonly SchemaField[];
  readonly complete?: boolean;
  /** Of an object: whether it lets fields through that it does not name (loose, passthrough, catchall). */
  readonly open?: boolean;
  /** Of an array or a set: the element. Of a record or map: the value. */
  readonly element?: SchemaNode;
  /** Of a record or map. */
  readonly key?: SchemaNode;
  /** Of a union, an intersection or a tuple: its parts in order. */
  readonly options?: readonly SchemaNode[];
  /** Of an enum or a literal: the legal values. */
  readonly values?: readonly unknown[];
  /** Offset in the linted file where `.describe(…)` can be appended to the expression; absent if it is in another file or has no such method. */
  readonly describeAt?: number;
  /** The edit that adds a description (the text of an expression) to an object literal in the linted file. */
  readonly addDescription?: (text: string) => Edit;
  /** The call that it starts with, `z.date()` of `z.date().optional()`, if it is in the linted file and can be replaced. */
  readonly builder?: BuilderCall;
  /** The library's own message when its conversion to JSON Schema refuses this node itself (not one inside it). */
  readonly unrepresentable?: string;
  /** What of this node itself could not be read, its description aside; empty for one that was read completely. */
  readonly unread: readonly UnresolvedSchemaPart[];
}

/** A call of one of the library's builders. */
export interface BuilderCall {
  readonly at: Location;
  /** The name of the library in it: `z`. */
  readonly namespace: string;
  /** The text of its arguments. */
  readonly arguments: string;
}

/** A part of a schema that could not be read. */
export interface UnresolvedSchemaPart {
  /** `schema` is the node as a whole, `check` a bound or an option, `meta` metadata other than the description. */
  readonly what: 'schema' | 'shape' | 'values' | 'check' | 'meta' | 'default';
  /** A clause that completes "could not be read: it …". */
  readonly why: string;
  readonly at: Location;
}

export interface SchemaField {
  readonly name: string;
  readonly schema: SchemaNode;
  readonly optional: boolean;
  /** The key where the field is written. */
  readonly at: Location;
  /** The text of a comment attached to the field in the linted file, cleaned of its delimiters. */
  readonly comment?: string;
  /** Offset in the linted file where `.describe(…)` can be appended to the field's expression; absent if it is in another file. */
  readonly describeAt?: number;
  /** As in {@link SchemaNode}. */
  readonly addDescription?: (text: string) => Edit;
}

export type SchemaForm =
  /** A Zod schema whose root is an object. */
  | 'zod-object'
  /** A Zod schema of another type. */
  | 'zod-other'
  /** A plain object of Zod schemas. */
  | 'raw-shape'
  /** `{}` */
  | 'empty-object'
  /** A literal JSON Schema: `{ type: 'object', properties: … }`. */
  | 'json-schema'
  /** A plain object whose values are JSON Schemas: `{ id: { type: 'string' } }`. */
  | 'json-schema-properties'
  /** Made by another package: known not to be Zod, not read. */
  | 'foreign';
