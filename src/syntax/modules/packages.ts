import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type * as Tinyglobby from 'tinyglobby';
import type * as Yaml from 'yaml';
import { DENO_FILES, DenoConfigs, mappedBy, type DenoConfig } from './deno.ts';
import { realPath, type Content, type Files } from './files.ts';
import { firstOf } from '../../model/utils/first-of.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { asRecord } from '../../model/utils/record.ts';
import { toPosix } from './posix-path.ts';

const require = createRequire(import.meta.url);

/** A `package.json`, or Deno's configuration, and its folder. */
export interface Package {
  readonly directory: string;
  /** The parsed file, with the names of a `package.json`; empty if it is not a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** The dependency groups of a `package.json`, run-time dependencies first. */
export const DEPENDENCIES = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
];
const CATALOG = 'catalog:';
const MANIFESTS = ['package.json', 'pnpm-workspace.yaml', 'lerna.json', ...DENO_FILES];

/** The packages around the files of a project, read again when their manifests change. */
export class Packages {
  private readonly files: Files;
  private readonly deno: DenoConfigs;
  private readonly parsed = new WeakMap<Content, Package>();
  /** The packages that Deno's configuration describes, with their `package.json`, by it. */
  private readonly described = new WeakMap<
    object,
    { readonly own: Package | undefined; readonly described: Package }
  >();
  /** By root folder: the folders of the members, and the contents read to find them. */
  private readonly workspaces = new Map<
    string,
    { readonly members: readonly string[]; readonly read: readonly Content[] }
  >();

  /** The package that is developed in exactly this folder. */
  readonly at: (folder: string) => Package | undefined;
  /** The package around a folder, and the configurations of Deno above it, nearest first. */
  private readonly around: (folder: string) => Package | undefined;
  private readonly denoAround: (folder: string) => readonly DenoConfig[];

  constructor(files: Files) {
    this.files = files;
    this.deno = new DenoConfigs(files);
    this.at = files.onceAnEpoch((directory) => this.developedIn(directory));
    this.around = files.onceAnEpoch((folder) =>
      firstOf(foldersFrom(folder), (directory) => this.at(directory)),
    );
    this.denoAround = files.onceAnEpoch((folder) =>
      foldersFrom(folder).flatMap((directory) => this.deno.at(directory) ?? []),
    );
  }

  private developedIn(directory: string): Package | undefined {
    const own = this.published(directory);
    const deno = isInstalled(directory) ? undefined : this.deno.at(directory);
    if (!deno) return own;
    const known = this.described.get(deno);
    if (known && known.own === own) return known.described;
    const dependencies = {
      ...asRecord(deno.manifest['dependencies']),
      ...asRecord(own?.json['dependencies']),
    };
    const described = { directory, json: { ...deno.manifest, ...own?.json, dependencies } };
    this.described.set(deno, { own, described });
    return described;
  }

  /** The target of a specifier in the import maps of Deno above a file, otherwise the specifier. */
  mapped(specifier: string, fromFile: string): string {
    if (isPathOrScheme(specifier) || isInstalled(fromFile)) return specifier;
    const configs = this.denoAround(dirname(fromFile));
    return firstOf(configs, ({ imports }) => mappedBy(imports, specifier)) ?? specifier;
  }

  /** The names that the import maps of Deno above a file define, with their targets. */
  mappings(fromFile: string): readonly (readonly [string, string])[] {
    return this.denoAround(dirname(fromFile)).flatMap(({ imports }) => Object.entries(imports));
  }

  /** The package whose `package.json` is in exactly this folder. */
  private published(directory: string): Package | undefined {
    const content = this.files.read(manifestIn(directory));
    if (content.text === undefined) return undefined;
    let result = this.parsed.get(content);
    if (result === undefined) {
      result = { directory, json: asRecord(parseOr(JSON.parse, content.text)) };
      this.parsed.set(content, result);
    }
    return result;
  }

  /**
   * The package of a file: the nearest `package.json` upward.
   *
   * @param accept returns false for a package to skip, such as a nameless one that only sets `type`
   */
  nearest(file: string, accept?: (found: Package) => boolean): Package | undefined {
    if (!accept) return this.around(dirname(file));
    for (const directory of foldersAbove(file)) {
      const found = this.at(directory);
      if (found !== undefined && accept(found)) return found;
    }
    return undefined;
  }

  /**
   * The installed copy of a package that `fromFile` would import, found as Node does but whatever
   * its `exports` allow. Its folder has symbolic links resolved.
   */
  installed(name: string, fromFile: string): Package | undefined {
    for (const directory of foldersAbove(fromFile)) {
      const found = this.published(join(directory, 'node_modules', name));
      if (found !== undefined) return { directory: realPath(found.directory), json: found.json };
    }
    return undefined;
  }

  /**
   * The version range of a package in the `package.json` of exactly this folder, looked up in the
   * workspace's catalog if it names one.
   */
  asked(name: string, directory: string): string | undefined {
    const { json } = this.at(directory) ?? {};
    const ranges = DEPENDENCIES.map((group) => asRecord(json?.[group])[name]).filter(
      (range) => typeof range === 'string',
    );
    const range = ranges.find((each) => /\d/.test(each) || each.startsWith(CATALOG)) ?? ranges[0];
    if (!range?.startsWith(CATALOG)) return range;
    const catalog = range.slice(CATALOG.length).trim() || 'default';
    return firstOf([directory, ...foldersAbove(directory)], (folder) =>
      this.catalogued(name, catalog, folder),
    );
  }

  /**
   * The range in a catalog: pnpm has a file for catalogs, bun writes them into `package.json` or
   * its `workspaces`. The default catalog may be a key of its own.
   */
  private catalogued(name: string, catalog: string, directory: string): string | undefined {
    const [npm = {}, pnpm = {}] = parsed(this.manifestsIn(directory));
    const range = firstOf(
      [npm, asRecord(npm['workspaces']), pnpm],
      ({ catalog: alone, catalogs }) =>
        asRecord(asRecord(catalogs)[catalog])[name] ??
        (catalog === 'default' ? asRecord(alone)[name] : undefined),
    );
    return typeof range === 'string' ? range : undefined;
  }

  /**
   * The package with this name that contains `fromFile`, or that its workspace contains, installed
   * or not.
   */
  developed(name: string, fromFile: string): Package | undefined {
    return (
      this.nearest(fromFile, ({ json }) => json['name'] === name) ?? this.workspace(name, fromFile)
    );
  }

  /** The package with this name in the workspace of `fromFile`, installed or not. */
  workspace(name: string, fromFile: string): Package | undefined {
    for (const directory of foldersAbove(fromFile)) {
      const members = this.membersOf(directory);
      if (members.length > 0) return firstOf(members, (member) => this.named(name, member));
    }
    return undefined;
  }

  /** The packages of its workspace that depend on a package. */
  dependents({ json, directory: of }: Package): readonly Package[] {
    const name = String(json['name']);
    for (const directory of foldersAbove(of)) {
      const members = this.membersOf(directory);
      if (members.length === 0) continue;
      return [directory, ...members]
        .flatMap((member) => this.at(member) ?? [])
        .filter((member) => DEPENDENCIES.some((group) => name in asRecord(member.json[group])));
    }
    return [];
  }

  /** The manifests, present or not, that decide which packages surround a file. */
  manifestsAbove(file: string): readonly Content[] {
    return foldersAbove(file).flatMap((directory) => this.manifestsIn(directory));
  }

  private manifestsIn(directory: string): readonly Content[] {
    return MANIFESTS.map((name) => this.files.read(join(directory, name)));
  }

  /**
   * The folders of a workspace's packages; empty if the folder is not its root. Recomputed when
   * manifests or folders change.
   */
  private membersOf(directory: string): readonly string[] {
    const manifests = this.manifestsIn(directory);
    const known = this.workspaces.get(directory);
    if (known?.read.every((content) => this.files.read(content.file) === content))
      return known.members;
    const members = expand(workspacePatterns(manifests), directory);
    const parents = [...new Set(members.map((member) => dirname(member)))];
    this.workspaces.set(directory, {
      members,
      read: [...manifests, ...parents.map((parent) => this.files.read(parent))],
    });
    return members;
  }

  private named(name: string, directory: string): Package | undefined {
    const found = this.at(directory);
    return found?.json['name'] === name ? found : undefined;
  }
}

const isInstalled = memoize((path: string) => /[\\/]node_modules(?:[\\/]|$)/.test(path));

const manifestIn = memoize((directory: string) => join(directory, 'package.json'));

function isPathOrScheme(specifier: string): boolean {
  return /^(?:\.{0,2}\/|[a-z][a-z\d+.-]+:)/i.test(specifier);
}

/** The path of a file from the folder of its package, with `/` and without extension. */
export function pathInPackage(file: string, { directory }: Package): string {
  return toPosix(relative(directory, file)).replace(/\.[^./]+$/, '');
}

/** The folder of a file and its parent folders, nearest first. */
export function foldersAbove(file: string): readonly string[] {
  return foldersFrom(dirname(file));
}

const foldersFrom: (folder: string) => readonly string[] = memoize((folder) => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
});

/** The parsed manifests of a folder, in the order of `MANIFESTS`. */
function parsed(manifests: readonly Content[]): readonly Readonly<Record<string, unknown>>[] {
  return manifests.map(({ text }, index) => {
    if (text === undefined) return {};
    // Loaded on demand: most projects are not workspaces.
    const parse = MANIFESTS[index]?.endsWith('.yaml')
      ? (require('yaml') as typeof Yaml).parse
      : JSON.parse;
    return asRecord(parseOr(parse, text));
  });
}

/**
 * Globs of package folders: npm, yarn and bun write them into package.json, pnpm and lerna into
 * their own files.
 */
function workspacePatterns(manifests: readonly Content[]): readonly string[] {
  const [npm, pnpm, lerna] = parsed(manifests);
  const workspaces = npm?.['workspaces'];
  return [
    ...strings(workspaces),
    ...strings(asRecord(workspaces)['packages']),
    ...strings(pnpm?.['packages']),
    ...strings(lerna?.['packages']),
  ];
}

function expand(patterns: readonly string[], directory: string): readonly string[] {
  if (patterns.length === 0) return [];
  const manifests = patterns.map((pattern) => `${pattern.replace(/\/+$/, '')}/package.json`);
  const options = {
    cwd: directory,
    absolute: true,
    ignore: ['**/node_modules/**'],
    followSymbolicLinks: false,
  };
  return (require('tinyglobby') as typeof Tinyglobby)
    .globSync(manifests, options)
    .map((file) => dirname(file));
}

function parseOr(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
