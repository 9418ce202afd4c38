import type { Definition } from '../model/definitions/definition.ts';
import type { Report } from './values.ts';
import type { JsonObject, Json } from './contract.ts';
import { whyUnread, unresolvedPart, UNINSTALLED_ZOD, withoutUnread } from './schema-gaps.ts';
import { isJsonObject } from './advertised.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';
import { commonOf } from './alternatives.ts';

/** The JSON Schema that clients receive for an input or an output. */
export function listedSchema(
  definition: Definition,
  part: 'inputSchema' | 'outputSchema',
  report: Report,
): JsonObject | undefined {
  const surface = part === 'inputSchema' ? 'input' : 'output';
  const schema = definition.schemas.find((each) => each.surface === surface);
  const open = (why: string): JsonObject | undefined => {
    report({ part, why, at: schema?.at ?? definition.at });
    return undefined;
  };
  if (!schema || schema.form.kind === 'absent')
    return surface === 'input' ? emptyInput(definition, open) : undefined;
  const advertised = schema.jsonSchema();
  if (!advertised) {
    const alternatives = oneOfSchemas(definition, schema, part, report);
    return alternatives ? alternatives.common : open(whyUnread(schema, definition));
  }
  // What libraries convert to is JSON.
  const json = advertised.schema as Json | undefined;
  if (json === undefined) return undefined;
  for (const gap of advertised.unresolved) report({ ...unresolvedPart(gap, part), at: schema.at });
  if (schema.zod?.bundled) report({ part, why: UNINSTALLED_ZOD, at: schema.at });
  return isJsonObject(json)
    ? withoutUnread(json, advertised.unresolved)
    : open('is not a JSON Schema');
}

/**
 * The common part of the schemas that a condition selects; undefined unless all of them are read.
 */
function oneOfSchemas(
  definition: Definition,
  schema: DefinitionSchema,
  part: 'inputSchema' | 'outputSchema',
  report: Report,
): { readonly common: JsonObject | undefined } | undefined {
  const { undecided: why } = schema;
  const alternatives = schema.alternatives();
  if (why === undefined || !alternatives) return undefined;
  const { listing } = definition.framework;
  if (part === 'inputSchema' && listing?.emptyInput.kind !== 'known') return undefined;
  const schemas = alternatives.schemas as readonly (Json | undefined)[];
  const values = schemas.map((json) =>
    json === undefined && part === 'inputSchema' ? emptyInput(definition, () => undefined) : json,
  );
  if (!values.every((json) => json === undefined || isJsonObject(json))) return undefined;
  const { value, differing } = commonOf(values, part, alternatives.isMixed);
  for (const each of differing) report({ ...each, why, at: schema.at });
  return { common: isJsonObject(value) ? value : undefined };
}

/** The schema that clients receive for a tool without one. */
function emptyInput(
  definition: Definition,
  open: (why: string) => JsonObject | undefined,
): JsonObject | undefined {
  const { listing } = definition.framework;
  if (definition.entryOf) return undefined;
  if (!listing) return open('depends on how the framework lists a tool without a schema');
  const { emptyInput: schema } = listing;
  return schema.kind === 'known' ? (schema.value as JsonObject) : undefined;
}
