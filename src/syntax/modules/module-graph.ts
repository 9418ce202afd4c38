import { dirname } from 'node:path';
import { Files, realPath, type Content } from './files.ts';
import type { Module, Resolution } from './module.ts';
import { foldersAbove, type Package } from './packages.ts';
import { parseModule } from './parse.ts';
import { Resolver } from './resolve.ts';

/** What is remembered of a file that was asked for, or that imports were resolved from. */
interface Node {
  readonly file: string;
  /** The epoch in which it was last compared with the disk. */
  epoch: number;
  /** What `result` was made from; undefined when nothing was made. */
  content: Content | undefined;
  result: Module | { readonly error: string } | undefined;
  /** What was answered for its imports. */
  readonly resolutions: Map<string, Resolution>;
  /** Files that were told that an import of theirs leads here. */
  readonly importers: Set<Node>;
}

/** A package as it is installed, with its version. */
export type InstalledPackage = Package & { readonly version: string | undefined };

/**
 * The first-party files that the linted ones import: found, read, parsed and kept up to date.
 *
 * A {@link Module} is the same object for as long as nothing that it imports, directly or not, has changed on the
 * disk, so caches may be keyed by it and by everything in it. That is looked at once an epoch.
 */
export class ModuleGraph {
  readonly #crossFile: boolean;
  readonly #files = new Files();
  readonly #resolver = new Resolver(this.#files);
  readonly #nodes = new Map<string, Node>();
  /** What was answered in one epoch, by name and folder. */
  readonly #installed = new Map<string, { readonly found: InstalledPackage | undefined }>();
  #installedIn = -1;
  readonly #json = new WeakMap<Content, { readonly value: unknown }>();

  /** @param options `crossFile: false` makes a graph without files: nothing is loaded, nothing resolved */
  constructor({ crossFile = true }: { readonly crossFile?: boolean } = {}) {
    this.#crossFile = crossFile;
  }

  /** Begins an epoch: each file touched from now on is compared with the disk once more. To be called for each linted file. */
  beginAnalysis(): void {
    this.#files.beginEpoch();
  }

  /**
   * The module of a file.
   *
   * @returns undefined when the file cannot be read or parsed; {@link why} has the reason
   */
  load(file: string): Module | undefined {
    if (!this.#crossFile) return undefined;
    const node = this.#touch(file);
    if (node.result === undefined) {
      const content = this.#files.read(file);
      node.content = content;
      node.result =
        content.text === undefined ? { error: content.why } : parseFile(file, content.text);
    }
    return 'error' in node.result ? undefined : node.result;
  }

  /** Whether a module is one that {@link load} gave: not the linted one, which its host has parsed. */
  holds(module: Module): boolean {
    return this.#nodes.get(module.file)?.result === module;
  }

  /** Why {@link load} gave nothing for a file: a clause that completes "could not be read: …". */
  why(file: string): string | undefined {
    if (!this.#crossFile) return CROSS_FILE_OFF;
    this.load(file);
    const result = this.#touch(file).result;
    return result !== undefined && 'error' in result ? result.error : undefined;
  }

  /** The files that were asked for and do not parse, and why. */
  unparsed(): { readonly file: string; readonly error: string }[] {
    return [...this.#nodes.values()].flatMap(({ file, content, result }) =>
      content?.text !== undefined && result && 'error' in result
        ? [{ file, error: result.error }]
        : [],
    );
  }

  /** The text of a file, without a byte-order mark; undefined when it cannot be read. The file is not parsed. */
  text(file: string): string | undefined {
    return this.#files.read(file).text;
  }

  /** The value of a JSON file; undefined when it cannot be read or parsed. Not to be changed: it is kept. */
  json(file: string): unknown {
    if (!this.#crossFile) return undefined;
    const node = this.#touch(file);
    const content = this.#files.read(file);
    node.content = content;
    let parsed = this.#json.get(content);
    if (parsed === undefined) {
      parsed = { value: parseJson(content.text) };
      this.#json.set(content, parsed);
    }
    return parsed.value;
  }

  /**
   * Where an import leads.
   *
   * @param specifier as written in the source
   * @param from absolute path of the importing file
   */
  resolve(specifier: string, from: string): Resolution {
    if (!this.#crossFile) return { kind: 'missing', why: CROSS_FILE_OFF };
    const node = this.#touch(from);
    let resolution = node.resolutions.get(specifier);
    if (resolution === undefined) {
      resolution = this.#resolver.resolve(specifier, from);
      node.resolutions.set(specifier, resolution);
      // Compared with the disk first: what is found to have changed renews its importers, and this one is new.
      if (resolution.kind === 'file') this.#touch(resolution.file).importers.add(node);
    }
    return resolution;
  }

  /** The package that a file belongs to, by the nearest `package.json` upward. */
  nearestPackage(file: string): Package | undefined {
    return this.#resolver.packages.nearest(file);
  }

  /** The range of a package that the nearest `package.json` asks for that names versions of it. */
  askedRange(name: string, fromFile: string): string | undefined {
    const ranges = [...foldersAbove(fromFile)].map((directory) =>
      this.#resolver.packages.asked(name, directory),
    );
    return ranges.find((range) => range !== undefined && /\d/.test(range));
  }

  /** The version of a package that a file belongs to, or that is developed in the same workspace. */
  developedVersion(name: string, fromFile: string): string | undefined {
    return withVersion(this.#resolver.packages.developed(name, fromFile))?.version;
  }

  /** The package of a name that is developed in the same workspace as a file. */
  workspacePackage(name: string, fromFile: string): Package | undefined {
    return this.#resolver.packages.workspace(name, fromFile);
  }

  /** The installed copy of a package that a file would import, whatever its `exports` allow; undefined when there is none. */
  installedPackage(name: string, fromFile: string): InstalledPackage | undefined {
    const { epoch } = this.#files;
    if (this.#installedIn !== epoch) this.#installed.clear();
    this.#installedIn = epoch;
    const key = `${name} ${dirname(fromFile)}`;
    let known = this.#installed.get(key);
    if (known === undefined)
      this.#installed.set(
        key,
        (known = { found: withVersion(this.#resolver.packages.installed(name, fromFile)) }),
      );
    return known.found;
  }

  #node(file: string): Node {
    let node = this.#nodes.get(file);
    if (node === undefined) {
      node = {
        file,
        epoch: -1,
        content: undefined,
        result: undefined,
        resolutions: new Map(),
        importers: new Set(),
      };
      this.#nodes.set(file, node);
    }
    return node;
  }

  /** The node of a file, it and everything that it imports compared with the disk in this epoch. */
  #touch(file: string): Node {
    const start = this.#node(file);
    const { epoch } = this.#files;
    if (start.epoch === epoch) return start;
    start.epoch = epoch;
    const pending = [start];
    const changed = new Set<Node>();
    for (const node of pending) {
      if (this.#hasChanged(node)) changed.add(node);
      for (const resolution of node.resolutions.values()) {
        if (resolution.kind !== 'file') continue;
        const imported = this.#node(resolution.file);
        if (imported.epoch === epoch) continue;
        imported.epoch = epoch;
        pending.push(imported);
      }
    }
    this.#forget(changed);
    return start;
  }

  /** Drops what was made of files, and of every file that imports them. */
  #forget(changed: Set<Node>): void {
    for (const node of changed) {
      for (const importer of node.importers) changed.add(importer);
      for (const resolution of node.resolutions.values()) {
        if (resolution.kind === 'file') this.#node(resolution.file).importers.delete(node);
      }
      node.content = undefined;
      node.result = undefined;
      node.resolutions.clear();
    }
  }

  #hasChanged(node: Node): boolean {
    if (node.content !== undefined && this.#files.read(node.file) !== node.content) return true;
    for (const [specifier, resolution] of node.resolutions) {
      if (this.#resolver.resolve(specifier, node.file) !== resolution) return true;
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

function parseFile(file: string, text: string): Module | { readonly error: string } {
  return parseModule(realPath(file), text);
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
