import type { SchemaEffect } from '../../../model/schemas/schema-outcome.ts';
import {
  effectBefore,
  type SchemaSupport,
  type SurfaceSupport,
  type RootFacts,
  type FormEffects,
} from '../../detector/schema-support.ts';

/**
 * How mcp-ts-core treats schemas, verified with running servers of 0.8.18, 0.9.21 and 0.10.17.
 * Before 0.9 the framework's own linter stops the server (changelog of 0.9.0); 0.12 moved to SDK
 * v2, and is judged only where that makes no difference.
 */

const isObject = (root: RootFacts): boolean => root.isObject;

const since9 = (effect: SchemaEffect): FormEffects => ({
  '<0.9.0': 'no-start',
  '>=0.9.0 <0.12.0': effect,
  '>=0.12.0': 'accepted',
});
const only8: FormEffects = { '<0.9.0': 'no-start', '>=0.9.0': 'accepted' };

/** The schema parses the input, so a plain object fails; the SDK below rejects a JSON Schema. */
function place(
  shape: SchemaEffect,
  json: SchemaEffect,
  more: Pick<SurfaceSupport, 'roots' | 'conversions'>,
): SurfaceSupport {
  return {
    expected: 'an object schema such as `z.object({ … })`',
    forms: {
      'raw-shape': since9(shape),
      'empty-object': since9(shape),
      'json-schema': since9(json),
      'json-schema-properties': since9(json),
    },
    majors: { 3: () => only8 },
    ...more,
  };
}

const rootsSince9 = (effect: SchemaEffect): SurfaceSupport['roots'] => [
  { versions: '<0.9.0', effect: effectBefore(isObject, 'no-start') },
  { versions: '>=0.9.0 <0.12.0', effect: effectBefore(isObject, effect) },
  { versions: '>=0.12.0', effect: () => 'accepted' },
];

const rootsOnly8: SurfaceSupport['roots'] = [
  { versions: '<0.9.0', effect: effectBefore(isObject, 'no-start') },
  { versions: '>=0.9.0', effect: () => 'accepted' },
];

const tool: SurfaceSupport = place('no-calls', 'no-start', {
  roots: rootsSince9('empty'),
  // The linter of 0.8 converts every schema as an output.
  conversions: { input: { '<0.9.0': 'no-start', '>=0.9.0': 'no-list' }, output: only8 },
});

const toolOutput: SurfaceSupport = place('no-calls', 'no-start', {
  roots: rootsSince9('dropped'),
  conversions: { output: { '<0.9.0': 'no-start', '>=0.9.0': 'no-list' } },
});

/** Schemas of resources only parse input. */
const resource: SurfaceSupport = place('no-calls', 'no-calls', {
  roots: rootsOnly8,
  conversions: { output: only8 },
});

const prompt: SurfaceSupport = place('empty-no-calls', 'empty-no-calls', {
  roots: rootsSince9('empty'),
  conversions: { output: only8 },
});

const tools = { input: tool, output: toolOutput };
const resources = { params: resource, output: resource };

export const mcpTsCoreSchemaSupport: SchemaSupport = {
  package: '@cyanheads/mcp-ts-core',
  zod: 'Zod 4',
  places: {
    tool: tools,
    appTool: tools,
    resource: resources,
    appResource: resources,
    prompt: { args: prompt },
  },
};
