import type { PathStep } from '../../../model/handlers/call-path.ts';
import { labelOf } from '../../../model/text/labels.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import type { CallNode } from '../../../syntax/nodes.ts';
import type { CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { stepsTo } from '../../calls/entered-unit.ts';
import { EffectSummaries } from '../../calls/summaries.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { finderFor } from '../../discovery/finder.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { LocationMapper } from '../../source/locations.ts';
import { handlerRootOf } from '../handler.ts';

/**
 * The calls that lead from a handler to one in a module, beginning with the definition; empty if no
 * handler certainly executes it.
 */
export function pathFromHandler(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): readonly PathStep[] {
  const isCall = (site: CallSite, { file }: Module): boolean =>
    file === module.file && site.range[0] === call.range[0] && site.range[1] === call.range[1];
  const sought: Sought<true> = {
    summaries: new EffectSummaries(session, isCall),
    effectOf: () => true,
    follows: () => true,
  };
  for (const by of importersOf(module, session))
    for (const found of finderFor(session).readModule(by).definitions) {
      const root = handlerRootOf(found, session);
      const [made] = root ? effectsFrom(root, sought, session) : [];
      if (!made) continue;
      const locations = new LocationMapper(module, session.evaluator, call);
      const { range } = call.callee;
      const last = { label: module.text.slice(...range), at: { range } };
      return [stepOf(found, locations), ...stepsTo(made.in, locations), last];
    }
  return [];
}

/** A module and those that import it, directly or through others. */
export function* importersOf(
  { file }: Module,
  { graph, evaluator }: AnalysisSession,
): Generator<Module, undefined> {
  const waiting = new Set([graph.load(file)]);
  for (const module of waiting) {
    if (!module) continue;
    yield module;
    for (const by of evaluator.links.importers.of(module.file) ?? []) waiting.add(by);
  }
}

function stepOf({ parts, call }: DetectedDefinition, locations: LocationMapper): PathStep {
  const name = locations.text(parts.name);
  return { label: labelOf({ kind: parts.kind, name }), at: locations.of(call.origin) };
}
