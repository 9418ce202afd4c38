import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import { CheckError, reasonOf } from './errors.ts';
import type { EslintClass } from './eslint.ts';
import { groupBy } from './group.ts';
import { didYouMean } from './nearest.ts';
import { displayPath, isWithin } from './paths.ts';
import type { Plugin } from './toolkit.ts';

/** Files that ESLint is asked about although the project's config may name none of their kind. */
export const SOURCES = ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'];
/** Undoes what ESLint always ignores: the command looks into such folders where they are named. */
export const NAMED_FOLDERS: Linter.Config = { ignores: ['!**/node_modules/', '!**/.git/'] };

/** What ESLint computes from a flat config for one file. */
export interface FileConfig {
  readonly plugins?: Readonly<Record<string, ESLint.Plugin>>;
  readonly rules?: Partial<Linter.RulesRecord>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly languageOptions?: Linter.LanguageOptions;
  readonly linterOptions?: Linter.LinterOptions;
}

/** What the project's flat config says of each file. */
export interface ProjectConfig {
  /** The config of each file in whose project the plugin is registered. One object may stand for many files. */
  readonly configs: ReadonlyMap<string, FileConfig>;
  /** Files that such a config ignores. */
  readonly ignored: ReadonlySet<string>;
}

/**
 * Asks the project's flat config about each file. A config that does not register the plugin says nothing here, whatever
 * else it says.
 *
 * @param config the config file that was named on the command line; `false` to read none
 * @throws {CheckError} when a config does not exist or cannot be used
 */
export async function readProjectConfig(
  Eslint: EslintClass,
  plugin: Plugin,
  cwd: string,
  files: readonly string[],
  config: string | false | undefined,
): Promise<ProjectConfig> {
  const configs = new Map<string, FileConfig>();
  const ignored = new Set<string>();
  if (config === false) return { configs, ignored };

  const named = config === undefined ? undefined : resolve(cwd, config);
  if (config !== undefined && !existsSync(resolve(cwd, config))) throw new CheckError(`--config ${config} does not exist: name an ESLint config file, or give --no-config.`);
  const eslint = new Eslint({ cwd, overrideConfigFile: named, overrideConfig: [NAMED_FOLDERS, { files: SOURCES }] });

  for (const [configFile, members] of await groupByConfigFile(eslint, files, named)) {
    const folder = named === undefined ? dirname(configFile) : cwd;
    // ESLint applies a config to nothing outside its folder.
    const inside = members.filter((file) => isWithin(folder, file));
    try {
      const computed = new Map<string, FileConfig | undefined>();
      for (const file of inside) computed.set(file, (await eslint.calculateConfigForFile(file)) as FileConfig | undefined);
      // Where every file is ignored, one that does not exist still tells whether the plugin is registered.
      const probe = (await eslint.calculateConfigForFile(join(folder, '__placeholder__.ts'))) as FileConfig | undefined;
      if (![...computed.values(), probe].some((candidate) => namespacesIn(candidate, plugin).length > 0)) continue;
      for (const [file, fileConfig] of computed) {
        if (fileConfig) configs.set(file, fileConfig);
        else ignored.add(file);
      }
    } catch (error) {
      throw new CheckError(`The ESLint config ${displayPath(cwd, configFile)} cannot be used (${explainConfigError(error, plugin)}): mend it, or give --no-config.`, { cause: error });
    }
  }
  return { configs, ignored };
}

async function groupByConfigFile(eslint: ESLint, files: readonly string[], named: string | undefined): Promise<Map<string, string[]>> {
  const configFiles = new Map<string, string | undefined>();
  for (const file of files) configFiles.set(file, named ?? (await eslint.findConfigFile(file)));
  const groups = groupBy(files, (file) => configFiles.get(file));
  return new Map([...groups].filter((group): group is [string, string[]] => group[0] !== undefined));
}

/** The namespaces under which a config registers the plugin, in any installed copy. */
export function namespacesIn(config: FileConfig | undefined, plugin: Plugin): string[] {
  return Object.entries(config?.plugins ?? {})
    .filter(([, registered]) => registered.meta?.name === plugin.meta.name)
    .map(([namespace]) => namespace);
}

/** What ESLint says against a config, with the nearest known name of what it does not know. */
export function explainConfigError(error: unknown, plugin: Plugin): string {
  const reason = reasonOf(error);
  const rule = /Could not find "(?<name>[^"]+)" in plugin "(?<namespace>[^"]+)"/.exec(reason)?.groups;
  if (rule) return reason + didYouMean(`${rule['namespace']}/${rule['name']}`, Object.keys(plugin.rules).map((name) => `${rule['namespace']}/${name}`));
  const option = /Unexpected property "(?<name>[^"]+)"\. Expected properties: (?<expected>.*)/.exec(reason)?.groups;
  if (option) return reason + didYouMean(option['name'] ?? '', (option['expected'] ?? '').split(', ').map((name) => name.replaceAll('"', '')));
  return reason;
}
