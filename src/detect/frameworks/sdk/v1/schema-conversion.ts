import { convertZod3, convertZod4 } from '../../../../schema/json/conversion.ts';
import type { SchemaFunction } from '../../../../schema/zod/schema-functions.ts';
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

/** Targets of JSON Schema beyond draft 7. */
const NEWER: ReadonlySet<unknown> = new Set(['jsonSchema2019-09', 'draft-2020-12']);

/**
 * The functions that convert them, which servers with a list of their own call too (1.32.2,
 * `normalizeObjectSchema` and `toJsonSchemaCompat`).
 */
export const sdkV1SchemaFunctions: readonly SchemaFunction[] = [
  {
    specifier: /^@modelcontextprotocol\/sdk\/server\/zod-compat(\.js)?$/,
    name: 'normalizeObjectSchema',
    takes: 'object',
  },
  {
    specifier: /^@modelcontextprotocol\/sdk\/server\/zod-json-schema-compat(\.js)?$/,
    name: 'toJsonSchemaCompat',
    takes: 'converted',
    settings: ({ target, pipeStrategy, strictUnions = true }) => {
      const io = pipeStrategy === 'output' ? 'output' : 'input';
      return {
        zod3: { strictUnions, pipeStrategy: io },
        zod4: { target: NEWER.has(target) ? 'draft-2020-12' : 'draft-7', io },
      };
    },
  },
];
