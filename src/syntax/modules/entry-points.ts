import { join } from 'node:path';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { Package } from './packages.ts';
import { isTestFile } from './test-files.ts';

/** The conventional entry points, for packages that do not name one, as specifiers. */
export const CONVENTIONAL = ['index', 'server', 'main', 'cli'].flatMap((name) => [
  `./src/${name}`,
  `./${name}`,
]);

/**
 * A file that a script runs, without its extension only as the first operand of a runner:
 * `tsx --watch src/app`.
 */
const SCRIPT_FILE =
  /(?:^|\s)(?:(\.{0,2}[\w@./-]+\.[cm]?[jt]sx?)|(?:tsx|ts-node|node)(?:\s+-\S+)*\s+([\w@./]+\/[\w-]+))(?=\s|$)/g;

/** The files that a manifest names as entry points, as specifiers. */
export function publishedEntries({ json }: Package): readonly string[] {
  return publishedIn(json);
}

const publishedIn = memoizeWeak((json: Package['json']) =>
  specifiersOf([json['bin'], json['main'], json['module'], json['exports']]),
);

/** The files that a manifest names for code of other packages, as specifiers. */
export function importableEntries({ json }: Package): readonly string[] {
  // npm writes this one whether there is such a file or not.
  const main = json['main'] === 'index.js' ? undefined : json['main'];
  return specifiersOf([main, json['module'], json['exports']]);
}

/** Whether code of other packages may import any file that a pattern of the manifest matches. */
export function publishesPattern({ json }: Package): boolean {
  return stringsIn(json['exports']).some((path) => path.includes('*') && !path.endsWith('.json'));
}

/** The entry points that a manifest names, as specifiers of files, then the conventional ones. */
export function namedEntries(found: Package): readonly string[] {
  return [...new Set([...statedEntries(found), ...CONVENTIONAL])];
}

/**
 * The entry points that a manifest names, or that its scripts run other than as tests, as
 * specifiers of files.
 */
export function statedEntries({ json }: Package): readonly string[] {
  return statedIn(json);
}

const statedIn = memoizeWeak((json: Package['json']): readonly string[] => {
  const scripts = Object.values((json['scripts'] as object | undefined) ?? {}).flatMap((script) =>
    typeof script === 'string'
      ? [...script.matchAll(SCRIPT_FILE)].map((match) => match[1] ?? match[2])
      : [],
  );
  return [...publishedIn(json), ...specifiersOf(scripts).filter((file) => !isTestFile(file))];
});

/** `main` of a configuration of Wrangler, in TOML or JSON. */
const WORKER_MAIN = /^[ \t]*"?main"?[ \t]*[=:][ \t]*["']([^"'\n]+)["']/m;

/** The files that configurations of Wrangler deploy as workers, as specifiers. */
export function deployedEntries(
  { directory }: Package,
  text: (file: string) => string | undefined,
): readonly string[] {
  const names = ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'];
  return specifiersOf(
    names.map((name) => WORKER_MAIN.exec(text(join(directory, name)) ?? '')?.[1]),
  );
}

function specifiersOf(named: readonly unknown[]): string[] {
  return named
    .flatMap(stringsIn)
    .filter((path) => !path.includes('*') && !path.endsWith('.json') && !/\.d\.[cm]?ts$/.test(path))
    .map((path) => (/^\.{1,2}\//.test(path) ? path : `./${path}`));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
