import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from '../syntax/nodes.ts';

/** Methods that every schema has, and that say the same of another type. */
const NEUTRAL = new Set([
  'brand',
  'describe',
  'meta',
  'nonoptional',
  'nullable',
  'nullish',
  'optional',
  'readonly',
]);

/** A call of a builder of Zod's as its text has it. */
export interface Builder {
  readonly node: TSESTree.CallExpression;
  /** The identifier of the namespace: `z` of `z.coerce.date()`. */
  readonly namespace: string;
  readonly arguments: readonly TSESTree.CallExpressionArgument[];
}

/**
 * The call that a schema's expression begins with, when another builder's call can take its place: the methods behind it are ones
 * that every schema has.
 */
export function builderCall(expression: TSESTree.Node): Builder | undefined {
  let node = unwrap(expression);
  for (;;) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
    const receiver = unwrap(node.callee.object);
    const namespace = namespaceOf(receiver);
    if (namespace !== undefined) return { node, namespace, arguments: node.arguments };
    if (!NEUTRAL.has(staticKey(node.callee) ?? '')) return undefined;
    node = receiver;
  }
}

function namespaceOf(node: TSESTree.Node): string | undefined {
  const inner =
    node.type === 'MemberExpression' && staticKey(node) === 'coerce' ? unwrap(node.object) : node;
  return inner.type === 'Identifier' ? inner.name : undefined;
}
