import type { UncertainCall } from '../../model/uncertain-call.ts';
import { calleeOf } from '../calls/code-units.ts';
import { reachOf, type Reach } from '../calls/reach.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { LocationMapper } from '../source/locations.ts';
import { handlerRootOf } from './handler.ts';

/** Everything that the handler of a definition may run; undefined if the handler is not known. */
export function reachOfHandler(
  found: DetectedDefinition,
  session: AnalysisSession,
): Reach | undefined {
  const root = handlerRootOf(found, session);
  return root && reachOf(root, session);
}

/** The calls that the handler of a definition may reach and that are not resolved. */
export function unresolvedCallsOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly UncertainCall[] {
  const { unresolved, open } = reachOfHandler(found, session) ?? { unresolved: [], open: [] };
  const openSites = new Set(open.map(({ site }) => site));
  return unresolved.map(({ site, from: { target, path } }) => {
    const { module } = target;
    const callee = calleeOf(site);
    return {
      callee: module.text.slice(...callee.range),
      at: locations.of({ node: callee, module }),
      path,
      mayDoAnything: openSites.has(site),
    };
  });
}
