import type { Analysis } from '../../model/analysis.ts';
import type { ListedTool } from '../../model/clients/profile.ts';
import type { Definition } from '../../model/definition.ts';
import { groupBy } from '../../model/group-by.ts';

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
 * The shortest name that the code or the package of a tool has for its server: users choose the one that counts, and
 * what is too long with this one is too long with the others.
 */
export function serverNameOf(
  { maker }: Definition,
  { servers, publishedNames }: Analysis,
): string | undefined {
  const made = servers.find(({ id }) => id === maker)?.name;
  const names = [...(made?.kind === 'known' ? [made.value] : []), ...publishedNames];
  return names.toSorted((a, b) => a.length - b.length)[0];
}
