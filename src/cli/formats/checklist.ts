import type { ESLint, Linter } from 'eslint';
import { clause, code, withoutMentions } from '../../contract/render/markdown-text.ts';
import { displayPath } from '../paths.ts';
import { plural } from '../text.ts';
import { withMessages } from '../lint-result.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** The move of a server to a revision of the protocol. */
export interface Migration {
  readonly revision: string;
  /** The findings for the revision before. */
  readonly before: readonly ESLint.LintResult[];
}

/**
 * Formats findings as a task list in Markdown, which GitHub shows with check boxes, by file.
 *
 * @param migration what a server moves to: its findings come before the others
 */
export function formatChecklist(
  results: readonly ESLint.LintResult[],
  cwd: string,
  migration?: Migration,
): string {
  if (!migration) return `${tasks(results, cwd, (count) => plural(count, 'change'))}\n`;
  const { revision, before } = migration;
  const known = new Set(
    before.flatMap((result) => result.messages.map((one) => keyOf(result, one))),
  );
  const those = (areKnown: boolean): ESLint.LintResult[] =>
    results.map((result) =>
      withMessages(
        result,
        result.messages.filter((message) => known.has(keyOf(result, message)) === areKnown),
      ),
    );
  const own = tasks(
    those(false),
    cwd,
    (count) => `${plural(count, 'change')} for revision ${revision}`,
  );
  const others = those(true).filter(({ messages }) => messages.length > 0);
  return others.length === 0
    ? `${own}\n`
    : `${own}\n\n${tasks(others, cwd, (count) => plural(count, 'other finding'))}\n`;
}

function keyOf(
  { filePath }: ESLint.LintResult,
  { ruleId, line, column, message }: Linter.LintMessage,
): string {
  return JSON.stringify([filePath, ruleId, line, column, message]);
}

function tasks(
  results: readonly ESLint.LintResult[],
  cwd: string,
  counted: (count: number) => string,
): string {
  const found = results.filter(({ messages }) => messages.length > 0);
  const count = found.reduce((total, { messages }) => total + messages.length, 0);
  const sections = found.map(({ filePath, messages }) => {
    const file = toPosix(displayPath(cwd, filePath));
    return [`## ${code(file)}\n`, ...messages.map((message) => taskOf(message, file))].join('\n');
  });
  return [`# ${counted(count)} in ${plural(found.length, 'file')}`, ...sections].join('\n\n');
}

function taskOf({ line, message, ruleId, fix }: Linter.LintMessage, file: string): string {
  const place = line ? `${file}:${line}` : file;
  const rule = ruleId === null ? '' : ` (${ruleId}${fix ? ', fixed by `--fix`' : ''})`;
  return `- [ ] ${code(place)} ${withoutMentions(clause(message))}${rule}`;
}
