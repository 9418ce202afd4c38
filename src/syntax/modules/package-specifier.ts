/** `npm:@scope/name@^1/path` and `jsr:@scope/name@^1/path`, with the parts before and after the version. */
const DENO = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^@/]+)(?:@[^/]+)?(\/.*)?$/;

/** The specifier of a package as Node writes it: `@scope/name/path` for Deno's `npm:@scope/name@^1/path`. */
export function packageSpecifier(specifier: string): string {
  const [, name, path = ''] = DENO.exec(specifier) ?? [];
  return name === undefined ? specifier : `${name}${path}`;
}
