import type { Location } from '../../model/location.ts';
import type { SchemaField, SchemaNode } from '../../model/schemas/schema.ts';
import { pathInObject, pathInSchema, siteOf } from '../../schema/fields.ts';
import { describeJsonSchema, type JsonSchemaContext } from '../../schema/json/json-node.ts';
import { LIBRARY_CONVERSION } from '../../schema/json/json-schema.ts';
import { describeSchema } from '../../schema/zod/zod-node.ts';
import { definitionOf, isSchema, shapeOf } from '../../schema/zod/zod-value.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';

/** The members of members that are searched: `config.tool.inputSchema.properties`. */
const MAX_DEPTH = 4;

/** The values that are searched in one frame. */
const MAX_VALUES = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** Values that have fields: an object schema, or an object. */
interface FieldsOwner {
  readonly owner: object;
  readonly fields: Fields;
}

/**
 * The field that code converts where it adds one of the same name: the code's variables have an
 * object, or an object schema, with fields of all the names that it adds.
 *
 * @param added the object to which the code adds fields
 * @param frame the frame in which the code creates that object
 * @param via where the added field is, or where the linted file imports it
 */
export function convertedField(
  added: object,
  name: string,
  frame: Frame | undefined,
  context: JsonSchemaContext,
  via: Location,
): SchemaField | undefined {
  const names = Object.keys(added);
  for (let current = frame; current; current = current.parent) {
    const found = ownerOfAll(names, added as Fields, [...current.values.values()]);
    if (found) return fieldOf(found, name, context, via);
  }
  return undefined;
}

/** The nearest of the values, and of their members, that has fields of all names. */
function ownerOfAll(
  names: readonly string[],
  added: Fields,
  values: readonly unknown[],
): FieldsOwner | undefined {
  const seen = new Set<unknown>([added]);
  let level = values;
  for (let depth = 0; depth <= MAX_DEPTH && seen.size < MAX_VALUES; depth += 1) {
    const owners = level.flatMap((value) => {
      if (seen.has(value)) return [];
      seen.add(value);
      return ownerIn(value) ?? [];
    });
    const isOwner = ({ fields }: FieldsOwner): boolean =>
      names.every((name) => isField(memberOf(fields, name), memberOf(added, name)));
    const found = owners.find(isOwner);
    if (found) return found;
    level = owners.flatMap(({ fields }) =>
      Object.keys(fields).map((member) => memberOf(fields, member)),
    );
  }
  return undefined;
}

function ownerIn(value: unknown): FieldsOwner | undefined {
  if (isPlainObject(value)) return { owner: value, fields: value };
  for (let schema = value; isSchema(schema); schema = definitionOf(schema).innerType)
    if (definitionOf(schema).shape !== undefined) return { owner: schema, fields: shapeOf(schema) };
  return undefined;
}

/** Whether a value is a schema, or an object that may be one, but not the added one itself. */
function isField(value: unknown, added: unknown): boolean {
  return value !== added && (isSchema(value) || isPlainObject(value));
}

/** The value of an own member, without running a getter. */
function memberOf(fields: Fields, name: string): unknown {
  return Object.getOwnPropertyDescriptor(fields, name)?.value;
}

function fieldOf(
  { owner, fields }: FieldsOwner,
  name: string,
  context: JsonSchemaContext,
  via: Location,
): SchemaField | undefined {
  const value = memberOf(fields, name) as object;
  const path = isSchema(owner)
    ? pathInSchema(owner, name, value, context)
    : pathInObject(owner, name, context);
  const at = siteOf(path ?? [], via, context);
  const schema = describe(value, context, at);
  const isDescribed = schema.description.kind === 'known';
  if (!isDescribed && (path === undefined || hasText(value))) return undefined;
  const { addDescription, describeAt } = schema;
  return { name, at, schema, optional: false, describeAt, addDescription };
}

function describe(value: object, context: JsonSchemaContext, at: Location): SchemaNode {
  return isSchema(value)
    ? describeSchema(value, { ...context, conversion: LIBRARY_CONVERSION, io: 'input' }, at)
    : describeJsonSchema(value, context, at);
}

/** Whether an object has a text of several words, which may be a description by another name. */
function hasText(value: object): boolean {
  return (
    !isSchema(value) &&
    Object.values(value).some((text) => typeof text === 'string' && /\s/.test(text))
  );
}
