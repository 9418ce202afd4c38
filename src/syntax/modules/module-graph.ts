import { dirname, join } from 'node:path';
import { onceAnEpoch } from './epoch.ts';
import { Files, type Content } from './files.ts';
import { LOCK_FILES, lockedVersion } from './lock-files.ts';
import { LoadedModules, parseContent, type LoadedModule } from './loaded-modules.ts';
import type { Module, Resolution } from './module.ts';
import { foldersAbove, type Package } from './packages.ts';
import { Resolver } from './resolve.ts';

/** The state of a file that was loaded, or that imports were resolved from. */
interface Node {
  readonly file: string;
  /** The epoch in which it was last compared with the disk. */
  epoch: number;
  /** The content that `result` was made from; undefined without a result. */
  content: Content | undefined;
  result: LoadedModule | undefined;
  /** The resolutions of its imports. */
  readonly resolutions: Map<string, Resolution>;
  /** Files with an import that resolves to this one. */
  readonly importers: Set<Node>;
}

export interface ModuleGraphOptions {
  /** `false` makes a graph without files: it loads and resolves nothing. */
  readonly crossFile?: boolean;
  /**
   * Whether an installed package that has the scope of the importing one is read as part of the
   * project.
   */
  readonly isShared?: (manifest: Package['json']) => boolean;
  /** The modules that are loaded. */
  readonly modules?: LoadedModules;
}

/** An installed package, with its version. */
export type InstalledPackage = Package & { readonly version: string | undefined };

/**
 * The first-party files that the linted ones import: finds, reads, parses and refreshes them.
 *
 * A {@link Module} keeps its identity while nothing that it imports, directly or not, changes on
 * disk, so it and its nodes can serve as weak cache keys. This is checked once per epoch.
 */
export class ModuleGraph {
  private readonly crossFile: boolean;
  private readonly files = new Files();
  private readonly resolver: Resolver;
  private readonly nodes = new Map<string, Node>();
  private readonly modules: LoadedModules;
  /** Answers of one epoch, by name and folder. */
  private readonly installed = new Map<string, { readonly found: InstalledPackage | undefined }>();
  private installedIn = -1;
  private readonly parsedJson = new WeakMap<Content, { readonly value: unknown }>();

  constructor({
    crossFile = true,
    isShared,
    modules = new LoadedModules(),
  }: ModuleGraphOptions = {}) {
    this.crossFile = crossFile;
    this.modules = modules;
    this.resolver = new Resolver(this.files, isShared);
  }

  /**
   * Starts an epoch: each file is compared with the disk when it is next used. Call it for each
   * linted file.
   */
  beginAnalysis(): void {
    this.files.beginEpoch();
  }

  /**
   * Between two files of a host: modules that were not used for long are kept only while something
   * has a node of them.
   */
  release(): void {
    this.modules.release();
  }

  /**
   * Loads the module of a file.
   *
   * @returns undefined if the file cannot be read or parsed; {@link why} has the reason
   */
  load(file: string): Module | undefined {
    if (!this.crossFile) return undefined;
    const node = this.touch(file);
    if (!node.result || !this.modules.has(node.result)) {
      node.content = this.files.read(file);
      node.result = this.modules.load(file, node.content);
    }
    return this.modules.use(node.result);
  }

  /**
   * Like {@link load}, for a single look at one of many files: where there is no room for its
   * module, another one is returned each time.
   */
  look(file: string): Module | undefined {
    if (!this.crossFile) return undefined;
    const { result } = this.touch(file);
    if (this.modules.hasRoom || (result && this.modules.has(result))) return this.load(file);
    const parsed = parseContent(file, this.files.read(file));
    return 'error' in parsed ? this.load(file) : parsed;
  }

  /**
   * Whether {@link load} returned this module; false for the linted module, which its host parsed.
   */
  holds(module: Module): boolean {
    const result = this.nodes.get(module.file)?.result;
    return result !== undefined && this.modules.use(result) === module;
  }

  /**
   * Why {@link load} returned nothing for a file: a clause that completes "could not be read: …".
   */
  why(file: string): string | undefined {
    if (!this.crossFile) return CROSS_FILE_OFF;
    this.load(file);
    const result = this.touch(file).result;
    return result !== undefined && 'error' in result ? result.error : undefined;
  }

  /** The requested files that do not parse, with the errors. */
  unparsed(): { readonly file: string; readonly error: string }[] {
    return [...this.nodes.values()].flatMap(({ file, content, result }) =>
      content?.text !== undefined && result && 'error' in result
        ? [{ file, error: result.error }]
        : [],
    );
  }

  /**
   * The text of a file, without a byte-order mark; undefined if it cannot be read. Does not parse
   * the file.
   */
  text(file: string): string | undefined {
    return this.files.read(file).text;
  }

  /** The names in a folder; undefined if it is none. */
  namesIn(folder: string): readonly string[] | undefined {
    const names = this.crossFile ? this.files.namesIn(folder) : undefined;
    return names?.split('/').filter((name) => name !== '');
  }

  /** The text of a file that code reads when it runs; undefined if it cannot be read. */
  data(file: string): string | undefined {
    return this.crossFile ? this.noted(file).text : undefined;
  }

  /** The content of a file on which the analysis depends. */
  private noted(file: string): Content {
    const content = this.files.read(file);
    this.touch(file).content = content;
    return content;
  }

  /**
   * The value of a JSON file; undefined if it cannot be read or parsed. Cached: do not mutate it.
   */
  json(file: string): unknown {
    if (!this.crossFile) return undefined;
    const content = this.noted(file);
    let parsed = this.parsedJson.get(content);
    if (parsed === undefined) {
      parsed = { value: parseJson(content.text) };
      this.parsedJson.set(content, parsed);
    }
    return parsed.value;
  }

  /**
   * Resolves an import.
   *
   * @param specifier as written in the source
   * @param from absolute path of the importing file
   */
  resolve(specifier: string, from: string): Resolution {
    if (!this.crossFile) return { kind: 'missing', why: CROSS_FILE_OFF };
    const node = this.touch(from);
    let resolution = node.resolutions.get(specifier);
    if (resolution === undefined) {
      resolution = this.resolver.resolve(specifier, from);
      node.resolutions.set(specifier, resolution);
      // Check the file first: a change drops the resolutions of its importers, and this one is new.
      if (resolution.kind === 'file') this.touch(resolution.file).importers.add(node);
    }
    return resolution;
  }

  /**
   * The file that a specifier leads to; undefined for a package that is not a file, and if it is
   * missing.
   */
  fileOf(specifier: string, from: string): string | undefined {
    const resolution = this.resolve(specifier, from);
    return resolution.kind === 'file' ? resolution.file : undefined;
  }

  /** The module that a specifier leads to, if it is code. */
  imported(specifier: string, from: string): Module | undefined {
    const file = this.fileOf(specifier, from);
    return file === undefined || file.endsWith('.json') ? undefined : this.load(file);
  }

  /**
   * The specifier that the import map of Deno has for one that a file imports; itself without one.
   */
  mapped(specifier: string, fromFile: string): string {
    return this.crossFile ? this.resolver.packages.mapped(specifier, fromFile) : specifier;
  }

  /** The names that import maps of Deno define for a file, with their targets. */
  mappings(fromFile: string): readonly (readonly [string, string])[] {
    return this.crossFile ? this.resolver.packages.mappings(fromFile) : [];
  }

  /**
   * The package of a file: the nearest `package.json` upward that says more than the format of a
   * folder.
   */
  nearestPackage(file: string): Package | undefined {
    return this.packageAround(dirname(file));
  }

  private readonly packageAround = this.files.onceAnEpoch((folder) => {
    const { packages } = this.resolver;
    const file = join(folder, 'package.json');
    return packages.nearest(file, ({ json }) => !isMarker(json)) ?? packages.nearest(file);
  });

  /** The version range of a package in the nearest `package.json` that names one. */
  askedRange(name: string, fromFile: string): string | undefined {
    return this.askedRanges(name, fromFile).find((range) => /\d/.test(range));
  }

  /**
   * The ranges of a package in the `package.json` files above a file, the nearest first; `latest`
   * and `*` too.
   */
  askedRanges(name: string, fromFile: string): readonly string[] {
    return foldersAbove(fromFile).flatMap(
      (directory) => this.resolver.packages.asked(name, directory) ?? [],
    );
  }

  /**
   * The version of a package that the nearest lock file above a file has for the range that is
   * asked for; undefined without one.
   */
  readonly lockedVersion = onceAnEpoch((name: string, fromFile: string): string | undefined => {
    const [range] = this.askedRanges(name, fromFile);
    if (range === undefined) return undefined;
    for (const directory of foldersAbove(fromFile))
      for (const format of LOCK_FILES) {
        const text = this.text(join(directory, format));
        if (text !== undefined) return lockedVersion(format, text, { name, range });
      }
    return undefined;
  });

  /** The version of a package that contains the file or that its workspace contains. */
  developedVersion(name: string, fromFile: string): string | undefined {
    return withVersion(this.resolver.packages.developed(name, fromFile))?.version;
  }

  /** The package with this name in the workspace of a file. */
  workspacePackage(name: string, fromFile: string): Package | undefined {
    return this.resolver.packages.workspace(name, fromFile);
  }

  /** The packages of its workspace that depend on a package. */
  dependents(of: Package): readonly Package[] {
    return this.crossFile ? this.resolver.packages.dependents(of) : [];
  }

  /**
   * The installed copy of a package that a file would import, whatever its `exports` allow;
   * undefined if there is none.
   */
  installedPackage(name: string, fromFile: string): InstalledPackage | undefined {
    const { epoch } = this.files;
    if (this.installedIn !== epoch) this.installed.clear();
    this.installedIn = epoch;
    const key = `${name} ${dirname(fromFile)}`;
    let known = this.installed.get(key);
    if (known === undefined)
      this.installed.set(
        key,
        (known = { found: withVersion(this.resolver.packages.installed(name, fromFile)) }),
      );
    return known.found;
  }

  /**
   * Forgets the modules of files, and those that import them: something else that they depend on
   * has changed.
   */
  drop(files: Iterable<string>): void {
    this.forget(new Set([...files].map((file) => this.node(file))));
  }

  private node(file: string): Node {
    let node = this.nodes.get(file);
    if (node === undefined) {
      node = {
        file,
        epoch: -1,
        content: undefined,
        result: undefined,
        resolutions: new Map(),
        importers: new Set(),
      };
      this.nodes.set(file, node);
    }
    return node;
  }

  /** The node of a file, after comparing it and all its imports with the disk in this epoch. */
  private touch(file: string): Node {
    const start = this.node(file);
    const { epoch } = this.files;
    if (start.epoch === epoch) return start;
    start.epoch = epoch;
    const pending = [start];
    const changed = new Set<Node>();
    for (const node of pending) {
      if (this.hasChanged(node)) changed.add(node);
      for (const resolution of node.resolutions.values()) {
        if (resolution.kind !== 'file') continue;
        const imported = this.node(resolution.file);
        if (imported.epoch === epoch) continue;
        imported.epoch = epoch;
        pending.push(imported);
      }
    }
    this.forget(changed);
    return start;
  }

  /** Drops the results of files and of every file that imports them. */
  private forget(changed: Set<Node>): void {
    for (const node of changed) {
      for (const importer of node.importers) changed.add(importer);
      for (const resolution of node.resolutions.values()) {
        if (resolution.kind === 'file') this.node(resolution.file).importers.delete(node);
      }
      if (node.result) this.modules.remove(node.result);
      node.content = undefined;
      node.result = undefined;
      node.resolutions.clear();
    }
  }

  private hasChanged(node: Node): boolean {
    if (node.content !== undefined && this.files.read(node.file) !== node.content) return true;
    for (const [specifier, resolution] of node.resolutions) {
      if (this.resolver.resolve(specifier, node.file) !== resolution) return true;
    }
    return false;
  }
}

function withVersion(found: Package | undefined): InstalledPackage | undefined {
  if (found === undefined) return undefined;
  const { version } = found.json;
  return { ...found, version: typeof version === 'string' ? version : undefined };
}

const CROSS_FILE_OFF = 'cross-file resolution is off';

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Whether a manifest only sets how Node loads the files of a compiled folder. */
function isMarker(json: Package['json']): boolean {
  const keys = Object.keys(json);
  return keys.length > 0 && keys.every((key) => key === 'type' || key === 'sideEffects');
}
