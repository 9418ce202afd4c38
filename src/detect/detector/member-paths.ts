/** The last name of a path to a member: `setRequestHandler` of `server.setRequestHandler`. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The last names of the keys of a table by path. */
export function lastNames(byPath: object = {}): string[] {
  return Object.keys(byPath).map(lastName);
}
