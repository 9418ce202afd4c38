import { expect, test } from 'vitest';
import { callbackWithResult } from '../../../../src/syntax/evaluate/calls/callbacks.ts';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluatorOf, valueOf } from '../../evaluate.ts';

/** The text of the callback whose result a call returns. */
function callbackOf(call: string): string | undefined {
  const { evaluator, module } = evaluatorOf(`
    import { AsyncLocalStorage } from 'node:async_hooks';
    import { trace } from '@opentelemetry/api';
    import { withScope } from '@sentry/node';
    import { run } from 'elsewhere';
    const storage = new AsyncLocalStorage();
    ${call};
  `);
  const statement = module.program.body.at(-1);
  if (statement?.type !== 'ExpressionStatement') throw new Error('a statement is no call');
  const node = statement.expression;
  if (node.type !== 'CallExpression') throw new Error('a statement is no call');
  const callback = callbackWithResult(evaluator.evaluate(node.callee, module), node);
  return callback && module.text.slice(...callback.range);
}

test.each([
  ['storage.run({}, work)', 'work'],
  ['storage.exit(work, 1)', 'work'],
  ["trace.getTracer('t').startActiveSpan('x', {}, work)", 'work'],
  ['withScope(scope, work)', 'work'],
])('a package returns the result of a callback: %s', (call, expected) => {
  expect(callbackOf(call)).toBe(expected);
});

test.each([
  'storage.run(...stores, work)',
  'storage.getStore(work)',
  'run({}, work)',
  'local(work)',
])('it does not: %s', (call) => {
  expect(callbackOf(call)).toBeUndefined();
});

test('a call of such a function has the value of the callback', () => {
  const value = valueOf(`
    import { trace } from '@opentelemetry/api';
    const withSpan = (name, work) =>
      trace.getTracer('t').startActiveSpan(name, async (span) => {
        try { return await work(span); } finally { span.end(); }
      });
    export const value = [withSpan('a', async () => ['tool']), withSpan('b', (span) => span)];`);
  expect(value).toEqual([['tool'], expect.any(UnknownValue)]);
});
