import type { TSESTree } from '@typescript-eslint/utils';
import type { Interaction } from '../../../model/analysis.ts';
import type { ClientRequest } from '../../../model/definitions/definition.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isTried } from '../../../syntax/control-flow.ts';
import { contains, type CallNode, type FunctionNode } from '../../../syntax/nodes.ts';
import { ExecutionContexts } from '../../flow/execution-context.ts';
import { answerOf } from './elicit-answers.ts';
import { isForOlderClients } from './older-clients.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { exportCallersOf } from '../export-callers.ts';
import { handlerFunction, contextFlow } from '../handler.ts';
import { calleeText } from '../../source/callee-text.ts';
import { host } from '../../host/host-hooks.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { elicitedForm, RequestedForm, requestedSchema } from './elicited-forms.ts';
import { builderNames, formsInResults, handlerAround } from './forms-in-results.ts';
import { pathFromHandler } from './interaction-path.ts';
import { kindOf, mayAskIn, typedRequest, type RequestCall } from './client-requests.ts';
import { requestsOfImporters, transitiveRequestsOf } from './transitive-requests.ts';
import type { VariantSelection } from '../../schemas/variant-selection.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { SourcedDefinition } from '../sourced-definition.ts';

/** The module of the requests, and what is known of its handlers. */
interface Scope {
  readonly module: Module;
  readonly session: AnalysisSession;
  readonly selection: VariantSelection;
  /** The handlers in the module, with their definitions. */
  readonly handlers: ReadonlyMap<TSESTree.Node, SourcedDefinition>;
}

/** Every elicitation, sampling and request for roots of a module, in handlers or not. */
export function interactionsOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
  selection: VariantSelection,
): Interaction[] {
  const builders = [...session.registry.names(builderNames)];
  if (!mayAskIn(module.text, session) && !builders.some((name) => module.text.includes(name)))
    return [];
  const handlers = handlersIn(module, definitions);
  const scope = { module, session, selection, handlers };
  const places = new ExecutionContexts(module, new Set(handlers.keys()));
  const built = formsInResults(scope);
  const asked = requestsIn(scope).map((request) => describe(request, scope, places));
  return [...asked, ...built].sort((a, b) => a.at.range[0] - b.at.range[0]);
}

function handlersIn(
  module: Module,
  definitions: readonly SourcedDefinition[],
): ReadonlyMap<TSESTree.Node, SourcedDefinition> {
  const handlers = new Map<TSESTree.Node, SourcedDefinition>();
  for (const answering of definitions) {
    const fn = handlerFunction(answering.found);
    if (fn?.module === module) handlers.set(fn.node, answering);
  }
  return handlers;
}

/** The requests of handlers through their contexts, and all that types or origins identify. */
function requestsIn({ module, session, handlers }: Scope): RequestCall[] {
  const requests = new Map<CallNode, RequestCall>();
  const context = { module, frame: undefined };
  for (const [fn, { found }] of handlers)
    for (const request of requestsOf(found, fn as FunctionNode, module))
      requests.set(request.call, request);
  for (const call of moduleIndex(module).calls) {
    const request = requests.has(call) ? undefined : typedRequest(call, context, session);
    if (request) requests.set(call, request);
  }
  for (const request of host.seesProject ? requestsOfImporters(module, session) : [])
    if (!requests.has(request.call)) requests.set(request.call, request);
  return [...requests.values()].sort((a, b) => a.call.range[0] - b.call.range[0]);
}

function describe(
  { call, kind, detector, specifier }: RequestCall,
  { module, session, selection, handlers }: Scope,
  places: ExecutionContexts,
): Interaction {
  const { place, entries } = places.contextOf(call);
  const isOpen = detector.context?.methodsMayBeHandlers === true;
  const framework = session.framework(detector, specifier, module.file);
  const reading = { framework, session, selection };
  const isElicitation = kind === 'elicit';
  return {
    kind,
    get isPushed() {
      return !isForOlderClients(call, detector, module, session);
    },
    framework,
    callee: calleeText(call.callee, module.text),
    at: { range: call.callee.range },
    place: place === 'method' && isOpen ? 'function' : place,
    isTried: isTried(call),
    definition: handlerAround(call, handlers)?.definition,
    requested: isElicitation ? requestedSchema(call, detector, reading, module) : undefined,
    asked: new RequestedForm(call, () =>
      isElicitation ? elicitedForm(call, detector, reading, module) : undefined,
    ),
    get answer() {
      return isElicitation && call.type === 'CallExpression' ? answerOf(call, module) : undefined;
    },
    get calledBy() {
      const kind = callersOf(entries, module, session);
      return kind === 'service' && isOpen ? 'unknown' : kind;
    },
    get path() {
      return host.seesProject ? pathFromHandler(call, module, session) : [];
    },
  };
}

/** How the project calls the exports that make a request; undefined in a single file. */
function callersOf(
  entries: readonly string[],
  module: Module,
  session: AnalysisSession,
): Interaction['calledBy'] {
  return host.seesProject && entries.length > 0
    ? exportCallersOf(session).of(entries, module)
    : undefined;
}

/** The requests of a definition's handler to the client, through its context or a server. */
export function asksOf(
  found: DetectedDefinition,
  session: AnalysisSession,
): ReadonlySet<ClientRequest> {
  const transitive = host.seesProject ? transitiveRequestsOf(found, session).values() : [];
  return new Set([...ownRequestsOf(found, session), ...transitive].map(({ kind }) => kind));
}

/** The requests in the code of a handler, and those through its context in its module. */
function ownRequestsOf(
  found: DetectedDefinition,
  session: AnalysisSession,
): readonly RequestCall[] {
  const fn = handlerFunction(found);
  if (!fn || !mayAskIn(fn.module.text, session)) return [];
  const context = { module: fn.module, frame: undefined };
  const typed = moduleIndex(fn.module).calls.flatMap((call) =>
    contains(fn.node, call) ? (typedRequest(call, context, session) ?? []) : [],
  );
  return [...requestsOf(found, fn.node, fn.module), ...typed];
}

/** The requests of a handler through its context. */
function requestsOf(found: DetectedDefinition, fn: FunctionNode, module: Module): RequestCall[] {
  const { detector, specifier, parts } = found;
  const uses = contextFlow(parts, fn, module)?.uses ?? [];
  return uses.flatMap(({ call, path }) => {
    const kind = call && kindOf(call, path, detector);
    return call && kind ? [{ call, kind, detector, specifier }] : [];
  });
}
