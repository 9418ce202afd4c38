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
  isRecursive: boolean,
): readonly Entry[] | undefined {
  const found: Entry[] = [];
  const visit = (inner: string): boolean =>
    (namesIn(posix.join(folder, inner)) ?? []).every((name) => {
      const path = posix.join(inner, name);
      const isDirectory = namesIn(posix.join(folder, path)) !== undefined;
      found.push({ path, isDirectory });
      const isRead = isRecursive && isDirectory && name !== 'node_modules' && !name.startsWith('.');
      return found.length <= MAX_NAMES && (!isRead || visit(path));
    });
  return namesIn(folder) && visit('') ? found : undefined;
}

/** The files that glob patterns match, as absolute paths. */
export function filesMatching(
  patterns: readonly string[],
  folder: string,
  namesIn: NamesIn,
  nameAtRunTime: (name: string) => string,
): readonly string[] | undefined {
  const isExcluding = (pattern: string): boolean => pattern.startsWith('!');
  const excluded = patterns
    .filter(isExcluding)
    .map((pattern) => matcherOf(posix.resolve(folder, pattern.slice(1))));
  const found = new Set<string>();
  for (const pattern of patterns.filter((each) => !isExcluding(each))) {
    const whole = posix.resolve(folder, pattern);
    const matcher = matcherOf(whole);
    const root = rootOf(whole);
    const entries = matcher && entriesIn(root, namesIn, true);
    if (!entries || excluded.includes(undefined)) return undefined;
    for (const { path, isDirectory } of entries) {
      const file = posix.join(root, nameAtRunTime(path));
      if (!isDirectory && matcher.test(file) && !excluded.some((each) => each?.test(file)))
        found.add(file);
    }
  }
  return [...found].sort();
}

/** The folder of a glob pattern before its first wildcard. */
function rootOf(pattern: string): string {
  return posix.dirname(pattern.replace(/[*?[{(!+@].*$/s, '*'));
}

/** The parts of a glob pattern, as those of a regular expression. */
const WILDCARDS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
  '@(': '(?:',
  ')': ')',
  '|': '|',
};

/** The regular expression of a glob pattern; undefined for rare wildcards. */
function matcherOf(pattern: string): RegExp | undefined {
  if (/[!+?*]\(|\[|\\/.test(pattern)) return undefined;
  const source = pattern.replaceAll(
    /\*\*\/|\*\*|@\(|[*?{},)|]|[.+^$()[\]\\]/g,
    (part) => WILDCARDS[part] ?? `\\${part}`,
  );
  try {
    return new RegExp(`^${source}$`, 's');
  } catch {
    return undefined;
  }
}
