import type { ChosenCheck } from '../../../model/clients/profiles.ts';
import { PROPERTY_KEY } from '../../../model/clients/schema-mistakes.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { nestedSchemaAt } from '../schemas/nested-schema.ts';

/** The keyword at which `valid-json-schema` reports a mistake that its meta-schema rejects, too. */
const META_SCHEMA_KEYWORDS: Readonly<Record<string, string>> = {
  'tuple-items': 'items',
  'duplicate-in-enum': 'enum',
};

/**
 * Whether `valid-json-schema` reports the mistakes of a check, because the author writes the JSON
 * Schema.
 */
export function isReportedElsewhere(
  { mistake: { id } }: ChosenCheck,
  { schemas }: Definition,
): boolean {
  if (id === 'no-items') return schemas.some(({ literal }) => literal.kind !== 'absent');
  if (id === PROPERTY_KEY.id) return schemas.some(nestedSchemaAt);
  const keyword = META_SCHEMA_KEYWORDS[id];
  return (
    keyword !== undefined &&
    schemas.some(({ metaSchemaErrors }) =>
      metaSchemaErrors.some(({ path }) => path.at(-1) === keyword),
    )
  );
}
