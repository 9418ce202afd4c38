import type { SchemaIo } from '../../../schema/json/conversion.ts';
import type { SchemaSupport, SurfaceSupport, FormEffects } from '../../detector/schema-support.ts';

/**
 * How xmcp treats schemas, verified with servers built by 1.1.3 and a client, with Zod 4.6.7 and
 * its Zod 3 API. Parameters that are not a raw shape are omitted with a warning; an invalid output
 * schema makes the server answer every request with an error.
 */

const only = (effect: FormEffects[string]): FormEffects => ({
  '<1.1.3 || >=2.0.0': 'accepted',
  '>=1.1.3 <2.0.0': effect,
});

function place(direction: SchemaIo, effect: FormEffects[string]): SurfaceSupport {
  const verdicts = only(effect);
  return {
    expected: 'a raw shape such as `{ id: z.string() }`',
    forms: {
      'zod-object': verdicts,
      'zod-other': verdicts,
      'json-schema': verdicts,
      'json-schema-properties': verdicts,
    },
    conversions: { [direction]: only('no-list') },
  };
}

/**
 * With 0.6.5 and 0.6.13, one tool with fields of the Zod 3 API makes each `tools/list` an error;
 * 0.3.1 and 0.5.7 list them.
 */
const ZOD_3: SurfaceSupport['majors'] = {
  3: () => ({ '<0.6.5': 'accepted', '>=0.6.5 <0.7.0': 'no-list', '>=0.7.0': 'accepted' }),
};

export const xmcpSchemaSupport: SchemaSupport = {
  package: 'xmcp',
  zod: 'Zod 4',
  places: {
    tool: {
      input: { ...place('input', 'empty'), majors: ZOD_3 },
      output: place('output', 'no-start'),
    },
  },
};
