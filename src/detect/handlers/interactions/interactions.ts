import { getOwn } from '../../../model/utils/get-own.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Interaction } from '../../../model/analysis.ts';
import type { ClientRequest, Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { Static } from '../../../model/static.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isTried } from '../../../syntax/control-flow.ts';
import { contains, unwrap, type CallNode, type FunctionNode } from '../../../syntax/nodes.ts';
import { ExternalValue, OpaqueValue } from '../../../syntax/evaluate/values/value.ts';
import { ExecutionContexts } from '../../flow/execution-context.ts';
import { trackParameter } from '../../flow/parameter-flow.ts';
import type { Detector } from '../../frameworks/detector.ts';
import { answerOf } from './elicit-answers.ts';
import { isForOlderClients } from './older-clients.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { exportCallersOf } from '../export-callers.ts';
import { contextIndex, handlerFunction } from '../handler.ts';
import { host } from '../../source/host-hooks.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { formOf, requestedSchema } from './elicited-forms.ts';
import { builderNames, formsInResults, handlerAround } from './forms-in-results.ts';
import { pathFromHandler } from './interaction-path.ts';
import { kindWritten, mayHoldRequests } from './written-requests.ts';
import type { VariantSelection } from '../../schemas/definition-schema.ts';
import type { AnalysisSession } from '../../discovery/session.ts';

/** A definition with its detected source. */
export interface SourcedDefinition {
  readonly found: DetectedDefinition;
  readonly definition: Definition;
}

/** A call that asks the client, its user or its model. */
interface Request {
  readonly call: CallNode;
  readonly kind: ClientRequest;
  readonly detector: Detector;
  readonly specifier: string;
}

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
  const names = [...session.registry.names(requestNames), ...session.registry.names(builderNames)];
  if (!mayHoldRequests(module.text) && !names.some((name) => module.text.includes(name))) return [];
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
function requestsIn({ module, session, handlers }: Scope): Request[] {
  const requests = new Map<CallNode, Request>();
  for (const [fn, { found }] of handlers)
    for (const request of requestsOf(found, fn as FunctionNode, module))
      requests.set(request.call, request);
  for (const call of moduleIndex(module).calls) {
    const request = requests.has(call) ? undefined : typedRequest(call, module, session);
    if (request) requests.set(call, request);
  }
  return [...requests.values()].sort((a, b) => a.call.range[0] - b.call.range[0]);
}

function describe(
  { call, kind, detector, specifier }: Request,
  { module, session, selection, handlers }: Scope,
  places: ExecutionContexts,
): Interaction {
  const { place, entries } = places.contextOf(call);
  const isOpen = detector.context?.methodsMayBeHandlers === true;
  const framework = session.framework(detector, specifier, module.file);
  const form = { framework, session, selection };
  const isElicitation = kind === 'elicit';
  return {
    kind,
    get isPushed() {
      return !isForOlderClients(call, detector, module, session);
    },
    framework,
    callee: module.text.slice(...call.callee.range),
    at: { range: call.callee.range },
    place: place === 'method' && isOpen ? 'function' : place,
    isTried: isTried(call),
    definition: handlerAround(call, handlers)?.definition,
    requested: isElicitation ? requestedSchema(call, detector, form, module) : undefined,
    get form(): Static<SchemaNode> {
      return isElicitation
        ? formOf(call, detector, form, module)
        : { kind: 'absent', at: { range: call.range } };
    },
    get answer() {
      return isElicitation && call.type === 'CallExpression' ? answerOf(call, module) : undefined;
    },
    get reached() {
      const reached = reachedBy(entries, module, session);
      return reached === 'service' && isOpen ? 'unknown' : reached;
    },
    get path() {
      return host.seesProject ? pathFromHandler(call, module, session) : [];
    },
  };
}

/** How the project calls the exports that make a request; undefined in a single file. */
function reachedBy(
  entries: readonly string[],
  module: Module,
  session: AnalysisSession,
): Interaction['reached'] {
  return host.seesProject && entries.length > 0
    ? exportCallersOf(session).reached(entries, module)
    : undefined;
}

/** The requests of a definition's handler to the client, through its context or a server. */
export function asksOf(
  found: DetectedDefinition,
  session: AnalysisSession,
): ReadonlySet<ClientRequest> {
  const fn = handlerFunction(found);
  if (
    !fn ||
    (!mayHoldRequests(fn.module.text) &&
      ![...session.registry.names(requestNames)].some((name) => fn.module.text.includes(name)))
  )
    return new Set();
  const typed = moduleIndex(fn.module).calls.flatMap((call) =>
    contains(fn.node, call) ? (typedRequest(call, fn.module, session) ?? []) : [],
  );
  return new Set([...requestsOf(found, fn.node, fn.module), ...typed].map(({ kind }) => kind));
}

const requestNames = ({ context }: Detector): string[] => [
  'listRoots',
  ...Object.keys(context?.interactions ?? {}),
];

/** The requests of a handler through its context. */
function requestsOf(found: DetectedDefinition, fn: FunctionNode, module: Module): Request[] {
  const { detector, specifier, parts } = found;
  const index = contextIndex(parts, fn);
  const parameter = index === undefined ? undefined : fn.params[index];
  return (parameter ? trackParameter(parameter, module).uses : []).flatMap(({ call, path }) => {
    const kind = call && kindOf(call, path, detector);
    return call && kind ? [{ call, kind, detector, specifier }] : [];
  });
}

/** A request on a value that is a context or server by its written type, or by its origin. */
function typedRequest(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): Request | undefined {
  const member =
    call.type === 'CallExpression' && mayAsk(call, session.registry.names(requestNames))
      ? memberCalled(call, module, session)
      : undefined;
  const kind = member && kindOf(call, member.path, member.detector);
  return kind && { call, kind, detector: member.detector, specifier: member.specifier };
}

/**
 * The path of the member of a context or server that a call calls, if a written type or the value's
 * origin identifies it.
 */
export function memberCalled(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
):
  | { readonly path: readonly string[]; readonly detector: Detector; readonly specifier: string }
  | undefined {
  const value = session.evaluator.evaluate(call.callee, module);
  if (!(value instanceof OpaqueValue)) return undefined;
  const { specifier: from, path } = value.of;
  const owner = session.ownerOf(
    new OpaqueValue(value.kind, new ExternalValue(from, path), value.origin, [], value.index),
  );
  if (!owner) return undefined;
  const { detector, specifier, isServer } = owner;
  const name = path.at(-1) ?? '';
  const isKnown =
    value.kind === 'instance' &&
    (detector.context?.types?.includes(name) === true ||
      detector.context?.serverTypes?.includes(name) === true);
  return isKnown || isServer ? { path: value.path, detector, specifier } : undefined;
}

/** Whether a callee may be a request: a member with such a name, or a variable that holds one. */
function mayAsk(call: CallNode, names: ReadonlySet<string>): boolean {
  if (kindWritten(call)) return true;
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return names.has(callee.name);
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.property.type === 'Identifier' &&
    (names.has(callee.property.name) || callee.property.name === 'url')
  );
}

/**
 * The kind of request that a method of a context or server sends to the client, by its name or by
 * its argument.
 */
function kindOf(
  call: CallNode,
  path: readonly string[],
  { context }: Detector,
): ClientRequest | undefined {
  if (context?.requests?.includes(path.at(-1) ?? '')) return kindWritten(call);
  if (path.includes('listRoots')) return 'roots';
  const name = path.find((key) => getOwn(context?.interactions, key) !== undefined);
  return name === undefined ? undefined : getOwn(context?.interactions, name);
}
