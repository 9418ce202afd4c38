import { basename, relative } from 'node:path';
import type { ModuleGraph } from '../../syntax/modules/module-graph.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** The path of a file in its package, `src/tools/index.ts`; its name alone outside of packages. */
export function fileNameInPackage(
  file: string,
  graph: Pick<ModuleGraph, 'nearestPackage'>,
): string {
  const found = graph.nearestPackage(file);
  return found ? toPosix(relative(found.directory, file)) : basename(file);
}
