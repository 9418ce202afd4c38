import type { Linter } from 'eslint';
import { printable } from '../../model/text/printable.ts';
import type { Preset } from '../../model/findings/rule.ts';
import { contractDiff } from '../commands/contract-diff.ts';
import { explain } from '../commands/explain.ts';
import { inventory } from '../commands/inventory.ts';
import type { Io } from '../io.ts';
import { displayPath } from '../paths.ts';
import type { CheckOptions } from '../arguments/request.ts';
import { suppressKnown } from '../lint/checked.ts';
import { check } from '../lint/run-rules.ts';
import { isUnusedDirective } from '../lint/unused-directives.ts';
import { loadSuppressions } from '../lint/suppressions.ts';
import type { Captured, CommandQueue } from './capture.ts';
import { requireInside } from './inside.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** An agent works on code that nobody has reviewed, so nothing of it runs. */
const OPTIONS: CheckOptions = { crossFile: true, projectCode: false };

/** One finding of a rule. */
interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Answers the tools of `mcp-lint mcp` with the commands of the same names. */
export class Answers {
  private readonly queue: CommandQueue;
  private readonly folder: string;

  constructor(queue: CommandQueue, folder: string) {
    this.queue = queue;
    this.folder = folder;
  }

  /**
   * The findings, and the failures to check a part; writes nothing, contrary to the command.
   *
   * @throws {CheckError} if nothing can be checked
   */
  async lint(
    paths: readonly string[],
    preset: Preset,
  ): Promise<{ findings: Finding[]; problems: string[] }> {
    const options = { ...OPTIONS, rules: {}, format: 'json', preset } as const;
    const { result } = await this.over(paths, async (io) => {
      const checked = await check(paths, options, io);
      const suppressions = await loadSuppressions(io.cwd);
      const byFile = await checked.reports.lint();
      const { results } = suppressKnown(checked, byFile, suppressions, io.cwd);
      return { results, failures: checked.failures };
    });
    return {
      findings: result.results.flatMap(({ filePath, messages }) =>
        messages.map((message) => this.findingOf(filePath, message)),
      ),
      problems: result.failures.map(({ message }) => printable(message)),
    };
  }

  /** @throws {CheckError} if there is no such rule */
  async explainRule(rule: string): Promise<string> {
    return (await this.over([], (io) => explain(rule, io))).stdout;
  }

  /** The printed list of definitions, and what could not be read. */
  async inventory(paths: readonly string[]): Promise<string> {
    const { stdout, problems } = await this.over(paths, (io) =>
      inventory(paths, { ...OPTIONS, format: 'text' }, io),
    );
    return [stdout, ...problems].join('\n');
  }

  /**
   * The changes in Markdown; without arguments, those of the work tree since the default branch.
   */
  async contractDiff(old: string | undefined, now: string | undefined): Promise<string> {
    const named = [old, now].filter((one) => one !== undefined);
    const { stdout, problems } = await this.over(named, (io) =>
      contractDiff(old, now, { ...OPTIONS, format: 'md' }, io),
    );
    return [stdout, ...problems].join('\n');
  }

  private findingOf(file: string, finding: Linter.LintMessage): Finding {
    const { ruleId, severity, message, line, column } = finding;
    return {
      rule: ruleId ?? (isUnusedDirective(finding) ? 'unused-directive' : 'syntax'),
      severity: severity === 2 ? 'error' : 'warning',
      message: printable(message),
      file: toPosix(displayPath(this.folder, file)),
      line,
      column,
    };
  }

  private async over<T>(
    named: readonly string[],
    command: (io: Io) => Promise<T>,
  ): Promise<Captured<T>> {
    for (const path of named) requireInside(this.folder, path);
    return this.queue.run(command);
  }
}
