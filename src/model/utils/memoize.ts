/** Wraps a function so that it computes the result for each key once. */
export function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const result = known.get(key);
    if (result !== undefined || known.has(key)) return result as V;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}

/**
 * Wraps a function so that it computes the result for each object once, and keeps it as long as the
 * object. The other arguments only matter at the first call: `memoizeWeak((module, session) => …)`.
 */
export function memoizeWeak<K extends object, Rest extends readonly unknown[], V>(
  compute: (key: K, ...rest: Rest) => V,
): (key: K, ...rest: Rest) => V {
  const known = new WeakMap<K, V>();
  return (key, ...rest) => {
    const result = known.get(key);
    if (result !== undefined || known.has(key)) return result as V;
    const computed = compute(key, ...rest);
    known.set(key, computed);
    return computed;
  };
}

/** The results of a computation for objects, each of which is kept as long as its object. */
export class OncePer<K extends object, V> {
  private readonly known = new WeakMap<K, V>();

  /** The result for an object, which the first call for it computes. */
  get(key: K, compute: () => V): V {
    const result = this.known.get(key);
    if (result !== undefined || this.known.has(key)) return result as V;
    const computed = compute();
    this.known.set(key, computed);
    return computed;
  }
}

/** Like {@link memoizeWeak}, for each pair of two objects. */
export function memoizeWeakPair<A extends object, B extends object, V>(
  compute: (first: A, second: B) => V,
): (first: A, second: B) => V {
  const ofFirst = memoizeWeak((first: A) => memoizeWeak((second: B) => compute(first, second)));
  return (first, second) => ofFirst(first)(second);
}
