import { readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { onceAnEpoch } from '../../syntax/modules/epoch.ts';
import { Files } from '../../syntax/modules/files.ts';
import { observedPaths } from '../../syntax/modules/observed-paths.ts';
import { Packages } from '../../syntax/modules/packages.ts';
import { mayLoad } from '../project-code.ts';
import { deferLocales } from './zod-locales.ts';

/** A loaded copy of Zod, seen through one of its entry points. */
export interface LoadedZod {
  /** The namespace of `import * as z from '…'`. */
  readonly namespace: Readonly<Record<string, unknown>>;
  /** The version of the installed package, for example `3.25.76`. */
  readonly version: string;
  /** The API version of the entry point: `zod/v3` of a version 4 package is 3. */
  readonly major: 3 | 4;
  /** Whether the entry point is the functional API, `zod/mini`. */
  readonly mini: boolean;
  /**
   * Whether it is the copy bundled with this package, because the importing file has none
   * installed.
   */
  readonly bundled: boolean;
  /** The directory of the package. */
  readonly directory: string;
}

/** A Zod import that another package re-exports: `z` of a framework. */
export interface ZodReexport {
  /** The re-exported entry point of Zod, for example `zod`. */
  readonly specifier: string;
  /** The name in that entry point: an export, `default`, or `*`. */
  readonly name: string;
  /** The package whose own copy of Zod is re-exported. */
  readonly package: string;
}

/** The registry of Zod 4. */
export interface ZodRegistry {
  _map: WeakMap<object, Record<string, unknown>> | Map<object, Record<string, unknown>>;
  _idmap: Map<string, unknown>;
  get(schema: unknown): Record<string, unknown> | undefined;
}

const ENTRY_POINTS: Readonly<
  Record<string, { readonly major: 3 | 4 | undefined; readonly mini: boolean }>
> = {
  zod: { major: undefined, mini: false },
  'zod/v3': { major: 3, mini: false },
  'zod/v4': { major: 4, mini: false },
  'zod/v4/classic': { major: 4, mini: false },
  'zod/v4/core': { major: 4, mini: false },
  'zod/mini': { major: 4, mini: true },
  'zod/v4-mini': { major: 4, mini: true },
  'zod/v4/mini': { major: 4, mini: true },
};

const ours = createRequire(import.meta.url);
const copies = new Map<string, { readonly copy: LoadedZod; readonly modified: number }>();
const copiesByClass = new WeakMap<object, LoadedZod>();

/**
 * Whether an import specifier is an entry point of Zod, in Node's or Deno's form (`npm:zod@4`,
 * `jsr:@zod/zod@4`).
 */
export function isZodSpecifier(specifier: string): boolean {
  return Object.hasOwn(ENTRY_POINTS, normalized(specifier).entry);
}

/**
 * The copy of Zod for an import: the one installed for the importing file if that may be loaded,
 * otherwise the bundled one of the same major.
 *
 * @param specifier an entry point of Zod; see {@link isZodSpecifier}
 * @param file the importing file, absolute
 * @param through a package that re-exports its own copy of Zod
 * @returns undefined if the specifier is not one of Zod's
 */
export function zodCopy(specifier: string, file: string, through?: string): LoadedZod | undefined {
  return Object.hasOwn(ENTRY_POINTS, normalized(specifier).entry)
    ? copyFor(specifier, path.dirname(file), through)
    : undefined;
}

const copyFor = onceAnEpoch(
  (specifier: string, importing: string, through: string | undefined): LoadedZod => {
    const { entry, range } = normalized(specifier);
    const from = through ? packageDirectory(through, importing) : undefined;
    const directory = range ? undefined : packageDirectory('zod', from ?? importing);
    const installed =
      directory !== undefined && mayLoad('zod', directory)
        ? load(entry, directory, false)
        : undefined;
    return installed ?? bundledCopy(entry, majorInUse(range, directory, importing) ?? 4);
  },
);

/** Whether the project settles which major of Zod a file gets: it is installed, or asked for. */
export function isMajorKnown(file: string): boolean {
  return isMajorKnownIn(path.dirname(file));
}

const isMajorKnownIn = onceAnEpoch(
  (importing: string) =>
    majorInUse(undefined, packageDirectory('zod', importing), importing) !== undefined,
);

function majorInUse(
  range: string | undefined,
  directory: string | undefined,
  importing: string,
): 3 | 4 | undefined {
  if (range) return majorOfRange(range);
  const version = directory && new Packages(new Files()).at(directory)?.json['version'];
  return typeof version === 'string' ? majorOfRange(version) : declaredMajor(importing);
}

/** The copy that created a schema instance; undefined if it was not loaded here. */
export function copyOf(instance: object): LoadedZod | undefined {
  const constr = (instance as { _zod?: { constr?: object } })._zod?.constr ?? instance.constructor;
  return typeof constr === 'function' ? copiesByClass.get(constr) : undefined;
}

/** The entry point with the method API, which frameworks use to wrap raw shapes. */
export function classicOf(copy: LoadedZod): LoadedZod {
  return (copy.major === 4 ? load('zod/v4', copy.directory, copy.bundled) : undefined) ?? copy;
}

/** The registry in which a copy of Zod 4 stores descriptions. */
export function registryOf(copy: LoadedZod): ZodRegistry {
  return copy.namespace.globalRegistry as ZodRegistry;
}

function normalized(specifier: string): {
  readonly entry: string;
  readonly range: string | undefined;
} {
  const deno = /^(?:npm:\/?zod|jsr:\/?@zod\/zod)(?:@([^/]+))?(\/.*)?$/.exec(specifier);
  return deno
    ? { entry: `zod${deno[2] ?? ''}`, range: deno[1] ?? '*' }
    : { entry: specifier, range: undefined };
}

/**
 * The directory of an installed package, resolved from a directory as Node does, without symbolic
 * links.
 */
export function packageDirectory(name: string, from: string): string | undefined {
  for (let directory = from; ; directory = path.dirname(directory)) {
    const found = path.join(directory, 'node_modules', name);
    const manifest = path.join(found, 'package.json');
    observedPaths.add(manifest);
    if (statSync(manifest, { throwIfNoEntry: false })?.isFile()) return realpathSync(found);
    if (directory === path.dirname(directory)) return undefined;
  }
}

/**
 * The copy bundled with this package. @throws Error if the installation of this package is broken
 */
export function bundledCopy(entry: string, major: 3 | 4): LoadedZod {
  const directory = path.dirname(ours.resolve('zod/package.json'));
  const own = entry === 'zod' && major === 3 ? 'zod/v3' : entry;
  const copy = load(own, directory, true);
  if (!copy) throw new Error(`the bundled zod has no entry point '${own}'`);
  return copy;
}

/** Loads an entry point; undefined if the installed version lacks it or cannot be loaded. */
const load = onceAnEpoch(
  (entry: string, directory: string, bundled: boolean): LoadedZod | undefined => {
    const manifest = path.join(directory, 'package.json');
    const key = `${entry}\0${directory}\0${bundled}`;
    const modified = statSync(manifest).mtimeMs;
    const cached = copies.get(key);
    if (cached?.modified === modified) return cached.copy;
    const require = createRequire(manifest);
    // The package was replaced while this process was running: the loaded modules are stale.
    if (cached)
      for (const file of Object.keys(require.cache))
        if (file.startsWith(directory + path.sep)) Reflect.deleteProperty(require.cache, file);
    try {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      deferLocales(require, directory);
      const namespace = require(entryFile(require, entry, directory)) as Record<string, unknown>;
      const { major = version.startsWith('3') ? 3 : 4, mini } = ENTRY_POINTS[
        entry
      ] as (typeof ENTRY_POINTS)[string];
      const copy: LoadedZod = { namespace, version, major, mini, bundled, directory };
      if (major === 4) releaseRegistry(copy);
      for (const value of [namespace, namespace.iso ?? {}].flatMap(
        (exported) => Object.values(exported) as unknown[],
      )) {
        // The project's own copy may also be the bundled one.
        const isKnown =
          typeof value !== 'function' || copiesByClass.get(value)?.bundled === bundled;
        if (!isKnown && (!bundled || !copiesByClass.has(value))) copiesByClass.set(value, copy);
      }
      copies.set(key, { copy, modified });
      return copy;
    } catch {
      return undefined;
    }
  },
);

/**
 * A package resolves its own entry points by name, because Node ignores `exports` for paths; a
 * package without `exports` needs the path.
 */
function entryFile(require: NodeJS.Require, entry: string, directory: string): string {
  try {
    return require.resolve(entry);
  } catch {
    return path.join(directory, entry.slice('zod'.length));
  }
}

/** Up to Zod 4.0 the registry keeps every described schema, which leaks memory in an editor. */
function releaseRegistry(copy: LoadedZod): void {
  const registry = registryOf(copy);
  if (registry._map instanceof Map) registry._map = new WeakMap(registry._map);
}

/** The major that the nearest package.json requests, or that npm's lock file contains. */
function declaredMajor(from: string): 3 | 4 | undefined {
  const packages = new Packages(new Files());
  for (let directory = from; ; directory = path.dirname(directory)) {
    const range =
      packages.asked('zod', directory) ?? lockedVersion(path.join(directory, 'package-lock.json'));
    if (range !== undefined) return majorOfRange(range);
    if (directory === path.dirname(directory)) return undefined;
  }
}

/** The version that npm installs at the root of a project. */
const lockedVersion = onceAnEpoch((file: string): string | undefined => {
  observedPaths.add(file);
  try {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
      packages?: Record<string, { version?: string } | undefined>;
    };
    return packages?.['node_modules/zod']?.version;
  } catch {
    return undefined;
  }
});

/** The major that a range installs: 3 only if every alternative requires it. */
function majorOfRange(range: string): 3 | 4 {
  const keepsTo3 = (part: string): boolean =>
    /^[\^~=v\s]*3\b/.test(part.trim()) ||
    (/^>=?\s*3\b/.test(part.trim()) && /<=?\s*[34]\b/.test(part));
  return range
    .replace(/^npm:zod@/, '')
    .split('||')
    .every(keepsTo3)
    ? 3
    : 4;
}
