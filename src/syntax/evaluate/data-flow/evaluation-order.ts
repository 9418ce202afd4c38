import type { TSESTree } from '@typescript-eslint/utils';
import { isRunForEffect, statementUse } from '../../control-flow.ts';
import { immediateCallOf } from '../../immediate-calls.ts';
import { forEachCallOf, wrapped, type FunctionNode } from '../../nodes.ts';

/** Whether an expression is a statement, or the conditional part of one. */
export function isRunAsStatement(expression: TSESTree.Node): boolean {
  const node = wrapped(expression);
  if (isRunForEffect(node)) return true;
  const { parent } = node;
  switch (parent?.type) {
    case 'SequenceExpression':
    case 'AwaitExpression':
    case 'UnaryExpression':
      return isRunAsStatement(parent);
    case 'LogicalExpression':
      return parent.operator !== '??' && parent.right === node && isRunAsStatement(parent);
    case 'ConditionalExpression':
      return parent.test !== node && isRunAsStatement(parent);
    case 'ArrowFunctionExpression': {
      const loop = parent.body === node ? forEachCallOf(parent) : undefined;
      return loop !== undefined && isRunAsStatement(loop);
    }
    default:
      return false;
  }
}

/** Whether a statement calls a function where it is written, or for each element by `forEach`. */
export function isRunInOrder(fn: FunctionNode): boolean {
  const immediate = immediateCallOf(fn);
  const call = immediate ?? forEachCallOf(fn);
  if (!call || (immediate && !endsWithCall(fn, immediate))) return false;
  return isRunAsStatement(call);
}

/** Whether a call runs a function to its end: a generator only begins, an async one may wait. */
export function endsWithCall(
  { async, generator }: FunctionNode,
  call: TSESTree.CallExpression,
): boolean {
  return !generator && (!async || wrapped(call).parent?.type === 'AwaitExpression');
}

/**
 * Whether the interpreter evaluates an expression where it is written, and once: as a statement, or
 * as an operand of a statement's expression.
 */
export function isEvaluatedInOrder(expression: TSESTree.Node): boolean {
  for (let node = expression, { parent } = node; parent; node = parent, { parent } = node) {
    if (isRunForEffect(node)) return true;
    if (OPERATIONS.has(parent.type)) continue;
    if (parent.type === 'ArrowFunctionExpression') return parent.body === node;
    const use = statementUse(parent);
    return parent.type === 'VariableDeclarator' || use === 'tested' || use === 'returned';
  }
  return false;
}

/** Expressions whose operands are evaluated with them. */
const OPERATIONS: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'BinaryExpression',
  'CallExpression',
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'Property',
  'SequenceExpression',
  'SpreadElement',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TemplateLiteral',
  'UnaryExpression',
]);
