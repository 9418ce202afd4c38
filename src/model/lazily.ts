/** A function that computes its result when it is called first, and gives the same from then on. */
export function lazily<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
