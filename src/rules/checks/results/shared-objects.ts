import type { Definition } from '../../../model/definitions/definition.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { placeKey } from '../../../model/location.ts';

/**
 * Finds the objects that a helper makes for several `return` statements: these are one mistake, of
 * the helper. What a single one returns may be meant for other callers.
 */
export function sharedObjects(
  definitions: readonly Definition[],
): (path: ReturnedResult) => boolean {
  const uses = new Map<string, Set<string>>();
  const usesOf = ({ made }: ReturnedResult): Set<string> | undefined =>
    made && uses.get(placeKey(made));
  for (const { results } of definitions)
    for (const path of results.paths)
      if (path.made)
        uses.set(placeKey(path.made), (usesOf(path) ?? new Set()).add(placeKey(path.at)));
  return (path) => (usesOf(path)?.size ?? 0) > 1;
}
