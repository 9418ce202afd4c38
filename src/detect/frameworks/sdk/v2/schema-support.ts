import { lowLevelSurfaces } from '../low-level/schema-support.ts';
import {
  effectBefore,
  type SchemaSupport,
  type SurfaceSupport,
  type RootFacts,
  type FormEffects,
} from '../../../detector/schema-support.ts';
import type { SchemaForm } from '../../../../model/schemas/schema.ts';

/**
 * How SDK v2 treats schemas, verified with a running server of 2.0.0, 2.1.0, 2.2.0, 2.3.1 and
 * 2.4.0, with Zod 3.25.76, 4.1.13, 4.2.0 and 4.6.7.
 */

const FORMS: SurfaceSupport['forms'] = {
  'json-schema': { '*': 'throws' },
  'json-schema-properties': { '*': 'throws' },
};
const MAJORS: SurfaceSupport['majors'] = {
  3: (form: SchemaForm): FormEffects =>
    form === 'raw-shape' ? { '*': 'throws' } : { '*': 'no-list' },
};
const expected =
  'an object schema such as `z.object({ … })`, or `fromJsonSchema(…)` around a JSON Schema';

const describesObject = ({ jsonType }: RootFacts): boolean =>
  jsonType === undefined || jsonType === 'object' || jsonType === 'unknown';

const incoming: SurfaceSupport = {
  expected,
  forms: FORMS,
  majors: MAJORS,
  roots: [{ versions: '*', effect: effectBefore(describesObject, 'no-list') }],
  conversions: { input: { '*': 'no-list' } },
};

const outgoing: SurfaceSupport = {
  expected,
  forms: FORMS,
  majors: MAJORS,
  conversions: { output: { '*': 'no-list' } },
};

export const sdkV2SchemaSupport: SchemaSupport = {
  package: '@modelcontextprotocol/server',
  zod: 'Zod 4 (4.2 or later)',
  places: {
    ...lowLevelSurfaces,
    registerTool: { input: incoming, output: outgoing },
    registerPrompt: { args: incoming },
  },
};
