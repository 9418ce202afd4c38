import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { forEachChild, staticKey } from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Properties whose texts models or users read. */
const READ = new Set(['description', 'instructions', 'recovery', 'title', 'when']);

const WORD = /[\w$]+(?:-[\w$]+)*/g;

/**
 * The words in the identifiers and texts of a module, except in texts that models or users read.
 */
export const namesInCode = memoizeWeak((module: Module) => collect(module.program));

function collect(program: TSESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const stack: TSESTree.Node[] = [program];
  const visit = (node: TSESTree.Node): undefined => {
    if (!isRead(node)) stack.push(node);
  };
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const [word] of textIn(node).matchAll(WORD)) names.add(word);
    forEachChild(node, visit);
  }
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
