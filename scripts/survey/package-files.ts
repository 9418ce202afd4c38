import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Manifest } from './frameworks.ts';

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Larger files are data. A bundle of a server with all that it depends on may have 13 MB. */
const LARGEST = 24 * 2 ** 20;
const OUTPUT_FOLDERS = ['dist', 'build', 'lib', 'out'];

/** The JavaScript and TypeScript files of a package itself. */
function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
      yield* sourceFiles(path);
    else if (entry.isFile() && SOURCE.test(entry.name) && statSync(path).size <= LARGEST)
      yield path;
  }
}

/** The texts of the files that run: declarations are left out. */
export function sourceTexts(folder: string): string[] {
  return [...sourceFiles(folder)]
    .filter((file) => !/\.d\.[cm]?ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The commands of a package, as files, the likeliest to start the server first. */
export function commandsOf(folder: string, { name = '', bin }: Manifest): string[] {
  const bare = name.split('/').at(-1) ?? name;
  const bins = typeof bin === 'string' ? { [bare]: bin } : (bin ?? {});
  const rank = (command: string): number => {
    if (command === bare) return 0;
    if (/mcp/.test(command)) return 1;
    return /server|stdio/.test(command) ? 2 : 3;
  };
  const files = Object.entries(bins)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([, file]) => join(folder, file));
  return [...new Set(files)].filter((file) => existsSync(file));
}

/**
 * What to read of a published package, relative to its folder: the folder that its first command is in, and if that is not the
 * compiled output, all that is published but sources that the output was compiled from.
 */
export function pathsToRead(folder: string, manifest: Manifest): string[] {
  const [command] = commandsOf(folder, manifest);
  const top = command === undefined ? undefined : relative(folder, command).split(sep);
  const output = OUTPUT_FOLDERS.filter((name) => existsSync(join(folder, name)));
  if (top && top.length > 1 && output.includes(top[0] ?? '')) return [top[0] ?? ''];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .filter(({ name }) => !(name === 'src' && output.length > 0))
    .filter((entry) =>
      entry.isDirectory()
        ? holdsSource(join(folder, entry.name))
        : SOURCE.test(entry.name) && !/\.config\.[cm]?[jt]s$|\.d\.[cm]?ts$/.test(entry.name),
    )
    .map(({ name }) => name);
}

function holdsSource(folder: string): boolean {
  for (const file of sourceFiles(folder)) if (!/\.d\.[cm]?ts$/.test(file)) return true;
  return false;
}
