import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { importedModules } from '../../syntax/evaluate/start-up/imports.ts';
import { isSameStart, type Module, type Origin } from '../../syntax/modules/module.ts';
import { enclosingFunction } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { withUnreadParts } from '../discovery/parsed-registration.ts';
import { isTemplate } from './resource-templates.ts';
import { finderFor } from '../discovery/finder.ts';
import { conditionOf, conditionOn } from '../discovery/registration-conditions.ts';
import { ServerValues } from '../discovery/server-values.ts';
import { originsOfServers } from '../discovery/start-up/passed-servers.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { memoizeWeak, memoizeWeakPair } from '../../model/utils/memoize.ts';
import { LIST_METHODS, listMethodOf, type ListMethod } from '../../model/protocol/list-requests.ts';
import type { HandledServer } from '../discovery/start-up/list-handlers.ts';
import { namesRequest } from '../frameworks/sdk/request-schemas.ts';

/**
 * A definition whose server answers the request for its list by a handler of the project instead of
 * the framework's: `server.tool(…)` before `server.server.setRequestHandler(ListToolsRequestSchema,
 * …)`. Clients see nothing of it, but the framework still calls its handler.
 *
 * @param home the module of its anchor
 */
export function withoutListedParts(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const why = whyReplaced(found, home, session);
  if (!why) return found;
  return {
    ...found,
    server: undefined,
    condition: why,
    isReplacedInList: true,
    parts: withUnreadParts(found.parts, why),
  };
}

function whyReplaced(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): UnknownValue | undefined {
  const { parts } = found;
  if (parts.entryOf) return undefined;
  const method = listMethodOf(parts.kind, isTemplate(parts));
  const handlers = originsOfServers(found, home, session, mayReplaceLists).map((serverOrigin) =>
    listHandlerOf(serverOrigin, found, method, home, session),
  );
  const [at] = handlers;
  return at && handlers.every((each) => each !== undefined)
    ? new UnknownValue(
        {
          why: `is left out by the server's own handler of ${method}`,
          cause: 'list handler',
        },
        at,
      )
    : undefined;
}

/** The project's handler that surely answers a list request in the place of the framework's. */
function listHandlerOf(
  serverOrigin: Origin,
  { parts, call }: DetectedDefinition,
  method: ListMethod,
  home: Module,
  session: AnalysisSession,
): Origin | undefined {
  const handled = [serverOrigin.module, call.module, home].flatMap(handledIn);
  if (![...handled, ...handledBeside(serverOrigin.module, session)].includes(method))
    return undefined;
  const observed = [...startUpRunsOf(session).observedAt(call.module)]
    .flatMap(({ handlers }) => handlers.servers)
    .filter(({ origin }) => isSameStart(origin, serverOrigin));
  const replaced =
    observed.length > 0
      ? observed.map((server) => replacedAt(server, method))
      : [writtenFor(serverOrigin, method, session)];
  return replaced.every((at) => at && isListedAt(at, parts, method, home, session))
    ? replaced[0]
    : undefined;
}

/** Whether a file around a module handles the request for a list. */
function mayReplaceLists({ file }: Module, session: AnalysisSession): boolean {
  const files = session.evaluator.links.importers.filesAround(file);
  return files !== undefined && handlesLists(files, session);
}

/** @param files a new list in each epoch */
const handlesLists = memoizeWeakPair(
  (files: readonly string[], { graph }: AnalysisSession): boolean =>
    files.some((file) => methodsHandledIn(graph.text(file) ?? '').length > 0),
);

/** The handler of a list in the module of a server that no start-up run creates. */
function writtenFor(
  serverOrigin: Origin,
  method: ListMethod,
  session: AnalysisSession,
): Origin | undefined {
  const { module } = serverOrigin;
  return finderFor(session)
    .readModule(module)
    .definitions.find(
      (each) =>
        each.parts.entryOf === method &&
        each.serverOrigin &&
        !conditionOf(each, module) &&
        [each.serverOrigin, ...passedFor(each.serverOrigin, module, session)].some((at) =>
          isSameStart(at, serverOrigin),
        ),
    )?.call.origin;
}

/** Where the servers are created that a module surely passes for a parameter of its function. */
export function passedFor(parameter: Origin, module: Module, session: AnalysisSession): Origin[] {
  const fn = enclosingFunction(parameter.node);
  if (parameter.node.type !== 'Identifier' || !fn?.params.includes(parameter.node)) return [];
  const { node } = parameter;
  const { evaluator } = session;
  const servers = new ServerValues(session, module);
  return moduleIndex(module).calls.flatMap((call) => {
    const info = evaluator.functionAt(call.callee, module);
    if (info?.node !== fn) return [];
    const context = { module, frame: undefined };
    const frame = frameOfCall(call, info, context, evaluator);
    const serverOrigin = servers.originOfServer(evaluator.evaluate(node, module, frame));
    return serverOrigin && !conditionOn(new Expression(evaluator, call, context), serverOrigin)
      ? [serverOrigin]
      : [];
  });
}

/** The requests for lists that a module names, if it sets handlers. Every definition asks this. */
const handledIn = memoizeWeak(({ text }: Module): readonly ListMethod[] => methodsHandledIn(text));

function methodsHandledIn(text: string): readonly ListMethod[] {
  return text.includes('setRequestHandler')
    ? LIST_METHODS.filter((method) => namesRequest(text, method))
    : [];
}

/** The same of the modules that a module imports. */
const handledBeside = memoizeWeak((module: Module, { evaluator }: AnalysisSession) =>
  importedModules(module, evaluator).flatMap(handledIn),
);

/**
 * The call that sets the handler of a list, in every start-up and without the one of the framework.
 */
function replacedAt(
  { handlers, setters, unread, isRead }: HandledServer,
  method: ListMethod,
): Origin | undefined {
  if (unread || isRead || setters.length > 0) return undefined;
  const last = handlers.get(method)?.at(-1);
  return last?.condition ? undefined : last?.at;
}

/**
 * Whether it is known what a handler lists in the place of a definition: the names of all that it
 * lists, or one with the same name.
 */
function isListedAt(
  at: Origin,
  parts: DefinitionParts,
  method: ListMethod,
  home: Module,
  session: AnalysisSession,
): boolean {
  const listed = [...new Set([at.module, home])]
    .flatMap((module) => finderFor(session).readModule(module).definitions)
    .filter((each) => each.parts.entryOf === method && isSameStart(each.call.origin, at));
  const own = keyOf(parts);
  return (
    (listed.length > 0 && listed.every((each) => isText(each.parts.name))) ||
    listed.some((each) => !each.condition && own !== undefined && keyOf(each.parts) === own)
  );
}

/** The name or URI by which clients know a definition; undefined if unknown. */
export function keyOf({ kind, uri, name }: DefinitionParts): string | undefined {
  const key = kind === 'resource' ? uri : name;
  return isText(key) ? key.value : undefined;
}

function isText(part: Part): part is Expression & { readonly value: string } {
  return part instanceof Expression && typeof part.value === 'string';
}
