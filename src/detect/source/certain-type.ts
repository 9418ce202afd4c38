import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { staticKey, unwrap } from '../../syntax/nodes.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { globalName } from '../../syntax/modules/global-names.ts';

type CertainType = 'number' | 'boolean';

const COMPARISON = /^(?:[!=]==?|[<>]=?|in|instanceof)$/;
const ARITHMETIC = /^(?:[-*/%]|\*\*)$/;

/** The members of a `Response` that are not texts or objects. */
const OF_RESPONSE: Readonly<Record<string, CertainType>> = {
  ok: 'boolean',
  redirected: 'boolean',
  status: 'number',
};

/**
 * The type of an unknown value that its code shows: what an operator computes, as in `id.length *
 * 10` and `found === undefined`, or a member of the response of `fetch`; undefined if it is not
 * certain.
 */
export function certainType(expression: Expression): CertainType | undefined {
  const written = expression.written();
  const { node } = written;
  if (node.type === 'MemberExpression')
    return isResponse(written.sibling(node.object))
      ? getOwn(OF_RESPONSE, staticKey(node) ?? '')
      : undefined;
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

/** Whether a value is the response of a request: `await fetch(url)`. */
function isResponse(object: Expression): boolean {
  const { node, module } = object.written();
  const call = node.type === 'AwaitExpression' ? unwrap(node.argument) : undefined;
  return call?.type === 'CallExpression' && globalName(call.callee, module) === 'fetch';
}
