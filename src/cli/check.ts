import { readFileSync } from 'node:fs';
import type { ESLint } from 'eslint';
import type { InventoryEntry } from '../detect/inventory.ts';
import type { CheckOptions, LintOptions } from './arguments.ts';
import { createEngine, settingsFor, type Engine, type EngineOptions } from './engine.ts';
import { reasonOf } from './errors.ts';
import { loadEslint } from './eslint.ts';
import { findFiles } from './files.ts';
import type { Io } from './io.ts';
import { displayPath } from './paths.ts';
import { createProgress } from './progress.ts';
import { readProjectConfig, type FileConfig } from './project-config.ts';
import { withMessages } from './suppressions.ts';
import { loadToolkit, type Plugin } from './toolkit.ts';
import { lintUnsafe } from './unsafe.ts';

/** What one run found out. */
export interface Check {
  /** One of each file, in the order of their paths, as ESLint gives them. */
  readonly results: ESLint.LintResult[];
  /** Every definition, in the order of files and lines. */
  readonly definitions: readonly InventoryEntry[];
  /** What could not be checked: a sentence and, for `--debug`, what was thrown. */
  readonly failures: readonly Failure[];
  readonly plugin: Plugin;
  readonly engine: Engine;
}

export interface Failure {
  readonly message: string;
  readonly cause?: unknown;
}

/**
 * Finds the files, and lints those that may hold definitions; the others are not even parsed.
 *
 * @param paths as on the command line; none for the working folder
 * @throws {CheckError} when nothing can be checked. What keeps a single file from being checked is a failure instead, so
 *   that the findings in the others are not lost
 */
export async function check(paths: readonly string[], options: CheckOptions & EngineOptions & Partial<Pick<LintOptions, 'unsafe'>>, io: Io): Promise<Check> {
  const { cwd } = io;
  const name = (file: string): string => displayPath(cwd, file);
  const progress = createProgress(io);
  const failures: Failure[] = [];

  const found = findFiles(paths.length > 0 ? paths : ['.'], cwd, { includeTests: options.includeTests ?? false });
  for (const { path, why } of found.unreadable) failures.push({ message: `${name(path)} cannot be read (${why}): mend its permissions.` });

  const [Eslint, toolkit] = await Promise.all([loadEslint(cwd), loadToolkit()]);
  const project = await readProjectConfig(Eslint, toolkit.plugin, cwd, found.files, options.config);
  const settings = memoize((config: FileConfig | undefined) => settingsFor(config, options));
  const texts = new Map<string, string>();
  for (const file of found.files) {
    if (project.ignored.has(file)) continue;
    const fileSettings = settings(project.configs.get(file));
    try {
      const text = readFileSync(file, 'utf8');
      if (toolkit.mayHoldDefinitions(file, text, fileSettings)) texts.set(file, text);
    } catch (error) {
      failures.push({ message: `${name(file)} cannot be read (${reasonOf(error)}): mend its permissions.`, cause: error });
    }
  }

  const definitions = new Map<string, readonly InventoryEntry[]>();
  const engine = await createEngine(Eslint, toolkit, cwd, [...texts.keys()], project, options, (context) => {
    definitions.set(context.filename, toolkit.inventoryOf(context));
  });

  async function lintText(file: string, text: string): Promise<ESLint.LintResult | undefined> {
    const [result] = await engine.eslint.lintText(text, { filePath: file });
    return result;
  }

  const results: ESLint.LintResult[] = [];
  for (const [index, file] of found.files.entries()) {
    if (project.ignored.has(file)) continue;
    const text = texts.get(file);
    if (text === undefined) {
      results.push(cleanResult(file));
      continue;
    }
    progress.update(`Checking file ${index + 1} of ${found.files.length}…`);
    try {
      const result = await (options.unsafe ? lintUnsafe(text, (changed) => lintText(file, changed)) : lintText(file, text));
      if (!result) throw new Error('ESLint gave no result for it');
      results.push(withOwnMessages(result, engine));
      const fatal = result.messages.find((message) => message.fatal);
      if (fatal) failures.push({ message: `${name(file)} does not parse (${fatal.line}:${fatal.column}, ${reasonOf(fatal.message.replace(/^Parsing error: /, ''))}): mend its syntax.` });
    } catch (error) {
      failures.push({ message: `${name(file)} could not be checked, because of a mistake in mcp-lint (${internalReason(error)}): report it with the output of --debug.`, cause: error });
    }
  }
  progress.clear();

  const inventory = toolkit.settle(found.files.flatMap((file) => definitions.get(file) ?? []));
  if (inventory.length === 0 && failures.length === 0 && !options.allowEmpty) failures.push({ message: emptyMessage(found.files.length, project.ignored.size) });
  return { results, definitions: inventory, failures, plugin: toolkit.plugin, engine };
}

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** What ESLint says of a file without findings. */
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

/** Without what ESLint says of comments that configure rules of other plugins: they are not loaded here. */
function withOwnMessages(result: ESLint.LintResult, engine: Engine): ESLint.LintResult {
  const own = result.messages.filter(({ ruleId }) => ruleId === null || engine.isOwnRule(ruleId));
  return own.length === result.messages.length ? result : withMessages(result, own);
}

/** The first line of an error from inside, with the rule it happened in; ESLint adds lines of its own. */
function internalReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const rule = /^Rule: "(?<rule>.+)"$/m.exec(error.message)?.groups?.['rule'];
  const [first = ''] = error.message.trim().split('\n');
  return rule === undefined ? reasonOf(first) : `${rule}: ${reasonOf(first)}`;
}

function emptyMessage(files: number, ignored: number): string {
  if (files === 0) return 'No source file was found: name the folder of the server, or give --allow-empty.';
  const where = `${files} ${files === 1 ? 'file' : 'files'}${ignored > 0 ? `, ${ignored} of them ignored by the ESLint config` : ''}`;
  return `No MCP definition was found in ${where}: name the folder of the server, or give --allow-empty.`;
}
