import { asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { unreadPart, type Completeness } from './zod-arguments.ts';
import { JsonSchemaValue } from './zod-value.ts';

/** A framework function that accepts a schema. */
export interface SchemaFunction {
  readonly specifier: RegExp;
  readonly name: string;
  /** It returns a given schema, or creates one from a JSON Schema. */
  readonly takes: 'schema' | 'json-schema';
}

const CONVERTER = { specifier: 'zod-to-json-schema', names: ['zodToJsonSchema', 'default'] };

/** Whether an import is the function that converts Zod 3 schemas to JSON Schema. */
export function isJsonSchemaConverter(specifier: string, name: string): boolean {
  return specifier === CONVERTER.specifier && CONVERTER.names.includes(name);
}

/** Calls a framework function that accepts a schema. */
export function callSchemaFunction(
  { takes }: SchemaFunction,
  [schema]: readonly unknown[],
  completeness: Completeness,
): unknown {
  if (takes === 'schema') return isUnresolved(schema) ? asUnknown(schema) : schema;
  return unreadPart(schema, completeness) ?? new JsonSchemaValue(schema);
}
