import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';

/**
 * The expressions that may settle the promise of `Promise.resolve(value)`, `Promise.race([…])` or `Promise.any([…])`; empty
 * for `Promise.reject(error)`, undefined for other calls.
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
