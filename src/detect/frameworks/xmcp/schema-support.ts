import type { SchemaSupport, SurfaceSupport, FormEffects } from '../schema-support.ts';

/*
 * What xmcp does with schemas, seen with servers that 1.1.3 built and a client, with Zod 4.6.7 and its API of Zod 3. Parameters that
 * are no raw shape are left out with a warning; an output schema that is none makes the server answer every request with an error.
 */

const only = (effect: FormEffects[string]): FormEffects => ({
  '<1.1.3 || >=2.0.0': 'taken',
  '>=1.1.3 <2.0.0': effect,
});

function place(effect: FormEffects[string]): SurfaceSupport {
  const verdicts = only(effect);
  return {
    expected: 'a raw shape such as `{ id: z.string() }`',
    forms: {
      'zod-object': verdicts,
      'zod-other': verdicts,
      'json-schema': verdicts,
      'json-schema-properties': verdicts,
    },
  };
}

export const xmcpSchemaSupport: SchemaSupport = {
  package: 'xmcp',
  zod: 'Zod 3.25 or later',
  places: { tool: { input: place('empty'), output: place('no-start') } },
};
