import { describe, expect, test } from 'vitest';
import { applyEdits, rangeAfter } from '../../../src/cli/lint/apply-edits.ts';
import type { Edit } from '../../../src/model/findings/edit.ts';

const TEXT = 'before { inside } after';
const RANGE = [TEXT.indexOf('{'), TEXT.indexOf('}') + 1] as const;

/** The text of a range before and after an edit of one word. */
function textAfter(word: string, replacement: string): string | undefined {
  const start = TEXT.indexOf(word);
  const edit: Edit = { range: [start, start + word.length], text: replacement };
  const range = rangeAfter(RANGE, [edit]);
  return range && applyEdits(TEXT, [edit]).text.slice(...range);
}

describe('a range after an edit', () => {
  test.each([
    ['before it', 'before', 'long before', '{ inside }'],
    ['after it', 'after', 'soon after', '{ inside }'],
    ['inside', 'inside', 'elsewhere', '{ elsewhere }'],
    ['at its start', '{', '[[', '[[ inside }'],
    ['of all of it', '{ inside }', '{}', undefined],
    ['of more than it', 'before { inside }', '', undefined],
    ['of its end and more', '} after', '', undefined],
  ])('%s', (_where, word, replacement, expected) => {
    expect(textAfter(word, replacement)).toBe(expected);
  });

  test('that inserts at its start moves it', () => {
    expect(rangeAfter(RANGE, [{ range: [RANGE[0], RANGE[0]], text: '12' }])).toEqual([
      RANGE[0] + 2,
      RANGE[1] + 2,
    ]);
  });

  test('that inserts at its end leaves it', () => {
    expect(rangeAfter(RANGE, [{ range: [RANGE[1], RANGE[1]], text: '12' }])).toEqual(RANGE);
  });
});

test('edits that overlap or touch wait for the next pass', () => {
  const edits: Edit[] = [
    { range: [0, 2], text: 'x' },
    { range: [2, 3], text: 'y' },
    { range: [4, 5], text: 'z' },
  ];
  expect(applyEdits('abcdef', edits)).toEqual({ text: 'xcdzf', applied: [edits[0], edits[2]] });
});
