import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdvertisedDefinition } from '../../src/contract/verify/compare.ts';
import { check } from './check.ts';
import { howFrameworkIsUsed, styleOf } from './frameworks.ts';
import { idOf, type SurveyedPackage } from './list.ts';
import { attemptsFor } from './attempts.ts';
import { listedBy, type Listed } from './listed.ts';
import { install, installedNode } from './npm.ts';
import { outcomeOf } from './outcome.ts';
import { pathsToRead, readManifest, sourceTexts } from './package-files.ts';
import type { Form, Row } from './report.ts';
import { startOf, switchOf, switched } from './switches.ts';

export interface SurveyOptions {
  /** What runs the build under test. */
  readonly entry: string;
  /** Where packages and answers are kept. */
  readonly cache: string;
  /** Starts nothing, and installs nothing. */
  readonly isOffline: boolean;
  /** Asks the servers again. */
  readonly isFresh: boolean;
}

/** For all attempts to start a server. */
const SECONDS = 150;

/** Installs a package, starts it, and compares what it lists with its contract. */
export async function surveyPackage(
  surveyed: SurveyedPackage,
  options: SurveyOptions,
): Promise<Row> {
  const { name: packageName, framework } = surveyed;
  const folder = packageFolder(surveyed, options.cache);
  const failed = await provide(surveyed, folder, options);
  if (failed) return { package: packageName, framework, ...failed };
  const listed = await answerOf(surveyed, folder, options);
  if (listed.status !== 'listed') {
    const why = listed.failures.at(0)?.slice(0, 400);
    return { package: packageName, framework, status: listed.status, why };
  }
  const texts = sourceTexts(folder);
  const paths = pathsToRead(folder, readManifest(folder));
  const checked = await check(options.entry, folder, paths);
  const withSwitch = await switchedAnswerOf(surveyed, listed, options);
  const outcome = outcomeOf(checked, { ...listed, withSwitch }, texts);
  const style = styleOf(framework, texts);
  const form = formOf(texts);
  return { package: packageName, framework, status: 'compared', form, style, outcome };
}

/** The folder of a package itself; what it depends on is beside it. */
export function packageFolder(surveyed: SurveyedPackage, cache: string): string {
  return join(cache, 'packages', idOf(surveyed), 'package');
}

/** Where the answer of a server is kept. */
export function answerFile(surveyed: SurveyedPackage, cache: string): string {
  return join(cache, 'listed', `${idOf(surveyed)}.json`);
}

async function provide(
  { name, version }: SurveyedPackage,
  folder: string,
  { isOffline }: SurveyOptions,
): Promise<Omit<Extract<Row, { readonly why?: string }>, 'package' | 'framework'> | undefined> {
  if (existsSync(folder)) return undefined;
  if (isOffline) return { status: 'not asked' };
  const around = join(folder, '..');
  rmSync(around, { recursive: true, force: true });
  mkdirSync(around, { recursive: true });
  writeFileSync(join(around, 'package.json'), '{ "private": true }\n');
  const why = await install(`${name}@${version}`, around);
  const installed = join(around, 'node_modules', name);
  if (why !== undefined || !existsSync(installed)) return { status: 'not installed', why };
  // Out of node_modules, because what is in there is not a project of its own.
  renameSync(installed, folder);
  return undefined;
}

async function answerOf(
  surveyed: SurveyedPackage,
  folder: string,
  { cache, isOffline, isFresh }: SurveyOptions,
): Promise<Listed> {
  const file = answerFile(surveyed, cache);
  if (existsSync(file) && !isFresh) return JSON.parse(readFileSync(file, 'utf8')) as Listed;
  if (isOffline) return { status: 'not asked', failures: [] };
  const version = startOf(surveyed.name)?.node;
  const node = version === undefined ? process.execPath : await installedNode(version, cache);
  const listed = await listedBy((home) => attemptsFor(folder, home, node), SECONDS);
  mkdirSync(join(cache, 'listed'), { recursive: true });
  writeFileSync(file, JSON.stringify(listed));
  return listed;
}

/** What a server lists with the switch of its package; undefined if it has none, or does not start so. */
export async function switchedAnswerOf(
  surveyed: SurveyedPackage,
  listed: Extract<Listed, { readonly status: 'listed' }>,
  { cache, isOffline, isFresh }: SurveyOptions,
): Promise<AdvertisedDefinition | undefined> {
  const change = switchOf(surveyed.name);
  if (!change) return undefined;
  const file = answerFile(surveyed, cache).replace(/json$/, 'switched.json');
  if (!existsSync(file) || isFresh) {
    if (isOffline) return undefined;
    const answer = await listedBy((home) => [switched(listed, change, home)], SECONDS);
    writeFileSync(file, JSON.stringify(answer));
  }
  const answer = JSON.parse(readFileSync(file, 'utf8')) as Listed;
  if (answer.status === 'lists nothing') return {};
  return answer.status === 'listed' ? answer.advertised : undefined;
}

function formOf(texts: readonly string[]): Form {
  const use = howFrameworkIsUsed(texts);
  if (use === 'inlined') return 'framework inlined';
  if (use === 'neither') return 'no framework';
  const largest = texts.reduce((a, b) => (b.length > a.length ? b : a), '');
  return largest.length / largest.split('\n').length > 300 ? 'minified' : 'readable';
}
