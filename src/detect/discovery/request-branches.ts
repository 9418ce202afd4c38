import type { TSESTree } from '@typescript-eslint/utils';
import { lazily } from '../../model/utils/lazily.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { Module } from '../../syntax/modules/module.ts';
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
export function isForList(branch: Branch, textOf: TextReader = stringLiteral): boolean {
  const required = requirementFor(branch);
  const isCompared = required === undefined || unwrap(required.test).type === 'BinaryExpression';
  const other = required?.truth === false ? comparedText(required.test, true, textOf) : undefined;
  if (other !== undefined) return isCompared && REQUEST.test(other);
  const method = branchRequest(branch, textOf);
  return isCompared && method !== undefined && LIST_REQUEST.test(method);
}

/** A member that may have the request for a list: `METHODS.LIST_TOOLS`, `Method.ToolsList`. */
const REFERS_TO_LIST =
  /\.[\w.]*(?:list\w*(?:tools|prompts|resources)|(?:tools|prompts|resources|templates)[\w.]*list)/i;

/** A constant that may have it: `TOOLS_LIST`, `METHOD_LIST_TOOLS`. */
const CONSTANT_OF_LIST =
  /\b[A-Z\d_]*(?:LIST_(?:TOOLS|PROMPTS|RESOURCES)|(?:TOOLS|PROMPTS|RESOURCES|TEMPLATES)_LIST)[A-Z\d_]*\b/;

/** Whether a text has a request for a list as a string, or a name that may be of one. */
export function mayNameListRequest(text: string): boolean {
  return namesListRequest(text) || REFERS_TO_LIST.test(text) || CONSTANT_OF_LIST.test(text);
}

/** Where a module names requests for lists, or what may be one, in the order of its text. */
const namesOfRequestsIn = memoizeWeak(({ text }: Module): readonly TSESTree.Range[] =>
  [ASKS_FOR_LIST, REFERS_TO_LIST, CONSTANT_OF_LIST]
    .flatMap((pattern) => [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))])
    .map(({ index, 0: { length } }): TSESTree.Range => [index, index + length])
    .sort(([a], [b]) => a - b),
);

/** Whether the text of a node has what {@link mayNameListRequest} looks for. */
function mayNameListRequestIn({ range }: TSESTree.Node, module: Module): boolean {
  const [start, end] = range;
  // The long chains of a bundle contain each other: the text of a node that no name is in is not
  // searched.
  return (
    namesOfRequestsIn(module).some(([from, to]) => from < end && to > start) &&
    mayNameListRequest(module.text.slice(start, end))
  );
}

/** Returns the text of an expression; undefined if it has none, or none that is needed. */
export type TextReader = (node: TSESTree.Node) => string | undefined;

/** The name of a constant. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** Reads requests that are written as strings, or as names that may be of requests for lists. */
export function requestReader(
  module: Module,
  { evaluator }: { readonly evaluator: Evaluation },
): TextReader {
  const isWritten = lazily(() => namesListRequest(module.text));
  return (node) => {
    const text = stringLiteral(node);
    if (text !== undefined) return text;
    const isConstant = node.type === 'Identifier' && CONSTANT.test(node.name);
    if (!isConstant && node.type !== 'MemberExpression') return undefined;
    const mayName = (isConstant && isWritten()) || mayNameListRequestIn(node, module);
    const value = mayName ? evaluator.evaluate(node, module) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
}

/**
 * The text that selects a branch, such as the method of a request: of a `case`, in a test, or with
 * a function, as its key in a table or before it in a list: `handlers.set('tools/list', () => …)`.
 */
export function branchRequest(
  branch: Branch,
  textOf: TextReader = stringLiteral,
): string | undefined {
  const { of, arm } = branch;
  if (of.type === 'SwitchStatement')
    return caseRequest(of, Number(arm.slice('case '.length)), textOf);
  const required = requirementFor(branch);
  return required
    ? comparedText(required.test, required.truth, textOf)
    : nameOfFunction(of, textOf);
}

/**
 * The text of a `case`, or the request for a list among those that fall through to it: `case
 * 'tools/list': case 'listTools':`.
 */
function caseRequest(
  { cases }: TSESTree.SwitchStatement,
  index: number,
  textOf: TextReader,
): string | undefined {
  const textAt = (at: number): string | undefined => {
    const test = cases[at]?.test;
    return test ? textOf(unwrap(test)) : undefined;
  };
  for (let at = index; at === index || cases[at]?.consequent.length === 0; at--) {
    const text = textAt(at);
    if (text !== undefined && LIST_REQUEST.test(text)) return text;
  }
  return textAt(index);
}

/**
 * The name with which a function, or a reference to one, is written in a table or a list; or the
 * request for a list beside it in an object or a class: `{ method: 'tools/list', run() {} }`.
 */
export function nameOfFunction(fn: TSESTree.Node, textOf: TextReader): string | undefined {
  const node = wrapped(fn);
  const { parent } = node;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return parent.value === node ? requestAmong(parent.parent.body, textOf) : undefined;
  if (parent?.type === 'Property') {
    if (parent.value !== node) return undefined;
    const name = parent.computed ? textOf(unwrap(parent.key)) : staticKey(parent);
    const { properties } = parent.parent;
    return name?.includes('/') === true ? name : (requestAmong(properties, textOf) ?? name);
  }
  const list = parent?.type === 'ArrayExpression' ? parent.elements : undefined;
  const all: readonly (TSESTree.Node | null)[] =
    list ?? (parent?.type === 'CallExpression' ? parent.arguments : []);
  const before = all[all.indexOf(node) - 1];
  return before ? textOf(unwrap(before)) : undefined;
}

/** The request for a list that one of the members of an object or class has. */
function requestAmong(members: readonly TSESTree.Node[], textOf: TextReader): string | undefined {
  for (const member of members) {
    const isField = member.type === 'Property' || member.type === 'PropertyDefinition';
    const text = isField && member.value ? textOf(unwrap(member.value)) : undefined;
    if (text !== undefined && LIST_REQUEST.test(text)) return text;
  }
  return undefined;
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
