import { dirname, relative, sep } from 'node:path';

/** How messages name a file: relative to the folder that the command was started in. */
export function displayPath(cwd: string, file: string): string {
  return relative(cwd, file) || '.';
}

/** As URIs and ESLint's own files spell a path: with forward slashes. */
export function toPosix(path: string): string {
  return path.split(sep).join('/');
}

/** Whether `file` is in `folder`, or is it. */
export function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The deepest folder at or above `folder` that all of `files` are in. */
export function commonFolder(folder: string, files: readonly string[]): string {
  let common = folder;
  while (dirname(common) !== common && files.some((file) => !isWithin(common, file))) common = dirname(common);
  return common;
}
