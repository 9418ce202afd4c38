import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from './nodes.ts';

/** Objects that log: `console`, `ctx.log`, `this.requestLogger`. */
const LOGGER = /^_?(?:log|logger|console|pino|winston|(?:\w*[a-z])?Log(?:ger)?)$/;
const LEVEL = /^(?:log|error|warn|warning|info|debug|trace|notice|fatal)$/;
const FUNCTION = /^(?:log|logger|log[A-Z_]\w*)$/;
/** Functions and methods that report to a monitoring service. */
const REPORTER = /^(?:captureException|recordException|reportError|reportException)$/;

/** Whether an object of this name logs, so that its methods only read what they receive. */
export function isLogger(name: string): boolean {
  return LOGGER.test(name);
}

/** Whether a logger or a monitoring service has a method of this name, which returns. */
export function isLoggerMethod(name: string): boolean {
  return LEVEL.test(name) || REPORTER.test(name);
}

/**
 * Whether a function or method of this name logs on any object: `logError`,
 * `Sentry.captureException`.
 */
export function isLogFunction(name: string): boolean {
  return FUNCTION.test(name) || REPORTER.test(name);
}

/** Whether a call is `logger.info(…)` or `this.log.warn(…)`. */
export function isLogCall({ callee }: TSESTree.CallExpression): boolean {
  const method = unwrap(callee);
  if (method.type !== 'MemberExpression' || !isLoggerMethod(staticKey(method) ?? '')) return false;
  const object = unwrap(method.object);
  const name = object.type === 'MemberExpression' ? staticKey(object) : undefined;
  return isLogger(object.type === 'Identifier' ? object.name : (name ?? ''));
}
