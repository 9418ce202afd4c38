import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/contract/contract.ts';
import { diffContracts } from '../../../../src/contract/diff/contract-diff.ts';
import { contractOf } from '../support/contracts.ts';

/** The classes of what changes when a tool takes another list. */
const changesOf = (before: JsonObject, after: JsonObject): string[] => {
  const taking = (list: JsonObject) =>
    contractOf({
      tools: [{ name: 't', inputSchema: { type: 'object', properties: { list } } }],
    });
  return diffContracts(taking(before), taking(after)).changes.map(({ rule }) => rule);
};

test('that elements must be unique limits lists of two elements and more', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const pair = { ...list, maxItems: 2 };
  const single = { ...list, maxItems: 1 };
  expect(changesOf(list, { ...list, uniqueItems: true })).toEqual(['parameter-narrowed']);
  expect(changesOf(pair, { ...pair, uniqueItems: true })).toEqual(['parameter-narrowed']);
  expect(changesOf(single, { ...single, uniqueItems: true })).toEqual([]);
});
