import type { TSESTree } from '@typescript-eslint/utils';
import { statementUse } from '../../control-flow.ts';
import { enclosingFunction, staticKey, unwrap, wrapped } from '../../nodes.ts';

/**
 * Whether only the truth value of an expression matters: of a condition, or of the callback of
 * `filter`.
 */
export function isTest(node: TSESTree.Node): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  if (!parent) return false;
  const use = statementUse(parent);
  if (use === 'tested') return parent.type !== 'SwitchStatement';
  if (use === 'returned') return isPredicate(enclosingFunction(parent));
  switch (parent.type) {
    case 'ConditionalExpression':
      return parent.test === outer;
    case 'LogicalExpression':
      return parent.operator !== '??' && isTest(parent);
    case 'UnaryExpression':
      return parent.operator === '!';
    case 'ArrowFunctionExpression':
      return isPredicate(parent);
    default:
      return false;
  }
}

/** Whether a function is the callback of `filter`. */
function isPredicate(fn: TSESTree.Node | undefined): boolean {
  const call = fn && wrapped(fn).parent;
  const callee = call?.type === 'CallExpression' ? unwrap(call.callee) : undefined;
  return callee?.type === 'MemberExpression' && staticKey(callee) === 'filter';
}

/** Whether an expression calls nothing, so that evaluating it cannot recurse. */
export function isPure(node: TSESTree.Node): boolean {
  const inner = unwrap(node);
  switch (inner.type) {
    case 'Literal':
      return true;
    case 'UnaryExpression':
      return isPure(inner.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isPure(inner.left) && isPure(inner.right);
    default:
      return inner.type === 'Identifier' || inner.type === 'MemberExpression';
  }
}
