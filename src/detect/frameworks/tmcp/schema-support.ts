import type { FormEffects, SchemaSupport, SurfaceSupport } from '../../detector/schema-support.ts';

/**
 * The adapter for Zod 4 converts every schema to the schema of its output; one that fails makes the
 * whole list an error (run: @tmcp/adapter-zod 0.1.7 with tmcp 1.20.0).
 */
const CONVERTED: FormEffects = {
  '<0.1.7 || >=0.2.0': 'accepted',
  '>=0.1.7 <0.2.0': 'no-list',
};

const place: SurfaceSupport = { expected: 'a schema', conversions: { output: CONVERTED } };
const tool = { input: place, output: place };
const prompt = { args: place };

export const tmcpSchemaSupport: SchemaSupport = {
  package: '@tmcp/adapter-zod',
  zod: 'Zod 4',
  places: { tool, defineTool: tool, prompt, definePrompt: prompt },
};
