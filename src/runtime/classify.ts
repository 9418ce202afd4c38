/**
 * The code and the message of a thrown value that is not an `McpError` (mcp-ts-core 0.8.18,
 * dist/utils/internal/error-handler): by its name, else by the first pattern that its message or
 * its name matches, else `InternalError`.
 */
import { z } from 'zod';
import { JsonRpcErrorCode as Code, McpError, type JsonRpcErrorCode } from './errors.ts';

/** An error as the client sees it. */
export interface ClassifiedError {
  code: JsonRpcErrorCode;
  message: string;
  data?: Record<string, unknown> | undefined;
}

const BY_NAME: ReadonlyMap<string, JsonRpcErrorCode> = new Map<string, JsonRpcErrorCode>([
  ['SyntaxError', Code.ValidationError],
  ['RangeError', Code.ValidationError],
  ['URIError', Code.ValidationError],
  ['ZodError', Code.ValidationError],
  ['ReferenceError', Code.InternalError],
  ['EvalError', Code.InternalError],
  ['AggregateError', Code.InternalError],
]);

const BY_TEXT: readonly (readonly [RegExp, JsonRpcErrorCode])[] = [
  // Services: AWS, HTTP clients, databases, Supabase, language models, sockets.
  [/ThrottlingException|TooManyRequestsException/i, Code.RateLimited],
  [/AccessDenied|UnauthorizedOperation/i, Code.Forbidden],
  [/ResourceNotFoundException/i, Code.NotFound],
  [/status code 401/i, Code.Unauthorized],
  [/status code 403/i, Code.Forbidden],
  [/status code 404/i, Code.NotFound],
  [/status code 409/i, Code.Conflict],
  [/status code 429/i, Code.RateLimited],
  [/status code 5\d\d/i, Code.ServiceUnavailable],
  [/ECONNREFUSED|connection refused/i, Code.ServiceUnavailable],
  [/ETIMEDOUT|connection timeout/i, Code.Timeout],
  [/unique constraint|duplicate key/i, Code.Conflict],
  [/foreign key constraint/i, Code.ValidationError],
  [/JWT expired/i, Code.Unauthorized],
  [/row level security/i, Code.Forbidden],
  [/insufficient_quota|quota exceeded/i, Code.RateLimited],
  [/model_not_found/i, Code.NotFound],
  [/context_length_exceeded/i, Code.ValidationError],
  [/ENOTFOUND|DNS/i, Code.ServiceUnavailable],
  [/ECONNRESET|connection reset/i, Code.ServiceUnavailable],
  // In general.
  [
    /unauthorized|unauthenticated|not\s+authorized|not.*logged.*in|invalid[\s_-]+token|expired[\s_-]+token/i,
    Code.Unauthorized,
  ],
  [/permission|forbidden|access.*denied|not.*allowed/i, Code.Forbidden],
  [/not found|no such|doesn't exist|couldn't find/i, Code.NotFound],
  [
    /invalid|validation|malformed|bad request|wrong format|missing\s+(?:required|param|field|input|value|arg)/i,
    Code.ValidationError,
  ],
  [/conflict|already exists|duplicate/i, Code.Conflict],
  [/rate limit|too many requests|throttled/i, Code.RateLimited],
  [/timeout|timed out|deadline exceeded/i, Code.Timeout],
  [/abort|cancell?ed/i, Code.Timeout],
  [/service unavailable|bad gateway|upstream error/i, Code.ServiceUnavailable],
  [/zod/i, Code.ValidationError],
];

/** The name of an error; for any other value, its kind. */
function nameOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.name || 'Error';
  if (thrown === null) return 'NullValueEncountered';
  if (thrown === undefined) return 'UndefinedValueEncountered';
  const constructor: unknown =
    typeof thrown === 'object' ? (thrown as { constructor?: unknown }).constructor : undefined;
  const kind =
    typeof constructor === 'function' && constructor.name !== 'Object'
      ? constructor.name
      : typeof thrown;
  return `${kind}Encountered`;
}

/** The first issue with its path, and the number of others. */
function zodMessage({ issues }: z.ZodError): string {
  const first = issues[0];
  if (!first) return 'Validation failed';
  const path = first.path.length > 0 ? ` at ${first.path.map(String).join('.')}` : '';
  const more = issues.length > 1 ? ` (+${issues.length - 1} more)` : '';
  return `${first.message}${path}${more}`;
}

/** The message of an error, with those of the first three errors that an `AggregateError` holds. */
function errorMessage(error: Error): string {
  const inner: unknown = (error as { errors?: unknown }).errors;
  if (!Array.isArray(inner)) return error.message;
  const messages = inner
    .map((each) => (each instanceof Error ? each.message : String(each)))
    .filter(Boolean);
  return messages.length > 0
    ? `${error.message}: ${messages.slice(0, 3).join('; ')}`
    : error.message;
}

function objectMessage(object: object): string {
  const constructor = (object as { constructor?: { name?: string } }).constructor;
  const fallback = `Non-Error object encountered (constructor: ${constructor?.name || 'Object'})`;
  try {
    const json = JSON.stringify(object) as string | undefined;
    return json && json !== '{}' ? json : fallback;
  } catch {
    return fallback;
  }
}

/** The message of a thrown value of any kind. */
function messageOf(thrown: unknown): string {
  if (thrown instanceof z.ZodError) return zodMessage(thrown);
  if (thrown instanceof Error) return errorMessage(thrown);
  if (thrown === null) return 'Null value encountered as error';
  if (thrown === undefined) return 'Undefined value encountered as error';
  if (typeof thrown === 'function') return `[function ${thrown.name || 'anonymous'}]`;
  if (typeof thrown === 'object') return objectMessage(thrown);
  return typeof thrown === 'symbol'
    ? thrown.toString()
    : `${thrown as string | number | bigint | boolean}`;
}

/**
 * Returns the result of `read`, or of `otherwise` when a getter, a Proxy or a conversion throws.
 */
function attempt<T>(read: () => T, otherwise: (error: unknown) => T): T {
  try {
    return read();
  } catch (error) {
    return otherwise(error);
  }
}

/** Converts a reassigned `message` or `name`, which may be any value. Throws for a symbol. */
const asText = (value: unknown): string => ''.concat(value as string);

/** The message of mcp-ts-core 0.8.18 (helpers.js) for a value whose message cannot be read. */
function unreadable(error: unknown): string {
  const reason = attempt(
    () => (error instanceof Error ? asText(error.message) : undefined),
    () => undefined,
  );
  return `Error converting error to string: ${reason ?? 'Unknown conversion error'}`;
}

/** The thrown value if it is an `McpError`. A Proxy whose traps throw is not. */
export const asMcpError = (thrown: unknown): McpError | undefined =>
  attempt(
    () => (thrown instanceof McpError ? thrown : undefined),
    () => undefined,
  );

function mcpFailure(thrown: unknown): ClassifiedError | undefined {
  if (!(thrown instanceof McpError)) return undefined;
  const { code, message, data } = thrown;
  return { code, message: asText(message), data };
}

/** Of all other errors, only those of Zod have data. */
const dataOf = (thrown: unknown): ClassifiedError['data'] =>
  thrown instanceof z.ZodError ? { issues: thrown.issues } : undefined;

/**
 * Returns the code, the message and the data that the client sees of a thrown value. Never throws
 * itself.
 */
export function classify(thrown: unknown): ClassifiedError {
  const known = attempt(
    () => mcpFailure(thrown),
    () => undefined,
  );
  if (known) return known;
  const message = attempt(() => asText(messageOf(thrown)), unreadable);
  const name = attempt(
    () => asText(nameOf(thrown)),
    () => 'Error',
  );
  const byText = (): JsonRpcErrorCode | undefined =>
    BY_TEXT.find(([pattern]) => pattern.test(message) || pattern.test(name))?.[1];
  const code = BY_NAME.get(name) ?? byText() ?? Code.InternalError;
  const data = attempt(
    () => dataOf(thrown),
    () => undefined,
  );
  return { code, message, data };
}
