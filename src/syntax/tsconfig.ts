import { parse as parseJsonc } from 'jsonc-parser';
import { dirname, join, resolve } from 'node:path';
import type { Content, Files } from './files.ts';
import { foldersAbove } from './packages.ts';

/** What a tsconfig says about where imports lead. */
export interface PathAliases {
  /** The tsconfig and the ones it extends, as far as they can be read. */
  readonly sources: readonly Content[];
  /** Absolute paths that a `paths` pattern gives for a specifier, in order; empty when no pattern matches. */
  match(specifier: string): readonly string[];
  /** Absolute; where non-relative specifiers may also start. */
  readonly baseUrl: string | undefined;
}

interface Options {
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** Where relative targets of `paths` start, without a `baseUrl`. */
  readonly pathsBase?: string;
}

const NO_ALIASES: PathAliases = { sources: [], match: () => [], baseUrl: undefined };

/**
 * Reads `paths` and `baseUrl` of a tsconfig that may be broken: whose `extends` leads to a package that is not
 * installed, or in a circle, or whose JSON is not well-formed. What can be read counts.
 */
export class TsConfigs {
  readonly #files: Files;
  readonly #known = new Map<string, PathAliases>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** The aliases that hold for a file, by the nearest `tsconfig.json` upward. */
  aliasesFor(file: string): PathAliases {
    for (const directory of foldersAbove(file)) {
      const config = join(directory, 'tsconfig.json');
      if (this.#files.isFile(config)) return this.#aliases(config);
    }
    return NO_ALIASES;
  }

  #aliases(config: string): PathAliases {
    const known = this.#known.get(config);
    if (known?.sources.every((content) => this.#files.read(content.file) === content)) return known;
    const sources: Content[] = [];
    const options = this.#read(config, dirname(config), sources, new Set());
    const aliases = { sources, match: matcher(options), baseUrl: options.baseUrl };
    this.#known.set(config, aliases);
    return aliases;
  }

  /** @param seen the configs being read, which ends circles */
  #read(config: string, root: string, sources: Content[], seen: Set<string>): Options {
    if (seen.has(config)) return {};
    seen.add(config);
    const content = this.#files.read(config);
    sources.push(content);
    const json = asConfig(content.text === undefined ? undefined : parseJsonc(content.text, [], { allowTrailingComma: true }));
    const directory = dirname(config);
    const inherited = toList(json.extends).map((target) => this.#read(extendedFile(target, directory), root, sources, seen));
    return [...inherited, ownOptions(json.compilerOptions, directory, root)].reduce((all, each) => ({ ...all, ...each }));
  }
}

function asConfig(json: unknown): { readonly extends?: unknown; readonly compilerOptions?: unknown } {
  return typeof json === 'object' && json !== null ? json : {};
}

/** A package's config cannot hold paths of this project, so only files are followed. */
function extendedFile(target: string, directory: string): string {
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
    own.paths = Object.fromEntries(Object.entries(paths).map(([pattern, targets]) => [pattern, toList(targets).map(place)]));
    own.pathsBase = directory;
  }
  return own;
}

/** As TypeScript does it: an exact pattern wins, then the one with the longest prefix. */
function matcher({ baseUrl, paths = {}, pathsBase }: Options): PathAliases['match'] {
  const base = baseUrl ?? pathsBase ?? '';
  const patterns = Object.keys(paths).map((pattern) => {
    const star = pattern.indexOf('*');
    return { pattern, star, prefix: star < 0 ? pattern : pattern.slice(0, star), suffix: pattern.slice(star + 1) };
  });
  patterns.sort((a, b) => Number(a.star >= 0) - Number(b.star >= 0) || b.prefix.length - a.prefix.length);
  return (specifier) => {
    const found = patterns.find(({ star, prefix, suffix }) =>
      star < 0
        ? specifier === prefix
        : specifier.length >= prefix.length + suffix.length && specifier.startsWith(prefix) && specifier.endsWith(suffix),
    );
    if (found === undefined) return [];
    const matched = found.star < 0 ? '' : specifier.slice(found.prefix.length, specifier.length - found.suffix.length);
    return (paths[found.pattern] ?? []).map((target) => resolve(base, target.replace('*', () => matched)));
  };
}

function toList(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
