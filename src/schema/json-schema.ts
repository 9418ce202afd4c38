import {
  convertZod3,
  convertZod4,
  type ConversionSettings,
  type JsonSchema,
  type SchemaIo,
  type Unresolved,
} from './conversion.ts';
import { addMarks, isAnyMarked, isOfShape, marksOf } from './records.ts';
import type { LoadedZod } from './zod-copy.ts';
import { isSchema, shapeOf, type ZodInstance } from './zod-value.ts';

/** How a framework converts schemas to JSON Schema. */
export interface SchemaConversion {
  /** @param zod the copy of Zod that the framework converts with; left out for the schema's own */
  convert(
    schema: object,
    io: SchemaIo,
    zod: LoadedZod | undefined,
  ): ConvertedSchema | RefusedSchema;
  /** What it asks the converter of Zod 4 for. */
  settings(io: SchemaIo): ConversionSettings;
  /** The package whose copy of Zod converts; left out where the schema's own copy does. */
  readonly package?: string;
  /** Whether an argument of a prompt is listed with the description of its outermost layer alone. */
  readonly outermostDescriptions?: true;
}

/** What a framework advertises for a schema. */
export interface ConvertedSchema {
  readonly kind: 'advertised';
  /** Undefined for an output schema that the framework leaves out. */
  readonly schema: JsonSchema | undefined;
  /** Whether the framework could do nothing with the schema, and advertises an empty object (or nothing) in its place. */
  readonly emptied: boolean;
  /** What of the JSON Schema is not known, by JSON Pointer; empty for a schema that was read completely. */
  readonly unresolved: readonly Unresolved[];
}

/** What happens instead where the conversion throws. */
export interface RefusedSchema {
  readonly kind: 'refused';
  readonly message: string;
}

/**
 * The JSON Schema that a framework advertises for a schema.
 *
 * @param schema a Zod instance; a raw shape is made one by `ZodLibrary.fromShape`
 * @param converter the copy of Zod that the framework converts with; left out for the schema's own
 */
export function toJsonSchema(
  schema: object,
  conversion: SchemaConversion,
  io: SchemaIo,
  converter?: LoadedZod,
): ConvertedSchema | RefusedSchema {
  const ofSchema = results.get(schema) ?? new Map<SchemaConversion, ResultsByKey>();
  results.set(schema, ofSchema);
  const known = ofSchema.get(conversion) ?? new Map<string, ConvertedSchema | RefusedSchema>();
  ofSchema.set(conversion, known);
  const key = `${io} ${converter?.directory ?? ''}`;
  const result =
    known.get(key) ??
    conversion.convert(
      isSchema(schema) && converter ? wrappedBy(converter, schema) : schema,
      io,
      converter,
    );
  known.set(key, result);
  return result;
}

/** What of the advertised JSON Schema is not known. A gap in a schema of Zod 4 is a mark in it, so that often nothing need be converted to tell. */
export function gapsOf(
  schema: object,
  conversion: SchemaConversion,
  io: SchemaIo,
): readonly Unresolved[] {
  if (isSchema(schema) && schema._zod && !isAnyMarked()) return [];
  const result = toJsonSchema(schema, conversion, io);
  return result.kind === 'refused' ? [] : result.unresolved;
}

/** Of a raw shape, the frameworks make an object with their own copy. */
function wrappedBy({ namespace }: LoadedZod, schema: ZodInstance): ZodInstance {
  if (!isOfShape(schema) || !schema._zod) return schema;
  const object = (namespace.object as (shape: unknown) => ZodInstance)(shapeOf(schema));
  addMarks(object, marksOf(schema));
  return object;
}

type ResultsByKey = Map<string, ConvertedSchema | RefusedSchema>;

const results = new WeakMap<object, Map<SchemaConversion, ResultsByKey>>();

/** Runs a conversion; one that throws is refused with its message. */
export function attemptConversion(
  convert: () => Omit<ConvertedSchema, 'kind' | 'emptied'> & { readonly emptied?: boolean },
): ConvertedSchema | RefusedSchema {
  try {
    return { kind: 'advertised', emptied: false, ...convert() };
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

/** The conversion of the library itself, for what is known of a schema whatever a framework makes of it. */
export const LIBRARY_CONVERSION: SchemaConversion = {
  convert: (schema, io, converter) =>
    attemptConversion(() => {
      if (!isSchema(schema)) throw new Error('Not a schema of Zod.');
      return schema._zod
        ? convertZod4(schema, { io, converter })
        : convertZod3(schema, { pipeStrategy: io });
    }),
  settings: (io) => ({ io }),
};

/**
 * The `type` at the root of a schema's JSON Schema.
 *
 * @returns `unknown` where the conversion fails for a reason that may lie deeper
 */
export function rootTypeOf(schema: ZodInstance, io: SchemaIo): unknown {
  try {
    const { schema: json } = schema._zod
      ? convertZod4(schema, { io })
      : convertZod3(schema, { strictUnions: true, pipeStrategy: io });
    return json.type;
  } catch {
    return 'unknown';
  }
}
