import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { onceAnEpoch } from '../syntax/modules/epoch.ts';
import { mayLoad } from './project-code.ts';
import { packageDirectory } from './zod/zod-copy.ts';

/** A loaded package of the project. */
export interface LoadedPackage {
  readonly name: string;
  readonly version: string;
  /** Its exports. */
  readonly namespace: Readonly<Record<string, unknown>>;
  readonly directory: string;
}

const loaded = new Map<string, { readonly found: LoadedPackage; readonly modified: number }>();

/**
 * Loads a package that is installed for a directory.
 *
 * @param through a package whose own copy is meant, if it has one
 * @returns undefined if it is not installed, or must not or cannot be loaded
 */
export function installedPackage(
  name: string,
  directory: string,
  through?: string,
): LoadedPackage | undefined {
  return packageFor(name, directory, through);
}

const packageFor = onceAnEpoch(
  (name: string, from: string, through: string | undefined): LoadedPackage | undefined => {
    const start = through === undefined ? from : packageDirectory(through, from);
    const directory = start === undefined ? undefined : packageDirectory(name, start);
    return directory !== undefined && mayLoad(name, directory) ? load(name, directory) : undefined;
  },
);

/** The version of a package that is installed for a directory, without loading it. */
export function installedVersion(name: string, from: string): string | undefined {
  const directory = packageDirectory(name, from);
  return directory === undefined ? undefined : versionIn(path.join(directory, 'package.json'));
}

function versionIn(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function load(name: string, directory: string): LoadedPackage | undefined {
  const manifest = path.join(directory, 'package.json');
  const modified = statSync(manifest).mtimeMs;
  const known = loaded.get(directory);
  if (known?.modified === modified) return known.found;
  try {
    const require = createRequire(manifest);
    const version = versionIn(manifest);
    const namespace = require(require.resolve(name)) as Record<string, unknown>;
    const found = { name, version, namespace, directory };
    loaded.set(directory, { found, modified });
    return found;
  } catch {
    return undefined;
  }
}
