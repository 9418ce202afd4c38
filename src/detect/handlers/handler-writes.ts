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
import { handlerFunction, handlerRootOf } from './handler.ts';

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
  const siblings = finderFor(session).readModule(home).definitions;
  const own = [searchFrom, routedSearchFrom].flatMap((search) => {
    const { root, writes = [] } = search(found, session) ?? {};
    if (!root || writes.length === 0) return [];
    const others = siblings.flatMap((each) => {
      const other = each === found ? undefined : search(each, session);
      return other?.root.node === root.node ? [other] : [];
    });
    return writes.filter(({ callee }) => isSelected(callee.node, others));
  });
  return [...new Map(own.map((write) => [write.callee.node, write])).values()].map(
    ({ effect: { does }, callee, in: unit }) => ({
      does,
      callee: callee.module.text.slice(...callee.node.range),
      at: locations.of(callee),
      get path() {
        return stepsTo(unit, locations);
      },
    }),
  );
}

/**
 * Whether a handler of several tools selects a write by the requested one: what most of the others
 * write is not selected by its condition.
 */
function isSelected(node: TSESTree.Node, others: readonly HandlerSearch[]): boolean {
  const writing = others.filter(({ writes }) => writes.some(({ callee }) => callee.node === node));
  return writing.length * 2 < others.length || others.length === 0;
}

interface HandlerSearch {
  readonly root: CallTarget;
  readonly writes: readonly WriteSite[];
}

/** The searches made; the definitions of a module that is parsed anew are others. */
const searches = new WeakMap<DetectedDefinition, HandlerSearch>();
const routed = new WeakMap<DetectedDefinition, HandlerSearch>();

function searchFrom(
  found: DetectedDefinition,
  session: AnalysisSession,
): HandlerSearch | undefined {
  let search = searches.get(found);
  const root = search ? undefined : handlerRootOf(found, session);
  if (root) searches.set(found, (search = { root, writes: writesFrom(root, session) }));
  return search;
}

/** The search from the function that a handler of all requests selects for a definition. */
function routedSearchFrom(
  found: DetectedDefinition,
  session: AnalysisSession,
): HandlerSearch | undefined {
  let search = routed.get(found);
  const fn = search || !found.parts.takesRequest ? undefined : handlerFunction(found);
  if (fn && fn.node !== handlerRootOf(found, session)?.node) {
    const { module, frame } = fn.context;
    const root = { node: fn.node, module, frame, receiver: frame?.receiver };
    routed.set(found, (search = { root, writes: writesFrom(root, session) }));
  }
  return search;
}
