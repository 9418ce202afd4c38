import { mkdir, readlink, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CheckError, errorMessage, systemCode } from '../errors.ts';
import { isInFolder, projectFolder } from '../paths.ts';

/** Where an output goes. */
export interface OutputFile {
  readonly path: string;
  /** Its name in messages: `--output-file x.sarif`. */
  readonly label: string;
  /** How to choose another place, if that can be: `name another file`. */
  readonly otherwise?: string;
}

/**
 * Writes a file that the command makes, with the folders above it. A linted project must not
 * redirect it: a symbolic link of the project that leads out of it is not followed.
 *
 * @throws {CheckError} if it cannot be written
 */
export async function writeOutput(
  { path, label, otherwise }: OutputFile,
  text: string,
  cwd: string,
): Promise<void> {
  let isRedirected: boolean;
  try {
    isRedirected = await leadsOut(path, cwd);
    if (!isRedirected) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  } catch (error) {
    throw new CheckError(
      `${label} cannot be written (${errorMessage(error)}): ${otherwise ?? 'fix its permissions'}.`,
      {
        cause: error,
      },
    );
  }
  if (isRedirected)
    throw new CheckError(
      `${label} leads out of the project by a symbolic link: remove the link${otherwise === undefined ? '' : `, or ${otherwise}`}.`,
    );
}

/**
 * Writes the file of `--output-file`, as {@link writeOutput}.
 *
 * @throws {CheckError} if it cannot be written
 */
export async function writeOutputFile(file: string, text: string, cwd: string): Promise<void> {
  const path = resolve(cwd, file);
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder) throw new CheckError(`--output-file ${file} is a folder: name a file.`);
  const label = `--output-file ${file}`;
  await writeOutput({ path, label, otherwise: 'name another file' }, text, cwd);
}

/** Whether a path in the project is, by links, a place outside of it. */
export async function leadsOut(path: string, cwd: string): Promise<boolean> {
  const folder = projectFolder(cwd);
  if (!isInFolder(folder, path)) return false;
  return !isInFolder(await realpath(folder), await realPlace(path));
}

/** The real path of a file that may not exist yet. A link to nothing is where it leads. */
async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const target = await readlink(path).catch(() => undefined);
  return target === undefined
    ? join(await realPlace(dirname(path)), basename(path))
    : realPlace(resolve(dirname(path), target));
}
