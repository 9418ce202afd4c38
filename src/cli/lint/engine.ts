import { basename } from 'node:path';
import type { ESLint, Linter, Rule } from 'eslint';
import type { LintOptions } from '../arguments/request.ts';
import { CheckError } from '../errors.ts';
import type { EslintClass } from '../project/eslint.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import type { Preset } from '../../model/findings/rule.ts';
import { SERVER_JSON } from '../../model/protocol/server-json.ts';
import { commonFolder } from '../paths.ts';
import {
  explainConfigError,
  namespacesIn,
  NAMESPACE,
  NAMED_FOLDERS,
  PRESET_SETTING,
  ruleNameOf,
  ruleTestFor,
  SOURCES,
  type FileConfig,
  type ProjectConfig,
} from '../project/project-config.ts';
import { settingsFor } from '../project/settings.ts';
import { sourceLanguage } from './source-language.ts';
import type { Checker, Plugin } from '../lazy-modules.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';

/** The namespace of the command's own language, and of its rule, which reports nothing. */
const COMMAND = 'mcp-lint';

/** The rules and settings of the command line. */
export type EngineOptions = Pick<
  LintOptions,
  | 'crossFile'
  | 'protocol'
  | 'preset'
  | 'ignoreTool'
  | 'clients'
  | 'rules'
  | 'shownRule'
  | 'unusedDirectives'
>;

/** ESLint, configured to run only the plugin's rules. */
export interface Engine {
  /** It applies no fixes. */
  readonly eslint: ESLint;
  /**
   * The options of the rules that are on for any file, as they are for this one if it has some, by
   * the rule's name.
   */
  optionsFor(file: string): ReadonlyMap<string, unknown>;
  /** Whether a rule belongs to the plugin. */
  readonly isOwnRule: (ruleId: string) => boolean;
  /** Whether the configuration of a file enables a rule of the plugin. */
  readonly isOn: (file: string, ruleId: string) => boolean;
}

/** The files that an engine lints, and how. */
interface EngineRequest {
  readonly cwd: string;
  readonly files: readonly string[];
  readonly project: ProjectConfig;
  readonly options: EngineOptions;
  /** Called at the end of each linted file, like a rule. */
  readonly observe: (context: Rule.RuleContext) => void;
}

/**
 * Configures ESLint for files. If the project's config registers the plugin, its
 * rules and settings apply; otherwise the recommended preset applies. Options of the
 * command line override both.
 *
 * @throws {CheckError} for an unknown rule, rule option or setting
 */
export async function createEngine(
  Eslint: EslintClass,
  { plugin }: Checker,
  { cwd, files, project, options, observe }: EngineRequest,
): Promise<Engine> {
  rejectUnknownRules('--rule', options.rules, plugin);
  if (options.shownRule) rejectUnknownRules('explain', { [options.shownRule]: 'on' }, plugin);

  const groups = groupBy(files, (file) => configFor(file, project));
  const configured = configuredFiles(groups, plugin, options);
  const isOwnRule = ruleTestFor([...groups.keys()]);
  const eslint = new Eslint({
    cwd: commonFolder(cwd, files),
    overrideConfigFile: true,
    overrideConfig: [
      NAMED_FOLDERS,
      ...configured.map(({ members, config }) => restrictedTo(isOneOf(members), config)),
      observing(observe, options),
    ],
    // A comment in a file can enable rules that no config names.
    ruleFilter: ({ ruleId }) => ruleId.startsWith(`${COMMAND}/`) || isOwnRule(ruleId),
  });
  await rejectInvalidConfigs(eslint, configured, plugin);
  return {
    eslint,
    optionsFor: optionsOfRules(configured),
    isOwnRule,
    isOn: (file, ruleId) => {
      const group = configured.find(({ members }) => members.includes(file));
      return isOwnRule(ruleId) && group?.enabled.has(ruleNameOf(ruleId)) === true;
    },
  };
}

/** The config of a file. For a `server.json` that no config names, it is the one of the sources. */
function configFor(file: string, { configs }: ProjectConfig): FileConfig | undefined {
  const own = configs.get(file);
  return own === undefined || basename(file) !== SERVER_JSON || namespacesIn(own).length > 0
    ? own
    : [...configs.values()].find((config) => namespacesIn(config).length > 0);
}

/** The config of the command's own language and rule, which runs after those of the plugin. */
function observing(
  observe: (context: Rule.RuleContext) => void,
  { unusedDirectives }: EngineOptions,
): Linter.Config {
  const observer: Rule.RuleModule = {
    meta: { schema: [] },
    create: (context) => ({ 'Program:exit': () => observe(context) }),
  };
  return {
    files: SOURCES,
    plugins: {
      [COMMAND]: { languages: { source: sourceLanguage }, rules: { definitions: observer } },
    },
    language: `${COMMAND}/source`,
    rules: { [`${COMMAND}/definitions`]: 'error' },
    ...(unusedDirectives && { linterOptions: { reportUnusedDisableDirectives: unusedDirectives } }),
  };
}

/** @throws {CheckError} if ESLint rejects the rules or options of a config */
async function rejectInvalidConfigs(
  eslint: ESLint,
  configured: readonly ConfiguredFiles[],
  plugin: Plugin,
): Promise<void> {
  for (const {
    members: [example],
  } of configured) {
    if (example === undefined) continue;
    try {
      await eslint.calculateConfigForFile(example);
    } catch (error) {
      throw new CheckError(
        `Invalid rule configuration (${explainConfigError(error, Object.keys(plugin.rules))}): fix --rule or the config.`,
        { cause: error },
      );
    }
  }
}

/** The files with one configuration. */
interface ConfiguredFiles {
  readonly members: readonly string[];
  readonly config: Linter.Config;
  /** The options of the rules that it enables, by the rule's name. */
  readonly enabled: ReadonlyMap<string, unknown>;
}

/** @param groups the files of each configuration of the project; of none, by undefined */
function configuredFiles(
  groups: ReadonlyMap<FileConfig | undefined, readonly string[]>,
  plugin: Plugin,
  options: EngineOptions,
): ConfiguredFiles[] {
  return [...groups].map(([own, members]) => {
    const config = own ? projectConfig(own, plugin, options) : standaloneConfig(plugin, options);
    return { members, config, enabled: enabledRules(config) };
  });
}

function optionsOfRules(configured: readonly ConfiguredFiles[]): Engine['optionsFor'] {
  const all = configured.toReversed().flatMap(({ enabled }) => [...enabled]);
  const byFile = new Map(
    configured.flatMap(({ members, enabled }) => {
      const options = new Map([...all, ...enabled]);
      return members.map((file) => [file, options] as const);
    }),
  );
  return (file) => byFile.get(file) ?? new Map();
}

/** The options of the rules that a configuration enables, by the rule's name. */
function enabledRules({ rules = {} }: Linter.Config): Map<string, unknown> {
  const enabled = new Map<string, unknown>();
  for (const [id, entry] of Object.entries(rules)) {
    const [, options] = [entry].flat() as [Linter.RuleSeverity, unknown?];
    if (isOn(entry)) enabled.set(ruleNameOf(id), options);
  }
  return enabled;
}

function isOn(entry: Linter.RuleEntry | undefined): entry is Linter.RuleEntry {
  const [severity] = [entry ?? 'off'].flat() as [Linter.RuleSeverity];
  return severity !== 'off' && severity !== 0;
}

/** @throws {CheckError} naming the first rule that the plugin does not have */
function rejectUnknownRules(where: string, given: object, plugin: Plugin): void {
  const known = Object.keys(plugin.rules).map((name) => `${NAMESPACE}/${name}`);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown.includes('/') ? unknown : `${NAMESPACE}/${unknown}`, known);
  throw new CheckError(
    `${where} names ${unknown}, which is not a rule${meant}: run ${MCP_LINT} rules for the list.`,
  );
}

function isOneOf(files: readonly string[]): (file: string) => boolean {
  const set = new Set(files);
  return (file) => set.has(file);
}

/** A config for the files that pass a test: a path may contain pattern characters. */
function restrictedTo(test: (file: string) => boolean, config: Linter.Config): Linter.Config {
  return { ...config, files: [test] as unknown as string[] };
}

function standaloneConfig(plugin: Plugin, options: EngineOptions): Linter.Config {
  return {
    plugins: { [NAMESPACE]: plugin },
    settings: { mcp: settingsFor(undefined, options) },
    rules: rulesWith(presetRules(plugin, 'recommended'), [NAMESPACE], plugin, options),
  };
}

function projectConfig(config: FileConfig, plugin: Plugin, options: EngineOptions): Linter.Config {
  const namespaces = namespacesIn(config);
  const own = Object.entries(config.rules ?? {}).filter(([id]) =>
    namespaces.some((namespace) => id.startsWith(`${namespace}/`)),
  );
  const preset = config.settings?.[PRESET_SETTING] as Preset | undefined;
  if (preset) rejectUnknownRules('The mcp-lint config', config.rules ?? {}, plugin);
  const rules = { ...(preset && presetRules(plugin, preset)) };
  for (const [id, entry] of own)
    if (entry !== undefined) rules[id] = withSeverity(rules[id], entry);
  return {
    // Uses this copy of the plugin, not the registered one, so that the inventory shares the rules'
    // analysis.
    plugins: Object.fromEntries(namespaces.map((namespace) => [namespace, plugin])),
    linterOptions: {
      noInlineConfig: config.linterOptions?.noInlineConfig ?? false,
      reportUnusedDisableDirectives: config.linterOptions?.reportUnusedDisableDirectives ?? 'warn',
    },
    settings: { ...config.settings, mcp: settingsFor(config, options) },
    rules: rulesWith(rules, namespaces, plugin, options),
  };
}

/** `rules` with the overrides of the command line, under each namespace. */
function rulesWith(
  rules: Linter.RulesRecord,
  namespaces: readonly string[],
  plugin: Plugin,
  options: EngineOptions,
): Linter.RulesRecord {
  const result = { ...rules };
  const preset = options.preset === undefined ? undefined : presetRules(plugin, options.preset);
  const strict = presetRules(plugin, 'strict');
  for (const namespace of namespaces) {
    const under = (id: string): string => `${namespace}/${id.slice(NAMESPACE.length + 1)}`;
    for (const name of Object.keys(plugin.rules)) {
      const id = `${NAMESPACE}/${name}`;
      if (preset) result[under(id)] = withSeverity(result[under(id)], preset[id] ?? 'off');
      const given = options.rules[id];
      if (given !== undefined) result[under(id)] = withSeverity(result[under(id)], given);
      if (id === options.shownRule && !isOn(result[under(id)]))
        result[under(id)] = withSeverity(result[under(id)], strict[id] ?? 'warn');
    }
  }
  return result;
}

/** Merges two entries of a rule like ESLint: a severity alone keeps the options. */
function withSeverity(
  earlier: Linter.RuleEntry | undefined,
  later: Linter.RuleEntry,
): Linter.RuleEntry {
  if (!Array.isArray(earlier) || (Array.isArray(later) && later.length > 1)) return later;
  const [severity] = [later].flat() as [Linter.RuleSeverity];
  return [severity, ...(earlier.slice(1) as unknown[])];
}

function presetRules(plugin: Plugin, name: keyof Plugin['configs']): Linter.RulesRecord {
  return Object.assign(
    {},
    ...[plugin.configs[name]].flat().map((config) => config.rules ?? {}),
  ) as Linter.RulesRecord;
}
