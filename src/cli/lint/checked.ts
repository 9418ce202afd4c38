import type { ESLint } from 'eslint';
import type { FileReports } from './lint-project.ts';
import { ruleNameOf } from '../project/project-config.ts';
import { applySuppressions, type Suppressed, type Suppressions } from './suppressions.ts';
import type { InventoryEntry } from '../../detect/inventory.ts';
import type { CommandFailure } from '../errors.ts';
import type { Plugin } from '../lazy-modules.ts';

/** The result of one run of the rules, or of an earlier one that still holds. */
export interface Checked {
  /** One per file, sorted by path. Each mistake is in one of them. */
  readonly results: ESLint.LintResult[];
  readonly reports: FileReports;
  readonly definitions: readonly InventoryEntry[];
  /** The files whose mistakes are not reported because a generator wrote them. */
  readonly generatedFiles: readonly string[];
  /** The failures to check a part. */
  readonly failures: readonly CommandFailure[];
  /** The text of a file without the fixes. */
  readonly textOf: (file: string) => string;
  /** Loads ESLint, for its formatters. */
  readonly eslint: () => Promise<Pick<ESLint, 'loadFormatter'>>;
  readonly plugin: () => Promise<Plugin>;
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
