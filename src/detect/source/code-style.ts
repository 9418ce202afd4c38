import type { TSESTree } from '@typescript-eslint/utils';
import type { CodeStyle } from '../../model/findings/code-text.ts';
import { childrenOf } from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The style of a file: what most of its code does. */
export const codeStyleOf = memoizeWeak(readStyle);

function readStyle(program: TSESTree.Program, text: string): CodeStyle {
  const { strings, imports, ends } = tallyOf(program, text);
  return {
    quote: quoteOf(strings) ?? quoteOf(imports) ?? "'",
    lineBreak: /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n',
    indent: indentOf(text),
    end: ends.filter((end) => end === ';').length * 2 >= ends.length ? ';' : '',
  };
}

/** The quotes of strings: templates only where all strings are templates. */
function quoteOf(quotes: readonly string[]): CodeStyle['quote'] | undefined {
  const [single, double] = ["'", '"'].map(
    (quote) => quotes.filter((each) => each === quote).length,
  );
  if (single === 0 && double === 0) return quotes.length > 0 ? '`' : undefined;
  return (double ?? 0) > (single ?? 0) ? '"' : "'";
}

/** The quotes of strings and of imported modules, and the last characters of statements. */
function tallyOf(
  program: TSESTree.Program,
  text: string,
): Record<'strings' | 'imports' | 'ends', string[]> {
  const tally = { strings: [] as string[], imports: [] as string[], ends: [] as string[] };
  const pending: TSESTree.Node[] = [program];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (SIMPLE_STATEMENTS.has(node.type)) tally.ends.push(text[node.range[1] - 1] ?? '');
    if (node.type === 'ImportDeclaration') tally.imports.push(text[node.source.range[0]] ?? '');
    else {
      tally.strings.push(...quotesAt(node, text));
      // Attributes of JSX have double quotes in every style.
      pending.push(...childrenOf(node).filter(({ type }) => type !== 'JSXAttribute'));
    }
  }
  return tally;
}

/** Statements that end with a semicolon in a style that has them, and are in no `for (…)`. */
const SIMPLE_STATEMENTS: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'ImportDeclaration',
  'ReturnStatement',
  'ThrowStatement',
]);

/** The quotes of a string that could have others; empty for other code. */
function quotesAt(node: TSESTree.Node, text: string): string[] {
  const isString =
    node.type === 'TemplateLiteral'
      ? node.expressions.length === 0
      : node.type === 'Literal' && typeof node.value === 'string' && !/["']/.test(node.value);
  return isString ? [text[node.range[0]] ?? ''] : [];
}

/** One level of indentation: the smallest of the file. */
function indentOf(text: string): string {
  const indents = [...text.matchAll(/^(\t+| {2,})(?=[^\s*])/gm)].map(([, indent = '']) => indent);
  const spaces = indents.filter((indent) => indent.startsWith(' ')).map(({ length }) => length);
  if (spaces.length * 2 < indents.length) return '\t';
  return ' '.repeat(
    spaces.length > 0 ? spaces.reduce((least, length) => Math.min(least, length)) : 2,
  );
}
