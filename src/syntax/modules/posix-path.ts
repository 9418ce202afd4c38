import { sep } from 'node:path';

/** A path with forward slashes, as in URIs and ESLint's own files. */
export function toPosix(path: string): string {
  return path.split(sep).join('/');
}
