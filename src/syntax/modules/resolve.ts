import { isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import {
  resolveExports,
  resolveImports,
  type PathConditions,
  type PathConditionsMap,
} from 'resolve-pkg-maps';
import type { Content, Files } from './files.ts';
import type { Resolution } from './module.ts';
import { Packages, type Package } from './packages.ts';
import { firstOf } from '../../model/utils/first-of.ts';
import { TsConfigs } from './tsconfig.ts';
import { asRecord } from '../../model/utils/record.ts';
import { haveSameItems } from '../../model/utils/same-items.ts';

/** TypeScript first: a source is preferred to its compiled output in the same folder. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.d.ts'];

/**
 * TypeScript lets an import name the file that will be compiled: `./schemas.js` for `schemas.ts`.
 */
const EXTENSION_ALIASES = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};

/** Workspace packages name their sources by the conditions `source` and `development`. */
const CONDITIONS = ['source', 'development', 'node', 'import', 'module', 'require', 'default'];

/** Build output folders, which are often absent or older than the source. */
const BUILD_FOLDERS = new Set(['dist', 'build', 'lib', 'out']);

/** Folders inside the output folders that hold one format of the build. */
const FORMAT_FOLDERS = new Set(['esm', 'cjs', 'src']);

const CODE = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;
const DECLARATION = /\.d\.([cm]?)ts$/;
const PACKAGE_NAME = /^(?:@[^/@:\s]+\/)?[^./@:#~\s][^/:\s]*/;
const SCHEME = /^(?!file:)[a-z][a-z\d+.-]+:/i;

const NEVER = -1;

interface Entry {
  /**
   * The epoch in which the resolution was last verified; {@link NEVER} if its configuration has
   * changed.
   */
  epoch: number;
  readonly resolution: Resolution;
  /** The contents read to find it: manifests, and folders in which a better answer may appear. */
  readonly read: readonly Content[];
}

/** The manifests and tsconfigs that resolution from a folder depends on. */
interface Configuration {
  /** The epoch in which they were last read. */
  readonly epoch: number;
  readonly contents: readonly Content[];
  readonly hasReferences: boolean;
}

/**
 * Resolves import specifiers as TypeScript and Node do, also where a build or an installation is
 * missing.
 */
export class Resolver {
  readonly packages: Packages;
  private readonly files: Files;
  private readonly isShared: (manifest: Package['json']) => boolean;
  private readonly tsconfigs: TsConfigs;
  private readonly withTsconfig: ResolverFactory;
  private readonly plain: ResolverFactory;
  /** By folder, or by file if {@link Configuration.hasReferences}. */
  private readonly known = new Map<string, Map<string, Entry>>();
  private readonly configurations = new Map<string, Configuration>();
  /** The epoch for which the resolvers' file system caches were cleared. */
  private emptied = 0;

  /**
   * @param isShared whether an installed package that has the scope of the importing one is read as
   * part of the project
   */
  constructor(files: Files, isShared: (manifest: Package['json']) => boolean = () => false) {
    this.files = files;
    this.isShared = isShared;
    this.packages = new Packages(files);
    this.tsconfigs = new TsConfigs(files);
    const options = {
      extensions: EXTENSIONS,
      extensionAlias: EXTENSION_ALIASES,
      conditionNames: CONDITIONS,
      mainFields: ['source', 'module', 'main'],
    };
    this.plain = new ResolverFactory(options);
    this.withTsconfig = new ResolverFactory({ ...options, tsconfig: 'auto' });
  }

  /**
   * Resolves a specifier in a file. The answer keeps its identity while nothing on disk changes it,
   * which is checked once per epoch. Never throws.
   */
  resolve(specifier: string, from: string): Resolution {
    const directory = dirname(from);
    const { hasReferences } = this.checkConfiguration(from, directory);
    // The files of a folder share resolutions, unless several tsconfigs apply to them.
    const origin = hasReferences && !isPathLike(specifier) ? from : directory;
    const known = this.known.get(origin) ?? new Map<string, Entry>();
    this.known.set(origin, known);
    const entry = known.get(specifier);
    if (entry !== undefined && this.stillHolds(entry)) return entry.resolution;
    this.emptyCaches();
    const { result, read } = this.files.record(() => this.find(specifier, from));
    const resolution =
      entry !== undefined && isSame(entry.resolution, result) ? entry.resolution : result;
    known.set(specifier, { epoch: this.files.epoch, resolution, read });
    return resolution;
  }

  private stillHolds(entry: Entry): boolean {
    if (entry.epoch === this.files.epoch) return true;
    const { resolution, read } = entry;
    if (entry.epoch === NEVER || resolution.kind === 'missing') return false;
    if (resolution.kind === 'file' && !this.files.isFile(resolution.file)) return false;
    if (!read.every((content) => this.files.read(content.file) === content)) return false;
    entry.epoch = this.files.epoch;
    return true;
  }

  /** Invalidates every resolution if a tsconfig or package.json was changed, added or removed. */
  private checkConfiguration(from: string, directory: string): Configuration {
    const known = this.configurations.get(directory);
    if (known?.epoch === this.files.epoch) return known;
    const { sources, hasReferences } = this.tsconfigs.aliasesFor(from);
    const configuration = {
      epoch: this.files.epoch,
      contents: [...sources, ...this.packages.manifestsAbove(from)],
      hasReferences,
    };
    this.configurations.set(directory, configuration);
    if (known === undefined || haveSameItems(known.contents, configuration.contents))
      return configuration;
    for (const entries of this.known.values()) {
      for (const entry of entries.values()) entry.epoch = NEVER;
    }
    return configuration;
  }

  /** The resolvers cache the disk without limit: their caches are cleared once per epoch. */
  private emptyCaches(): void {
    if (this.emptied === this.files.epoch) return;
    this.emptied = this.files.epoch;
    this.plain.clearCache();
    this.withTsconfig.clearCache();
  }

  private find(written: string, from: string): Resolution {
    const specifier = this.packages.mapped(written, from);
    if (isBuiltin(specifier) || SCHEME.test(specifier)) return { kind: 'package', specifier };
    const isPath = isPathLike(specifier);
    const path =
      this.withTsconfig.resolveFileSync(from, specifier).path ??
      this.withoutTsconfig(specifier, from, isPath);
    const locations = isPath
      ? [resolve(dirname(from), specifier)]
      : this.tsconfigs.aliasesFor(from).candidates(specifier);
    for (const location of [path ?? from, ...locations]) this.files.read(dirname(location));
    // A folder without an index may get one.
    if (path === undefined) for (const location of locations) this.files.read(location);
    if (path === undefined)
      return isPath ? this.findUnbuilt(specifier, from) : this.findUninstalled(specifier, from);
    if (packageRoot(path) !== packageRoot(from) && packageRoot(path) !== '')
      return this.isOfOwner(path, from) ? toResolution(path) : { kind: 'package', specifier };
    return toResolution(
      (isPath && !DECLARATION.test(path) ? undefined : this.sourceOf(path, from)) ?? path,
    );
  }

  /**
   * A tsconfig that cannot be read in full makes the resolver reject every request, even relative
   * ones.
   */
  private withoutTsconfig(specifier: string, from: string, isPath: boolean): string | undefined {
    const candidates = isPath ? [] : this.tsconfigs.aliasesFor(from).candidates(specifier);
    for (const candidate of [...candidates, specifier]) {
      const { path } = this.plain.sync(dirname(from), candidate);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  private findUnbuilt(specifier: string, from: string): Resolution {
    const source = this.sourceOf(resolve(dirname(from), specifier), from);
    if (source !== undefined) return toResolution(source);
    if (specifier === '') return missing('the specifier is empty');
    // An invalid package.json makes the resolver reject every request from below it.
    const { error = '' } = this.plain.sync(dirname(from), specifier);
    return missing(
      error.startsWith('JSONError')
        ? 'package.json is not valid JSON'
        : `${specifier} does not exist`,
    );
  }

  /**
   * Resolves a bare specifier that the resolver did not find: a package of the project that is not
   * built, or a foreign one.
   */
  private findUninstalled(specifier: string, from: string): Resolution {
    const aliased = this.tsconfigs
      .aliasesFor(from)
      .aliased(specifier)
      .filter((path) => packageRoot(`${path}${sep}`) === '');
    const source =
      firstOf(aliased, (path) => this.sourceOf(path, from)) ?? this.findInProject(specifier, from);
    if (typeof source === 'string') return toResolution(source);
    if (source !== undefined) return source;
    if (aliased.length > 0)
      return missing(`${specifier} matches a path of tsconfig.json that leads to no file`);
    if (specifier.startsWith('#'))
      return missing(`${specifier} leads to no file by the imports of package.json`);
    if (!PACKAGE_NAME.test(specifier))
      return missing(`${specifier} is neither a package nor a path of tsconfig.json`);
    return { kind: 'package', specifier };
  }

  /**
   * Whether an installed package is one that the authors of the importing one share among their
   * projects.
   */
  private isOfOwner(path: string, from: string): boolean {
    const [imported, own] = [path, from].map((file) =>
      this.packages.nearest(file, ({ json }) => typeof json['name'] === 'string'),
    );
    return (
      imported !== undefined &&
      own !== undefined &&
      [scopeOf, repositoryOf].some((ask) => {
        const owner = ask(own.json);
        return owner !== undefined && owner === ask(imported.json);
      }) &&
      this.isShared(imported.json)
    );
  }

  private findInProject(specifier: string, from: string): string | Resolution | undefined {
    const own = this.packages.nearest(from);
    if (own !== undefined && specifier.startsWith('#')) {
      return firstOf(importTargets(own.json['imports'], specifier), (target) =>
        this.targetIn(own.directory, target, from),
      );
    }
    const name = PACKAGE_NAME.exec(specifier)?.[0];
    if (name === undefined) return undefined;
    const found = own?.json['name'] === name ? own : this.firstParty(name, from);
    if (found === undefined) return undefined;
    return (
      this.entryOf(found, specifier.slice(name.length + 1), from) ??
      missing(`${specifier} leads to no source file of that package`)
    );
  }

  /**
   * A package that is developed with `from`: linked into node_modules, or a member of the same
   * workspace.
   */
  private firstParty(name: string, from: string): Package | undefined {
    const installed = this.packages.installed(name, from);
    if (installed === undefined) return this.packages.workspace(name, from);
    return packageRoot(`${installed.directory}${sep}`) === '' ? installed : undefined;
  }

  /** The source file of a package's entry point, built or not. */
  private entryOf({ directory, json }: Package, subpath: string, from: string): string | undefined {
    return firstOf([...entryTargets(json, subpath), ...conventionalEntries(subpath)], (target) =>
      this.targetIn(directory, target, from),
    );
  }

  private targetIn(directory: string, target: string, from: string): string | undefined {
    if (target === '' || !target.startsWith('.')) return undefined;
    return (
      this.sourceOf(resolve(directory, target), from) ?? this.plain.sync(directory, target).path
    );
  }

  /**
   * The source of a file in a build folder by convention: `dist/a.js` comes from `src/a.ts`.
   *
   * @param from the importing file; an import inside the folder stays there, because the folder may
   * hold sources
   */
  private sourceOf(path: string, from: string): string | undefined {
    if (path.endsWith('.json')) return undefined;
    const owner =
      this.packages.nearest(path, ({ json }) => typeof json['name'] === 'string') ??
      this.packages.nearest(path);
    if (owner === undefined) return undefined;
    const [folder = '', ...inside] = relative(
      owner.directory,
      path.replace(DECLARATION, '.$1js'),
    ).split(sep);
    if (!BUILD_FOLDERS.has(folder) || inside.length === 0) return undefined;
    if (from.startsWith(join(owner.directory, folder, sep))) return undefined;
    const [format = '', ...rest] = inside;
    const bare = FORMAT_FOLDERS.has(format) && rest.length > 0 ? rest : inside;
    const places = [['src', ...inside], ['src', ...bare], bare].map(
      (parts) => `./${parts.join('/')}`,
    );
    // Bundlers write .mjs or .cjs for a .ts file.
    return firstOf(
      [...places, ...places.map((place) => place.replace(/\.[cm]js$/, '.js'))],
      (place) => {
        this.files.read(dirname(join(owner.directory, place)));
        const found = this.plain.sync(owner.directory, place).path;
        return found !== undefined && CODE.test(found) && !DECLARATION.test(found) && found !== path
          ? found
          : undefined;
      },
    );
  }
}

/** `@acme` of `@acme/tools`; undefined without a scope. */
export function packageScope(name: string): string | undefined {
  return /^(@[^/@:\s]+)\//.exec(name)?.[1];
}

function scopeOf(manifest: Package['json']): string | undefined {
  return packageScope(String(manifest['name']));
}

/** The repository that a package names as its own. */
function repositoryOf({ repository }: Package['json']): string | undefined {
  const url: unknown = typeof repository === 'object' ? asRecord(repository)['url'] : repository;
  return typeof url === 'string' ? url : undefined;
}

function isPathLike(specifier: string): boolean {
  return (
    /^\.{0,2}(?:\/|$)/.test(specifier) || isAbsolute(specifier) || specifier.startsWith('file:')
  );
}

/** The targets of a package's subpath; `''` is the package itself. */
function entryTargets(json: Package['json'], subpath: string): readonly string[] {
  const { exports, source, module, main } = json;
  if (exports === undefined || exports === null) {
    if (subpath !== '') return [];
    return [source, module, main]
      .filter((each) => typeof each === 'string')
      .map((each) => (/^\.{1,2}\//.test(each) ? each : `./${each}`));
  }
  try {
    return resolveExports(exports as PathConditions, subpath, CONDITIONS);
  } catch {
    return [];
  }
}

/** Conventional sources of an entry point that the manifest does not lead to. */
function conventionalEntries(subpath: string): readonly string[] {
  const name = subpath === '' ? 'index' : subpath;
  return [`./src/${name}`, `./${name}`];
}

function importTargets(imports: unknown, specifier: string): readonly string[] {
  try {
    return resolveImports(imports as PathConditionsMap, specifier, CONDITIONS);
  } catch {
    return [];
  }
}

/**
 * The folder of the installed package that contains a path; empty if no node_modules folder
 * contains it.
 */
function packageRoot(path: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0] ?? '';
}

function toResolution(path: string): Resolution {
  if (DECLARATION.test(path)) return missing(`${basename(path)} is only a type declaration`);
  if (!CODE.test(path)) return missing(`${basename(path)} is not JavaScript, TypeScript or JSON`);
  return { kind: 'file', file: path };
}

function missing(why: string): Resolution {
  return { kind: 'missing', why };
}

function isSame(a: Resolution, b: Resolution): boolean {
  return a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);
}
