import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ESLint } from 'eslint';
import type { LintOptions } from '../request.ts';
import { check, type Check } from '../run-rules.ts';
import { complain } from '../print-failure.ts';
import { CheckError, ExitCode, reasonOf, type CommandFailure } from '../errors.ts';
import { render } from '../format.ts';
import type { Io } from '../io.ts';
import { displayPath } from '../paths.ts';
import { plural } from '../summary.ts';
import {
  applySuppressions,
  loadSuppressions,
  pruneSuppressions,
  saveSuppressions,
  suppressAll,
  SUPPRESSIONS_FILE,
  withMessages,
} from '../suppressions.ts';

/**
 * `mcp-lint [paths…]`: prints the findings of the rules.
 *
 * @throws {CheckError} if nothing can be checked, or the report cannot be written
 */
export async function lint(
  paths: readonly string[],
  options: LintOptions,
  io: Io,
): Promise<ExitCode> {
  const checked = await check(paths, options, io);
  const failures = [
    ...checked.failures,
    ...(options.fix ? await writeFixes(checked.results, io.cwd) : []),
  ];
  const results = await withSuppressions(checked, options, io);
  const debug = options.debug ?? false;

  const shown = options.quiet ? results.map(withoutWarnings) : results;
  const report = await render(
    options.format,
    { ...checked, results, failures },
    shown,
    io,
    options.outputFile !== undefined,
  );
  if (options.outputFile === undefined) io.stdout.write(report);
  else await writeReport(options.outputFile, report, io.cwd);

  const errors = results.reduce((total, { errorCount }) => total + errorCount, 0);
  const warnings = results.reduce((total, { warningCount }) => total + warningCount, 0);
  const isOverLimit =
    options.maxWarnings !== undefined && options.maxWarnings >= 0 && warnings > options.maxWarnings;
  if (isOverLimit)
    io.stderr.write(
      `mcp-lint: ${plural(warnings, 'warning')}, more than the ${options.maxWarnings} that --max-warnings allows.\n`,
    );

  for (const failure of failures) complain(failure, debug, io);
  if (failures.length > 0) return ExitCode.CouldNotCheck;
  return errors > 0 || isOverLimit ? ExitCode.Findings : ExitCode.Clean;
}

async function writeFixes(
  results: readonly ESLint.LintResult[],
  cwd: string,
): Promise<CommandFailure[]> {
  const failures: CommandFailure[] = [];
  for (const { filePath, output } of results) {
    if (output === undefined) continue;
    try {
      await writeFile(filePath, output);
    } catch (error) {
      failures.push({
        message: `${displayPath(cwd, filePath)} cannot be fixed (${reasonOf(error)}): fix its permissions.`,
        cause: error,
      });
    }
  }
  return failures;
}

/**
 * The results without suppressed findings; updates the suppressions file if the options ask for it.
 */
async function withSuppressions(
  { results, reports, engine }: Check,
  options: LintOptions,
  { cwd, stderr }: Io,
): Promise<ESLint.LintResult[]> {
  const isOwnRule = (ruleId: string): boolean => engine.isOwnRule(ruleId);
  let suppressions = await loadSuppressions(cwd);
  if (Object.keys(suppressions).length === 0 && !options.suppressAll) return results;
  // ESLint shares the file and counts what it reports itself.
  const byFile = await reports.lint();
  if (options.suppressAll) {
    suppressions = suppressAll(byFile, suppressions, cwd);
    await saveSuppressions(cwd, suppressions);
  }
  const applied = applySuppressions(results, byFile, suppressions, cwd, isOwnRule, (file, ruleId) =>
    reports.of(file, ruleId.slice(ruleId.lastIndexOf('/') + 1)),
  );
  if (options.pruneSuppressions) {
    await saveSuppressions(cwd, pruneSuppressions(suppressions, applied.unused, cwd, isOwnRule));
  } else if (Object.keys(applied.unused).length > 0) {
    stderr.write(
      `mcp-lint: ${SUPPRESSIONS_FILE} suppresses errors that no longer occur: run mcp-lint --prune-suppressions.\n`,
    );
  }
  return applied.results;
}

function withoutWarnings(result: ESLint.LintResult): ESLint.LintResult {
  return withMessages(
    result,
    result.messages.filter(({ severity }) => severity === 2),
  );
}

/** @throws {CheckError} if the file cannot be written */
async function writeReport(outputFile: string, report: string, cwd: string): Promise<void> {
  const path = resolve(cwd, outputFile);
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder) throw new CheckError(`--output-file ${outputFile} is a folder: name a file.`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, report);
  } catch (error) {
    throw new CheckError(
      `--output-file ${outputFile} cannot be written (${reasonOf(error)}): name another file.`,
      { cause: error },
    );
  }
}
