import { expect, test } from 'vitest';
import { PartlyKnown } from '../../../../src/syntax/evaluate/values/partly-known.ts';
import { valueOf } from '../../evaluate.ts';

const START = 'const list = load() ? load() : [1];';

test('a list that is one of several values keeps the lists that it may be', () => {
  expect(valueOf(`${START} export const value = list;`)).toBeInstanceOf(PartlyKnown);
});

test.each([
  'list.length',
  'list[0]',
  'list.first()',
  'list()',
  'JSON.stringify(list)',
  "list.map(String).join(', ')",
  '!list',
  'list === 1',
  'list && list.length > 0',
  '(([first]) => first)(list)',
])('%s is none of these lists', (expression) => {
  const value = valueOf(`${START} export const value = ${expression};`);
  expect(value).not.toBeInstanceOf(PartlyKnown);
});
