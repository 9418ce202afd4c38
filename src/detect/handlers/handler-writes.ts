import type { TSESTree } from '@typescript-eslint/utils';
import type { TracedWrite } from '../../model/handlers/traced-write.ts';
import type { CallTarget } from '../calls/call-targets.ts';
import { stepsTo } from '../calls/entered-unit.ts';
import { writesFrom, type WriteSite } from '../calls/transitive-writes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { LocationMapper } from '../source/locations.ts';
import { handlerRootOf } from './handler.ts';

/**
 * The writes of the requests for a definition.
 *
 * @param home the module whose analysis finds it
 */
export function handlerWritesOf(
  found: DetectedDefinition,
  home: Module,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly TracedWrite[] {
  const own = searchFrom(found, session);
  if (!own || own.writes.length === 0) return [];
  const siblings = finderFor(session).find(home).definitions;
  const others = siblings.flatMap((each) => {
    const other = each === found ? undefined : searchFrom(each, session);
    return other?.root.node === own.root.node ? [other] : [];
  });
  // A handler of several tools selects among them: what most of them write is not selected by its
  // condition.
  const isOwn = (node: TSESTree.Node): boolean => {
    const writing = others.filter(({ writes }) =>
      writes.some(({ callee }) => callee.node === node),
    );
    return writing.length * 2 < others.length || others.length === 0;
  };
  return own.writes
    .filter(({ callee }) => isOwn(callee.node))
    .map(({ effect: { does }, callee, in: unit }) => ({
      does,
      callee: callee.module.text.slice(...callee.node.range),
      at: locations.of(callee),
      get path() {
        return stepsTo(unit, locations);
      },
    }));
}

interface HandlerSearch {
  readonly root: CallTarget;
  readonly writes: readonly WriteSite[];
}

/** The searches made; the definitions of a module that is parsed anew are others. */
const searches = new WeakMap<DetectedDefinition, HandlerSearch>();

function searchFrom(
  found: DetectedDefinition,
  session: AnalysisSession,
): HandlerSearch | undefined {
  let search = searches.get(found);
  const root = search ? undefined : handlerRootOf(found, session);
  if (root) searches.set(found, (search = { root, writes: writesFrom(root, session) }));
  return search;
}
