import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packages of the linted project that may run in this process. */
export const projectCode = {
  /**
   * Whether an installed library, such as Zod, is loaded at all: `mcp-lint --no-project-code`
   * forbids it.
   */
  mayRun: true,
};

/** Whether a package is trusted, by its folder. */
const answers = new Map<string, PackageAnswer>();

/** Whether a package was loaded, which depends on git. */
export interface PackageAnswer {
  readonly name: string;
  readonly directory: string;
  readonly isTrusted: boolean;
}

/** The answers given so far. */
export function packageAnswers(): readonly PackageAnswer[] {
  return [...answers.values()];
}

/** Whether an answer still holds. */
export function stillHolds({ name, directory, isTrusted }: PackageAnswer): boolean {
  return isTrustedNow(name, directory) === isTrusted;
}

/**
 * Whether a package may be loaded: it is what a package manager installed under its name, and not
 * code of the project that only is in its place, by a link, by `file:`, or because it is committed
 * to git.
 *
 * @param name the name that the package is imported by
 * @param directory its folder, without symbolic links
 */
export function mayLoad(name: string, directory: string): boolean {
  if (!projectCode.mayRun) return false;
  const known = answers.get(directory);
  if (known) return known.isTrusted;
  const isTrusted = isTrustedNow(name, directory);
  answers.set(directory, { name, directory, isTrusted });
  return isTrusted;
}

function isTrustedNow(name: string, directory: string): boolean {
  return isInstalledAs(name, directory) && !isTracked(directory);
}

function isInstalledAs(name: string, directory: string): boolean {
  const holder = path.dirname(directory);
  const modules = path.basename(holder).startsWith('@') ? path.dirname(holder) : holder;
  if (path.basename(modules) !== 'node_modules') return false;
  const manifest: unknown = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  const { name: written, version } = manifest as {
    readonly name?: unknown;
    readonly version?: unknown;
  };
  return written === name && typeof version === 'string';
}

/**
 * Whether the repository around a folder has its `package.json`. Runs nothing that the repository
 * configures.
 */
function isTracked(directory: string): boolean {
  if (!isInRepository(directory)) return false;
  const configuration = ['-c', 'core.fsmonitor=false', '-c', 'safe.directory=*'];
  const question = ['ls-files', '--error-unmatch', '--', 'package.json'];
  try {
    execFileSync('git', [...configuration, ...question], { cwd: directory, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function isInRepository(directory: string): boolean {
  for (let folder = directory; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return true;
    if (folder === path.dirname(folder)) return false;
  }
}
