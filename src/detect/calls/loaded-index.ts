import { groupBy } from '../../model/group-by.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { modulesLoadedBy } from '../discovery/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up-runs.ts';

type Groups<T> = ReadonlyMap<string, readonly (readonly [string, T])[]>;

/**
 * Collects something by key from the modules that the entry points of a package load, once an entry point.
 *
 * @param collect what a module has, each with its key
 */
export function loadedIndex<T>(
  collect: (module: Module, session: AnalysisSession) => Iterable<readonly [key: string, T]>,
): (key: string, near: Module, session: AnalysisSession) => readonly T[] {
  const known = new WeakMap<AnalysisSession, WeakMap<Module, Groups<T>>>();
  const indexOf = (entry: Module, session: AnalysisSession): Groups<T> => {
    let indexes = known.get(session);
    if (!indexes) known.set(session, (indexes = new WeakMap()));
    let index = indexes.get(entry);
    if (!index)
      indexes.set(
        entry,
        (index = groupBy(
          modulesLoadedBy(entry, session).flatMap((each) => [...collect(each, session)]),
          ([key]) => key,
        )),
      );
    return index;
  };
  return (key, near, session) => {
    const entries = [...startUpRunsOf(session).entriesOf(near)];
    return [
      ...new Set(
        entries.flatMap(
          (entry) =>
            indexOf(entry, session)
              .get(key)
              ?.map(([, each]) => each) ?? [],
        ),
      ),
    ];
  };
}
