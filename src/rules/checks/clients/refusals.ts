import type { Violation } from '../../../model/clients/profile.ts';
import type { ChosenCheck } from '../../../model/clients/profiles.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import type { Location } from '../../../model/location.ts';
import { groupBy } from '../../../model/utils/group-by.ts';
import { effectsOn } from './client-effects.ts';

/** A place beyond the limit of a client. */
export interface Refusal {
  readonly violation: Violation;
  readonly by: ChosenCheck;
}

type Alike = readonly [Refusal, ...Refusal[]];

/**
 * The refusals for each place and the edit that it needs: of all clients that need it. The branches
 * of a union that one property is are one place: `enum: [0, 1]` and a list of these.
 */
export function groupByEdit(found: readonly Refusal[]): Iterable<Alike> {
  const reasons = groupBy(found, ({ violation: { path, what, repair }, by }) =>
    JSON.stringify([propertyOf(path), what, repair, by.client]),
  );
  const first = [...reasons.values()].flatMap(([refusal]) => refusal ?? []);
  const edits = groupBy(first, ({ violation: { path, repair } }) => JSON.stringify([path, repair]));
  return edits.values() as Iterable<Alike>;
}

/** The path of the property that a path leads into: without the branches of its union. */
function propertyOf(path: readonly string[]): readonly string[] {
  const end = path.lastIndexOf('properties') + 2;
  const isInUnion = /^(?:any|one|all)Of$/.test(path[end] ?? '');
  return end > 1 && isInUnion ? path.slice(0, end) : path;
}

/**
 * The finding about a place that needs one edit.
 *
 * @param subject what clients refuse: "this tool"
 */
export function refusalAt(alike: Alike, at: Location, subject: string): Finding<'refused'> {
  const data = { reasons: reasonsOf(alike, subject), repair: alike[0].violation.repair };
  return { messageId: 'refused', data, at };
}

/** The reactions of clients, with their reasons: "Cursor omits this tool, because …". */
function reasonsOf(refusals: readonly Refusal[], subject: string): string {
  return [...groupBy(refusals, ({ violation }) => violation.what)]
    .map(([what, alike]) => {
      const checks = alike.map(({ by }) => by);
      return `${effectsOn(checks, subject)}, because ${what}`;
    })
    .join(', and ');
}
