import { type JsonRpcErrorCode, JsonRpcErrorCode as Code, McpError } from './errors.ts';

/** One entry of a definition's `errors[]`: a failure that the definition declares. */
export interface DeclaredError {
  /** The code of the error that `fail` returns. */
  code: JsonRpcErrorCode;
  /** The stable name of the failure. */
  reason: string;
  /** Advice for the reader; `recoveryFor` returns it. */
  recovery: string;
  retryable?: boolean;
  /** When the failure happens; the default message of the error. */
  when: string;
}

/**
 * The reasons of a contract whose entries are literals; `never` without a contract and for a plain
 * `ErrorContract[]`.
 */
export type ReasonOf<E> = E extends readonly { reason: infer R extends string }[]
  ? string extends R
    ? never
    : R
  : never;

/** Returns the error that the contract declares for a reason, for the caller to throw. */
export type TypedFail<R extends string> = (
  reason: R,
  message?: string,
  data?: Record<string, unknown>,
  options?: { cause?: unknown },
) => McpError;

/** A hint as it is sent, to spread into an error's data. */
export interface Recovery {
  recovery: { hint: string };
}

/** The hint of a declared reason. */
export type TypedRecoveryFor<R extends string> = (reason: R) => Recovery;

/** The hint of a reason, or an empty object where no contract declares it. */
export type LooseRecoveryFor = (reason: string) => Recovery | Record<string, never>;

/** The last of several entries with the same reason wins, as in production. */
const byReason = (errors: readonly DeclaredError[]): ReadonlyMap<string, DeclaredError> =>
  new Map(errors.map((entry) => [entry.reason, entry]));

/**
 * Makes `ctx.fail`. The entry supplies the code and the default message; `data.reason` is set last,
 * so that no caller overrides it; an undeclared reason returns an `InternalError` that lists the
 * declared ones.
 */
export function createFail(errors: readonly DeclaredError[]): TypedFail<string> {
  const entries = byReason(errors);
  return (reason, message, data, options) => {
    const entry = entries.get(reason);
    if (entry) return new McpError(entry.code, message ?? entry.when, { ...data, reason }, options);
    const text = `ctx.fail() called with unknown reason '${reason}' — not declared in errors[].`;
    return new McpError(
      Code.InternalError,
      text,
      { reason, declaredReasons: [...entries.keys()] },
      options,
    );
  };
}

/** Makes `ctx.recoveryFor`, which never throws: it returns `{}` for an unknown reason. */
export function createRecoveryFor(errors: readonly DeclaredError[]): LooseRecoveryFor {
  const entries = byReason(errors);
  return (reason): Recovery | Record<string, never> => {
    const entry = entries.get(reason);
    if (!entry) return {};
    return { recovery: { hint: entry.recovery } };
  };
}
