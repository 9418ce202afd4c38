import type { TSESTree } from '@typescript-eslint/utils';
import { ExternalValue, OpaqueValue } from './value.ts';

/**
 * Functions of packages that call a function that they are handed, once, and give back what it gives: by the start of the package's name
 * and by their own, with the position of that function from the front or the end (called with Node 20, @opentelemetry/api 1.10 and
 * @sentry/node 11.12).
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
 * The function that a call of a package's function is handed and whose value it gives.
 *
 * @param callee the value of what is called
 */
export function callbackGivenBack(
  callee: unknown,
  call: TSESTree.CallExpression,
): TSESTree.Node | undefined {
  const [specifier, name] =
    callee instanceof OpaqueValue
      ? [callee.of.specifier, callee.path.at(-1)]
      : callee instanceof ExternalValue
        ? [callee.specifier, callee.path.at(-1)]
        : [];
  const start = specifier?.replace(/^node:/, '');
  const calling =
    start === undefined
      ? undefined
      : Object.entries(CALLING).find(([owner]) => start.startsWith(owner))?.[1];
  if (!calling || name === undefined || !Object.hasOwn(calling, name)) return undefined;
  const argument = call.arguments.at(calling[name] as number);
  return call.arguments.some(({ type }) => type === 'SpreadElement') ? undefined : argument;
}
