import { isPlainObject } from './containers.ts';
import { PartlyKnown } from './partly-known.ts';
import { OneOf, OptionalMember, type UnknownValue } from './value.ts';
import type { Budget } from '../context/budget.ts';

type List = readonly unknown[] | ReadonlySet<unknown>;

/** Joins values, and marks collections as incomplete. */
interface Completeness {
  readonly budget: Budget;
  readonly stateFork: {
    fill(made: object, maps: readonly object[], because: UnknownValue): void;
  };
  join(values: readonly unknown[], because: UnknownValue): unknown;
  incompleteness(value: unknown): UnknownValue | undefined;
  inheritOpenness(target: object, source: unknown): void;
  markSuperset(value: object, because: UnknownValue): void;
  markIncomplete(value: object, because: UnknownValue): void;
  markCertain(collection: object, elements: ReadonlySet<unknown>): void;
  certainInEach(collections: readonly unknown[]): ReadonlySet<unknown>;
}

const NONE: ReadonlySet<unknown> = new Set();

function isList(value: unknown): value is List {
  return Array.isArray(value) || value instanceof Set;
}

function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return value instanceof Map;
}

/** Makes one collection of several that a value may be, which has what any of them has. */
export class Unions {
  private readonly metadata: Completeness;

  constructor(metadata: Completeness) {
    this.metadata = metadata;
  }

  /** The union of alternative lists or Maps, a superset or incomplete; any other value as it is. */
  of(value: unknown): unknown {
    if (value instanceof PartlyKnown) return this.ofKnown(value);
    if (!(value instanceof OneOf)) return value;
    const { values, because } = value;
    const present = values.filter((each) => each !== undefined && each !== null);
    const isOptional = present.length < values.length;
    if (present.length === 0) return value;
    if (present.every(isMap))
      return this.ofMaps(isOptional ? [...present, new Map()] : present, because);
    if (!present.every(isList)) return value;
    const union = this.ofLists(present, because);
    if (isOptional) this.metadata.markCertain(union, NONE);
    return union;
  }

  /** The union of the collections that a value may be: a list, or a Map. */
  private ofKnown({ collections, because }: PartlyKnown): unknown {
    const union = collections.every(isMap)
      ? this.ofMaps(collections, because)
      : [...new Set(collections.flatMap((each) => [...each.values()]))];
    this.metadata.budget.spend(Array.isArray(union) ? union.length : union.size);
    this.metadata.markIncomplete(union, because);
    this.metadata.markCertain(union, NONE);
    return union;
  }

  /** The union of lists, as a superset. */
  ofLists(lists: readonly List[], because: UnknownValue): unknown[] {
    const { metadata } = this;
    const all = [...new Set(lists.flatMap((list) => [...list]))];
    metadata.budget.spend(all.length);
    for (const list of lists) metadata.inheritOpenness(all, list);
    if (!metadata.incompleteness(all)) metadata.markSuperset(all, because);
    metadata.markCertain(all, metadata.certainInEach(lists));
    return all;
  }

  /** The union of Maps, a superset unless all have the same keys. */
  private ofMaps(
    maps: readonly ReadonlyMap<unknown, unknown>[],
    because: UnknownValue,
  ): Map<unknown, unknown> {
    const union = new Map<unknown, unknown>();
    this.metadata.stateFork.fill(union, maps, because);
    return union;
  }

  /**
   * The union of alternative records, with optional members where only some of them have one; any
   * other value as it is.
   */
  ofRecords(value: unknown): unknown {
    const { metadata } = this;
    const records = value instanceof OneOf ? value.values.filter(isPlainObject) : [];
    if (!(value instanceof OneOf) || records.length < value.values.length) return value;
    const union: Record<string, unknown> = {};
    const keys = new Set(records.flatMap((record) => Object.keys(record)));
    metadata.budget.spend(keys.size * records.length);
    for (const key of keys) {
      const owners = records.filter((record) => Object.hasOwn(record, key));
      const member = metadata.join(
        owners.map((record) => record[key]),
        value.because,
      );
      const isShared = owners.length === records.length;
      union[key] = isShared ? member : (OptionalMember.of(member, value.because) ?? value.because);
    }
    for (const record of records) metadata.inheritOpenness(union, record);
    return union;
  }
}
