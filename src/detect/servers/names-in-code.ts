import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, walk } from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Properties whose texts models or users read. */
const READ = new Set(['description', 'instructions', 'recovery', 'title', 'when']);

const WORD = /[\w$]+(?:-[\w$]+)*/g;

/**
 * The words in the identifiers and texts of a module, except in texts that models or users read.
 */
export const namesInCode = memoizeWeak((module: Module) => collect(module));

function collect({ program, scopes }: Module): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: TSESTree.Node): void => {
    for (const [word] of textIn(node).matchAll(WORD)) names.add(word);
  };
  walk([program], visit, (node) => !isRead(node) && !isFragment(node, scopes));
  return names;
}

function textIn(node: TSESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TemplateElement') return node.value.raw;
  return node.type === 'Literal' ? String(node.value) : '';
}

/**
 * Whether a node is a text that models or users read: a property, what `describe()` says, or what
 * an error says.
 */
function isRead(node: TSESTree.Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'Property':
      return parent.value === node && !parent.shorthand && READ.has(staticKey(parent) ?? '');
    case 'CallExpression':
      return (
        node !== parent.callee &&
        parent.callee.type === 'MemberExpression' &&
        staticKey(parent.callee) === 'describe'
      );
    case 'NewExpression':
      return node !== parent.callee && parent.parent.type === 'ThrowStatement';
    default:
      return false;
  }
}

/**
 * Whether a node is the text of a constant that one such text of the file contains, and nothing
 * else: `description: `Reads a paper. ${SEE}``. In several, the mistake would be one for each.
 */
function isFragment(node: TSESTree.Node, scopes: ScopeManager): boolean {
  const { parent } = node;
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return false;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node) return false;
  if (parent.parent.parent.type === 'ExportNamedDeclaration') return false;
  const [reference, another] = scopes
    .getDeclaredVariables(parent)
    .flatMap((variable) => variable.references.filter(({ init }) => !init));
  return reference !== undefined && !another && isInRead(reference.identifier);
}

/** Whether a name is such a text, or a part of one. */
function isInRead(name: TSESTree.Node): boolean {
  let node = name;
  while (node.parent?.type === 'TemplateLiteral' || node.parent?.type === 'BinaryExpression')
    node = node.parent;
  return isRead(node);
}
