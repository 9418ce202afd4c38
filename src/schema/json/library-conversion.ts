import { keyOfStep } from '../../model/schemas/json-pointer.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import {
  convertZod3,
  convertZod4,
  type ConversionSettings,
  type JsonSchema,
  type Unresolved,
} from './conversion.ts';
import { setConvertedFrom, setUnreadBy } from '../records.ts';
import { tooLarge } from '../size.ts';
import { unreadPart, type Completeness } from '../zod/zod-arguments.ts';
import { isSchema } from '../zod/zod-value.ts';

/**
 * The result of a project's own conversion call: `z.toJSONSchema(schema)`,
 * `zodToJsonSchema(schema)`. Plain data with an {@link UnknownValue} in place of every unknown
 * part.
 */
export function libraryConversion(
  schema: unknown,
  params: unknown,
  completeness: Completeness,
  converter?: 'zod-to-json-schema',
): unknown {
  if (isUnresolved(schema)) return asUnknown(schema);
  if (!isSchema(schema)) return new UnknownValue('converts a value that is not a Zod schema');
  const because = tooLarge(schema) ?? unreadOptions(params, completeness);
  if (because) return because;
  const settings = (
    typeof params === 'string' ? { name: params } : (params ?? {})
  ) as ConversionSettings;
  const { schema: json, unresolved } = converter
    ? convertZod3(schema, settings)
    : convertZod4(schema, settings);
  for (const gap of unresolved) {
    const isMarked = markUnknown(json, gap);
    if (!isMarked) return new UnknownValue(gap);
  }
  // zod-to-json-schema 3.23.0 to 3.25.2 with zod 4.0.5 and 4.6.7: `{}`, or `{ type: 'string' }`.
  if (converter && schema._zod) setUnreadBy(json, converter);
  if (isPlainObject(json.properties))
    for (const part of [json, json.properties]) setConvertedFrom(part, schema);
  return json;
}

/** Why a conversion with these options is not repeated; undefined if it is. */
function unreadOptions(params: unknown, completeness: Completeness): UnknownValue | undefined {
  const unread = unreadPart(params, completeness);
  if (unread) return unread;
  const hasCallback =
    isPlainObject(params) && Object.values(params).some((value) => typeof value === 'function');
  return hasCallback
    ? new UnknownValue('is converted with options that contain a callback')
    : undefined;
}

/** The keyword of JSON Schema that holds each part of a Zod schema; undefined for the whole. */
const KEYWORDS: Readonly<Record<Unresolved['kind'], string | undefined>> = {
  description: 'description',
  default: 'default',
  required: undefined,
  schema: undefined,
  shape: 'properties',
  values: 'enum',
  check: undefined,
  meta: undefined,
};

/**
 * Puts an unknown value where a part of a JSON Schema is not resolved.
 *
 * @returns whether the part is inside the schema, not all of it
 */
function markUnknown(json: JsonSchema, { path, kind, ...reason }: Unresolved): boolean {
  const steps = path.split('/').slice(1).map(keyOfStep);
  const keyword = KEYWORDS[kind];
  const all = keyword === undefined ? steps : [...steps, keyword];
  const last = all.pop();
  if (last === undefined) return false;
  const holder = all.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as JsonSchema)[step] : undefined),
    json,
  );
  if (typeof holder === 'object' && holder !== null)
    (holder as JsonSchema)[last] = new UnknownValue(reason);
  return true;
}
