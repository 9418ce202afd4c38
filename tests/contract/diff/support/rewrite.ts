import type { Json, JsonObject } from '../../../../src/contract/contract.ts';
import { shuffled } from './random.ts';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes a schema otherwise, so that it takes the same values: each part, by chance, in one of the ways that there are. */
export function rewritten(root: JsonObject, random: (below: number) => number): JsonObject {
  const definitions: Record<string, Json> = {};
  const schema = (given: Json, isRoot = false): Json => {
    if (!isObject(given) || '$ref' in given) return given;
    const inner: JsonObject = Object.fromEntries(
      shuffled(Object.entries(given), random).map(([keyword, value]) => [
        keyword,
        keywordOf(keyword, value),
      ]),
    );
    return isRoot ? inner : otherwise(inner);
  };
  const keywordOf = (keyword: string, value: Json): Json => {
    if (keyword === 'properties' || keyword === '$defs')
      return Object.fromEntries(
        shuffled(Object.entries(value as JsonObject), random).map(([name, property]) => [
          name,
          schema(property),
        ]),
      );
    if (keyword === 'anyOf' || keyword === 'oneOf')
      return shuffled(value as Json[], random).map((member) => schema(member));
    if (keyword === 'prefixItems') return (value as Json[]).map((member) => schema(member));
    if (keyword === 'items' || keyword === 'additionalProperties') return schema(value);
    return keyword === 'required' || keyword === 'enum' ? shuffled(value as Json[], random) : value;
  };
  const otherwise = (one: JsonObject): Json => {
    const { type, ...rest } = one;
    switch (random(9)) {
      case 0:
        return { allOf: [one] };
      case 1: {
        const name = `Part${Object.keys(definitions).length}`;
        definitions[name] = one;
        return { $ref: `#/$defs/${name}` };
      }
      case 2:
        if (Array.isArray(type))
          return { anyOf: type.map((each: Json) => ({ ...rest, type: each })) };
        return one;
      case 3:
        if (one['const'] !== undefined)
          return {
            ...Object.fromEntries(Object.entries(one).filter(([keyword]) => keyword !== 'const')),
            enum: [one['const']],
          };
        return one;
      case 4:
        if (Array.isArray(one['enum']))
          return {
            ...Object.fromEntries(Object.entries(one).filter(([keyword]) => keyword !== 'enum')),
            anyOf: one['enum'].map((value: Json) => ({ const: value })),
          };
        return one;
      case 5:
        if (type === 'integer')
          return { ...rest, type: 'number', multipleOf: one['multipleOf'] ?? 1 };
        return one;
      case 6:
        return { ...one, allOf: [{ ...(type === undefined ? {} : { type }) }] };
      case 7:
        return Array.isArray(one['oneOf'])
          ? {
              ...Object.fromEntries(Object.entries(one).filter(([keyword]) => keyword !== 'oneOf')),
              anyOf: one['oneOf'],
            }
          : one;
      default:
        return one;
    }
  };
  const written = schema(root, true) as JsonObject;
  const all = { ...((written['$defs'] as JsonObject | undefined) ?? {}), ...definitions };
  return Object.keys(all).length > 0 ? { ...written, $defs: all } : written;
}
