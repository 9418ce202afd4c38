import type { Edit } from './edit.ts';

/** How the code of a file is written. */
export interface CodeStyle {
  readonly quote: "'" | '"' | '`';
  readonly lineBreak: '\n' | '\r\n';
  /** One level of indentation. */
  readonly indent: string;
  /** The end of a statement: `;`, or nothing. */
  readonly end: ';' | '';
  /** The comma after the last member of an object or array on several lines, or nothing. */
  readonly comma: ',' | '';
}

/**
 * Marks in the text of an edit for what the style of the edited file decides: noncharacters, which
 * no file contains.
 */
const [OPEN, CLOSE, INDENT_MARK, END_MARK, COMMA_MARK] = [
  '\uFDD0',
  '\uFDD1',
  '\uFDD2',
  '\uFDD3',
  '\uFDD4',
] as const;

/** One level of indentation in the text of an edit. */
export const INDENT: string = INDENT_MARK;

/** The end of a statement in the text of an edit, where a line break or `}` follows. */
export const END: string = END_MARK;

/** The end of the last member of an object or array on several lines, in the text of an edit. */
export const COMMA: string = COMMA_MARK;

/** The code before and after the text of a text block. */
export const TEXT_BLOCK = [`{ type: ${OPEN}text${CLOSE}, text: `, ' }'] as const;

const LITERAL = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, 'g');
const ONE_LITERAL = new RegExp(`^${OPEN}[^${CLOSE}]*${CLOSE}$`);

/** A string literal in the text of an edit. */
export function quote(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

/**
 * The text of an edit in the style of its file. A literal that replaces another one keeps its
 * quotes.
 *
 * @param source the text of the file
 */
export function styledText({ range, text }: Edit, style: CodeStyle, source: string): string {
  const quotes = (ONE_LITERAL.test(text) && quotesAround(source.slice(...range))) || style.quote;
  return text
    .replaceAll(LITERAL, (_literal, value: string) => literalOf(value, quotes))
    .replaceAll(INDENT_MARK, style.indent)
    .replaceAll(END_MARK, style.end)
    .replaceAll(COMMA_MARK, style.comma)
    .replaceAll(/\r?\n/g, style.lineBreak);
}

/** The quotes of a literal; undefined for other code. */
function quotesAround(code: string): CodeStyle['quote'] | undefined {
  return /^(["'`])[^]*\1$/.exec(code)?.[1] as CodeStyle['quote'] | undefined;
}

/** Writes a text as a literal. */
function literalOf(text: string, quotes: CodeStyle['quote']): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quotes, `\\${quotes}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${quotes}${quotes === '`' ? escaped.replaceAll('${', '\\${') : escaped}${quotes}`;
}
