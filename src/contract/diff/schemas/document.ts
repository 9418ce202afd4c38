import {
  dereference,
  validate,
  type Schema as ValidatorSchema,
  type SchemaDraft,
} from '@cfworker/json-schema';
import { keyOfStep, pointerStep } from '../../../model/schemas/json-pointer.ts';
import {
  SCHEMA_LISTS,
  SCHEMA_MAPS,
  SINGLE_SCHEMAS,
} from '../../../model/schemas/json-schema-parts.ts';
import { isList, isJsonObject } from '../../advertised.ts';
import type { Json, JsonObject } from '../../contract.ts';
import type { Side } from './side.ts';
import { isMatchBounded } from './patterns.ts';
import { memoizeWeakPair } from '../../../model/utils/memoize.ts';

/** A JSON Schema, or a part of one. */
export type Schema = JsonObject | boolean;

/** Marks a schema that was not read, in this version or in the other one. */
const UNREAD = Symbol('unread');

/** JSON Pointers to the unread parts of a schema in two versions, without the leading slash. */
export type UnreadParts = Readonly<Record<Side, readonly string[]>>;

/** Whether a part of a schema was not read. */
export function isUnread(schema: Schema): boolean {
  return isJsonObject(schema) && UNREAD in schema;
}

/** Whether a part of a schema was not read in its own version. */
export function isUnreadHere(schema: Schema): boolean {
  return isJsonObject(schema) && (schema as MutableSchema)[UNREAD] === 'here';
}

/**
 * Whether a schema or a part of it was not read in its own version; references are not followed.
 */
export function isUnreadWithin(part: Json): boolean {
  if (isList(part)) return part.some(isUnreadWithin);
  return isJsonObject(part) && (isUnreadHere(part) || Object.values(part).some(isUnreadWithin));
}

/** Whether a schema accepts every value without describing it. */
export function isAny(schema: Schema): boolean {
  return (
    schema === true ||
    (isJsonObject(schema) && !isUnread(schema) && Object.keys(schema).length === 0)
  );
}

/** Keywords that describe values without rejecting any; unknown keywords count among them. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/** The drafts that a schema may name; the protocol's default is 2020-12. */
const DRAFTS: readonly (readonly [RegExp, SchemaDraft])[] = [
  [/draft-04/, '4'],
  [/draft-0[67]/, '7'],
  [/2019-09/, '2019-09'],
];

/** Two versions that were completely read. */
export const NONE_UNREAD: UnreadParts = { old: [], new: [] };

/** A whole schema: its references, the values that it accepts, and its unread parts. */
export class SchemaDocument {
  readonly root: JsonObject;
  readonly draft: SchemaDraft;
  private readonly lookup: Record<string, ValidatorSchema | boolean>;
  private readonly unreadKeywords = new Map<Schema, Set<string>>();
  private readonly patterns: readonly string[];

  /**
   * @param schema is not mutated
   * @param side the version of this schema
   * @throws {Error} for a schema with contradictory identifiers
   */
  constructor(schema: JsonObject, side: Side = 'old', unread: UnreadParts = NONE_UNREAD) {
    // A deep copy, so that a mark applies to one location only.
    this.root = JSON.parse(JSON.stringify(schema)) as JsonObject;
    const dialect = this.root['$schema'];
    this.draft =
      DRAFTS.find(([name]) => typeof dialect === 'string' && name.test(dialect))?.[1] ?? '2020-12';
    for (const part of unread[side === 'old' ? 'new' : 'old'])
      this.markUnread(stepsOf(part), 'elsewhere');
    for (const part of unread[side]) this.markUnread(stepsOf(part), 'here');
    this.lookup = dereference(this.root);
    this.patterns = [...new Set(patternsIn(this.root))];
  }

  /** Resolves the `$ref` of a part; undefined if it points outside this schema. */
  referenceOf(schema: JsonObject): Schema | undefined {
    return this.lookup[schema['__absolute_ref__'] as string];
  }

  /**
   * Whether a part of this schema, or a combination of parts, accepts a value; undefined if
   * unknown.
   */
  accepts(schema: Schema, value: Json): boolean | undefined {
    const texts = textsIn(value);
    const isBounded = this.patterns.every((pattern) =>
      texts.every((text) => isMatchBounded(pattern, text)),
    );
    if (!isBounded) return undefined;
    try {
      return validate(value, schema, this.draft, this.lookup).valid;
    } catch {
      // An external reference, or a pattern that is not a regular expression with the flag `u`.
      return undefined;
    }
  }

  /** Whether the value of a keyword is unknown; for `required/id`, whether `id` is in that list. */
  isUnreadKeyword(schema: Schema, keyword: string): boolean {
    return this.unreadKeywords.get(schema)?.has(keyword) ?? false;
  }

  private markUnread(steps: readonly string[], where: 'here' | 'elsewhere'): void {
    let schema = this.root as MutableSchema;
    let rest = steps;
    while (rest.length > 0) {
      const [keyword = '', name] = rest;
      const keywordOfText = textKeyword(keyword, name);
      if (keywordOfText !== undefined) {
        this.unreadKeywords.set(
          schema,
          (this.unreadKeywords.get(schema) ?? new Set()).add(keywordOfText),
        );
        return;
      }
      const inner = innerSchema(schema, keyword, name);
      if (inner === undefined) break;
      [schema, rest] = [inner.schema, rest.slice(inner.steps)];
    }
    schema[UNREAD] = where;
  }
}

/** The regular expressions anywhere in a schema; a property of the name `pattern` counts too. */
function patternsIn(part: Json): string[] {
  if (isList(part)) return part.flatMap(patternsIn);
  if (!isJsonObject(part)) return [];
  const { pattern, patternProperties } = part;
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : []),
    ...Object.values(part).flatMap(patternsIn),
  ];
}

/** The texts in a value, and the names of its properties. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  if (!isJsonObject(value)) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
}

interface MutableSchema {
  [keyword: string]: Json;
  [UNREAD]?: 'here' | 'elsewhere';
}

/**
 * The schema at a keyword, created if it is missing; undefined for a keyword that contains no
 * schema.
 */
function innerSchema(
  schema: MutableSchema,
  keyword: string,
  name: string | undefined,
): { readonly schema: MutableSchema; readonly steps: number } | undefined {
  if (SCHEMA_MAPS.has(keyword))
    return name === undefined
      ? undefined
      : { schema: schemaAt(schemaAt(schema, keyword), name), steps: 2 };
  const held = schema[keyword];
  if (SCHEMA_LISTS.has(keyword) && Array.isArray(held))
    return name !== undefined && name in held
      ? { schema: schemaAt(held as unknown as MutableSchema, name), steps: 2 }
      : undefined;
  return SINGLE_SCHEMAS.has(keyword) ? { schema: schemaAt(schema, keyword), steps: 1 } : undefined;
}

function schemaAt(holder: MutableSchema, key: string): MutableSchema {
  const held = holder[key];
  return isJsonObject(held) ? held : (holder[key] = {});
}

/** The steps of a JSON Pointer without the leading slash. */
function stepsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.split('/').map(keyOfStep);
}

/** The opposite of {@link stepsOf}. */
export function pointerOf(steps: readonly string[]): string {
  return steps.map(pointerStep).join('/');
}

/**
 * The intersection of two schemas; the same object for the same two, so that recursion is detected.
 */
export function both(a: Schema, b: Schema): Schema {
  if (a === b || isAny(b)) return a;
  if (isAny(a)) return b;
  if (a === false || b === false) return false;
  return joined(a as JsonObject, b as JsonObject);
}

const joined = memoizeWeakPair((a: JsonObject, b: JsonObject): JsonObject => ({ allOf: [a, b] }));

/** The keyword with a text at a step of a pointer; an entry of `required` is one of its own. */
function textKeyword(keyword: string, name: string | undefined): string | undefined {
  if (keyword === 'required' && name !== undefined) return `required/${name}`;
  return TEXTS.has(keyword) ? keyword : undefined;
}
