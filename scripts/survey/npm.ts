import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from './frameworks.ts';

const run = promisify(execFile);
const FIELDS = [
  'name',
  'version',
  'bin',
  'repository',
  'dependencies',
  'devDependencies',
  'peerDependencies',
];

/** What the registry says of a package that is to be installed; undefined when it does not have it. */
export async function manifestOf(specifier: string): Promise<Manifest | undefined> {
  try {
    const { stdout } = await run('npm', ['view', specifier, ...FIELDS, '--json'], {
      timeout: 60_000,
    });
    const answer: unknown = JSON.parse(stdout);
    return (Array.isArray(answer) ? answer.at(-1) : answer) as Manifest;
  } catch {
    return undefined;
  }
}

/** The versions of a package that the registry has. */
export async function versionsOf(name: string): Promise<readonly string[]> {
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { timeout: 60_000 });
    return [JSON.parse(stdout) as string | string[]].flat();
  } catch {
    return [];
  }
}

/**
 * Installs a package into a folder, without running a script of it or of what it depends on.
 *
 * @returns why not, in a line
 */
export async function install(specifier: string, folder: string): Promise<string | undefined> {
  // What npm has kept is quicker, and may be too old.
  const why = await installOnce(specifier, folder, ['--prefer-offline']);
  return why === undefined ? undefined : await installOnce(specifier, folder, []);
}

/** The program of a version of Node, which is kept in the cache. */
export async function installedNode(version: string, cache: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cache, 'node', version);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const why = await install(`${name}@${version}`, folder);
  if (why !== undefined) throw new Error(`Node ${version} is not installed: ${why}`);
  return program;
}

/** Installs what the lockfile of a checkout says, without running a script, where it has one and nothing is installed. */
export async function installLocked(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'package-lock.json')) || existsSync(join(folder, 'node_modules')))
    return;
  const why = await runNpm(['ci', '--prefer-offline'], folder);
  if (why !== undefined) rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
}

async function installOnce(
  specifier: string,
  folder: string,
  more: readonly string[],
): Promise<string | undefined> {
  return await runNpm(['install', specifier, '--omit=dev', '--no-save', ...more], folder);
}

/** Runs a command of npm that installs, and returns why it failed. */
async function runNpm(args: readonly string[], folder: string): Promise<string | undefined> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await run('npm', [...args, ...options], {
      cwd: folder,
      timeout: 240_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    });
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const line = text.split('\n').find((one) => /npm (?:error|ERR!)/.test(one));
    return (line ?? text.split('\n')[0] ?? '').slice(0, 200);
  }
}
