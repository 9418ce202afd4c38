import { partAt } from '../../model/schemas/json-pointer.ts';
import { isList, isJsonObject } from '../advertised.ts';
import type { Json, JsonObject } from '../contract.ts';

/** A value that a schema describes, for readers. */
export interface Field {
  /** From the root: `filters.status`, `items[].id`, `labels.*`, `target (option 2).url`. */
  readonly path: string;
  /** The last part of the path, relative to the enclosing field. */
  readonly name: string;
  /** `string[]`, `"asc" | "desc"`, `Record<string, number>`. */
  readonly type: string;
  readonly required: boolean;
  readonly description?: string;
  /** Every other keyword, the default first. */
  readonly constraints: readonly Constraint[];
  readonly fields: readonly Field[];
}

export interface Constraint {
  readonly keyword: string;
  readonly value: Json;
}

/** Keywords that are shown differently, or that do not describe values. */
const SAID_OTHERWISE = new Set([
  ...[
    '$schema',
    '$id',
    '$ref',
    '$defs',
    'definitions',
    'title',
    'description',
    'type',
    'enum',
    'const',
    'required',
  ],
  ...['properties', 'additionalProperties', 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf'],
]);

/** The schema document, and the references followed so far. */
interface Place {
  readonly root: Json;
  readonly path: string;
  readonly followed: readonly string[];
}

/** The fields of an object schema, with nested ones. */
export function fieldsOf(schema: Json): readonly Field[] {
  return insideOf(schema, '', { root: schema, path: '', followed: [] });
}

/** The TypeScript type of a schema. */
export function typeScriptType(schema: Json): string {
  return wordsOf(schema, { root: schema, path: '', followed: [] });
}

/** @param from the path of the enclosing field */
function insideOf(schema: Json, from: string, place: Place): Field[] {
  const { target, place: here } = follow(schema, place);
  if (!isJsonObject(target)) return [];
  const at = (path: string): Place => ({ ...here, path });
  const required = isList(target.required) ? target.required : [];
  const properties = isJsonObject(target.properties) ? Object.entries(target.properties) : [];
  return [
    ...properties.map(([name, property]) =>
      fieldOf(
        property,
        from,
        required.includes(name),
        at(here.path === '' ? name : `${here.path}.${name}`),
      ),
    ),
    ...(isJsonObject(target.additionalProperties)
      ? insideOf(target.additionalProperties, from, at(`${here.path}.*`))
      : []),
    ...(isJsonObject(target.items) ? insideOf(target.items, from, at(`${here.path}[]`)) : []),
    ...listOf(target.prefixItems).flatMap((item, index) =>
      insideOf(item, from, at(`${here.path}[${index}]`)),
    ),
    ...listOf(target.allOf).flatMap((part) => insideOf(part, from, here)),
    ...optionsOf(target).flatMap((option, index, options) =>
      insideOf(
        option,
        from,
        options.length === 1 ? here : at(`${here.path} (option ${index + 1})`.trimStart()),
      ),
    ),
  ];
}

function fieldOf(schema: Json, from: string, required: boolean, place: Place): Field {
  const { target } = follow(schema, place);
  const description = descriptionOf(schema, place);
  return {
    path: place.path,
    name: place.path.slice(from.length).replace(/^[. ]/, ''),
    type: wordsOf(schema, place),
    required,
    ...(description === undefined ? {} : { description }),
    constraints: isJsonObject(target) ? constraintsOf(target) : [],
    fields: insideOf(schema, place.path, place),
  };
}

/** Its description, or that of its only member besides null. */
function descriptionOf(schema: Json, place: Place): string | undefined {
  const { target, place: here, repeated } = follow(schema, place);
  if (!isJsonObject(target)) return undefined;
  if (typeof target.description === 'string') return target.description;
  const [option, ...others] = optionsOf(target);
  return option === undefined || others.length > 0 || repeated !== undefined
    ? undefined
    : descriptionOf(option, here);
}

/** The options of a union with fields: null beside an object leaves one. */
function optionsOf(schema: JsonObject): readonly Json[] {
  return [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(
    (option) => !isJsonObject(option) || option.type !== 'null',
  );
}

function constraintsOf(schema: JsonObject): Constraint[] {
  const others = Object.entries(schema).filter(([keyword]) => !SAID_OTHERWISE.has(keyword));
  return others
    .sort(([a], [b]) => Number(b === 'default') - Number(a === 'default'))
    .map(([keyword, value]) => ({ keyword, value }));
}

function wordsOf(schema: Json, place: Place): string {
  const { target, place: here, repeated } = follow(schema, place);
  if (repeated !== undefined) return repeated;
  if (target === false) return 'never';
  if (!isJsonObject(target)) return 'unknown';
  const words = (part: Json): string => wordsOf(part, here);
  if (target.const !== undefined) return JSON.stringify(target.const);
  if (isList(target.enum)) return union(target.enum.map((value) => JSON.stringify(value)));
  if (isList(target.anyOf) || isList(target.oneOf))
    return union([...listOf(target.anyOf), ...listOf(target.oneOf)].map(words));
  if (isList(target.allOf)) return [...new Set(target.allOf.map(words))].map(grouped).join(' & ');
  if (isList(target.type)) return union(target.type.map((type) => words({ ...target, type })));
  if (target.type === 'array')
    return isList(target.prefixItems)
      ? `[${target.prefixItems.map(words).join(', ')}]`
      : `${grouped(words(target.items ?? {}))}[]`;
  if (target.type === 'object') return recordOf(target, words);
  return typeof target.type === 'string' ? target.type : 'unknown';
}

function recordOf(
  { properties, additionalProperties }: JsonObject,
  words: (part: Json) => string,
): string {
  const isRecord = !isJsonObject(properties) && isJsonObject(additionalProperties);
  return isRecord ? `Record<string, ${words(additionalProperties)}>` : 'object';
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

/** Puts a union in parentheses before a suffix. */
function grouped(type: string): string {
  return / [|&] /.test(type) ? `(${type})` : type;
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/**
 * Resolves a `$ref` within the same schema, and adds its sibling keywords.
 *
 * @returns `repeated`, the name of a definition that contains itself
 */
function follow(
  schema: Json,
  place: Place,
): { readonly target: Json; readonly place: Place; readonly repeated?: string } {
  if (!isJsonObject(schema) || typeof schema.$ref !== 'string') return { target: schema, place };
  const { $ref: reference, ...beside } = schema;
  const name = decodeURIComponent(reference.split('/').at(-1) ?? '');
  if (place.followed.includes(reference))
    return { target: beside, place, repeated: name === '#' ? 'object' : name };
  // A part of JSON is JSON.
  const found = partAt(place.root, reference) as Json | undefined;
  if (!isJsonObject(found)) return { target: beside, place };
  return follow({ ...found, ...beside }, { ...place, followed: [...place.followed, reference] });
}
