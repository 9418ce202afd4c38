import type { ESLint, Linter } from 'eslint';
import { clause, code, withoutMentions } from '../../contract/render/markdown-text.ts';
import { displayPath, toPosix } from '../paths.ts';
import { plural } from '../output/summary.ts';

/** Formats findings as a task list in Markdown, which GitHub shows with check boxes, by file. */
export function formatChecklist(results: readonly ESLint.LintResult[], cwd: string): string {
  const found = results.filter(({ messages }) => messages.length > 0);
  const count = found.reduce((total, { messages }) => total + messages.length, 0);
  const sections = found.map(({ filePath, messages }) => {
    const file = toPosix(displayPath(cwd, filePath));
    return [`## ${code(file)}\n`, ...messages.map((message) => taskOf(message, file))].join('\n');
  });
  const title = `# ${plural(count, 'change')} in ${plural(found.length, 'file')}`;
  return `${[title, ...sections].join('\n\n')}\n`;
}

function taskOf({ line, message, ruleId, fix }: Linter.LintMessage, file: string): string {
  const place = line ? `${file}:${line}` : file;
  const rule = ruleId === null ? '' : ` (${ruleId}${fix ? ', fixed by `--fix`' : ''})`;
  return `- [ ] ${code(place)} ${withoutMentions(clause(message))}${rule}`;
}
