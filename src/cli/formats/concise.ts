import type { ESLint, Linter } from 'eslint';
import { displayPath } from '../paths.ts';

/**
 * Formats findings as one line each, `file:line:column: level message [rule]`, as editors and
 * `grep` read them.
 */
export function formatConcise(results: readonly ESLint.LintResult[], cwd: string): string {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map((message) => `${displayPath(cwd, filePath)}:${describe(message)}\n`),
    )
    .join('');
}

function describe({ line, column, severity, message, ruleId }: Linter.LintMessage): string {
  const rule = ruleId === null ? '' : ` [${ruleId}]`;
  // A message about a whole file has no place, contrary to ESLint's types.
  return `${line || 1}:${column || 1}: ${severity === 2 ? 'error' : 'warning'} ${message}${rule}`;
}
