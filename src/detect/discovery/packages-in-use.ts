import type { Settings } from '../../model/settings.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { dependenciesOf } from './framework-uses.ts';
import { sessionFor } from './session.ts';
import { isOfPackage } from '../../syntax/modules/package-specifier.ts';

/** MCP packages whose definitions are not detected, by import specifier. */
const NOT_READ = ['litemcp', 'muppet'];

/** The MCP packages in use. */
export interface PackagesInUse {
  /** Those whose definitions are detected. */
  readonly read: readonly string[];
  readonly notRead: readonly string[];
}

/**
 * The MCP packages that a file imports, or on which its package depends.
 *
 * @param file absolute path
 */
export function packagesInUse(file: string, text: string, settings: Settings): PackagesInUse {
  const session = sessionFor(settings);
  const specifiers = [
    ...specifiersIn(text),
    ...dependenciesOf(session.graph.nearestPackage(file)?.json ?? {}),
  ];
  const used = (names: readonly string[]): string[] =>
    names.filter((name) => specifiers.some((specifier) => isOfPackage(specifier, name)));
  const read = session.registry.mentions;
  return { read: used(read), notRead: used(NOT_READ.filter((name) => !read.includes(name))) };
}
