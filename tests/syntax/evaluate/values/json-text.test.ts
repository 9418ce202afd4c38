import { expect, test } from 'vitest';
import { stringParts } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** The parts of a text; null for those that are unknown. */
const parts = (expression: string): readonly (string | null)[] | undefined =>
  stringParts(
    valueOf(`
      const { A, B } = process.env;
      export const value = ${expression};
    `),
  );

test('the JSON of an object has its known members, around those that may be missing', () => {
  expect(parts("JSON.stringify({ error: 'Gone', id: A, path: B, count: 2 })")).toEqual([
    '{"error":"Gone"',
    null,
    '"count":2}',
  ]);
});

test('a text in it is known up to its unknown parts', () => {
  expect(parts('JSON.stringify({ error: `Cannot read "${A}".` })')).toEqual([
    '{"error":"Cannot read \\"',
    null,
    '\\"."}',
  ]);
});

test('members of an unknown object may be before and behind the others', () => {
  expect(parts('JSON.stringify({ ...A, ok: true }, null, 2)')).toEqual([
    '{',
    null,
    '\n  "ok": true',
    null,
    '\n}',
  ]);
});

test('an unknown element of a list is a value', () => {
  expect(parts("JSON.stringify(['a', A, 'b'])")).toEqual(['["a"', null, '"b"]']);
});

test.each([
  'JSON.stringify(A)',
  'JSON.stringify({ a: A }, B)',
  'JSON.stringify({ a: A }, null, B)',
])('%s is not read', (expression) => {
  expect(parts(expression)).toBeUndefined();
});
