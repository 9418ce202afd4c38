import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/model/findings/edit.ts';
import type { Location } from '../../../../src/model/location.ts';
import {
  mergedByCatch,
  type CatchFinding,
} from '../../../../src/rules/checks/errors/catch-findings.ts';

const CLAUSE: Location = { range: [100, 200] };
const HELPERS_CLAUSE: Location = {
  range: [40, 50],
  external: { file: '/helper.ts', range: [100, 200], line: 11, column: 1 },
};
/** Ten characters are a line. */
const LINES = { position: (offset: number) => ({ line: offset / 10 + 1, column: 1 }) };

const editAt = (offset: number): Edit => ({ range: [offset, offset], text: ', isError: true' });

/** A finding with a fix, or with a suggestion. */
function foundAt(
  offset: number,
  kind: 'fix' | 'suggest',
  clause: Location = CLAUSE,
): CatchFinding<'missing' | 'flag'> {
  const edits = [editAt(offset)];
  const { external } = clause;
  const at: Location = external
    ? { ...clause, external: { ...external, range: [offset, offset + 5], line: offset / 10 + 1 } }
    : { range: [offset, offset + 5] };
  return {
    clause,
    finding: {
      messageId: 'missing',
      at,
      ...(kind === 'fix' ? { fix: edits } : { suggest: [{ messageId: 'flag', edits }] }),
    },
  };
}

const merged = (...found: readonly CatchFinding<'missing' | 'flag'>[]): unknown[] => [
  ...new Set(mergedByCatch(found, LINES).values()),
];

test('a fix beside a suggestion: both are suggested, at the first place', () => {
  expect(merged(foundAt(150, 'suggest'), foundAt(120, 'fix'))).toEqual([
    {
      messageId: 'missing',
      data: { more: ', also on line 16' },
      at: { range: [120, 125] },
      suggest: [{ messageId: 'flag', edits: [editAt(150), editAt(120)] }],
    },
  ]);
});

test('two ways to one result, which is edited once', () => {
  expect(merged(foundAt(120, 'fix'), foundAt(120, 'fix'))).toEqual([
    { messageId: 'missing', data: { more: '' }, at: { range: [120, 125] }, fix: [editAt(120)] },
  ]);
});

test('results outside of the clause, which are mistakes of their own', () => {
  expect(merged(foundAt(20, 'fix'), foundAt(30, 'fix'), foundAt(120, 'fix'))).toHaveLength(3);
});

test('the lines of a catch in another file', () => {
  const found = [150, 120].map((offset) => foundAt(offset, 'fix', HELPERS_CLAUSE));
  expect(merged(...found)).toMatchObject([
    { data: { more: ', also on line 16' }, at: { external: { line: 13 } } },
  ]);
});
