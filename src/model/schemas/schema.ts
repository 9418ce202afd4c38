import type { Comment } from '../text/comment.ts';
import type { Static, UnknownReason } from '../static.ts';
import type { Edit } from '../findings/edit.ts';
import type { Location } from '../location.ts';

/**
 * The type of a schema, by Zod's own names (`_zod.def.type` of Zod 4; names of Zod 3 are mapped to
 * them), without wrappers that keep the accepted JSON (`optional`, `nullable`, `default`, `catch`,
 * `readonly`, `brand`, `nonoptional`, `prefault`).
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

/** A schema that a library built, or a literal JSON Schema. Plain data. */
export interface SchemaNode {
  readonly type: SchemaType;
  /**
   * Whether every part allows some value and has a type that every version of the library converts.
   */
  readonly isPlain?: boolean;
  /** As the library counts it: `known` if the description is in the JSON Schema. */
  readonly description: Static<string>;
  /** The title, if it is known. */
  readonly title?: string;
  /** A description inside a wrapper, which listings of the schema ignore. */
  readonly hiddenDescription?: string;
  /** The smallest expression that created the schema. */
  readonly at: Location;
  /**
   * The expression inside all wrappers, `Color` of `Color.optional()`, or where that is created;
   * undefined if it is not another one.
   */
  readonly coreAt?: Location;
  /**
   * Wrappers and effects around it, outermost first: `optional`, `nullable`, `default`, `pipe`,
   * `refine`, …
   */
  readonly wrappers: readonly string[];
  /** Whether it converts input to its type: `z.coerce.number()`. */
  readonly coerces?: boolean;
  /** The fields of an object in order. `complete` is false if an unread spread may add more. */
  readonly fields?: readonly SchemaField[];
  readonly complete?: boolean;
  /** Whether an object accepts fields that it does not declare (loose, passthrough, catchall). */
  readonly open?: boolean;
  /** The element of an array or set; the value of a record or map. */
  readonly element?: SchemaNode;
  /** The key of a record or map. */
  readonly key?: SchemaNode;
  /** The parts of a union, intersection or tuple, in order. */
  readonly options?: readonly SchemaNode[];
  /**
   * The formats of a text or number, by the library's own names: `email`, `url`, `datetime`,
   * `date-time`.
   */
  readonly formats?: readonly string[];
  /** Whether a number has a smallest and a greatest value. */
  readonly isBounded?: boolean;
  /** The allowed values of an enum or literal. */
  readonly values?: readonly unknown[];
  /**
   * The offset in the linted file for a `.describe(…)`; undefined in another file, or if the method
   * does not exist.
   */
  readonly describeAt?: number;
  /**
   * The edit that adds a description (the text of an expression) to an object literal in the linted
   * file.
   */
  readonly addDescription?: (text: string) => Edit;
  /**
   * The call at its start, `z.date()` of `z.date().optional()`, if it is in the linted file and can
   * be replaced.
   */
  readonly builder?: BuilderCall;
  /**
   * The library's message if its conversion to JSON Schema rejects this node itself, not one inside
   * it.
   */
  readonly unrepresentable?: string;
  /**
   * The unknown parts of this node itself, except its description; empty if it is completely known.
   */
  readonly unread: readonly UnresolvedSchemaPart[];
}

/** A call of a builder of the library. */
export interface BuilderCall {
  readonly at: Location;
  /** The name of the library in the call: `z`. */
  readonly namespace: string;
  /** The source text of its arguments. */
  readonly arguments: string;
}

/** An unknown part of a schema. */
export interface UnresolvedSchemaPart extends UnknownReason {
  /**
   * `schema` is the whole node, `check` a bound or an option, `meta` metadata other than the
   * description.
   */
  readonly what: 'schema' | 'shape' | 'values' | 'check' | 'meta' | 'default';
  readonly at: Location;
}

export interface SchemaField {
  readonly name: string;
  readonly schema: SchemaNode;
  readonly optional: boolean;
  /** Whether the outermost layer of a Zod schema is `optional`, unlike a default. */
  readonly isMarkedOptional?: boolean;
  /** The key where the field is written. */
  readonly at: Location;
  /** How code adds it, if that computes its name: the field is located at the object around it. */
  readonly computed?: ComputedField | undefined;
  /** The comment attached to the field in the linted file. */
  readonly comment?: Comment;
  /**
   * The offset in the linted file for a `.describe(…)` after the field's expression; undefined in
   * another file.
   */
  readonly describeAt?: number;
  /** As in {@link SchemaNode}. */
  readonly addDescription?: (text: string) => Edit;
}

/** How code adds a field whose name it computes. */
export interface ComputedField {
  /** Where it is added. */
  readonly at: Location;
  /** The field of that name in the schema that the code converts, if that is known. */
  readonly from?: SchemaField | undefined;
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
  /** Created by another package that is not Zod; not read. */
  | 'foreign';
