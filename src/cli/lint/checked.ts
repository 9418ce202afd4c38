import type { ESLint } from 'eslint';
import type { Rendered } from '../output/format.ts';
import type { FileReports, LintedProject } from './lint-project.ts';
import { ruleNameOf } from '../project/project-config.ts';
import type { Summarized } from '../output/summary.ts';
import { applySuppressions, type Suppressed, type Suppressions } from './suppressions.ts';

/** The result of one run of the rules, or of an earlier one that still holds. */
export interface Checked
  extends
    Summarized,
    Pick<LintedProject, 'textOf'>,
    Omit<Rendered, 'definitions' | 'fixes' | 'summary' | 'withoutLines'> {
  readonly results: ESLint.LintResult[];
  readonly reports: FileReports;
  /** Whether a config of the project chooses the rules. */
  readonly isConfigured: boolean;
  /** Whether a rule belongs to the plugin. */
  readonly isOwnRule: (ruleId: string) => boolean;
}

/**
 * Applies the suppressions file to the results of a run.
 *
 * @param byFile what ESLint, whose numbers the file has, reports of the same
 */
export function suppressKnown(
  { results, reports, isOwnRule }: Checked,
  byFile: readonly ESLint.LintResult[],
  suppressions: Suppressions,
  cwd: string,
): Suppressed {
  return applySuppressions(results, byFile, suppressions, cwd, isOwnRule, (file, ruleId) =>
    reports.of(file, ruleNameOf(ruleId)),
  );
}
