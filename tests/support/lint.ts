import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/plugin/index.ts';
import ownParser from '../../src/plugin/parser.ts';

const linter = new Linter();

/** `settings.mcp` */
export type McpSettings = Readonly<Record<string, unknown>>;

const configFor = (
  rule: string,
  options: readonly object[],
  settings?: McpSettings,
): Linter.Config[] => [
  // The tests create projects there, where packages are installed.
  { ignores: ['!**/node_modules/'] },
  {
    files: ['**/*.{ts,js}'],
    plugins: { mcp: plugin },
    languageOptions: { parser },
    rules: { [`mcp/${rule}`]: ['error', ...options] },
    ...(settings && { settings: { mcp: settings } }),
  },
  {
    files: ['**/server.json'],
    plugins: { mcp: plugin },
    languageOptions: { parser: ownParser },
    rules: { [`mcp/${rule}`]: ['error', ...options] },
  },
];

/** Returns the findings of one rule in a text, as if it were in the file. */
export function lint(
  rule: string,
  code: string,
  filename: string,
  options: readonly object[] = [],
  settings?: McpSettings,
): Linter.LintMessage[] {
  return linter.verify(code, configFor(rule, options, settings), { filename });
}

/** Returns the text after the rule's automatic fixes. */
export function fixed(
  rule: string,
  code: string,
  filename: string,
  options: readonly object[] = [],
  settings?: McpSettings,
): string {
  return linter.verifyAndFix(code, configFor(rule, options, settings), { filename }).output;
}
