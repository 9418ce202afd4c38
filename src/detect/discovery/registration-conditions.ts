import type { TSESTree } from '@typescript-eslint/utils';
import {
  branchesTo,
  isEntered,
  selectorOf,
  throwsElse,
  type Branch,
  type Decisions,
  isTried,
} from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { isListening } from '../../syntax/evaluate/start-up/event-emitters.ts';
import type { StartUpCall } from '../../syntax/evaluate/start-up/framework-calls.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import { contains, isFunction, isPartOf, staticKey } from '../../syntax/nodes.ts';
import { UnknownValue, isUnresolved, undecided } from '../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { pathNodes, type DetectedDefinition } from './detected-definition.ts';
import { callsToServer } from './server-identity.ts';
import { isFirstRun } from '../flow/first-run-guards.ts';
import { isForList, requestReader } from './request-branches.ts';
import { firstOf } from '../../model/utils/first-of.ts';
import { decisionsBy } from '../../syntax/evaluate/conditions/operands.ts';

/** Facts of the run whose conditions are asked for. */
interface RunFacts {
  /** Whether nothing is served after a `throw` before a node. */
  readonly mayThrow?: boolean;
  /**
   * Whether it is the first run of the functions around a node, so that flags that make them
   * register once have their first values.
   */
  readonly isFirst?: boolean;
}

/**
 * The run-time condition that decides whether a definition is registered: an arm of `if`, `?:`,
 * `&&`, `switch` or `catch`, or code after a conditional `return`. Conditions around the creation
 * of the server, or a `throw` before it, do not count: then nothing is served.
 *
 * @param module the module of the definition's anchor
 * @returns undefined if every run registers it
 */
export function conditionOf(
  found: DetectedDefinition,
  module: Module,
  { isFirst }: Pick<RunFacts, 'isFirst'> = {},
): UnknownValue | undefined {
  const { call, anchor, callPath, serverOrigin } = found;
  const known = new Map([
    [anchor, new Expression(call.evaluator, anchor, { module, frame: undefined })],
    ...callPath.map((each) => [each.node, each] as const),
    [call.node, call],
  ]);
  const leading = callsToServer(found);
  const path = found.startUpCall ? nodesPast(found.startUpCall, call) : pathNodes(found);
  const isCaught = path.some(isTried);
  return firstOf(path, (node) => {
    const expression = known.get(node);
    return (
      conditionAt(
        node,
        (of) => expression ?? (isPartOf(call.node, of) ? call : undefined),
        serverOrigin,
        { mayThrow: leading.includes(node) || !isCaught, isFirst },
      ) ??
      (expression && conditionOfCallbacks(expression, serverOrigin))
    );
  });
}

/**
 * The nodes whose conditions a start-up run has not decided: that of a loop that it does not
 * execute for each iteration.
 */
function nodesPast({ context }: StartUpCall, call: Expression): TSESTree.Node[] {
  return call.context.frame === context.frame ? [] : [call.node];
}

/**
 * Like {@link conditionOf}, for an expression: also in a callback that a project function runs
 * conditionally.
 */
export function conditionOn(
  expression: Expression,
  serverOrigin: Origin | undefined,
): UnknownValue | undefined {
  return (
    conditionAt(expression.node, () => expression, serverOrigin) ??
    conditionOfCallbacks(expression, serverOrigin)
  );
}

function conditionOfCallbacks(
  expression: Expression,
  serverOrigin: Origin | undefined,
): UnknownValue | undefined {
  return firstOf(callbacksAround(expression.node), (callback) =>
    conditionOfRunning(callback, expression, serverOrigin),
  );
}

/**
 * @param expressionIn returns an expression with the values that decide around a node; undefined if
 * they are unknown
 */
function conditionAt(
  node: TSESTree.Node,
  expressionIn: (of: TSESTree.Node) => Expression | undefined,
  serverOrigin: Origin | undefined,
  { mayThrow, isFirst }: RunFacts = {},
): UnknownValue | undefined {
  return firstOf(branchesTo(node), (branch) => {
    const { of, arm } = branch;
    if (isFunction(of) || (of.type === 'TryStatement' && arm === 'yes')) return undefined;
    const expression = expressionIn(of);
    if (isForList(branch, expression && requestReader(expression.module, expression)))
      return undefined;
    const isBeside = expression?.module.file === serverOrigin?.module.file;
    if (serverOrigin && isBeside && isAround(branch, node, serverOrigin.node)) return undefined;
    if (!contains(of, node) && mayThrow && throwsElse(branch)) return undefined;
    const isOpen = !expression || isEntered(branch, decisionsAround(expression)) === undefined;
    const isGuard = isFirst && expression && isFirstRun(branch, expression.module, serverOrigin);
    return isOpen && !isGuard ? whyOpen(of, expression) : undefined;
  });
}

/** Whether a branch to a node also decides whether a server is created. */
function isAround({ of, arm }: Branch, node: TSESTree.Node, creation: TSESTree.Node): boolean {
  if (!contains(of, node)) return of.parent !== undefined && contains(of.parent, creation);
  return branchesTo(creation).some(
    (each) => each.of.range[0] === of.range[0] && each.of.type === of.type && each.arm === arm,
  );
}

/** Why it is undecided which arm of a node is entered. */
function whyOpen(of: TSESTree.Node, around: Expression | undefined): UnknownValue {
  const selector = selectorOf(of);
  const value = selector && around ? outcomeOf(selector, around) : undefined;
  if (around && isUnresolved(value))
    return undecided(value, 'a condition', { node: of, module: around.module });
  return new UnknownValue(
    of.type === 'TryStatement'
      ? 'is registered where an error is caught'
      : 'is decided by a condition that is not read',
  );
}

/** The values of conditions beside an expression. */
export function decisionsAround(around: Expression): Decisions {
  return decisionsBy((test) => outcomeOf(test, around));
}

/** The value of a test. A decided side may decide `&&` and `||`. */
function outcomeOf(test: TSESTree.Expression, around: Expression): unknown {
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const value = outcomeOf(test.argument, around);
    return isUnresolved(value) ? value : !value;
  }
  if (test.type === 'LogicalExpression' && test.operator !== '??') {
    const decisive = test.operator === '||';
    const sides = [outcomeOf(test.left, around), outcomeOf(test.right, around)];
    if (sides.some((side) => !isUnresolved(side) && Boolean(side) === decisive)) return decisive;
    return sides.find(isUnresolved) ?? !decisive;
  }
  return around.sibling(test).value;
}

/** The callbacks around a node that are arguments of a call. */
function callbacksAround(node: TSESTree.Node): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  for (let current = node.parent; current; current = current.parent)
    if (
      isFunction(current) &&
      current.parent.type === 'CallExpression' &&
      current.parent.callee !== current
    )
      found.push(current);
  return found;
}

/**
 * The condition of a project function that receives a callback, and calls it only conditionally; or
 * that of a request, for the handler of a server that is not made by it.
 */
function conditionOfRunning(
  callback: TSESTree.Node,
  around: Expression,
  serverOrigin: Origin | undefined,
): UnknownValue | undefined {
  const call = callback.parent as TSESTree.CallExpression;
  const callee = around.sibling(call.callee).value;
  if (callee instanceof OpaqueValue && around.evaluator.library.isMethod?.(callee))
    return serverOrigin?.module.file === around.module.file && contains(callback, serverOrigin.node)
      ? undefined
      : new UnknownValue('is registered by a handler, after the start');
  if (addsListener(call, around))
    return new UnknownValue({ why: 'is registered by a listener of an event', cause: 'event' });
  const taking = around.evaluator.functionInfo(callee);
  const parameter =
    taking?.node.params[call.arguments.indexOf(callback as TSESTree.CallExpressionArgument)];
  if (!taking || parameter?.type !== 'Identifier') return undefined;
  const frame = frameOfCall(call, taking, around.context, around.evaluator);
  const [variable] = taking.module.scopes
    .getDeclaredVariables(taking.node)
    .filter(({ identifiers }) => identifiers.includes(parameter));
  const calls =
    variable?.references.flatMap(({ identifier }) =>
      identifier.parent.type === 'CallExpression' && identifier.parent.callee === identifier
        ? [identifier.parent]
        : [],
    ) ?? [];
  if (calls.length !== variable?.references.length) return undefined;
  const conditions = calls.map((node) =>
    conditionAt(
      node,
      () => new Expression(around.evaluator, node, { module: taking.module, frame }),
      undefined,
    ),
  );
  return conditions.every((each) => each !== undefined) ? conditions[0] : undefined;
}

function addsListener({ callee }: TSESTree.CallExpression, around: Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    isListening(around.sibling(callee.object).value, staticKey(callee), around.evaluator)
  );
}
