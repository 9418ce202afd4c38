/** Words after a verb that change its meaning: `create_or_update` does not only create. */
const JOINS = new Set(['or', 'and', 'if']);

/**
 * The verb at the start of a tool's name, in lowercase: `delete` of `delete_issue`, `delete-issue`, `deleteIssue`, `issues.delete_all` and
 * `github__delete_issue`. The part before a dot or a double underscore is the name of a group or a server.
 *
 * @param prefixes the words before the verb, such as the name of the server
 * @returns undefined if another word changes its meaning (`delete_or_archive`), or if the name has no words
 */
export function leadingVerb(name: string, prefixes: readonly string[]): string | undefined {
  const [verb, next] = withoutPrefixes(name.split(/\.|__/).at(-1) ?? '', prefixes)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]+/)
    .filter((word) => word !== '');
  return next !== undefined && JOINS.has(next) ? undefined : verb;
}

function withoutPrefixes(name: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find(
    (candidate) =>
      name.toLowerCase().startsWith(candidate.toLowerCase()) &&
      /^[A-Z_-]/.test(name.slice(candidate.length)),
  );
  return prefix ? withoutPrefixes(name.slice(prefix.length).replace(/^[_-]+/, ''), prefixes) : name;
}
