/** `npm:@scope/name@^1/path` and `jsr:@scope/name@^1/path`: the name, the version and the path. */
const DENO = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^@/]+)(?:@([^/]+))?(\/.*)?$/;

/** Packages of JSR that npm has under another name. */
const NAMES_ON_NPM: Readonly<Record<string, string>> = { '@zod/zod': 'zod' };

const PACKAGE = /^((?:@[^/]+\/)?[^@/]+)(\/.*)?$/;

/**
 * The specifier of a package as Node writes it: `@scope/name/path` for Deno's
 * `npm:@scope/name@^1/path`.
 */
export function packageSpecifier(specifier: string): string {
  const [, name, , path = ''] = DENO.exec(specifier) ?? [];
  if (name !== undefined) return `${nameOnNpm(name)}${path}`;
  const [, bare = '', rest = ''] = PACKAGE.exec(specifier) ?? [];
  return Object.hasOwn(NAMES_ON_NPM, bare) ? `${nameOnNpm(bare)}${rest}` : specifier;
}

/** Whether a specifier, as Node writes it, names a package or a path in it. */
export function isOfPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

/**
 * The package and the range of versions that a specifier of Deno names; undefined for other
 * specifiers.
 */
export function packageVersion(
  specifier: string,
): { readonly name: string; readonly range: string } | undefined {
  const [, name, range = '*'] = DENO.exec(specifier) ?? [];
  return name === undefined ? undefined : { name: nameOnNpm(name), range };
}

function nameOnNpm(name: string): string {
  return NAMES_ON_NPM[name] ?? name;
}
