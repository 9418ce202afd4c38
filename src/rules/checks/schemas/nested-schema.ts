import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { Location } from '../../../model/location.ts';
import { isKnownObject } from '../../../model/property.ts';
import { isRecord } from '../../../model/utils/record.ts';

/**
 * The place where a whole schema is written for the `properties` of another: `{ type: 'object',
 * properties: zodToJsonSchema(…) }`. Its `type` is a text, which no property is.
 *
 * @returns undefined where there is none
 */
export function nestedSchemaAt(schema: DefinitionSchema): Location | undefined {
  const advertised = schema.jsonSchema()?.schema;
  const listed = isRecord(advertised) ? advertised.properties : undefined;
  if (!isRecord(listed) || typeof listed.type !== 'string' || !isRecord(listed.properties))
    return undefined;
  const { literal } = schema;
  const written = isKnownObject(literal) ? literal.value.properties.get('properties') : undefined;
  return written?.keyAt ?? schema.at;
}
