import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { ESLint, Linter } from 'eslint';
import { realPath } from '../../syntax/modules/files.ts';
import { applyEdits } from './apply-edits.ts';
import type { Engine } from './engine.ts';
import type { CommandFailure } from '../errors.ts';
import { internalFailure, parseFailure } from '../failures.ts';
import type { Checker } from '../lazy-modules.ts';
import { createLinter, keepingTexts } from './lint-file.ts';
import { NotedDetails } from './finding-details.ts';
import { displayPath } from '../paths.ts';
import type { Progress } from '../output/progress.ts';
import { ProjectMistakes } from './project-mistakes.ts';
import type { LintOptions } from '../arguments/request.ts';
import type { Survey } from '../project/select-files.ts';
import { isUnusedDirective, judgedDirective, unusedInBoth } from './unused-directives.ts';
import { withMessages } from '../lint-result.ts';

/** The findings in a project. */
export interface LintedProject {
  /** One per file, sorted by path, as in ESLint. Each mistake is in one of them. */
  readonly results: ESLint.LintResult[];
  readonly reports: FileReports;
  /** The text of a file without the fixes. */
  readonly textOf: (file: string) => string;
  /** The failures to check a file, by its path. */
  readonly failures: ReadonlyMap<string, CommandFailure>;
}

/** ESLint's reports of the same mistakes; it sees one file at a time. */
export interface FileReports {
  /** The results of ESLint for all files. */
  lint(): Promise<ESLint.LintResult[]>;
  /** The files in which ESLint may report what a rule reports in a file here. */
  of(file: string, rule: string): readonly string[];
}

/**
 * Lints the files that may contain definitions or describe a server, then those to which other
 * files forward mistakes.
 */
export async function lintProject(
  found: Survey,
  engine: Engine,
  checker: Checker,
  options: LintOptions,
  progress: Progress,
  cwd: string,
): Promise<LintedProject> {
  const run = new ProjectRun(found, engine, checker, options, cwd);
  await keepingTexts(() => run.lint(progress));
  return {
    results: [...run.results.values()],
    reports: run.reports(),
    textOf: (file) => run.textOf(file),
    failures: run.failures,
  };
}

class ProjectRun {
  readonly results: Map<string, ESLint.LintResult>;
  readonly failures = new Map<string, CommandFailure>();
  private readonly texts: ReadonlyMap<string, string>;
  private readonly engine: Engine;
  private readonly checker: Checker;
  private readonly mistakes: ProjectMistakes;
  private readonly details = new NotedDetails();
  private readonly linter: ReturnType<typeof createLinter>;
  private readonly isFixing: boolean;
  private readonly cwd: string;

  constructor(
    { files: sources, texts, manifests }: Survey,
    engine: Engine,
    checker: Checker,
    options: LintOptions,
    cwd: string,
  ) {
    const files = [...sources, ...manifests.keys()].sort();
    const lintedAs = new Map(files.map((file) => [realPath(file), file]));
    this.results = new Map(files.map((file) => [file, cleanResult(file)]));
    this.texts = new Map([...texts, ...manifests]);
    this.engine = engine;
    this.checker = checker;
    this.mistakes = new ProjectMistakes((file) => lintedAs.get(realPath(file)));
    checker.noteDetails(this.details.note);
    this.linter = createLinter(engine, checker, this.mistakes, options);
    this.isFixing = options.fix === true || options.fixDryRun === true;
    this.cwd = cwd;
  }

  async lint(progress: Progress): Promise<void> {
    const files = [...this.results.keys()];
    await this.placing(async () => {
      for (const [index, file] of files.entries()) {
        progress.update(`Checking file ${index + 1} of ${files.length}…`);
        const text = this.texts.get(file);
        if (text !== undefined) await this.lintFile(file, text);
        // What is no longer used is freed between turns of the event loop.
        await setImmediate();
      }
      for (const file of this.mistakes.endRound()) await this.lintFile(file, this.textOf(file));
    });
    for (const result of [...this.results.values()]) await this.settleDirectives(result);
  }

  reports(): FileReports {
    return {
      lint: async () => {
        const alone: ESLint.LintResult[] = [];
        for (const result of this.results.values()) alone.push(await this.lintAlone(result));
        return alone;
      },
      of: (file, rule) => [file, ...this.mistakes.filesForwardingTo(file, rule)],
    };
  }

  /** Runs `lint` while the rules report each mistake where it is written. */
  private async placing(lint: () => Promise<void>): Promise<void> {
    this.checker.placeMistakes(this.mistakes);
    try {
      await lint();
    } finally {
      this.checker.placeMistakes(undefined);
    }
  }

  private async lintFile(file: string, text: string): Promise<void> {
    const name = displayPath(this.cwd, file);
    try {
      const result = await this.linter(file, text);
      this.results.set(file, this.withOwnMessages(result));
      const fatal = result.messages.find((message) => message.fatal);
      if (fatal) this.failures.set(file, parseFailure(name, describeParseError(fatal)));
    } catch (error) {
      this.results.delete(file);
      this.failures.set(file, internalFailure(name, error));
    }
  }

  /** As ESLint, which sees one file at a time, reports of the file. */
  private async lintAlone(result: ESLint.LintResult): Promise<ESLint.LintResult> {
    const { filePath, output } = result;
    if (!this.mistakes.exchangesMistakes(filePath)) return result;
    const text = output ?? this.texts.get(filePath);
    // A file of the second round alone defines nothing.
    if (text === undefined) return cleanResult(filePath);
    const [alone] = await this.engine.eslint.lintText(text, { filePath });
    return alone ? this.withOwnMessages(alone) : result;
  }

  /**
   * Keeps the unused directives that are so for ESLint too, and removes their comments if fixes are
   * asked for.
   */
  private async settleDirectives(result: ESLint.LintResult): Promise<void> {
    if (!result.messages.some(isUnusedDirective)) return;
    const file = result.filePath;
    const settled = unusedInBoth(result, await this.lintAlone(result));
    this.results.set(file, settled);
    const unused = this.isFixing ? settled.messages.filter(isUnusedDirective) : [];
    const { text, applied } = applyEdits(
      settled.output ?? this.textOf(file),
      unused.flatMap(({ fix }) => fix ?? []),
    );
    if (applied.length === 0) return;
    this.mistakes.edited(file, applied);
    await this.placing(() => this.lintFile(file, text));
    const linted = this.results.get(file);
    if (!linted) return;
    const fixed = { ...linted, output: linted.output ?? text };
    this.results.set(file, unusedInBoth(fixed, await this.lintAlone(fixed)));
  }

  textOf(file: string): string {
    return this.texts.get(file) ?? readFileSync(file, 'utf8');
  }

  /**
   * Leaves out what ESLint says of comments for rules that do not run here, and adds the details of
   * findings.
   */
  private withOwnMessages(result: ESLint.LintResult): ESLint.LintResult {
    const { isOwnRule, isOn } = this.engine;
    const own = result.messages.flatMap((message): Linter.LintMessage[] => {
      if (message.ruleId !== null) return isOwnRule(message.ruleId) ? [message] : [];
      if (!isUnusedDirective(message)) return [message];
      const judged = judgedDirective(message, (ruleId) => isOn(result.filePath, ruleId));
      return judged ? [judged] : [];
    });
    return this.details.addTo(withMessages(result, own));
  }
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
