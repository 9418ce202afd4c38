import { createRequire } from 'node:module';
import type { Ajv as AjvClass } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../../../src/contract/contract.ts';

const require = createRequire(import.meta.url);
const { Ajv } = require('ajv') as { Ajv: typeof AjvClass };
const { Ajv2020 } = require('ajv/dist/2020') as { Ajv2020: typeof AjvClass };

/** One for each draft, because most of what it costs is to make it. */
const VALIDATORS = {
  old: withFormats(new Ajv({ strict: false, addUsedSchema: false })),
  new: withFormats(new Ajv2020({ strict: false, addUsedSchema: false })),
};

/** What Ajv says of values, by a schema of the draft that it names. */
export function validatorOf(schema: JsonObject): (value: Json) => boolean {
  return VALIDATORS[
    JSON.stringify(schema['$schema'] ?? '').includes('draft-07') ? 'old' : 'new'
  ].compile(schema);
}

function withFormats(ajv: AjvClass): AjvClass {
  addFormats.default(ajv);
  return ajv;
}
