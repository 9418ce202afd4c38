import { memoizeWeakPair } from '../../model/utils/memoize.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { moduleIndex } from '../flow/module-index.ts';

/** Names of members that a module declares. */
type Names = 'memberNames' | 'getterNames';

/** The methods of functions that call them, which no project declares. */
const INVOKING: ReadonlySet<string> = new Set(['apply', 'bind', 'call']);

/**
 * Whether a member of an object may be code of the project: any module that is loaded together with
 * a module declares a member of that name. For most names of built-in methods and of packages none
 * does, and then nobody has to evaluate the object.
 *
 * @param near the module that reads the member
 */
export function mayBeDeclared(
  names: Names,
  key: string,
  near: Module,
  session: AnalysisSession,
): boolean {
  return INVOKING.has(key) || namesNear(near, session).some((each) => each.has(names, key));
}

const namesNear = memoizeWeakPair((near: Module, session: AnalysisSession) =>
  [...startUpRunsOf(session).entriesOf(near)].map((entry) => namesLoadedBy(entry, session)),
);

const namesLoadedBy = memoizeWeakPair(
  (entry: Module, session: AnalysisSession) => new DeclaredNames(modulesLoadedBy(entry, session)),
);

/** Answers for some modules which names they declare, each once. */
class DeclaredNames {
  private readonly modules: readonly Module[];
  private readonly known: Record<Names, Map<string, boolean>> = {
    memberNames: new Map(),
    getterNames: new Map(),
  };

  constructor(modules: readonly Module[]) {
    this.modules = modules;
  }

  has(names: Names, key: string): boolean {
    const known = this.known[names];
    let answer = known.get(key);
    if (answer === undefined)
      known.set(key, (answer = this.modules.some((each) => moduleIndex(each)[names].has(key))));
    return answer;
  }
}
