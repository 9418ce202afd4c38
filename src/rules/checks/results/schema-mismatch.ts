import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { SchemaField, SchemaNode, SchemaType } from '../../../model/schemas/schema.ts';
import {
  typeOfUnknown,
  type Datum,
  type Known,
  type StaticObject,
  type StaticProperty,
  type StaticValue,
} from '../../../model/static.ts';
import type { Location } from '../../../model/location.ts';
import { misspellings, type Misspelling } from '../misspelling.ts';

/** A part of a value that its schema rejects. */
export type SchemaMismatch = { readonly path: string; readonly at: Location } &
  /** `keys` are the missing fields, `fields` all fields of the schema. */
  (
    | {
        readonly kind: 'missing';
        readonly object: Known<StaticObject>;
        readonly keys: readonly string[];
        readonly fields: readonly SchemaField[];
      }
    | { readonly kind: 'extra'; readonly keys: readonly string[] }
    | { readonly kind: 'value'; readonly expected: string }
  );

/** Wrappers that accept the same JSON as their schema, except `null` and a missing field. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'optional',
  'nullable',
  'default',
  'readonly',
  'brand',
  'nonoptional',
  'describe',
  'meta',
]);

/** The JSON types of schemas that accept a single JSON type. */
const EXPECTED: Partial<Readonly<Record<SchemaType, string>>> = {
  object: 'an object',
  array: 'an array',
  record: 'an object',
  string: 'a string',
  number: 'a number',
  int: 'a number',
  boolean: 'a boolean',
  null: 'null',
};

/**
 * The parts of a value that a schema certainly rejects: missing and unknown fields, and values of
 * another type. Ignores unions, checks beyond the type, and unread parts.
 */
export function* mismatchesIn(
  value: StaticValue,
  schema: SchemaNode,
  path = '',
): Generator<SchemaMismatch> {
  const { type, wrappers, unread } = schema;
  if (value.kind === 'oneOf')
    for (const option of value.options) yield* mismatchesIn(option, schema, path);
  if (unread.length > 0 || !wrappers.every((wrapper) => TRANSPARENT.has(wrapper))) return;
  const given = value.kind === 'unknown' ? typeOfUnknown(value) : undefined;
  const expected = EXPECTED[type];
  if (given !== undefined && expected !== undefined && expected !== EXPECTED[given])
    yield { kind: 'value', path, at: value.at, expected };
  if (value.kind !== 'known') return;
  if (value.value === null && wrappers.includes('nullable')) return;
  const misfit = valueMisfit(value, schema);
  if (misfit !== undefined) yield { kind: 'value', path, at: value.at, expected: misfit };
  else if (type === 'object' && isKnownObject(value)) yield* objectMisfits(value, schema, path);
  else if (schema.element)
    for (const [key, part] of partsOf(value))
      yield* mismatchesIn(part, schema.element, join(path, key));
}

/** The expected type of a value, if the value has another type. */
function valueMisfit({ value }: Known<unknown>, { type, values }: SchemaNode): string | undefined {
  if (type === 'enum' || type === 'literal')
    return values === undefined || isCompound(value) || values.includes(value)
      ? undefined
      : `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`;
  const expected = EXPECTED[type];
  return expected !== undefined && typeOf(value) !== 'other' && typeOf(value) !== expected
    ? expected
    : undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const { type } = value as { readonly type: string };
  return type === 'object' || type === 'array' ? `an ${type}` : 'other';
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function* objectMisfits(
  object: Known<StaticObject>,
  { fields = [], complete, open }: SchemaNode,
  path: string,
): Generator<SchemaMismatch> {
  const missing = fields.filter(
    ({ name, optional, schema }) =>
      !optional &&
      !schema.wrappers.includes('default') &&
      schema.unread.length === 0 &&
      propertyOf(object, name).kind === 'absent',
  );
  if (missing.length > 0)
    yield {
      kind: 'missing',
      path,
      at: object.at,
      object,
      keys: missing.map(({ name }) => name),
      fields,
    };
  const extra: StaticProperty[] = [];
  for (const property of object.value.properties.values()) {
    const { key, value } = property;
    const field = fields.find(({ name }) => name === key);
    if (field) yield* mismatchesIn(value, field.schema, join(path, key));
    else if (value.kind !== 'absent') extra.push(property);
  }
  const [first] = extra;
  // Without a field that it needs, the object is rejected for that.
  if (first && missing.length === 0 && complete === true && open === false)
    yield { kind: 'extra', path, at: first.keyAt, keys: extra.map(({ key }) => key) };
}

/** The property that is a missing field under another name, and fits its schema. */
export function misspelledField({
  object,
  keys,
  fields,
}: Extract<SchemaMismatch, { readonly kind: 'missing' }>): Misspelling | undefined {
  const fits = ({ property, meant }: Misspelling): boolean => {
    const field = fields.find(({ name }) => name === meant);
    return field !== undefined && [...mismatchesIn(property.value, field.schema)].length === 0;
  };
  // A key that the schema has is not a misspelling: `{ x: 1 }` for `x` and `y` lacks `y`.
  const has = (key: string): boolean => fields.some(({ name }) => name === key);
  return misspellings(object.value, keys).find(
    (misspelling) => !has(misspelling.property.key) && fits(misspelling),
  );
}

function partsOf({ value }: Known<Datum>): (readonly [string, StaticValue])[] {
  if (typeof value !== 'object' || value === null) return [];
  if (value.type === 'array')
    return value.elements.map((element, index) => [`[${index}]`, element]);
  return value.type === 'object'
    ? [...value.properties.values()].map(({ key, value: part }) => [key, part])
    : [];
}

function join(path: string, key: string): string {
  return path === '' || key.startsWith('[') ? `${path}${key}` : `${path}.${key}`;
}
