import { satisfies, valid, validRange } from 'semver';

/** The lock files of package managers, whose names tell their formats. */
export const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'] as const;

/** A dependency as a `package.json` asks for it. */
interface Asked {
  readonly name: string;
  readonly range: string;
}

type Format = (typeof LOCK_FILES)[number];

/**
 * How each format says which version of a package was installed: npm's, 1 to 3; pnpm's, 6 and
 * later; Yarn's, 1 and later; Bun's text.
 */
const PATTERNS: Readonly<Record<Format, (asked: Asked) => RegExp>> = {
  'package-lock.json': ({ name }) =>
    new RegExp(`"(?:node_modules/)?${literal(name)}":\\s*\\{\\s*"version":\\s*"([^"]+)"`, 'g'),
  'pnpm-lock.yaml': ({ name, range }) =>
    new RegExp(
      `\\n +['"]?${literal(name)}['"]?: *\\r?\\n +specifier: *['"]?${literal(range)}['"]? *\\r?\\n +version: *['"]?([^\\s('"]+)`,
      'g',
    ),
  'yarn.lock': ({ name, range }) =>
    new RegExp(
      `(?:^|[\\s",])${literal(name)}@(?:npm:)?${literal(range)}(?=[",\\s:])[^\\n]{0,1000}:\\r?\\n +version:? +"?([^"\\s]+)`,
      'g',
    ),
  'bun.lock': ({ name }) =>
    new RegExp(`"${literal(name)}":\\s*\\[\\s*"${literal(name)}@([^"]+)"`, 'g'),
};

/**
 * The version that a lock file has for a dependency; undefined if it has none, several, or one that
 * another package of the workspace asks for.
 *
 * @param text the content of the lock file
 */
export function lockedVersion(format: Format, text: string, asked: Asked): string | undefined {
  const found = [...text.matchAll(PATTERNS[format](asked))].map(([, version]) => version);
  const [version, ...others] = new Set(found);
  if (others.length > 0 || version === undefined || valid(version) === null) return undefined;
  const isAsked = validRange(asked.range) === null || satisfies(version, asked.range);
  return isAsked ? version : undefined;
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
