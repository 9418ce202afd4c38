import { types } from 'node:util';
import type { RequestFields } from './request.ts';

export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error';

/** One call of `ctx.log`. */
export interface LogLine {
  level: LogLevel;
  message: string;
  /** The fields of the request, overridden by the data of the call. */
  fields: Record<string, unknown>;
  /** The error that `ctx.log.error` received. */
  error?: Error;
}

/**
 * Receives the lines. What it throws reaches the handler, so that a failed assertion in a sink is
 * not lost.
 */
export type LogSink = (line: LogLine) => void;

/** `ctx.log`: five levels, each line with the fields of its request. */
export interface ContextLogger {
  debug(msg: string, data?: Record<string, unknown>): void;
  info(msg: string, data?: Record<string, unknown>): void;
  notice(msg: string, data?: Record<string, unknown>): void;
  warning(msg: string, data?: Record<string, unknown>): void;
  error(msg: string, error?: Error, data?: Record<string, unknown>): void;
}

/** Whether the value is an error, of this realm or of another one (`node:vm`). */
const isError = (value: unknown): value is Error =>
  value instanceof Error || types.isNativeError(value);

/**
 * Data in the place of the error, which JavaScript lets a caller pass: the fields of an object,
 * else the value itself.
 */
function asFields(value: unknown): Record<string, unknown> {
  if (!value) return {};
  return typeof value === 'object' ? { ...value } : { error: value };
}

/** Makes `ctx.log`. Data overrides a field of the request with the same name, as in production. */
export function createLogger(sink: LogSink, request: RequestFields): ContextLogger {
  const at =
    (level: LogLevel) =>
    (message: string, data?: Record<string, unknown>): void => {
      sink({ level, message, fields: { ...request, ...data } });
    };
  return {
    debug: at('debug'),
    info: at('info'),
    notice: at('notice'),
    warning: at('warning'),
    error(message, error: unknown, data) {
      const line = { level: 'error', message } as const;
      if (isError(error)) sink({ ...line, fields: { ...request, ...data }, error });
      else sink({ ...line, fields: { ...request, ...asFields(error), ...data } });
    },
  };
}
