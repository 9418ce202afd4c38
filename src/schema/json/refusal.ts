import { convertZod4, type SchemaIo } from './conversion.ts';
import type { SchemaConversion } from './json-schema.ts';
import { classicOf } from '../zod/zod-copy.ts';
import { definitionOf, isSchema, loadedZodOf, remake, type ZodInstance } from '../zod/zod-value.ts';

/**
 * The library's message if its conversion rejects a schema itself. Inner schemas are replaced by
 * `z.any()`, so that only the schema itself can fail.
 */
export function refusalOf(
  schema: ZodInstance,
  conversion: SchemaConversion,
  io: SchemaIo,
): string | undefined {
  if (!schema._zod) return undefined;
  try {
    convertZod4(withoutParts(schema), conversion.settings(io));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withoutParts(schema: ZodInstance): ZodInstance {
  const any = classicOf(loadedZodOf(schema)).namespace.any as () => ZodInstance;
  const replace = (part: unknown): unknown => {
    if (isSchema(part)) return any();
    if (Array.isArray(part) && part.some(isSchema)) return part.map(replace);
    return part;
  };
  const parts = Object.getOwnPropertyDescriptors(definitionOf(schema));
  const definition = Object.defineProperties({}, parts) as Record<string, unknown>;
  for (const [name, descriptor] of Object.entries(parts)) {
    if (name === 'shape') Object.defineProperty(definition, name, { value: {}, enumerable: true });
    else if (name === 'getter') definition[name] = any;
    else if (!descriptor.get && replace(descriptor.value) !== descriptor.value)
      definition[name] = replace(descriptor.value);
  }
  return remake(schema, definition);
}
