import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import type { HeldPosition } from '../../../../src/syntax/evaluate/data-flow/positions.ts';
import { ReachedPlaces } from '../../../../src/syntax/evaluate/data-flow/reached-places.ts';

type Way = Omit<HeldPosition, 'node' | 'module'>;

const call = { type: 'CallExpression' } as TSESTree.CallExpression;
const alias: Way = { path: ['a'], hold: 'alias' };

test('a place is reached once in the same way', () => {
  const places = new ReachedPlaces();
  const variable = {};
  expect(places.reach(variable, alias)).toEqual({ from: undefined });
  expect(places.reach(variable, { ...alias })).toBeUndefined();
  expect(places.reach(variable, { ...alias, path: ['b'] })).toBeDefined();
  expect(places.reach(variable, { ...alias, hold: 'named' })).toBeDefined();
  expect(places.reach({}, alias)).toBeDefined();
});

test('a place that objects of several calls reach is reached by those of any', () => {
  const places = new ReachedPlaces();
  const variable = {};
  expect(places.reach(variable, { ...alias, from: call })).toEqual({ from: call });
  expect(places.reach(variable, alias)).toEqual({ from: 'any' });
  expect(places.reach(variable, { ...alias, from: call })).toBeUndefined();
});
