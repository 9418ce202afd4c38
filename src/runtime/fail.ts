import { type JsonRpcErrorCode, JsonRpcErrorCode as Code, McpError } from './errors.ts';

/** One entry of a definition's `errors[]`: a way to fail that the definition announces. */
export interface DeclaredError {
  /** The code that `fail` puts on the error. */
  code: JsonRpcErrorCode;
  /** The stable name of the failure. */
  reason: string;
  /** What the reader should do; `recoveryFor` hands it out. */
  recovery: string;
  retryable?: boolean;
  /** When the failure happens; the message of an error that is given none. */
  when: string;
}

/** The reasons of a contract whose entries are literals; `never` without a contract and for a plain `ErrorContract[]`. */
export type ReasonOf<E> = E extends readonly { reason: infer R extends string }[]
  ? string extends R
    ? never
    : R
  : never;

/** Makes the error that the contract declares for a reason. It returns the error; throwing it is the caller's. */
export type TypedFail<R extends string> = (
  reason: R,
  message?: string,
  data?: Record<string, unknown>,
  options?: { cause?: unknown },
) => McpError;

/** The wire shape of a hint, ready to be spread into an error's data. */
export interface Recovery {
  recovery: { hint: string };
}

/** The hint of a declared reason. */
export type TypedRecoveryFor<R extends string> = (reason: R) => Recovery;

/** The hint of a reason, or an empty object where no contract declares it. */
export type LooseRecoveryFor = (reason: string) => Recovery | Record<string, never>;

/** Of entries with one reason the last counts, as in production. */
const byReason = (errors: readonly DeclaredError[]): ReadonlyMap<string, DeclaredError> =>
  new Map(errors.map((entry) => [entry.reason, entry]));

/**
 * `ctx.fail` of a contract: code and default message (`when`) from the entry; `data.reason` is written last, so that no
 * caller overrides it; a reason that is not declared gives an `InternalError` that names the declared ones.
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

/** `ctx.recoveryFor` of a contract. Never throws: an unknown reason gives `{}`. */
export function createRecoveryFor(errors: readonly DeclaredError[]): LooseRecoveryFor {
  const entries = byReason(errors);
  return (reason): Recovery | Record<string, never> => {
    const entry = entries.get(reason);
    if (!entry) return {};
    return { recovery: { hint: entry.recovery } };
  };
}
