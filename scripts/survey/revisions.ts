import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Manifest } from './frameworks.ts';

const run = promisify(execFile);

/** A version of a package in the history of its repository. */
export interface Revision {
  readonly version: string;
  readonly commit: string;
}

/** The output of git in a clone, which may be bare. */
export async function git(clone: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', clone, ...args], { maxBuffer: 2 ** 28 });
  return stdout;
}

/**
 * The versions of a package in a clone, the newest first: of each the commit that set it, or the one that is tagged as
 * `version`. A tag counts even where the manifest does not have the version, because some write it at the release.
 */
export async function revisionsOf(
  clone: string,
  name: string,
  version: string,
): Promise<readonly Revision[]> {
  const tags = await taggedAs(clone, name, version);
  for (const commit of tags) {
    if (await manifestPathIn(clone, commit, name)) return [{ version, commit }];
  }
  const path = await manifestPathIn(clone, 'HEAD', name);
  if (path === undefined) return [];
  const log = await git(clone, ['log', '--format=%H', '--', path]);
  const commits = new Map<string, string>();
  for (const commit of linesOf(log)) {
    const manifest = await manifestAt(clone, commit, path);
    // The history goes back: the last commit with a version is the one that set it.
    if (manifest.name === name && manifest.version) commits.set(manifest.version, commit);
  }
  return [...commits].map(([own, commit]) => ({ version: own, commit }));
}

/** The packages in a commit: the paths of their manifests, the shortest first, with the names. */
export async function packagesIn(
  clone: string,
  commit: string,
): Promise<readonly { readonly path: string; readonly name: string }[]> {
  const files = linesOf(await git(clone, ['ls-tree', '-r', '--name-only', commit]));
  const manifests = files
    .filter((file) => /(?:^|\/)package\.json$/.test(file) && !/(?:^|\/)node_modules\//.test(file))
    .sort((a, b) => a.length - b.length);
  return await Promise.all(
    manifests.map(async (path) => ({
      path,
      name: (await manifestAt(clone, commit, path)).name ?? '',
    })),
  );
}

/** The tags of a version: the plain ones first, then those with the name of the package. */
async function taggedAs(clone: string, name: string, version: string): Promise<string[]> {
  const bare = name.split('/').at(-1) ?? name;
  const names = [`v${version}`, version, ...[name, bare].flatMap(withVersion(version))];
  const tags = new Set(linesOf(await git(clone, ['tag'])));
  return names.filter((tag) => tags.has(tag));
}

const withVersion =
  (version: string) =>
  (name: string): string[] => [`${name}@${version}`, `${name}-v${version}`];

async function manifestPathIn(
  clone: string,
  commit: string,
  name: string,
): Promise<string | undefined> {
  const packages = await packagesIn(clone, commit);
  return packages.find((one) => one.name === name)?.path;
}

async function manifestAt(clone: string, commit: string, path: string): Promise<Manifest> {
  try {
    return JSON.parse(await git(clone, ['show', `${commit}:${path}`])) as Manifest;
  } catch {
    // Removed in this commit, or not JSON.
    return {};
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
