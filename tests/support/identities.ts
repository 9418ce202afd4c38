import { relative } from 'node:path';
import type { ESLint } from 'eslint';

/** A finding with its rule, its message and the file and line where it is reported. */
export interface Reported {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/**
 * What is wrong and where it is written, each once: the same for a host that sees one file at a time, which reports a mistake of
 * another file at each use, and for one that sees the whole project.
 */
export function identitiesOf(findings: readonly Reported[]): string[] {
  const identities = findings.map(({ file, line, rule, message }) => {
    const [, what, place] = /^(.*?)(?: Affects \d+ \w+\.)?(?: Written in (.+)\.)?$/s.exec(message)!;
    return `${place ?? `${file}:${line}`} ${rule} ${what}`;
  });
  return [...new Set(identities)].sort();
}

/** The findings of the plugin in the results of ESLint, or of mcp-lint. */
export function reportedIn(results: readonly ESLint.LintResult[], folder: string): Reported[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.flatMap(({ ruleId, line, message }) =>
      ruleId?.startsWith('mcp/')
        ? [{ file: relative(folder, filePath).replaceAll('\\', '/'), line, rule: ruleId, message }]
        : [],
    ),
  );
}
