import { expect, test } from 'vitest';
import { labelOf, quote } from '../../src/model/words.ts';

const at = { range: [0, 0] } as const;

test('a label is the kind and the name, or the kind alone if the name is not known', () => {
  expect(labelOf({ kind: 'tool', name: { kind: 'known', value: 'search', at } })).toBe(
    "tool 'search'",
  );
  expect(labelOf({ kind: 'prompt', name: { kind: 'unknown', why: 'is computed', at } })).toBe(
    'prompt',
  );
});

test.each([
  ['plain', "'plain'"],
  ["it's", String.raw`'it\'s'`],
  ['a\\b', String.raw`'a\\b'`],
  ['a\r\nb', String.raw`'a\r\nb'`],
  ['a\u2028b\u2029c', String.raw`'a\u2028b\u2029c'`],
])('%j is quoted as a literal of the same value', (text, literal) => {
  expect(quote(text)).toBe(literal);
});
