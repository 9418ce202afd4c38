import type { SchemaSupport, SurfaceSupport } from '../../../detector/schema-support.ts';

/**
 * The effect of schemas in the lists of a low-level server, which sends them unchanged: verified
 * with a server and a client of SDK v1 1.32.2 and SDK v2 2.4.0. A client rejects the whole list for
 * a schema without `type: 'object'`; a serialized Zod schema has that in some versions of Zod 4,
 * and no properties.
 */
const listed: SurfaceSupport = {
  expected: "a JSON Schema such as `{ type: 'object', properties: { … } }`",
  forms: {
    'zod-object': { '*': 'varies' },
    'zod-other': { '*': 'varies' },
    'raw-shape': { '*': 'no-list' },
    'empty-object': { '*': 'no-list' },
    'json-schema-properties': { '*': 'no-list' },
  },
};

export const lowLevelSurfaces: SchemaSupport['places'] = {
  'tools/list': { input: listed, output: listed },
};
