import {
  convertZod3,
  convertZod4,
  type ConversionSettings,
  type JsonSchema,
  type SchemaIo,
  type Unresolved,
} from './conversion.ts';
import { addMarks, isAnyMarked, isOfShape, marksOf } from '../records.ts';
import { ownConversion } from '../standard/standard-conversion.ts';
import type { StandardValue } from '../standard/standard-value.ts';
import type { LoadedZod } from '../zod/zod-copy.ts';
import { isSchema, shapeOf, type ZodInstance } from '../zod/zod-value.ts';

/** How a framework converts schemas to JSON Schema. */
export interface SchemaConversion {
  /** @param zod the copy of Zod that the framework converts with; by default the schema's own */
  convert(
    schema: object,
    io: SchemaIo,
    zod: LoadedZod | undefined,
  ): ConvertedSchema | RefusedSchema;
  /**
   * Converts a schema of Valibot or ArkType; undefined without a converter. @throws Error if it is
   * refused
   */
  standard?(schema: StandardValue, io: SchemaIo): object | undefined;
  /** The settings that it passes to the converter of Zod 4. */
  settings(io: SchemaIo): ConversionSettings;
  /** The package whose copy of Zod converts; by default the schema's own copy. */
  readonly package?: string;
  /** Whether a project may do without that package, and convert in another way. */
  readonly isPackageOptional?: true;
  /** Whether a prompt argument is listed with the description of its outermost layer only. */
  readonly outermostDescriptions?: true;
}

/** The JSON Schema that a framework advertises. */
export interface ConvertedSchema {
  readonly kind: 'advertised';
  /** Undefined for an output schema that the framework omits. */
  readonly schema: JsonSchema | undefined;
  /**
   * Whether the framework cannot convert the schema and advertises an empty object, or nothing,
   * instead.
   */
  readonly emptied: boolean;
  /** The unknown parts of the JSON Schema, by JSON Pointer; empty for a completely known schema. */
  readonly unresolved: readonly Unresolved[];
}

/** The outcome if the conversion throws. */
export interface RefusedSchema {
  readonly kind: 'refused';
  readonly message: string;
}

/**
 * Converts a schema to the JSON Schema that a framework advertises; computed once.
 *
 * @param schema a Zod instance; `ZodLibrary.fromShape` makes one from a raw shape
 * @param converter the copy of Zod that the framework converts with; by default the schema's own
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

/**
 * The unknown parts of an advertised JSON Schema. Gaps of Zod 4 schemas are marks, so most schemas
 * need no conversion.
 */
export function jsonSchemaGaps(
  schema: object,
  conversion: SchemaConversion,
  io: SchemaIo,
): readonly Unresolved[] {
  if (isSchema(schema) && schema._zod && !isAnyMarked()) return [];
  const result = toJsonSchema(schema, conversion, io);
  return result.kind === 'refused' ? [] : result.unresolved;
}

/** Frameworks wrap a raw shape in an object of their own copy of Zod. */
function wrappedBy({ namespace }: LoadedZod, schema: ZodInstance): ZodInstance {
  if (!isOfShape(schema) || !schema._zod) return schema;
  const object = (namespace.object as (shape: unknown) => ZodInstance)(shapeOf(schema));
  addMarks(object, marksOf(schema));
  return object;
}

type ResultsByKey = Map<string, ConvertedSchema | RefusedSchema>;

const results = new WeakMap<object, Map<SchemaConversion, ResultsByKey>>();

/** Runs a conversion; returns a refusal with the message if it throws. */
export function attemptConversion(
  convert: () => Omit<ConvertedSchema, 'kind' | 'emptied'> & { readonly emptied?: boolean },
): ConvertedSchema | RefusedSchema {
  try {
    return { kind: 'advertised', emptied: false, ...convert() };
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

/** The library's own conversion, for properties of a schema that do not depend on the framework. */
export const LIBRARY_CONVERSION: SchemaConversion = {
  convert: (schema, io, converter) =>
    attemptConversion(() => {
      if (!isSchema(schema)) throw new Error('Not a schema of Zod.');
      return schema._zod
        ? convertZod4(schema, { io, converter })
        : convertZod3(schema, { pipeStrategy: io });
    }),
  standard: (schema) => ownConversion(schema),
  settings: (io) => ({ io }),
};

/**
 * The `type` at the root of a schema's JSON Schema.
 *
 * @returns `unknown` if the conversion fails, perhaps because of an inner schema
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
