import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import {
  enclosingFunction,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { unknownArguments } from './call-frame.ts';

/**
 * The expressions that may settle the promise of `Promise.resolve(value)`, `Promise.race([…])` or
 * `Promise.any([…])`; empty for `Promise.reject(error)`, undefined for other calls.
 */
export function settledBy(
  node: TSESTree.CallExpression,
  module: Module,
): readonly TSESTree.Expression[] | undefined {
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || !isPromise(unwrap(callee.object), module))
    return undefined;
  const [first] = node.arguments;
  switch (staticKey(callee)) {
    case 'reject':
      return [];
    case 'resolve':
      return first && first.type !== 'SpreadElement' ? [first] : undefined;
    case 'race':
    case 'any':
      return first?.type === 'ArrayExpression' ? elementsOf(first) : undefined;
    default:
      return undefined;
  }
}

/** The elements of a list without spreads. */
function elementsOf({ elements }: TSESTree.ArrayExpression): TSESTree.Expression[] | undefined {
  const expressions = elements.filter(
    (element) => element !== null && element.type !== 'SpreadElement',
  );
  return expressions.length === elements.length ? expressions : undefined;
}

/** The global `Promise`. */
function isPromise(node: TSESTree.Node, { scopes }: Module): boolean {
  return (
    node.type === 'Identifier' && node.name === 'Promise' && !variableOf(node, scopes)?.defs.length
  );
}

/** A call of `then`, `catch` or `finally` of a promise. */
export interface Continuation {
  readonly promise: TSESTree.Expression;
  /** Whether the result may be that of the promise. */
  readonly passesOn: boolean;
  /** The callbacks whose result replaces that of the promise. */
  readonly onValue?: TSESTree.CallExpressionArgument;
  readonly onError?: TSESTree.CallExpressionArgument;
}

/** Reads `promise.then(onValue, onError)` and the like; undefined for other calls. */
export function continuationOf(node: TSESTree.CallExpression): Continuation | undefined {
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression') return undefined;
  const { object: promise } = callee;
  const [first, second] = node.arguments;
  switch (staticKey(callee)) {
    case 'then':
      return { promise, passesOn: false, onValue: first, onError: second };
    case 'catch':
      return { promise, passesOn: true, onError: first };
    case 'finally':
      return { promise, passesOn: true };
    default:
      return undefined;
  }
}

/** A value that settles a promise, in the function that passes it. */
export interface Settlement {
  /** Undefined for `resolve()`. */
  readonly node: TSESTree.Expression | undefined;
  readonly context: EvaluationContext;
}

/**
 * The values that settle the promise of a call or of `new Promise(…)`; undefined for other
 * expressions, and if unread code may settle it.
 */
export function settlementsOf(
  node: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly Settlement[] | undefined {
  if (node.type === 'NewExpression') return resolutionsOf(node, context, evaluator);
  return node.type === 'CallExpression'
    ? settledBy(node, context.module)?.map((each) => ({ node: each, context }))
    : undefined;
}

/**
 * Returns the values of `new Promise((resolve) => …)`: the arguments of every call of `resolve`;
 * undefined if it is passed to other code.
 */
function resolutionsOf(
  node: TSESTree.NewExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly Settlement[] | undefined {
  const [first] = node.arguments;
  const executor = first && first.type !== 'SpreadElement' ? unwrap(first) : undefined;
  const { module } = context;
  if (!executor || !isFunction(executor) || !isPromise(unwrap(node.callee), module))
    return undefined;
  const [resolve] = executor.params;
  if (!resolve) return [];
  if (resolve.type !== 'Identifier') return undefined;
  const variable = module.scopes
    .getDeclaredVariables(executor)
    .find(({ identifiers }) => identifiers.includes(resolve));
  const settlements = variable?.references.map(({ identifier }) => {
    const call = identifier.parent;
    const isCalled = call.type === 'CallExpression' && call.callee === identifier;
    const [value] = isCalled ? call.arguments : [];
    const inner = isCalled ? contextIn(call, executor, context, evaluator) : undefined;
    return inner && value?.type !== 'SpreadElement' ? { node: value, context: inner } : undefined;
  });
  return settlements?.every((each) => each !== undefined) ? settlements : undefined;
}

/** The context of a node in nested functions: only the variables that they close over are known. */
function contextIn(
  node: TSESTree.Node,
  outermost: FunctionNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): EvaluationContext | undefined {
  const functions: FunctionNode[] = [];
  for (let inner = enclosingFunction(node); inner; inner = enclosingFunction(inner)) {
    functions.unshift(inner);
    if (inner === outermost) break;
  }
  let current: EvaluationContext | undefined = context;
  for (const each of functions) {
    const info = evaluator.functionAt(each, current.module, current.frame);
    if (!info) return undefined;
    current = {
      module: context.module,
      frame: evaluator.frameFor(info, info.receiver, unknownArguments(info)),
    };
  }
  return current;
}
