/**
 * `JsonRpcErrorCode` of `@cyanheads/mcp-ts-core`, unchanged from 0.8 to 0.12 (dist/types-global/errors.d.ts of 0.8.18).
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
