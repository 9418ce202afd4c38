import {
  convertZod3,
  convertZod4,
  type Conversion,
  type JsonSchema,
  type SchemaIo,
} from '../../../schema/json/conversion.ts';
import { attemptConversion, type SchemaConversion } from '../../../schema/json/json-schema.ts';
import { ownConversion } from '../../../schema/standard/standard-conversion.ts';
import type { StandardValue } from '../../../schema/standard/standard-value.ts';
import type { LoadedZod } from '../../../schema/zod/zod-copy.ts';
import { isSchema, type ZodInstance } from '../../../schema/zod/zod-value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';

/** fastmcp 4.20.16, `setupToolHandlers`, and what it calls of xsschema 0.4.3. */
export const fastmcpConversion = conversion({ closes: ['input'] });

/** fastmcp 4.3.2 to 4.20.10, which also closes the objects of outputs. */
export const closingConversion = conversion({ closes: ['input', 'output'] });

/** fastmcp 3.34.0 to 4.3.0, which closes nothing. */
export const openConversion = conversion({});

/** fastmcp 3.20.2 to 3.33.0: xsschema 0.4.0-beta.5, and no outputs. */
export const inputConversion = conversion({ convert: convertForDraft7, lists: ['input'] });

/** fastmcp 2.1.3 to 3.20.0: xsschema 0.3.0-beta.1 to 0.3.5, and no outputs. */
export const untargetedConversion = conversion({
  convert: (schema, converter) =>
    schema._zod ? convertZod4(schema, { converter }) : convertZod3(schema, {}),
  lists: ['input'],
});

/** By itself if the version asks the schema for that, else by the converter that xsschema loads. */
function convertStandard(schema: StandardValue, asksItself: boolean): object | undefined {
  return (
    (asksItself ? schema.standardJson('input', 'draft-07') : undefined) ??
    ownConversion(schema, undefined, schema.library.name === 'valibot' ? 'xsschema' : undefined)
  );
}

interface Differences {
  readonly convert?: (schema: ZodInstance, converter: LoadedZod | undefined) => Conversion;
  /** The schemas whose objects are closed. */
  readonly closes?: readonly SchemaIo[];
  readonly lists?: readonly SchemaIo[];
}

function conversion({
  convert = convertByXsschema,
  closes = [],
  lists = ['input', 'output'],
}: Differences): SchemaConversion {
  return {
    package: 'xsschema',
    convert: (schema, io, converter) =>
      attemptConversion(() => {
        if (!lists.includes(io)) return { schema: undefined, unresolved: [] };
        if (!isSchema(schema)) throw new Error('The schema implements no Standard Schema.');
        const converted = convert(schema, converter);
        return closes.includes(io) ? { ...converted, schema: closed(converted.schema) } : converted;
      }),
    standard: (schema, io) => {
      if (!lists.includes(io)) return undefined;
      const json = convertStandard(schema, convert === convertByXsschema);
      return json && closes.includes(io) ? closed({ ...json }) : json;
    },
    settings: () => ({ target: 'draft-7', io: 'input' }),
  };
}

/**
 * Zod 4.2 and later convert to the input schema themselves, even for outputs; earlier versions to
 * the output schema.
 */
function convertByXsschema(schema: ZodInstance, converter: LoadedZod | undefined): Conversion {
  const convertsItself =
    (schema as { '~standard'?: object })['~standard'] !== undefined &&
    'jsonSchema' in (schema as unknown as { '~standard': object })['~standard'];
  return schema._zod && convertsItself
    ? convertZod4(schema, { target: 'draft-07', io: 'input', standard: true })
    : convertForDraft7(schema, converter);
}

function convertForDraft7(schema: ZodInstance, converter: LoadedZod | undefined): Conversion {
  return schema._zod
    ? convertZod4(schema, { target: 'draft-7', converter })
    : convertZod3(schema, {});
}

/**
 * `strictJsonSchema` of xsschema: closes the root, and the objects that are its properties, theirs,
 * and so on.
 */
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
