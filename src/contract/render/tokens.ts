import { estimateTokenCount } from 'tokenx';
import { advertisedOf } from '../advertised.ts';
import type { ContractList, DefinitionContract } from '../contract.ts';

/**
 * Estimates the tokens of a definition in a model's context from the JSON that a client receives.
 * Models tokenize differently, and some clients omit parts. Unread parts do not count.
 */
export function estimateTokens(list: ContractList, definition: DefinitionContract): number {
  return estimateTokenCount(JSON.stringify(advertisedOf(list, definition)));
}

/** For readers: `~120`, or `~120+` if parts are unread. */
export function tokenText({
  tokens,
  unresolved,
}: {
  readonly tokens: number;
  readonly unresolved: readonly unknown[];
}): string {
  return `~${tokens}${unresolved.length > 0 ? '+' : ''}`;
}
