import { describe, expect, it } from 'vitest';
import { misspellings } from '../../../src/rules/checks/misspelling.ts';
import { editDistance, nearest } from '../../../src/model/text/nearest.ts';
import type { StaticProperty } from '../../../src/model/static.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['no_match', 'no_match', 0],
    ['no_match', 'no_matches', 2],
    ['ab', 'ba', 2],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});

describe('nearest', () => {
  it('is the candidate with the fewest edits, the first of several', () => {
    expect(nearest('no_mach', ['not_found', 'no_match', 'no_march'])).toBe('no_match');
  });

  it('is nothing when all are far', () => {
    expect(nearest('timeout', ['no_match', 'gone'])).toBeUndefined();
    expect(nearest('abcd', ['abxy'], 1)).toBeUndefined();
    expect(nearest<string>('a', [])).toBeUndefined();
  });
});

describe('misspellings', () => {
  const at = { range: [0, 0] } as const;
  const object = (...keys: string[]): Parameters<typeof misspellings>[0] => ({
    type: 'object',
    complete: true,
    properties: new Map(
      keys.map((key): [string, StaticProperty] => [
        key,
        { key, keyAt: at, value: { kind: 'known', value: true, at } },
      ]),
    ),
  });
  const found = (...keys: string[]): unknown =>
    misspellings(object(...keys), ['readOnlyHint', 'title']).map(
      ({ property, meant, isCertain }) => [property.key, meant, isCertain],
    );

  it('are certain when case, separators or one character differ', () => {
    expect(found('readonlyHint')).toEqual([['readonlyHint', 'readOnlyHint', true]]);
    expect(found('read_only_hint')).toEqual([['read_only_hint', 'readOnlyHint', true]]);
    expect(found('titl')).toEqual([['titl', 'title', true]]);
  });

  it('are likely when two characters of a longer key differ', () => {
    expect(found('readOnlyHnit')).toEqual([['readOnlyHnit', 'readOnlyHint', false]]);
    expect(found('titel')).toEqual([]);
  });

  it('are none when the key that would be meant is there', () => {
    expect(found('readonlyHint', 'readOnlyHint')).toEqual([]);
  });
});
