import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLeftOut } from './draw.ts';
import { idOf, type SurveyedPackage } from './list.ts';
import { versionsOf } from './npm.ts';
import { git, packagesIn, revisionsOf, type Revision } from './revisions.ts';

/** Files that nothing reads; a clone may lack the large ones. */
const MEDIA = ['gif', 'jpg', 'mov', 'mp4', 'pdf', 'png', 'webm', 'zip'];

/** Where clones are, called `owner+name`, and where the source of each package is checked out to. */
export interface CheckoutOptions {
  readonly clones: string;
  readonly sources: string;
}

/**
 * Checks out the source of each package at its version, or else at the newest one that both the history and the registry have.
 *
 * @returns the packages, each with the version that was checked out
 */
export async function checkOutSources(
  packages: readonly SurveyedPackage[],
  { clones, sources }: CheckoutOptions,
): Promise<readonly SurveyedPackage[]> {
  const done: SurveyedPackage[] = [];
  for (const surveyed of packages) {
    const clone = join(clones, (surveyed.repository ?? '').replace('/', '+'));
    if (!surveyed.repository || !existsSync(clone)) continue;
    const found = await checkedOut(surveyed, clone, sources).catch((error: unknown) => ({
      version: undefined,
      says: String(error).split('\n')[1] ?? '',
    }));
    console.log(`${surveyed.name}@${surveyed.version}: ${found.says}`);
    if (found.version !== undefined) done.push({ ...surveyed, version: found.version });
  }
  return done;
}

async function checkedOut(
  surveyed: SurveyedPackage,
  clone: string,
  sources: string,
): Promise<{ readonly version?: string; readonly says: string }> {
  const revision = await revisionFor(surveyed, clone);
  if (!revision) return { says: 'no version of the history is in the registry' };
  const { commit, version } = revision;
  const leftOut = (await packagesIn(clone, commit)).find(({ name }) => isLeftOut(name));
  if (leftOut) return { says: `left out, because ${leftOut.path} is of a package that is` };
  const folder = join(sources, idOf({ ...surveyed, version }));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  const excluded = MEDIA.map((extension) => `:(exclude)*.${extension}`);
  await git(clone, ['archive', '--format=tar', '-o', archive, commit, '--', '.', ...excluded]);
  execFileSync('tar', ['xf', archive, '-C', folder]);
  rmSync(archive);
  return { version, says: `${version} at ${commit}` };
}

async function revisionFor(
  { name, version }: SurveyedPackage,
  clone: string,
): Promise<Revision | undefined> {
  const revisions = await revisionsOf(clone, name, version);
  const own = revisions.find((one) => one.version === version);
  if (own) return own;
  const published = await versionsOf(name);
  return revisions.find((one) => published.includes(one.version));
}

/** Writes a list of packages that `--list` reads. */
export function writeList(file: string, packages: readonly SurveyedPackage[]): void {
  const list = { drawn: 'Packages whose source is checked out at the listed version.', seed: 0 };
  writeFileSync(file, `${JSON.stringify({ ...list, packages }, undefined, 2)}\n`);
}
