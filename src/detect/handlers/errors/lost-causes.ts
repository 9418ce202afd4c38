import { losesCause } from '../../../model/handlers/caught-error.ts';
import type { LostCause } from '../../../model/handlers/traced-failures.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isTestFile } from '../../../syntax/modules/test-files.ts';
import { isCallSite, type CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { stepsTo, type EnteredUnit } from '../../calls/entered-unit.ts';
import { EffectSummaries } from '../../calls/summaries.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { LocationMapper } from '../../source/locations.ts';
import { caughtAround, type PassingCall } from './caught-error.ts';
import { constructionsOf, type Construction } from './error-constructions.ts';
import { handlerRootOf } from '../handler.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/**
 * The errors in other files that replace a caught one without its cause, in functions that the
 * handler of a definition certainly runs. Those in its own file are among the handler's errors.
 */
export function lostCausesOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly LostCause[] {
  const errors = Object.values(found.detector.exports?.errors ?? {});
  const takesCause = errors.some(({ options }) => options !== undefined);
  const root = takesCause ? handlerRootOf(found, session) : undefined;
  if (!root) return [];
  return effectsFrom(root, soughtIn(session), session).flatMap(
    ({ effect: { call, signature }, callee, in: unit }) => {
      const { module } = callee;
      if (module === root.module) return [];
      const caught = caughtAround({
        ...{ call, signature, module, session, isLocal: false },
        callersOf: () => callersOf(unit),
      });
      return caught && losesCause(caught)
        ? {
            caught: caught.name,
            isMisplaced: caught.isMisplaced,
            callee: module.text.slice(...callee.node.range),
            at: locations.of({ node: call, module }),
            get path() {
              return stepsTo(unit, locations);
            },
          }
        : [];
    },
  );
}

const soughtIn = memoizeWeak((session: AnalysisSession): Sought<Construction> => ({
  summaries: new EffectSummaries(
    session,
    (site, module) => constructionAt(site, module, session) !== undefined,
  ),
  effectOf: (site, { module }) => constructionAt(site, module, session),
  follows: () => true,
}));

/** The construction of an error that accepts a cause. */
function constructionAt(
  site: CallSite,
  module: Module,
  session: AnalysisSession,
): Construction | undefined {
  if (isTestFile(module.file)) return undefined;
  return constructionsOf(module, session).find(
    ({ call, signature }) => call === site && signature.options !== undefined,
  );
}

/**
 * The call by which a search entered a function: it passes what the function certainly receives on
 * that way.
 */
function callersOf({ by }: EnteredUnit): readonly PassingCall[] {
  return by && isCallSite(by.site) && by.site.type !== 'TaggedTemplateExpression'
    ? [{ node: by.site, module: by.from.target.module }]
    : [];
}
