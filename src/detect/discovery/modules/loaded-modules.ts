import { stringLiteral } from '../../../syntax/nodes.ts';
import { join } from 'node:path';
import { memoize, memoizeWeak } from '../../../model/utils/memoize.ts';
import { importedModules } from '../../../syntax/evaluate/start-up/imports.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { calleeName, moduleIndex } from '../../flow/module-index.ts';
import type { AnalysisSession } from '../session.ts';
import { namedEntries, publishedEntries } from '../../../syntax/modules/entry-points.ts';

/** Whether the entry points of their packages load all of several modules; undefined if unknown. */
export function areLoaded(
  modules: readonly Module[],
  session: AnalysisSession,
): boolean | undefined {
  const loaded = [...new Set(modules)].map((each) => isLoaded(each, session));
  return loaded.includes(false) ? false : loaded[0];
}

/**
 * Whether the entry points of its package load a module.
 *
 * @returns undefined if that is not known: an entry point is not there, as in a source that is not
 * built, or modules are loaded by computed names
 */
function isLoaded({ file }: Module, session: AnalysisSession): boolean | undefined {
  const found = session.graph.nearestPackage(file);
  return found && filesOfPackages(session)(found.directory)?.has(file);
}

/** The files that the entry points of each package load, by its folder. */
const filesOfPackages = memoizeWeak((session: AnalysisSession) =>
  memoize((directory: string): ReadonlySet<string> | undefined => {
    const manifest = join(directory, 'package.json');
    const found = session.graph.nearestPackage(manifest);
    if (!found) return undefined;
    const load = (specifier: string): Module | undefined =>
      session.graph.imported(specifier, manifest);
    const published = publishedEntries(found).map(load);
    if (published.length === 0 || published.includes(undefined)) return undefined;
    const entries = namedEntries(found).flatMap((entry) => load(entry) ?? []);
    const { files, isOpen } = closureOf(entries, session);
    return isOpen ? undefined : files;
  }),
);

/** The files that entries load, directly or not. */
export interface Closure {
  readonly files: ReadonlySet<string>;
  /** Whether a computed name may load other files. */
  readonly isOpen: boolean;
}

/** Follows the imports of entries, also those that only a part of the code runs. */
export function closureOf(entries: readonly Module[], session: AnalysisSession): Closure {
  const files = new Set<string>();
  let isOpen = false;
  const waiting = [...entries];
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (files.has(module.file)) continue;
    files.add(module.file);
    const specifiers = dynamicSpecifiers(module);
    isOpen ||= specifiers.includes(undefined);
    const { file } = module;
    waiting.push(
      ...importedModules(module, session.evaluator),
      ...specifiers.flatMap((specifier) =>
        specifier === undefined ? [] : (session.graph.imported(specifier, file) ?? []),
      ),
    );
  }
  return { files, isOpen };
}

/**
 * `import(…)`, with its specifier where it is written, and the patterns of Vite, which load any
 * number of files.
 */
const IMPORTED = /\bimport(?:\.meta\.glob|\s*\(\s*(?:['"`]([^'"`$]+)['"`](?=\s*[,)]))?)/g;

/** The specifiers of `import()` and `require()`; undefined for a computed one, or a pattern. */
function dynamicSpecifiers(module: Module): readonly (string | undefined)[] {
  const imported = [...module.text.matchAll(IMPORTED)].map(([, specifier]) => specifier);
  const required = moduleIndex(module)
    .calls.filter((call) => calleeName(call) === 'require')
    .map(({ arguments: [first] }) => stringLiteral(first));
  return [...imported, ...required];
}
