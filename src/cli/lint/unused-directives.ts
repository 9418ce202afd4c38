import type { ESLint, Linter } from 'eslint';
import { withMessages } from '../lint-result.ts';

/** ESLint 9 and 10, lib/linter/apply-disable-directives.js. */
const UNUSED = /^Unused eslint-(?:disable|enable) directive \(/;
const NAMED = /'([^']+)'/g;
const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Whether a message of ESLint is about a comment that suppresses nothing. */
export function isUnusedDirective({ ruleId, message }: Linter.LintMessage): boolean {
  return ruleId === null && UNUSED.test(message);
}

/**
 * The part of ESLint's message that holds although only some rules ran; undefined if there is none.
 * Without the others, nothing can be said of a comment that names no rule, and a comment that names
 * one of them cannot be removed.
 *
 * @param hasRun whether a rule ran on the file
 */
export function judgedDirective(
  message: Linter.LintMessage,
  hasRun: (ruleId: string) => boolean,
): Linter.LintMessage | undefined {
  const names = [...message.message.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
  const judged = names.filter(hasRun);
  if (judged.length === 0) return undefined;
  if (judged.length === names.length) return message;
  const listed = (list: readonly string[]): string =>
    either.format(list.map((name) => `'${name}'`));
  const kept = { ...message, message: message.message.replace(listed(names), listed(judged)) };
  delete kept.fix;
  return kept;
}

/**
 * The result of a file without the unused directives that ESLint, which sees one file at a time,
 * does not report: they suppress what is reported elsewhere here.
 *
 * @param alone the result of ESLint
 */
export function unusedInBoth(
  result: ESLint.LintResult,
  alone: ESLint.LintResult,
): ESLint.LintResult {
  const keyOf = ({ line, column, message }: Linter.LintMessage): string =>
    `${line}:${column} ${message}`;
  const unused = new Set(alone.messages.filter(isUnusedDirective).map(keyOf));
  return withMessages(
    result,
    result.messages.filter((message) => !isUnusedDirective(message) || unused.has(keyOf(message))),
  );
}
