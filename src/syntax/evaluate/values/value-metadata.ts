import type { TSESTree } from '@typescript-eslint/utils';
import { Budget, BudgetExceeded } from '../context/budget.ts';
import { isToBeFilled } from '../data-flow/declarations.ts';
import { isSettled, type Frame } from '../context/frame.ts';
import { PartlyKnown } from './partly-known.ts';
import { StateFork } from './state-fork.ts';
import { Unions } from './unions.ts';
import { UnkeyedMembers } from './unkeyed-members.ts';
import { OneOf, OneOfStrings, UnknownValue } from './value.ts';
import { isPlainObject } from './containers.ts';
import { joinedTexts } from './joined-texts.ts';
import { sameOpaque } from './same-opaque.ts';
import type { Origin } from '../../modules/module.ts';

/** Where an object or array was created. */
export interface Provenance extends Origin {
  readonly frame: Frame | undefined;
  /** The objects spread into it, by spread node. */
  readonly spreads?: ReadonlyMap<TSESTree.Node, unknown>;
}

/** A function of this program that code of the project may call. */
type ProvidedFunction = (...args: readonly unknown[]) => unknown;

const NONE: ReadonlySet<unknown> = new Set();
const FILLED = new UnknownValue('may be filled by code that is not followed');

/** The alternatives of an object or array. */
interface Varied {
  readonly because: UnknownValue;
  /** Creates the alternatives. */
  readonly all: () => readonly unknown[];
  /** Whether several parts have alternatives, so that some combinations of them are missing. */
  readonly isMixed?: boolean;
  made?: readonly unknown[] | UnknownValue;
}

/**
 * Metadata of values: where they are written, whether they are complete, and which alternatives
 * they have.
 */
export class ValueMetadata {
  readonly budget = new Budget();
  readonly stateFork: StateFork;
  readonly unions = new Unions(this);
  readonly unkeyed = new UnkeyedMembers(this);
  private readonly provenances = new WeakMap<object, Provenance>();
  private readonly incomplete = new WeakMap<object, UnknownValue>();
  private readonly supersets = new WeakSet();
  /** The elements that every run has: by default none of a superset, all of other collections. */
  private readonly certain = new WeakMap<object, ReadonlySet<unknown>>();
  private readonly changed = new WeakSet();
  /** Whether a start-up run answers a request. */
  isAnswering = false;
  private readonly settled = new WeakSet();
  private readonly providedFunctions = new WeakSet();
  private readonly varied = new WeakMap<object, Varied>();
  /** The lists of which one is meant by a joined list, which is another object than each. */
  private readonly joinedLists = new WeakMap<object, readonly unknown[]>();
  /** The joined results of calls with several varied arguments. */
  private readonly mixed = new WeakSet();
  /** The nodes that are being resolved. */
  private readonly passing = new Set<TSESTree.Node>();

  constructor() {
    this.stateFork = new StateFork(this);
  }

  /**
   * Answers a question, or a part of one; the answer is unknown if the budget is exceeded.
   *
   * @param less what to answer then instead, if it is defined
   */
  answer<T>(work: () => T, origin?: Origin, less?: () => T | undefined): T | UnknownValue {
    if (!this.budget.idle) return work();
    try {
      return this.budget.nested(work);
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      const answer = less && this.answer(less);
      return answer ?? new UnknownValue(error, origin);
    }
  }

  /** Runs `work` unless `node` is already being resolved (`const a = a.b`). */
  unlessResolving<T>(node: TSESTree.Node, work: () => T): T | undefined {
    if (this.passing.has(node)) return undefined;
    this.passing.add(node);
    try {
      return work();
    } finally {
      this.passing.delete(node);
    }
  }

  /** Lets code of the project call a function of this program. */
  provided(fn: ProvidedFunction): ProvidedFunction {
    this.providedFunctions.add(fn);
    return fn;
  }

  isProvided(value: unknown): value is ProvidedFunction {
    return typeof value === 'function' && this.providedFunctions.has(value);
  }

  /** Where an object, array or project function is written. */
  provenanceOf(value: unknown): Provenance | undefined {
    return typeof value === 'object' && value !== null ? this.provenances.get(value) : undefined;
  }

  /** Records where an object or array is written. */
  setProvenance(value: object, provenance: Provenance): void {
    this.provenances.set(value, provenance);
  }

  /** Why an object or array may have unknown members; undefined if it is complete. */
  incompleteness(value: unknown): UnknownValue | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const known = this.incomplete.get(value);
    return known ?? (this.isAnswering && this.isFilled(value) ? FILLED : undefined);
  }

  /** Whether code that was not run may have added to an object that is older than a request. */
  private isFilled(value: object): boolean {
    const made = this.provenances.get(value);
    if (!made?.frame?.isBeforeRequest) return false;
    const isEmpty = made.node.type === 'ObjectExpression' && made.node.properties.length === 0;
    return isEmpty || this.changed.has(value) || isToBeFilled(made.node);
  }

  /**
   * Whether an incomplete object or array is a superset: it has every possible member, and may lack
   * some.
   */
  isSuperset(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.supersets.has(value);
  }

  /** Records that a value may lack some of its members: any, unless some are marked as certain. */
  markSuperset(value: object, because: UnknownValue): void {
    this.incomplete.set(value, because);
    this.supersets.add(value);
    this.certain.delete(value);
  }

  /** Records the elements that every run has in an incomplete collection. */
  markCertain(incomplete: object, elements: ReadonlySet<unknown>): void {
    if (this.incomplete.has(incomplete)) this.certain.set(incomplete, elements);
  }

  /** Whether a run may lack elements of a collection that are known. */
  isDoubted(value: unknown): boolean {
    return (
      typeof value === 'object' &&
      value !== null &&
      (this.supersets.has(value) || this.certain.has(value))
    );
  }

  /** The elements that every run has in a list, Map or Set. */
  certainIn(collection: unknown): ReadonlySet<unknown> {
    if (this.isDoubted(collection)) return this.certain.get(collection as object) ?? NONE;
    const isKeyed = collection instanceof Map || collection instanceof Set;
    return new Set(isKeyed || Array.isArray(collection) ? collection.values() : []);
  }

  /** Why a run may lack an element of a list, Map or Set; undefined if every run has it. */
  conditionOf(element: unknown, collection: unknown): UnknownValue | undefined {
    if (!this.isDoubted(collection)) return undefined;
    const isCertain = this.certain.get(collection as object)?.has(element);
    return isCertain ? undefined : this.incompleteness(collection);
  }

  /** The elements that every run has in each of several collections. */
  certainInEach(collections: readonly unknown[]): ReadonlySet<unknown> {
    const [first = NONE, ...others] = collections.map((each) => this.certainIn(each));
    return new Set([...first].filter((element) => others.every((each) => each.has(element))));
  }

  /** Records that a value has unknown members, besides the known ones. */
  markIncomplete(value: object, because: UnknownValue): void {
    if (this.isDoubted(value)) this.certain.set(value, this.certainIn(value));
    this.incomplete.set(value, because);
    this.supersets.delete(value);
  }

  /** Records that all members of a value are known. */
  markComplete(value: object): void {
    this.incomplete.delete(value);
    this.supersets.delete(value);
    this.certain.delete(value);
  }

  /**
   * Joins alternatives: equal values to that value, a proxy and its target to the proxy, lists to
   * their longest if it contains the others, and few values to {@link OneOf}; unknown otherwise.
   */
  join(values: readonly unknown[], because: UnknownValue, isMixed = false): unknown {
    const joined = this.joined(values, because);
    if (
      joined instanceof OneOf &&
      (isMixed || values.some((value) => this.mixesAlternatives(value)))
    )
      this.mixed.add(joined);
    return joined;
  }

  private joined(values: readonly unknown[], because: UnknownValue): unknown {
    const [first, ...others] = values;
    if (others.every((value) => Object.is(value, first))) return first;
    const opaque = sameOpaque(values);
    if (opaque) return opaque;
    const strings = OneOfStrings.of(values, because);
    if (strings) return strings;
    const texts = joinedTexts(values, because);
    if (texts) return texts;
    const lists = values.filter((value) => Array.isArray(value));
    const longest = lists.reduce<readonly unknown[]>(
      (found, list) => (list.length > found.length ? list : found),
      lists[0] ?? [],
    );
    const all = new Set(longest);
    this.budget.spend(all.size);
    if (
      lists.length < values.length ||
      !lists.every((list) => list.every((element) => all.has(element)))
    )
      return OneOf.of(values, because) ?? PartlyKnown.of(values, because) ?? because;
    const result = [...longest];
    this.varied.set(result, { because, all: () => lists });
    this.joinedLists.set(result, lists);
    const origin = this.provenances.get(longest);
    if (origin) this.provenances.set(result, origin);
    for (const list of lists) this.inheritOpenness(result, list);
    if (!this.incompleteness(result)) this.markSuperset(result, because);
    this.markCertain(result, this.certainInEach(lists));
    return result;
  }

  /**
   * The known alternatives of a value: those of {@link OneOf}, and of an object or array that
   * contains such values. The n-th alternative combines the n-th of every part, so each part's
   * alternatives occur, but not every combination.
   *
   * @returns the value alone if it has no alternatives
   */
  variantsOf(value: unknown): readonly unknown[] {
    if (value instanceof OneOf) return value.values.flatMap((each) => this.variantsOf(each));
    const varied = typeof value === 'object' && value !== null ? this.varied.get(value) : undefined;
    if (!varied) return [value];
    varied.made ??= this.answer(varied.all);
    return varied.made instanceof UnknownValue ? [value] : varied.made;
  }

  /** Why some values have alternatives; undefined if none has. */
  whyVaried(values: readonly unknown[]): UnknownValue | undefined {
    for (const value of values) {
      if (typeof value !== 'object' || value === null) continue;
      const because = value instanceof OneOf ? value.because : this.varied.get(value)?.because;
      if (because) return because;
    }
    return undefined;
  }

  /**
   * Whether several choices decide the alternatives in a value: its {@link variantsOf} are not
   * every combination of them.
   */
  mixesAlternatives(...values: readonly unknown[]): boolean {
    const varied = new Set(values.filter((value) => this.whyVaried([value]) !== undefined));
    return varied.size > 1 || [...varied].some((value) => this.isMixed(value as object));
  }

  private isMixed(value: object): boolean {
    return value instanceof OneOf
      ? this.mixed.has(value) || value.values.some((each) => this.mixesAlternatives(each))
      : this.varied.get(value)?.isMixed === true;
  }

  /**
   * Whether it is undecided that two lists are the same object, as for one of several lists and
   * each of these.
   */
  mayBeSame(one: unknown, other: unknown): boolean {
    if (!Array.isArray(one) || !Array.isArray(other) || one === other) return false;
    if (!this.joinedLists.has(one) && !this.joinedLists.has(other)) return false;
    const all = this.joinedFrom(one);
    return [...this.joinedFrom(other)].some((list) => all.has(list));
  }

  /** A list, and those of which it is one. */
  private joinedFrom(list: object): ReadonlySet<unknown> {
    const all = new Set<unknown>([list]);
    for (const each of all)
      this.joinedLists.get(each as object)?.forEach((alternative) => all.add(alternative));
    this.budget.spend(all.size);
    return all;
  }

  /** Combines the alternatives of several values: the n-th of each with the n-th of the others. */
  alternativesOf(values: readonly unknown[]): unknown[][] {
    const variants = values.map((value) => this.variantsOf(value));
    const count = Math.max(...variants.map(({ length }) => length));
    return Array.from({ length: count }, (_, index) =>
      variants.map((all) => all[index % all.length]),
    );
  }

  /** Marks a copy as incomplete as its source. */
  inheritOpenness(target: object, source: unknown): void {
    this.unkeyed.copy(target, source);
    const open = this.incompleteness(source);
    if (!open || (isPlainObject(source) && this.unkeyed.areAll(source))) return;
    if (this.isSuperset(source) && (!this.incomplete.has(target) || this.supersets.has(target)))
      this.markSuperset(target, open);
    else this.markIncomplete(target, open);
  }

  /** Records a mutation: drops the alternatives that the value had before. */
  markChanged(value: object): void {
    this.stateFork.recordWrite(value);
    this.varied.delete(value);
    this.changed.add(value);
  }

  /** Whether an object differs from its source because code mutated it. */
  isChanged(value: object): boolean {
    return this.changed.has(value);
  }

  /** Records that the code that created an object, and may change it, has run. */
  freeze(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.settled.add(value);
  }

  /** Whether an inlined call made the object, so that the same call may change it. */
  isMadeByCall(value: unknown): boolean {
    const frame = this.provenanceOf(value)?.frame;
    return frame !== undefined && !isSettled(frame) && !this.settled.has(value as object);
  }

  /** Records that an object or array has alternatives if one of its parts has. */
  noteVaried(
    made: object,
    values: readonly unknown[],
    make: (alternative: readonly unknown[]) => unknown,
  ): void {
    const because = this.whyVaried(values);
    if (because)
      this.varied.set(made, {
        because,
        isMixed: this.mixesAlternatives(...values),
        all: () => this.alternativesOf(values).map(make),
      });
  }
}
