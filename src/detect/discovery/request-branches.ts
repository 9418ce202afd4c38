import type { TSESTree } from '@typescript-eslint/utils';
import { requirementFor, type Branch } from '../../syntax/control-flow.ts';
import { staticKey, unwrap, wrapped, stringLiteral } from '../../syntax/nodes.ts';

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
  const other = required?.truth === false ? comparedText(required.test) : undefined;
  if (other !== undefined) return isCompared && REQUEST.test(other);
  const method = branchRequest(branch);
  return isCompared && method !== undefined && LIST_REQUEST.test(method);
}

/** A member that may have the request for a list: `METHODS.LIST_TOOLS`, `Method.ToolsList`. */
const REFERS_TO_LIST =
  /\.[\w.]*(?:list\w*(?:tools|prompts|resources)|(?:tools|prompts|resources|templates)[\w.]*list)/i;

/** Whether a text has a request for a list as a string, or a member that may be one. */
export function mayNameListRequest(text: string): boolean {
  return namesListRequest(text) || REFERS_TO_LIST.test(text);
}

/** Returns the text of an expression; undefined if it has none, or none that is needed. */
export type TextReader = (node: TSESTree.Node) => string | undefined;

/**
 * The text that selects a branch, such as the method of a request: of a `case`, in a test, or with
 * a function, as its key in a table or before it in a list: `handlers.set('tools/list', () => …)`.
 */
export function branchRequest(
  branch: Branch,
  textOf: TextReader = stringLiteral,
): string | undefined {
  const { of, arm } = branch;
  if (of.type === 'SwitchStatement') {
    const test = of.cases[Number(arm.slice('case '.length))]?.test;
    return test ? textOf(unwrap(test)) : undefined;
  }
  const required = requirementFor(branch);
  return required
    ? comparedText(required.test, required.truth, textOf)
    : nameOfFunction(of, textOf);
}

/** The name with which a function, or a reference to one, is written in a table or a list. */
export function nameOfFunction(fn: TSESTree.Node, textOf: TextReader): string | undefined {
  const node = wrapped(fn);
  const { parent } = node;
  if (parent?.type === 'Property') {
    if (parent.value !== node) return undefined;
    return parent.computed ? textOf(unwrap(parent.key)) : staticKey(parent);
  }
  const list = parent?.type === 'ArrayExpression' ? parent.elements : undefined;
  const all: readonly (TSESTree.Node | null)[] =
    list ?? (parent?.type === 'CallExpression' ? parent.arguments : []);
  const before = all[all.indexOf(node) - 1];
  return before ? textOf(unwrap(before)) : undefined;
}

/**
 * The text that a test compares something with, alone or beside other conditions.
 *
 * @param truth whether the text equals it where the test is true
 */
function comparedText(
  test: TSESTree.Expression,
  truth = true,
  textOf: TextReader = stringLiteral,
): string | undefined {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression' && node.operator === (truth ? '&&' : '||'))
    return comparedText(node.left, truth, textOf) ?? comparedText(node.right, truth, textOf);
  return node.type === 'BinaryExpression' && (truth ? /^===?$/ : /^!==?$/).test(node.operator)
    ? (textOf(unwrap(node.left)) ?? textOf(unwrap(node.right)))
    : undefined;
}
