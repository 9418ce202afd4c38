import { posix } from 'node:path';

/** The names in a folder; undefined for other paths. */
export type NamesIn = (folder: string) => readonly string[] | undefined;

/** Maximum number of names that a folder, with the folders in it, may have. */
const MAX_NAMES = 1000;

/** A file or folder in a folder. */
export interface Entry {
  /** The path from the folder that was read. */
  readonly path: string;
  readonly isDirectory: boolean;
}

/** The entries of a folder; undefined if there are too many, or none can be read. */
export function entriesIn(
  folder: string,
  namesIn: NamesIn,
  { recursive }: { readonly recursive: boolean },
): readonly Entry[] | undefined {
  const found: Entry[] = [];
  const visit = (inner: string): boolean =>
    (namesIn(posix.join(folder, inner)) ?? []).every((name) => {
      const path = posix.join(inner, name);
      const isDirectory = namesIn(posix.join(folder, path)) !== undefined;
      found.push({ path, isDirectory });
      const isRead = recursive && isDirectory && name !== 'node_modules' && !name.startsWith('.');
      return found.length <= MAX_NAMES && (!isRead || visit(path));
    });
  return namesIn(folder) && visit('') ? found : undefined;
}

/** A glob pattern, and the folder that it is relative to, whose name is read literally. */
interface Glob {
  readonly folder: string;
  /** The folder that contains the files that match, before the first wildcard. */
  readonly root: string;
  readonly matcher: RegExp | undefined;
}

/** The files that glob patterns match, as absolute paths. */
export function filesMatching(
  patterns: readonly string[],
  folder: string,
  namesIn: NamesIn,
  nameAtRunTime: (name: string) => string,
): readonly string[] | undefined {
  const isExcluding = (pattern: string): boolean => pattern.startsWith('!');
  const excluded = patterns.filter(isExcluding).map((pattern) => globOf(pattern.slice(1), folder));
  const found = new Set<string>();
  for (const pattern of patterns.filter((each) => !isExcluding(each))) {
    const glob = globOf(pattern, folder);
    const entries = glob.matcher && entriesIn(glob.root, namesIn, { recursive: true });
    if (!entries || excluded.some(({ matcher }) => !matcher)) return undefined;
    for (const { path, isDirectory } of entries) {
      const file = posix.join(glob.root, nameAtRunTime(path));
      if (!isDirectory && matches(glob, file) && !excluded.some((each) => matches(each, file)))
        found.add(file);
    }
  }
  return [...found].sort();
}

function matches({ folder, matcher }: Glob, file: string): boolean {
  return matcher?.test(posix.relative(folder, file)) ?? false;
}

function globOf(pattern: string, from: string): Glob {
  let folder = pattern.startsWith('/') ? '/' : from;
  let rest = posix.normalize(pattern.replace(/^\//, ''));
  while (rest.startsWith('../')) {
    folder = posix.dirname(folder);
    rest = rest.slice(3);
  }
  const root = posix.dirname(rest.replace(/(?:[*?[{]|[!+@]\().*$/s, '*'));
  return { folder, root: posix.join(folder, root), matcher: matcherOf(rest) };
}

/** The parts of a glob pattern, as those of a regular expression. */
const WILDCARDS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};

/** Those of alternatives: `{a,b}`. */
const BRACES: Readonly<Record<string, string>> = { '{': '(?:', '}': ')', ',': '|' };

/** Those of alternatives in parentheses: `@(a|b)`. */
const PARENTHESES: Readonly<Record<string, string>> = { '@(': '(?:', ')': ')', '|': '|' };

/** The regular expression of a glob pattern; undefined for rare wildcards. */
function matcherOf(pattern: string): RegExp | undefined {
  if (/[!+?*]\(|\[|\\/.test(pattern)) return undefined;
  const parts: Readonly<Record<string, string>> = {
    ...WILDCARDS,
    ...(pattern.includes('{') && BRACES),
    ...(pattern.includes('@(') && PARENTHESES),
  };
  const source = pattern.replaceAll(
    /\*\*\/|\*\*|@\(|[*?{},|.+^$()[\]\\]/g,
    (part) => parts[part] ?? `\\${part}`,
  );
  try {
    return new RegExp(`^${source}$`, 's');
  } catch {
    return undefined;
  }
}
