import type { TSESTree } from '@typescript-eslint/utils';
import { requirementFor, type Branch } from '../../syntax/control-flow.ts';
import { staticKey, unwrap, stringLiteral } from '../../syntax/nodes.ts';

const LIST_REQUEST = /^(?:tools|prompts|resources(?:\/templates)?)\/list$/;
const REQUEST = /^(?:[a-z]+\/)+[a-zA-Z]+$/;
/** A request for a list, as a string literal. */
const ASKS_FOR_LIST = /(['"])(?:tools|prompts|resources(?:\/templates)?)\/list\1/;

/** Whether a text has a request of the protocol for a list as a string. */
export function namesListRequest(text: string): boolean {
  return ASKS_FOR_LIST.test(text);
}

/**
 * Whether a request for a list enters a branch without a further condition:
 * `if (method === 'tools/list')`, or code after the branches of other requests.
 */
export function isForList(branch: Branch): boolean {
  const required = requirementFor(branch);
  const isCompared = required === undefined || unwrap(required.test).type === 'BinaryExpression';
  const method = required?.truth === false ? comparedText(required.test) : branchRequest(branch);
  const expected = required?.truth === false ? REQUEST : LIST_REQUEST;
  return isCompared && method !== undefined && expected.test(method);
}

/**
 * The text that selects a branch, such as the method of a request: of a `case`, in a test, or as
 * the key of a function in a table.
 */
export function branchRequest(branch: Branch): string | undefined {
  const { of, arm } = branch;
  if (of.type === 'SwitchStatement') {
    const test = of.cases[Number(arm.slice('case '.length))]?.test;
    return test ? stringLiteral(unwrap(test)) : undefined;
  }
  if (of.parent?.type === 'Property' && of.parent.value === of) return staticKey(of.parent);
  const required = requirementFor(branch);
  return required?.truth ? comparedText(required.test) : undefined;
}

/** The text that a test compares something with, alone or beside other conditions. */
function comparedText(test: TSESTree.Expression): string | undefined {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression' && node.operator === '&&')
    return comparedText(node.left) ?? comparedText(node.right);
  return node.type === 'BinaryExpression' && /^===?$/.test(node.operator)
    ? (stringLiteral(unwrap(node.left)) ?? stringLiteral(unwrap(node.right)))
    : undefined;
}
