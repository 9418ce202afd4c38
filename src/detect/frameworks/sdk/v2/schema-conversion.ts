import { convertZod4, type JsonSchema, type SchemaIo } from '../../../../schema/json/conversion.ts';
import {
  attemptConversion,
  type ConvertedSchema,
  type RefusedSchema,
  type SchemaConversion,
} from '../../../../schema/json/json-schema.ts';
import { isOfShape } from '../../../../schema/records.ts';
import type { LoadedZod } from '../../../../schema/zod/zod-copy.ts';
import { JsonSchemaValue, isSchema } from '../../../../schema/zod/zod-value.ts';
import { isPlainObject } from '../../../../syntax/evaluate/values/containers.ts';

/** How SDK v2 lists schemas (`standardSchemaToJsonSchema`). */
export const sdkV2Conversion: SchemaConversion = {
  package: '@modelcontextprotocol/server',
  convert,
  standard: (schema, io) => {
    const json = schema.standardJson(io, 'draft-2020-12');
    return json && asRoot({ ...json }, io);
  },
  settings: (io) => ({ target: 'draft-2020-12', io, standard: true }),
};

function convert(
  schema: object,
  io: SchemaIo,
  converter: LoadedZod | undefined,
): ConvertedSchema | RefusedSchema {
  if (schema instanceof JsonSchemaValue)
    return attemptConversion(() => ({
      schema: asRoot(schema.schema as JsonSchema, io),
      unresolved: [],
    }));
  if (!isSchema(schema))
    return { kind: 'refused', message: 'The schema implements no Standard Schema.' };
  if (!schema._zod)
    return {
      kind: 'refused',
      message: isOfShape(schema)
        ? 'Raw-shape inputSchema/outputSchema/argsSchema fields must be Zod v4 schemas.'
        : 'Schema appears to be from zod 3, which the SDK cannot convert to JSON Schema.',
    };
  return attemptConversion(() => {
    const converted = convertZod4(schema, {
      target: 'draft-2020-12',
      io,
      standard: true,
      converter,
    });
    return { ...converted, schema: asRoot(converted.schema, io) };
  });
}

/** The root as the SDK sends it. @throws Error for an input that is not an object */
function asRoot(json: JsonSchema, io: SchemaIo): JsonSchema {
  if (io === 'output')
    return json.type === undefined && isObjectShaped(json, json)
      ? { type: 'object', ...json }
      : json;
  if (json.type !== undefined && json.type !== 'object') {
    throw new Error(
      `MCP tool and prompt schemas must describe objects (got type: ${JSON.stringify(json.type)}). Wrap your schema in z.object({...}) or equivalent.`,
    );
  }
  return { type: 'object', ...json };
}

function isObjectShaped(json: JsonSchema, root: JsonSchema): boolean {
  if (
    ['properties', 'patternProperties', 'additionalProperties', 'required'].some(
      (keyword) => keyword in json,
    )
  )
    return true;
  const [, defs = '', name = ''] =
    (typeof json.$ref === 'string' && /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(json.$ref)) || [];
  if ((root[defs] as Record<string, JsonSchema> | undefined)?.[name]?.type === 'object')
    return true;
  const members = ['oneOf', 'anyOf', 'allOf']
    .map((keyword) => json[keyword])
    .find((found): found is JsonSchema[] => Array.isArray(found) && found.length > 0);
  return (
    members?.every(
      (member) =>
        isPlainObject(member) &&
        (member.type === 'object' || isObjectShaped(member, '$id' in member ? {} : root)),
    ) ?? false
  );
}
