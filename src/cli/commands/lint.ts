import { writeFile } from 'node:fs/promises';
import type { ESLint } from 'eslint';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import type { LintOptions } from '../arguments/request.ts';
import { cachedCheck } from '../cache/cached-check.ts';
import type { Migration } from '../formats/checklist.ts';
import { suppressKnown, type Checked } from '../lint/checked.ts';
import { errorMessage, type CommandFailure, type ExitCode } from '../errors.ts';
import { report } from '../output/report.ts';
import type { Io, Paint } from '../io.ts';
import { displayPath } from '../paths.ts';
import { summarize } from '../output/summary.ts';
import {
  loadSuppressions,
  pruneSuppressions,
  saveSuppressions,
  suppressAll,
  SUPPRESSIONS_FILE,
} from '../lint/suppressions.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';
import { plural } from '../text.ts';

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
  if (!options.watch) return lintOnce(paths, options, io);
  const { watch } = await import('../watch.ts');
  return watch(
    (changedPaths) => lintOnce(paths, changedPaths ? { ...options, changedPaths } : options, io),
    io,
    options.debug ?? false,
  );
}

async function lintOnce(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const checked = await checkedBy(paths, options, io);
  const failures = [
    ...checked.failures,
    ...(options.fix ? await writeFixes(checked.results, io.cwd) : []),
  ];
  const results = await withSuppressions(checked, options, io);
  const migration = await migrationBy(paths, options, io);
  return report(
    {
      ...checked,
      results,
      failures,
      ...(migration && { migration }),
      ...(options.fixDryRun && { fixes: await dryRun(checked, options, io.cwd) }),
      // Hidden warnings are counted there alone.
      summary: (paint, { areCounted }) =>
        summarize({ ...checked, results }, io.cwd, paint, {
          areCounted: areCounted && !options.quiet,
        }) + nextStep({ ...checked, results }, options, io),
    },
    options,
    io,
  );
}

async function checkedBy(paths: readonly string[], options: LintOptions, io: Io): Promise<Checked> {
  const [path] = paths;
  if (options.stdin && path !== undefined)
    return (await import('../stdin.ts')).checkStdin(path, options, io);
  return options.cache && !options.changedPaths
    ? cachedCheck(paths, options, io)
    : (await import('../lint/run-rules.ts')).check(paths, options, io);
}

/** The findings for the usual revision, which a checklist separates from those for a newer one. */
async function migrationBy(
  paths: readonly string[],
  options: LintOptions,
  io: Io,
): Promise<Migration | undefined> {
  const { format, protocol: revision, stdin } = options;
  const { protocol } = DEFAULT_SETTINGS;
  const isNewer = revision !== undefined && revision > protocol;
  if (format !== 'checklist' || !isNewer || stdin) return undefined;
  const { results } = await checkedBy(paths, { ...options, protocol, cache: false }, io);
  return { revision, before: results };
}

/** A hint for a person at a terminal after a clean run by the rules that apply by default. */
function nextStep(
  { results, definitions, isConfigured }: Checked,
  { preset, outputFile, watch, staged, changed }: LintOptions,
  { isTTY }: Io,
): string {
  const isAsked = preset !== undefined || outputFile !== undefined;
  const isRoutine = isConfigured || watch || staged || changed !== undefined;
  const isClean = results.every(
    ({ messages, suppressedMessages }) => messages.length + suppressedMessages.length === 0,
  );
  return isTTY.stdout && !isAsked && !isRoutine && isClean && definitions.length > 0
    ? `The recommended rules find nothing: ${MCP_LINT} --preset strict checks more.\n`
    : '';
}

/** Prints the changes that fixes would make. */
async function dryRun(
  checked: Checked,
  options: LintOptions,
  cwd: string,
): Promise<(paint: Paint) => string> {
  const { changesBy } = await import('../output/dry-run.ts');
  return (paint) => changesBy(checked, options, cwd, paint);
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
        message: `${displayPath(cwd, filePath)} cannot be fixed (${errorMessage(error)}): fix its permissions.`,
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
  checked: Checked,
  options: LintOptions,
  { cwd, stderr }: Io,
): Promise<ESLint.LintResult[]> {
  let suppressions = await loadSuppressions(cwd);
  if (Object.keys(suppressions).length === 0 && !options.suppressAll) return checked.results;
  // ESLint shares the file and counts what it reports itself.
  const byFile = await checked.reports.lint();
  if (options.suppressAll) {
    suppressions = suppressAll(byFile, suppressions, cwd);
    await saveSuppressions(cwd, suppressions);
    const errors = byFile.reduce((total, { errorCount }) => total + errorCount, 0);
    stderr.write(`mcp-lint: ${SUPPRESSIONS_FILE} now suppresses ${plural(errors, 'error')}.\n`);
  }
  const applied = suppressKnown(checked, byFile, suppressions, cwd);
  if (options.pruneSuppressions) {
    await saveSuppressions(
      cwd,
      pruneSuppressions(suppressions, applied.unused, cwd, checked.isOwnRule),
    );
  } else if (Object.keys(applied.unused).length > 0) {
    stderr.write(
      `mcp-lint: ${SUPPRESSIONS_FILE} suppresses errors that no longer occur: run ${MCP_LINT} --prune-suppressions.\n`,
    );
  }
  return applied.results;
}
