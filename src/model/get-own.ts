/** What a table has for a key that somebody else wrote: `constructor` and `toString` are in no table, though every object has them. */
export function getOwn<T>(
  table: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
