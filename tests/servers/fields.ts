/** A JSON Schema as a server lists it. */
type Json = Readonly<Record<string, unknown>>;

/**
 * The parts of a listed schema that have no description, as the rules about descriptions name them: `filters.since`, `items[]`,
 * `target|0`. The root is none.
 */
export function undescribed(schema: unknown, path = ''): string[] {
  return partsOf(schema as Json, path).flatMap(([name, part]) => [
    ...(describes(part) ? [] : [name]),
    ...undescribed(part, name),
  ]);
}

function partsOf(schema: Json, path: string): [string, Json][] {
  const ways = waysOf(schema);
  const [only] = ways.length === 1 || path === '' ? ways : [];
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
      ([key, part]): [string, Json] => [path === '' ? key : `${path}.${key}`, part],
    ),
    ...partOf(schema.items, `${path}[]`, isCompound),
    ...partOf(schema.additionalProperties, `${path}.*`, ({ type }) => type === 'object'),
    ...(only
      ? ways.flatMap(([, way]) => partsOf(way, path))
      : ways.map(([index, way]): [string, Json] => [`${path}|${index}`, way])),
  ];
}

/** What a value may be beside `null` and single values, with the number of each. */
function waysOf({ anyOf, oneOf, type }: Json): [number, Json][] {
  const ways = (anyOf ??
    oneOf ??
    (Array.isArray(type) ? type.map((each: unknown) => ({ type: each })) : [])) as Json[];
  return [...ways.entries()].filter(([, way]) => way.type !== 'null' && !('const' in way));
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
