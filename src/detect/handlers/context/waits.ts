import type { TSESTree } from '@typescript-eslint/utils';
import type { Wait } from '../../../model/handlers/handler.ts';
import {
  contains,
  enclosingFunction,
  wrapped,
  type CallNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { loopStatement } from '../../../syntax/statements.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { localCallsOf } from '../../flow/local-calls.ts';
import type { ParameterFlow } from '../../flow/parameter-flow.ts';
import { valueUse } from '../../flow/value-use.ts';
import type { HandlerScope } from './context-use.ts';
import { Durations } from './durations.ts';
import { globalName } from '../../../syntax/modules/global-names.ts';

/** A name or text that has to do with a signal. */
const ABORT = /signal|abort/i;

/** The shortest waits that are worth ending, in milliseconds: a single one, and one in a loop. */
const SHORTEST = { single: 5_000, repeated: 1_000 };

/**
 * The timers that a handler waits for without reading the signal around the wait, its own and those
 * of its helpers.
 */
export function waitsOf(
  { fn, context: { module }, locations, session, facts }: HandlerScope,
  flow: ParameterFlow | undefined,
): Wait[] {
  if (facts.signal === undefined || flow?.escapes) return [];
  const functions = localCallsOf(module);
  const path = facts.signal.split('.');
  const durations = new Durations(module, session);
  const isShort = (call: CallNode, isRepeated: boolean): boolean =>
    durations.longest(call.arguments[1]) < SHORTEST[isRepeated ? 'repeated' : 'single'];
  const timersIn = (inner: FunctionNode, isRepeated = false): CallNode[] =>
    functions
      .callsIn(inner)
      .filter(
        (call) =>
          globalName(call.callee, module) === 'setTimeout' &&
          isWaitedFor(call, inner) &&
          !isDeadline(call, module) &&
          !isShort(call, isRepeated || isInLoop(call, inner)),
      );
  const isEnded = (node: TSESTree.Node): boolean => readsSignal(flow, path, scopeOfWait(node, fn));
  const isAwaited = (call: CallNode): boolean =>
    contains(fn, call) && ['awaited', 'returned'].includes(valueUse(call).kind);
  const own = timersIn(fn).filter((timer) => !isEnded(promiseOf(timer) ?? timer));
  const helping = functions.calledBy(fn).flatMap((helper) => {
    const calls = functions.callsOf(helper).filter(isAwaited);
    const takesSignal = ABORT.test(module.text.slice(...helper.range));
    return takesSignal || calls.length === 0 || calls.some(isEnded)
      ? []
      : timersIn(
          helper,
          calls.some((call) => isInLoop(call, fn)),
        );
  });
  const at = ({ callee }: CallNode): Wait['at'] => locations.of({ node: callee, module });
  return [
    ...own.map((timer) => ({ at: at(timer), isInHelper: false })),
    ...helping.map((timer) => ({ at: at(timer), isInHelper: true })),
  ];
}

/**
 * Whether code reads the signal or passes on the whole context, or any code of the handler reads a
 * member of the signal.
 */
function readsSignal(
  flow: ParameterFlow | undefined,
  signal: readonly string[],
  code: TSESTree.Node,
): boolean {
  if (!flow) return false;
  const uses = flow.uses.filter(({ path }) => signal.every((key, index) => path[index] === key));
  return (
    uses.some(({ path, node }) => path.length > signal.length || contains(code, node)) ||
    [...flow.wholes].some((node) => contains(code, node))
  );
}

/** The innermost loop of a handler around a wait; otherwise its statement. */
function scopeOfWait(wait: TSESTree.Node, fn: FunctionNode): TSESTree.Node {
  let statement: TSESTree.Node | undefined;
  for (let current = wait; current.parent && current !== fn; current = current.parent) {
    if (loopStatement(current)) return current;
    if (current.parent.type === 'BlockStatement') statement ??= current;
  }
  return statement ?? wait;
}

/** Whether a loop of a function repeats a call in it. */
export function isInLoop(call: CallNode, fn: FunctionNode): boolean {
  return loopStatement(scopeOfWait(call, fn)) !== undefined;
}

/** Whether a call is in the executor of a promise that a function awaits or returns. */
function isWaitedFor(call: CallNode, fn: FunctionNode): boolean {
  const made = promiseOf(call);
  if (!made) return false;
  return (
    made.parent.type === 'AwaitExpression' ||
    (['ReturnStatement', fn.type].includes(made.parent.type) && enclosingFunction(made) === fn)
  );
}

/**
 * Whether something other than a timer may settle the promise around it, so that the timer only
 * bounds another wait.
 */
function isDeadline(timer: CallNode, { scopes }: Module): boolean {
  const executor = enclosingFunction(timer);
  return (
    executor !== undefined &&
    scopes
      .getDeclaredVariables(executor)
      .some(({ references }) => references.some(({ identifier }) => !contains(timer, identifier)))
  );
}

/** The `new Promise(…)` whose executor contains a call. */
function promiseOf(call: CallNode): TSESTree.NewExpression | undefined {
  const executor = enclosingFunction(call);
  const made = executor && wrapped(executor).parent;
  return made?.type === 'NewExpression' &&
    made.callee.type === 'Identifier' &&
    made.callee.name === 'Promise'
    ? made
    : undefined;
}
