import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SERVER_JSON } from '../../model/protocol/server-json.ts';
import type { Settings } from '../../model/settings.ts';
import { realPath, sourceText } from '../../syntax/modules/files.ts';
import { filesToCheck } from './changed-files.ts';
import type { CheckOptions, LintOptions } from '../arguments/request.ts';
import { errorMessage, systemCode, type CommandFailure } from '../errors.ts';
import type { EslintClass } from './eslint.ts';
import { findProject, type FoundProject } from './find-project.ts';
import { internalFailure, parseFailure } from '../failures.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { collectSooner } from '../v8-flags.ts';
import { displayPath } from '../paths.ts';
import type { Progress } from '../output/progress.ts';
import type { FileConfig, ProjectConfig } from './project-config.ts';
import { settingsFor } from './settings.ts';
import type { Reader } from '../lazy-modules.ts';

/** The files to check. */
export interface Survey {
  /** Every source file that the project's config does not ignore, sorted. */
  readonly files: readonly string[];
  /** The texts of those that may hold definitions, or were named. */
  readonly texts: ReadonlyMap<string, string>;
  /** The texts of the files that describe servers to registries. */
  readonly manifests: ReadonlyMap<string, string>;
  readonly components: FoundProject['components'];
  readonly project: ProjectConfig;
  readonly settingsOf: (file: string) => Settings;
  readonly loadEslint: () => Promise<EslintClass>;
  /** Whether a folder or pattern was named, not just files, as hooks name them. */
  readonly isProject: boolean;
  /** The failures to read a file. */
  readonly failures: readonly CommandFailure[];
}

/**
 * Finds the source files, and judges from their texts which may contain definitions: only these and
 * named files are parsed.
 *
 * @param paths as on the command line; empty for the working folder
 * @param known the project, if it was found before
 * @throws {CheckError} if a path or a config is invalid. An unreadable file is a failure instead,
 * so that the others are still checked
 */
export async function survey(
  paths: readonly string[],
  options: CheckOptions & Pick<LintOptions, 'staged' | 'changed' | 'changedPaths' | 'stdin'>,
  reader: Reader,
  progress: Progress,
  cwd: string,
  known?: FoundProject,
): Promise<Survey> {
  const found = known ?? (await findProject(paths, options, cwd));
  const { failures, components, project, loadEslint } = found;
  reader.begin(options.projectCode);
  const settings = memoize((config: FileConfig | undefined) => settingsFor(config, options));
  const settingsOf = (file: string): Settings => settings(project.configs.get(file));

  const unignored = found.files.filter((file) => !project.ignored.has(file));
  const selected = await filesToCheck(options, unignored, cwd);
  const named = new Set(paths.map((path) => resolve(cwd, path)));
  const read = readTexts(
    selected ? unignored.filter((file) => selected.has(file)) : unignored,
    (file, text) => named.has(file) || reader.mayHoldDefinitions(file, text, settingsOf(file)),
    progress,
    cwd,
  );
  collectSooner(read.texts.size);
  return {
    ...read,
    components,
    project,
    settingsOf,
    loadEslint,
    isProject: !selected && !options.stdin && (named.size === 0 || ![...named].every(isFile)),
    failures: [...failures, ...read.failures],
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Reads files, and keeps the texts that are to be parsed. */
function readTexts(
  all: readonly string[],
  isParsed: (file: string, text: string) => boolean,
  progress: Progress,
  cwd: string,
): Pick<Survey, 'files' | 'texts' | 'manifests' | 'failures'> {
  const files: string[] = [];
  const texts = new Map<string, string>();
  const manifests = new Map<string, string>();
  const failures: CommandFailure[] = [];
  for (const [index, file] of all.entries()) {
    progress.update(`Looking into file ${index + 1} of ${all.length}…`);
    const isManifest = basename(file) === SERVER_JSON;
    if (!isManifest) files.push(file);
    try {
      const text = sourceText(file);
      if (isManifest) manifests.set(file, text);
      else if (isParsed(file, text)) texts.set(file, text);
    } catch (error) {
      const name = displayPath(cwd, file);
      failures.push(
        systemCode(error) === undefined
          ? internalFailure(name, error)
          : {
              message: `${name} cannot be read (${errorMessage(error)}): fix its permissions.`,
              cause: error,
            },
      );
    }
  }
  return { files, texts, manifests, failures };
}

/**
 * Reads the files that may hold definitions, and goes on where one cannot be read.
 *
 * @param read reads one of them; returns the syntax error if it does not parse
 * @returns the failures of the survey and of the reading
 */
export function readEach(
  found: Survey,
  reader: Reader,
  progress: Progress,
  cwd: string,
  read: (file: string, text: string, settings: Settings) => { readonly error: string } | undefined,
): CommandFailure[] {
  const failures = [...found.failures];
  for (const [index, [file, text]] of [...found.texts].entries()) {
    progress.update(`Reading file ${index + 1} of ${found.texts.size}…`);
    const name = displayPath(cwd, file);
    try {
      const failed = read(file, text, found.settingsOf(file));
      if (failed) failures.push(parseFailure(name, failed.error));
    } catch (error) {
      failures.push(internalFailure(name, error));
    }
  }
  return [...failures, ...importFailures(found, reader, cwd)];
}

/** The failures to read files without definitions that others import. */
export function importFailures(
  { files, texts }: Survey,
  reader: Reader,
  cwd: string,
): CommandFailure[] {
  const unparsed = reader.unparsedImports();
  if (unparsed.size === 0) return [];
  return files.flatMap((file) => {
    const why = texts.has(file) ? undefined : unparsed.get(realPath(file));
    return why === undefined ? [] : [parseFailure(displayPath(cwd, file), why)];
  });
}
