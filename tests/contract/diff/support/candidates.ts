import type { Json, JsonObject } from '../../../../src/contract/contract.ts';

type Schema = JsonObject | boolean;

const ATOMS: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.5,
  2,
  3,
  4,
  7,
  50,
  99,
  100,
  101,
  1000,
  '',
  'a',
  'x',
  'abc',
  'abcdefghij',
  'abcdefghijk',
  'abcdefghijklmnopqrstu',
  'b1',
  'A',
  'no email',
  'a@example.com',
  '2024-01-31',
  '2024-01-31T12:30:00Z',
  'open',
  'closed',
  'other',
];
const MAX = 300;

/**
 * Values that may be told apart by schemas like this one: atoms, its listed values, and objects and arrays of such, with and without
 * each property. Written without what the comparison uses to find its own.
 */
export function candidatesOf(root: JsonObject): Json[] {
  const resolve = (schema: Schema): Schema => {
    const ref = typeof schema === 'object' ? schema['$ref'] : undefined;
    if (typeof ref !== 'string') return schema;
    return ref
      .split('/')
      .slice(1)
      .reduce<Json>((found, step) => (found as JsonObject)[step]!, root) as Schema;
  };
  const valuesOf = (given: Schema, depth: number): Json[] => {
    const schema = resolve(given);
    if (typeof schema === 'boolean' || depth > 6) return ATOMS.slice(0, 8);
    const members = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
      ((schema[keyword] ?? []) as Schema[]).map((member) => valuesOf(member, depth + 1)),
    );
    const own: Json[] = [...listed(schema), ...interleaved(members)];
    const objects =
      schema['properties'] ||
      schema['additionalProperties'] !== undefined ||
      schema['type'] === 'object'
        ? objectsOf(schema, depth)
        : [];
    const arrays =
      schema['items'] !== undefined || schema['prefixItems'] ? arraysOf(schema, depth) : [];
    const isDeep = objects.length > 0 || arrays.length > 0;
    return unique([...own, ...objects, ...arrays, ...(isDeep ? ATOMS.slice(0, 6) : ATOMS)]).slice(
      0,
      MAX,
    );
  };
  const objectsOf = (schema: JsonObject, depth: number): Json[] => {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    const values = new Map(
      properties.map(([name, property]) => [name, valuesOf(property, depth + 1)]),
    );
    const rest = schema['additionalProperties'];
    // The first value of each that suits, so that one property at a time can be another one.
    const bases = [0, 1].map((offset) =>
      Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          goodOf(resolve(property), values.get(name)!, offset),
        ]),
      ),
    );
    const more = bases.map((base) => [
      base,
      ...properties.map(([name]) =>
        Object.fromEntries(Object.entries(base).filter(([other]) => other !== name)),
      ),
      ...properties.flatMap(([name]) =>
        values.get(name)!.map((value) => ({ ...base, [name]: value })),
      ),
      { ...base, surplus: 1 },
      ...(typeof rest === 'object'
        ? valuesOf(rest as JsonObject, depth + 1).map((value) => ({ ...base, one: value }))
        : []),
    ]);
    return [{}, ...required(schema, bases[0]!), ...interleaved(more)];
  };
  const arraysOf = (schema: JsonObject, depth: number): Json[] => {
    const prefix = ((schema['prefixItems'] ?? []) as Schema[]).map((item) =>
      valuesOf(item, depth + 1),
    );
    const items = valuesOf((schema['items'] ?? true) as Schema, depth + 1);
    const first = prefix.map((values, index) =>
      goodOf(resolve(((schema['prefixItems'] ?? []) as Schema[])[index]!), values, 0),
    );
    return [
      [],
      first,
      ...prefix.flatMap((values, index) =>
        values.map((value) => first.map((other, at) => (at === index ? value : other))),
      ),
      ...items.flatMap((item) => [
        [...first, item],
        [...first, item, item],
      ]),
    ];
  };
  const goodOf = (schema: Schema, values: readonly Json[], offset: number): Json => {
    if (typeof schema === 'boolean') return values[offset] ?? null;
    const suits = values.filter((value) => suitsType(schema, value));
    return suits[offset % Math.max(1, suits.length)] ?? values[0]!;
  };
  return valuesOf(root, 0);
}

function suitsType(schema: JsonObject, value: Json): boolean {
  const constants = listed(schema);
  if (constants.length > 0) return constants.includes(value);
  const types = [schema['type'] ?? []].flat();
  const type =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : typeof value === 'number' && Number.isInteger(value)
          ? 'integer'
          : typeof value;
  return (
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

function required(schema: JsonObject, base: JsonObject): Json[] {
  const names = (schema['required'] ?? []) as string[];
  return [Object.fromEntries(Object.entries(base).filter(([name]) => names.includes(name)))];
}

function listed(schema: JsonObject): Json[] {
  return [
    ...((schema['enum'] ?? []) as Json[]),
    ...(schema['const'] === undefined ? [] : [schema['const']]),
  ];
}

/** The first of each list, then the second of each. */
function interleaved(lists: readonly (readonly Json[])[]): Json[] {
  return Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => (index < list.length ? [list[index]!] : [])),
  ).flat();
}

function unique(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
