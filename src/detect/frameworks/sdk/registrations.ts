import type { Call } from '../../detector/call.ts';
import type { ErrorSignature, CallReader, RegistrationHandle } from '../../detector/detector.ts';
import type { DeprecatedApi } from '../../detector/deprecated-api.ts';
import { property, type DefinitionParts } from '../../detector/definition-parts.ts';
import { LISTED_TOOL, partsOfObject, reader, type Layout } from '../../detector/layout.ts';
import { RETIRED_CODES } from '../../../model/protocol/error-codes.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { isUnresolved, stringParts } from '../../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';

/**
 * The `register*` calls that both majors of the official SDK share, and the logging that revision
 * 2026-07-28 deprecates.
 */

/** Deprecated by SEP-2577, with the replacement that the protocol names. */
export const LOGGING: DeprecatedApi = {
  instead: 'the standard error stream or OpenTelemetry',
  revision: '2026-07-28',
};

/** By path from the high-level server, in both majors. */
export const DEPRECATED_LOGGING: Readonly<Record<string, DeprecatedApi>> = {
  'server.sendLoggingMessage': LOGGING,
  sendLoggingMessage: LOGGING,
};

/**
 * Members that both majors call after the handshake, by path from the high-level server. Revision
 * 2026-07-28 has none: each request states its client (SDK v2 2.4.0, run).
 */
export const HANDSHAKE_LISTENERS: Readonly<Record<string, DeprecatedApi>> = Object.fromEntries(
  ['server.oninitialized', 'oninitialized'].map((path) => [
    path,
    {
      instead: 'the client data in `ctx.mcpReq.envelope` of handlers',
      revision: '2026-07-28',
      effect: 'is never called',
    },
  ]),
);

/**
 * Requests that revision 2026-07-28 does not have: the SDK answers -32601 and never calls their
 * handlers (SDK v2 2.4.0, run). Clients send `subscriptions/listen` and `server/discover`, which
 * the SDK handles.
 */
export const REMOVED_REQUESTS: Readonly<Record<string, DeprecatedApi>> = {
  initialize: {
    instead:
      'the options of the server, and what `ctx.mcpReq.envelope` states of the client in handlers',
    revision: '2026-07-28',
    effect: 'is never called',
  },
  'logging/setLevel': { ...LOGGING, effect: 'is never called' },
  'resources/subscribe': {
    instead: '`notify.resourceUpdated` of `createMcpHandler`, which keeps the subscriptions',
    revision: '2026-07-28',
    effect: 'is never called',
    keptBeside: /\bresourceUpdated\s*\(/,
  },
};

/**
 * The id of a session in the context of a handler: revision 2026-07-28 has no sessions (SDK v2
 * 2.4.0, run).
 */
export const SESSION_ID: DeprecatedApi = {
  instead: 'an ID that tools return and accept as an argument',
  revision: '2026-07-28',
  effect: 'is undefined',
};

/**
 * Functions that transports of both majors call for `initialize`, which revision 2026-07-28 does
 * not have (server/webStandardStreamableHttp.js of 1.32.2, index.mjs of 2.4.0).
 */
const STARTS_SESSION: DeprecatedApi = {
  instead: '`createMcpHandler(() => server)`, which has no sessions',
  revision: '2026-07-28',
  effect: 'is never called',
  keptBeside: /\bcreateMcpHandler\b/,
};
export const SESSION_OPTIONS: Readonly<Record<string, DeprecatedApi>> = {
  onsessioninitialized: STARTS_SESSION,
  sessionIdGenerator: STARTS_SESSION,
};

/**
 * Methods of `RegisteredTool` and similar types (server/mcp.js of SDK v1 1.32.2 and index.mjs of
 * SDK v2 2.4.0); `disable` keeps the name in use.
 */
export const REMOVERS: readonly string[] = ['remove', 'update'];

/**
 * The members of `RegisteredTool`, `RegisteredResource` and `RegisteredPrompt` (server/mcp.js of
 * 1.32.2, index.mjs of 2.4.0).
 */
export const HANDLE: RegistrationHandle = {
  update: 'update',
  switches: { disable: false, enable: true, remove: false },
  listed: 'enabled',
  members: {
    name: 'name',
    uri: 'uri',
    template: 'uri',
    title: 'title',
    description: 'description',
    annotations: 'annotations',
    paramsSchema: 'input',
    inputSchema: 'input',
    outputSchema: 'output',
    argsSchema: 'args',
    callback: 'handler',
    handler: 'handler',
  },
};

/**
 * The effect, in both majors, of an error without a code in a handler of `setRequestHandler`
 * (shared/protocol.js of 1.32.2, index.mjs of 2.4.0).
 */
export const PLAIN_ERROR =
  'clients get the code of an internal server error, which they do not show to the model';

/**
 * The codes that both majors send for an error in the handler of one tool:
 * `UrlElicitationRequiredError` (server/mcp.js of 1.32.2, index.mjs of 2.4.0).
 */
export const CODES_OF_TOOLS: ReadonlySet<number> = new Set([RETIRED_CODES.urlElicitationRequired]);
export const urlElicitationRequired: ErrorSignature = {
  via: 'constructor',
  code: RETIRED_CODES.urlElicitationRequired,
  message: 1,
  required: 1,
  data: 2,
};

export const handlerContext = (hasInput: boolean): number => (hasInput ? 1 : 0);

export const registerTool = reader('registerTool', {
  ...LISTED_TOOL,
  config: 1,
  name: 0,
  handler: 2,
  context: handlerContext,
});

export const registerResource: CallReader = (call) =>
  resourceOf('registerResource', call, call.argument(2), call.argument(3));

const RESOURCE: Layout = { kind: 'resource', title: 'title', variablesParameter: 1 };

/** A resource whose metadata may have the name that clients see. */
function resourceOf(form: string, call: Call, metadata: Part, handler: Part): DefinitionParts {
  const uri = call.argument(1);
  return {
    ...partsOfObject(form, RESOURCE, metadata),
    name: listedName(call, metadata),
    uri,
    handler,
    contextParameter: templateContext(uri),
  };
}

/** The index of the context of a resource's handler: after the variables of a template. */
export function templateContext(uri: Part): () => number {
  return () => (isTemplate(uri) ? 2 : 1);
}

export const registerPrompt = reader('registerPrompt', {
  kind: 'prompt',
  config: 1,
  name: 0,
  title: 'title',
  handler: 2,
  args: 'argsSchema',
  context: handlerContext,
});

/** `registerToolTask(name, config, { createTask, … })`: the handlers are an object. */
export const registerToolTask: CallReader = (call) => ({
  ...registerTool(call),
  form: 'registerToolTask',
  answersNoRequest: true,
  handler: property(call.argument(2), 'createTask'),
});

/**
 * The name that clients see: `{ uri, name, ...metadata }` is what both majors list of a resource
 * (server/mcp.js of 1.32.2, index.mjs of 2.4.0). Metadata that is not read is assumed to have none.
 */
function listedName(call: Call, metadata: Part): Part {
  const name = property(metadata, 'name');
  return name instanceof Expression ? name : call.argument(0);
}

/** Whether a resource's second argument is a `ResourceTemplate`. */
function isTemplate(uri: Part): boolean {
  return (
    uri instanceof Expression &&
    uri.value instanceof OpaqueValue &&
    uri.value.of.path.at(-1) === 'ResourceTemplate'
  );
}

/** The arguments between the name and the callback of SDK v1's deprecated overloads. */
interface Overload {
  readonly description: Part;
  readonly shape: Part;
  readonly annotations: Part;
  readonly handler: Part;
  readonly misplaced?: ReturnType<typeof withoutText>;
}

/**
 * `server.tool(name, …)`: a string is the description, and an object with a Zod schema, or an empty
 * one, is the shape, as in the SDK (server/mcp.js, `tool`). Any other object with an object inside
 * is also meant as the shape, although the SDK treats it as annotations: values of annotations are
 * primitive.
 */
function overload(call: Call): Overload {
  if (!Number.isFinite(call.count)) {
    const unknown = call.argument(Infinity);
    return { description: unknown, shape: unknown, annotations: unknown, handler: unknown };
  }
  const rest = argumentsAfter(call, 1);
  if (isOpen(rest)) {
    const [first] = rest;
    const handler = rest.find(
      (part) => part instanceof Expression && part.evaluator.functionInfo(part.value) !== undefined,
    );
    return { description: first, shape: first, annotations: first, handler: handler ?? first };
  }
  const description = startsWithDescription(rest) ? rest.shift() : undefined;
  const misplaced = withoutText(rest);
  let shape: Part;
  let annotations: Part;
  if (rest.length > 1 && rest[0] instanceof Expression) {
    if (isUnresolved(rest[0].value) || isMeantForShape(rest[0].value)) shape = rest.shift();
    else annotations = rest.shift();
    if (shape && rest.length > 1) annotations = rest.shift();
  }
  return { description, shape, annotations, handler: rest[0], misplaced };
}

function argumentsAfter(call: Call, leading: number): Part[] {
  return Array.from({ length: Math.max(call.count - leading, 0) }, (_, index) =>
    call.argument(leading + index),
  );
}

/**
 * Removes a text before the last argument, and returns it: the SDK uses it as the callback or the
 * shape, and every use fails (server/mcp.js of 1.32.2, run).
 */
function withoutText(rest: Part[]): { readonly text: Part } | undefined {
  const index = rest.slice(0, -1).findIndex((part) => part instanceof Expression && isString(part));
  return index === -1 ? undefined : { text: rest.splice(index, 1)[0] };
}

/**
 * Whether the arguments after the name are unknown, so that they may be the description, the shape
 * or annotations.
 */
function isOpen(rest: readonly Part[]): boolean {
  const [first, second] = rest;
  return (
    second !== undefined &&
    first instanceof Expression &&
    isUnresolved(first.value) &&
    !startsWithDescription(rest)
  );
}

function startsWithDescription([first, second, third]: readonly Part[]): boolean {
  if (!(first instanceof Expression)) return false;
  if (isString(first)) return true;
  return (
    isUnresolved(first.value) &&
    third !== undefined &&
    second instanceof Expression &&
    isMeantForShape(second.value)
  );
}

function isString(part: Expression): boolean {
  if (part.node.type === 'TemplateLiteral') return true;
  const { value } = part;
  return typeof value === 'string' || stringParts(value) !== undefined;
}

function isMeantForShape(value: unknown): boolean {
  if (isSchema(value)) return true;
  if (!isPlainObject(value)) return false;
  const members = Object.values(value);
  return (
    members.length === 0 || members.some((member) => typeof member === 'object' && member !== null)
  );
}

export const readTool: CallReader = (call) => {
  const { shape, ...parts } = overload(call);
  return {
    ...parts,
    kind: 'tool',
    form: 'tool',
    name: call.argument(0),
    schemas: [{ surface: 'input', label: 'the parameters', part: shape }],
    contextParameter: handlerContext,
  };
};

export const readPrompt: CallReader = (call) => {
  const { shape, annotations, ...parts } = overload(call);
  return {
    ...parts,
    kind: 'prompt',
    form: 'prompt',
    name: call.argument(0),
    schemas: [{ surface: 'args', label: 'the arguments', part: shape ?? annotations }],
    contextParameter: handlerContext,
  };
};

export const readResource: CallReader = (call) => {
  const rest = Number.isFinite(call.count)
    ? argumentsAfter(call, 2)
    : [call.argument(2), call.argument(3)];
  const misplaced = withoutText(rest);
  const [metadata, handler] = rest.length > 1 ? rest : [undefined, rest[0]];
  return { ...resourceOf('resource', call, metadata, handler), misplaced };
};
