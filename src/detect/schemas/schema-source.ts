import { convertedFrom } from '../../schema/records.ts';
import { standardJson, type StandardConverter } from '../../schema/standard/standard-conversion.ts';
import { StandardValue } from '../../schema/standard/standard-value.ts';
import { JsonSchemaValue, isRawShape, isSchema } from '../../schema/zod/zod-value.ts';
import type { JsonSchema } from '../../schema/json/conversion.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import type { SchemaExpression } from '../detector/definition-parts.ts';

/** The value in the place of a schema, by its kind. */
export type SchemaSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'unresolved'; readonly why: UnknownValue }
  /** The arguments of a prompt as the protocol lists them. */
  | { readonly kind: 'arguments'; readonly list: readonly unknown[] }
  /** A JSON Schema, written or wrapped by a framework function. */
  | {
      readonly kind: 'json';
      readonly json: JsonSchema;
      /** The Zod instance from which the project converts it. */
      readonly converted: object | undefined;
    }
  /** The JSON Schema of a schema of another library, as the framework converts it. */
  | { readonly kind: 'standard'; readonly json: JsonSchema }
  | { readonly kind: 'unconverted'; readonly why: UnknownValue }
  /** A Zod instance, or an object whose fields may be its shape. */
  | { readonly kind: 'zod'; readonly value: object }
  | { readonly kind: 'other' };

/** @param convert the framework's conversion of schemas of other libraries */
export function schemaSource(
  value: unknown,
  takes: SchemaExpression['takes'],
  convert: StandardConverter,
): SchemaSource {
  if (value === undefined) return { kind: 'none' };
  if (isUnresolved(value)) return { kind: 'unresolved', why: asUnknown(value) };
  if (takes === 'arguments' && Array.isArray(value)) return { kind: 'arguments', list: value };
  if (!takes && value instanceof StandardValue) {
    const json = standardJson(value, convert);
    return json instanceof UnknownValue
      ? { kind: 'unconverted', why: json }
      : { kind: 'standard', json };
  }
  const written = takes === 'json-schema' ? value : undefined;
  const json = value instanceof JsonSchemaValue ? value.schema : written;
  if (isPlainObject(json) && !isRawShape(json))
    return { kind: 'json', json, converted: instanceOf(json) };
  return !takes && (isSchema(value) || isPlainObject(value))
    ? { kind: 'zod', value }
    : { kind: 'other' };
}

function instanceOf(json: JsonSchema): object | undefined {
  return (
    convertedFrom(json) ??
    (isPlainObject(json.properties) ? convertedFrom(json.properties) : undefined)
  );
}
