import { dirname, relative, sep } from 'node:path';
import { sessionFor } from '../detect/discovery/session.ts';
import type { Settings } from '../model/settings.ts';

/** A package of the project. */
export interface OwningPackage {
  readonly folder: string;
  readonly name: string;
}

/** The package of a file. @param from the folder that the package's folder is relative to */
export function packageOf(file: string, settings: Settings, from: string): OwningPackage {
  const found = sessionFor(settings).graph.nearestPackage(file);
  const directory = found?.directory ?? dirname(file);
  const folder = relative(from, directory).split(sep).join('/') || '.';
  const name = found?.json['name'];
  return { folder, name: typeof name === 'string' && name !== '' ? name : folder };
}
