import type { Definition } from '../../../model/definitions/definition.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { locationKey } from '../../../model/location.ts';

/**
 * Finds the objects that a helper makes for several `return` statements: these are one mistake, of
 * the helper. What a single one returns may be meant for other callers.
 */
export function sharedObjects(
  definitions: readonly Definition[],
): (path: ReturnedResult) => boolean {
  const uses = new Map<string, Set<string>>();
  const usesOf = ({ literalAt }: ReturnedResult): Set<string> | undefined =>
    literalAt && uses.get(locationKey(literalAt));
  for (const { results } of definitions)
    for (const path of results.paths)
      if (path.literalAt)
        uses.set(
          locationKey(path.literalAt),
          (usesOf(path) ?? new Set()).add(locationKey(path.at)),
        );
  return (path) => (usesOf(path)?.size ?? 0) > 1;
}
