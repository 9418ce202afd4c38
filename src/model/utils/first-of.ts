/** The first defined result of `find`. */
export function firstOf<T, R>(
  values: readonly T[],
  find: (value: T) => R | undefined,
): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
