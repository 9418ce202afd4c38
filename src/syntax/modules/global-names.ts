import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from './module.ts';
import { staticKey, unwrap, variableOf } from '../nodes.ts';

/** The name of a global function: `fetch`, `console.warn`. */
export function globalName(callee: TSESTree.Node, module: Module): string | undefined {
  const node = unwrap(callee);
  if (node.type === 'Identifier') return isGlobalName(node, module) ? node.name : undefined;
  if (node.type !== 'MemberExpression') return undefined;
  const object = unwrap(node.object);
  const key = staticKey(node);
  if (object.type !== 'Identifier' || key === undefined || !isGlobalName(object, module))
    return undefined;
  return object.name === 'globalThis' ? key : `${object.name}.${key}`;
}

/** Whether the file does not declare a name. Hosts add known globals without a definition. */
export function isGlobalName(name: TSESTree.Identifier, module: Module): boolean {
  return (variableOf(name, module.scopes)?.defs.length ?? 0) === 0;
}
