import type { TSESTree } from '@typescript-eslint/utils';
import { Budget, BudgetExceeded } from './budget.ts';
import type { Frame } from './frame.ts';
import { StateFork } from './state-fork.ts';
import { OneOf, OneOfStrings, UnknownValue } from './value.ts';
import type { Origin } from '../modules/module.ts';

/** How an object or array came about. */
export interface Provenance extends Origin {
  readonly frame: Frame | undefined;
  /** The objects that were spread into it, by the spread's node. */
  readonly spreads?: ReadonlyMap<TSESTree.Node, unknown>;
}

/** An object or array that is one of several, it is not known which. */
interface Varied {
  readonly because: UnknownValue;
  /** Makes them. */
  readonly all: () => readonly unknown[];
  made?: readonly unknown[] | UnknownValue;
}

/** What is known of values beside themselves: where they were written, whether they are complete, which of several they may be. */
export class ValueMetadata {
  readonly budget = new Budget();
  readonly stateFork: StateFork;
  private readonly provenances = new WeakMap<object, Provenance>();
  private readonly incomplete = new WeakMap<object, UnknownValue>();
  private readonly supersets = new WeakSet();
  private readonly changed = new WeakSet();
  private readonly settled = new WeakSet();
  private readonly varied = new WeakMap<object, Varied>();
  /** The nodes that ways are leading through at the moment. */
  private readonly passing = new Set<TSESTree.Node>();

  constructor() {
    this.stateFork = new StateFork(this);
  }

  /** Computes the answer to a question, or a part of one; a question that goes beyond the bounds has an unknown answer. */
  answer<T>(work: () => T, origin?: Origin): T | UnknownValue {
    if (!this.budget.idle) return work();
    try {
      return this.budget.nested(work);
    } catch (error) {
      if (error instanceof BudgetExceeded) return new UnknownValue(error.message, origin);
      throw error;
    }
  }

  /** What a way that leads through a node comes to; undefined where it leads back to the node: `const a = a.b`. */
  unlessResolving<T>(node: TSESTree.Node, work: () => T): T | undefined {
    if (this.passing.has(node)) return undefined;
    this.passing.add(node);
    try {
      return work();
    } finally {
      this.passing.delete(node);
    }
  }

  /** Where an object, array or function of the project was written. */
  provenanceOf(value: unknown): Provenance | undefined {
    return typeof value === 'object' && value !== null ? this.provenances.get(value) : undefined;
  }

  /** Notes where an object or array is written. */
  setProvenance(value: object, provenance: Provenance): void {
    this.provenances.set(value, provenance);
  }

  /** Why an object or array may have more members than are known; undefined when it is complete. */
  incompleteness(value: unknown): UnknownValue | undefined {
    return typeof value === 'object' && value !== null ? this.incomplete.get(value) : undefined;
  }

  /** Whether an incomplete object or array has every member that it can have, and may lack some of them. */
  isSuperset(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.supersets.has(value);
  }

  /** Notes that a value may lack some of its members. */
  markSuperset(value: object, because: UnknownValue): void {
    this.incomplete.set(value, because);
    this.supersets.add(value);
  }

  /** Notes that a value has members that are not known. */
  markIncomplete(value: object, because: UnknownValue): void {
    this.incomplete.set(value, because);
    this.supersets.delete(value);
  }

  /** Notes that all members of a value are known. */
  markComplete(value: object): void {
    this.incomplete.delete(value);
    this.supersets.delete(value);
  }

  /** One of several values, it is not known which: the value itself where they are equal, of lists the one that has all elements of the others; else all of them, where they are few. */
  join(values: readonly unknown[], because: UnknownValue): unknown {
    const [first, ...others] = values;
    if (others.every((value) => Object.is(value, first))) return first;
    const strings = OneOfStrings.of(values, because);
    if (strings) return strings;
    const lists = values.filter((value) => Array.isArray(value));
    const longest = lists.reduce<readonly unknown[]>(
      (found, list) => (list.length > found.length ? list : found),
      [],
    );
    const all = new Set(longest);
    this.budget.spend(all.size);
    if (
      lists.length < values.length ||
      !lists.every((list) => list.every((element) => all.has(element)))
    )
      return OneOf.of(values, because) ?? because;
    const result = [...longest];
    this.varied.set(result, { because, all: () => lists });
    const origin = this.provenances.get(longest);
    if (origin) this.provenances.set(result, origin);
    for (const list of lists) this.inheritOpenness(result, list);
    if (!this.incompleteness(result)) this.markSuperset(result, because);
    return result;
  }

  /**
   * The values that a value may be, all of them known: those of {@link OneOf}, and of an object or array with such in it the
   * ones that come of them. The n-th has the n-th of everything in it, so that each occurs, but not each with each.
   *
   * @returns the value alone where there are no others
   */
  variantsOf(value: unknown): readonly unknown[] {
    if (value instanceof OneOf) return value.values.flatMap((each) => this.variantsOf(each));
    const varied = typeof value === 'object' && value !== null ? this.varied.get(value) : undefined;
    if (!varied) return [value];
    varied.made ??= this.answer(varied.all);
    return varied.made instanceof UnknownValue ? [value] : varied.made;
  }

  /** One of several lists, as the list that has all that any of them has and may lack some; any other value as it is. */
  unionOf(value: unknown): unknown {
    const lists =
      value instanceof OneOf
        ? value.values.filter((each) => each !== undefined && each !== null)
        : [];
    if (
      !(value instanceof OneOf) ||
      lists.length === 0 ||
      !lists.every((list) => Array.isArray(list))
    )
      return value;
    return this.unionOfLists(lists, value.because);
  }

  /** The list that has all that any of several lists has, and may lack some. */
  unionOfLists(lists: readonly (readonly unknown[])[], because: UnknownValue): unknown[] {
    const all = [...new Set(lists.flat())];
    this.budget.spend(all.length);
    for (const list of lists) this.inheritOpenness(all, list);
    if (!this.incompleteness(all)) this.markSuperset(all, because);
    return all;
  }

  /** Why it is not known of some values which of several they are; undefined where it is known of each. */
  whyVaried(values: readonly unknown[]): UnknownValue | undefined {
    for (const value of values) {
      if (typeof value !== 'object' || value === null) continue;
      const because = value instanceof OneOf ? value.because : this.varied.get(value)?.because;
      if (because) return because;
    }
    return undefined;
  }

  /** Values of which some may be one or another, as they may be together. */
  turnsOf(values: readonly unknown[]): unknown[][] {
    const variants = values.map((value) => this.variantsOf(value));
    const turns = Math.max(...variants.map(({ length }) => length));
    return Array.from({ length: turns }, (_, turn) =>
      variants.map((all) => all[turn % all.length]),
    );
  }

  /** What is copied from an incomplete object or array is as incomplete. */
  inheritOpenness(target: object, source: unknown): void {
    const open = this.incompleteness(source);
    if (!open) return;
    if (this.isSuperset(source) && (!this.incomplete.has(target) || this.supersets.has(target)))
      this.markSuperset(target, open);
    else this.markIncomplete(target, open);
  }

  /** Notes that a value is about to be changed in place: what it may have been before is no more. */
  markChanged(value: object): void {
    this.stateFork.recordWrite(value);
    this.varied.delete(value);
    this.changed.add(value);
  }

  /** Whether an object is no longer what it was written as. */
  isChanged(value: object): boolean {
    return this.changed.has(value);
  }

  /** Notes that the code that made an object and may change it has run. */
  freeze(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.settled.add(value);
  }

  /** Whether an inlined call made the object, so that the same call may change it. */
  isLocal(value: unknown): boolean {
    return this.provenanceOf(value)?.frame !== undefined && !this.settled.has(value as object);
  }

  /** Notes that an object or array is one of several where some of the values that it is made of are. */
  noteVaried(
    made: object,
    values: readonly unknown[],
    make: (turn: readonly unknown[]) => unknown,
  ): void {
    const because = this.whyVaried(values);
    if (because) this.varied.set(made, { because, all: () => this.turnsOf(values).map(make) });
  }
}
