import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../syntax/module.ts';
import { unwrap, variableOf } from '../syntax/nodes.ts';
import type { World } from './world.ts';

/** How many names may be aliases of each other. */
const MAX_ALIASES = 8;

/** Whether a callee may be what a framework exports, told without evaluating it: its root is imported from where one may come. */
export function mayBeOfFramework(callee: TSESTree.Node, module: Module, world: World, aliases = 0): boolean {
  if (aliases > MAX_ALIASES) return false;
  const inner = callee.type === 'SequenceExpression' ? unwrap(callee.expressions.at(-1) as TSESTree.Node) : callee;
  const root = inner.type === 'MemberExpression' ? unwrap(inner.object) : inner;
  if (root.type !== 'Identifier') return false;
  const definition = variableOf(root, module.scopes)?.defs[0];
  if (!definition) return false;
  const node = definition.node as TSESTree.Node;
  if ((definition.type as string) === 'ImportBinding') return mayImport(node, module, world);
  if (node.type !== 'VariableDeclarator' || !node.init) return false;
  const initial = unwrap(node.init);
  if (isRequire(initial)) return true;
  const isAlias = (initial.type === 'Identifier' && initial.name !== root.name) || initial.type === 'MemberExpression';
  return isAlias && mayBeOfFramework(initial, module, world, aliases + 1);
}

function mayImport(node: TSESTree.Node, module: Module, world: World): boolean {
  const declaration = node.parent;
  if (declaration?.type !== 'ImportDeclaration') return true;
  return world.mayLeadToFramework(declaration.source.value, module.file);
}

function isRequire(node: TSESTree.Node): boolean {
  return (node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(?:require|__import(?:Star|Default))$/.test(node.callee.name)) || (node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression');
}
