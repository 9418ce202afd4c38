import { createRequire } from 'node:module';
import type { Ajv } from 'ajv';
import { keyOfStep } from '../model/json-pointer.ts';
import { lazily } from '../model/lazily.ts';
import type { StaticValue } from '../model/static.ts';
import type { MetaSchemaError } from '../model/definition-schema.ts';

const DRAFT_7 = 'http://json-schema.org/draft-07/schema';

/** The modules of Ajv that know a dialect, by the address of its meta-schema. */
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
 * What is wrong with a JSON Schema by the meta-schema of the dialect that it names. Without one, that is draft-07: what it refuses,
 * 2020-12 refuses as well.
 *
 * @param literal the schema as it is written; what could not be read is left out
 * @returns one for each place; none for a dialect that is not known
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
  // What holds the place of an error is only wrong because of it.
  return [...found.values()].filter(
    ({ path }) =>
      ![...found.values()].some(
        (other) =>
          other.path.length > path.length &&
          path.every((step, index) => other.path[index] === step),
      ),
  );
}

/** A value without what in it could not be read; undefined for one that could not be read itself, or that is no data. */
function plain(value: StaticValue): unknown {
  if (value.kind !== 'known') return undefined;
  const data = value.value;
  if (typeof data !== 'object' || data === null) return data;
  if (data.type === 'object')
    return Object.fromEntries(
      [...data.properties].flatMap(([key, property]) => defined(key, plain(property.value))),
    );
  // Of a list with gaps, the places would not be right.
  if (data.type === 'array')
    return data.complete && data.elements.every(({ kind }) => kind === 'known')
      ? data.elements.map(plain)
      : undefined;
  return undefined;
}

function defined(key: string, value: unknown): [string, unknown][] {
  return value === undefined ? [] : [[key, value]];
}
