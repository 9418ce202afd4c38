import { expect, test, vi } from 'vitest';
import {
  memoize,
  memoizeWeak,
  memoizeWeakPair,
  OncePer,
} from '../../../src/model/utils/memoize.ts';

test('a result is computed once for each key, also one that is undefined', () => {
  const compute = vi.fn((key: string) => (key === 'none' ? undefined : key.length));
  const length = memoize(compute);
  expect([length('four'), length('four'), length('none'), length('none')]).toEqual([
    4,
    4,
    undefined,
    undefined,
  ]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('a result is computed once for each object, with the arguments of the first call', () => {
  const compute = vi.fn((_key: object, other: string) => (other === 'none' ? undefined : other));
  const first = memoizeWeak(compute);
  const [one, two] = [{}, {}];
  expect([first(one, 'a'), first(one, 'b'), first(two, 'none'), first(two, 'c')]).toEqual([
    'a',
    'a',
    undefined,
    undefined,
  ]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('a result is computed once for each object, by the first caller', () => {
  const once = new OncePer<object, string | undefined>();
  const [one, two] = [{}, {}];
  const unused = vi.fn();
  expect(once.get(one, () => 'a')).toBe('a');
  expect(once.get(one, unused)).toBe('a');
  expect(once.get(two, () => undefined)).toBeUndefined();
  expect(once.get(two, unused)).toBeUndefined();
  expect(unused).not.toHaveBeenCalled();
});

test('a result is computed once for each pair of objects', () => {
  const compute = vi.fn((...pair: readonly [object, object]) => pair);
  const pairOf = memoizeWeakPair(compute);
  const [one, two] = [{}, {}];
  expect(pairOf(one, two)).toBe(pairOf(one, two));
  expect(pairOf(one, one)).not.toBe(pairOf(one, two));
  expect(compute).toHaveBeenCalledTimes(2);
});

test('an error is not kept', () => {
  const compute = vi
    .fn((key: object) => key)
    .mockImplementationOnce(() => {
      throw new Error('once');
    });
  const same = memoizeWeak(compute);
  const key = {};
  expect(() => same(key)).toThrow('once');
  expect(same(key)).toBe(key);
});
