/** Returns a function that computes its result once, at its first call. */
export function lazily<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
