/** Parts of the framework that it does not export: the Context of its handler factories, and its stores. */
import {
  createContext as buildContext,
  attachTypedFail,
  type Context,
} from '../../node_modules/@cyanheads/mcp-ts-core/dist/core/context.js';
import { StorageService } from '../../node_modules/@cyanheads/mcp-ts-core/dist/storage/core/StorageService.js';
import { InMemoryProvider } from '../../node_modules/@cyanheads/mcp-ts-core/dist/storage/providers/inMemory/inMemoryProvider.js';
import type { ErrorContract } from '../../node_modules/@cyanheads/mcp-ts-core/dist/types-global/errors.js';
import { Logger } from '../../node_modules/@cyanheads/mcp-ts-core/dist/utils/internal/logger.js';

export * as oracleErrors from '../../node_modules/@cyanheads/mcp-ts-core/dist/types-global/errors.js';
export type {
  Context as OracleContext,
  HandlerContext as OracleHandlerContext,
} from '../../node_modules/@cyanheads/mcp-ts-core/dist/core/context.js';
export type { IStorageProvider } from '../../node_modules/@cyanheads/mcp-ts-core/dist/storage/core/IStorageProvider.js';
export { InMemoryProvider, StorageService };

/** The arguments of a call of the framework's logger. */
export interface OracleLine {
  level: string;
  args: unknown[];
}

/** Replaces the framework's logger, which accepts `(msg, fields)` and, for errors, `(msg, error, fields)`. */
export function recordingLogger(lines: OracleLine[]): Logger {
  const at =
    (level: string) =>
    (...args: unknown[]): void => {
      lines.push({ level, args });
    };
  const levels = ['debug', 'info', 'notice', 'warning', 'error'];
  return Object.fromEntries(levels.map((level) => [level, at(level)])) as unknown as Logger;
}

/** The framework's own logger, which writes `[fields, message]` into a list instead of a stream. */
export function frameworkLogger(writes: unknown[]): Logger {
  const logger = Logger.getInstance();
  const write = (...args: unknown[]): unknown => writes.push(args);
  const pinoLogger = { debug: write, info: write, warn: write, error: write, fatal: write };
  return Object.assign(Object.create(logger) as Logger, {
    pinoLogger,
    initialized: true,
    messageCounts: new Map(),
  });
}

/** What the framework reads from its environment when it makes a Context. */
export interface OracleMode {
  transport?: 'stdio' | 'http';
  authMode?: 'none' | 'jwt' | 'oauth';
}

export interface OracleParts {
  /** The request as the framework's middleware fills it in. */
  request: { requestId: string; timestamp: string; tenantId?: string; [field: string]: unknown };
  storage: StorageService;
  lines?: OracleLine[];
  /** Instead of `lines`. */
  logger?: Logger;
  signal?: AbortSignal;
  sessionId?: string | undefined;
  errors?: readonly ErrorContract[] | undefined;
  taskCtx?: { store: never; taskId: string } | undefined;
  uri?: URL | undefined;
}

/** Sets or deletes a variable of the environment. */
function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}

/** Builds the framework's Context under a transport and a mode of authentication. */
export function oracleContext(
  parts: OracleParts,
  { transport = 'stdio', authMode = 'none' }: OracleMode = {},
): Context {
  const { MCP_TRANSPORT_TYPE, MCP_AUTH_MODE } = process.env;
  setVariable('MCP_TRANSPORT_TYPE', transport);
  setVariable('MCP_AUTH_MODE', authMode);
  try {
    const context = buildContext({
      appContext: parts.request,
      logger: parts.logger ?? recordingLogger(parts.lines ?? []),
      storage: parts.storage,
      signal: parts.signal ?? new AbortController().signal,
      sessionId: parts.sessionId,
      taskCtx: parts.taskCtx,
      uri: parts.uri,
    });
    return attachTypedFail(context, parts.errors);
  } finally {
    setVariable('MCP_TRANSPORT_TYPE', MCP_TRANSPORT_TYPE);
    setVariable('MCP_AUTH_MODE', MCP_AUTH_MODE);
  }
}
