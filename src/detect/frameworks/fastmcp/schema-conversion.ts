import {
  convertZod3,
  convertZod4,
  type Conversion,
  type JsonSchema,
} from '../../../schema/conversion.ts';
import { attemptConversion, type SchemaConversion } from '../../../schema/json-schema.ts';
import type { LoadedZod } from '../../../schema/zod-copy.ts';
import { isSchema, type ZodInstance } from '../../../schema/zod-value.ts';
import { isPlainObject } from '../../../syntax/evaluate/value.ts';

/** fastmcp 4.20.16, `setupToolHandlers`, and what it calls of xsschema 0.4.3. */
export const fastmcpConversion = conversion((io) => io === 'input');

/** fastmcp 4.3.2 to 4.20.10, which also closes the objects of outputs. */
export const closingConversion = conversion(() => true);

function conversion(closes: (io: 'input' | 'output') => boolean): SchemaConversion {
  return {
    package: 'xsschema',
    convert: (schema, io, converter) =>
      attemptConversion(() => {
        if (!isSchema(schema)) throw new Error('The schema implements no Standard Schema.');
        const converted = convertByXsschema(schema, converter);
        return closes(io) ? { ...converted, schema: closed(converted.schema) } : converted;
      }),
    settings: () => ({ target: 'draft-7', io: 'input' }),
  };
}

/**
 * Zod 4.2 and later convert to the input schema themselves, even for outputs; earlier versions to
 * the output schema.
 */
function convertByXsschema(schema: ZodInstance, converter: LoadedZod | undefined): Conversion {
  if (!schema._zod) return convertZod3(schema, {});
  const convertsItself =
    (schema as { '~standard'?: object })['~standard'] !== undefined &&
    'jsonSchema' in (schema as unknown as { '~standard': object })['~standard'];
  return convertsItself
    ? convertZod4(schema, { target: 'draft-07', io: 'input', standard: true })
    : convertZod4(schema, { target: 'draft-7', converter });
}

/** `strictJsonSchema` of xsschema: closes the root, and the objects that are its properties, theirs, and so on. */
function closed(json: JsonSchema): JsonSchema {
  const { properties } = json;
  const close = (part: unknown): unknown =>
    isPlainObject(part) && part.type === 'object' ? closed(part) : part;
  return {
    ...json,
    additionalProperties: false,
    ...(isPlainObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, part]) => [key, close(part)]),
          ),
        }
      : {}),
  };
}
