import { estimateTokenCount } from 'tokenx';
import { advertisedOf } from '../advertised.ts';
import type { ContractList, DefinitionContract } from '../contract.ts';

/**
 * About how many tokens of a model's context a definition takes, as the JSON that a client gets for it. An estimate: each model
 * counts otherwise, and some clients leave parts out. What could not be read is not in it.
 */
export function estimateTokens(list: ContractList, definition: DefinitionContract): number {
  return estimateTokenCount(JSON.stringify(advertisedOf(list, definition)));
}

/** As people read it: `~120`, or `~120+` where parts were not read. */
export function tokenText({
  tokens,
  unresolved,
}: {
  readonly tokens: number;
  readonly unresolved: readonly unknown[];
}): string {
  return `~${tokens}${unresolved.length > 0 ? '+' : ''}`;
}
