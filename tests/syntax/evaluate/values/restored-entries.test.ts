import { describe, expect, test } from 'vitest';
import { restoreEntries } from '../../../../src/syntax/evaluate/values/restored-entries.ts';

describe('the entries that a thing had', () => {
  test.each([
    ['where members were added', { a: 1, b: 2, c: 3 }],
    ['where members were set', { a: 0, b: 2 }],
    ['where a member was deleted', { b: 2 }],
    ['where a member was deleted and set again, in the order of before', { b: 2, a: 1 }],
  ])('of an object, %s', (_how, object) => {
    restoreEntries(object, new Map(Object.entries({ a: 1, b: 2 })));
    expect(Object.entries(object)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test.each([
    ['where elements were added', [1, 2, 3]],
    ['where elements were set', [2, 1]],
    ['where elements were removed', [2]],
  ])('of a list, %s', (_how, list) => {
    restoreEntries(list, new Map([1, 2].entries()));
    expect(list).toEqual([1, 2]);
  });

  test('of a map and a set, in the order of before', () => {
    const map = new Map([
      ['b', 2],
      ['a', 3],
    ]);
    restoreEntries(map, new Map(Object.entries({ a: 1, b: 2 })));
    expect([...map]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    const set = new Set([2, 3]);
    restoreEntries(set, new Map([1, 2].map((value) => [value, value])));
    expect([...set]).toEqual([1, 2]);
  });
});
