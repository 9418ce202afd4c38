import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { createContext, type HandlerContext } from './context.ts';
import { configurationError, invalidParams } from './errors.ts';
import type { DeclaredError, ReasonOf } from './fail.ts';
import type { AuthContext } from './request.ts';
import type { LogSink } from './log.ts';
import type { ContextOptions } from './options.ts';
import { type ProgressSink, type TaskHandle, toClient } from './progress.ts';
import type { CreateMessageResult, Elicit, ElicitResult, Sample } from './protocol.ts';

/** A validated token, as the SDK passes it on; servers add claims beside it or in `extra`. */
interface SdkAuthInfo {
  token: string;
  clientId: string;
  scopes: string[];
  extra?: Record<string, unknown>;
  subject?: string;
  tenantId?: string;
}

/**
 * The part of `RequestHandlerExtra` of `@modelcontextprotocol/sdk` 1.x that is used. Its senders
 * are generic over types of the SDK; declared as methods, they fit without naming those types.
 */
export interface RequestHandlerExtraLike {
  signal: AbortSignal;
  requestId: string | number;
  authInfo?: SdkAuthInfo;
  sessionId?: string;
  requestInfo?: unknown;
  _meta?: { progressToken?: string | number };
  taskId?: string;
  taskStore?: TaskHandle['store'];
  /* oxlint-disable typescript/no-explicit-any -- see above */
  sendNotification(notification: any): Promise<void>;
  sendRequest(
    request: any,
    resultSchema: any,
    options?: { signal?: AbortSignal },
  ): Promise<unknown>;
  /* oxlint-enable typescript/no-explicit-any */
}

/**
 * The client's capabilities (`server.getClientCapabilities()`) that determine what a handler can
 * request.
 */
export interface ClientCapabilitiesLike {
  elicitation?: { form?: unknown; url?: unknown; [key: string]: unknown };
  sampling?: unknown;
}

/** The options that the extra does not contain. */
export interface ExtraOptions<
  E extends readonly DeclaredError[] | undefined = readonly DeclaredError[] | undefined,
> extends Pick<
  ContextOptions<E>,
  | 'transport'
  | 'authMode'
  | 'sessionMode'
  | 'exposeStatelessSessionId'
  | 'storage'
  | 'log'
  | 'uri'
  | 'traceId'
  | 'spanId'
  | 'errors'
> {
  /** Of the connected client. Without them, handlers cannot ask it for anything. */
  clientCapabilities?: ClientCapabilitiesLike | undefined;
}

/** Both results are validated against the protocol only; other fields are kept. */
const ElicitResultSchema = z.looseObject({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
});
const CreateMessageResultSchema = z.looseObject({
  model: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.looseObject({ type: z.string() }),
  stopReason: z.string().optional(),
});

/**
 * The schema of a form: the input of the Zod schema, before defaults apply. A Zod 3 schema works
 * too.
 */
function requestedSchema(schema: Parameters<Elicit>[1]): Record<string, unknown> {
  const json =
    '_zod' in schema
      ? z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
      : zodToJsonSchema(schema);
  const { properties, required } = json as Record<string, unknown>;
  if (!properties)
    throw invalidParams('ctx.elicit() takes an object schema: a form is made of its fields.');
  return { type: 'object', properties, ...(required !== undefined && { required }) };
}

const elicitThrough =
  (extra: RequestHandlerExtraLike): Elicit =>
  async (message, schema) => {
    const params = { mode: 'form', message, requestedSchema: requestedSchema(schema) };
    const request = { method: 'elicitation/create', params };
    return (await extra.sendRequest(request, ElicitResultSchema, {
      signal: extra.signal,
    })) as ElicitResult;
  };

const sampleThrough =
  (extra: RequestHandlerExtraLike): Sample =>
  async (messages, opts) => {
    if (opts?.maxTokens === undefined)
      throw invalidParams('ctx.sample() needs maxTokens: the protocol requires it.');
    const request = { method: 'sampling/createMessage', params: { messages, ...opts } };
    return (await extra.sendRequest(request, CreateMessageResultSchema, {
      signal: extra.signal,
    })) as CreateMessageResult;
  };

/** A client that declares no mode of elicitation supports forms (specification 2025-11-25). */
const fillsForms = ({ elicitation }: ClientCapabilitiesLike): boolean =>
  elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The claims of a token: beside the SDK's fields or, by their JWT names, in `extra`. */
function authOf({
  token,
  clientId,
  scopes,
  subject,
  tenantId,
  extra = {},
}: SdkAuthInfo): AuthContext {
  const tenant = textOf(tenantId) ?? textOf(extra.tid) ?? textOf(extra.tenantId);
  return {
    clientId,
    scopes,
    sub: textOf(subject) ?? textOf(extra.sub) ?? clientId,
    ...(tenant !== undefined && { tenantId: tenant }),
    ...(token && { token }),
  };
}

/** Sends a notification that no handler waits for. A failure to send it is logged. */
function notify(
  extra: RequestHandlerExtraLike,
  log: LogSink | undefined,
  method: string,
  params: Record<string, unknown> = {},
): void {
  extra.sendNotification({ method, params }).catch((thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    log?.({
      level: 'warning',
      message: `Could not send ${method}`,
      fields: { requestId: String(extra.requestId) },
      error,
    });
  });
}

function progressOf(extra: RequestHandlerExtraLike): ProgressSink | undefined {
  const token = extra._meta?.progressToken;
  return token === undefined
    ? undefined
    : toClient(token, (params) =>
        extra.sendNotification({ method: 'notifications/progress', params }),
      );
}

const hasMembers = (extra: unknown): boolean =>
  typeof extra === 'object' &&
  extra !== null &&
  ['signal', 'requestId', 'sendRequest', 'sendNotification'].every((name) => name in extra);

/**
 * Reads the options of a Context from the extra of the SDK. Without `transport` and `authMode` in
 * the options, request headers, a session or a token mean HTTP, and a token means `jwt`. A request
 * without a session is stateless.
 * @throws McpError `ConfigurationError` for a value that is not a `RequestHandlerExtra`.
 */
export function optionsFromRequestHandlerExtra<
  const E extends readonly DeclaredError[] | undefined = undefined,
>(
  extra: RequestHandlerExtraLike,
  { clientCapabilities = {}, ...options }: ExtraOptions<E> = {},
): ContextOptions<E> {
  if (!hasMembers(extra)) {
    throw configurationError(
      'Not a RequestHandlerExtra: signal, requestId, sendRequest and sendNotification are needed.',
    );
  }
  const isHttp =
    extra.requestInfo !== undefined ||
    extra.sessionId !== undefined ||
    extra.authInfo !== undefined;
  const { taskId, taskStore: store } = extra;
  return {
    transport: isHttp ? 'http' : 'stdio',
    authMode: extra.authInfo ? 'jwt' : 'none',
    ...options,
    ...(extra.authInfo && { auth: authOf(extra.authInfo) }),
    ...(extra.sessionId === undefined
      ? { sessionMode: 'stateless' as const, exposeStatelessSessionId: false }
      : { sessionToken: extra.sessionId }),
    signal: extra.signal,
    requestId: String(extra.requestId),
    task: taskId !== undefined && store ? { taskId, store } : undefined,
    reportProgress: progressOf(extra),
    elicit: fillsForms(clientCapabilities) ? elicitThrough(extra) : undefined,
    sample: clientCapabilities.sampling === undefined ? undefined : sampleThrough(extra),
    notifyResourceListChanged: () =>
      notify(extra, options.log, 'notifications/resources/list_changed'),
    notifyResourceUpdated: (uri) =>
      notify(extra, options.log, 'notifications/resources/updated', { uri }),
  };
}

/**
 * Makes a Context from the extra of the SDK. Progress is reported to the client's token and to the
 * task's store; `elicit` and `sample` are requests to the client, defined when it declares the
 * capability, and never in a task.
 * @throws McpError `ConfigurationError` for a value that is not a `RequestHandlerExtra`, or for
 * invalid options.
 */
export function fromRequestHandlerExtra<
  const E extends readonly DeclaredError[] | undefined = undefined,
>(extra: RequestHandlerExtraLike, options: ExtraOptions<E> = {}): HandlerContext<ReasonOf<E>> {
  return createContext(optionsFromRequestHandlerExtra(extra, options));
}
