import type { TSESTree } from '@typescript-eslint/utils';
import type { CallNode } from '../../nodes.ts';
import { located, type Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import { unknownAt } from '../values/value.ts';

/**
 * Package functions that call a callback exactly once and return its result, with the callback's
 * argument index. Keys: the prefix of the package name, then the function. Verified with Node 20,
 * @opentelemetry/api 1.10 and @sentry/node 11.12.
 */
const CALLING: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  async_hooks: { run: 1, exit: 0, runInAsyncScope: 0 },
  '@opentelemetry/': { startActiveSpan: -1, with: 1 },
  '@sentry/': {
    startSpan: 1,
    startSpanManual: 1,
    startNewTrace: 0,
    continueTrace: 1,
    withActiveSpan: 1,
    withScope: -1,
    withIsolationScope: -1,
    withMonitor: 1,
    suppressTracing: 0,
  },
};

/**
 * The callback of a call to a package function that returns the callback's result; else undefined.
 *
 * @param callee the evaluated callee
 */
export function callbackWithResult(
  callee: unknown,
  call: TSESTree.CallExpression,
): TSESTree.Node | undefined {
  if (!(callee instanceof OpaqueValue || callee instanceof ExternalValue)) return undefined;
  const name = callee.path.at(-1);
  const { specifier } = callee instanceof OpaqueValue ? callee.of : callee;
  const start = specifier.replace(/^node:/, '');
  const calling = Object.entries(CALLING).find(([owner]) => start.startsWith(owner))?.[1];
  if (!calling || name === undefined || !Object.hasOwn(calling, name)) return undefined;
  const argument = call.arguments.at(calling[name] as number);
  return call.arguments.some(({ type }) => type === 'SpreadElement') ? undefined : argument;
}

/**
 * The result of a package function that returns that of its callback, which it calls with values of
 * its own; undefined for other functions.
 */
export function resultOfCallback(
  fn: unknown,
  node: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const callback = node.type === 'CallExpression' ? callbackWithResult(fn, node) : undefined;
  const given = callback && evaluator.expression(callback, context);
  const info = evaluator.functionInfo(given);
  if (!info) return undefined;
  const args = info.node.params.map(() => unknownAt('comes from a package', node, context));
  return { value: evaluator.apply(given, undefined, args, located(node, context)) };
}
