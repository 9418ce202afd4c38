import { lstatSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import picomatch from 'picomatch';
import { isCompiledCopy } from './compiled-copies.ts';
import { CheckError, errorMessage, systemCode } from './errors.ts';
import { didYouMean, nearest } from '../model/text/nearest.ts';
import { SERVER_JSON } from '../model/protocol/server-json.ts';
import { isTestFile, isTestFolder, matchesTests } from '../syntax/modules/test-files.ts';
import { toPosix } from '../syntax/modules/posix-path.ts';

/** Names of source files of Node and TypeScript. */
const SOURCE_FILE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** The files that Yarn writes beside the sources. */
const PLUG_N_PLAY = /^\.pnp\./;
/** Names of files with code and a template: of Vue, Svelte and Astro. */
const COMPONENT_FILE = /\.(?:vue|svelte|astro)$/;
const SOURCE_FILES = '.js, .mjs, .cjs, .jsx, .ts, .mts, .cts or .tsx';
/** A TypeScript source that is not a declaration. */
const TYPESCRIPT_SOURCE = /(?<!\.d)\.(?:[cm]?ts|tsx)$/;
/**
 * Beside the first two: what frameworks and platforms build, and the releases of Yarn, which some
 * projects commit.
 */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.aws-sam',
  '.mastra',
  '.mcp-use',
  '.netlify',
  '.next',
  '.nuxt',
  '.open-next',
  '.output',
  '.serverless',
  '.smithery',
  '.svelte-kit',
  '.vercel',
  '.wrangler',
  '.xmcp',
  '.yarn',
]);
/** Folders of what tools write, beside the manifest of a package. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(['dist', 'build', 'coverage']);
const MANIFESTS: readonly string[] = ['package.json', 'tsconfig.json', 'deno.json', 'deno.jsonc'];

/** The result of {@link findFiles}. */
export interface FoundFiles {
  /** Absolute paths, each once, sorted. */
  readonly files: readonly string[];
  /** The files of components in the folders, whose code is not read; sorted. */
  readonly components: readonly string[];
  /** Folders that could not be read, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

interface FindOptions {
  readonly includeTests: boolean;
  readonly commands?: readonly string[];
  readonly manifests?: boolean;
  readonly unsaved?: boolean;
}

/** The patterns of one `.gitignore`, and the folder that they are relative to. */
interface IgnoreFile {
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * Finds the source files to check. Skips folders without sources of the project, files that git
 * ignores, the output of a compiler whose source is in the package, and tests, except where `paths`
 * name them.
 * Follows a symbolic link only where it is named.
 *
 * @param paths files, folders and glob patterns, relative to `cwd`
 * @param options.includeTests whether test files count although they are not named
 * @param options.commands other words that an argument can be a misspelling of
 * @param options.manifests whether each `server.json` is found too
 * @param options.unsaved whether `paths` are files that may not exist yet
 * @throws {CheckError} for a path that does not exist
 */
export function findFiles(paths: readonly string[], cwd: string, options: FindOptions): FoundFiles {
  const search = new FileSearch(cwd, options);
  for (const given of paths) search.add(given);
  const { unreadable } = search;
  return {
    files: [...search.files].sort(),
    components: [...search.components].sort(),
    unreadable,
  };
}

/** The files that the paths of a command select. */
class FileSearch {
  readonly files = new Set<string>();
  readonly components = new Set<string>();
  readonly unreadable: { readonly path: string; readonly why: string }[] = [];
  private readonly cwd: string;
  private readonly options: FindOptions;

  constructor(cwd: string, options: FindOptions) {
    this.cwd = cwd;
    this.options = options;
  }

  /**
   * Adds the files of a file, folder or glob pattern.
   *
   * @throws {CheckError} if there is nothing of this name
   */
  add(given: string): void {
    const path = resolve(this.cwd, given);
    const stats = statOf(path, given);
    // Hooks name files of all kinds.
    if (this.options.unsaved || stats?.isFile()) {
      if (this.isWanted(path)) this.files.add(path);
    } else if (stats?.isDirectory()) {
      this.walk(path, ignoreFilesAbove(path), this.options.includeTests, () => true);
    } else if (stats) {
      throw new CheckError(
        `${given} is neither a file nor a folder: name a ${SOURCE_FILES} file, or a folder.`,
      );
    } else {
      this.addMatches(given);
    }
  }

  private addMatches(pattern: string): void {
    const { base, isGlob, glob } = picomatch.scan(toPosix(pattern));
    const folder = resolve(this.cwd, base);
    if (!isGlob || !statOf(folder, base)?.isDirectory())
      throw new CheckError(
        missingMessage(resolve(this.cwd, pattern), pattern, this.options.commands ?? []),
      );
    const matches = picomatch(glob);
    const includeTests = this.options.includeTests || matchesTests(glob);
    const before = this.files.size;
    this.walk(folder, ignoreFilesAbove(folder), includeTests, (file) =>
      matches(relativeTo(folder, file)),
    );
    if (this.files.size === before)
      throw new CheckError(`No source file matches ${pattern}: fix the pattern, or name a folder.`);
  }

  /** @param ofPackage the folder beside the manifest of a package that `folder` is, or is in */
  private walk(
    folder: string,
    inherited: readonly IgnoreFile[],
    includeTests: boolean,
    accept: (file: string) => boolean,
    ofPackage?: string,
  ): void {
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      this.unreadable.push({ path: folder, why: errorMessage(error) });
      return;
    }
    const ignoreFiles = [...inherited, ...readIgnoreFile(folder, join(folder, '.gitignore'))];
    const names = new Set(entries.map(({ name }) => name));
    for (const entry of entries) {
      const { name } = entry;
      const path = join(folder, name);
      const isTest = entry.isDirectory() ? isTestFolder(name) : isTestFile(name);
      if (isTest && !includeTests) continue;
      if (entry.isDirectory()) {
        const isSkipped =
          SKIPPED_FOLDERS.has(name) || (OUTPUT_FOLDERS.has(name) && !isSourceFolder(path, names));
        const child = isPackage(names) ? path : ofPackage;
        if (!isSkipped && !isIgnored(`${path}/`, ignoreFiles))
          this.walk(path, ignoreFiles, includeTests, accept, child);
      } else if (entry.isFile() && COMPONENT_FILE.test(name)) {
        if (!isIgnored(path, ignoreFiles)) this.components.add(path);
      } else if (entry.isFile() && this.isWanted(name) && accept(path)) {
        const isCopy =
          isOutput(name, names) || (ofPackage && isCompiledCopy(path, ofPackage, names));
        if (!isCopy && !isIgnored(path, ignoreFiles)) this.files.add(path);
      }
    }
  }

  private isWanted(file: string): boolean {
    const name = basename(file);
    return (
      (SOURCE_FILE.test(name) && !PLUG_N_PLAY.test(name)) ||
      (this.options.manifests === true && name === SERVER_JSON)
    );
  }
}

/** Whether a folder named as an output is of the sources, such as `src/tools/build`. */
function isSourceFolder(folder: string, beside: ReadonlySet<string>): boolean {
  return !isPackage(beside) && holdsTypeScript(folder);
}

/** Whether a folder with these names is that of a package. */
function isPackage(names: ReadonlySet<string>): boolean {
  return MANIFESTS.some((name) => names.has(name));
}

function holdsTypeScript(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory()
        ? !SKIPPED_FOLDERS.has(entry.name) && holdsTypeScript(join(folder, entry.name))
        : TYPESCRIPT_SOURCE.test(entry.name),
    );
  } catch {
    return false;
  }
}

/** Whether a file is what the compiler makes of a source beside it: `index.js` of `index.ts`. */
function isOutput(name: string, beside: ReadonlySet<string>): boolean {
  const [, stem, kind] = /^(.*)\.([cm]?)jsx?$/.exec(name) ?? [];
  return (
    stem !== undefined && [`${kind}ts`, `${kind}tsx`].some((type) => beside.has(`${stem}.${type}`))
  );
}

/** The file at `path`, following links; undefined if there is none. */
function statOf(path: string, given: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    if (code === 'ELOOP')
      throw new CheckError(
        `${given} is a symbolic link to itself: fix the link, or name another path.`,
      );
    throw new CheckError(
      `${given} cannot be read (${errorMessage(error)}): fix its permissions, or name another path.`,
      { cause: error },
    );
  }
}

function missingMessage(path: string, given: string, commands: readonly string[]): string {
  if (isLink(path))
    return `${given} is a broken symbolic link: fix the link, or name another path.`;
  // A name without a folder may be a misspelled command.
  const command = basename(given) === given ? nearest(given, commands) : undefined;
  const meant =
    didYouMean(basename(path), fileNamesIn(dirname(path))) ||
    (command === undefined ? '' : ` (did you mean the command ${command}?)`);
  return `${given} does not exist${meant}: name a file or a folder that does.`;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The names in a folder; none if it cannot be read. */
export function fileNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readIgnoreFile(folder: string, file: string): IgnoreFile[] {
  try {
    return [{ folder, patterns: ignore().add(readFileSync(file, 'utf8')) }];
  } catch {
    // Most folders have none, and an unreadable one ignores nothing.
    return [];
  }
}

/**
 * The ignore files above `folder` that git applies to its contents. None if git ignores `folder`
 * itself, because it was named explicitly.
 */
function ignoreFilesAbove(folder: string): IgnoreFile[] {
  const found: IgnoreFile[] = [];
  let current = folder;
  while (!isRepository(current)) {
    const parent = dirname(current);
    if (parent === current) return [];
    found.unshift(...readIgnoreFile(parent, join(parent, '.gitignore')));
    current = parent;
  }
  found.unshift(...readIgnoreFile(current, join(current, '.git', 'info', 'exclude')));
  return isIgnored(`${folder}/`, found) ? [] : found;
}

function isRepository(folder: string): boolean {
  return statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Whether git ignores `path`, which ends with a slash if it is a folder: the deepest matching file
 * decides.
 */
function isIgnored(path: string, ignoreFiles: readonly IgnoreFile[]): boolean {
  for (const { folder, patterns } of ignoreFiles.toReversed()) {
    const name = relativeTo(folder, path);
    if (name === '/') continue;
    const verdict = patterns.test(name);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}

/** A relative path as git writes it: with forward slashes, and a slash at the end of a folder. */
function relativeTo(folder: string, path: string): string {
  const plain = toPosix(relative(folder, path));
  return path.endsWith('/') ? `${plain}/` : plain;
}
