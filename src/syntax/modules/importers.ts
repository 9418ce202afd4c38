import { extname, join, relative, sep } from 'node:path';
import { importableEntries } from './entry-points.ts';
import { onceAnEpoch } from './epoch.ts';
import { entriesIn } from './folders.ts';
import type { ModuleGraph } from './module-graph.ts';
import type { Module } from './module.ts';
import { isOfPackage } from './package-specifier.ts';
import { DEPENDENCIES, type Package } from './packages.ts';
import { specifiersIn } from './specifiers.ts';
import { isTestFile, isTestFolder } from './test-files.ts';
import { append } from '../../model/utils/append.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Imports by names that are not written out. */
const COMPUTED = /\b(?:import|require)\s*\(\s*(?:[^'"`\s)]|`[^`]*\$\{)/;
const GLOB = /\bimport\.meta\.glob\b/;

const CODE = new Set(['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx']);
const BUILT = /^(?:dist|build|out|lib|coverage)$/;

/** Maximum number of files of several packages that are read to find what one of them exports. */
const MAX_FILES = 1000;

/** The imports in the text of a file. */
interface Imports {
  readonly text: string;
  readonly specifiers: readonly string[];
  /** Whether it imports by names that are not written out. */
  readonly isComputed: boolean;
  readonly hasGlob: boolean;
}

/** Imports of the files of a package; files are stated by their position in the list. */
interface Index {
  readonly files: readonly string[];
  readonly globs: string[];
  /** Positions of those that import by names that are not written out. */
  readonly computed: number[];
  /** Positions of those with relative specifiers, by the {@link lastName} of these. */
  readonly relative: Map<string, number[]>;
  /** Positions of those with other specifiers, by the files to which these lead. */
  readonly resolved: Map<string, number[]>;
  /** The specifiers of no dependency that lead nowhere, by their last name. */
  readonly unresolved: Map<string, { readonly path: string; readonly from: string }[]>;
}

/** Finds the modules that import others of their package, built files apart from their sources. */
export class Importers {
  private readonly graph: ModuleGraph;
  /** By the list of a package's files, which is a new object in each epoch. */
  private readonly around = new WeakMap<readonly string[], readonly string[]>();
  private readonly imports = new Map<string, Imports>();

  constructor(graph: ModuleGraph) {
    this.graph = graph;
  }

  /**
   * The modules of its package that import a file, or may do so by a name that is not written out;
   * undefined if they are not known.
   */
  of(file: string): readonly Module[] | undefined {
    const files = this.filesThatImport(file);
    const importers = files?.flatMap((other) => this.graph.load(other) ?? []);
    return importers?.length === files?.length ? importers : undefined;
  }

  /** Whether a module of its package imports a file, or may do so. */
  mayImport(file: string): boolean {
    return this.filesThatImport(file)?.length !== 0;
  }

  private readonly filesThatImport = onceAnEpoch((file: string): readonly string[] | undefined => {
    const files = this.filesBeside(file);
    if (!files) return undefined;
    const index = this.indexOf(files);
    const isUnknown = index.globs.some((other) => other !== file) || mayLeadTo(file, index);
    return isUnknown ? undefined : this.importing(file, index);
  });

  /** The files that import another one, or may do so, in the order of the package's files. */
  private importing(file: string, { files, relative: named, resolved, computed }: Index): string[] {
    const positions = new Set([...computed, ...(resolved.get(file) ?? [])]);
    for (const name of namesOf(file))
      for (const position of named.get(name) ?? [])
        if (this.leadsTo(file, files[position] as string)) positions.add(position);
    return [...positions]
      .sort((one, other) => one - other)
      .flatMap((position) => files[position] ?? [])
      .filter((other) => other !== file);
  }

  /** Reads once what the files of a package import, so that no question reads all of them. */
  private readonly indexOf = memoizeWeak((files: readonly string[]): Index => {
    const index: Index = {
      files,
      globs: [],
      computed: [],
      relative: new Map(),
      resolved: new Map(),
      unresolved: new Map(),
    };
    for (const [position, file] of files.entries()) {
      const imports = this.importsOf(file);
      if (imports?.hasGlob) index.globs.push(file);
      if (imports?.isComputed) index.computed.push(position);
      for (const specifier of imports?.specifiers ?? []) {
        if (specifier.startsWith('.')) append(index.relative, lastName(specifier), position);
        else this.addBare(specifier, position, index);
      }
    }
    return index;
  });

  private addBare(specifier: string, position: number, index: Index): void {
    const from = index.files[position] as string;
    const target = this.graph.fileOf(specifier, from);
    const [, path] = /^[^./][^/]*\/(.+)$/.exec(specifier) ?? [];
    if (target !== undefined) append(index.resolved, target, position);
    else if (path !== undefined && !this.isDependency(specifier, from))
      append(index.unresolved, lastName(path), { path: importedPath(path), from });
  }

  /**
   * The same, with those of the packages of its workspace that depend on its package, unless these
   * are too many.
   */
  filesAround(file: string): readonly string[] | undefined {
    const own = this.filesBeside(file);
    const found = this.graph.nearestPackage(file);
    return own && found && this.withDependents(own, found);
  }

  /** Whether a test of its package imports a name from a file. */
  readonly isImportedByTests = onceAnEpoch((file: string, name: string): boolean =>
    this.testsIn(this.folderAround(file) ?? '').some(
      (test) => this.graph.text(test)?.includes(name) === true && this.leadsTo(file, test),
    ),
  );

  private withDependents(own: readonly string[], of: Package): readonly string[] {
    const known = this.around.get(own);
    if (known) return known;
    const others = this.graph
      .dependents(of)
      .flatMap(({ directory }) => this.filesOf(directory, false) ?? []);
    const isBounded = own.length + others.length <= MAX_FILES;
    const all = isBounded ? [...new Set([...own, ...others])] : own;
    this.around.set(own, all);
    return all;
  }

  private leadsTo(file: string, from: string): boolean {
    const { specifiers = [] } = this.importsOf(from) ?? {};
    return specifiers.some((specifier) => this.graph.fileOf(specifier, from) === file);
  }

  private isDependency(specifier: string, from: string): boolean {
    const { json } = this.graph.nearestPackage(from) ?? {};
    return DEPENDENCIES.some((group) =>
      Object.keys((json?.[group] as object | undefined) ?? {}).some((name) =>
        isOfPackage(specifier, name),
      ),
    );
  }

  private importsOf(file: string): Imports | undefined {
    const text = this.graph.text(file);
    if (text === undefined) return undefined;
    let imports = this.imports.get(file);
    if (imports?.text !== text) {
      const specifiers = specifiersIn(text);
      imports = { text, specifiers, isComputed: COMPUTED.test(text), hasGlob: GLOB.test(text) };
      this.imports.set(file, imports);
    }
    return imports;
  }

  /**
   * The files with code of the package of a file, without tests; undefined if there are too many.
   */
  private readonly filesBeside = onceAnEpoch((file: string): readonly string[] | undefined => {
    const folder = this.folderAround(file);
    if (folder === undefined) return undefined;
    return this.filesOf(folder, isBuilt(relative(folder, join(file, '..'))));
  });

  /**
   * The folder of the package of a file; where that has no entry point, of the package around it,
   * which imports by paths.
   */
  private folderAround(file: string): string | undefined {
    const found = this.graph.nearestPackage(file);
    if (!found || importableEntries(found).length > 0) return found?.directory;
    return this.folderAround(found.directory) ?? found.directory;
  }

  private readonly filesOf = onceAnEpoch(
    (folder: string, withBuilt: boolean): readonly string[] | undefined =>
      this.codeIn(folder)
        ?.filter((path) => !isOfTests(path) && (withBuilt || !isBuilt(path)))
        .map((path) => join(folder, path)),
  );

  private readonly testsIn = onceAnEpoch((folder: string): readonly string[] =>
    (this.codeIn(folder) ?? []).filter(isOfTests).map((path) => join(folder, path)),
  );

  /** The paths of the files with code in a folder, relative to it. */
  private readonly codeIn = onceAnEpoch((folder: string): readonly string[] | undefined =>
    entriesIn(folder, (inner) => this.graph.namesIn(inner), { recursive: true })
      ?.filter(({ path, isDirectory }) => !isDirectory && CODE.has(extname(path)))
      .map(({ path }) => path),
  );
}

/** A path as specifiers have it: without extension, and without the name of an index. */
function importedPath(path: string): string {
  return path.replaceAll(sep, '/').replace(/(?:\/index)?(?:\.[cm]?[jt]sx?)?$/, '');
}

/** @param path relative to its package */
function isBuilt(path: string): boolean {
  return path.split(/[\\/]/).some((name) => BUILT.test(name));
}

/** @param path relative to its package */
function isOfTests(path: string): boolean {
  return isTestFile(path) || path.split(/[\\/]/).some(isTestFolder);
}

/** The last name of a path as specifiers have it: `.` and `..` are those of folders. */
function lastName(path: string): string {
  return importedPath(path).split('/').findLast(Boolean) ?? '.';
}

/** The last names of the relative specifiers of a file. */
function namesOf(file: string): readonly string[] {
  const isIndex = /[\\/]index\.[cm]?[jt]sx?$/.test(file);
  return isIndex ? [lastName(file), '.', '..'] : [lastName(file)];
}

/**
 * Whether an import of no dependency, which nothing resolves, ends like the path of a file:
 * `$lib/tools` like that of `src/lib/tools.ts`. Its alias is made when the project is built.
 */
function mayLeadTo(file: string, { unresolved }: Index): boolean {
  const path = importedPath(file);
  const named = unresolved.get(lastName(file)) ?? [];
  return named.some((each) => each.from !== file && path.endsWith(`/${each.path}`));
}
