import type { Location } from '../../model/location.ts';
import type { Comment } from '../../model/text/comment.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { insertion, insertionAfter, insertionBefore, insertionInto } from './insertions.ts';
import { propertyCode, propertyEdit } from './property-edit.ts';
import type { ArrayEdit, Edit, ObjectEdit } from '../../model/findings/edit.ts';
import { propertyNode } from '../../syntax/nodes.ts';

/**
 * The edits of a part's object literal; undefined unless it is in the linted file and extensible.
 */
export function objectEdit(config: Expression, module: Module): ObjectEdit | undefined {
  const literal = config.objectLiteral();
  if (literal?.module !== module) return undefined;
  const object = literal.node;
  return {
    at: { range: object.range },
    has: (key) => propertyNode(object, key) !== undefined,
    add: (key, value, after) => addProperty(object, module.text, key, value, after),
    remove(key) {
      const property = propertyNode(object, key);
      return property && propertyEdit(property, module.text).remove();
    },
  };
}

/**
 * The edit that adds a property after the property `after`, or at the start; replaces a property
 * with an empty value.
 */
function addProperty(
  object: TSESTree.ObjectExpression,
  text: string,
  key: string,
  value: string,
  after: string | undefined,
): Edit {
  const code = propertyCode(object, key, value);
  const empty = propertyNode(object, key);
  if (empty) return { range: empty.range, text: code };
  const anchor = after === undefined ? undefined : propertyNode(object, after);
  if (anchor) return insertionAfter(anchor, object, text, code);
  const first = object.properties[0];
  return first ? insertionBefore(first, object, text, code) : insertionInto(object, text, code);
}

/**
 * The edit that adds the last argument of a call; undefined if it has other arguments than those
 * before it.
 */
export function argumentEdit(
  call: TSESTree.CallExpression,
  index: number,
  { text }: Module,
): ((code: string) => Edit) | undefined {
  const { arguments: args, callee, typeArguments, range } = call;
  if (args.length !== index) return undefined;
  const last = args.at(-1) ?? typeArguments ?? callee;
  const isPlain = /^\s*[(,]?\s*\)$/.test(text.slice(last.range[1], range[1]));
  if (!isPlain) return undefined;
  return (code) =>
    index > 0 ? insertion(last.range[1], `, ${code}`) : insertion(range[1] - 1, code);
}

/** The edits of a part's array literal; undefined unless it is in the linted file. */
export function arrayEdit(list: Expression, module: Module): ArrayEdit | undefined {
  const literal = list.written();
  if (literal.node.type !== 'ArrayExpression' || literal.module !== module) return undefined;
  const array = literal.node;
  const indexOf = ({ range, external }: Location): number =>
    external ? -1 : array.elements.findIndex((element) => element?.range[0] === range[0]);
  return {
    at: { range: array.range },
    add: (element) => addElement(array, module.text, element),
    remove: (element) => removeElement(array, indexOf(element)),
    has: (element) => indexOf(element) >= 0,
  };
}

/**
 * The edit that removes an element with what is between it and the next one, or the last one with
 * what is before it.
 */
function removeElement({ elements }: TSESTree.ArrayExpression, index: number): Edit | undefined {
  const [before, element, after] = [elements[index - 1], elements[index], elements[index + 1]];
  if (!element) return undefined;
  if (after) return { range: [element.range[0], after.range[0]], text: '' };
  return before ? { range: [before.range[1], element.range[1]], text: '' } : undefined;
}

/** The edit that appends an element, on its own line in a multi-line array. */
function addElement(array: TSESTree.ArrayExpression, text: string, element: string): Edit {
  const last = array.elements.at(-1);
  return last ? insertionAfter(last, array, text, element) : insertionInto(array, text, element);
}

/**
 * The comment on the line above a node's statement, property or element, or behind a property on
 * its line; undefined if there is none, or if it is not about the node. The node must start its
 * line, and so must a comment above it: a comment after code belongs to that code. Adjacent `//`
 * lines are one comment; it is about no property if it begins behind one.
 */
export function attachedComment(node: TSESTree.Node, module: Module): Comment | undefined {
  const outermost = outermostOnLine(node);
  const start = lineStart(outermost.range[0], module.text);
  if (module.text.slice(start, outermost.range[0]).trim() !== '') return undefined;
  const isProperty = outermost.type === 'Property';
  const behind = isProperty ? commentBehind(outermost, module) : undefined;
  const comments = behind ? [behind] : commentAbove(start, module);
  if (isProperty && comments[0] && isContinued(behind ?? before(comments[0], module), module))
    return undefined;
  const lines = comments.map(({ value }) =>
    value
      .replace(/^\s*\*+/, '')
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const words = lines.join(' ').trim();
  if (!isProse(words) || lines.some((line) => DIRECTIVE.test(line) || PRIVATE.test(line)))
    return undefined;
  const isDocumentation = comments.every(
    ({ type, value }) => type === 'Block' && /^\*(?!\*)/.test(value),
  );
  const [text = words] = words.split(/\s@\w/);
  return { text: text.trim(), isDocumentation, isBehind: behind !== undefined };
}

/** The comment between a property and the end of its line, with nothing else there. */
function commentBehind(
  { range: [, end] }: TSESTree.Property,
  { text, program }: Module,
): TSESTree.Comment | undefined {
  const lineEnd = text.indexOf('\n', end);
  const rest = text.slice(end, lineEnd < 0 ? undefined : lineEnd);
  const comment = lastBefore(end + rest.trimEnd().length, program.comments ?? []);
  return comment &&
    comment.range[0] >= end &&
    rest
      .slice(0, comment.range[0] - end)
      .trim()
      .replace(',', '') === ''
    ? comment
    : undefined;
}

/** The comment, or the `//` lines, alone on the lines directly above a line. */
function commentAbove(start: number, module: Module): TSESTree.Comment[] {
  const { text, program } = module;
  const comment = lastBefore(start, program.comments ?? []);
  if (
    !comment ||
    text.slice(comment.range[1], start).trim() !== '' ||
    /\n\s*\n/.test(text.slice(comment.range[1], start))
  )
    return [];
  const line = lineStart(comment.range[0], text);
  if (text.slice(line, comment.range[0]).trim() !== '') return [];
  const above = comment.type === 'Line' ? commentAbove(line, module) : [];
  return above.every(({ type }) => type === 'Line') ? [...above, comment] : [comment];
}

/** The comment before another one. */
function before({ range }: TSESTree.Comment, { program }: Module): TSESTree.Comment | undefined {
  return lastBefore(range[0], program.comments ?? []);
}

/** Whether a `//` comment goes on in the next line, or may do so. */
function isContinued(comment: TSESTree.Comment | undefined, { text }: Module): boolean {
  return comment?.type === 'Line' && /^\s*?\n[^\S\n]*\/\//.test(text.slice(comment.range[1]));
}

/** The start of a comment for tools, or for the authors. */
const DIRECTIVE =
  /^(?:eslint|oxlint|tslint|jshint|nolint|noqa|NOSONAR|cspell|@ts-|prettier|biome|c8|v8|istanbul|TODO|FIXME)/;

/**
 * Comments that are not about the code below: regions, banners, licences, notes of the authors to
 * themselves.
 */
const PRIVATE =
  /^#?\s?(?:end)?region\b|^\s*([-=*#~_+/\\─═])\1\1|([-=*#~─═])\2\2\s*$|\b[Cc]opyright\b|\(c\) \d|©|\b[Ll]icen[cs]ed?\b|SPDX-|[Aa]ll rights reserved|\b(?:TODO|FIXME|XXX|HACK|TBD)\b|\bNOTE to (?:self|us)\b|\bnote to self\b|^(?:NOTE|NB|WARNING|REVIEW|BUG)\b/;

/**
 * Comments that do not say what something is: `required`, `same as above`, `v2 only`, a reference
 * to the line above, a tag, an address.
 */
const REMARK =
  /^(?:[\^↑@].*|https?:\S+|\W*(?:required|optional|mandatory|nullable|deprecated|unused|legacy|internal|new|same as (?:above|below)|(?:as|see) (?:above|below)|ditto|(?:since )?v?\d[\d.]*\+?(?: only)?)(?: (?:field|param|parameter|argument))?\W*)$/i;

/** Whether a comment has words and is not commented-out code. */
function isProse(words: string): boolean {
  return (
    /\p{L}/u.test(words) &&
    !REMARK.test(words) &&
    !/[,;{([]$|^[\w$.]+(?:: [\w$.]+)?\(.*\)$/.test(words)
  );
}

/** The last comment that ends at or before an offset; the comments are in source order. */
function lastBefore(
  offset: number,
  comments: readonly TSESTree.Comment[],
): TSESTree.Comment | undefined {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((comments[middle] as TSESTree.Comment).range[1] <= offset) low = middle + 1;
    else high = middle;
  }
  return comments[low - 1];
}

/** Nodes that contain statements, properties or elements with comments of their own. */
const HOLDERS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'ObjectExpression',
  'ArrayExpression',
]);

function outermostOnLine(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  while (current.parent && !HOLDERS.has(current.parent.type)) current = current.parent;
  return current;
}

function lineStart(offset: number, text: string): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The text before an offset on its line. */
export function lineBefore(offset: number, text: string): string {
  return text.slice(lineStart(offset, text), offset);
}

/** Whether a range is inside another, or is the same. */
export function isInRange(
  [start, end]: readonly [number, number],
  [from, to]: readonly [number, number],
): boolean {
  return from <= start && end <= to;
}
