import { tokensOf } from '../../model/text/tokens.ts';
import { advertisedOf } from '../advertised.ts';
import type { ContractList, DefinitionContract } from '../contract.ts';

/**
 * The estimated tokens of a definition, from the JSON that a client receives. Some clients omit
 * parts; unread parts do not count.
 */
export function estimateTokens(list: ContractList, definition: DefinitionContract): number {
  return tokensOf(advertisedOf(list, definition));
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
