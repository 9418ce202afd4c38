import type { ESLint } from 'eslint';
import { ExitCode } from '../errors.ts';
import { render, type RenderInput } from './format.ts';
import { formatStatistics } from '../formats/statistics.ts';
import { hasColor, painter, painterOf, type Io } from '../io.ts';
import { writeOutputFile } from './output-file.ts';
import { printFailure } from './print-failure.ts';
import type { LintOptions } from '../arguments/request.ts';
import { countFindings } from './summary.ts';
import { plural } from '../text.ts';
import { withMessages } from '../lint-result.ts';

/** The options that say how findings are printed, and which of them make the command fail. */
export type ReportOptions = Pick<
  LintOptions,
  'format' | 'outputFile' | 'quiet' | 'statistics' | 'maxWarnings' | 'debug'
>;

/**
 * Prints the findings and the failures of a run.
 *
 * @returns the exit code
 * @throws {CheckError} if the report cannot be written
 */
export async function report(
  run: RenderInput & { readonly results: ESLint.LintResult[] },
  options: ReportOptions,
  io: Io,
): Promise<ExitCode> {
  const { results, failures } = run;
  const shown = options.quiet ? results.map(withoutWarnings) : results;
  const { outputFile } = options;
  const isColored = outputFile === undefined && hasColor(io);
  const paint = painter(isColored);
  const text = options.statistics
    ? formatStatistics(shown, paint)
    : await render(options.format, shown, run, { io, isColored, paint });
  if (outputFile === undefined) io.stdout.write(text);
  else {
    await writeOutputFile(outputFile, text, io.cwd);
    io.stdout.write(`${outputFile}: ${countFindings(shown, painterOf(io))}\n`);
  }

  const errors = results.reduce((total, { errorCount }) => total + errorCount, 0);
  const warnings = results.reduce((total, { warningCount }) => total + warningCount, 0);
  const isOverLimit =
    options.maxWarnings !== undefined && options.maxWarnings >= 0 && warnings > options.maxWarnings;
  if (isOverLimit)
    io.stderr.write(
      `mcp-lint: ${plural(warnings, 'warning')}, more than the ${options.maxWarnings} that --max-warnings allows.\n`,
    );

  for (const failure of failures) printFailure(failure, options.debug ?? false, io);
  if (failures.length > 0) return ExitCode.CouldNotCheck;
  return errors > 0 || isOverLimit ? ExitCode.Findings : ExitCode.Clean;
}

function withoutWarnings(result: ESLint.LintResult): ESLint.LintResult {
  return withMessages(
    result,
    result.messages.filter(({ severity }) => severity === 2),
  );
}
