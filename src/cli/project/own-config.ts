import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { settingsFrom } from '../../detect/settings.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { PRESETS } from '../../model/findings/rule.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { CheckError, errorMessage, systemCode } from '../errors.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { displayPath } from '../paths.ts';
import { importDefault, NAMESPACE, PRESET_SETTING, type FileConfig } from './project-config.ts';
import { fileNamesIn } from '../../project/files.ts';
import { isRecord } from '../../model/utils/record.ts';
import { withoutByteOrderMark } from '../../model/text/byte-order-mark.ts';

const MANIFEST = 'package.json';
/** The files of such a configuration in a folder; the first that exists counts. */
const FILES = [
  ...['json', 'js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((kind) => `mcp-lint.config.${kind}`),
  MANIFEST,
];
/**
 * The keys of a configuration: those of `settings.mcp`, and what else an ESLint config would say.
 */
const KEYS = ['preset', 'rules', ...Object.keys(DEFAULT_SETTINGS)];

/**
 * The command's own configuration of each file that no ESLint config is for: the nearest
 * `mcp-lint.config.*`, or `package.json` with `mcp`, from the folder of the file to the root of the
 * repository.
 *
 * @param mayRunCode whether it may be code
 * @throws {CheckError} if one cannot be used
 */
export async function readOwnConfigs(
  files: readonly string[],
  cwd: string,
  mayRunCode: boolean,
): Promise<ReadonlyMap<string, FileConfig>> {
  const nearest = memoize(async (folder: string): Promise<FileConfig | undefined> => {
    const own = await configIn(folder, cwd, mayRunCode);
    const isRoot = dirname(folder) === folder || existsSync(join(folder, '.git'));
    return own ?? (isRoot ? undefined : nearest(dirname(folder)));
  });
  const configs = new Map<string, FileConfig>();
  for (const file of files) {
    const config = await nearest(dirname(file));
    if (config) configs.set(file, config);
  }
  return configs;
}

/**
 * The configuration that `--config` names for all files, if it is not ESLint's: any JSON file,
 * which ESLint does not read, or `mcp-lint.config.*`.
 *
 * @throws {CheckError} if it cannot be used
 */
export async function readNamedConfig(
  named: string,
  files: readonly string[],
  cwd: string,
): Promise<ReadonlyMap<string, FileConfig>> {
  const file = resolve(cwd, named);
  const config = await configOf(file, `--config ${named}`, 'name another file');
  if (config) return new Map(files.map((each) => [each, config]));
  throw new CheckError(`--config ${named} has no "mcp": add it, or name another file.`);
}

/** Whether `--config` names a configuration that is not ESLint's. */
export function isOwnConfig(named: string): boolean {
  return isData(named) || /^mcp-lint\.config\.[cm]?[jt]s$/.test(basename(named));
}

/** Whether reading a configuration runs no code. */
export function isData(named: string): boolean {
  return /\.json$/i.test(named);
}

async function configIn(
  folder: string,
  cwd: string,
  mayRunCode: boolean,
): Promise<FileConfig | undefined> {
  const names = new Set(fileNamesIn(folder));
  for (const name of FILES) {
    if (!names.has(name) || !(mayRunCode || isData(name))) continue;
    const file = join(folder, name);
    const config = await configOf(file, displayPath(cwd, file), 'pass --no-config');
    if (config) return config;
  }
  return undefined;
}

/**
 * The configuration in a file; undefined for a manifest without one.
 *
 * @param shown the file in a message
 * @param instead what to do if it cannot be used, other than to fix it
 */
async function configOf(
  file: string,
  shown: string,
  instead: string,
): Promise<FileConfig | undefined> {
  try {
    const written = await read(file);
    return written === undefined ? undefined : configFrom(written);
  } catch (error) {
    throw new CheckError(`${shown} cannot be used (${explain(error)}): fix it, or ${instead}.`, {
      cause: error,
    });
  }
}

async function read(file: string): Promise<unknown> {
  if (!isData(file)) return (await importDefault(file)) ?? null;
  const text = withoutByteOrderMark(readFileSync(file, 'utf8'));
  if (basename(file) !== MANIFEST) return JSON.parse(text);
  // Whether a manifest is valid is the business of npm.
  const mcp = text.includes('"mcp"')
    ? (JSON.parse(text) as { readonly mcp?: unknown }).mcp
    : undefined;
  return isOurs(mcp) ? mcp : undefined;
}

/** Whether `mcp` of a manifest is for this command: another tool may use that name. */
function isOurs(mcp: unknown): boolean {
  return (
    isRecord(mcp) &&
    Object.keys(mcp).some((key) => KEYS.includes(key) || didYouMean(key, KEYS) !== '')
  );
}

/** @throws TypeError for an unknown key or an invalid value */
function configFrom(written: unknown): FileConfig {
  if (!isRecord(written)) throw new TypeError('it must be an object');
  const unknown = Object.keys(written).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw new TypeError(
      `it has no key '${unknown}'${didYouMean(unknown, KEYS)}; the keys are ${KEYS.join(', ')}`,
    );
  const { preset = 'recommended', rules = {}, ...settings } = written;
  if (!PRESETS.some((name) => name === preset))
    throw new TypeError(`preset must be one of ${PRESETS.join(', ')}`);
  if (!isRecord(rules)) throw new TypeError('rules must be an object from names to severities');
  settingsFrom(settings);
  return {
    plugins: { [NAMESPACE]: { meta: { name: manifest.name } } },
    rules: rules as NonNullable<FileConfig['rules']>,
    settings: { mcp: settings, [PRESET_SETTING]: preset },
  };
}

function explain(error: unknown): string {
  return systemCode(error) === 'ERR_UNKNOWN_FILE_EXTENSION'
    ? `Node ${process.versions.node} does not load TypeScript, and 22.18 does; JSON and JavaScript work in each`
    : errorMessage(error).replace(/^settings\.mcp\./, '');
}
