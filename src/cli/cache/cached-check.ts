import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ESLint } from 'eslint';
import type { PackageAnswer } from '../../schema/project-code.ts';
import { observedPaths } from '../../syntax/modules/observed-paths.ts';
import { cacheKey } from './cache-key.ts';
import type { Checked } from '../lint/checked.ts';
import { findProject, type FoundProject } from '../project/find-project.ts';
import { changedAt, fingerprintOf } from './fingerprint.ts';
import type { Io } from '../io.ts';
import { leadsOut } from '../output/output-file.ts';
import { ruleNameOf, ruleTestFor } from '../project/project-config.ts';
import type { LintOptions } from '../arguments/request.ts';
import { loadSuppressions } from '../lint/suppressions.ts';

/** A file written so soon before it was read may be written again without a new time. */
const CLOCK_GRAIN_MS = 10;

/** A run that is kept in the cache, with everything that it depended on. */
interface Kept extends Pick<Checked, 'results' | 'definitions' | 'generatedFiles'> {
  /** The versions, the options, the configuration, and the names of the files. */
  readonly key: string;
  /** The result of each path that the run read or looked for. */
  readonly paths: readonly KeptPath[];
  /** The packages whose code may run in this process, which depends on git. */
  readonly packages: readonly PackageAnswer[];
  readonly failures: readonly string[];
  readonly reports?: KeptReports;
}

type KeptPath = readonly [path: string, isRead: boolean, fingerprint: string];

/** ESLint's reports of the same mistakes, if suppressions need them. */
interface KeptReports {
  readonly results: readonly ESLint.LintResult[];
  /**
   * The files that report the mistakes of a rule in a file, by both, where they are others than
   * that file.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/**
 * As `check`, but answers from the last run if nothing has changed that it depended on. Runs that
 * write or select by git are not kept. There is one key for all files: who calls an exported
 * function is searched in all files of a package, so the analysis of most files reads each of them.
 *
 * @throws {CheckError} as `check`
 */
export async function cachedCheck(
  paths: readonly string[],
  options: LintOptions,
  io: Io,
): Promise<Checked> {
  const check = async (found?: FoundProject): Promise<Checked> =>
    (await import('../lint/run-rules.ts')).check(paths, options, io, found);
  // ESLint writes a page only of what it has linted itself, and with --debug errors have stacks.
  const isUncached =
    options.staged || options.changed !== undefined || options.debug || options.format === 'html';
  if (isUncached) return check();

  const found = await findProject(paths, options, io.cwd);
  const file = cacheFile(options.cacheLocation, io.cwd);
  const key = cacheKey(found, paths, options, io.cwd);
  const needsReports =
    options.suppressAll === true || Object.keys(await loadSuppressions(io.cwd)).length > 0;
  const kept = readCache(file);
  if (kept?.key === key && (!needsReports || kept.reports) && (await isCurrent(kept, file)))
    return answerOf(kept, found);

  const start = Date.now() - CLOCK_GRAIN_MS;
  observedPaths.start();
  let observed: ReadonlyMap<string, boolean> = new Map();
  let checked: Checked;
  try {
    checked = await check(found);
  } finally {
    observed = observedPaths.end();
  }
  // A cache among the sources is seen by the search of their folders.
  const read = [...found.files, ...found.components];
  const all = new Map([...observed, ...read.map((path) => [path, true] as const)]);
  all.delete(file);
  const isFinal =
    checked.results.every(({ output }) => output === undefined) &&
    [...all.keys()].every((path) => changedAt(path) < start);
  if (isFinal) await writeCache(file, await keptOf(checked, key, all, needsReports, file), io.cwd);
  return checked;
}

/** A run as it is kept, while the paths are still as the run has read them. */
async function keptOf(
  checked: Checked,
  key: string,
  paths: ReadonlyMap<string, boolean>,
  needsReports: boolean,
  file: string,
): Promise<Kept> {
  const reports = needsReports ? await reportsOf(checked) : undefined;
  const { packageAnswers } = await import('../../schema/project-code.ts');
  const { results, definitions, generatedFiles, failures } = checked;
  return {
    key,
    paths: [...paths].map(([path, isRead]) => [path, isRead, fingerprintOf(path, isRead, file)]),
    packages: packageAnswers(),
    results,
    definitions,
    generatedFiles,
    failures: failures.map(({ message }) => message),
    ...(reports ? { reports } : {}),
  };
}

async function isCurrent({ paths, packages }: Kept, file: string): Promise<boolean> {
  for (const [path, isRead, fingerprint] of paths)
    if (fingerprintOf(path, isRead, file) !== fingerprint) return false;
  if (packages.length === 0) return true;
  const { stillHolds } = await import('../../schema/project-code.ts');
  return packages.every(stillHolds);
}

function answerOf(kept: Kept, { project, loadEslint }: FoundProject): Checked {
  const { results, definitions, generatedFiles, failures, reports } = kept;
  return {
    results,
    definitions,
    generatedFiles,
    failures: failures.map((message) => ({ message })),
    textOf: (path) => readFileSync(path, 'utf8'),
    isConfigured: project.configs.size > 0,
    isOwnRule: ruleTestFor([...project.configs.values()]),
    eslint: async () => {
      const Eslint = await loadEslint();
      return new Eslint({ overrideConfigFile: true });
    },
    plugin: async () => (await (await import('../lazy-modules.ts')).loadChecker()).plugin,
    reports: {
      lint: () => Promise.resolve([...(reports?.results ?? [])]),
      of: (file, rule) => reports?.files[reportKey(file, rule)] ?? [file],
    },
  };
}

async function reportsOf({ results, reports }: Checked): Promise<KeptReports> {
  const alone = await reports.lint();
  const rules = new Set(
    [...results, ...alone].flatMap(({ messages, suppressedMessages }) =>
      [...messages, ...suppressedMessages].flatMap(({ ruleId }) => ruleId ?? []),
    ),
  );
  const names = [...rules].map(ruleNameOf);
  const files = results.flatMap(({ filePath }) =>
    names.flatMap((rule) => {
      const of = reports.of(filePath, rule);
      return of.length > 1 ? [[reportKey(filePath, rule), of] as const] : [];
    }),
  );
  return { results: alone, files: Object.fromEntries(files) };
}

function reportKey(file: string, rule: string): string {
  return `${rule} ${file}`;
}

function cacheFile(location: string | undefined, cwd: string): string {
  if (location === undefined) return join(cwd, 'node_modules', '.cache', 'mcp-lint.json');
  const path = resolve(cwd, location);
  const isFolder =
    /[\\/]$/.test(location) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? join(path, 'mcp-lint.json') : path;
}

/** The run that a cache keeps; undefined if there is none, or none that can be read. */
function readCache(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/**
 * Writes a cache, which two processes may do at once. Without one that can be written in the
 * project, runs are only slower.
 */
async function writeCache(file: string, kept: Kept, cwd: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  try {
    if (await leadsOut(file, cwd)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify(kept));
    renameSync(temporary, file);
  } catch {
    // A folder without write permission, for instance.
  }
}
