/** The lock files of package managers, whose names tell their formats. */
export const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'] as const;

/** A dependency as a `package.json` asks for it. */
interface Asked {
  readonly name: string;
  readonly range: string;
}

type Format = (typeof LOCK_FILES)[number];

/**
 * How each format says which version of a package was installed: one of npm, 1 to 3; pnpm, 5.4 to
 * 9; Yarn, 1 and later; Bun's text.
 */
const PATTERNS: Readonly<Record<Format, (asked: Asked) => RegExp>> = {
  'package-lock.json': ({ name }) =>
    new RegExp(`"(?:node_modules/)?${literal(name)}":\\s*\\{\\s*"version":\\s*"([^"]+)"`, 'g'),
  'pnpm-lock.yaml': ({ name, range }) =>
    new RegExp(
      `\\n\\s+['"]?${literal(name)}['"]?:\\s*\\n\\s+specifier:\\s*['"]?${literal(range)}['"]?\\s*\\n\\s+version:\\s*['"]?([^\\s('"]+)`,
      'g',
    ),
  'yarn.lock': ({ name, range }) =>
    new RegExp(
      `(?:^|[\\s",])${literal(name)}@(?:npm:)?${literal(range)}(?=[",\\s:])[^\\n]*:\\n\\s+version:?\\s+"?([^"\\s]+)`,
      'g',
    ),
  'bun.lock': ({ name }) =>
    new RegExp(`"${literal(name)}":\\s*\\[\\s*"${literal(name)}@([^"]+)"`, 'g'),
};

/**
 * The version that a lock file has for a dependency; undefined if it has none, or several.
 *
 * @param text the content of the lock file
 */
export function lockedVersion(format: Format, text: string, asked: Asked): string | undefined {
  const found = [...text.matchAll(PATTERNS[format](asked))].map(([, version]) => version);
  const [version, ...others] = new Set(found);
  return others.length === 0 && version !== undefined && /^\d+\./.test(version)
    ? version
    : undefined;
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
