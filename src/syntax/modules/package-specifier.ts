/** `npm:@scope/name@^1/path` and `jsr:@scope/name@^1/path`: the name, the version and the path. */
const DENO = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^@/]+)(?:@([^/]+))?(\/.*)?$/;

/** Packages of JSR that npm has under another name. */
const NAMES_ON_NPM: Readonly<Record<string, string>> = { '@zod/zod': 'zod' };

const PACKAGE = /^((?:@[^/]+\/)?[^@/]+)(\/.*)?$/;

const INSTALLED = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/;

/** The folder of the compiled files of a package, which its specifiers do not name. */
const OUTPUT = /^(?:dist\/)?(?:esm|cjs)\//;

/** A file of an installed package. */
interface InstalledFile {
  readonly name: string;
  /** Its path in the package. */
  readonly path: string;
  /** Its path in the folder of the compiled files; undefined outside of that. */
  readonly compiled: string | undefined;
}

/** The package that a path below a folder `node_modules` leads into; undefined for other paths. */
export function installedFile(path: string): InstalledFile | undefined {
  const [, name, inside = ''] = INSTALLED.exec(path) ?? [];
  if (name === undefined) return undefined;
  const compiled = OUTPUT.test(inside) ? inside.replace(OUTPUT, '') : undefined;
  return { name, path: inside, compiled };
}

/**
 * The specifier of a package as code usually writes it: `@scope/name/path` for Deno's
 * `npm:@scope/name@^1/path` and for `../node_modules/@scope/name/dist/esm/path`.
 */
export function packageSpecifier(specifier: string): string {
  const file = /^\.{0,2}\//.test(specifier) ? installedFile(specifier) : undefined;
  if (file) {
    const entry = (file.compiled ?? file.path).replace(/(?:^|\/)index\.[cm]?js$/, '');
    return entry === '' ? file.name : `${file.name}/${entry}`;
  }
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
