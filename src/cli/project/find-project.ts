import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFiles, type FoundFiles } from '../../project/files.ts';
import { CheckError, type CommandFailure } from '../errors.ts';
import { loadEslint, type EslintClass } from './eslint.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { displayPath } from '../paths.ts';
import { isData, isOwnConfig, readNamedConfig, readOwnConfigs } from './own-config.ts';
import { readProjectConfig, type FileConfig, type ProjectConfig } from './project-config.ts';
import { COMMANDS, type CheckOptions, type LintOptions } from '../arguments/request.ts';

/** The files of a project and its configuration, before any file is read. */
export interface FoundProject {
  /** Every source file and every `server.json`, sorted; also those that the config ignores. */
  readonly files: readonly string[];
  readonly components: FoundFiles['components'];
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
  const { files, components, unreadable } = findFiles(paths.length > 0 ? paths : ['.'], cwd, {
    includeTests: options.includeTests ?? false,
    commands: COMMANDS,
    manifests: true,
    unsaved: options.stdin ?? false,
  });
  const named = namedConfig(options, cwd);
  const isOwn = named !== undefined && isOwnConfig(named);
  const load = memoize(() => loadEslint(options.projectCode ? cwd : undefined));
  const config = options.projectCode && !isOwn ? options.config : false;
  const project = await readProjectConfig(() => load(undefined), cwd, files, config);
  const others = files.filter((file) => !project.configs.has(file) && !project.ignored.has(file));
  let own: ReadonlyMap<string, FileConfig> = new Map();
  if (isOwn) own = await readNamedConfig(named, others, cwd);
  else if (options.config === undefined)
    own = await readOwnConfigs(others, cwd, options.projectCode);
  return {
    files,
    components,
    project: { ...project, configs: new Map([...project.configs, ...own]) },
    loadEslint: () => load(undefined),
    failures: unreadable.map(({ path, why }) => ({
      message: `${displayPath(cwd, path)} cannot be read (${why}): fix its permissions.`,
    })),
  };
}

/** @throws {CheckError} if the named config does not exist, or is code that may not run */
function namedConfig({ config, projectCode }: CheckOptions, cwd: string): string | undefined {
  if (typeof config !== 'string') return undefined;
  if (!existsSync(resolve(cwd, config)))
    throw new CheckError(
      `--config ${config} does not exist: name another config file, or pass --no-config.`,
    );
  if (!projectCode && !isData(config))
    throw new CheckError(
      `--config ${config} is code, which --no-project-code does not run: name a JSON file.`,
    );
  return config;
}
