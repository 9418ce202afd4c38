/**
 * Looks up a key from user code in a table; inherited members such as `constructor` do not count.
 */
export function getOwn<T>(
  table: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
