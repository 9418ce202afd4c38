import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { realPath } from '../syntax/modules/files.ts';
import { ModuleGraph } from '../syntax/modules/module-graph.ts';
import { append } from '../model/utils/append.ts';

/** Files that decide how every file of a project is read. */
const OF_ALL_FILES =
  /^(?:package(?:-lock)?\.json|pnpm-(?:lock|workspace)\.yaml|yarn\.lock|bun\.lock|tsconfig.*\.json|deno\.jsonc?|(?:eslint|mcp-lint)\.config\.\w+)$/;
const REQUIRED = /\brequire\s*\(\s*(['"])([^'"]+)\1\s*\)/g;
const EXTENSION = /(?:\/index)?\.[cm]?[jt]sx?$/;

/**
 * The files that changed, and those whose imports lead to one that changed, directly or through
 * others: the findings in a file depend on what it imports.
 *
 * @param changed absolute paths, also of files that are deleted or are not sources
 * @param texts the text of each source file of the project, by absolute path
 * @returns all files where one changed that decides how each is read, such as a `package.json`
 */
export function affectedFiles(
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  if (changed.some((file) => OF_ALL_FILES.test(basename(file)))) return new Set(texts.keys());
  const importers = importersIn(texts);
  const affected = new Set<string>();
  const waiting = changed.flatMap((file) => [realPath(file), file.replace(EXTENSION, '')]);
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    affected.add(file);
    for (const importer of importers.get(file) ?? [])
      if (!seen.has(importer)) {
        seen.add(importer);
        waiting.push(importer);
      }
  }
  return new Set([...texts.keys()].filter((file) => affected.has(realPath(file))));
}

/**
 * The real paths of the files that import each file; a file that is not there is called by its path
 * without an extension.
 */
function importersIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const graph = new ModuleGraph();
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts) {
    if (!EXTENSION.test(file)) continue;
    for (const specifier of specifiersIn(file, text)) {
      const target = graph.resolve(specifier, file);
      if (target.kind === 'package') continue;
      const imported =
        target.kind === 'file'
          ? target.file
          : join(dirname(file), specifier).replace(EXTENSION, '');
      append(importers, imported, realPath(file));
    }
  }
  return importers;
}

/** The specifiers of a file's imports, exports and literal `import()` and `require()`. */
function specifiersIn(file: string, text: string): ReadonlySet<string> {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^(['"`])(.*)\1$/s, '$2'),
  );
  return new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
    ...[...text.matchAll(REQUIRED)].flatMap(([, , specifier]) => specifier ?? []),
  ]);
}
