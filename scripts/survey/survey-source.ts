import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { check } from './check.ts';
import { styleOf, type Manifest } from './frameworks.ts';
import type { SurveyedPackage } from './list.ts';
import type { Listed } from './listed.ts';
import { outcomeOf } from './outcome.ts';
import { sourceTexts } from './package-files.ts';
import type { Row } from './report.ts';
import {
  answerFile,
  packageFolder,
  switchedAnswerOf,
  type SurveyOptions,
} from './survey-package.ts';

/**
 * Compares the answer that is kept of a package with its repository, `owner+name` in `sources`; undefined where that is not
 * there, or the package did not list anything.
 */
export async function surveySource(
  surveyed: SurveyedPackage,
  sources: string,
  options: SurveyOptions,
): Promise<Row | undefined> {
  const { entry, cache } = options;
  const checkout = join(sources, (surveyed.repository ?? '').replace('/', '+'));
  const answer = answerFile(surveyed, cache);
  if (!surveyed.repository || !existsSync(checkout) || !existsSync(answer)) return undefined;
  const listed = JSON.parse(readFileSync(answer, 'utf8')) as Listed;
  const folder = folderOf(checkout, surveyed.name);
  if (listed.status !== 'listed' || folder === undefined) return undefined;
  lendDependencies(folder, packageFolder(surveyed, cache));
  const texts = sourceTexts(folder);
  const withSwitch = await switchedAnswerOf(surveyed, listed, options);
  const outcome = outcomeOf(await check(entry, folder, ['.']), { ...listed, withSwitch }, texts);
  const version = manifestIn(folder).version ?? 'unknown';
  return {
    package: surveyed.name,
    framework: surveyed.framework,
    status: 'compared',
    form: version === surveyed.version ? 'source' : 'source of another version',
    style: styleOf(surveyed.framework, texts),
    outcome,
  };
}

/** The folder of a package in a checkout: the root, or one of a workspace. */
function folderOf(checkout: string, name: string): string | undefined {
  const manifests = globSync('**/package.json', { cwd: checkout, ignore: ['**/node_modules/**'] });
  const folders = manifests
    .map((file) => dirname(join(checkout, file)))
    .sort((a, b) => a.length - b.length);
  return folders.find((folder) => manifestIn(folder).name === name);
}

function manifestIn(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

/** A checkout has nothing installed; what was installed for the package serves. */
function lendDependencies(folder: string, installed: string): void {
  const modules = join(folder, 'node_modules');
  const lent = join(dirname(installed), 'node_modules');
  if (!existsSync(modules) && existsSync(lent)) symlinkSync(lent, modules);
}
