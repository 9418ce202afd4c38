import { isDeepStrictEqual } from 'node:util';
import type { ChosenCheck } from '../../../model/clients/profiles.ts';
import type { Violation } from '../../../model/clients/profile.ts';
import { NO_ITEMS, PROPERTY_KEY } from '../../../model/clients/schema-mistakes.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { nestedSchemaAt } from '../schemas/nested-schema.ts';

/**
 * Whether `valid-json-schema` reports the violation of a check, because the author writes the JSON
 * Schema.
 */
export function isReportedElsewhere(
  { mistake: { id } }: ChosenCheck,
  { path: [part, ...path], keyword }: Violation,
  { schemas }: Definition,
): boolean {
  if (id === NO_ITEMS.id) return schemas.some(({ literal }) => literal.kind !== 'absent');
  if (id === PROPERTY_KEY.id) return schemas.some(nestedSchemaAt);
  return (
    part === 'inputSchema' &&
    keyword !== undefined &&
    schemas.some(
      ({ surface, metaSchemaErrors }) =>
        surface === 'input' &&
        metaSchemaErrors.some((error) => isDeepStrictEqual(error.path, [...path, keyword])),
    )
  );
}
