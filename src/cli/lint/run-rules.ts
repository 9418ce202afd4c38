import type { Rule } from 'eslint';
import type { InventoryEntry } from '../../detect/inventory.ts';
import { createEngine, type Engine } from './engine.ts';
import type { FoundProject } from '../project/find-project.ts';
import type { Io } from '../io.ts';
import { loadChecker, loadReader, type Checker } from '../lazy-modules.ts';
import type { Checked } from './checked.ts';
import { lintProject, type LintedProject } from './lint-project.ts';
import { withProgress, type Progress } from '../output/progress.ts';
import type { LintOptions } from '../arguments/request.ts';
import { saysGenerated } from '../../syntax/modules/generated-files.ts';
import { importFailures, survey, type Survey } from '../project/select-files.ts';
import { incompleteFailures, namesInInventory } from './unread-definitions.ts';

/** The result of one run of the rules. */
export interface Check extends Checked, Pick<LintedProject, 'results'> {
  readonly engine: Engine;
}

/**
 * Lints the files that may contain definitions.
 *
 * @param paths as on the command line; empty for the working folder
 * @param known the project, if it was found before
 * @throws {CheckError} if nothing can be checked. A file that cannot be checked is a failure
 * instead, so that the other findings are kept
 */
export function check(
  paths: readonly string[],
  options: LintOptions,
  io: Io,
  known?: FoundProject,
): Promise<Check> {
  return withProgress(io, (progress) => checkWith(progress, paths, options, io.cwd, known));
}

async function checkWith(
  progress: Progress,
  paths: readonly string[],
  options: LintOptions,
  cwd: string,
  known: FoundProject | undefined,
): Promise<Check> {
  const [reader, checker] = await Promise.all([loadReader(), loadChecker()]);
  const found = await survey(paths, options, reader, progress, cwd, known);
  const failures = [...found.failures];
  const { engine, inFile } = await createReadingEngine(found, checker, options, cwd);
  const linted = await lintProject(found, engine, checker, options, progress, cwd);
  for (const file of linted.failures.keys()) inFile.delete(file);
  failures.push(...linted.failures.values(), ...importFailures(found, reader, cwd));
  const definitions = reader.settle(found.files.flatMap((file) => inFile.get(file) ?? []));
  if (failures.length === 0)
    failures.push(
      ...incompleteFailures(found, namesInInventory(definitions, cwd), options, reader, cwd),
    );
  return {
    ...linted,
    definitions,
    generatedFiles: generatedFilesIn(found),
    failures,
    eslint: () => Promise.resolve(engine.eslint),
    plugin: () => Promise.resolve(checker.plugin),
    isConfigured: found.project.configs.size > 0,
    isOwnRule: (ruleId) => engine.isOwnRule(ruleId),
    engine,
  };
}

/** The engine, and the definitions of each file that it has linted last. */
async function createReadingEngine(
  { files, manifests, project, loadEslint, isProject }: Survey,
  checker: Checker,
  options: LintOptions,
  cwd: string,
): Promise<{ readonly engine: Engine; readonly inFile: Map<string, readonly InventoryEntry[]> }> {
  const inFile = new Map<string, readonly InventoryEntry[]>();
  const Eslint = await loadEslint();
  const linted = [...files, ...manifests.keys()];
  // A comment may be about a mistake of a file that is not linted.
  const judged: LintOptions = isProject ? options : { unusedDirectives: 'off', ...options };
  const observe = (context: Rule.RuleContext): void => {
    inFile.set(context.filename, checker.inventoryOf(context));
    checker.forward(context, engine.optionsFor(context.filename));
  };
  const request = { cwd, files: linted, project, options: judged, observe };
  const engine = await createEngine(Eslint, checker, request);
  return { engine, inFile };
}

/**
 * The files that may hold definitions, but whose mistakes are not reported because a generator
 * wrote them.
 */
function generatedFilesIn({ texts, settingsOf }: Survey): string[] {
  return [...texts].flatMap(([file, text]) =>
    !settingsOf(file).generated && saysGenerated(text) ? [file] : [],
  );
}
