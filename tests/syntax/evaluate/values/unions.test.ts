import { describe, expect, test } from 'vitest';
import { PartlyKnown } from '../../../../src/syntax/evaluate/values/partly-known.ts';
import { OneOf, UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { ValueMetadata } from '../../../../src/syntax/evaluate/values/value-metadata.ts';

const WHY = new UnknownValue('depends on the run');

describe('the union of alternative lists', () => {
  test('has every element once, and is a superset', () => {
    const metadata = new ValueMetadata();
    const union = metadata.unions.of(OneOf.of([['a', 'b'], ['b', 'c'], undefined], WHY));
    expect(union).toEqual(['a', 'b', 'c']);
    expect(metadata.isSuperset(union)).toBe(true);
    expect(metadata.incompleteness(union)).toBe(WHY);
  });

  test.each([
    ['another value', 'a'],
    ['alternatives that are not lists', OneOf.of([['a'], 1], WHY)],
    ['alternatives of nothing', OneOf.of([undefined, null], WHY)],
  ])('is %s itself', (_of, value) => {
    expect(new ValueMetadata().unions.of(value)).toBe(value);
  });
});

describe('the union of alternative Maps', () => {
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

  test('has every key once, and is a superset', () => {
    const metadata = new ValueMetadata();
    const maps = [
      new Map([
        ['a', a],
        ['b', b],
      ]),
      new Map([
        ['b', b],
        ['c', c],
      ]),
    ];
    const union = metadata.unions.of(OneOf.of(maps, WHY));
    expect(union).toEqual(
      new Map([
        ['a', a],
        ['b', b],
        ['c', c],
      ]),
    );
    expect(metadata.isSuperset(union)).toBe(true);
    expect(metadata.certainIn(union)).toEqual(new Set([b]));
  });

  test('has one of the values of a key that differ', () => {
    const metadata = new ValueMetadata();
    const maps = [new Map([['key', a]]), new Map([['key', b]])];
    const union = metadata.unions.of(OneOf.of(maps, WHY)) as Map<string, unknown>;
    expect(union.get('key')).toMatchObject({ values: [a, b], because: WHY });
    expect(metadata.incompleteness(union)).toBeUndefined();
  });

  test('has no certain value where there may be no Map', () => {
    const metadata = new ValueMetadata();
    const union = metadata.unions.of(OneOf.of([new Map([['a', a]]), undefined], WHY));
    expect(union).toEqual(new Map([['a', a]]));
    expect(metadata.certainIn(union)).toEqual(new Set());
  });

  test('is incomplete where an alternative is unknown', () => {
    const metadata = new ValueMetadata();
    const maps = [new Map([['a', a]]), new Map([['b', b]]), new UnknownValue('is not read')];
    const union = metadata.unions.of(PartlyKnown.of(maps, WHY));
    expect(union).toEqual(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    );
    expect(metadata.incompleteness(union)).toBe(WHY);
    expect(metadata.isSuperset(union)).toBe(false);
  });
});
