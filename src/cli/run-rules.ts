import type { ESLint, Linter } from 'eslint';
import type { InventoryEntry } from '../detect/inventory.ts';
import { findFiles } from '../project/files.ts';
import type { LintOptions } from './request.ts';
import { createEngine, type Engine } from './engine.ts';
import type { CommandFailure } from './errors.ts';
import { internalFailure, parseFailure } from './failures.ts';
import type { Io } from './io.ts';
import { displayPath, projectFolder } from './paths.ts';
import { withProgress, type Progress } from './progress.ts';
import { withMessages } from './suppressions.ts';
import { incompleteFailures, readIn } from './unread-definitions.ts';
import { importFailures, survey } from './select-files.ts';
import { loadChecker, loadReader, type Plugin } from './lazy-modules.ts';
import { lintUnsafe } from './apply-suggestions.ts';

/** The result of one run of the rules. */
export interface Check {
  /** One per file, sorted by path, as in ESLint. */
  readonly results: ESLint.LintResult[];
  readonly definitions: readonly InventoryEntry[];
  /** The failures to check a part. */
  readonly failures: readonly CommandFailure[];
  readonly plugin: Plugin;
  readonly engine: Engine;
}

/**
 * Lints the files that may contain definitions.
 *
 * @param paths as on the command line; empty for the working folder
 * @throws {CheckError} if nothing can be checked. A file that cannot be checked is a failure
 * instead, so that the other findings are kept
 */
export function check(paths: readonly string[], options: LintOptions, io: Io): Promise<Check> {
  return withProgress(io, (progress) => checkWith(progress, paths, options, io.cwd));
}

async function checkWith(
  progress: Progress,
  paths: readonly string[],
  options: LintOptions,
  cwd: string,
): Promise<Check> {
  const [reader, checker] = await Promise.all([loadReader(), loadChecker()]);
  const found = await survey(paths, options, reader, progress, cwd);
  const failures = [...found.failures];
  const definitions: InventoryEntry[] = [];
  const inFile = new Map<string, readonly InventoryEntry[]>();
  const engine = await createEngine(
    await found.loadEslint(),
    checker,
    cwd,
    found.texts,
    found.project,
    options,
    (context) => {
      inFile.set(context.filename, checker.inventoryOf(context));
    },
  );
  checker.followCalls(
    () => findFiles([projectFolder(cwd)], cwd, { includeTests: false }).files,
    found.settingsOf(found.files[0] ?? cwd),
  );
  const lintText = async (file: string, text: string): Promise<ESLint.LintResult | undefined> =>
    (await engine.eslint.lintText(text, { filePath: file }))[0];
  const isDraft = (ruleId: string, messageId: string): boolean =>
    checker.isDraft(ruleId.slice(ruleId.lastIndexOf('/') + 1), messageId);

  const results: ESLint.LintResult[] = [];
  for (const [index, file] of found.files.entries()) {
    const text = found.texts.get(file);
    if (text === undefined) {
      results.push(cleanResult(file));
      continue;
    }
    progress.update(`Checking file ${index + 1} of ${found.files.length}…`);
    const name = displayPath(cwd, file);
    try {
      const result = await (options.unsafe
        ? lintUnsafe(text, (changed) => lintText(file, changed), isDraft)
        : lintText(file, text));
      if (!result) throw new Error('ESLint returned no result for it');
      results.push(withOwnMessages(result, engine));
      definitions.push(...(inFile.get(file) ?? []));
      const fatal = result.messages.find((message) => message.fatal);
      if (fatal) failures.push(parseFailure(name, describeParseError(fatal)));
    } catch (error) {
      failures.push(internalFailure(name, error));
    }
  }

  failures.push(...importFailures(found, reader, cwd));
  const settled = reader.settle(definitions);
  if (failures.length === 0)
    failures.push(...incompleteFailures(found, readIn(settled, cwd), options, reader, cwd));
  return { results, definitions: settled, failures, plugin: checker.plugin, engine };
}

/** ESLint's result for a file without findings. */
function cleanResult(filePath: string): ESLint.LintResult {
  return {
    filePath,
    messages: [],
    suppressedMessages: [],
    errorCount: 0,
    fatalErrorCount: 0,
    warningCount: 0,
    fixableErrorCount: 0,
    fixableWarningCount: 0,
    usedDeprecatedRules: [],
  };
}

/**
 * Describes a syntax error with its location. Errors such as stack overflows have none, contrary to
 * ESLint's types.
 */
function describeParseError({ line, column, message }: Partial<Linter.LintMessage>): string {
  const what = (message ?? '').replace(/^Parsing error: /, '');
  return line === undefined ? what : `${line}:${column}, ${what}`;
}

/**
 * Removes ESLint's messages about comments that configure rules of other plugins, which are not
 * loaded here.
 */
function withOwnMessages(result: ESLint.LintResult, engine: Engine): ESLint.LintResult {
  const own = result.messages.filter(({ ruleId }) => ruleId === null || engine.isOwnRule(ruleId));
  return own.length === result.messages.length ? result : withMessages(result, own);
}
