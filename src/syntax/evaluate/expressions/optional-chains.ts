import type { TSESTree } from '@typescript-eslint/utils';

/** Whether an optional part of a chain may end it: `a?.b`, `a?.b.c`. */
export function mayEndChain(node: TSESTree.Node): boolean {
  if (node.type === 'CallExpression') return node.optional || mayEndChain(node.callee);
  return node.type === 'MemberExpression' && (node.optional || mayEndChain(node.object));
}
