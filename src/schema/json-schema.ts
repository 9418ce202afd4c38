import { createRequire } from 'node:module';
import type * as ZodToJsonSchema from 'zod-to-json-schema';
import { keyOfStep, pointerStep } from '../model/json-pointer.ts';
import { UnknownValue, asUnknown, isPlainObject, isUnresolved } from '../syntax/evaluate/value.ts';
import {
  UNKNOWN_DESCRIPTION,
  addMarks,
  isAnyMarked,
  isOfShape,
  markOf,
  marksOf,
  setConvertedFrom,
  type Mark,
  type MarkKind,
} from './records.ts';
import { tooLarge } from './size.ts';
import { classicOf, type LoadedZod } from './zod-copy.ts';
import { undecided, unreadPart, type Completeness } from './zod-arguments.ts';
import {
  JsonSchemaValue,
  definitionOf,
  isSchema,
  makerOf,
  remake,
  shapeOf,
  type ZodInstance,
} from './zod-value.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

/**
 * Whose settings of the conversion are meant:
 *
 * - `sdk-v1`: `@modelcontextprotocol/sdk`, and what registers through it (`@cyanheads/mcp-ts-core` before 0.12)
 * - `sdk-v2`: `@modelcontextprotocol/server`, and what registers through it
 * - `fastmcp`: `fastmcp`, by the package `xsschema`; `fastmcp-4.3` is that of 4.3.2 to 4.20.10
 * - `unknown`: that of the library itself, for what is known of a schema whatever it becomes
 */
export type Profile = 'sdk-v1' | 'sdk-v2' | 'fastmcp' | 'fastmcp-4.3' | 'unknown';

/** Whether the schema is for what the model sends or for what it is sent. */
export type SchemaIo = 'input' | 'output';

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
export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
}

export interface Unresolved {
  /** A JSON Pointer into the schema. For the kinds other than `schema`, only that aspect of the place is unknown. */
  readonly path: string;
  readonly kind: MarkKind | 'required';
  readonly why: string;
}

/**
 * The JSON Schema that a framework advertises for a schema.
 *
 * @param schema a Zod instance; a raw shape is made one by `ZodLibrary.fromShape`
 * @param converter the copy of Zod that the framework converts with; left out for the schema's own
 */
export function toJsonSchema(
  schema: object,
  profile: Profile,
  io: SchemaIo,
  converter?: LoadedZod,
): ConvertedSchema | Refused {
  const known = results.get(schema) ?? new Map<string, ConvertedSchema | Refused>();
  results.set(schema, known);
  const key = `${profile} ${io} ${converter?.directory ?? ''}`;
  const result =
    known.get(key) ??
    PROFILES[profile](
      isSchema(schema) && converter ? wrappedBy(converter, schema) : schema,
      io,
      converter,
    );
  known.set(key, result);
  return result;
}

/** What of the advertised JSON Schema is not known. A gap in a schema of Zod 4 is a mark in it, so that often nothing need be converted to tell. */
export function gapsOf(schema: object, profile: Profile, io: SchemaIo): readonly Unresolved[] {
  if (isSchema(schema) && schema._zod && !isAnyMarked()) return [];
  const result = toJsonSchema(schema, profile, io);
  return result.kind === 'refused' ? [] : result.unresolved;
}

/** Of a raw shape, the frameworks make an object with their own copy. */
function wrappedBy({ namespace }: LoadedZod, schema: ZodInstance): ZodInstance {
  if (!isOfShape(schema) || !schema._zod) return schema;
  const object = (namespace.object as (shape: unknown) => ZodInstance)(shapeOf(schema));
  addMarks(object, marksOf(schema));
  return object;
}

const results = new WeakMap<object, Map<string, ConvertedSchema | Refused>>();

const PROFILES: Readonly<
  Record<
    Profile,
    (schema: object, io: SchemaIo, converter: LoadedZod | undefined) => ConvertedSchema | Refused
  >
> = {
  // server/mcp.js (the tools/list handler), server/zod-compat.js (normalizeObjectSchema), server/zod-json-schema-compat.js
  'sdk-v1': (schema, io, converter) => {
    return attempt(() => {
      if (!isSchema(schema) || !isObjectForSdk1(schema))
        return {
          schema: io === 'input' ? { type: 'object', properties: {} } : undefined,
          emptied: true,
          unresolved: [],
        };
      return schema._zod
        ? convert4(schema, { target: 'draft-7', io, converter })
        : convert3(schema, { strictUnions: true, pipeStrategy: io });
    });
  },
  // standardSchemaToJsonSchema
  'sdk-v2': (schema, io, converter) => {
    if (schema instanceof JsonSchemaValue)
      return attempt(() => ({
        schema: rootForSdk2(schema.schema as JsonSchema, io),
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
    return attempt(() => {
      const converted = convert4(schema, {
        target: 'draft-2020-12',
        io,
        standard: true,
        converter,
      });
      return { ...converted, schema: rootForSdk2(converted.schema, io) };
    });
  },
  // setupToolHandlers of fastmcp 4.20.16, and what it calls of xsschema 0.4.3
  fastmcp: (schema, io, converter) => convertForFastmcp(schema, converter, io === 'input'),
  // the same of 4.3.2, which closes outputs, too
  'fastmcp-4.3': (schema, _io, converter) => convertForFastmcp(schema, converter, true),
  unknown: (schema, io, converter) => {
    return attempt(() => {
      if (!isSchema(schema)) throw new Error('The schema is none of Zod.');
      return schema._zod
        ? convert4(schema, { io, converter })
        : convert3(schema, { pipeStrategy: io });
    });
  },
};

function convertForFastmcp(
  schema: object,
  converter: LoadedZod | undefined,
  closes: boolean,
): ConvertedSchema | Refused {
  return attempt(() => {
    if (!isSchema(schema)) throw new Error('The schema implements no Standard Schema.');
    const converted = convertByXsschema(schema, converter);
    return closes ? { ...converted, schema: closed(converted.schema) } : converted;
  });
}

/** What Zod 4.2 and later convert themselves is what goes in, also of an output schema; before, it is what comes out. */
function convertByXsschema(schema: ZodInstance, converter: LoadedZod | undefined): Conversion {
  if (!schema._zod) return convert3(schema, {});
  const convertsItself =
    (schema as { '~standard'?: object })['~standard'] !== undefined &&
    'jsonSchema' in (schema as unknown as { '~standard': object })['~standard'];
  return convertsItself
    ? convert4(schema, { target: 'draft-07', io: 'input', standard: true })
    : convert4(schema, { target: 'draft-7', converter });
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

interface Conversion {
  readonly schema: JsonSchema;
  readonly unresolved: readonly Unresolved[];
}

function attempt(
  convert: () => Omit<ConvertedSchema, 'kind' | 'emptied'> & { readonly emptied?: boolean },
): ConvertedSchema | Refused {
  try {
    return { kind: 'advertised', emptied: false, ...convert() };
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The `type` at the root of a schema's JSON Schema.
 *
 * @returns `unknown` where the conversion fails for a reason that may lie deeper
 */
export function rootTypeOf(schema: ZodInstance, io: SchemaIo): unknown {
  try {
    const { schema: json } = schema._zod
      ? convert4(schema, { io })
      : convert3(schema, { strictUnions: true, pipeStrategy: io });
    return json.type;
  } catch {
    return 'unknown';
  }
}

/** Whether SDK v1 finds the fields of a schema (server/zod-compat.js, `normalizeObjectSchema`). */
export function isObjectForSdk1(schema: ZodInstance): boolean {
  return schema._zod
    ? schema._zod.def.type === 'object' || schema._zod.def.shape !== undefined
    : (schema as { shape?: unknown }).shape !== undefined;
}

/** @throws Error for a root that is no object, where one is due */
function rootForSdk2(json: JsonSchema, io: SchemaIo): JsonSchema {
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

/** Carries marks through a conversion: the index of what is not known about the place. */
const MARKER = '\0unresolved';

interface Settings {
  readonly target?: string;
  readonly io?: SchemaIo;
  /** Whether the schema's own `~standard.jsonSchema` is asked, where it has one: it knows fewer types. */
  readonly standard?: boolean;
  /** The copy of Zod that converts what does not convert itself; left out for the schema's own. */
  readonly converter?: LoadedZod | undefined;
}

type Convert = (schema: unknown, params: unknown) => JsonSchema;

/** Zod 4's own conversion. @throws Error with the library's message */
function convert4(schema: ZodInstance, { standard, converter, ...params }: Settings): Conversion {
  const notes: (Mark | undefined)[] = [];
  const override = ({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: ZodInstance;
    jsonSchema: JsonSchema;
  }): void => note(jsonSchema, marksOf(zodSchema), notes);
  const own = standard
    ? (
        schema as {
          '~standard'?: { jsonSchema?: Record<SchemaIo, (params: unknown) => JsonSchema> };
        }
      )['~standard']?.jsonSchema
    : undefined;
  const convert = (converter ?? makerOf(schema)).namespace.toJSONSchema as Convert;
  const json =
    own && params.io
      ? own[params.io]({ target: params.target, libraryOptions: { override } })
      : convert(schema, { ...params, override });
  return { schema: json, unresolved: collect(json, notes) };
}

/** The conversion that the SDK has for Zod 3. @throws Error with the library's message */
function convert3(schema: ZodInstance, params: object): Conversion {
  // Loaded on first use, with the Zod 3 that it brings: most servers are written with Zod 4.
  const { ignoreOverride, zodToJsonSchema } = createRequire(import.meta.url)(
    'zod-to-json-schema',
  ) as typeof ZodToJsonSchema;
  const notes: (Mark | undefined)[] = [];
  const optionality: Unresolved[] = [];
  let asked = undecided.count;
  const json = zodToJsonSchema(schema as never, {
    ...params,
    override: (definition, refs) => {
      // The converter has just asked whether this property may be left out, and a stub answered for the project's callback.
      const why =
        undecided.count > asked
          ? 'a callback decides whether it may be left out'
          : markOf(definition, 'default')?.because.why;
      // Without its default, Zod 3 takes the property for one that may not be left out.
      if (why !== undefined)
        optionality.push({ path: pointer(refs.currentPath.slice(1)), kind: 'required', why });
      asked = undecided.count;
      return ignoreOverride;
    },
    postProcess: (jsonSchema, definition) => {
      if (jsonSchema) note(jsonSchema, marksOf(definition), notes);
      return jsonSchema;
    },
  });
  const sent = JSON.parse(JSON.stringify(json)) as JsonSchema;
  return { schema: sent, unresolved: [...collect(sent, notes), ...optionality] };
}

/** Attaches what is not known about a place to its JSON Schema, beside what an inner schema left there. */
function note(json: JsonSchema, marks: readonly Mark[], notes: (Mark | undefined)[]): void {
  const isUndescribed = json.description === UNKNOWN_DESCRIPTION;
  const places = marks
    .filter(({ kind }) => kind !== 'description' || isUndescribed)
    .map((mark) => notes.push(mark) - 1);
  if (places.length > 0)
    json[MARKER] = [...((json[MARKER] as number[] | undefined) ?? []), ...places];
  if (isUndescribed && notes.length === 0) notes.push(undefined);
}

/** Takes the markers out of a converted schema again. Costs nothing when there are none. */
function collect(json: JsonSchema, notes: readonly (Mark | undefined)[]): Unresolved[] {
  if (notes.length === 0) return [];
  const found: Unresolved[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const part = value as JsonSchema;
    const places = part[MARKER] as number[] | undefined;
    Reflect.deleteProperty(part, MARKER);
    for (const place of new Set(places)) {
      const mark = notes[place] as Mark;
      if (mark.kind === 'default') delete part.default;
      if (mark.kind === 'description') delete part.description;
      found.push({ path: pointer(path), kind: mark.kind, why: mark.because.why });
    }
    if (part.description === UNKNOWN_DESCRIPTION) {
      delete part.description;
      found.push({
        path: pointer(path),
        kind: 'description',
        why: 'is a description that could not be read',
      });
    }
    for (const [key, inner] of Object.entries(part)) visit(inner, [...path, key]);
  };
  visit(json, []);
  return found;
}

function pointer(path: readonly (string | number)[]): string {
  return path.map((segment) => `/${pointerStep(String(segment))}`).join('');
}

/**
 * The library's own message when its conversion refuses a schema itself, and not one inside it: what is inside is replaced
 * by `z.any()`, and the rest is converted.
 */
export function refusalOf(schema: ZodInstance, profile: Profile, io: SchemaIo): string | undefined {
  if (!schema._zod) return undefined;
  const params = REFUSAL_SETTINGS[profile](io);
  try {
    convert4(withoutParts(schema), params);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const REFUSAL_SETTINGS: Readonly<Record<Profile, (io: SchemaIo) => Settings>> = {
  'sdk-v1': (io) => ({ target: 'draft-7', io }),
  'sdk-v2': (io) => ({ target: 'draft-2020-12', io, standard: true }),
  fastmcp: () => ({ target: 'draft-7', io: 'input' }),
  'fastmcp-4.3': () => ({ target: 'draft-7', io: 'input' }),
  unknown: (io) => ({ io }),
};

function withoutParts(schema: ZodInstance): ZodInstance {
  const any = classicOf(makerOf(schema)).namespace.any as () => ZodInstance;
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

/**
 * What a project's own call of a converter gives: `z.toJSONSchema(schema)`, `zodToJsonSchema(schema)`. Plain data,
 * an {@link UnknownValue} in the place of everything that was not read.
 */
export function libraryConversion(
  schema: unknown,
  params: unknown,
  completeness: Completeness,
  converter?: 'zod-to-json-schema',
): unknown {
  if (isUnresolved(schema)) return asUnknown(schema);
  if (!isSchema(schema)) return new UnknownValue('converts something that is no schema of Zod');
  const because =
    tooLarge(schema) ??
    unreadPart(params, completeness) ??
    (isPlainObject(params) && Object.values(params).some((value) => typeof value === 'function')
      ? new UnknownValue('is converted with a callback')
      : undefined);
  if (because) return because;
  const settings = (typeof params === 'string' ? { name: params } : (params ?? {})) as Settings;
  const { schema: json, unresolved } = converter
    ? convert3(schema, settings)
    : convert4(schema, settings);
  for (const { path, kind, why } of unresolved) {
    const steps = path.split('/').slice(1).map(keyOfStep);
    const key = {
      description: 'description',
      default: 'default',
      required: undefined,
      schema: undefined,
      shape: 'properties',
      values: 'enum',
      check: undefined,
      meta: undefined,
    }[kind];
    const all = key ? [...steps, key] : steps;
    const holder = all
      .slice(0, -1)
      .reduce<unknown>(
        (at, step) =>
          typeof at === 'object' && at !== null ? (at as JsonSchema)[step] : undefined,
        json,
      );
    const last = all.at(-1);
    if (last === undefined) return new UnknownValue(why);
    if (typeof holder === 'object' && holder !== null)
      (holder as JsonSchema)[last] = new UnknownValue(why);
  }
  // A copy of Zod that the converter does not know comes out empty.
  if (isPlainObject(json.properties))
    for (const part of [json, json.properties]) setConvertedFrom(part, schema);
  return json;
}
