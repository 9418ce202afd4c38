import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';

type ModuleTest = (module: Module, session: AnalysisSession) => boolean;

/**
 * Whether any module of the project passes a test that may be loaded together with a module: by
 * itself, or by the entry points of its package. What an entry point loads is tested once.
 */
export function loadedTogether(test: ModuleTest): ModuleTest {
  const isLoadedBy = memoizeWeakPair((entry: Module, session: AnalysisSession) =>
    modulesLoadedBy(entry, session).some((each) => test(each, session)),
  );
  return (near, session) => {
    for (const entry of startUpRunsOf(session).entriesOf(near))
      if (isLoadedBy(entry, session)) return true;
    return false;
  };
}
