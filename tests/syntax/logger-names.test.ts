import { expect, test } from 'vitest';
import { isLogFunction, isLogger, isLoggerMethod } from '../../src/syntax/logger-names.ts';

test.each([
  'console',
  'log',
  'logger',
  'Logger',
  '_log',
  'pino',
  'winston',
  'requestLogger',
  'appLog',
])('%s is an object that logs', (name) => {
  expect(isLogger(name)).toBe(true);
});

test.each(['catalog', 'login', 'dialog', 'logs', 'blog', 'LOG'])('%s is none', (name) => {
  expect(isLogger(name)).toBe(false);
});

test('loggers and monitoring services have methods that return', () => {
  expect(['warn', 'fatal', 'captureException'].filter(isLoggerMethod)).toHaveLength(3);
  expect(['write', 'child', 'logError'].filter(isLoggerMethod)).toEqual([]);
});

test('functions that log begin with the word, or report an exception', () => {
  expect(['log', 'logError', 'log_failure', 'reportError'].filter(isLogFunction)).toHaveLength(4);
  expect(['login', 'logout', 'error', 'catalog'].filter(isLogFunction)).toEqual([]);
});
