import type { TSESTree } from '@typescript-eslint/utils';
import {
  contains,
  isFunction,
  someInside,
  staticKey,
  unwrap,
  wrapped,
} from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';

/** Members that a `catch` reads to decide whether it rethrows an error. */
const DECIDES = /\b(?:code|reason|status|statusCode|message)\b/;

/** Whether an exception at a site certainly may leave the function around it as it is. */
export function escapesAsIs(site: TSESTree.Node, module: Module): boolean {
  for (
    let child = site, parent = site.parent;
    parent && !isFunction(child);
    child = parent, parent = parent.parent
  )
    if (isCaughtIn(parent, child, module)) return false;
  return true;
}

function isCaughtIn(parent: TSESTree.Node, child: TSESTree.Node, module: Module): boolean {
  if (parent.type === 'TryStatement')
    return (
      child === parent.block &&
      ((parent.handler !== null && !rethrows(parent.handler, module)) || parent.finalizer !== null)
    );
  if (parent.type !== 'CallExpression') return false;
  const callee = unwrap(parent.callee);
  const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
  const isArgument = parent.arguments.includes(child as TSESTree.Expression);
  if (isArgument) return method === 'allSettled' || method === 'any' || method === 'race';
  return method === 'catch' || (method === 'then' && parent.arguments.length > 1);
}

/** Whether a `catch` throws what it caught, whatever that is. */
function rethrows({ param, body }: TSESTree.CatchClause, module: Module): boolean {
  if (param?.type !== 'Identifier' || DECIDES.test(module.text.slice(...body.range))) return false;
  return someInside(
    body,
    (node) =>
      node.type === 'ThrowStatement' &&
      node.argument.type === 'Identifier' &&
      node.argument.name === param.name,
  );
}

/** Whether the promise of a call is left to itself. */
export function isLeft(site: TSESTree.Node): boolean {
  const { parent } = wrapped(site);
  return (
    parent?.type === 'ExpressionStatement' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'void' && contains(parent, site))
  );
}
