import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from '../syntax/nodes.ts';

/** Methods of every schema that mean the same on any type. */
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

/** A call of a Zod builder as written. */
export interface Builder {
  readonly node: TSESTree.CallExpression;
  /** The identifier of the namespace: `z` of `z.coerce.date()`. */
  readonly namespace: string;
  readonly arguments: readonly TSESTree.CallExpressionArgument[];
}

/**
 * The builder call at the start of a schema expression, if another builder can replace it: every
 * method after it must exist on all schemas. Undefined otherwise.
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
