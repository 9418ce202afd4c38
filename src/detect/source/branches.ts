import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { unwrap } from '../../syntax/nodes.ts';

/** Maximum nesting of conditions. */
const MAX_DEPTH = 8;

/**
 * The expressions between which a condition selects: both of `condition ? 'a' : 'b'`; the
 * expression itself without a condition.
 */
export function branchesOf(expression: Expression, depth = MAX_DEPTH): readonly Expression[] {
  const written = expression.written();
  const node = unwrap(written.node);
  const inner = (part: typeof node): readonly Expression[] =>
    branchesOf(written.sibling(part), depth - 1);
  if (depth === 0) return [written];
  if (node.type === 'ConditionalExpression')
    return [...inner(node.consequent), ...inner(node.alternate)];
  if (node.type === 'LogicalExpression') return [...inner(node.left), ...inner(node.right)];
  return [written];
}
