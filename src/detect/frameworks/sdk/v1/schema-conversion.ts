import { convertZod3, convertZod4 } from '../../../../schema/json/conversion.ts';
import { attemptConversion, type SchemaConversion } from '../../../../schema/json/json-schema.ts';
import { isObjectSchema, isSchema } from '../../../../schema/zod/zod-value.ts';

/**
 * How SDK v1 lists schemas: server/mcp.js (the tools/list handler), server/zod-compat.js
 * (normalizeObjectSchema) and server/zod-json-schema-compat.js.
 */
export const sdkV1Conversion: SchemaConversion = {
  package: '@modelcontextprotocol/sdk',
  outermostDescriptions: true,
  convert: (schema, io, converter) =>
    attemptConversion(() => {
      if (!isSchema(schema) || !isObjectSchema(schema))
        return {
          schema: io === 'input' ? { type: 'object', properties: {} } : undefined,
          emptied: true,
          unresolved: [],
        };
      return schema._zod
        ? convertZod4(schema, { target: 'draft-7', io, converter })
        : convertZod3(schema, { strictUnions: true, pipeStrategy: io });
    }),
  settings: (io) => ({ target: 'draft-7', io }),
};
