import type { RequestFields } from './request.ts';

export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error';

/** One call of `ctx.log`. */
export interface LogLine {
  level: LogLevel;
  message: string;
  /** The fields of the request and, over them, the data of the call. */
  fields: Record<string, unknown>;
  /** The error given to `ctx.log.error`. */
  error?: Error;
}

/** Takes the lines. What it throws reaches the handler: a check that fails in a sink is not lost. */
export type LogSink = (line: LogLine) => void;

/** `ctx.log`: five levels, each line with the fields of its request. */
export interface ContextLogger {
  debug(msg: string, data?: Record<string, unknown>): void;
  info(msg: string, data?: Record<string, unknown>): void;
  notice(msg: string, data?: Record<string, unknown>): void;
  warning(msg: string, data?: Record<string, unknown>): void;
  error(msg: string, error?: Error, data?: Record<string, unknown>): void;
}

/** Makes `ctx.log`. Data wins over a field of the request that has the same name, as in production. */
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
    error(message, error, data) {
      sink({ level: 'error', message, fields: { ...request, ...data }, ...(error && { error }) });
    },
  };
}
