import type { Analysis } from '../../../model/analysis.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { CaughtPath, ReturnedResult } from '../../../model/handlers/results.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import { partsOfResult } from '../results/result-parts.ts';
import { isFailureAsData, makesFailures } from './failure-text.ts';
import { isWrittenIn, locationKey, type Location } from '../../../model/location.ts';

/** A path on which a handler returns what a `catch` makes of an error. */
type PathInCatch = ReturnedResult & { readonly caught: CaughtPath };

/**
 * The paths through each `catch` that flags none of its errors. An author who flags some of them
 * does not consider the others failures.
 */
export function unflaggedPaths(paths: readonly ReturnedResult[]): readonly PathInCatch[] {
  const flagging = clausesWithFlag(paths);
  return inCatch(paths).filter((path) => !flagging.has(locationKey(path.caught.clause)));
}

/** Each `catch` that may report on some path that the call failed. */
export function clausesWithFlag(paths: readonly ReturnedResult[]): ReadonlySet<string> {
  const flagged = inCatch(paths).filter(mayBeFlagged);
  return new Set(flagged.map((path) => locationKey(path.caught.clause)));
}

function inCatch(paths: readonly ReturnedResult[]): readonly PathInCatch[] {
  return paths.filter((path): path is PathInCatch => path.caught !== undefined);
}

/** Whether a path through a `catch` may report that the call failed. */
function mayBeFlagged(path: ReturnedResult): boolean {
  if (path.treatment === 'text' || path.treatment === 'texts' || isFailureAsData(path))
    return false;
  return partsOfResult(path)?.isError.kind !== 'absent';
}

/** The results of failing helpers that a `catch` returns, which are reported in the helper. */
export function helpersOfCatches(paths: readonly ReturnedResult[]): readonly string[] {
  return unflaggedPaths(paths)
    .filter(makesFailures)
    .flatMap((path) => {
      const parts = partsOfResult(path);
      return parts ? [locationKey(parts.object.at)] : [];
    });
}

/** A finding about a value that a `catch` returns. */
export interface CatchFinding<MessageId extends string> {
  readonly clause: Location;
  readonly finding: Finding<MessageId>;
}

/**
 * The finding to report in place of each: the values that one `catch` returns are one mistake, at
 * the first of them, and `more` of its data names the lines of the others. A finding outside of its
 * clause, as in a helper, is reported as it is.
 *
 * @param analysis the analysis of the file that sees the locations
 */
export function mergedByCatch<MessageId extends string>(
  found: readonly CatchFinding<MessageId>[],
  analysis: Pick<Analysis, 'position'>,
): Map<CatchFinding<MessageId>, Finding<MessageId>> {
  const groups = new Map<string, CatchFinding<MessageId>[]>();
  for (const each of found) {
    const { messageId, data, at } = each.finding;
    const place = isWrittenIn(at, each.clause) ? each.clause : at;
    const key = JSON.stringify([locationKey(place), messageId, data]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return new Map(
    [...groups.values()].flatMap((group) => {
      const merged = merge(
        group.map(({ finding }) => finding),
        ({ range, external }) => (external ?? analysis.position(range[0])).line,
      );
      return group.map((each) => [each, merged] as const);
    }),
  );
}

/** One finding for equal ones. It edits all of the places, or none. */
function merge<MessageId extends string>(
  findings: readonly Finding<MessageId>[],
  lineOf: (at: Location) => number,
): Finding<MessageId> {
  const [first, ...others] = findings.toSorted((a, b) => startOf(a.at) - startOf(b.at)) as [
    Finding<MessageId>,
    ...Finding<MessageId>[],
  ];
  const { messageId, data, at } = first;
  const lines = new Set(others.map((each) => lineOf(each.at)));
  lines.delete(lineOf(at));
  const merged = { messageId, data: { ...data, more: alsoIn([...lines]) }, at };
  const edits = findings.map((each) => each.fix ?? each.suggest?.[0]?.edits);
  if (!edits.every((each) => each !== undefined)) return merged;
  if (findings.every(({ fix }) => fix)) return { ...merged, fix: distinct(edits.flat()) };
  const suggestion = findings.flatMap(({ suggest = [] }) => suggest)[0];
  return {
    ...merged,
    suggest: suggestion ? [{ ...suggestion, edits: distinct(edits.flat()) }] : [],
  };
}

function alsoIn(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const list = new Intl.ListFormat('en').format(lines.map(String));
  return `, also on ${lines.length === 1 ? 'line' : 'lines'} ${list}`;
}

function distinct(edits: readonly Edit[]): readonly Edit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

function startOf({ range, external }: Location): number {
  return (external ?? { range }).range[0];
}
