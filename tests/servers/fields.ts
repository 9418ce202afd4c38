/** A JSON Schema as a server lists it. */
type Json = Readonly<Record<string, unknown>>;

/**
 * The parts of a listed schema that have no description of their own, by the first name that the rules about descriptions
 * say: `filters.since`, `items[]`, and the last name of a longer path.
 */
export function undescribed(schema: unknown): string[] {
  return pathsIn(schema as Json, '').map((path) => {
    const names = path.split('.');
    return names.length > 2 ? names.at(-1)! : path;
  });
}

function pathsIn(schema: Json, path: string): string[] {
  return partsOf(schema, path).flatMap(([name, part]) => [
    ...(describes(part) ? [] : [name]),
    ...pathsIn(part, name),
  ]);
}

function partsOf(schema: Json, path: string): [string, Json][] {
  const ways = waysOf(schema);
  const isSame = ways.length === 1 || path === '';
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
      ([key, part]): [string, Json] => [path === '' ? key : `${path}.${key}`, part],
    ),
    ...partOf(schema.items, `${path}[]`, isCompound),
    ...partOf(schema.additionalProperties, `${path}.*`, ({ type }) => type === 'object'),
    ...(isSame
      ? ways.flatMap((way) => partsOf(way, path))
      : ways.map((way): [string, Json] => [path, way])),
  ];
}

/** What a value may be beside `null` and single values. */
function waysOf({ anyOf, oneOf, type }: Json): Json[] {
  const ways = (anyOf ??
    oneOf ??
    (Array.isArray(type) ? type.map((each: unknown) => ({ type: each })) : [])) as Json[];
  return ways.filter((way) => way.type !== 'null' && !('const' in way));
}

function isCompound(schema: Json): boolean {
  return ['object', 'array'].includes(schema.type as string) || waysOf(schema).length > 0;
}

function partOf(part: unknown, name: string, accepts: (part: Json) => boolean): [string, Json][] {
  return typeof part === 'object' && part !== null && accepts(part as Json)
    ? [[name, part as Json]]
    : [];
}

function describes({ description }: Json): boolean {
  return typeof description === 'string' && description.trim() !== '';
}
