import { asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { ConversionSettings } from '../json/conversion.ts';
import { libraryConversion } from '../json/library-conversion.ts';
import type { ShapeSchemas } from './shape-schemas.ts';
import { unreadPart, type Completeness } from './zod-arguments.ts';
import { JsonSchemaValue, isObjectSchema, isSchema } from './zod-value.ts';

/** A framework function that accepts a schema. */
export interface SchemaFunction {
  readonly specifier: RegExp;
  readonly name: string;
  /**
   * It returns a given schema, creates one from a JSON Schema, or returns the object schema that a
   * schema or a raw shape is, or converts a schema with the {@link settings}.
   */
  readonly takes: 'schema' | 'json-schema' | 'object' | 'converted';
  /** The settings for the converters of Zod 3 and 4, from the options that it is called with. */
  readonly settings?: (options: Readonly<Record<string, unknown>>) => ConverterSettings;
}

/** The settings for the converters of both majors of Zod. */
interface ConverterSettings {
  readonly zod3: object;
  readonly zod4: ConversionSettings;
}

const CONVERTER = { specifier: 'zod-to-json-schema', names: ['zodToJsonSchema', 'default'] };

/** Whether an import is the function that converts Zod 3 schemas to JSON Schema. */
export function isJsonSchemaConverter(specifier: string, name: string): boolean {
  return specifier === CONVERTER.specifier && CONVERTER.names.includes(name);
}

/** Calls a framework function that accepts a schema. */
export function callSchemaFunction(
  { takes, settings }: SchemaFunction,
  [schema, options]: readonly unknown[],
  shapes: ShapeSchemas,
  completeness: Completeness,
): unknown {
  switch (takes) {
    case 'schema':
      return isUnresolved(schema) ? asUnknown(schema) : schema;
    case 'json-schema':
      return unreadPart(schema, completeness) ?? new JsonSchemaValue(schema);
    case 'object':
      return objectSchemaOf(schema, shapes);
    case 'converted': {
      const unread = unreadPart(options, completeness);
      if (unread) return unread;
      const { zod3, zod4 } = settings?.(isPlainObject(options) ? options : {}) ?? {};
      return isSchema(schema) && !schema._zod
        ? libraryConversion(schema, zod3, completeness, 'zod-to-json-schema')
        : libraryConversion(schema, zod4, completeness);
    }
  }
}

function objectSchemaOf(schema: unknown, shapes: ShapeSchemas): unknown {
  if (isUnresolved(schema)) return asUnknown(schema);
  if (isSchema(schema)) return isObjectSchema(schema) ? schema : undefined;
  return isPlainObject(schema) && Object.keys(schema).length > 0
    ? shapes.schemaOf(schema)
    : undefined;
}
