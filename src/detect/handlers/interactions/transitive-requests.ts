import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak, memoizeWeakPair } from '../../../model/utils/memoize.ts';
import { isCall, walk, type CallNode } from '../../../syntax/nodes.ts';
import { originKey, type Module } from '../../../syntax/modules/module.ts';
import { isOfZod } from '../../calls/call-targets.ts';
import { loadedTogether } from '../../calls/loaded-together.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { EffectSummaries } from '../../calls/summaries.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { finderFor } from '../../discovery/finder.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { rootWithContext } from '../context/context-root.ts';
import { handlerRootOf } from '../handler.ts';
import { mayAsk, mayAskIn, typedRequest, type RequestCall } from './client-requests.ts';
import { importersOf } from './interaction-path.ts';

/**
 * The requests to the client that a definition's handler certainly makes in any module, by their
 * origin. A call says which parameters are its context: `ask(ctx)` of `function ask(ctx: any)`.
 */
export const transitiveRequestsOf = memoizeWeak(
  (found: DetectedDefinition, session: AnalysisSession): ReadonlyMap<string, RequestCall> => {
    // Most projects ask nothing, and the call graph reads every function that a handler runs.
    const mayFind = mayAskWith(handlerRootOf(found, session)?.module ?? found.call.module, session);
    const root = mayFind ? rootWithContext(found, session) : undefined;
    const effects = root ? effectsFrom(root, soughtIn(session), session) : [];
    return new Map(
      effects.map(({ effect, in: { target } }) => [
        originKey({ node: effect.call, module: target.module }),
        effect,
      ]),
    );
  },
);

/** Whether a module has a call that may ask the client. */
const hasRequests = memoizeWeakPair((module: Module, session: AnalysisSession): boolean => {
  let isFound = false;
  const visit = (node: TSESTree.Node): void => {
    isFound ||= isCall(node) && mayBeRequest(node, module, session);
  };
  if (mayAskIn(module.text, session)) walk(module.program.body, visit, () => !isFound);
  return isFound;
});

/** Whether any module that is loaded with one may ask the client. */
const mayAskWith = loadedTogether(hasRequests);

/** Whether a call may ask the client; `z.string().url()` does not, whose name is of a request. */
function mayBeRequest(call: CallNode, module: Module, session: AnalysisSession): boolean {
  return mayAsk(call, session) && !isOfZod(call.callee, module, session);
}

/** The requests of a module that handlers in the modules that import it make. */
export function requestsOfImporters(
  module: Module,
  session: AnalysisSession,
): readonly RequestCall[] {
  const open = moduleIndex(module).calls.filter((call) => mayAsk(call, session));
  if (open.length === 0) return [];
  const requests = new Map<string, RequestCall>();
  for (const by of importersOf(module, session))
    for (const found of finderFor(session).readModule(by).definitions)
      for (const [key, request] of transitiveRequestsOf(found, session)) requests.set(key, request);
  return open.flatMap((call) => {
    const request = requests.get(originKey({ node: call, module }));
    return request ? [{ ...request, call }] : [];
  });
}

const soughtIn = memoizeWeak((session: AnalysisSession): Sought<RequestCall> => ({
  summaries: new EffectSummaries(
    session,
    (site, module) => isCall(site) && mayBeRequest(site, module, session),
  ),
  effectOf: (site, { module, frame }) =>
    isCall(site)
      ? (typedRequest(site, { module, frame }, session) ??
        typedRequest(site, { module, frame: undefined }, session))
      : undefined,
  follows: () => true,
}));
