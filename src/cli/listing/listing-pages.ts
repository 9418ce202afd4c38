import { isJsonObject, isList } from '../../contract/advertised.ts';
import { CONTRACT_LISTS, type ContractList, type Json } from '../../contract/contract.ts';

/** A list of what a server has, or a page of it, in a saved listing. */
export interface ListedPage {
  readonly list: ContractList;
  /** The keys and indices from the whole listing to the list. */
  readonly steps: readonly string[];
  readonly entries: readonly Json[];
  /** Whether its result says that another page follows. */
  readonly hasNext: boolean;
}

/**
 * The lists in a saved listing: of one result, of several in an array, or the array of tools.
 *
 * @returns none for another value
 */
export function pagesIn(listing: Json): readonly ListedPage[] {
  if (!isList(listing)) return pagesOfResult(listing, []);
  const pages = listing.flatMap((each, index) => pagesOfResult(each, [String(index)]));
  return pages.length > 0
    ? pages
    : [{ list: 'tools', steps: [], entries: listing, hasNext: false }];
}

/** @param value a result, or the JSON-RPC response with it */
function pagesOfResult(value: Json, steps: readonly string[]): ListedPage[] {
  if (!isJsonObject(value)) return [];
  const { result } = value;
  if (isJsonObject(result)) return pagesOfResult(result, [...steps, 'result']);
  return CONTRACT_LISTS.flatMap((list) => {
    const entries = value[list];
    return isList(entries)
      ? [
          {
            list,
            steps: [...steps, list],
            entries,
            hasNext: typeof value['nextCursor'] === 'string',
          },
        ]
      : [];
  });
}

/** The keys and indices to the instructions of a server: beside its lists, or in its answer. */
export function instructionsIn(
  listing: Json,
  steps: readonly string[] = [],
): readonly string[] | undefined {
  if (isList(listing))
    return listing
      .map((each, index) => instructionsIn(each, [...steps, String(index)]))
      .find((found) => found !== undefined);
  if (!isJsonObject(listing)) return undefined;
  const { result, instructions } = listing;
  if (isJsonObject(result)) return instructionsIn(result, [...steps, 'result']);
  return typeof instructions === 'string' ? [...steps, 'instructions'] : undefined;
}

/** The lists whose last page says that another one follows. */
export function cutLists(pages: readonly ListedPage[]): readonly ContractList[] {
  return CONTRACT_LISTS.filter((list) => pages.findLast((page) => page.list === list)?.hasNext);
}
