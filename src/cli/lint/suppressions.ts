import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import { CheckError, errorMessage } from '../errors.ts';
import { writeOutput } from '../output/output-file.ts';
import { compareTexts } from '../../model/utils/compare-texts.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';
import { withMessages } from '../lint-result.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/**
 * ESLint's own file, in the format of its `--suppress-all`
 * (https://eslint.org/docs/latest/use/suppressions).
 */
export const SUPPRESSIONS_FILE = 'eslint-suppressions.json';

/**
 * The number of suppressed errors for each file and rule, by path relative to the working folder.
 */
export type Suppressions = Readonly<
  Record<string, Readonly<Record<string, { readonly count: number }>>>
>;

/** The result of {@link applySuppressions}. */
export interface Suppressed {
  readonly results: ESLint.LintResult[];
  /** Suppressed errors that did not occur. */
  readonly unused: Suppressions;
}

/**
 * Reads the suppressions of a project; none without a file.
 *
 * @throws {CheckError} if the file does not have ESLint's format
 */
export async function loadSuppressions(cwd: string): Promise<Suppressions> {
  const path = join(cwd, SUPPRESSIONS_FILE);
  if (!existsSync(path)) return {};
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new TypeError('it does not contain an object');
    return parsed as Suppressions;
  } catch (error) {
    throw new CheckError(
      `${SUPPRESSIONS_FILE} cannot be read (${errorMessage(error)}): fix it, or delete it and run ${MCP_LINT} --suppress-all.`,
      { cause: error },
    );
  }
}

/**
 * Writes the suppressions of a project, in ESLint's order.
 *
 * @throws {CheckError} if the file cannot be written
 */
export async function saveSuppressions(cwd: string, suppressions: Suppressions): Promise<void> {
  const sortKeys = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareTexts(a, b)))
      : value;
  const path = join(cwd, SUPPRESSIONS_FILE);
  await writeOutput(
    { path, label: SUPPRESSIONS_FILE },
    JSON.stringify(suppressions, sortKeys, 2),
    cwd,
  );
}

/** Adds every error in `results` to `suppressions`. */
export function suppressAll(
  results: readonly ESLint.LintResult[],
  suppressions: Suppressions,
  cwd: string,
): Suppressions {
  const updated: Record<string, Suppressions[string]> = { ...suppressions };
  for (const { filePath, messages } of results) {
    const counts = countErrors(messages);
    if (counts.size === 0) continue;
    const key = keyOf(cwd, filePath);
    updated[key] = {
      ...updated[key],
      ...Object.fromEntries([...counts].map(([rule, count]) => [rule, { count }])),
    };
  }
  return updated;
}

/**
 * Removes suppressions of the plugin's rules that did not occur, or whose file is gone. Keeps those
 * of unchecked files and of other rules.
 */
export function pruneSuppressions(
  suppressions: Suppressions,
  unused: Suppressions,
  cwd: string,
  isOwnRule: (ruleId: string) => boolean,
): Suppressions {
  const kept = Object.entries(suppressions).map(([file, rules]) => {
    const isGone = !existsSync(resolve(cwd, file));
    const left = Object.entries(rules).flatMap(([rule, { count }]) => {
      const surplus = isGone && isOwnRule(rule) ? count : (unused[file]?.[rule]?.count ?? 0);
      return count > surplus ? [[rule, { count: count - surplus }] as const] : [];
    });
    return [file, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(kept.filter(([, rules]) => Object.keys(rules).length > 0));
}

/**
 * Removes suppressed errors from the findings. ESLint suppresses all errors of a rule in a file,
 * unless there are more than the file says; so what ESLint reports in several files is suppressed
 * here where it is in all of them.
 *
 * @param byFile what ESLint reports of the same mistakes
 * @param reportersOf the files in which ESLint may report what a rule reports in a file of
 * `results`
 */
export function applySuppressions(
  results: readonly ESLint.LintResult[],
  byFile: readonly ESLint.LintResult[],
  suppressions: Suppressions,
  cwd: string,
  isOwnRule: (ruleId: string) => boolean,
  reportersOf: (file: string, ruleId: string) => readonly string[],
): Suppressed {
  // What a file that does not parse had before may still occur.
  const parsed = byFile.filter(({ fatalErrorCount }) => fatalErrorCount === 0);
  const counts = new Map(
    parsed.map(({ filePath, messages }) => [filePath, countErrors(messages)] as const),
  );
  const isSuppressed = (file: string, ruleId: string): boolean => {
    const reporters = reportersOf(file, ruleId).filter((each) => counts.get(each)?.has(ruleId));
    return (
      reporters.length > 0 &&
      reporters.every((each) => {
        const allowed = suppressions[keyOf(cwd, each)]?.[ruleId]?.count ?? 0;
        return (counts.get(each)?.get(ruleId) ?? 0) <= allowed;
      })
    );
  };
  const updated = results.map((result) => {
    const rules = [...countErrors(result.messages).keys()];
    const suppressed = new Set(
      rules.filter((rule) => isOwnRule(rule) && isSuppressed(result.filePath, rule)),
    );
    return suppressed.size === 0 ? result : withoutRules(result, suppressed);
  });
  return { results: updated, unused: unusedIn(counts, suppressions, cwd, isOwnRule) };
}

function unusedIn(
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  suppressions: Suppressions,
  cwd: string,
  isOwnRule: (ruleId: string) => boolean,
): Suppressions {
  const unused: Record<string, Record<string, { count: number }>> = {};
  for (const [file, found] of counts) {
    const key = keyOf(cwd, file);
    for (const [rule, { count }] of Object.entries(suppressions[key] ?? {})) {
      const surplus = count - (found.get(rule) ?? 0);
      if (isOwnRule(rule) && surplus > 0) (unused[key] ??= {})[rule] = { count: surplus };
    }
  }
  return unused;
}

function withoutRules(result: ESLint.LintResult, rules: ReadonlySet<string>): ESLint.LintResult {
  const isSuppressed = ({ ruleId }: Linter.LintMessage): boolean =>
    ruleId !== null && rules.has(ruleId);
  const moved = result.messages
    .filter(isSuppressed)
    .map((message) => ({ ...message, suppressions: [{ kind: 'file', justification: '' }] }));
  return withMessages(
    { ...result, suppressedMessages: [...result.suppressedMessages, ...moved] },
    result.messages.filter((message) => !isSuppressed(message)),
  );
}

function countErrors(messages: readonly Linter.LintMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { severity, ruleId } of messages) {
    if (severity === 2 && ruleId !== null) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  }
  return counts;
}

function keyOf(cwd: string, file: string): string {
  return toPosix(relative(cwd, file));
}
