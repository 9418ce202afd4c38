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
  readonly of = onceAnEpoch((file: string): readonly Module[] | undefined => {
    const stem = stemOf(file);
    const importers: Module[] = [];
    const files = this.filesBeside(file);
    for (const other of files ?? []) {
      const imports = other === file ? undefined : this.importsOf(other);
      if (!imports) continue;
      if (imports.hasGlob || this.mayLeadTo(file, other, imports)) return undefined;
      const mayImport =
        imports.isComputed || (imports.text.includes(stem) && this.leadsTo(file, other, imports));
      if (!mayImport) continue;
      const importer = this.graph.load(other);
      if (!importer) return undefined;
      importers.push(importer);
    }
    return files && importers;
  });

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
  isImportedByTests(file: string, name: string): boolean {
    const folder = this.folderAround(file) ?? '';
    const entries = entriesIn(folder, (inner) => this.graph.namesIn(inner), true) ?? [];
    return entries.some(({ path }) => {
      const test = join(folder, path);
      if (!CODE.has(extname(path)) || !isOfTests(path)) return false;
      const imports = this.importsOf(test);
      return imports?.text.includes(name) === true && this.leadsTo(file, test, imports);
    });
  }

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

  private leadsTo(file: string, from: string, { specifiers }: Imports): boolean {
    return specifiers.some((specifier) => this.graph.fileOf(specifier, from) === file);
  }

  /**
   * Whether an import of no dependency, which nothing resolves, ends like the path of a file:
   * `$lib/tools` like that of `src/lib/tools.ts`. Its alias is made when the project is built.
   */
  private mayLeadTo(file: string, from: string, { specifiers }: Imports): boolean {
    const path = importedPath(file);
    return specifiers.some((specifier) => {
      const [, rest] = /^[^./][^/]*\/(.+)$/.exec(specifier) ?? [];
      return (
        rest !== undefined &&
        path.endsWith(`/${importedPath(rest)}`) &&
        this.graph.fileOf(specifier, from) === undefined &&
        !this.isDependency(specifier, from)
      );
    });
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
  private filesBeside(file: string): readonly string[] | undefined {
    const folder = this.folderAround(file);
    if (folder === undefined) return undefined;
    return this.filesOf(folder, isBuilt(relative(folder, join(file, '..'))));
  }

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
      entriesIn(folder, (inner) => this.graph.namesIn(inner), true)
        ?.filter(
          ({ path, isDirectory }) => !isDirectory && CODE.has(extname(path)) && !isOfTests(path),
        )
        .filter(({ path }) => withBuilt || !isBuilt(path))
        .map(({ path }) => join(folder, path)),
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

/**
 * The part of a path that each specifier of a file has: of an `index`, the name of its folder may
 * be all.
 */
function stemOf(file: string): string {
  const parts = file.split(sep);
  const name = (parts.at(-1) ?? '').replace(/\.[cm]?[jt]sx?$/, '');
  return name === 'index' ? '' : name;
}
