import { COMMA, INDENT } from '../../../model/findings/code-text.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { ANNOTATION_KEYS } from '../../../model/protocol/protocol.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { someInside, staticKey, unwrap } from '../../../syntax/nodes.ts';
import { stringParts } from '../../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import type { Call } from '../../detector/call.ts';
import type { DeprecatedCallRewrite } from '../../detector/deprecated-api.ts';
import { insertion } from '../../source/insertions.ts';
import type { Edit } from '../../../model/findings/edit.ts';

/**
 * Rewrites the deprecated registrations of SDK v1 to their successors. Arguments are distinguished
 * as in the SDK (server/mcp.js of 1.32.2, `tool`, `prompt`, `resource`); a call with an ambiguous
 * argument is not rewritten.
 */

/** `tool(name, description?, shape?, annotations?, cb)` as `registerTool(name, { … }, cb)`. */
export const asRegisterTool: DeprecatedCallRewrite = (call, text) =>
  rewrite(call, text, 'registerTool', 1, (rest) =>
    labelsOf(rest, [
      ['description', isString],
      ['inputSchema', isShape],
      ['annotations', isAnnotations],
    ]),
  );

/** `prompt(name, description?, shape?, cb)` as `registerPrompt(name, { … }, cb)`. */
export const asRegisterPrompt: DeprecatedCallRewrite = (call, text) =>
  rewrite(call, text, 'registerPrompt', 1, (rest) =>
    labelsOf(rest, [
      ['description', isString],
      ['argsSchema', isShape],
    ]),
  );

/** `resource(name, uri, metadata?, cb)` as `registerResource(name, uri, metadata, cb)`. */
export const asRegisterResource: DeprecatedCallRewrite = (call, text) =>
  rewrite(call, text, 'registerResource', 2, (rest) =>
    rest.every((part) => isPlainObject(part.value)) ? [] : undefined,
  );

type Labels = readonly string[];

/**
 * @param leading the number of leading arguments that stay
 * @param label returns the properties for the arguments between these and the callback: empty if
 * they stay, undefined if uncertain
 */
function rewrite(
  call: Call,
  text: string,
  method: string,
  leading: number,
  label: (rest: Expression[]) => Labels | undefined,
): Edit[] | undefined {
  const { callee, arguments: nodes, typeArguments } = call.node;
  const member = unwrap(callee);
  const isPlain =
    member.type === 'MemberExpression' &&
    !member.computed &&
    !typeArguments &&
    nodes.every(({ type }) => type !== 'SpreadElement');
  if (!isPlain || nodes.length <= leading || !areApart(nodes, text)) return undefined;
  const between = nodes.slice(leading, -1);
  const rest = between.map((_, index) => call.argument(leading + index));
  if (!rest.every((part) => part instanceof Expression)) return undefined;
  const labels = label(rest);
  if (!labels) return undefined;
  const callback = nodes[nodes.length - 1] as TSESTree.Node;
  const rename = { range: member.property.range, text: method };
  if (between.length === 0)
    return [rename, insertion(callback.range[0], `{},${separatorBefore(callback, text)}`)];
  return labels.length > 0 ? [rename, ...wrap(between, labels, text)] : [rename];
}

/** The labels of arguments in the given order, any of which may be missing. */
function labelsOf(
  rest: readonly Expression[],
  order: readonly (readonly [label: string, is: (part: Expression) => boolean])[],
): Labels | undefined {
  const labels: string[] = [];
  let next = 0;
  for (const [label, is] of order) {
    const part = rest[next];
    if (part && is(part)) {
      labels.push(label);
      next++;
    }
  }
  return next === rest.length ? labels : undefined;
}

function isString(part: Expression): boolean {
  return typeof part.value === 'string' || stringParts(part.value) !== undefined;
}

function isShape(part: Expression): boolean {
  const { value } = part;
  if (!isPlainObject(value)) return false;
  const members = Object.values(value);
  if (members.length > 0) return members.some(isSchema);
  const { node } = part.evaluator.provenanceOf(value) ?? part.written();
  if (node.type === 'ObjectExpression' && node.properties.length === 0) return true;
  return isShapeOfSchema(part) || isShapeOfSchema(part.written());
}

/** Whether it reads the shape of a schema: `Empty.shape`. */
function isShapeOfSchema(part: Expression): boolean {
  const node = unwrap(part.node);
  return (
    node.type === 'MemberExpression' &&
    staticKey(node) === 'shape' &&
    isSchema(part.sibling(node.object).value)
  );
}

function isAnnotations({ value }: Expression): boolean {
  if (!isPlainObject(value)) return false;
  const keys: readonly string[] = ANNOTATION_KEYS;
  return (
    Object.keys(value).every((key) => keys.includes(key)) &&
    Object.values(value).some((hint) => typeof hint !== 'object')
  );
}

/**
 * Whether only commas and comments are between the arguments: an insertion must not end up in
 * parentheses.
 */
function areApart(nodes: readonly TSESTree.Node[], text: string): boolean {
  return nodes.every((node, index) => {
    const next = nodes[index + 1];
    const between =
      next &&
      text
        .slice(node.range[1], next.range[0])
        .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
        .trim();
    return between === undefined || between === ',';
  });
}

/** The line break and indentation before a node that begins a line; a space for others. */
function separatorBefore(node: TSESTree.Node, text: string): string {
  return /\n[ \t]*$/.exec(text.slice(0, node.range[0]))?.[0] ?? ' ';
}

/** Wraps the arguments in one object, and indents their lines. */
function wrap(nodes: readonly TSESTree.Node[], labels: Labels, text: string): Edit[] {
  const first = nodes[0] as TSESTree.Node;
  const last = nodes[nodes.length - 1] as TSESTree.Node;
  const indent = /\n([ \t]*)$/.exec(text.slice(0, first.range[0]))?.[1];
  const keys = nodes.map((node, index) => {
    const label = labels[index] as string;
    return text.slice(...node.range) === label ? '' : `${label}: `;
  });
  const open = indent === undefined ? '{ ' : `{\n${indent}${INDENT}`;
  return [
    ...nodes.map((node, index) =>
      insertion(node.range[0], `${index === 0 ? open : ''}${keys[index] as string}`),
    ),
    ...(indent === undefined ? [] : indentedLines(nodes, [first.range[0], last.range[1]], text)),
    insertion(last.range[1], indent === undefined ? ' }' : `${COMMA}\n${indent}}`),
  ];
}

/** One more level of indentation for the lines in a range, without those inside of texts. */
function indentedLines(
  nodes: readonly TSESTree.Node[],
  [start, end]: TSESTree.Range,
  text: string,
): Edit[] {
  const texts: TSESTree.Range[] = [];
  for (const node of nodes)
    someInside(
      node,
      ({ type, range }) =>
        (type === 'TemplateLiteral' || type === 'Literal') && texts.push(range) < 0,
    );
  return [...text.slice(start, end).matchAll(/\n(?=[^\S\n]*\S)/g)]
    .map(({ index }) => start + index + 1)
    .filter((line) => texts.every(([from, to]) => line <= from || line >= to))
    .map((line) => insertion(line, INDENT));
}
