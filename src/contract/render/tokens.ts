import { estimateTokenCount } from 'tokenx';
import { advertisedOf } from '../advertised.ts';
import type { ContractList, DefinitionContract } from '../contract.ts';

/**
 * Estimates the tokens that a definition uses in a model's context, from the JSON that a client gets. Models count differently,
 * and some clients leave parts out. Unread parts do not count.
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
