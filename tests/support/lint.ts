import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/plugin/index.ts';

const linter = new Linter();

const configFor = (rule: string, options: readonly object[]): Linter.Config => ({
  files: ['**/*.{ts,js}'],
  plugins: { mcp: plugin },
  languageOptions: { parser },
  rules: { [`mcp/${rule}`]: ['error', ...options] },
});

/** What one rule says of a text that stands, or would stand, in a file. */
export function lint(rule: string, code: string, filename: string, options: readonly object[] = []): Linter.LintMessage[] {
  return linter.verify(code, configFor(rule, options), { filename });
}

/** What the rule's automatic fixes make of the text; the text itself where there are none. */
export function fixed(rule: string, code: string, filename: string, options: readonly object[] = []): string {
  return linter.verifyAndFix(code, configFor(rule, options), { filename }).output;
}
