import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import manifest from '../../../package.json' with { type: 'json' };
import { CheckError, errorMessage } from '../errors.ts';
import type { EslintClass } from './eslint.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { SERVER_JSON } from '../../model/protocol/server-json.ts';
import { displayPath, isInFolder } from '../paths.ts';

/** The config files, in ESLint's order. */
const CONFIG_FILES = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map(
  (extension) => `eslint.config.${extension}`,
);
/** A config with only these keys ignores its files for all configs. */
const KEYS_OF_GLOBAL_IGNORES = new Set(['name', 'basePath', 'ignores']);
/** Files that ESLint must accept even if the project's config does not name them. */
export const SOURCES = ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}', `**/${SERVER_JSON}`];
/** Reverts ESLint's default ignores: the command reads such folders if they are named. */
export const NAMED_FOLDERS: Linter.Config = { ignores: ['!**/node_modules/', '!**/.git/'] };

/** The default namespace of the plugin. */
export const NAMESPACE = 'mcp';

/** The key of `settings` with the preset of a configuration that is not ESLint's. */
export const PRESET_SETTING = 'mcp-lint';

/**
 * The config that ESLint computes for one file, or its equivalent from the command's own
 * configuration.
 */
export interface FileConfig {
  readonly plugins?: Readonly<Record<string, ESLint.Plugin>>;
  readonly rules?: Partial<Linter.RulesRecord>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly languageOptions?: Linter.LanguageOptions;
  readonly linterOptions?: Linter.LinterOptions;
}

/** The project's flat config for each file. */
export interface ProjectConfig {
  /** The configs of files whose project registers the plugin. Files may share one object. */
  readonly configs: ReadonlyMap<string, FileConfig>;
  /** The files that such a config ignores. */
  readonly ignored: ReadonlySet<string>;
}

/** The config for `folder`: in it, or in the nearest parent folder. */
export function findConfigFile(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const found = CONFIG_FILES.map((name) => join(current, name)).find((path) => existsSync(path));
    if (found !== undefined || dirname(current) === current) return found;
  }
}

/**
 * Computes the project's flat config for each file. Configs that do not register the plugin are
 * ignored.
 *
 * @param loadEslint called if a config registers the plugin, or is written in TypeScript
 * @param config the config file of the command line; `false` to read none
 * @throws {CheckError} if a config cannot be used
 */
export async function readProjectConfig(
  loadEslint: () => Promise<EslintClass>,
  cwd: string,
  files: readonly string[],
  config: string | false | undefined,
): Promise<ProjectConfig> {
  const configs = new Map<string, FileConfig>();
  const ignored = new Set<string>();
  for (const [configFile, members] of groupByConfigFile(files, cwd, config)) {
    // ESLint applies a config only inside its folder, and a named one only in the working folder.
    const folder = config === undefined ? dirname(configFile) : cwd;
    let rules: readonly string[] = [];
    try {
      const found = await registrationIn(configFile, folder, loadEslint);
      if (!found) continue;
      rules = found.rules;
      const inFolder = members.filter((file) => isInFolder(folder, file));
      for (const [file, fileConfig] of await configsOf(inFolder, folder, found.eslint)) {
        if (fileConfig) configs.set(file, fileConfig);
        else ignored.add(file);
      }
    } catch (error) {
      if (error instanceof CheckError) throw error;
      if (config === undefined && isOfTemplate(configFile, cwd, error)) continue;
      throw unusable(displayPath(cwd, configFile), error, rules);
    }
  }
  return { configs, ignored };
}

/**
 * The config of each file, or undefined for an ignored one; no entries if none registers the
 * plugin.
 */
async function configsOf(
  files: readonly string[],
  folder: string,
  eslint: ESLint,
): Promise<ReadonlyMap<string, FileConfig | undefined>> {
  const ask = async (file: string): Promise<FileConfig | undefined> =>
    (await eslint.calculateConfigForFile(file)) as FileConfig | undefined;
  const configs = new Map<string, FileConfig | undefined>();
  for (const file of files) configs.set(file, await ask(file));
  // If every file is ignored, a placeholder shows whether the plugin is registered.
  const all = [...configs.values(), await ask(join(folder, '__placeholder__.ts'))];
  return all.some((config) => namespacesIn(config).length > 0) ? configs : new Map();
}

function unusable(config: string, error: unknown, rules: readonly string[]): CheckError {
  return new CheckError(
    `The ESLint config ${config} cannot be used (${explainConfigError(error, rules)}): fix it, or pass --no-config.`,
    { cause: error },
  );
}

/**
 * Whether a config that cannot be loaded belongs to a project below the working folder that is not
 * installed, such as a template, and does not name the plugin.
 */
function isOfTemplate(configFile: string, cwd: string, error: unknown): boolean {
  const folder = dirname(configFile);
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') &&
    folder !== cwd &&
    isInFolder(cwd, folder) &&
    !readFileSync(configFile, 'utf8').includes(manifest.name)
  );
}

function groupByConfigFile(
  files: readonly string[],
  cwd: string,
  config: string | false | undefined,
): Map<string, readonly string[]> {
  if (config === false) return new Map();
  if (config !== undefined) return new Map([[resolve(cwd, config), files]]);
  const groups = new Map<string, string[]>();
  for (const [folder, members] of groupBy(files, dirname)) {
    const configFile = findConfigFile(folder);
    if (configFile !== undefined)
      groups.set(configFile, [...(groups.get(configFile) ?? []), ...members]);
  }
  return groups;
}

/** ESLint with the plugin's part of a config, and the rule names of the registered plugin. */
interface Registration {
  readonly eslint: ESLint;
  readonly rules: readonly string[];
}

/**
 * The plugin's part of a config; undefined if there is none. Other plugins are removed, because
 * ESLint loads every rule that a config names.
 */
async function registrationIn(
  configFile: string,
  folder: string,
  loadEslint: () => Promise<EslintClass>,
): Promise<Registration | undefined> {
  // ESLint loads TypeScript configs itself.
  if (/\.[cm]?ts$/.test(configFile)) {
    const Eslint = await loadEslint();
    return {
      eslint: new Eslint({
        cwd: folder,
        overrideConfigFile: configFile,
        overrideConfig: [NAMED_FOLDERS, { files: SOURCES }],
      }),
      rules: [],
    };
  }
  const exported = [await importDefault(configFile)].flat(Infinity) as Linter.Config[];
  if (exported.some((item) => typeof item !== 'object' || (item as unknown) === null))
    throw new TypeError('it does not export a config');
  const namespaces = new Set(exported.flatMap(namespacesIn));
  // ESLint reports a config that sets the rules without registering the plugin.
  if (exported.some(({ rules }) => Object.keys(rules ?? {}).some((id) => id.startsWith('mcp/'))))
    namespaces.add('mcp');
  if (namespaces.size === 0) return undefined;
  const Eslint = await loadEslint();
  const own = exported.map((item) => ownPart(item, namespaces));
  return {
    eslint: new Eslint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [...own, NAMED_FOLDERS, { files: SOURCES }],
    }),
    rules: own
      .flatMap(({ plugins = {} }) => Object.values(plugins))
      .flatMap((plugin) => Object.keys(plugin.rules ?? {})),
  };
}

/** The default export of a module of the project, which this runs. */
export async function importDefault(file: string): Promise<unknown> {
  const url = pathToFileURL(file);
  // Like ESLint, loads it again if it changed, as it does while a process watches it.
  url.searchParams.set('mtime', String(statSync(file).mtimeMs));
  Reflect.deleteProperty(createRequire(url).cache, file);
  const module = (await import(/* @vite-ignore */ url.href)) as {
    readonly default?: unknown;
  };
  // A flat config may be a promise.
  return await module.default;
}

/** A config without other plugins and their rules, processors and languages. */
function ownPart(config: Linter.Config, namespaces: ReadonlySet<string>): Linter.Config {
  // A config reduced to `ignores` would become global.
  if (Object.keys(config).every((key) => KEYS_OF_GLOBAL_IGNORES.has(key))) return config;
  const others = Object.entries(config).filter(
    ([key]) => key !== 'processor' && key !== 'language',
  );
  return {
    ...(Object.fromEntries(others) as Linter.Config),
    plugins: Object.fromEntries(
      Object.entries(config.plugins ?? {}).filter(([namespace]) => namespaces.has(namespace)),
    ),
    rules: Object.fromEntries(
      Object.entries(config.rules ?? {}).filter(([id]) => namespaces.has(namespaceOf(id))),
    ),
  };
}

/** The namespaces under which a config registers the plugin, in any copy. */
export function namespacesIn(config: FileConfig | undefined): string[] {
  return Object.entries(config?.plugins ?? {})
    .filter(([, registered]) => registered.meta?.name === manifest.name)
    .map(([namespace]) => namespace);
}

/** A test for the rules of the plugin, under each namespace that a config registers it by. */
export function ruleTestFor(
  configs: readonly (FileConfig | undefined)[],
): (ruleId: string) => boolean {
  const namespaces = new Set([NAMESPACE, ...configs.flatMap((config) => namespacesIn(config))]);
  return (ruleId) => namespaces.has(namespaceOf(ruleId));
}

function namespaceOf(ruleId: string): string {
  return ruleId.slice(0, ruleId.lastIndexOf('/'));
}

/** The name of a rule without its namespace: `valid-tool-name` of `mcp/valid-tool-name`. */
export function ruleNameOf(ruleId: string): string {
  return ruleId.slice(ruleId.lastIndexOf('/') + 1);
}

/**
 * Explains ESLint's error about a config, with the nearest known name for an unknown one.
 *
 * @param rules the names of the plugin's rules, without a namespace
 */
export function explainConfigError(error: unknown, rules: readonly string[]): string {
  const reason = errorMessage(error);
  const rule = /Could not find "(?<name>[^"]+)" in plugin "(?<namespace>[^"]+)"/.exec(
    reason,
  )?.groups;
  if (rule)
    return (
      reason +
      didYouMean(
        `${rule['namespace']}/${rule['name']}`,
        rules.map((name) => `${rule['namespace']}/${name}`),
      )
    );
  const option = /Unexpected property "(?<name>[^"]+)"\. Expected properties: (?<expected>.*)/.exec(
    reason,
  )?.groups;
  if (option)
    return (
      reason +
      didYouMean(
        option['name'] ?? '',
        (option['expected'] ?? '').split(', ').map((name) => name.replaceAll('"', '')),
      )
    );
  return reason;
}
