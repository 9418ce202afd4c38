import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { staticKey, unwrap } from '../../syntax/nodes.ts';

const COMPARISON = /^(?:[!=]==?|[<>]=?|in|instanceof)$/;
const ARITHMETIC = /^(?:[-*/%]|\*\*)$/;

/**
 * The type of what an operator computes of unknown values: `id.length * 10`, `found === undefined`;
 * undefined if it is not certain.
 */
export function operationType(part: Part): 'number' | 'boolean' | undefined {
  if (!(part instanceof Expression)) return undefined;
  const { node } = part.written();
  if (node.type === 'UnaryExpression') return node.operator === '!' ? 'boolean' : undefined;
  if (node.type !== 'BinaryExpression') return undefined;
  if (COMPARISON.test(node.operator)) return 'boolean';
  const isNumber = [node.left, node.right].some(isCertainNumber);
  return ARITHMETIC.test(node.operator) && isNumber ? 'number' : undefined;
}

/** Whether an operand is a number and no bigint, so that the operation computes a number. */
function isCertainNumber(operand: TSESTree.Node): boolean {
  const node = unwrap(operand);
  return (
    (node.type === 'Literal' && typeof node.value === 'number') ||
    (node.type === 'MemberExpression' && staticKey(node) === 'length')
  );
}
