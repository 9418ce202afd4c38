import type { Module } from '../../syntax/modules/module.ts';
import { isTestFile } from '../../syntax/modules/test-files.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { isBackgroundSetup } from './background-setup.ts';
import type { CallTarget } from './call-targets.ts';
import type { CallSite } from './code-units.ts';
import { callsInternal, isInternal } from './internal-writes.ts';
import { effectsFrom, type EffectSite } from './path-search.ts';
import { EffectSummaries } from './summaries.ts';
import { writeOf } from './writes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** A write that a function makes, itself or through its callees, in words. */
export type WriteSite = EffectSite<{ readonly does: string }>;

/** The summaries of a session, which all its analyses share. */
const summariesOf = memoizeWeak((session: AnalysisSession) => {
  const hasEffect = (site: CallSite, module: Module): boolean =>
    !isTestFile(module.file) &&
    writeOf(site, { module, frame: undefined }, session.evaluator) !== undefined &&
    !isInternal(site, module);
  return new EffectSummaries(session, hasEffect);
});

/** The writes that a call of a function certainly can make, those on the shortest paths first. */
export function writesFrom(root: CallTarget, session: AnalysisSession): readonly WriteSite[] {
  const { evaluator } = session;
  return effectsFrom(
    root,
    {
      summaries: summariesOf(session),
      effectOf: (site, context, unit) => {
        const write = writeOf(site, context, evaluator);
        if (write === undefined || write === 'open') return undefined;
        return isBackgroundSetup(site, unit, session) ? undefined : write;
      },
      follows: ({ site }, module) => !callsInternal(site, module),
    },
    session,
  );
}
