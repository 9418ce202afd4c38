import type { Settings } from '../../model/settings.ts';
import { dependenciesOf, sessionFor } from './session.ts';

/** Packages that MCP servers are written with and whose definitions are not read, by the specifiers that they are imported by. */
const NOT_READ = ['@rekog/mcp-nest', 'litemcp', 'muppet'];

/** Packages for MCP servers. */
export interface PackagesInUse {
  /** Those whose definitions are read. */
  readonly read: readonly string[];
  readonly notRead: readonly string[];
}

/**
 * The packages for MCP servers that a file imports, or that the package it belongs to depends on.
 *
 * @param file absolute path
 */
export function packagesInUse(file: string, text: string, settings: Settings): PackagesInUse {
  const session = sessionFor(settings);
  const specifiers = [
    ...session.specifiersIn(text),
    ...dependenciesOf(session.graph.nearestPackage(file)?.json ?? {}),
  ];
  const used = (names: readonly string[]): string[] =>
    names.filter((name) =>
      specifiers.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
    );
  const read = session.registry.mentions;
  return { read: used(read), notRead: used(NOT_READ.filter((name) => !read.includes(name))) };
}
