import type { Analysis } from '../../../model/analysis.ts';
import type { ListedTool } from '../../../model/clients/profile.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { groupBy } from '../../../model/utils/group-by.ts';

/** The place of each tool among those that its server certainly lists. */
export function positionsOf(tools: readonly Definition[]): Map<Definition, ListedTool['position']> {
  const certain = tools.filter(({ server, isUncertain }) => server !== undefined && !isUncertain);
  return new Map(
    [...groupBy(certain, ({ server }) => server).values()].flatMap((list) =>
      list.map((tool, index) => [tool, { index, of: list.length }] as const),
    ),
  );
}

/**
 * The shortest name that the code and the package of a tool have for its server, whose name the
 * code must state: users choose the one that counts, and a package alone may be a library of the
 * server.
 */
export function serverNameOf(
  { serverId }: Definition,
  { servers, publishedNames }: Analysis,
): string | undefined {
  const made = servers.find(({ id }) => id === serverId)?.name;
  if (made?.kind !== 'known' || made.value === '') return undefined;
  return [made.value, ...publishedNames].toSorted((a, b) => a.length - b.length)[0];
}
