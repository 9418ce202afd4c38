import { createRequire } from 'node:module';
import type * as ZodToJsonSchema from 'zod-to-json-schema';
import { lazily } from '../../model/utils/lazily.ts';
import { pointerStep } from '../../model/schemas/json-pointer.ts';
import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import {
  UNKNOWN_DESCRIPTION,
  WHY_UNDESCRIBED,
  markOf,
  marksOf,
  type Mark,
  type MarkKind,
} from '../records.ts';
import type { LoadedZod } from '../zod/zod-copy.ts';
import { stubAnswers } from '../zod/zod-arguments.ts';
import { loadedZodOf, type ZodDefinition, type ZodInstance } from '../zod/zod-value.ts';
import { enumHole, formHole, keyHole, optionalityHoles } from '../zod/zod3-holes.ts';
import { reasonOf, type UnknownReason } from '../../model/static.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

/** Whether the schema describes what the model sends or what it receives. */
export type SchemaIo = 'input' | 'output';

/** An unknown part of a converted schema. */
export interface Unresolved extends UnknownReason {
  /**
   * A JSON Pointer into the schema. For the kinds other than `schema`, only that aspect of the
   * place is unknown.
   */
  readonly path: string;
  readonly kind: MarkKind | 'required';
}

/** A converted schema and its unknown parts. */
export interface Conversion {
  readonly schema: JsonSchema;
  readonly unresolved: readonly Unresolved[];
}

/** A mark in a converted schema. */
interface Note {
  readonly kind: Unresolved['kind'];
  readonly because: UnknownValue;
}

/** The marks of a conversion; one undefined entry if there are only unknown descriptions. */
type Notes = (Note | undefined)[];

/** The key that carries marks through a conversion: indices into the list of notes. */
const MARKER = '\0unresolved';

/** The settings for the converter of Zod 4. */
export interface ConversionSettings {
  readonly target?: string;
  readonly io?: SchemaIo;
  /**
   * Whether to use the schema's own `~standard.jsonSchema` if it has one: it supports fewer types.
   */
  readonly standard?: boolean;
  /** The copy of Zod that converts; by default the schema's own. */
  readonly converter?: LoadedZod | undefined;
}

type Convert = (schema: unknown, params: unknown) => JsonSchema;

/** Converts with Zod 4's `toJSONSchema`. @throws Error with the library's message */
export function convertZod4(
  schema: ZodInstance,
  { standard, converter, ...params }: ConversionSettings,
): Conversion {
  const notes: Notes = [];
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
  const convert = (converter ?? loadedZodOf(schema)).namespace.toJSONSchema as Convert;
  const json =
    own && params.io
      ? own[params.io]({ target: params.target, libraryOptions: { override } })
      : convert(schema, { ...params, override });
  return { schema: json, unresolved: collect(json, notes) };
}

/** Loaded on first use, with its own Zod 3: most servers use Zod 4. */
const converterOfZod3 = lazily(
  () => createRequire(import.meta.url)('zod-to-json-schema') as typeof ZodToJsonSchema,
);

/** The text of a schema that was made, and its unknown parts. */
type Made = readonly [text: string, unresolved: readonly Unresolved[]];

/** The results of `zod-to-json-schema` for one schema, by its parameters. */
const madeOfZod3 = new WeakMap<ZodInstance, Map<string, Made>>();

/**
 * Converts with `zod-to-json-schema`, once for the same plain parameters: a server may convert its
 * tools in each of many calls that are followed. The result is new each time, as its code may
 * change it. @throws Error with the library's message
 */
export function convertZod3(schema: ZodInstance, params: object): Conversion {
  const [text, unresolved] = isPlain(params)
    ? madeOnce(schema, params)
    : madeByZod3(schema, params);
  return { schema: JSON.parse(text) as JsonSchema, unresolved };
}

/** Whether parameters differ where their JSON differs; that of `definitions` lacks the schemas. */
function isPlain(params: object): boolean {
  return Object.values(params).every((value) =>
    ['string', 'number', 'boolean', 'undefined'].includes(typeof value),
  );
}

function madeOnce(schema: ZodInstance, params: object): Made {
  const known = madeOfZod3.get(schema) ?? new Map<string, Made>();
  const key = JSON.stringify(params);
  const made = known.get(key) ?? madeByZod3(schema, params);
  madeOfZod3.set(schema, known.set(key, made));
  return made;
}

function madeByZod3(schema: ZodInstance, params: object): Made {
  const { ignoreOverride, zodToJsonSchema } = converterOfZod3();
  const notes: Notes = [];
  const optionality: Unresolved[] = [];
  let asked = stubAnswers.count;
  const json = zodToJsonSchema(schema as never, {
    ...params,
    override: (definition, refs) => {
      // The converter has just tested whether the property is optional, and a stub answered for a
      // callback.
      const because =
        stubAnswers.count > asked
          ? { why: 'a callback decides whether it may be left out' }
          : markOf(definition, 'default')?.because;
      // Without its default, Zod 3 treats the property as required.
      const path = pointer(refs.currentPath.slice(1));
      if (because) optionality.push({ path, kind: 'required', ...reasonOf(because) });
      asked = stubAnswers.count;
      return ignoreOverride;
    },
    postProcess: (jsonSchema, definition) => {
      if (jsonSchema) note(jsonSchema, marksOf(definition), notes);
      return jsonSchema && withZod3Holes(jsonSchema, definition as never, notes);
    },
  });
  const sent = JSON.parse(JSON.stringify(json)) as JsonSchema;
  const unresolved = [...collect(sent, notes), ...optionality];
  return [JSON.stringify(sent), unresolved];
}

/** Marks what the converter for Zod 3 loses: it looks at the types of inner schemas itself. */
function withZod3Holes(json: JsonSchema, definition: ZodDefinition, notes: Notes): JsonSchema {
  const form = formHole(definition);
  if (form) return attach({}, [form], notes);
  const values = enumHole(definition);
  if (values) return attach({ type: 'string' }, [values], notes);
  const key = keyHole(definition);
  if (key) json.propertyNames = attach({}, [{ ...key, kind: 'schema' }], notes);
  const properties = json.properties as Record<string, JsonSchema | undefined> | undefined;
  for (const [name, { because }] of optionalityHoles(definition)) {
    const property = properties?.[name];
    if (property) attach(property, [{ kind: 'required', because }], notes);
  }
  return json;
}

/** Attaches marks to a converted schema, in addition to those of its inner schemas. */
function note(json: JsonSchema, marks: readonly Mark[], notes: Notes): void {
  const isUndescribed = json.description === UNKNOWN_DESCRIPTION;
  attach(
    json,
    marks.filter(({ kind }) => kind !== 'description' || isUndescribed),
    notes,
  );
  if (isUndescribed && notes.length === 0) notes.push(undefined);
}

function attach(json: JsonSchema, marks: readonly Note[], notes: Notes): JsonSchema {
  const indices = marks.map((mark) => notes.push(mark) - 1);
  if (indices.length > 0)
    json[MARKER] = [...((json[MARKER] as number[] | undefined) ?? []), ...indices];
  return json;
}

/** Removes the markers from a converted schema and collects them. Free if there are none. */
function collect(json: JsonSchema, notes: Notes): Unresolved[] {
  if (notes.length === 0) return [];
  const found: Unresolved[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const part = value as JsonSchema;
    const indices = part[MARKER] as number[] | undefined;
    Reflect.deleteProperty(part, MARKER);
    for (const index of new Set(indices)) {
      const mark = notes[index] as Note;
      if (mark.kind === 'default') delete part.default;
      if (mark.kind === 'description') delete part.description;
      found.push({ path: pointer(path), kind: mark.kind, ...reasonOf(mark.because) });
    }
    if (part.description === UNKNOWN_DESCRIPTION) {
      delete part.description;
      found.push({
        path: pointer(path),
        kind: 'description',
        why: WHY_UNDESCRIBED,
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
