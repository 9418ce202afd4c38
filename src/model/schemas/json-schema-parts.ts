import { isRecord } from '../utils/record.ts';

/** Keywords of JSON Schema that contain schemas: by name, in a list, or a single one. */
export const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
export const SCHEMA_LISTS: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'prefixItems',
  'items',
]);
export const SINGLE_SCHEMAS: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
]);

/** A JSON object: a schema, or a definition as a server lists it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** A schema inside another one. */
export interface JsonSchemaPart {
  /** The keys and indices that lead to it; empty for the whole schema. */
  readonly path: readonly string[];
  /** The keyword of the outer schema that contains it; undefined for the whole schema. */
  readonly keyword?: string;
  readonly schema: JsonRecord;
}

/**
 * A JSON Schema and every schema in it, outermost first; `true` and `false` are left out.
 * References are not followed.
 */
export function schemaParts(schema: JsonRecord): JsonSchemaPart[] {
  const found: JsonSchemaPart[] = [{ path: [], schema }];
  for (const part of found) found.push(...innerParts(part));
  return found;
}

function innerParts({ path, schema }: JsonSchemaPart): JsonSchemaPart[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const isGroup =
      (SCHEMA_MAPS.has(keyword) && isRecord(value)) ||
      (SCHEMA_LISTS.has(keyword) && Array.isArray(value));
    if (isGroup)
      return Object.entries(value as object).flatMap(([key, inner]) =>
        isRecord(inner) ? [{ path: [...path, keyword, key], keyword, schema: inner }] : [],
      );
    return SINGLE_SCHEMAS.has(keyword) && isRecord(value)
      ? [{ path: [...path, keyword], keyword, schema: value }]
      : [];
  });
}
