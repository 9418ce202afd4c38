import type { SchemaNode, UnresolvedSchemaPart, SchemaForm } from '../model/schemas/schema.ts';
import {
  UnknownValue,
  asUnknown,
  isUnresolved,
  isUndecided,
} from '../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../syntax/evaluate/values/containers.ts';
import { ExternalValue, OpaqueValue } from '../syntax/evaluate/values/external-value.ts';
import {
  JsonSchemaValue,
  isRawShape,
  isSchema,
  loadedZodOf,
  zodType,
  type ZodInstance,
} from './zod/zod-value.ts';
import { StandardValue } from './standard/standard-value.ts';
import type { ZodCopy } from '../model/definitions/definition-schema.ts';
import type { Location } from '../model/location.ts';
import { reasonOf, type UnknownReason } from '../model/static.ts';

/** Schema libraries other than Zod; values of unlisted packages may be their own Zod schemas. */
const FOREIGN =
  /^(?:@effect\/schema|@sinclair\/typebox|@sinclair\/typemap|arktype|effect|io-ts|joi|runtypes|superstruct|typebox|valibot|@valibot\/.+|yup)(?:\/|$)/;

/** Keywords at the root of a literal JSON Schema. */
const JSON_SCHEMA_ROOT = [
  'type',
  'properties',
  '$ref',
  '$schema',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'const',
];

/**
 * Classifies a value in the place of a schema, before a framework's support matters.
 *
 * @param value the evaluated expression
 * @returns undefined without a schema
 */
export function schemaForm(value: unknown): SchemaForm | UnknownValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (isSchema(value)) return zodType(value) === 'object' ? 'zod-object' : 'zod-other';
  if (value instanceof JsonSchemaValue || value instanceof StandardValue) return 'foreign';
  if (value instanceof ExternalValue || value instanceof OpaqueValue) {
    const { specifier } = value instanceof OpaqueValue ? value.of : value;
    return FOREIGN.test(specifier) ? 'foreign' : asUnknown(value);
  }
  if (isUndecided(value)) return asUnknown(value);
  if (!isPlainObject(value)) return new UnknownValue('is not a known kind of schema');
  if (Object.keys(value).length === 0) return 'empty-object';
  if (isRawShape(value)) return 'raw-shape';
  return formOfObject(value);
}

function formOfObject(value: Readonly<Record<string, unknown>>): SchemaForm | UnknownValue {
  const isSchemaLike = (part: unknown): boolean =>
    isPlainObject(part) && JSON_SCHEMA_ROOT.some((keyword) => isKeyword(keyword, part[keyword]));
  if (isSchemaLike(value)) return 'json-schema';
  const parts = Object.values(value);
  if (parts.every(isSchemaLike)) return 'json-schema-properties';
  const unread = parts.find(isUnresolved);
  return unread ? asUnknown(unread) : new UnknownValue('is an object that is not a schema');
}

/** `type` is a keyword if its value is a type name; a property called `type` contains a schema. */
function isKeyword(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return typeof value === 'string' || Array.isArray(value);
  return (
    value !== undefined &&
    (keyword !== 'properties' ||
      (isPlainObject(value) && !isKeyword('type', value.type)) ||
      isUnresolved(value))
  );
}

/** The Zod copy that built a schema, or the fields of a raw shape; undefined for other values. */
export function zodOf(value: unknown): ZodCopy | undefined {
  const fields = isRawShape(value)
    ? Object.values(Object.getOwnPropertyDescriptors(value)).map(
        (descriptor) => descriptor.value as unknown,
      )
    : [value];
  const instance = fields.find((field): field is ZodInstance => isSchema(field));
  if (!instance) return undefined;
  const { major, version, bundled } = loadedZodOf(instance);
  return { major, version, bundled };
}

/** Maximum depth at which unread parts of a schema are listed. */
const INVENTORY_DEPTH = 20;

/**
 * Yields every unknown part of a schema, descriptions included.
 *
 * @returns each with its path, as in `filters.status`, `items[]`; '' for the root
 */
export function* unreadSchemaParts(
  node: SchemaNode,
  path = '',
  depth = INVENTORY_DEPTH,
): Generator<
  {
    readonly path: string;
    readonly what: UnresolvedSchemaPart['what'] | 'description';
    readonly at: Location;
  } & UnknownReason
> {
  for (const part of node.unread) yield { path, ...part };
  if (node.type === 'unresolved' || depth === 0) return;
  if (node.description.kind === 'unknown')
    yield { path, what: 'description', ...reasonOf(node.description), at: node.description.at };
  for (const field of node.fields ?? [])
    yield* unreadSchemaParts(
      field.schema,
      path === '' ? field.name : `${path}.${field.name}`,
      depth - 1,
    );
  if (node.element) yield* unreadSchemaParts(node.element, `${path}[]`, depth - 1);
  for (const option of node.options ?? []) yield* unreadSchemaParts(option, path, depth - 1);
}
