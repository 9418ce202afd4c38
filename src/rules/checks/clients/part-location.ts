import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { Location } from '../../../model/location.ts';
import { memberOf, partAt, pointerStep } from '../../../model/schemas/json-pointer.ts';
import { schemaParts, type JsonRecord } from '../../../model/schemas/json-schema-parts.ts';
import type { SchemaField, SchemaNode } from '../../../model/schemas/schema.ts';
import { isRecord } from '../../../model/utils/record.ts';

/**
 * Where a part of a schema is written: the last schema on the way that is known, or the key of a
 * property. A part of a definition is where the first reference to it is, and a schema inside
 * itself is the field that repeats it.
 *
 * @param listed the JSON Schema that the path is in
 */
export function locationIn(
  { root, at }: DefinitionSchema,
  listed: unknown,
  pathInListed: readonly string[],
  isKey: boolean,
): Location {
  if (root.kind !== 'known') return at;
  if (pathInListed.length === 0) return at;
  const path = isRecord(listed) ? fromRoot(listed, pathInListed) : pathInListed;
  let node: SchemaNode = root.value;
  let field: SchemaField | undefined;
  let json = listed;
  /** Whether the path leads through what a wrapper of the schema adds, as `nullable` does. */
  let isInside = false;
  for (let index = 0; index < path.length;) {
    const [keyword = '', key = ''] = path.slice(index);
    const members = isRecord(json) ? json[keyword] : undefined;
    field = keyword === 'properties' ? node.fields?.find(({ name }) => name === key) : undefined;
    const next = field?.schema ?? partOf(node, keyword, key, members);
    if (next?.type === 'lazy') return (field?.schema ?? node).at;
    if (next === undefined) break;
    isInside = next === node;
    node = next;
    const isOne = keyword === 'items' || keyword === 'additionalProperties';
    json = referenced(listed, isOne ? members : memberOf(members, key));
    index += isOne ? 1 : 2;
  }
  if (isKey && field) return field.at;
  const isCore = isInside || node.wrappers.every((wrapper) => wrapper === 'optional');
  return (isCore ? node.coreAt : undefined) ?? node.at;
}

/** The path to the same part by a reference, if it leads through the list of definitions. */
function fromRoot(
  listed: JsonRecord,
  path: readonly string[],
  followed = new Set<string>(),
): readonly string[] {
  const [keyword = '', name = '', ...rest] = path;
  if (keyword !== '$defs' && keyword !== 'definitions') return path;
  const pointer = `#/${keyword}/${pointerStep(name)}`;
  if (followed.has(pointer)) return path;
  followed.add(pointer);
  const ways = schemaParts(listed)
    .filter(({ schema }) => schema['$ref'] === pointer)
    .map(({ path: place }) => fromRoot(listed, [...place, ...rest], followed));
  return ways.find(([first]) => first !== keyword) ?? path;
}

function referenced(listed: unknown, schema: unknown): unknown {
  const target = isRecord(schema) ? schema['$ref'] : undefined;
  return typeof target === 'string' ? partAt(listed, target) : schema;
}

/**
 * The schema at a keyword other than `properties`; the same one where a wrapper such as `nullable`
 * adds the keyword.
 *
 * @param members what the JSON Schema has at the keyword
 */
function partOf(
  node: SchemaNode,
  keyword: string,
  key: string,
  members: unknown,
): SchemaNode | undefined {
  if (keyword === 'items' || keyword === 'additionalProperties') return node.element;
  const isList = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword);
  if (!isList) return undefined;
  return node.options && !isOfWrapper(members, node.options) ? node.options[Number(key)] : node;
}

/**
 * Whether a list of alternatives is not that of a union but of a wrapper around it: `optional` in
 * an array adds a `not`, and `nullable` a type of its own.
 */
function isOfWrapper(members: unknown, options: readonly SchemaNode[]): boolean {
  if (!Array.isArray(members)) return false;
  return (
    members.length !== options.length ||
    members.some(
      (each, index) => isNothing(each) || (isNull(each) && options[index]?.type !== 'null'),
    )
  );
}

function isNull(schema: unknown): boolean {
  return isRecord(schema) && schema.type === 'null';
}

function isNothing(schema: unknown): boolean {
  return isRecord(schema) && isRecord(schema.not) && Object.keys(schema.not).length === 0;
}
