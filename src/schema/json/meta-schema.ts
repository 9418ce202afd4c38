import { createRequire } from 'node:module';
import type { Ajv } from 'ajv';
import { keyOfStep } from '../../model/schemas/json-pointer.ts';
import { lazily } from '../../model/utils/lazily.ts';
import type { StaticValue } from '../../model/static.ts';
import type { MetaSchemaError } from '../../model/definitions/definition-schema.ts';

const DRAFT_7 = 'http://json-schema.org/draft-07/schema';

/** The Ajv modules for each dialect, by the URL of its meta-schema. */
const DIALECTS: Readonly<Record<string, string>> = {
  [DRAFT_7]: 'ajv',
  'https://json-schema.org/draft/2019-09/schema': 'ajv/dist/2019',
  'https://json-schema.org/draft/2020-12/schema': 'ajv/dist/2020',
};

const require = createRequire(import.meta.url);

/** Loaded on first use: only servers with literal JSON Schemas need it. */
const VALIDATORS = Object.fromEntries(
  Object.entries(DIALECTS).map(([dialect, module]) => [
    dialect,
    lazily(
      () =>
        new (require(module) as { default: typeof Ajv }).default({
          strict: false,
          allErrors: true,
          validateFormats: false,
        }),
    ),
  ]),
);

/**
 * Validates a JSON Schema by the meta-schema of its dialect. The default is draft-07, as in VS
 * Code: 2020-12 rejects the same except for values of an `enum`.
 *
 * @param literal the schema as written, without unknown parts
 * @returns one error per location; none for an unknown dialect
 */
export function metaSchemaErrors(literal: StaticValue): MetaSchemaError[] {
  const schema = plain(literal) as { readonly [keyword: string]: unknown } | undefined;
  if (typeof schema !== 'object') return [];
  const dialect =
    typeof schema['$schema'] === 'string' ? schema['$schema'].replace(/#$/, '') : DRAFT_7;
  const ajv = VALIDATORS[dialect]?.();
  if (!ajv || ajv.validateSchema(schema)) return [];
  const found = new Map<string, MetaSchemaError>();
  for (const { instancePath, message = 'is not valid' } of ajv.errors ?? []) {
    const path = instancePath.split('/').slice(1).map(keyOfStep);
    if (!found.has(instancePath)) found.set(instancePath, { path, why: message });
  }
  // An enclosing location is only invalid because of the inner error.
  return [...found.values()].filter(
    ({ path }) =>
      ![...found.values()].some(
        (other) =>
          other.path.length > path.length &&
          path.every((step, index) => other.path[index] === step),
      ),
  );
}

/**
 * A value as data, without its unknown parts; undefined if the value itself is unknown or not data.
 */
function plain(value: StaticValue): unknown {
  if (value.kind !== 'known') return undefined;
  const data = value.value;
  if (typeof data !== 'object' || data === null) return data;
  if (data.type === 'object')
    return Object.fromEntries(
      [...data.properties].flatMap(([key, property]) => defined(key, plain(property.value))),
    );
  // Gaps in a list would shift the locations.
  if (data.type === 'array')
    return data.complete && data.elements.every(({ kind }) => kind === 'known')
      ? data.elements.map(plain)
      : undefined;
  return undefined;
}

function defined(key: string, value: unknown): [string, unknown][] {
  return value === undefined ? [] : [[key, value]];
}
