import type { ChangeLevel } from '../../contract/diff/rules/change-rule.ts';
import { diffContracts } from '../../contract/diff/contract-diff.ts';
import type { ContractDiffOptions, FailOn } from '../arguments/request.ts';
import { versionBefore, versionNow, versionOf } from '../contract/contract-version.ts';
import { ExitCode } from '../errors.ts';
import {
  formatDiffForGithub,
  formatJson,
  formatMarkdown,
  formatText,
  type ComparedContracts,
} from '../formats/contract-diff.ts';
import { painterOf, type Io } from '../io.ts';
import { repositoryOf } from '../paths.ts';

/** The levels that fail for each value of `--fail-on`. */
const FAILING: Readonly<Record<FailOn, readonly ChangeLevel[]>> = {
  breaking: ['breaking'],
  dangerous: ['breaking', 'dangerous'],
  any: ['breaking', 'dangerous', 'additive', 'note'],
};

/**
 * `mcp-lint contract diff [old] [new]`: prints the changes from one contract to another.
 *
 * @throws {CheckError} if one of them cannot be found or read
 */
export async function contractDiff(
  old: string | undefined,
  now: string | undefined,
  options: ContractDiffOptions,
  io: Io,
): Promise<ExitCode> {
  const before =
    old === undefined ? await versionBefore(options, io) : await versionOf(old, options, io);
  const after =
    now === undefined ? await versionNow(options, io) : await versionOf(now, options, io);
  const comparison: ComparedContracts = {
    before,
    after,
    diff: diffContracts(before.contract, after.contract),
  };
  io.stdout.write(render(comparison, options, io));
  const { failOn } = options;
  return failOn !== undefined &&
    comparison.diff.changes.some(({ level }) => FAILING[failOn].includes(level))
    ? ExitCode.Findings
    : ExitCode.Clean;
}

function render(comparison: ComparedContracts, { format }: ContractDiffOptions, io: Io): string {
  switch (format) {
    case 'text':
      return formatText(comparison, painterOf(io));
    case 'json':
      return formatJson(comparison);
    case 'md':
      return formatMarkdown(comparison);
    case 'github':
      return formatDiffForGithub(comparison, repositoryOf(io));
  }
}
