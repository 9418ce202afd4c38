import type { TSESTree } from '@typescript-eslint/utils';
import {
  alwaysThrows,
  branchesTo,
  testOf,
  truthOf,
  type Branch,
} from '../../syntax/control-flow.ts';
import { loopStatement } from '../../syntax/statements.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import type { Frame } from '../../syntax/evaluate/frame.ts';
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
import { isUnresolved } from '../../syntax/evaluate/value.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import type { DetectedDefinition } from './detected-definition.ts';
import { loopOf } from '../flow/loops.ts';

const numbers = new WeakMap<object, number>();
let last = 0;

/** A name for a node, the same whenever it is asked for in this process. */
export function identityOf(node: object): string {
  let number = numbers.get(node);
  if (number === undefined) numbers.set(node, (number = ++last));
  return String(number);
}

/**
 * The ways that a run must take to what a definition is registered by: into a function, into one arm of an `if`, a `?:`, a
 * `switch` or a `try`, past an `if` that leaves. What is reached on some of another's ways, and on no way else, is reached
 * whenever that one is. A condition that is asked anew for every turn of a loop or call of a forwarder has no arm in common
 * with the other turns and calls.
 */
export function controlDependences(found: DetectedDefinition): string[] {
  const { anchor, callPath, call } = found;
  if (anchor === call.node)
    return branchesTo(anchor).map((branch) =>
      named(branch, turnAround(branch, call.context.frame)),
    );
  const inside = [...callPath, call.node].flatMap(branchesTo).filter(({ of }) => !isFunction(of));
  return [
    ...branchesTo(anchor).map((branch) => named(branch, undefined)),
    ...inside.map((branch) => named(branch, found)),
  ];
}

/**
 * Whether what stands at a node is reached in a frame, as far as that is decided by the conditions in the loops and functions that
 * the frame belongs to: one of a list's elements may be registered in one arm of an `if`, and the next one in the other.
 *
 * @param valueOf the value of an expression in the frame
 */
export function isReached(
  node: TSESTree.Node,
  frame: Frame | undefined,
  valueOf: (test: TSESTree.Expression) => unknown,
): boolean {
  // Conditions count only where a frame gives them a turn.
  if (!frame) return true;
  return branchesTo(node).every((branch) => {
    const test = testOf(branch.of);
    if (!test || !turnAround(branch, frame)) return true;
    const value = valueOf(test);
    return isUnresolved(value) || Boolean(value) === truthOf(branch);
  });
}

/**
 * Whether a condition decides if a definition is registered that only a run can tell: an arm of an `if`, `?:`, `&&`, `switch` or
 * `catch`, or what comes behind a `return` on a condition, unless that stands where the server is made, or it is a `throw` before
 * that is called: then nothing is served at all.
 *
 * @param module the module of the definition's entry
 */
export function isConditional(found: DetectedDefinition, module: Module): boolean {
  const { call, anchor, maker } = found;
  const known = new Map([
    [call.node, call],
    [anchor, new Expression(call.evaluator, anchor, { module, frame: undefined })],
  ]);
  const leading = callsToServer(found);
  return wayOf(found).some((node) => {
    const expression = known.get(node);
    // Of the calls in between, only the nodes are at hand.
    return (
      isDecided(
        node,
        (of) => expression ?? (isPartOf(call.node, of) ? call : undefined),
        maker,
        leading.includes(node),
      ) ||
      (expression !== undefined && isHandedOnCondition(expression))
    );
  });
}

/** The nodes from what brings a definition into the module to what defines it. */
function wayOf({ call, anchor, callPath }: DetectedDefinition): TSESTree.Node[] {
  return [...new Set([anchor, ...callPath, call.node])];
}

/** The calls on the way to a definition that lead to what makes its server: each time that they run they make another one. */
function callsToServer(found: DetectedDefinition): TSESTree.Node[] {
  const making = found.maker && enclosingFunction(found.maker.node);
  const way = wayOf(found);
  return making
    ? way.slice(
        0,
        Math.max(
          0,
          way.findIndex((node) => isPartOf(node, making)),
        ),
      )
    : [];
}

/** A name for the server of a definition, the same for all that is registered on it in one run; undefined where this is not told. */
export function serverIn(found: DetectedDefinition): string | undefined {
  const { server } = found;
  const leading = callsToServer(found);
  const outside = outsideOfClass(found);
  if (typeof server !== 'object' || server === null || [...leading, ...outside].some(isRepeated))
    return undefined;
  return [server, ...leading].map(identityOf).concat(outside.map(instanceAt)).join(' ');
}

/** Of a server that a class makes for each of its instances, or that is an instance, the node that brings in a definition where it stands outside of the class. */
function outsideOfClass({ maker, anchor }: DetectedDefinition): TSESTree.Node[] {
  const making = maker && (isClass(maker.node) ? maker.node : enclosingClass(maker.node));
  return making && !isPartOf(anchor, making) ? [anchor] : [];
}

/** A name for the instance that a call goes to: what stands before the method, where that is written as names, in one function. */
function instanceAt(node: TSESTree.Node): string {
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
  const path = callee?.type === 'MemberExpression' ? pathOf(callee.object) : undefined;
  const around = enclosingFunction(node);
  return path === undefined ? identityOf(node) : `${path} ${around ? identityOf(around) : ''}`;
}

function pathOf(expression: TSESTree.Expression): string | undefined {
  const node = unwrap(expression);
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'Identifier') return node.name;
  const [object, key] =
    node.type === 'MemberExpression' ? [pathOf(node.object), staticKey(node)] : [];
  return object === undefined || key === undefined ? undefined : `${object}.${key}`;
}

/** Whether a loop runs what stands at a node more than once. */
function isRepeated(node: TSESTree.Node): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (loopOf(around) || loopStatement(around)) return true;
    if (isFunction(around)) return false;
  }
  return false;
}

/** As {@link isConditional}, for what stands at an expression: also where it is in a function that is handed to one of the project which runs it on a condition. */
export function isOnCondition(expression: Expression, maker: Origin | undefined): boolean {
  return isDecided(expression.node, () => expression, maker) || isHandedOnCondition(expression);
}

function isHandedOnCondition(expression: Expression): boolean {
  return callbacksAround(expression.node).some((callback) =>
    isRunOnCondition(callback, expression),
  );
}

/**
 * @param expressionIn an expression with the values that decide about something around the node; undefined where they are not at hand
 * @param leadsToServer whether the node is a call of what makes the server itself
 */
function isDecided(
  node: TSESTree.Node,
  expressionIn: (of: TSESTree.Node) => Expression | undefined,
  maker: Origin | undefined,
  leadsToServer = false,
): boolean {
  return branchesTo(node).some(({ of, arm }) => {
    if (isFunction(of) || (of.type === 'TryStatement' && arm === 'yes')) return false;
    const expression = expressionIn(of);
    if (of.type === 'IfStatement' && !contains(of, node)) {
      if (maker && expression?.module.file === maker.module.file && contains(of.parent, maker.node))
        return false;
      if (leadsToServer && alwaysThrows(arm === 'no' ? of.consequent : of.alternate)) return false;
    }
    const test = testOf(of);
    return !test || !expression || isUnresolved(expression.sibling(test).value);
  });
}

/** The functions around a node that are handed to a call. */
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

/** Whether the function of the project that a callback is handed to calls it, and only on conditions. */
function isRunOnCondition(callback: TSESTree.Node, around: Expression): boolean {
  const call = callback.parent as TSESTree.CallExpression;
  const taking = around.evaluator.functionInfo(around.sibling(call.callee).value);
  const parameter =
    taking?.node.params[call.arguments.indexOf(callback as TSESTree.CallExpressionArgument)];
  if (!taking || parameter?.type !== 'Identifier') return false;
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
  return (
    calls.length > 0 &&
    calls.length === variable?.references.length &&
    calls.every((node) =>
      isDecided(
        node,
        () => new Expression(around.evaluator, node, { module: taking.module, frame }),
        undefined,
      ),
    )
  );
}

/** Whether a node is another one or stands in it; the two may be of different modules. */
function isPartOf(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent)
    if (current === outer) return true;
  return false;
}

function named({ of, arm }: Branch, turn: object | undefined): string {
  return `${identityOf(of)} ${arm}${turn ? ` ${identityOf(turn)}` : ''}`;
}

/** The turn of a loop that a condition is asked in. */
function turnAround({ of }: Branch, frame: Frame | undefined): Frame | undefined {
  for (let current = frame; current; current = current.parent) {
    const { block } = current.scope;
    if (of !== block && block.range[0] <= of.range[0] && of.range[1] <= block.range[1])
      return current;
  }
  return undefined;
}
