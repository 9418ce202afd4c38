import { JSON_RPC_ERROR_CODES } from '../model/protocol/error-codes.ts';

/**
 * The codes of errors, by name (`JsonRpcErrorCode.NotFound`). The same names and numbers as the
 * enum of `@cyanheads/mcp-ts-core`, 0.8 to 0.12.
 */
export const JsonRpcErrorCode = JSON_RPC_ERROR_CODES;
export type JsonRpcErrorCode = (typeof JSON_RPC_ERROR_CODES)[keyof typeof JSON_RPC_ERROR_CODES];

/**
 * The error that reaches the client with its own code and data (dist/types-global/errors.js of
 * mcp-ts-core 0.8.18).
 */
export class McpError extends Error {
  override readonly name = 'McpError';
  readonly code: JsonRpcErrorCode;
  readonly data?: Record<string, unknown>;

  /**
   * @param code The kind of failure that the client sees.
   * @param message For the reader, model or person.
   * @param data More for the client; omitted where it is undefined or null.
   * @param options `cause` keeps the error that led to this one.
   */
  constructor(
    code: JsonRpcErrorCode,
    message?: string,
    data?: Record<string, unknown>,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    if (data) this.data = data;
  }
}

/** Returns an `McpError` of one code, for the caller to throw. */
export type ErrorFactory = (
  message: string,
  data?: Record<string, unknown>,
  options?: ErrorOptions,
) => McpError;

const factory =
  (code: JsonRpcErrorCode): ErrorFactory =>
  (message, data, options) =>
    new McpError(code, message, data, options);

export const invalidParams = factory(JsonRpcErrorCode.InvalidParams);
export const invalidRequest = factory(JsonRpcErrorCode.InvalidRequest);
export const notFound = factory(JsonRpcErrorCode.NotFound);
export const forbidden = factory(JsonRpcErrorCode.Forbidden);
export const unauthorized = factory(JsonRpcErrorCode.Unauthorized);
export const validationError = factory(JsonRpcErrorCode.ValidationError);
export const conflict = factory(JsonRpcErrorCode.Conflict);
export const rateLimited = factory(JsonRpcErrorCode.RateLimited);
export const timeout = factory(JsonRpcErrorCode.Timeout);
export const serviceUnavailable = factory(JsonRpcErrorCode.ServiceUnavailable);
export const configurationError = factory(JsonRpcErrorCode.ConfigurationError);
export const internalError = factory(JsonRpcErrorCode.InternalError);
export const serializationError = factory(JsonRpcErrorCode.SerializationError);
export const databaseError = factory(JsonRpcErrorCode.DatabaseError);
