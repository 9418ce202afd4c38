import { parseSync, Visitor } from 'oxc-parser';
import { Linter } from 'eslint';
import parser from '@typescript-eslint/parser';
import { format } from 'prettier';
import type { McpRule } from '../../src/rules/define-rule.ts';

/** Code that a rule reports. */
export interface ReportedCode {
  readonly code: string;
  /** Absolute path. */
  readonly filename: string;
  readonly options?: readonly unknown[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Tabs, double quotes, Windows line ends. */
const STYLE = { useTabs: true, singleQuote: false, endOfLine: 'crlf' } as const;

/**
 * What the fixes and suggestions of a rule write in another style than that of the file, where the code has tabs, double quotes and Windows
 * line ends; and what its messages do not fill in.
 */
export async function foreignStyleIn(rule: McpRule, reported: ReportedCode): Promise<string[]> {
  const { filename, options = [], settings = {} } = reported;
  const code = await format(reported.code, { ...STYLE, filepath: filename });
  const messages = new Linter().verify(
    code,
    [
      { ignores: ['!**/node_modules/'] },
      {
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins: { mcp: { rules: { rule } } },
        languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
        rules: { 'mcp/rule': ['error', ...options] },
        settings,
      },
    ],
    { filename },
  );
  const unfilled = messages.flatMap((message) => unfilledIn(message, rule));
  if (unfilled.length > 0) return unfilled;
  const before = new Set(oddities(code, filename));
  return messages
    .flatMap(({ fix, suggestions = [] }) => [fix ?? [], ...suggestions.map((each) => each.fix)])
    .flat()
    .map(({ range, text }) => code.slice(0, range[0]) + text + code.slice(range[1]))
    .flatMap((output) => oddities(output, filename).filter((oddity) => !before.has(oddity)));
}

/** The placeholders of a rule's messages that a message and its suggestions still contain. */
function unfilledIn({ message, suggestions = [] }: Linter.LintMessage, rule: McpRule): string[] {
  const placeholders =
    Object.values(rule.meta?.messages ?? {})
      .join()
      .match(/\{\{\w+\}\}/g) ?? [];
  return placeholders.filter((each) =>
    [message, ...suggestions.map(({ desc }) => desc)].some((text) => text.includes(each)),
  );
}

/** The strings with single quotes, the indentations with spaces, and the lines that end as on Unix. */
function oddities(code: string, file: string): string[] {
  const strings: string[] = [];
  new Visitor({
    Literal({ raw }) {
      if (raw?.startsWith("'")) strings.push(raw);
    },
  }).visit(parseSync(file, code).program);
  const lines = code.split(/(?<=\n)/);
  return [
    ...strings,
    ...lines.flatMap((line) => /^\t* +(?=[^\s*])/.exec(line)?.[0] ?? []),
    ...lines.filter((line) => /[^\r]\n$|^\n$/.test(line)),
  ];
}
