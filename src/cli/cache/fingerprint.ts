import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Returns a fingerprint of a path: of a file by its content, of a folder by the names in it.
 *
 * @param isRead whether the content or the names count
 * @param without a file that does not count as a name in its folder
 */
export function fingerprintOf(path: string, isRead: boolean, without: string): string {
  try {
    const real = realpathSync.native(path);
    const target = real === path ? '' : `${real} `;
    const isFolder = statSync(path).isDirectory();
    if (!isRead) return `${target}${isFolder ? 'folder' : 'file'}`;
    if (!isFolder) return `${target}${hash(readFileSync(path))}`;
    const names = readdirSync(path).filter(
      (name) => path !== dirname(without) || name !== basename(without),
    );
    return `${target}folder ${hash(names.sort().join('/'))}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
}

/** A short name of a content. */
export function hash(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('base64url');
}

/** When a path last changed, in milliseconds; 0 for a path that does not exist. */
export function changedAt(path: string): number {
  try {
    const { mtimeMs, ctimeMs } = statSync(path);
    return Math.max(mtimeMs, ctimeMs);
  } catch {
    return 0;
  }
}
