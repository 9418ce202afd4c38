import { printable, printableLines } from '../../model/text/printable.ts';

/** Renders a table; the cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Escapes a text for Markdown, on one line. */
export function plain(text: string): string {
  return escaped(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** Escapes a text for a cell of a table. */
export function cell(text: string): string {
  return escaped(text.trim()).replaceAll(/[^\S\n]*\n/g, '<br>');
}

/** Escapes a text for Markdown and HTML; an underscore within a word needs no escape. */
function escaped(text: string): string {
  const inline = printableLines(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
  return inline.replaceAll(/^(\s*)([#+\-=>:]|\d+(?=[.)]))/gm, (_, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}

/** Renders one of our clauses, where backticks mark code. */
export function clause(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 0 ? plain(part) : code(part)))
    .join('');
}

/** A block that keeps its lines and paragraphs. */
export function quoted(text: string): string {
  const paragraphs = text
    .trim()
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/);
  return paragraphs
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => `> ${escaped(line.trim())}`)
        .join('\\\n'),
    )
    .join('\n>\n');
}

/** A code span: its fence is longer than every run of backticks in it. */
export function code(text: string): string {
  const line = printable(text.replaceAll(/[\r\n]+/g, ' '));
  const fence = '`'.repeat(
    1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  const padding = /^[`\s]|[`\s]$/.test(line) || line === '' ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A code span in a table, where a pipe would end the cell. */
export function codeCell(text: string): string {
  return code(text).replaceAll('|', '\\|');
}

/**
 * Keeps GitHub from notifying the people and teams that a rendered text seems to mention; in code
 * spans, it does not.
 */
export function withoutMentions(markdown: string): string {
  return markdown.replaceAll(/(`+)[^`].*?\1|@(?=[\w-])/g, (found) =>
    found === '@' ? '@<!-- -->' : found,
  );
}
