import type { TSESTree } from '@typescript-eslint/utils';
import type { Edit } from '../../model/findings/edit.ts';

/** A list of members with commas between them. */
type List = TSESTree.ObjectExpression | TSESTree.ArrayExpression;

/** The comments between a member and the end of its line, and whether a comma is before them. */
const REST_OF_LINE =
  /^(?<comma>[^\S\r\n]*,)?[^\S\r\n]*(?<comments>(?:\/\*(?:(?!\*\/)[^\r\n])*\*\/[^\S\r\n]*)*(?:\/\/[^\r\n]*)?)(?=\r?\n)/;

/**
 * The edit that inserts a member before another one: on its own line in a multi-line list, above
 * the comments on that one.
 */
export function insertionBefore(
  member: TSESTree.Node,
  list: List,
  text: string,
  code: string,
): Edit {
  const indent = indentIn(list, text);
  if (indent === undefined) return insertion(member.range[0], `${code}, `);
  const members = membersOf(list);
  const previous = members[members.indexOf(member) - 1];
  const start = previous ? previous.range[1] : list.range[0] + 1;
  const rest = REST_OF_LINE.exec(text.slice(start, member.range[0]));
  return rest && (rest.groups?.['comma'] !== undefined) === (previous !== undefined)
    ? insertion(start + rest[0].length, `\n${indent}${code},`)
    : insertion(member.range[0], `${code},\n${indent}`);
}

/**
 * The edit that inserts a member after another one: on its own line in a multi-line list, below the
 * comment at the end of the line of that one.
 */
export function insertionAfter(
  member: TSESTree.Node,
  list: List,
  text: string,
  code: string,
): Edit {
  const [, end] = member.range;
  const indent = indentIn(list, text);
  if (indent === undefined) return insertion(end, `, ${code}`);
  const rest = REST_OF_LINE.exec(text.slice(end));
  if (!rest?.groups?.['comments']) return insertion(end, `,\n${indent}${code}`);
  return rest.groups['comma'] === undefined
    ? insertionBefore(member, list, text, code)
    : insertion(end + rest[0].length, `\n${indent}${code},`);
}

/** The edit that inserts the only member of a list. */
export function insertionInto(list: List, text: string, code: string): Edit {
  const [start, end] = list.range;
  if (text.slice(start + 1, end - 1).trim() !== '') return insertion(start + 1, ` ${code}`);
  return { range: list.range, text: list.type === 'ArrayExpression' ? `[${code}]` : `{ ${code} }` };
}

/** The indentation of members on lines of their own; undefined if the first one is on none. */
function indentIn(list: List, text: string): string | undefined {
  const [first] = membersOf(list);
  if (!first) return undefined;
  const before = text.slice(list.range[0], first.range[0]);
  const line = before.lastIndexOf('\n') + 1;
  return line > 0 ? /^\s*/.exec(before.slice(line))?.[0] : undefined;
}

function membersOf(list: List): readonly (TSESTree.Node | null)[] {
  return list.type === 'ArrayExpression' ? list.elements : list.properties;
}

/** The edit that inserts a text. */
export function insertion(offset: number, text: string): Edit {
  return { range: [offset, offset], text };
}
