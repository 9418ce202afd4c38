import { MAX_VALUES, OneOf, UnknownValue } from './value.ts';

/** An array, Map or Set. */
type Collection = readonly unknown[] | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/**
 * One of several values, some of which are unknown and others collections:
 * `on ? load() : defaults`.
 */
export class PartlyKnown extends UnknownValue {
  /** The collections that it may be. */
  readonly collections: readonly Collection[];
  readonly because: UnknownValue;

  private constructor(collections: readonly Collection[], because: UnknownValue) {
    super(because, because.origin, because.parameter);
    this.because = because;
    this.collections = collections;
  }

  /** Joins alternatives; undefined if none is a collection, or too many are. */
  static of(values: readonly unknown[], because: UnknownValue): PartlyKnown | undefined {
    const all = new Set(values.flatMap(collectionsIn));
    return all.size > 0 && all.size <= MAX_VALUES ? new PartlyKnown([...all], because) : undefined;
  }
}

function collectionsIn(value: unknown): readonly Collection[] {
  if (value instanceof PartlyKnown) return value.collections;
  if (value instanceof OneOf) return value.values.flatMap(collectionsIn);
  return Array.isArray(value) || value instanceof Map || value instanceof Set ? [value] : [];
}
