import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { check } from './check.ts';
import { lendDependencies, type WorkspacePackage } from './dependencies.ts';
import { howFrameworkIsUsed, styleOf } from './frameworks.ts';
import { idOf, type SurveyedPackage } from './list.ts';
import type { Listed } from './listed.ts';
import { outcomeOf } from './outcome.ts';
import { readManifest, sourceTexts } from './package-files.ts';
import { installLocked } from './npm.ts';
import type { Row } from './report.ts';
import {
  answerFile,
  packageFolder,
  switchedAnswerOf,
  type SurveyOptions,
} from './survey-package.ts';

/**
 * Compares the answer that is kept of a package with its source in `sources`: the checkout of its version, or that of its
 * repository, `owner+name`. Undefined where neither is there, or the package did not list anything.
 */
export async function surveySource(
  surveyed: SurveyedPackage,
  sources: string,
  options: SurveyOptions,
): Promise<Row | undefined> {
  const { entry, cache } = options;
  const ofVersion = join(sources, idOf(surveyed));
  const ofRepository = join(sources, (surveyed.repository ?? '').replace('/', '+'));
  const checkout = existsSync(ofVersion) ? ofVersion : ofRepository;
  const answer = answerFile(surveyed, cache);
  if (!surveyed.repository || !existsSync(checkout) || !existsSync(answer)) return undefined;
  const listed = JSON.parse(readFileSync(answer, 'utf8')) as Listed;
  const workspace = packagesOf(checkout);
  const folder = workspace.find(({ name }) => name === surveyed.name)?.folder;
  if (listed.status !== 'listed' || folder === undefined) return undefined;
  const installed = packageFolder(surveyed, cache);
  // A bundle has the versions of the lockfile in it.
  const isBundled = howFrameworkIsUsed(sourceTexts(installed)) === 'inlined';
  if (isBundled && !options.isOffline) await installLocked(checkout);
  const lent = [dirname(installed), installed].map((around) => join(around, 'node_modules'));
  lendDependencies(checkout, workspace, lent);
  const texts = sourceTexts(folder);
  const withSwitch = await switchedAnswerOf(surveyed, listed, options);
  const outcome = outcomeOf(await check(entry, folder, ['.']), { ...listed, withSwitch }, texts);
  const isVersion = checkout === ofVersion || readManifest(folder).version === surveyed.version;
  return {
    package: surveyed.name,
    framework: surveyed.framework,
    status: 'compared',
    form: isVersion ? 'source' : 'source of another version',
    style: styleOf(surveyed.framework, texts),
    outcome,
  };
}

/** The packages in a checkout, the root before those of a workspace. */
function packagesOf(checkout: string): readonly WorkspacePackage[] {
  const manifests = globSync('**/package.json', { cwd: checkout, ignore: ['**/node_modules/**'] });
  return manifests
    .map((file) => dirname(join(checkout, file)))
    .sort((a, b) => a.length - b.length)
    .flatMap((folder) => {
      const name = nameIn(folder);
      return name === undefined ? [] : [{ name, folder }];
    });
}

function nameIn(folder: string): string | undefined {
  try {
    return readManifest(folder).name;
  } catch {
    return undefined;
  }
}
