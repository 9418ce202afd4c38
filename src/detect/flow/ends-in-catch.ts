import type { TSESTree } from '@typescript-eslint/utils';
import { finalCatch, mayReturn, mayThrow } from '../../syntax/control-flow.ts';
import type { EvaluationContext } from '../../syntax/evaluate/frame.ts';
import type { Evaluation } from '../../syntax/evaluate/evaluation.ts';
import { childrenOf, isFunction, staticKey, unwrap } from '../../syntax/nodes.ts';
import { isLoggerMethod } from './logger-names.ts';

/** Global functions and objects whose calls return. */
const RETURNING: ReadonlySet<string> = new Set([
  'Boolean',
  'JSON',
  'Number',
  'Object',
  'String',
  'console',
]);

/** Maximum depth of the functions that a `catch` calls. */
const MAX_DEPTH = 3;

/**
 * The `catch` at the end of a function that certainly ends without returning: its body has no branches, and everything
 * that it calls returns.
 */
export function catchWithoutResult(
  body: TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
): TSESTree.CatchClause | undefined {
  const clause = finalCatch(body);
  return clause && isFinished(clause.body, context, evaluator, 0) ? clause : undefined;
}

/** Whether a block without branches runs to its end. */
function isFinished(
  { body }: TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth: number,
): boolean {
  return body.every(
    (statement) =>
      (statement.type === 'ExpressionStatement' || statement.type === 'VariableDeclaration') &&
      callsIn(statement).every((call) => returns(call, context, evaluator, depth)),
  );
}

function callsIn(node: TSESTree.Node): TSESTree.CallExpression[] {
  if (isFunction(node)) return [];
  const inner = childrenOf(node).flatMap(callsIn);
  return node.type === 'CallExpression' ? [node, ...inner] : inner;
}

function returns(
  call: TSESTree.CallExpression,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth: number,
): boolean {
  const callee = unwrap(call.callee);
  const root = callee.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  if (root.type === 'Identifier' && RETURNING.has(root.name)) return true;
  if (callee.type === 'MemberExpression' && isLoggerMethod(staticKey(callee) ?? '')) return true;
  const info = evaluator.functionInfo(evaluator.evaluate(callee, context.module));
  if (!info || depth >= MAX_DEPTH) return false;
  const { body } = info.node;
  if (body.type !== 'BlockStatement') return true;
  return (
    (mayReturn(info.node) && !mayThrow(info.node)) ||
    isFinished(body, { module: info.module, frame: info.frame }, evaluator, depth + 1)
  );
}
