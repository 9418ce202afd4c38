import type { SchemaSupport, SurfaceSupport, FormEffects } from '../../detector/schema-support.ts';

/**
 * How mcp-framework treats tool schemas, verified with running servers and a client of 0.2.22, with
 * its own Zod 3.25.76 and with Zod 4.6.7. It treats anything but an object schema of its own Zod as
 * fields with types and descriptions.
 */

const only = (effect: FormEffects[string]): FormEffects => ({
  '<0.2.22 || >=0.3.0': 'accepted',
  '>=0.2.22 <0.3.0': effect,
});

const input: SurfaceSupport = {
  expected:
    "an object schema such as `z.object({ … })`, or fields such as `{ id: { type: z.string(), description: '…' } }`",
  forms: {
    'zod-other': only('misread'),
    'json-schema': only('misread'),
    'json-schema-properties': only('no-calls'),
  },
  majors: { 4: (form) => only(form === 'raw-shape' ? 'no-calls' : 'misread') },
};

const refused = only('no-list');

const output: SurfaceSupport = {
  expected: 'an object schema such as `z.object({ … })`',
  forms: {
    'zod-other': refused,
    'raw-shape': refused,
    'empty-object': refused,
    'json-schema': refused,
    'json-schema-properties': refused,
  },
};

export const mcpFrameworkSchemaSupport: SchemaSupport = {
  package: 'mcp-framework',
  zod: 'Zod 3',
  places: { MCPTool: { input, output } },
};
