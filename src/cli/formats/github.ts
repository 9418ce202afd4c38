import { relative } from 'node:path';
import type { ESLint } from 'eslint';
import { printableLines } from '../../model/text/printable.ts';
import { isInFolder } from '../paths.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/**
 * Formats findings as workflow commands, which GitHub shows as annotations. Source of the format:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 *
 * @param root the root folder of the repository: GitHub expects paths relative to it
 */
export function formatGithub(results: readonly ESLint.LintResult[], root: string): string {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map((message) => {
        const properties = {
          file: isInFolder(root, filePath) ? toPosix(relative(root, filePath)) : toPosix(filePath),
          line: message.line,
          endLine: message.endLine,
          col: message.column,
          endColumn: message.endColumn,
          title: message.ruleId ?? 'mcp-lint',
        };
        return workflowCommand(
          message.severity === 2 ? 'error' : 'warning',
          properties,
          message.message,
        );
      }),
    )
    .join('');
}

/** Formats a workflow command; properties without a value are omitted. */
export function workflowCommand(
  command: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const written = Object.entries(properties).flatMap(([key, value]) =>
    value ? [`${key}=${escapeProperty(String(value))}`] : [],
  );
  return `::${command} ${written.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
