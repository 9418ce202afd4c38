import {
  effectBefore,
  type SchemaSupport,
  type SurfaceSupport,
  type RootFacts,
  type FormEffects,
} from '../../detector/schema-support.ts';

/**
 * How fastmcp treats schemas, verified with running servers and a client of 4.20.16, with Zod
 * 3.25.76, 4.1.13 and 4.6.7. Adding a tool rejects a value that is not a Standard Schema; any other
 * is converted, and the result is listed.
 */

const SINCE = '>=4.20.16 <5.0.0';
const OTHERS = '<4.20.16 || >=5.0.0';

/**
 * The roots of inputs: the same in 3.35.0, 4.0.0, 4.7.2, 4.19.0 and 4.20.0 (run with Zod 3.25.76).
 */
const ROOTS = {
  input: { since: '>=3.35.0 <5.0.0', others: '<3.35.0 || >=5.0.0' },
  output: { since: SINCE, others: OTHERS },
};

const throws: FormEffects = { [OTHERS]: 'accepted', [SINCE]: 'throws' };

const hasObjectType = ({ jsonType, isReference }: RootFacts): boolean =>
  !isReference && (jsonType === 'object' || jsonType === 'unknown');

/** A client rejects the whole list if one root does not have the type `object`. */
function place(direction: 'input' | 'output'): SurfaceSupport {
  return {
    expected: 'a schema such as `z.object({ … })`',
    forms: {
      'raw-shape': throws,
      'empty-object': throws,
      'json-schema': throws,
      'json-schema-properties': throws,
    },
    roots: [
      { versions: ROOTS[direction].others, effect: () => 'accepted' },
      { versions: ROOTS[direction].since, effect: effectBefore(hasObjectType, 'no-list') },
    ],
    conversions: { [direction]: { [OTHERS]: 'accepted', [SINCE]: 'no-list' } },
  };
}

const tools = { input: place('input'), output: place('output') };

export const fastmcpSchemaSupport: SchemaSupport = {
  package: 'fastmcp',
  zod: 'Zod 3.24 or later',
  places: { addTool: tools, addTools: tools },
};
