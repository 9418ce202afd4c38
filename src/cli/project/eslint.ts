import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as eslint from 'eslint';
import { CheckError, errorMessage } from '../errors.ts';

/** The class that ESLint exports. */
export type EslintClass = typeof eslint.ESLint;

/**
 * Loads the linted project's ESLint, so that findings match its own `eslint` command, or the one
 * installed with this package.
 *
 * @param cwd a folder of the project; undefined if its ESLint must not run
 * @throws {CheckError} if there is none, or none of a supported version
 */
export async function loadEslint(cwd: string | undefined): Promise<EslintClass> {
  let unsuited: string | undefined;
  for (const from of roots(cwd)) {
    const require = createRequire(from);
    const version = versionSeenBy(require);
    if (version === undefined) continue;
    if (isSupported(version)) return importFrom(require);
    unsuited ??= version;
  }
  throw new CheckError(noEslint(unsuited));
}

/**
 * Says which ESLint to install if the project has one of another version.
 *
 * @throws {CheckError} with that text
 */
export function requireSupportedEslint(cwd: string): void {
  const version = versionSeenBy(createRequire(rootOf(cwd)));
  if (version !== undefined && !isSupported(version)) throw new CheckError(noEslint(version));
}

function noEslint(version: string | undefined): string {
  const found =
    version === undefined ? 'ESLint is not installed' : `ESLint ${version} is not supported`;
  return `${found}: install ESLint 9.15 or later, or 10 (npm install --save-dev eslint@latest).`;
}

/** The modules from which ESLint is looked for. */
function roots(cwd: string | undefined): readonly string[] {
  return [...(cwd === undefined ? [] : [rootOf(cwd)]), import.meta.url];
}

function rootOf(cwd: string): string {
  return pathToFileURL(join(cwd, 'package.json')).href;
}

/** The versions among which {@link loadEslint} chooses, without loading it. */
export function installedEslint(cwd: string | undefined): readonly string[] {
  return roots(cwd).map((from) => versionSeenBy(createRequire(from)) ?? '');
}

function versionSeenBy(require: NodeJS.Require): string | undefined {
  try {
    return (require('eslint/package.json') as { version: string }).version;
  } catch {
    return undefined;
  }
}

/** Whether a version is in the range of the peer dependency, `^9.15.0 || ^10.0.0`. */
function isSupported(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  return major === 10 || (major === 9 && minor !== undefined && minor >= 15);
}

async function importFrom(require: NodeJS.Require): Promise<EslintClass> {
  const path = require.resolve('eslint');
  try {
    const { ESLint } = (await import(pathToFileURL(path).href)) as typeof eslint;
    return ESLint;
  } catch (error) {
    throw new CheckError(
      `ESLint at ${path} cannot be loaded (${errorMessage(error)}): reinstall it.`,
      {
        cause: error,
      },
    );
  }
}
