import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CheckError } from '../errors.ts';
import { isInFolder } from '../paths.ts';

/**
 * Rejects a path, a pattern or a revision that names a file outside of the folder that the server
 * was started in, also through a link.
 *
 * @throws {CheckError} if it does
 */
export function requireInside(folder: string, given: string): void {
  const root = realpathSync(folder);
  const path = resolve(root, given);
  const climbs = given.split(/[/\\{},]/).includes('..');
  if (climbs || !isInFolder(root, path) || !isInFolder(root, realpathSync(existingPart(path))))
    throw new CheckError(
      `${given} is outside of ${root}, the folder that mcp-lint mcp was started in: name a path inside of it.`,
    );
}

/** The deepest part of a path that exists. */
function existingPart(path: string): string {
  return existsSync(path) ? path : existingPart(dirname(path));
}
