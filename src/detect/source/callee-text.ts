import type { TSESTree } from '@typescript-eslint/utils';

/**
 * The text of a callee for a message, without non-null assertions: `ctx.elicit` of `ctx.elicit!()`.
 */
export function calleeText(callee: TSESTree.Node, text: string): string {
  if (callee.type === 'TSNonNullExpression') return calleeText(callee.expression, text);
  return callee.type === 'MemberExpression'
    ? calleeText(callee.object, text) + text.slice(callee.object.range[1], callee.range[1])
    : text.slice(...callee.range);
}
