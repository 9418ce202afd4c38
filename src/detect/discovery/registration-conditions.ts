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
import { loopStatement } from '../../syntax/statements.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { isListening } from '../../syntax/evaluate/start-up/event-emitters.ts';
import type { StartUpCall } from '../../syntax/evaluate/start-up/framework-calls.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingClass,
  enclosingFunction,
  isClass,
  isFunction,
  staticKey,
  unwrap,
} from '../../syntax/nodes.ts';
import { UnknownValue, isUnresolved, undecided } from '../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import type { DetectedDefinition } from './detected-definition.ts';
import { isFirstRun } from '../flow/first-run-guards.ts';
import { isForList } from './request-branches.ts';
import { loopOf } from '../flow/loops.ts';
import { firstOf } from '../../model/utils/first-of.ts';
import { objectKey } from '../../model/utils/object-key.ts';

/**
 * The control dependences of a registration: the functions to enter, the arms of `if`, `?:`,
 * `switch` and `try`, and the earlier statements that must not leave. A registration whose
 * dependences include another's runs only if that one does. A condition in a loop or wrapper gets
 * one arm per iteration and call.
 */
export function controlDependences(found: DetectedDefinition): string[] {
  const { anchor, callPath, call } = found;
  const known = new Map(callPath.map((each) => [each.node, each]));
  const open = (node: TSESTree.Node, at = known.get(node)): Branch[] =>
    branchesTo(node).filter((branch) => !at || entersIn(at)(branch) !== true);
  if (anchor === call.node)
    return open(anchor, call).map((branch) =>
      named(branch, iterationOf(branch, call.context.frame)),
    );
  const inside = pathNodes(found)
    .slice(1)
    .flatMap((node) => open(node, node === call.node ? call : known.get(node)))
    .filter(({ of }) => !isFunction(of));
  return [
    ...open(anchor, callPath[0]).map((branch) =>
      named(branch, iterationOf(branch, callPath[0]?.context.frame)),
    ),
    ...inside.map((branch) => named(branch, found)),
  ];
}

/** Says whether arms are entered where an expression is evaluated. */
function entersIn({ evaluator, context }: Expression): (branch: Branch) => boolean | undefined {
  const { module, frame } = context;
  const decide = (test: TSESTree.Expression): unknown => evaluator.evaluate(test, module, frame);
  return (branch) => isEntered(branch, { decide, isUndecided: isUnresolved });
}

/** The control dependences of a node in its module. */
export function branchNames(node: TSESTree.Node): string[] {
  return branchesTo(node).map((branch) => named(branch, undefined));
}

/**
 * Whether a node runs in a frame, judged by the conditions of its loops and functions: one element
 * of a list may be registered in one arm of an `if`, and the next in the other.
 *
 * @param valueOf evaluates an expression in the frame
 */
export function mayExecute(
  node: TSESTree.Node,
  frame: Frame | undefined,
  valueOf: (test: TSESTree.Expression) => unknown,
): boolean {
  // Conditions only count within an iteration of a frame.
  if (!frame) return true;
  const decisions = { decide: valueOf, isUndecided: isUnresolved };
  return branchesTo(node).every(
    (branch) => !iterationOf(branch, frame) || isEntered(branch, decisions) !== false,
  );
}

/**
 * The run-time condition that decides whether a definition is registered: an arm of `if`, `?:`,
 * `&&`, `switch` or `catch`, or code after a conditional `return`. Conditions around the creation
 * of the server, or a `throw` before it, do not count: then nothing is served.
 *
 * @param module the module of the definition's anchor
 * @param isFirst whether flags that make a function register once have their first values
 * @returns undefined if every run registers it
 */
export function conditionOf(
  found: DetectedDefinition,
  module: Module,
  isFirst = false,
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
        leading.includes(node) || !isCaught,
        isFirst,
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

/** The nodes from a definition's anchor to the definition. */
function pathNodes({ call, anchor, callPath, parts }: DetectedDefinition): TSESTree.Node[] {
  const entry = callPath.length > 0 ? parts.element?.entry : undefined;
  return [
    ...new Set([anchor, ...callPath.map(({ node }) => node), ...(entry ? [entry] : []), call.node]),
  ];
}

/**
 * The calls on the path to a definition that lead to the creation of its server: each run creates
 * another server.
 */
function callsToServer(found: DetectedDefinition): TSESTree.Node[] {
  const making = found.serverOrigin && enclosingFunction(found.serverOrigin.node);
  const path = pathNodes(found).filter((node) => !isElement(node, found));
  return making
    ? path.slice(
        0,
        Math.max(
          0,
          path.findIndex((node) => isPartOf(node, making)),
        ),
      )
    : [];
}

/**
 * A name for a definition's server, equal for everything registered on it in one run; undefined if
 * unknown.
 */
export function serverIn(found: DetectedDefinition): string | undefined {
  const { server } = found;
  const leading = callsToServer(found);
  const outside = outsideOfClass(found);
  if (typeof server !== 'object' || server === null || [...leading, ...outside].some(isRepeated))
    return undefined;
  return [server, ...leading].map(objectKey).concat(outside.map(instanceAt)).join(' ');
}

/**
 * The anchor outside the class, if the server is created per instance of a class, or is an
 * instance.
 */
function outsideOfClass(found: DetectedDefinition): TSESTree.Node[] {
  const { serverOrigin, anchor } = found;
  if (isElement(anchor, found)) return [];
  const making =
    serverOrigin &&
    (isClass(serverOrigin.node) ? serverOrigin.node : enclosingClass(serverOrigin.node));
  return making && !isPartOf(anchor, making) ? [anchor] : [];
}

/**
 * Whether a node is where a list that a server lists is written, and not a call that leads to the
 * server.
 */
function isElement(node: TSESTree.Node, { parts: { element }, call }: DetectedDefinition): boolean {
  return element?.isInList === true && node === element.entry && node !== call.node;
}

/** A name for the receiver of a call within one function, if it is written as names. */
function instanceAt(node: TSESTree.Node): string {
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
  const path = callee?.type === 'MemberExpression' ? pathOf(callee.object) : undefined;
  const around = enclosingFunction(node);
  return path === undefined ? objectKey(node) : `${path} ${around ? objectKey(around) : ''}`;
}

function pathOf(expression: TSESTree.Expression): string | undefined {
  const node = unwrap(expression);
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'Identifier') return node.name;
  const [object, key] =
    node.type === 'MemberExpression' ? [pathOf(node.object), staticKey(node)] : [];
  return object === undefined || key === undefined ? undefined : `${object}.${key}`;
}

/** Whether a loop runs a node more than once. */
function isRepeated(node: TSESTree.Node): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (loopOf(around) || loopStatement(around)) return true;
    if (isFunction(around)) return false;
  }
  return false;
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
 * @param mayThrow whether nothing is served after a `throw` before the node
 * @param isFirst whether it is the first run of the functions around the node
 */
function conditionAt(
  node: TSESTree.Node,
  expressionIn: (of: TSESTree.Node) => Expression | undefined,
  serverOrigin: Origin | undefined,
  mayThrow = false,
  isFirst = false,
): UnknownValue | undefined {
  return firstOf(branchesTo(node), (branch) => {
    const { of, arm } = branch;
    if (isFunction(of) || (of.type === 'TryStatement' && arm === 'yes') || isForList(branch))
      return undefined;
    const expression = expressionIn(of);
    if (!contains(of, node)) {
      const isBeside = expression?.module.file === serverOrigin?.module.file;
      if (serverOrigin && isBeside && of.parent && contains(of.parent, serverOrigin.node))
        return undefined;
      if (mayThrow && throwsElse(branch)) return undefined;
    }
    const isOpen = !expression || isEntered(branch, decisionsAround(expression)) === undefined;
    const isGuard = isFirst && expression && isFirstRun(branch, expression.module, serverOrigin);
    return isOpen && !isGuard ? whyOpen(of, expression) : undefined;
  });
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
function decisionsAround(around: Expression): Decisions {
  return { decide: (test) => outcomeOf(test, around), isUndecided: isUnresolved };
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

/** Whether a node is another one, or is inside it; they may be of different modules. */
function isPartOf(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent)
    if (current === outer) return true;
  return false;
}

function named({ of, arm }: Branch, iteration: object | undefined): string {
  return `${objectKey(of)} ${arm}${iteration ? ` ${objectKey(iteration)}` : ''}`;
}

/** The loop iteration in which a condition is evaluated. */
function iterationOf({ of }: Branch, frame: Frame | undefined): Frame | undefined {
  for (let current = frame; current; current = current.parent) {
    const { block } = current.scope;
    if (of !== block && contains(block, of)) return current;
  }
  return undefined;
}
