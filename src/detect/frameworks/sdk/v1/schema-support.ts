import { lowLevelSurfaces } from '../low-level/schema-support.ts';
import type {
  SchemaSupport,
  SurfaceSupport,
  FormEffects,
} from '../../../detector/schema-support.ts';
import type { SchemaForm } from '../../../../model/schemas/schema.ts';
import { inputRoots, outputRoots } from './schema-roots.ts';

/**
 * How SDK v1 treats schemas. Every line was verified with a running server and a client of 1.5.0,
 * 1.9.0, 1.10.0, 1.10.2, 1.11.0, 1.12.0, 1.13.0, 1.15.1, 1.17.5, 1.18.2, 1.20.2, 1.21.0, 1.22.0,
 * 1.23.0, 1.23.1, 1.24.0, 1.24.3, 1.25.3, 1.26.0, 1.27.1, 1.28.0, 1.29.0, 1.30.1, 1.31.0 and
 * 1.32.2, with Zod 3.25.76 and with Zod 4.6.7.
 */

const JSON_SCHEMA_INPUT: FormEffects = {
  '<1.22.0': 'empty-no-calls',
  '>=1.22.0 <1.23.0': 'no-list',
  '>=1.23.0 <1.28.0': 'empty-no-calls',
  '>=1.28.0': 'throws',
};

const JSON_SCHEMA_OUTPUT: FormEffects = {
  '<1.22.0': 'no-calls',
  '>=1.22.0 <1.23.0': 'no-list',
  '>=1.23.0 <1.28.0': 'dropped',
  '>=1.28.0': 'throws',
};

const zod4Input = (form: SchemaForm): FormEffects =>
  form === 'raw-shape'
    ? { '<1.23.0': 'empty-no-calls', '>=1.23.0': 'accepted' }
    : { '<1.22.0': 'empty-no-calls', '>=1.22.0 <1.23.0': 'varies', '>=1.23.0': 'accepted' };

const zod4Output = (form: SchemaForm): FormEffects =>
  form === 'raw-shape'
    ? { '<1.23.0': 'no-calls', '>=1.23.0': 'accepted' }
    : { '<1.22.0': 'no-calls', '>=1.22.0 <1.23.0': 'varies', '>=1.23.0': 'accepted' };

/**
 * `inputSchema` of `registerTool`: a raw shape; since 1.22 also a schema, since 1.23 of Zod 4 too.
 */
const registerInput: SurfaceSupport = {
  expected: 'a raw shape such as `{ id: z.string() }`, or since 1.22 an object schema',
  forms: {
    'zod-object': { '<1.22.0': 'no-list', '>=1.22.0': 'accepted' },
    'zod-other': { '<1.22.0': 'empty-no-calls', '>=1.22.0': 'accepted' },
    'json-schema': JSON_SCHEMA_INPUT,
    'json-schema-properties': JSON_SCHEMA_INPUT,
  },
  majors: { 4: zod4Input },
  roots: inputRoots,
  conversions: { input: { '*': 'no-list' } },
};

const registerOutput: SurfaceSupport = {
  expected: registerInput.expected,
  forms: {
    'zod-object': { '<1.22.0': 'no-list', '>=1.22.0': 'accepted' },
    'zod-other': { '<1.22.0': 'no-calls', '>=1.22.0': 'accepted' },
    'json-schema': JSON_SCHEMA_OUTPUT,
    'json-schema-properties': JSON_SCHEMA_OUTPUT,
  },
  majors: { 4: zod4Output },
  roots: outputRoots,
  conversions: { output: { '*': 'no-list' } },
};

/**
 * Anything but a raw shape counts as annotations since these exist (1.11); 1.28 and later validate
 * it.
 */
const toolOverload = (before: FormEffects[string]): FormEffects => ({
  '<1.11.0': before,
  '>=1.11.0 <1.28.0': 'annotations',
  '>=1.28.0': 'throws',
});

/** `tool(name, description, shape, handler)`. */
const toolInput: SurfaceSupport = {
  expected: 'a raw shape such as `{ id: z.string() }`',
  forms: {
    'zod-object': toolOverload('no-list'),
    'zod-other': toolOverload('empty-no-calls'),
    'json-schema': toolOverload('empty-no-calls'),
    'json-schema-properties': toolOverload('empty-no-calls'),
  },
  majors: { 4: () => ({ '<1.23.0': 'empty-no-calls', '>=1.23.0': 'accepted' }) },
  conversions: { input: { '*': 'no-list' } },
};

/** Prompt arguments are always a raw shape; only names and descriptions are read. */
const promptArguments: SurfaceSupport = {
  expected: 'a raw shape such as `{ id: z.string() }`',
  forms: {
    // Since 1.23 some schemas throw; of others the properties are listed.
    'zod-object': { '<1.23.0': 'no-list', '>=1.23.0': 'varies' },
    'zod-other': { '<1.23.0': 'no-list', '>=1.23.0': 'varies' },
    'json-schema': { '<1.23.0': 'no-list', '>=1.23.0': 'misread' },
    'json-schema-properties': { '<1.23.0': 'no-list', '>=1.23.0': 'no-calls' },
  },
  majors: { 4: () => ({ '<1.23.0': 'no-calls', '>=1.23.0': 'accepted' }) },
};

export const sdkV1SchemaSupport: SchemaSupport = {
  package: '@modelcontextprotocol/sdk',
  zod: 'Zod 3',
  since: { 4: '1.23.0' },
  places: {
    ...lowLevelSurfaces,
    registerTool: { input: registerInput, output: registerOutput },
    registerToolTask: { input: registerInput, output: registerOutput },
    tool: { input: toolInput },
    registerPrompt: { args: promptArguments },
    prompt: { args: promptArguments },
  },
};
