import { readFileSync } from 'node:fs';
import type { ESLint, Linter } from 'eslint';
import { realPath } from '../syntax/modules/files.ts';
import type { Engine } from './engine.ts';
import type { CommandFailure } from './errors.ts';
import { internalFailure, parseFailure } from './failures.ts';
import type { Checker } from './lazy-modules.ts';
import { createLinter } from './lint-file.ts';
import { displayPath } from './paths.ts';
import type { Progress } from './progress.ts';
import { ProjectMistakes } from './project-mistakes.ts';
import type { LintOptions } from './request.ts';
import type { Survey } from './select-files.ts';
import { withMessages } from './suppressions.ts';

/** The findings in a project. */
export interface LintedProject {
  /** One per file, sorted by path, as in ESLint. Each mistake is in one of them. */
  readonly results: ESLint.LintResult[];
  readonly reports: FileReports;
  /** The failures to check a file, by its path. */
  readonly failures: ReadonlyMap<string, CommandFailure>;
}

/** What ESLint, which sees one file at a time, reports of the same mistakes. */
export interface FileReports {
  /** The results of ESLint for all files. */
  lint(): Promise<ESLint.LintResult[]>;
  /** The files in which ESLint may report what a rule reports in a file here. */
  of(file: string, rule: string): readonly string[];
}

/** Lints the files that may contain definitions or describe a server, then those to which other files bring mistakes. */
export async function lintProject(
  { files: sources, texts: sourceTexts, manifests }: Survey,
  engine: Engine,
  checker: Checker,
  options: LintOptions,
  progress: Progress,
  cwd: string,
): Promise<LintedProject> {
  const files = [...sources, ...manifests.keys()].sort();
  const texts = new Map([...sourceTexts, ...manifests]);
  const lintedAs = new Map(files.map((file) => [realPath(file), file]));
  const mistakes = new ProjectMistakes((file) => lintedAs.get(realPath(file)));
  const linter = createLinter(engine, checker, mistakes, options);
  const results = new Map(files.map((file) => [file, cleanResult(file)]));
  const failures = new Map<string, CommandFailure>();
  const lintFile = async (file: string, text: string): Promise<void> => {
    const name = displayPath(cwd, file);
    try {
      const result = await linter(file, text);
      results.set(file, withOwnMessages(result, engine));
      const fatal = result.messages.find((message) => message.fatal);
      if (fatal) failures.set(file, parseFailure(name, describeParseError(fatal)));
    } catch (error) {
      results.delete(file);
      failures.set(file, internalFailure(name, error));
    }
  };
  checker.placeMistakes(mistakes);
  try {
    for (const [index, file] of files.entries()) {
      progress.update(`Checking file ${index + 1} of ${files.length}…`);
      const text = texts.get(file);
      if (text !== undefined) await lintFile(file, text);
    }
    for (const file of mistakes.endRound())
      await lintFile(file, texts.get(file) ?? readFileSync(file, 'utf8'));
  } finally {
    checker.placeMistakes(undefined);
  }
  const all = [...results.values()];
  return { results: all, reports: fileReports(all, mistakes, engine, texts), failures };
}

function fileReports(
  results: readonly ESLint.LintResult[],
  mistakes: ProjectMistakes,
  engine: Engine,
  texts: Survey['texts'],
): FileReports {
  const lintAlone = async (result: ESLint.LintResult): Promise<ESLint.LintResult> => {
    const { filePath, output } = result;
    if (!mistakes.isMoved(filePath)) return result;
    const text = output ?? texts.get(filePath);
    // A file of the second round alone defines nothing.
    if (text === undefined) return cleanResult(filePath);
    const [alone] = await engine.unfixing.lintText(text, { filePath });
    return alone ? withOwnMessages(alone, engine) : result;
  };
  return {
    async lint() {
      const alone: ESLint.LintResult[] = [];
      for (const result of results) alone.push(await lintAlone(result));
      return alone;
    },
    of: (file, rule) => [file, ...mistakes.bringersOf(file, rule)],
  };
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
