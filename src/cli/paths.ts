import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Io } from './io.ts';
import { printable } from '../model/text/printable.ts';

/** The path of a file in messages: relative to the working folder. */
export function displayPath(cwd: string, file: string): string {
  const path = printable(relative(cwd, file)) || '.';
  // A line that begins so is a command to GitHub's runner.
  return path.startsWith('::') ? `./${path}` : path;
}

/** Whether `file` is in `folder`, or is the folder. */
export function isInFolder(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The deepest folder at or above `folder` that contains all files. */
export function commonFolder(folder: string, files: readonly string[]): string {
  let common = folder;
  while (dirname(common) !== common && files.some((file) => !isInFolder(common, file)))
    common = dirname(common);
  return common;
}

/**
 * The folder of the whole project around `folder`: the outermost one with a package.json in the
 * same repository.
 */
export function projectFolder(folder: string): string {
  let found = folder;
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, 'package.json'))) found = current;
    if (existsSync(join(current, '.git')) || dirname(current) === current) return found;
  }
}

/**
 * The root folder of the repository, to which the paths in reports for GitHub are relative; the
 * working folder without one.
 */
export function repositoryOf({ cwd, env }: Pick<Io, 'cwd' | 'env'>): string {
  const workspace = env['GITHUB_WORKSPACE'];
  if (workspace !== undefined) return workspace;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}
