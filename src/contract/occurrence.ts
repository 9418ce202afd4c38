import type { OwningPackage } from './owner.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Placed, Unplaced } from './assemble.ts';
import { append } from '../model/utils/append.ts';
import { complementEachOther } from './complements.ts';
import { uncertain } from './certainty.ts';

/** A definition or unlisted part in one file, with what is known there about its server. */
export interface Occurrence {
  readonly owner: OwningPackage;
  readonly serverId: string | undefined;
  /** The definition, to determine the servers that serve it. */
  readonly definition?: Definition;
  /** The known servers of its occurrences, where they have the same name. */
  readonly servers?: readonly string[] | undefined;
  readonly part: { readonly placed: Placed } | { readonly unplaced: Unplaced };
  /** Identifies a registration that depends on a caller's values. */
  readonly pending?: string;
}

/** The definitions of names that every run registers, in one arm of a condition or in the other. */
export function coveredTogether(occurrences: readonly Occurrence[]): ReadonlySet<Definition> {
  const byName = new Map<string, Definition[]>();
  for (const { definition, part } of occurrences) {
    if (!definition || !('placed' in part) || part.placed.entry.uncertain !== true) continue;
    const key = `${part.placed.list} ${part.placed.entry.name}`;
    append(byName, key, definition);
  }
  return new Set([...byName.values()].filter(complementEachOther).flat());
}

/** Why a server that starts may lack a definition; undefined if it does not, or does not start. */
export function conditionOfServing(
  { definition, part }: Occurrence,
  covered: ReadonlySet<Definition>,
): string | undefined {
  return definition?.isServed === true &&
    definition.isLoaded !== false &&
    !covered.has(definition) &&
    'placed' in part
    ? part.placed.entry.condition
    : undefined;
}

/** An occurrence of a definition that another start of its server may lack. */
export function withCondition(occurrence: Occurrence, condition: string | undefined): Occurrence {
  const { part } = occurrence;
  if (condition === undefined || !('placed' in part) || part.placed.entry.uncertain === true)
    return occurrence;
  return { ...occurrence, part: { placed: uncertain(part.placed, condition) } };
}

/**
 * Whether one occurrence is more informative than another about the same definition: its list, its
 * server, and its unread parts.
 */
export function isBetter(occurrence: Occurrence, other: Occurrence): boolean {
  const ranks = ({ pending, serverId, part }: Occurrence): number[] => [
    pending === undefined ? 1 : 0,
    'placed' in part ? 1 : 0,
    'placed' in part && part.placed.isServed ? 1 : 0,
    serverId === undefined ? 0 : 1,
    'placed' in part ? part.placed.gaps.length : 0,
  ];
  const others = ranks(other);
  const [difference = 0] = ranks(occurrence)
    .map((rank, index) => rank - (others[index] ?? 0))
    .filter((each) => each !== 0);
  return difference > 0;
}
