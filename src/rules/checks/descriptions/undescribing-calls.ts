import type { Definition } from '../../../model/definitions/definition.ts';
import type { Location } from '../../../model/location.ts';

/**
 * Finds the calls that register several definitions and describe none:
 * `for (const item of items) server.resource(item.name, item.uri, read)`.
 *
 * @returns the location of such a call that registers a definition
 */
export function undescribingCalls(
  definitions: readonly Definition[],
): (definition: Definition) => Location | undefined {
  const once = new Set<string>();
  const several = new Set<string>();
  for (const { anchor } of definitions) {
    const key = keyOf(anchor);
    (once.has(key) ? several : once).add(key);
  }
  for (const { anchor, description } of definitions)
    if (description.kind !== 'absent') several.delete(keyOf(anchor));
  return ({ anchor }) => (several.has(keyOf(anchor)) ? anchor : undefined);
}

function keyOf({ range }: Location): string {
  return range.join();
}
