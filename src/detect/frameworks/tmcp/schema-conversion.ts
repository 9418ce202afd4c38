import { convertZod4 } from '../../../schema/json/conversion.ts';
import { installedVersion } from '../../../schema/installed-package.ts';
import { attemptConversion, type SchemaConversion } from '../../../schema/json/json-schema.ts';
import { ownConversion } from '../../../schema/standard/standard-conversion.ts';
import type { StandardValue } from '../../../schema/standard/standard-value.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { Versions } from '../../detector/versions.ts';

/**
 * @tmcp/adapter-zod 0.1.7 and @tmcp/adapter-valibot 0.1.4 to 0.1.6, src/index.js: the library of a
 * schema tells the adapter.
 */
export const tmcpConversion: SchemaConversion = {
  package: '@tmcp/adapter-zod',
  isPackageOptional: true,
  convert: (schema, _io, converter) =>
    attemptConversion(() => {
      if (!isSchema(schema) || !schema._zod) throw new Error('The adapter takes schemas of Zod 4.');
      return convertZod4(schema, { target: 'draft-7', converter });
    }),
  standard: (schema) => (schema.library.name === 'valibot' ? convertValibot(schema) : undefined),
  settings: () => ({ target: 'draft-7' }),
};

const VALIBOT_ADAPTER = '@tmcp/adapter-valibot';

function convertValibot(schema: StandardValue): object | undefined {
  const version = installedVersion(VALIBOT_ADAPTER, schema.importer);
  if (version === undefined) return undefined;
  const json = ownConversion(schema, undefined, VALIBOT_ADAPTER);
  if (json && Versions.installed(version).within('>=0.1.5') === 'yes') addTypesToEnums(json);
  return json;
}

/** `add_type_to_enums` of @tmcp/adapter-valibot, which looks into no list. */
function addTypesToEnums(json: object): void {
  for (const part of Object.values(json) as unknown[]) {
    if (!isPlainObject(part)) continue;
    if ('enum' in part && !('type' in part)) part.type = 'string';
    addTypesToEnums(part);
  }
}
