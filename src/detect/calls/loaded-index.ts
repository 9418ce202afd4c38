import { groupBy } from '../../model/utils/group-by.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';

type Groups<T> = ReadonlyMap<string, readonly T[]>;

/**
 * Collects something by key from the modules that the entry points of a package load, once an entry
 * point.
 *
 * @param collect what a module has, each with its key
 * @returns a function that returns one group for each entry point, always the same
 */
export function loadedIndex<T>(
  collect: (module: Module, session: AnalysisSession) => Iterable<readonly [key: string, T]>,
): (key: string, near: Module, session: AnalysisSession) => readonly (readonly T[])[] {
  const indexOf = memoizeWeakPair((entry: Module, session: AnalysisSession) =>
    grouped(modulesLoadedBy(entry, session).flatMap((each) => [...collect(each, session)])),
  );
  return (key, near, session) =>
    [...startUpRunsOf(session).entriesOf(near)].flatMap((entry) => {
      const group = indexOf(entry, session).get(key);
      return group ? [group] : [];
    });
}

function grouped<T>(items: readonly (readonly [string, T])[]): Groups<T> {
  const groups = groupBy(items, ([key]) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(([, item]) => item)]));
}
