import { type JsonType, TYPES } from './shape.ts';
import type { JsonObject, Json } from '../../contract.ts';
import type { Schema } from './document.ts';
import { isJsonObject, isList } from '../../advertised.ts';

/** Keywords that are compared as a whole, by the types that they constrain. */
export const WHOLE: Readonly<Record<string, readonly JsonType[]>> = {
  not: TYPES,
  if: TYPES,
  $dynamicRef: TYPES,
  $recursiveRef: TYPES,
  contains: ['array'],
  unevaluatedItems: ['array'],
  dependentRequired: ['object'],
  dependentSchemas: ['object'],
  dependencies: ['object'],
  unevaluatedProperties: ['object'],
};

/** Keywords that modify such a keyword, and have no meaning without it. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
};

/** Keywords that constrain values or locate schemas. All others are texts. */
export const CONSTRAINTS: ReadonlySet<string> = new Set([
  ...Object.keys(WHOLE),
  ...Object.values(COMPANIONS).flat(),
  'type',
  'enum',
  'const',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'prefixItems',
  'items',
  'additionalItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'minProperties',
  'maxProperties',
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

export function schemaList(schema: JsonObject, keyword: string): readonly Schema[] {
  return schemas(schema[keyword]);
}

export function schemaMap(schema: JsonObject, keyword: string): Map<string, Schema> {
  const held = schema[keyword];
  return new Map(
    isJsonObject(held) ? Object.entries(held).map(([name, inner]) => [name, asSchema(inner)]) : [],
  );
}

export function schemas(value: Json | undefined): readonly Schema[] {
  return isList(value) ? value.map(asSchema) : [];
}

export function asSchema(value: Json | undefined): Schema {
  return typeof value === 'boolean' || isJsonObject(value) ? value : true;
}

export function asNumber(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

export function strings(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}
