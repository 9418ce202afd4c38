import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { iterationValues, type Loop } from '../../../src/detect/flow/loops.ts';
import { evaluatorOf } from '../../syntax/evaluate.ts';

/** What a loop over these values gives to its patterns, by iteration. */
function valuesOf(items: unknown, source = 'for (const item of items);'): unknown {
  const [statement] = evaluatorOf(source).module.program.body;
  const node =
    statement?.type === 'ExpressionStatement'
      ? (statement.expression as TSESTree.CallExpression).arguments[0]
      : statement;
  return iterationValues(items, { node } as unknown as Loop, () => []);
}

test('the elements of a list, with their indices', () => {
  expect(valuesOf(['a', 'b'])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('the elements of a set, which are their own keys', () => {
  expect(valuesOf(new Set(['a', 'b']))).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ]);
});

test('the entries of a map, or the value and the key in a callback', () => {
  const map = new Map([['a', 1]]);
  expect(valuesOf(map)).toEqual([[['a', 1]]]);
  expect(valuesOf(map, 'items.forEach((value, key) => value);')).toEqual([[1, 'a']]);
});

test('the keys of an object, in a loop over its keys only', () => {
  expect(valuesOf({ a: 1, b: 2 }, 'for (const key in items);')).toEqual([['a'], ['b']]);
  expect(valuesOf({ a: 1, b: 2 })).toBeUndefined();
  expect(valuesOf(new Set(['a']), 'for (const key in items);')).toBeUndefined();
});
