import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { ExternalValue, OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { isFunction, type CallNode } from '../../../syntax/nodes.ts';
import { originKey, type Module } from '../../../syntax/modules/module.ts';
import type { CallTarget } from '../../calls/call-targets.ts';
import type { CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { EffectSummaries } from '../../calls/summaries.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { finderFor } from '../../discovery/finder.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { unknownArguments } from '../../flow/call-frame.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { contextIndex, handlerRootOf } from '../handler.ts';
import { mayAsk, typedRequest, type RequestCall } from './client-requests.ts';
import { importersOf } from './interaction-path.ts';

/**
 * The requests to the client that a definition's handler certainly makes in any module, by their
 * origin. A call says which parameters are its context: `ask(ctx)` of `function ask(ctx: any)`.
 */
export const transitiveRequestsOf = memoizeWeak(
  (found: DetectedDefinition, session: AnalysisSession): ReadonlyMap<string, RequestCall> => {
    const root = rootWithContext(found, session);
    const effects = root ? effectsFrom(root, soughtIn(session), session) : [];
    return new Map(
      effects.map(({ effect, in: { target } }) => [
        originKey({ node: effect.call, module: target.module }),
        effect,
      ]),
    );
  },
);

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
  summaries: new EffectSummaries(session, (site) => isCall(site) && mayAsk(site, session)),
  effectOf: (site, { module, frame }) =>
    isCall(site)
      ? (typedRequest(site, { module, frame }, session) ??
        typedRequest(site, { module, frame: undefined }, session))
      : undefined,
  follows: () => true,
}));

function isCall(site: CallSite): site is CallNode {
  return site.type !== 'TaggedTemplateExpression';
}

/** The handler of a definition, with the context that the framework passes. */
function rootWithContext(
  found: DetectedDefinition,
  session: AnalysisSession,
): CallTarget | undefined {
  const root = handlerRootOf(found, session);
  const [type] = found.detector.context?.types ?? [];
  if (!root || !isFunction(root.node) || type === undefined) return root;
  const { node, module, receiver } = root;
  const index = contextIndex(found.parts, node);
  const parameter = index === undefined ? undefined : node.params[index];
  if (found.parts.takesRequest || index === undefined || !parameter) return root;
  const context = new OpaqueValue('instance', new ExternalValue(found.specifier, [type]), {
    node: parameter,
    module,
  });
  const args = unknownArguments({ ...root, node }).map((unknown, at) =>
    at === index ? context : unknown,
  );
  return { ...root, frame: session.evaluator.frameFor({ ...root, node }, receiver, args) };
}
