import type { Definition } from '../../../model/definitions/definition.ts';
import { isForModels } from '../clients/for-models.ts';
import { locationKey, type Location } from '../../../model/location.ts';

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

/**
 * Finds the definitions that need a description: those that models select by it. Not those of a
 * wrapper whose names are not read if another branch of it registers them with a description: the
 * ones without are not written in the project.
 */
export function needingDescription(
  definitions: readonly Definition[],
): (definition: Definition) => boolean {
  const described = new Set(
    definitions.flatMap((definition) =>
      definition.description.kind === 'absent' ? [] : (unreadName(definition) ?? []),
    ),
  );
  return (definition) => isForModels(definition) && !described.has(unreadName(definition) ?? '');
}

/** Where a name that is not read comes from. */
function unreadName({ kind, name }: Definition): string | undefined {
  return name.kind === 'unknown' ? `${kind} ${locationKey(name.at)}` : undefined;
}
