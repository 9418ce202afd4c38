import type { Placed } from './assemble.ts';
import { uncertain } from './certainty.ts';
import { identityInList } from './contract.ts';
import { append } from '../model/utils/append.ts';

/** A definition of servers that have the same name. */
export interface ServerEntry {
  readonly placed: Placed;
  /** The identities of those that have it; undefined if they are not known. */
  readonly servers: readonly string[] | undefined;
}

const ON_SOME = 'is on only some of the servers that have this name';

/**
 * The definitions of the servers of one name: a start of one server lacks those that only another
 * has, as in `http ? withPrompts(new McpServer(info)) : new McpServer(info)`.
 */
export function entriesOfSameName(entries: readonly ServerEntry[]): readonly Placed[] {
  const byDefinition = new Map<string, ServerEntry[]>();
  for (const entry of entries) append(byDefinition, definitionKey(entry), entry);
  const { size } = serversIn(entries);
  return entries.map((each) => {
    const { placed } = each;
    const same = byDefinition.get(definitionKey(each)) ?? [];
    const isOnEach =
      same.some(({ servers }) => servers === undefined) || serversIn(same).size === size;
    return isOnEach || !placed.isServed || placed.entry.uncertain === true
      ? placed
      : uncertain(placed, ON_SOME);
  });
}

/** The servers with definitions that a client may see. */
function serversIn(entries: readonly ServerEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ placed, servers }) => (placed.isServed ? (servers ?? []) : [])),
  );
}

function definitionKey({ placed: { list, entry } }: ServerEntry): string {
  return `${list} ${identityInList(entry)}`;
}
