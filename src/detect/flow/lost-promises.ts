import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { enclosingFunction, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import { returnedExpressions } from '../../syntax/returned-expressions.ts';
import { frameOfCall } from './call-frame.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { constantValue } from './local-calls.ts';
import { functionCalledBy, neverThrows, promiseMadeBy } from './never-throws.ts';
import { continuationOf } from './promises.ts';

/** Maximum depth of the functions that return the promise of another. */
const MAX_DEPTH = 4;

/**
 * The calls whose promise an expression is, in a condition, a chain or a constant too, unless a
 * `catch` around the call has nothing to add.
 */
export function lostPromises(
  expression: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly TSESTree.CallExpression[] {
  const inner = unwrap(expression) as TSESTree.Expression;
  const of = (each: TSESTree.Expression): readonly TSESTree.CallExpression[] =>
    lostPromises(each, context, evaluator);
  if (inner.type === 'ConditionalExpression')
    return [inner.consequent, inner.alternate].flatMap(of);
  if (inner.type === 'LogicalExpression') return of(inner.right);
  if (inner.type === 'Identifier') {
    const variable = variableOf(inner, context.module.scopes);
    const constant = variable && constantValue(variable);
    // Code that uses it otherwise may wait for it.
    return constant?.type === 'CallExpression' && variable?.references.length === 2
      ? of(constant)
      : [];
  }
  if (inner.type !== 'CallExpression') return [];
  if (isContinued(inner)) return mayReject(inner, context, evaluator) ? [inner] : [];
  return promiseMadeBy(inner, context, evaluator) && mayReject(inner, context, evaluator)
    ? [inner]
    : [];
}

/** Whether a call is `promise.then(onValue)`, so that what it is called on is a promise. */
function isContinued({ callee, arguments: { length } }: TSESTree.CallExpression): boolean {
  return callee.type === 'MemberExpression' && staticKey(callee) === 'then' && length === 1;
}

/** Whether a promise may be rejected: that of a package or request, or one that code passes on. */
function mayReject(
  promise: TSESTree.Expression,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth = 0,
): boolean {
  const inner = unwrap(promise) as TSESTree.Expression;
  const of = (each: TSESTree.Expression): boolean => mayReject(each, context, evaluator, depth);
  if (inner.type === 'ConditionalExpression') return of(inner.consequent) || of(inner.alternate);
  if (inner.type !== 'CallExpression') return false;
  const continuation = continuationOf(inner);
  if (continuation) return !continuation.onError && of(continuation.promise);
  return functionCalledBy(inner, context, evaluator)
    ? callMayReject(inner, context, evaluator, depth)
    : isOutside(inner, context, evaluator);
}

/** Whether the promise of a function of the project may be rejected, by what it returns. */
function callMayReject(
  call: TSESTree.CallExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth: number,
): boolean {
  const info = functionCalledBy(call, context, evaluator);
  if (!info || info.node.generator) return false;
  if (info.node.async) return !addsNothing(call, context, evaluator);
  const inner = { module: info.module, frame: frameOfCall(call, info, context, evaluator) };
  return (
    depth < MAX_DEPTH &&
    returnedExpressions(info.node).some((each) => mayReject(each, inner, evaluator, depth + 1))
  );
}

/** Whether a call sends a request, or is of a package. */
function isOutside(
  { callee }: TSESTree.CallExpression,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  if (globalName(callee, module) === 'fetch') return true;
  const value = evaluator.evaluate(callee, module, frame);
  return value instanceof ExternalValue || value instanceof OpaqueValue;
}

/**
 * Whether a `catch` around a call has nothing to add: the function completes, or catches each error
 * itself, even if to throw another. A function that calls itself leaves to its callers what it
 * throws outside of its `try`.
 */
function addsNothing(
  call: TSESTree.CallExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const info = functionCalledBy(call, context, evaluator);
  if (!info) return false;
  if (info.node === enclosingFunction(call)) return true;
  const inner = { module: info.module, frame: frameOfCall(call, info, context, evaluator) };
  return neverThrows(info.node.body, inner, evaluator, 0, (node) =>
    node.type === 'TryStatement' && node.handler ? true : undefined,
  );
}
