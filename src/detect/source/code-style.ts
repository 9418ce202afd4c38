import type { TSESTree } from '@typescript-eslint/utils';
import type { CodeStyle } from '../../model/findings/code-text.ts';
import { childrenOf } from '../../syntax/nodes.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The style of a file: what most of its code does. */
export const codeStyleOf = memoizeWeak(readStyle);

function readStyle(program: TSESTree.Program, text: string): CodeStyle {
  const { strings, imports, ends, lasts } = tallyOf(program, text);
  return {
    quote: quoteOf(strings) ?? quoteOf(imports) ?? "'",
    lineBreak: /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n',
    indent: indentOf(text),
    end: isMostly(';', ends) ? ';' : '',
    comma: isMostly(',', lasts) ? ',' : '',
  };
}

/** Whether at least half of the characters are `one`. */
function isMostly(one: string, characters: readonly string[]): boolean {
  return characters.filter((each) => each === one).length * 2 >= characters.length;
}

/** The quotes of strings: templates only where all strings are templates. */
function quoteOf(quotes: readonly string[]): CodeStyle['quote'] | undefined {
  const [single, double] = ["'", '"'].map(
    (quote) => quotes.filter((each) => each === quote).length,
  );
  if (single === 0 && double === 0) return quotes.length > 0 ? '`' : undefined;
  return (double ?? 0) > (single ?? 0) ? '"' : "'";
}

interface Tally {
  /** The quotes of strings, and of imported modules. */
  readonly strings: string[];
  readonly imports: string[];
  /** The last characters of statements. */
  readonly ends: string[];
  /** The commas after the last members of objects and arrays on several lines. */
  readonly lasts: string[];
}

function tallyOf(program: TSESTree.Program, text: string): Tally {
  const tally: Tally = { strings: [], imports: [], ends: [], lasts: [] };
  const pending: TSESTree.Node[] = [program];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (SIMPLE_STATEMENTS.has(node.type)) tally.ends.push(text[node.range[1] - 1] ?? '');
    tally.lasts.push(...lastAt(node, text));
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

/** The comma after the last member of a list that ends on a line of its own, or an empty text. */
function lastAt(node: TSESTree.Node, text: string): string[] {
  const last = membersOf(node)?.at(-1);
  const behind = last ? text.slice(last.range[1], node.range[1] - 1) : '';
  return behind.slice(behind.trimEnd().length).includes('\n')
    ? [behind.trimStart().charAt(0) === ',' ? ',' : '']
    : [];
}

function membersOf(node: TSESTree.Node): readonly (TSESTree.Node | null)[] | undefined {
  if (node.type === 'ObjectExpression') return node.properties;
  return node.type === 'ArrayExpression' ? node.elements : undefined;
}

/** One level of indentation: by how much most lines are indented more than the line before them. */
function indentOf(text: string): string {
  const indents = [...text.matchAll(/^([ \t]*)(?=[^\s*])/gm)].map(([, indent = '']) => indent);
  const deeper = indents.flatMap((indent, index) => {
    const before = indents[index - 1] ?? '';
    return indent.length > before.length && indent.startsWith(before)
      ? [indent.slice(before.length)]
      : [];
  });
  const steps = [...groupBy(deeper.filter(isLevel), (step) => step)];
  const [most] = steps.sort(([a, as], [b, bs]) => bs.length - as.length || a.length - b.length);
  return most?.[0] ?? '  ';
}

/** One tab, or two or more spaces; one space is before the lines of a comment. */
function isLevel(step: string): boolean {
  return /^(?:\t| {2,})$/.test(step);
}
