import type { TSESTree } from '@typescript-eslint/utils';
import type { CapableHandler } from '../../../../model/analysis.ts';
import type { Module } from '../../../../syntax/modules/module.ts';
import { Expression, type Part } from '../../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue, isUndecided } from '../../../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../../../syntax/evaluate/values/external-value.ts';
import { someInside, staticKey, unwrap, unwrapAwait } from '../../../../syntax/nodes.ts';
import type { Versions } from '../../../detector/versions.ts';
import type { Call } from '../../../detector/call.ts';
import type { Detector, ListReader } from '../../../detector/detector.ts';
import {
  property,
  type ListElement,
  type DefinitionParts,
} from '../../../detector/definition-parts.ts';
import { partsOfObject, type Layout } from '../../../detector/layout.ts';
import { conditionOfAnswer } from './answer-condition.ts';
import { answerBy, answerTo, handledRequest, type RoutedAnswer } from './request-routing.ts';
import { elementsOf } from '../../../detector/definition-lists.ts';
import {
  LIST_METHODS,
  LIST_REQUESTS,
  isListMethod,
  type ListMethod,
} from '../../../../model/protocol/list-requests.ts';
import { registersIn, schemaNameOf, takesRequestSchema } from '../request-schemas.ts';

/**
 * Servers that answer the protocol's requests themselves, by `setRequestHandler`: definitions are
 * the objects in the lists of their answers. Both majors of the official SDK support it; in major 1
 * a schema names the request.
 */

const ENTRIES: Readonly<Record<ListMethod, Layout>> = {
  'tools/list': {
    kind: 'tool',
    title: 'title',
    annotations: 'annotations',
    input: { label: 'inputSchema', takes: 'json-schema' },
    output: { label: 'outputSchema', takes: 'json-schema' },
    takesRequest: true,
  },
  'resources/list': { kind: 'resource', title: 'title', uri: 'uri', takesRequest: true },
  'resources/templates/list': {
    kind: 'resource',
    title: 'title',
    uri: 'uriTemplate',
    template: 'always',
    takesRequest: true,
  },
  'prompts/list': {
    kind: 'prompt',
    title: 'title',
    args: { label: 'arguments', takes: 'arguments' },
    takesRequest: true,
  },
};

/** The request that uses an entry of the list, and the key that names the entry in it. */
const ANSWERS: Readonly<
  Record<ListMethod, { readonly asked: string; readonly key: 'name' | 'uri' | undefined }>
> = {
  'tools/list': { asked: 'tools/call', key: 'name' },
  'resources/list': { asked: 'resources/read', key: 'uri' },
  'resources/templates/list': { asked: 'resources/read', key: undefined },
  'prompts/list': { asked: 'prompts/get', key: 'name' },
};

/** `setRequestHandler(ListToolsRequestSchema, () => ({ tools: […] }))` */
const setRequestHandler: ListReader = (call) => {
  const method = handledRequest(call.argument(0));
  if (!isListMethod(method)) return [];
  const handler = call.argument(1);
  const request = new UnknownValue('depends on the request');
  const result =
    handler instanceof Expression
      ? handler.result([request, new UnknownValue('depends on the context of the request')])
      : handler;
  const misplaced = textForSchema(method, call);
  const read = readList(method, result, {
    module: call.expression.module,
    entry: call.node,
    answering: (element) => answering(method, element, call),
  });
  const isKnown = read.some(({ element }) => element) || isComposed(result, method);
  return isKnown || !listsAgain(method, call) ? read.map((parts) => ({ ...parts, misplaced })) : [];
};

/** Whether a handler lists what `McpServer` has registered, which is found where it does. */
function listsAgain(method: ListMethod, { expression, node }: Call): boolean {
  return registersIn(expression.module.text.slice(...node.range)).includes(method);
}

/**
 * Whether a list may be composed of others: `[...registered, ...more]`, `registered.concat(more)`,
 * `merge(registered, more)`.
 */
function isComposed(result: Part, method: ListMethod): boolean {
  const list = property(result, LIST_REQUESTS[method].list);
  if (!(list instanceof Expression)) return false;
  const node = unwrapAwait(list.written().node);
  return (
    node.type === 'ArrayExpression' ||
    (node.type === 'CallExpression' && unwrap(node.callee).type !== 'MemberExpression') ||
    someInside(node, isConcat)
  );
}

function isConcat(node: TSESTree.Node): boolean {
  return node.type === 'MemberExpression' && staticKey(node) === 'concat';
}

/** The name of a request where SDK v1 takes its schema: it throws on a text (1.32.2, run). */
function textForSchema(method: ListMethod, call: Call): DefinitionParts['misplaced'] {
  const text = call.argument(0);
  const callee = unwrap(call.node.callee);
  if (!(text instanceof Expression) || typeof text.value !== 'string') return undefined;
  const owner =
    callee.type === 'MemberExpression' ? call.expression.sibling(callee.object).value : undefined;
  if (!(owner instanceof OpaqueValue) || !takesRequestSchema(owner.of.specifier)) return undefined;
  const expected = schemaNameOf(method);
  return expected === undefined ? undefined : { text, expected };
}

/**
 * `server.fallbackRequestHandler = (request) => …`, which answers the requests that have no handler
 * of their own.
 */
function fallbackHandler(handler: Expression): readonly DefinitionParts[] {
  const { module, node } = handler;
  return LIST_METHODS.flatMap((method) => {
    const request = { method, params: new UnknownValue('depends on the request') };
    const args = [request, new UnknownValue('depends on the context of the request')];
    const result = handler.result(args);
    if (!(result instanceof Expression) || !hasList(property(result, LIST_REQUESTS[method].list)))
      return [];
    const { asked, key } = ANSWERS[method];
    return readList(method, result, {
      module,
      entry: node,
      condition: conditionOfAnswer(handler, args),
      answering: (element) => () =>
        answerBy(handler, asked, key && { key, value: element.property(key) }),
    });
  });
}

/** Whether an answer may have a list: it has none if no alternative has one. */
function hasList(list: Part): boolean {
  return list instanceof Expression ? list.value !== undefined : list !== undefined;
}

/** The services for reading the definitions of a list. */
export interface ListHandler {
  /** The analyzed module, and its node that imports the list. */
  readonly module: Module;
  readonly entry: TSESTree.Node;
  /** Why a request for the list may not be answered. */
  readonly condition?: UnknownValue | undefined;
  /** Returns the handler of the requests that use an entry. */
  readonly answering: (element: Expression) => () => RoutedAnswer;
}

/**
 * The definitions of a list in a result; unread parts of the list become one definition with only a
 * reason.
 */
export function readList(
  method: ListMethod,
  result: Part,
  handler: ListHandler,
): readonly DefinitionParts[] {
  const part = property(result, LIST_REQUESTS[method].list);
  if (!(result instanceof Expression)) return readEntries(method, part, handler);
  const { evaluator, value } = result;
  const list = isUndecided(part) ? result.withValue(part) : part;
  return readEntries(method, list, handler, {
    lacking: evaluator.incompleteness(value),
    skips: evaluator.isSuperset(value),
  });
}

/**
 * The definitions of a list, as {@link readList} returns them.
 *
 * @param around why the result around the list may lack parts, and whether it may lack the list
 */
export function readEntries(
  method: ListMethod,
  list: Part,
  { module, entry: fallback, condition, answering: answeringTo }: ListHandler,
  around?: { readonly lacking: UnknownValue | undefined; readonly skips: boolean },
): readonly DefinitionParts[] {
  const { all, unread } = elementsOf(list, module, fallback);
  const { lacking, skips = false } = around ?? {};
  const open = unread ?? (skips ? undefined : lacking);
  const known = all.map((element) =>
    entry(method, element.expression, answeringTo(element.expression), {
      ...element,
      condition: element.condition ?? (skips ? lacking : condition),
    }),
  );
  const rest = open ? [entry(method, open, () => ({ handler: open, isWhole: false }))] : [];
  return [...known, ...rest];
}

/** The handler of the requests that use an entry of a list. */
function answering(method: ListMethod, element: Expression, call: Call): () => RoutedAnswer {
  const { asked, key } = ANSWERS[method];
  let answer: RoutedAnswer | undefined;
  return () => (answer ??= answerTo(asked, call, key && { key, value: element.property(key) }));
}

/** An entry of a list, in the protocol's form. */
function entry(
  method: ListMethod,
  from: Part,
  answer: () => RoutedAnswer,
  element?: ListElement,
): DefinitionParts {
  return {
    ...partsOfObject(method, ENTRIES[method], from, element),
    entryOf: method,
    asked: () => answer().asked,
    get handler() {
      return answer().handler;
    },
    contextParameter: () => (answer().isWhole ? 1 : undefined),
  };
}

/**
 * Object literals of protocol types. If the name is unknown, the list that contains one defines it.
 */
function literal(method: ListMethod): (written: Expression) => DefinitionParts | undefined {
  return (written) => {
    const name = written.property('name');
    if (!(name instanceof Expression) || typeof name.value !== 'string') return undefined;
    return {
      ...entry(method, written, () => ({ handler: ANSWERED_ELSEWHERE, isWhole: false }), {
        expression: written,
        entry: written.node,
        isInList: false,
        condition: undefined,
      }),
      takesRequest: undefined,
    };
  };
}

/** The handler of a definition that is not written in its list. */
const ANSWERED_ELSEWHERE = new UnknownValue('is answered where its server is created');

const literals = {
  Tool: literal('tools/list'),
  Resource: literal('resources/list'),
  ResourceTemplate: literal('resources/templates/list'),
  Prompt: literal('prompts/list'),
};

/**
 * `ToolSchema.parse({ … })` of major 1 (dist/esm/types.js of 1.32.2), which returns its argument.
 */
const PARSERS = Object.fromEntries(
  Object.entries(literals).map(([name, read]) => [`${name}Schema.parse`, read]),
);

/**
 * The capabilities that handlers need (server/index.js of SDK v1 0.5.0 to 1.32.2, index.mjs of SDK
 * v2 2.0.0 and 2.4.0, `assertRequestHandlerCapability`; for subscriptions client/index.js,
 * `assertCapabilityForMethod`). Before 0.5.0 a server derived its capabilities from its handlers.
 */
const CAPABILITIES: Readonly<Record<string, string>> = {
  'tools/list': 'tools',
  'tools/call': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
  'resources/read': 'resources',
  'resources/subscribe': 'resources.subscribe',
  'resources/unsubscribe': 'resources.subscribe',
  'prompts/list': 'prompts',
  'prompts/get': 'prompts',
  'logging/setLevel': 'logging',
  'completion/complete': 'completions',
};

function capabilityFor(handler: Call, versions: Versions): CapableHandler | undefined {
  const method = handledRequest(handler.argument(0));
  const capability =
    method === undefined || !Object.hasOwn(CAPABILITIES, method) ? undefined : CAPABILITIES[method];
  if (
    method === undefined ||
    capability === undefined ||
    versions.orNewest.within('>=0.5.0') !== 'yes'
  )
    return undefined;
  // The SDK checks this one since 1.22.0.
  const isOverlooked = capability === 'completions' && versions.within('>=1.22.0') !== 'yes';
  return { method, capability, throws: !capability.includes('.') && !isOverlooked };
}

/** The shared parts of both majors. */
export const lowLevel = {
  finds: {
    lists: { 'server.setRequestHandler': setRequestHandler },
    setters: { 'server.fallbackRequestHandler': fallbackHandler },
    literals,
  },
  servers: {
    options: { Server: 1, McpServer: 1 },
    setup: { handle: 'server.setRequestHandler', declare: 'server.registerCapabilities' },
    requestOf: (handler) => handledRequest(handler.argument(0)),
    capabilityFor,
    inner: ['Server'],
  },
} satisfies Partial<Detector>;

/** The parts of major 1 only. */
export const lowLevelParsers = {
  builders: Object.fromEntries(
    Object.entries(PARSERS).map(([path, read]) => [path, (call: Call) => parsed(call, read)]),
  ),
  identityFunctions: Object.keys(PARSERS),
};

function parsed(call: Call, read: ReturnType<typeof literal>): DefinitionParts | undefined {
  const argument = call.argument(0);
  return argument instanceof Expression ? read(argument) : undefined;
}
