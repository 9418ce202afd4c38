import { readFileSync } from 'node:fs';
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
import { createLinter } from './lint-file.ts';
import { ProjectMistakes } from './project-mistakes.ts';
import { realPath } from '../syntax/modules/files.ts';

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
  const inFile = new Map<string, readonly InventoryEntry[]>();
  const engine = await createEngine(
    await found.loadEslint(),
    checker,
    cwd,
    found.files,
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

  const lintedAs = new Map(found.files.map((file) => [realPath(file), file]));
  const mistakes = new ProjectMistakes((file) => lintedAs.get(realPath(file)));
  const linter = createLinter(engine, checker, mistakes, options);
  const results = new Map(found.files.map((file) => [file, cleanResult(file)]));
  const failed = new Map<string, CommandFailure>();
  const lintFile = async (file: string, text: string): Promise<void> => {
    const name = displayPath(cwd, file);
    try {
      const result = await linter(file, text);
      results.set(file, withOwnMessages(result, engine));
      const fatal = result.messages.find((message) => message.fatal);
      if (fatal) failed.set(file, parseFailure(name, describeParseError(fatal)));
    } catch (error) {
      results.delete(file);
      inFile.delete(file);
      failed.set(file, internalFailure(name, error));
    }
  };
  checker.placeMistakes(mistakes);
  try {
    for (const [index, file] of found.files.entries()) {
      progress.update(`Checking file ${index + 1} of ${found.files.length}…`);
      const text = found.texts.get(file);
      if (text !== undefined) await lintFile(file, text);
    }
    for (const file of mistakes.endRound())
      await lintFile(file, found.texts.get(file) ?? readFileSync(file, 'utf8'));
  } finally {
    checker.placeMistakes(undefined);
  }

  failures.push(...failed.values(), ...importFailures(found, reader, cwd));
  const definitions = reader.settle(found.files.flatMap((file) => inFile.get(file) ?? []));
  if (failures.length === 0)
    failures.push(...incompleteFailures(found, readIn(definitions, cwd), options, reader, cwd));
  return { results: [...results.values()], definitions, failures, plugin: checker.plugin, engine };
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
