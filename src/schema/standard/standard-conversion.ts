import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import type { JsonSchema } from '../json/conversion.ts';
import { installedPackage } from '../installed-package.ts';
import { StandardValue, placeholderText } from './standard-value.ts';

/** Converts a schema with its library; undefined without a converter. */
export type StandardConverter = (schema: StandardValue) => object | undefined;

/**
 * The JSON Schema that a converter makes of a schema of Valibot or ArkType: plain data with an
 * {@link UnknownValue} in place of every unread part; an {@link UnknownValue} if it cannot be
 * converted.
 */
export function standardJson(
  schema: StandardValue,
  convert: StandardConverter,
): JsonSchema | UnknownValue {
  try {
    const made = convert(schema);
    if (!made)
      return new UnknownValue(
        `is a schema of ${schema.library.name}, whose converter is not installed`,
      );
    const json = JSON.parse(JSON.stringify(made)) as JsonSchema;
    const marks = new Map(schema.unread.map((because) => [placeholderText(because), because]));
    const found = new Set<UnknownValue>();
    const result = withUnread(json, marks, found);
    // A union with what accepts anything, for instance, does not say what else it accepts.
    const lost = schema.unread.find((because) => !found.has(because));
    if (lost) return lost;
    locate(result, schema);
    return result as JsonSchema;
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    return new UnknownValue(`is not converted to JSON Schema by ${schema.library.name}: ${why}`);
  }
}

function withUnread(
  value: unknown,
  marks: ReadonlyMap<unknown, UnknownValue>,
  found: Set<UnknownValue>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withUnread(item, marks, found));
  if (!isPlainObject(value)) return value;
  const because = marks.get(value.description);
  if (because) {
    found.add(because);
    return because;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withUnread(inner, marks, found)]),
  );
}

/** Converts by `@valibot/to-json-schema`, or by ArkType's own method. */
export function ownConversion(
  { instance, library, importer }: StandardValue,
  settings?: unknown,
  through?: string,
): object | undefined {
  if (library.name === 'arktype')
    return (instance as { toJsonSchema(settings: unknown): object }).toJsonSchema(settings);
  if (library.name !== 'valibot') return undefined;
  const converter = installedPackage('@valibot/to-json-schema', importer, through);
  const convert = converter?.namespace.toJsonSchema as
    ((schema: object, settings: unknown) => object) | undefined;
  return convert?.(instance, settings);
}

const sources = new WeakMap<object, object>();

/** The evaluated literal that wrote the `properties` of a converted schema. */
export function writtenSource(properties: object): object | undefined {
  return sources.get(properties);
}

/** Records which literals wrote the properties of a converted schema. */
function locate(json: unknown, value: unknown): void {
  if (!isPlainObject(json)) return;
  if (value instanceof StandardValue) {
    const [first] = value.made;
    locate(json, first);
    return;
  }
  if (isPlainObject(json.properties) && isPlainObject(value)) {
    sources.set(json.properties, value);
    for (const [name, field] of Object.entries(json.properties))
      locate(field, value[name] ?? value[`${name}?`]);
  } else if (json.items !== undefined) locate(json.items, value);
}
