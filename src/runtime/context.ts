import {
  createFail,
  createRecoveryFor,
  type DeclaredError,
  type LooseRecoveryFor,
  type ReasonOf,
  type TypedFail,
  type TypedRecoveryFor,
} from './fail.ts';
import { identityOf } from './identity.ts';
import { type ContextLogger, createLogger } from './log.ts';
import { checkOptions, type ContextOptions } from './options.ts';
import { type ContextProgress, createProgress, type ProgressSink, toTask } from './progress.ts';
import type { Elicit, Sample } from './protocol.ts';
import type { AuthContext, RequestFields } from './request.ts';
import { type ContextState, createState } from './state.ts';
import { createInMemoryStorage } from './storage.ts';

/**
 * What every tool and resource handler of mcp-ts-core is given (skills/api-context 1.3, as of 0.8.18). All members are there
 * as keys; the optional ones are undefined where they do not apply, so that only their truth tells, not `in`.
 */
export interface Context {
  readonly requestId: string;
  /** ISO 8601, when the request started. */
  readonly timestamp: string;
  /** `default` over stdio and over HTTP without authentication; else the token's `tid`, if it has one. */
  readonly tenantId?: string | undefined;
  /** Of HTTP sessions that last; a key for lookups, not a proof of identity. */
  readonly sessionId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
  readonly auth?: AuthContext | undefined;
  readonly log: ContextLogger;
  /** Refuses to work without a tenant. */
  readonly state: ContextState;
  /** Asks the user. There when the client can. */
  readonly elicit?: Elicit | undefined;
  /** Asks the client's model. There when the client can. */
  readonly sample?: Sample | undefined;
  readonly notifyResourceListChanged?: (() => void) | undefined;
  readonly notifyResourceUpdated?: ((uri: string) => void) | undefined;
  readonly signal: AbortSignal;
  /** There when the tool is a task. */
  readonly progress?: ContextProgress | undefined;
  /** There when a resource is read. */
  readonly uri?: URL | undefined;
  /** The hint of a declared reason; `{}` without a contract and for any other reason. */
  recoveryFor: LooseRecoveryFor;
}

/** What a handler is given: with a contract, `fail` and `recoveryFor` take its reasons only; without one there is no `fail`. */
export type HandlerContext<R extends string = never> = [R] extends [never]
  ? Context
  : Omit<Context, 'recoveryFor'> & { fail: TypedFail<R>; recoveryFor: TypedRecoveryFor<R> };

/** Where the reports of `ctx.progress` go; undefined where there is no `ctx.progress`. */
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
 * Makes a Context, and the fields of the request that its log lines and the data of its errors carry.
 * @param fields Further such fields: those of the handler pipeline.
 * @throws McpError `ConfigurationError` for options that do not fit.
 */
export function assembleContext(
  options: ContextOptions,
  fields: Record<string, unknown>,
): { context: Context; request: RequestFields } {
  checkOptions(options);
  const { auth, tenantId, sessionId, request: identity } = identityOf(options);
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
 * Makes the Context of one request, as production does: the tables of the document decide what each combination of options
 * shows. With `errors` written in place (or `as const`) `fail` and `recoveryFor` are typed to its reasons.
 * @throws McpError `ConfigurationError` for an unknown option, a value that does not fit, or a task that reads a resource.
 */
export function createContext<const E extends readonly DeclaredError[] | undefined = undefined>(
  options: ContextOptions<E> = {},
): HandlerContext<ReasonOf<E>> {
  return assembleContext(options, {}).context;
}
