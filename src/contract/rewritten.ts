import type { Definition } from '../model/definitions/definition.ts';
import { ADVERTISED, advertisedOf } from './advertised.ts';
import type { ContractList, ListEntry } from './contract.ts';
import type { ValueGap } from './values.ts';

interface Listed {
  readonly entry: ListEntry;
  readonly gaps: readonly ValueGap[];
}

/**
 * The entry that clients receive, where functions of the server change what its framework lists.
 */
export function listedOf(
  entry: ListEntry,
  gaps: readonly ValueGap[],
  list: ContractList,
  { listRewrite }: Definition,
): Listed {
  if (!listRewrite) return { entry, gaps };
  const advertised: ReadonlySet<string> = new Set(ADVERTISED[list]);
  const isListed = ({ part }: ValueGap): boolean => advertised.has(part.split('/')[0] ?? '');
  const unread = gaps.filter(isListed);
  const {
    fields,
    unread: left,
    condition,
  } = listRewrite.rewrite({ fields: advertisedOf(list, entry), unread }, ADVERTISED[list]);
  const own = Object.entries(entry).filter(([key]) => !advertised.has(key));
  const served = ADVERTISED[list].flatMap((key) => (key in fields ? [[key, fields[key]]] : []));
  const uncertain = condition === undefined ? {} : { uncertain: true as const, condition };
  const { at } = listRewrite;
  return {
    entry: { ...Object.fromEntries([...served, ...own]), ...uncertain } as ListEntry,
    gaps: [
      ...gaps.filter((gap) => !isListed(gap)),
      ...left.map(
        (gap) =>
          unread.find(({ part, why }) => part === gap.part && why === gap.why) ?? { ...gap, at },
      ),
    ],
  };
}
