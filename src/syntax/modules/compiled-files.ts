import { parse as parseJsonc } from 'jsonc-parser';
import { dirname, join, posix, relative } from 'node:path';
import picomatch from 'picomatch';
import type { ModuleGraph } from './module-graph.ts';
import { foldersAbove } from './packages.ts';
import { extendedFile, toList } from './tsconfig.ts';
import { toPosix } from './posix-path.ts';

const CONFIG = /^tsconfig(?:\.[\w-]+)?\.json$/;
const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Names that only patterns with a wildcard or an extension match; of other patterns, TypeScript
 * takes the folder.
 */
const IS_FILE_PATTERN = /[*?][^/]*$|\.\w+$/;

/** The files of a project as a config states them, with the folder that the patterns begin in. */
interface Selection {
  readonly files?: Patterns;
  readonly include?: Patterns;
  readonly exclude?: Patterns;
}

interface Patterns {
  readonly folder: string;
  readonly patterns: readonly string[];
}

/**
 * Whether every tsconfig around a TypeScript file leaves it out: those of its folder and of the
 * folders above, up to its package. One around the package says nothing of another package.
 */
export function isLeftOutOfConfigs(file: string, graph: ModuleGraph): boolean {
  const root = graph.nearestPackage(file)?.directory;
  if (!TYPESCRIPT.test(file) || root === undefined) return false;
  let hasConfig = false;
  for (const folder of foldersAbove(file)) {
    for (const name of graph.namesIn(folder) ?? []) {
      if (!CONFIG.test(name)) continue;
      hasConfig = true;
      if (selects(selectionOf(join(folder, name), graph, new Set()), file, folder)) return false;
    }
    if (folder === root) break;
  }
  return hasConfig;
}

function selects({ files, include, exclude }: Selection, file: string, folder: string): boolean {
  if (files && matches(files, file, false)) return true;
  const included = include ?? (files ? undefined : { folder, patterns: ['**/*'] });
  return (
    included !== undefined &&
    matches(included, file, false) &&
    !(exclude !== undefined && matches(exclude, file, true))
  );
}

/** @param isWhole whether a pattern also matches what is below the folders that it matches */
function matches({ folder, patterns }: Patterns, file: string, isWhole: boolean): boolean {
  const path = toPosix(relative(folder, file));
  return patterns.some((written) => {
    const pattern = posix.normalize(written.replace('${configDir}', '.')).replace(/\/$/, '');
    const below = isWhole || !IS_FILE_PATTERN.test(pattern);
    const all = below ? [pattern, pattern === '.' ? '**' : `${pattern}/**`] : [pattern];
    return picomatch.isMatch(path, all, { dot: true });
  });
}

/**
 * The selection of a config, with those that it extends; empty if it cannot be read, so that it
 * selects every file.
 */
function selectionOf(config: string, graph: ModuleGraph, seen: Set<string>): Selection {
  const text = seen.has(config) ? undefined : graph.text(config);
  seen.add(config);
  const json: unknown = text && parseJsonc(text, [], { allowTrailingComma: true });
  if (typeof json !== 'object' || json === null) return {};
  const folder = dirname(config);
  const { extends: bases, ...own } = json as Readonly<Record<string, unknown>>;
  const inherited = toList(bases).map((target) =>
    selectionOf(extendedFile(target, folder), graph, seen),
  );
  const written = ['files', 'include', 'exclude'].flatMap((key) =>
    Array.isArray(own[key]) ? [[key, { folder, patterns: toList(own[key]) }] as const] : [],
  );
  return [...inherited, Object.fromEntries(written) as Selection].reduce((all, each) => ({
    ...all,
    ...each,
  }));
}
