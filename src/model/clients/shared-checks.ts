import { NAME_CHARACTERS, tooManyTools } from './definition-mistakes.ts';
import type { ClientCheck } from './profile.ts';
import { keyword, NO_ITEMS, TUPLE_ITEMS } from './schema-mistakes.ts';

/** The differences between clients that have the same limit. */
type Evidence = Pick<ClientCheck, 'level' | 'date' | 'sources'> &
  Partial<Pick<ClientCheck, 'effect' | 'isRewritten'>>;

/** A limit that several clients have. */
function sharedCheck(
  check: Pick<ClientCheck, 'mistake' | 'limit'>,
): (evidence: Evidence) => ClientCheck {
  return (evidence) => ({ effect: 'request', ...check, ...evidence });
}

export const nameCharacters = sharedCheck({
  mistake: NAME_CHARACTERS,
  limit: 'tool names of the characters A-Z, a-z, 0-9, `_` and `-`',
});

export const itemsOfArrays = sharedCheck({
  mistake: NO_ITEMS,
  limit: '`items` in every array of an input schema, also inside `anyOf`',
});

export const oneSchemaOfItems = sharedCheck({
  mistake: TUPLE_ITEMS,
  limit: 'one schema as `items` of an array, and not a list as for tuples',
});

export const noPrefixItems = sharedCheck({
  mistake: keyword(
    'prefixItems',
    'Use one schema for all elements, with `minItems` and `maxItems`.',
  ),
  limit: 'no `prefixItems`',
});

export const countOfTools = sharedCheck({
  mistake: tooManyTools(128),
  limit: 'at most 128 tools in a request, of all servers together',
});
