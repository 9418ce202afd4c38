import type { Module } from '../../syntax/modules/module.ts';
import { isTestFile } from '../../syntax/modules/test-files.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { CallTarget } from './call-targets.ts';
import type { CallSite } from './code-units.ts';
import { callsInternal, isInternal } from './internal-writes.ts';
import { effectsFrom, type ReachedSite } from './path-search.ts';
import { EffectSummaries } from './summaries.ts';
import { writeOf } from './writes.ts';

/** A write that a function reaches, in words. */
export type WriteSite = ReachedSite<{ readonly does: string }>;

const known = new WeakMap<AnalysisSession, EffectSummaries>();

/** The summaries of a session, which all its analyses share. */
function summariesOf(session: AnalysisSession): EffectSummaries {
  let summaries = known.get(session);
  if (!summaries) {
    const { evaluator } = session;
    const hasEffect = (site: CallSite, module: Module): boolean =>
      !isTestFile(module.file) &&
      writeOf(site, { module, frame: undefined }, evaluator) !== undefined &&
      !isInternal(site, module);
    known.set(session, (summaries = new EffectSummaries(session, hasEffect)));
  }
  return summaries;
}

/** The writes that a call of a function certainly can reach, those on the shortest paths first. */
export function writesFrom(root: CallTarget, session: AnalysisSession): readonly WriteSite[] {
  const { evaluator } = session;
  return effectsFrom(
    root,
    {
      summaries: summariesOf(session),
      effectOf: (site, context) => {
        const write = writeOf(site, context, evaluator);
        return write === 'open' ? undefined : write;
      },
      follows: ({ site }, module) => !callsInternal(site, module),
    },
    session,
  );
}
