import type { ESLint, Linter } from 'eslint';

/** Replaces the messages of a result, and updates its counts. */
export function withMessages(
  result: ESLint.LintResult,
  messages: Linter.LintMessage[],
): ESLint.LintResult {
  const count = (
    severity: Linter.Severity,
    holds: (message: Linter.LintMessage) => boolean,
  ): number => messages.filter((message) => message.severity === severity && holds(message)).length;
  return {
    ...result,
    messages,
    errorCount: count(2, () => true),
    fatalErrorCount: count(2, ({ fatal }) => fatal === true),
    warningCount: count(1, () => true),
    fixableErrorCount: count(2, ({ fix }) => fix !== undefined),
    fixableWarningCount: count(1, ({ fix }) => fix !== undefined),
  };
}
