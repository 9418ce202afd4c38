import {
  createFail,
  createRecoveryFor,
  type DeclaredError,
  type LooseRecoveryFor,
  type ReasonOf,
  type TypedFail,
  type TypedRecoveryFor,
} from './fail.ts';
import { requestIdentity } from './identity.ts';
import { type ContextLogger, createLogger } from './log.ts';
import { checkOptions, type ContextOptions } from './options.ts';
import { type ContextProgress, createProgress, type ProgressSink, toTask } from './progress.ts';
import type { Elicit, Sample } from './protocol.ts';
import type { AuthContext, RequestFields } from './request.ts';
import { type ContextState, createState } from './state.ts';
import { createInMemoryStorage } from './storage.ts';

/**
 * The Context of every tool and resource handler of mcp-ts-core (skills/api-context 1.3, as of
 * 0.8.18). Every member is a key, and undefined where it does not apply: test its value, not `in`.
 */
export interface Context {
  readonly requestId: string;
  /** ISO 8601, when the request started. */
  readonly timestamp: string;
  /**
   * `default` over stdio and over HTTP without authentication; else the token's `tid`, if it has
   * one.
   */
  readonly tenantId?: string | undefined;
  /**
   * Defined in HTTP sessions that outlive a request; a key for lookups, not a proof of identity.
   */
  readonly sessionId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
  readonly auth?: AuthContext | undefined;
  readonly log: ContextLogger;
  /** Throws without a tenant. */
  readonly state: ContextState;
  /** Asks the user. Defined when the client declares the capability. */
  readonly elicit?: Elicit | undefined;
  /** Asks the client's model. Defined when the client declares the capability. */
  readonly sample?: Sample | undefined;
  readonly notifyResourceListChanged?: (() => void) | undefined;
  readonly notifyResourceUpdated?: ((uri: string) => void) | undefined;
  readonly signal: AbortSignal;
  /** Defined in a task. */
  readonly progress?: ContextProgress | undefined;
  /** Defined in a read of a resource. */
  readonly uri?: URL | undefined;
  /** The hint of a declared reason; `{}` without a contract and for any other reason. */
  recoveryFor: LooseRecoveryFor;
}

/**
 * The Context of a handler. With a contract, `fail` and `recoveryFor` accept its reasons only;
 * without one, `fail` is missing.
 */
export type HandlerContext<R extends string = never> = [R] extends [never]
  ? Context
  : Omit<Context, 'recoveryFor'> & { fail: TypedFail<R>; recoveryFor: TypedRecoveryFor<R> };

/** The destination of the reports of `ctx.progress`; undefined where `ctx.progress` is. */
function progressSink({ task, reportProgress }: ContextOptions): ProgressSink | undefined {
  const store = typeof task === 'object' ? toTask(task) : undefined;
  if (!task && !reportProgress) return undefined;
  return async (report) => {
    await store?.(report);
    await reportProgress?.(report);
  };
}

const withContract = (
  errors: readonly DeclaredError[] | undefined,
): { fail?: TypedFail<string>; recoveryFor?: LooseRecoveryFor } =>
  errors && errors.length > 0
    ? { fail: createFail(errors), recoveryFor: createRecoveryFor(errors) }
    : {};

/**
 * Makes a Context, and the fields of the request for its log lines and the data of its errors.
 * @param fields More such fields, from the handler pipeline.
 * @throws McpError `ConfigurationError` for invalid options.
 */
export function assembleContext(
  options: ContextOptions,
  fields: Record<string, unknown>,
): { context: Context; request: RequestFields } {
  checkOptions(options);
  const { auth, tenantId, sessionId, request: identity } = requestIdentity(options);
  const request = { ...fields, ...identity };
  const signal = options.signal ?? new AbortController().signal;
  const report = progressSink(options);
  const context: Context = {
    requestId: request.requestId,
    timestamp: request.timestamp,
    log: createLogger(options.log ?? (() => undefined), request),
    state: createState(options.storage ?? createInMemoryStorage(), request, signal),
    signal,
    tenantId,
    sessionId,
    traceId: options.traceId,
    spanId: options.spanId,
    auth,
    elicit: options.task ? undefined : options.elicit,
    sample: options.task ? undefined : options.sample,
    notifyResourceListChanged: options.notifyResourceListChanged,
    notifyResourceUpdated: options.notifyResourceUpdated,
    progress: report && createProgress(report),
    uri: options.uri,
    recoveryFor: () => ({}),
    ...withContract(options.errors),
  };
  return { context, request };
}

/**
 * Makes the Context of one request, as production does. With literal `errors` (in place or
 * `as const`), `fail` and `recoveryFor` are typed to its reasons.
 * @throws McpError `ConfigurationError` for an unknown option, an invalid value, or a task that
 * reads a resource.
 */
export function createContext<const E extends readonly DeclaredError[] | undefined = undefined>(
  options: ContextOptions<E> = {},
): HandlerContext<ReasonOf<E>> {
  return assembleContext(options, {}).context;
}
