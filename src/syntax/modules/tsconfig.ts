import { parse as parseJsonc } from 'jsonc-parser';
import { basename, dirname, join, resolve } from 'node:path';
import { getOwn } from '../../model/utils/get-own.ts';
import type { Content, Files } from './files.ts';
import { foldersAbove } from './packages.ts';
import { firstOf } from '../../model/utils/first-of.ts';

/** The path aliases of a tsconfig. */
export interface PathAliases {
  /** The contents of the tsconfig and of those that it extends or references, readable or not. */
  readonly sources: readonly Content[];
  /**
   * Whether it references other projects, so that the files of one folder may belong to different
   * projects.
   */
  readonly hasReferences: boolean;
  /** Absolute paths to try for a specifier, by `paths` and then by `baseUrl`. */
  candidates(specifier: string): readonly string[];
  /**
   * The paths of an alias for this specifier; the pattern `*` is not an alias, it only locates
   * packages.
   */
  aliased(specifier: string): readonly string[];
}

/** The options used here, with absolute paths. */
interface Options {
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** The base of relative targets of `paths` without a `baseUrl`. */
  readonly pathsBase?: string;
}

/** A tsconfig as written; its values may have any type. */
interface Config {
  readonly extends?: unknown;
  readonly references?: unknown;
  readonly compilerOptions?: unknown;
}

/**
 * The paths in configs that a framework writes before the first build, and that are not in git.
 * https://svelte.dev/docs/kit/configuration#files,
 * https://nuxt.com/docs/4.x/directory-structure/tsconfig
 */
const GENERATED: Readonly<Record<string, Config>> = {
  '.svelte-kit/tsconfig.json': withPaths({ $lib: ['../src/lib'], '$lib/*': ['../src/lib/*'] }),
  '.nuxt/tsconfig.json': withPaths({
    '~/*': ['../app/*', '../*'],
    '@/*': ['../app/*', '../*'],
    '~~/*': ['../*'],
    '@@/*': ['../*'],
  }),
};

const NO_ALIASES: PathAliases = {
  sources: [],
  hasReferences: false,
  candidates: () => [],
  aliased: () => [],
};

/**
 * Reads `paths` and `baseUrl` of tsconfigs that may be broken: `extends` leads to a package that is
 * not installed or in a circle, or the JSON is malformed. Every readable part counts.
 */
export class TsConfigs {
  private readonly files: Files;
  private readonly known = new Map<string, PathAliases>();

  constructor(files: Files) {
    this.files = files;
  }

  /** The aliases for a file, from the nearest `tsconfig.json` upward. */
  aliasesFor(file: string): PathAliases {
    for (const directory of foldersAbove(file)) {
      const config = join(directory, 'tsconfig.json');
      if (this.files.isFile(config)) return this.aliases(config);
    }
    return NO_ALIASES;
  }

  private aliases(config: string): PathAliases {
    const known = this.known.get(config);
    if (known?.sources.every((content) => this.files.read(content.file) === content)) return known;
    const sources: Content[] = [];
    const referenced = toList(this.json(config, sources).references, 'path').map((path) =>
      this.referencedFile(path, dirname(config)),
    );
    const projects = [config, ...referenced].map((each) =>
      this.options(each, dirname(each), sources, new Set()),
    );
    const aliases = { sources, hasReferences: referenced.length > 0, ...aliasesOf(projects) };
    this.known.set(config, aliases);
    return aliases;
  }

  private json(config: string, sources: Content[]): Config {
    const content = this.files.read(config);
    sources.push(content);
    if (content.text === undefined) return generated(config);
    const json: unknown = parseJsonc(content.text, [], { allowTrailingComma: true });
    return typeof json === 'object' && json !== null ? json : {};
  }

  /**
   * @param root the folder of the config that extends all others
   * @param seen the configs on the current `extends` chain, which ends circles
   */
  private options(config: string, root: string, sources: Content[], seen: Set<string>): Options {
    if (seen.has(config)) return {};
    seen.add(config);
    const json = this.json(config, sources);
    const directory = dirname(config);
    const inherited = toList(json.extends).map((target) =>
      this.options(extendedFile(target, directory), root, sources, seen),
    );
    return [...inherited, ownOptions(json.compilerOptions, directory, root)].reduce(
      (all, each) => ({ ...all, ...each }),
    );
  }

  private referencedFile(path: string, directory: string): string {
    const file = resolve(directory, path);
    return this.files.isFile(file) ? file : join(file, 'tsconfig.json');
  }
}

function withPaths(paths: NonNullable<Options['paths']>): Config {
  return { compilerOptions: { paths } };
}

/** The content that a framework will write into a config that does not exist; empty for others. */
function generated(config: string): Config {
  const place = [basename(dirname(config)), basename(config)].join('/');
  return getOwn(GENERATED, place) ?? {};
}

/** Follows files only: a package's config cannot contain paths of this project. */
export function extendedFile(target: string, directory: string): string {
  const file = resolve(directory, target);
  return file.endsWith('.json') ? file : `${file}.json`;
}

function ownOptions(options: unknown, directory: string, root: string): Options {
  if (typeof options !== 'object' || options === null) return {};
  const { baseUrl, paths } = options as { baseUrl?: unknown; paths?: unknown };
  const place = (path: string): string => path.replace('${configDir}', root);
  const own: { -readonly [K in keyof Options]: Options[K] } = {};
  if (typeof baseUrl === 'string') own.baseUrl = resolve(directory, place(baseUrl));
  if (typeof paths === 'object' && paths !== null) {
    own.paths = Object.fromEntries(
      Object.entries(paths).map(([pattern, targets]) => [pattern, toList(targets).map(place)]),
    );
    own.pathsBase = directory;
  }
  return own;
}

/** The aliases of several projects; the first that matches a specifier decides. */
function aliasesOf(projects: readonly Options[]): Pick<PathAliases, 'candidates' | 'aliased'> {
  const matchers = projects.map(matcherOf);
  const match = (specifier: string): Match | undefined =>
    firstOf(matchers, (matcher) => matcher(specifier));
  const bases = projects.flatMap(({ baseUrl }) => baseUrl ?? []);
  return {
    candidates: (specifier) => [
      ...(match(specifier)?.targets ?? []),
      ...bases.map((base) => resolve(base, specifier)),
    ],
    aliased(specifier) {
      const found = match(specifier);
      return found === undefined || found.pattern === '*' ? [] : found.targets;
    },
  };
}

interface Match {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** Matches `paths` as TypeScript does: an exact pattern wins, then the longest prefix. */
function matcherOf({
  baseUrl,
  paths = {},
  pathsBase = '',
}: Options): (specifier: string) => Match | undefined {
  const patterns = Object.entries(paths).map(([pattern, targets]) => {
    const [prefix = '', suffix] = pattern.split('*', 2);
    return { pattern, prefix, suffix, targets };
  });
  patterns.sort(
    (a, b) =>
      Number(b.suffix === undefined) - Number(a.suffix === undefined) ||
      b.prefix.length - a.prefix.length,
  );
  return (specifier) =>
    firstOf(patterns, ({ pattern, prefix, suffix, targets }) => {
      const matched = matchedBy(prefix, suffix, specifier);
      if (matched === undefined) return undefined;
      return {
        pattern,
        targets: targets.map((target) =>
          resolve(
            baseUrl ?? pathsBase,
            target.replace('*', () => matched),
          ),
        ),
      };
    });
}

/**
 * The part of a specifier that the `*` of a pattern matches; undefined if the pattern does not
 * match.
 */
function matchedBy(
  prefix: string,
  suffix: string | undefined,
  specifier: string,
): string | undefined {
  if (suffix === undefined) return specifier === prefix ? '' : undefined;
  const fits =
    specifier.length >= prefix.length + suffix.length &&
    specifier.startsWith(prefix) &&
    specifier.endsWith(suffix);
  return fits ? specifier.slice(prefix.length, specifier.length - suffix.length) : undefined;
}

/**
 * The strings of a value that should be one string or a list; with `key`, of objects with that key.
 */
export function toList(value: unknown, key?: string): readonly string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const strings =
    key === undefined
      ? list
      : list.map((each) => (each as Record<string, unknown> | null | undefined)?.[key]);
  return strings.filter((each) => typeof each === 'string');
}
