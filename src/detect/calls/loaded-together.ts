import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';

/**
 * The modules of the project that may be loaded together with a module: by itself, and by the entry
 * points of its package.
 */
export const modulesLoadedWith = memoizeWeakPair(
  (near: Module, session: AnalysisSession): ReadonlySet<Module> =>
    new Set(
      [...startUpRunsOf(session).entriesOf(near)].flatMap((entry) =>
        modulesLoadedBy(entry, session),
      ),
    ),
);
