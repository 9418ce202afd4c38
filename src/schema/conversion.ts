import { createRequire } from 'node:module';
import type * as ZodToJsonSchema from 'zod-to-json-schema';
import { pointerStep } from '../model/json-pointer.ts';
import { UNKNOWN_DESCRIPTION, markOf, marksOf, type Mark, type MarkKind } from './records.ts';
import type { LoadedZod } from './zod-copy.ts';
import { undecided } from './zod-arguments.ts';
import { makerOf, type ZodInstance } from './zod-value.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

/** Whether the schema is for what the model sends or for what it is sent. */
export type SchemaIo = 'input' | 'output';

/** An unknown part of a converted schema. */
export interface Unresolved {
  /** A JSON Pointer into the schema. For the kinds other than `schema`, only that aspect of the place is unknown. */
  readonly path: string;
  readonly kind: MarkKind | 'required';
  readonly why: string;
}

/** A converted schema and what of it is unknown. */
export interface Conversion {
  readonly schema: JsonSchema;
  readonly unresolved: readonly Unresolved[];
}

/** Carries marks through a conversion: the index of what is not known about the place. */
const MARKER = '\0unresolved';

/** What the converter of Zod 4 is asked for. */
export interface ConversionSettings {
  readonly target?: string;
  readonly io?: SchemaIo;
  /** Whether the schema's own `~standard.jsonSchema` is asked, where it has one: it knows fewer types. */
  readonly standard?: boolean;
  /** The copy of Zod that converts what does not convert itself; left out for the schema's own. */
  readonly converter?: LoadedZod | undefined;
}

type Convert = (schema: unknown, params: unknown) => JsonSchema;

/** Zod 4's own conversion. @throws Error with the library's message */
export function convertZod4(
  schema: ZodInstance,
  { standard, converter, ...params }: ConversionSettings,
): Conversion {
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

/** The conversion by `zod-to-json-schema`. @throws Error with the library's message */
export function convertZod3(schema: ZodInstance, params: object): Conversion {
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
