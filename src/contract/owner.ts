import { dirname, relative } from 'node:path';
import { sessionFor } from '../detect/discovery/session.ts';
import type { Settings } from '../model/settings.ts';
import { toPosix } from '../syntax/modules/posix-path.ts';

/** A package of the project. */
export interface OwningPackage {
  readonly folder: string;
  readonly name: string;
}

/** The package of a file. @param from the folder that the package's folder is relative to */
export function packageOf(file: string, settings: Settings, from: string): OwningPackage {
  const found = sessionFor(settings).graph.nearestPackage(file);
  const directory = found?.directory ?? dirname(file);
  const folder = toPosix(relative(from, directory)) || '.';
  const name = found?.json['name'];
  return { folder, name: typeof name === 'string' && name !== '' ? name : folder };
}
