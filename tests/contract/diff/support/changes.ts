import type { ContractList, JsonObject } from '../../../../src/contract/contract.ts';
import type { Change } from '../../../../src/contract/diff/change.ts';
import { diffContracts } from '../../../../src/contract/diff/contract-diff.ts';
import { contractsOf } from './contracts.ts';

/** The changes between two versions of a definition. */
export function changesOf(
  list: ContractList,
  before: JsonObject,
  after: JsonObject,
): readonly Change[] {
  return diffContracts(...contractsOf({ of: list, before, after })).changes;
}

/** The same, each as its class and its path, in alphabetical order. */
export function rulesOf(list: ContractList, before: JsonObject, after: JsonObject): string[] {
  return changesOf(list, before, after)
    .map(({ rule, path }) => `${rule} ${path}`)
    .sort();
}

/** A definition in which these parts were not read. */
export function withUnread(part: JsonObject, ...unread: readonly string[]): JsonObject {
  return { ...part, unresolved: unread.map((path) => ({ part: path, why: 'it is computed' })) };
}
