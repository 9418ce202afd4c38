import { isSinceRevision, type ProtocolRevision } from './protocol.ts';

/**
 * `JsonRpcErrorCode` of `@cyanheads/mcp-ts-core`, unchanged from 0.8 to 0.12
 * (dist/types-global/errors.d.ts of 0.8.18).
 */
export const JSON_RPC_ERROR_CODES = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  ServiceUnavailable: -32000,
  NotFound: -32001,
  Conflict: -32002,
  RateLimited: -32003,
  Timeout: -32004,
  Forbidden: -32005,
  Unauthorized: -32006,
  ValidationError: -32007,
  ConfigurationError: -32008,
  InitializationFailed: -32009,
  DatabaseError: -32010,
  SerializationError: -32070,
  UnknownError: -32099,
} as const;

const NAMES_BY_CODE: ReadonlyMap<unknown, string> = new Map(
  Object.entries(JSON_RPC_ERROR_CODES).map(([name, code]) => [code, name]),
);

/** The name of a code; undefined for other values. */
export function codeName(code: unknown): string | undefined {
  return NAMES_BY_CODE.get(code);
}

/** The code that a text names (`NotFound`, `not_found`, `-32001`); undefined if it names none. */
export function codeNamed(text: unknown): number | undefined {
  const letters = (name: string): string => name.toLowerCase().replaceAll('_', '');
  return Object.entries(JSON_RPC_ERROR_CODES).find(
    ([name, code]) =>
      typeof text === 'string' && (letters(name) === letters(text) || String(code) === text),
  )?.[1];
}

/** Codes that revisions before 2026-07-28 defined (its schema.ts, "MCP error codes"). */
export const RETIRED_CODES = { resourceNotFound: -32002, urlElicitationRequired: -32042 } as const;

/** The replacements of the retired codes. */
const SUCCESSORS: ReadonlyMap<number, string> = new Map([
  [RETIRED_CODES.resourceNotFound, 'servers report a resource that does not exist with -32602'],
  [
    RETIRED_CODES.urlElicitationRequired,
    'a handler that needs the user to visit a URL returns a result that asks for it',
  ],
]);

/**
 * The codes from -32099 to -32020 that 2026-07-28 defines (schema.ts: header mismatch, missing
 * client capability, unsupported protocol version).
 */
const DEFINED: ReadonlySet<number> = new Set([-32020, -32021, -32022]);

/**
 * Why a revision forbids servers to send a code, as a clause.
 *
 * @returns undefined for an allowed code
 */
export function whyReserved(code: number, revision: ProtocolRevision): string | undefined {
  if (!isSinceRevision('2026-07-28', revision)) return undefined;
  const isReserved = code <= -32020 && code >= -32099 && !DEFINED.has(code);
  return (
    SUCCESSORS.get(code) ??
    (isReserved ? 'it is reserved for errors that the protocol will define' : undefined)
  );
}
