import { expect, test } from 'vitest';
import { labelOf } from '../../../src/model/text/labels.ts';

const at = { range: [0, 0] } as const;

test('a label is the kind and the name, or the kind alone if the name is not known', () => {
  expect(labelOf({ kind: 'tool', name: { kind: 'known', value: 'search', at } })).toBe(
    "tool 'search'",
  );
  expect(labelOf({ kind: 'prompt', name: { kind: 'unknown', why: 'is computed', at } })).toBe(
    'prompt',
  );
});
