import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../../src/model/analysis.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import type { SchemaNode } from '../../../../src/model/schemas/schema.ts';
import { missingDescriptions } from '../../../../src/rules/checks/descriptions/missing-descriptions.ts';

const at = { range: [0, 0] } as const;

/** An object of two fields that are such objects again, and so on: 2 to the power of `depth` paths. */
function branching(depth: number): SchemaNode {
  const next = depth > 0 ? branching(depth - 1) : undefined;
  const fields = next && ['a', 'b'].map((name) => ({ name, schema: next, optional: false, at }));
  return {
    type: next ? 'object' : 'string',
    description: { kind: 'known', value: 'd', at },
    at,
    wrappers: [],
    unread: [],
    ...(fields ? { fields } : {}),
  };
}

/** The intersection of two such intersections, and so on, of an object with one field. */
function intersecting(depth: number): SchemaNode {
  if (depth === 0)
    return { ...branching(1), fields: [{ name: 'a', schema: branching(0), optional: false, at }] };
  const side = intersecting(depth - 1);
  return { ...branching(0), type: 'intersection', options: [side, side] };
}

describe('undescribed', () => {
  it.each([
    ['fields', branching(60)],
    ['intersections', intersecting(60)],
  ])('ends for a schema of more paths than anyone could walk, of %s', (_name, value) => {
    const definition = {
      schemas: [{ surface: 'input', root: { kind: 'known', value, at } }],
    } as unknown as Definition;
    expect([
      ...missingDescriptions(
        { definitions: [definition], interactions: [] } as unknown as Analysis,
        ['input'],
        () => false,
      ),
    ]).toEqual([]);
  });
});
