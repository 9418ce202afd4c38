/** Whether a whole name matches a pattern, in which `*` is any text and `?` any character. */
export function matchesName(name: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(name);
}
