import { basename, relative, sep } from 'node:path';
import type { ModuleGraph } from '../../../syntax/modules/module-graph.ts';
import type { Package } from '../../../syntax/modules/packages.ts';

/** Folders of what shows how a server or a library is used. */
const EXAMPLE = /(?:^|[\\/])(?:demo|example|sample)s?[\\/]/i;

/** Folders, and parts of the names of files, of what replaces something in tests. */
const MOCK_FOLDER = /(?:^|[\\/])(?:fixture|mock|stub)s?[\\/]/i;
const MOCK_NAME = /(?:^|[-_.])(?:fake|mock|stub)(?:[-_.]|$)/i;

/** Whether a path is in a folder of examples of a package. */
export function isExampleIn(path: string, { directory }: Package): boolean {
  return EXAMPLE.test(relative(directory, path) + sep);
}

/**
 * Whether a file is an example or a mock, by its path in its package, and that of the package in
 * the one around it.
 */
export function isExampleFile(file: string, graph: ModuleGraph): boolean {
  if (MOCK_NAME.test(basename(file))) return true;
  const found = graph.nearestPackage(file);
  const outer = found && graph.nearestPackage(found.directory);
  return (
    found !== undefined &&
    (MOCK_FOLDER.test(relative(found.directory, file)) ||
      isExampleIn(file, found) ||
      (outer !== undefined && isExampleIn(found.directory, outer)))
  );
}
