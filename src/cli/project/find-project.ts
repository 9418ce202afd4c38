import { findFiles } from '../../project/files.ts';
import { CheckError, type CommandFailure } from '../errors.ts';
import { loadEslint, type EslintClass } from './eslint.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { displayPath } from '../paths.ts';
import { readOwnConfigs } from './own-config.ts';
import { readProjectConfig, type FileConfig, type ProjectConfig } from './project-config.ts';
import { COMMANDS, type CheckOptions, type LintOptions } from '../arguments/request.ts';

/** The files of a project and its configuration, before any file is read. */
export interface FoundProject {
  /** Every source file and every `server.json`, sorted; also those that the config ignores. */
  readonly files: readonly string[];
  readonly project: ProjectConfig;
  readonly loadEslint: () => Promise<EslintClass>;
  /** The failures to read a folder. */
  readonly failures: readonly CommandFailure[];
}

/**
 * Finds the files of a project, and reads its configuration.
 *
 * @param paths as on the command line; empty for the working folder
 * @throws {CheckError} if a path or a config is invalid
 */
export async function findProject(
  paths: readonly string[],
  options: CheckOptions & Pick<LintOptions, 'stdin'>,
  cwd: string,
): Promise<FoundProject> {
  const { files, unreadable } = findFiles(paths.length > 0 ? paths : ['.'], cwd, {
    includeTests: options.includeTests ?? false,
    commands: COMMANDS,
    manifests: true,
    unsaved: options.stdin ?? false,
  });
  if (!options.projectCode && typeof options.config === 'string')
    throw new CheckError(
      '--config and --no-project-code exclude each other: an ESLint config is code.',
    );
  const load = memoize(() => loadEslint(options.projectCode ? cwd : undefined));
  const config = options.projectCode ? options.config : false;
  const project = await readProjectConfig(() => load(undefined), cwd, files, config);
  const others = files.filter((file) => !project.configs.has(file) && !project.ignored.has(file));
  const own =
    options.config === undefined
      ? await readOwnConfigs(others, cwd, options.projectCode)
      : new Map<string, FileConfig>();
  return {
    files,
    project: { ...project, configs: new Map([...project.configs, ...own]) },
    loadEslint: () => load(undefined),
    failures: unreadable.map(({ path, why }) => ({
      message: `${displayPath(cwd, path)} cannot be read (${why}): fix its permissions.`,
    })),
  };
}
