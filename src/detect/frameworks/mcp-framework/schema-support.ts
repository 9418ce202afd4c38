import type { SchemaSupport, SurfaceSupport, FormEffects } from '../schema-support.ts';

/*
 * What mcp-framework does with the schemas of tools, seen with running servers and a client of 0.2.22, with the Zod 3.25.76 that it
 * brings and with Zod 4.6.7. What is no object schema of its own Zod it takes for an object of fields with types and descriptions.
 */

const only = (effect: FormEffects[string]): FormEffects => ({
  '<0.2.22 || >=0.3.0': 'taken',
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
