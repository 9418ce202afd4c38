import type { Origin } from '../../modules/module.ts';
import { iterated } from './iterators.ts';
import { jsonText } from '../values/json-text.ts';
import { adds, isMutation, methodOfCollection } from '../data-flow/native-methods.ts';
import { clonedByJson, writtenAs } from './clones.ts';
import { scopeOf, wrapped } from '../../nodes.ts';
import { answersOf } from '../values/tested-alternatives.ts';
import { joinedEither } from '../values/joined-either.ts';
import {
  OneOf,
  unknownAt,
  UnknownValue,
  asUnknown,
  isUndecided,
  isUnresolved,
} from '../values/value.ts';
import { Frame, OWNS_NOTHING } from '../context/frame.ts';
import type { Evaluation, LocatedCall, LocatedNode } from '../context/evaluation.ts';
import { callNative, isStateful } from './native-execution.ts';
import { NativeResults, type NativeCall } from './native-results.ts';
import { ObjectCalls } from './object-calls.ts';
import { whyMoved } from './regular-expressions.ts';
import { whyFound } from './joined-elements.ts';
import { comparingTest, searchedNatively } from './native-searches.ts';
import { lookedUp } from './table-lookups.ts';
import { changeSomewhere } from './unknown-positions.ts';

const SORTING: ReadonlySet<string> = new Set(['sort', 'toSorted']);

const REDUCING: ReadonlySet<string> = new Set(['reduce', 'reduceRight']);

/**
 * Calls native methods on values that may be partly unknown. @throws BudgetExceeded from each of
 * its methods
 */
export class NativeCalls {
  private readonly evaluator: Evaluation;
  private readonly results: NativeResults;
  private readonly objects: ObjectCalls;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
    this.results = new NativeResults(evaluator);
    this.objects = new ObjectCalls(evaluator, this.results);
  }

  call(receiver: unknown, name: string, at: LocatedCall): unknown {
    const given = this.evaluator.knownArgs(at.node, at);
    const unread = this.evaluator.incompleteness(given);
    if (unread) {
      this.changeBy(receiver, name, given, unread);
      return unread;
    }
    switch (receiver) {
      case Object:
        return this.objects.call(name, given, at);
      case Promise:
        return name === 'allSettled' && Array.isArray(given[0])
          ? this.settled(given[0], at)
          : given[0];
      case Reflect:
        return typeof given[1] === 'string'
          ? this.evaluator.get(given[0], given[1], originOf(at))
          : unknownAt('reads an unknown member', at.node, at);
      default: {
        const isList =
          receiver === Array && name === 'isArray'
            ? answersOf(given[0], (each) => Array.isArray(each))
            : undefined;
        if (isList !== undefined) return isList;
        const args = ofElements(receiver, name)
          ? given.map((value) => this.elements(receiver, value))
          : given;
        return this.method({ receiver, name, args, at });
      }
    }
  }

  /** A value as the elements that a method reads: `Array.from` also runs generators. */
  private elements(receiver: unknown, value: unknown): unknown {
    return this.evaluator.unions.of(receiver === Array ? iterated(value, this.evaluator) : value);
  }

  private method(call: NativeCall): unknown {
    const { receiver, name, args, at } = call;
    const [key] = args;
    if (receiver instanceof Map && key instanceof OneOf && takesKey(name))
      return joinedEither(
        key.values.map((each) => () => this.method({ ...call, args: args.with(0, each) })),
        key.because,
        this.evaluator,
      );
    const text = receiver === JSON && name === 'stringify' && jsonText(args, this.evaluator);
    if (text) return text;
    if (isMutation(receiver, name)) {
      if (!this.evaluator.isMadeByCall(receiver)) {
        const why = unknownAt('changes a value in place', at.node, at);
        if (!this.evaluator.provenanceOf(receiver))
          this.evaluator.markIncomplete(receiver as object, why);
        return why;
      }
      this.evaluator.markChanged(receiver as object);
      const changed = changeSomewhere(call, this.evaluator);
      if (changed) return this.made(changed.value, at);
      if (name === 'clear') this.evaluator.markComplete(receiver as object);
    }
    if (isStateful(receiver, name)) {
      const unread = whyMoved(receiver, originOf(at), this.evaluator);
      if (unread) return unread;
      this.evaluator.markChanged(receiver);
    }
    // A copy of a list for each element of it would be quadratic.
    if (this.evaluator.incompleteness(receiver)) this.addCertain(receiver as object, name, args);
    const found = whyFound(call, this.evaluator);
    if (found) return found;
    const open = this.results.openIn(call);
    if (Array.isArray(receiver)) return this.ofList(receiver, call, open);
    if (open && name === 'forEach') return this.forEachOf(receiver as unknown[], args, open);
    const result = this.run(call);
    if (receiver === JSON && name === 'parse')
      writtenAs(clonedByJson(at.node, at, this.evaluator), result, at.frame, this.evaluator);
    return this.results.of(call, result, open);
  }

  /** Records that every run has what a method adds to an incomplete collection. */
  private addCertain(collection: object, name: string, args: readonly unknown[]): void {
    const isSet = collection instanceof Map && name === 'set';
    const added = isSet ? args.slice(1) : args;
    const isOnly = !isSet || ![...collection.values()].includes(args[1]);
    if (!isOnly || !adds(name)) return;
    const certain = this.evaluator.certainIn(collection);
    this.evaluator.markCertain(collection, new Set([...certain, ...added]));
  }

  /** Calls a method of a list. @param open the reason why the list or an argument is incomplete */
  private ofList(list: unknown[], call: NativeCall, open: UnknownValue | undefined): unknown {
    const { name, args, at } = call;
    const cut = name === 'slice' && args.length > 0 && (args.find(isUnresolved) ?? open);
    if (cut) return this.made(this.anyPartOf(list, asUnknown(cut)), at);
    if (open && typeof args[0] === 'function' && !SORTING.has(name))
      args[0] = withoutIndex(args[0] as Callback, open);
    if (name === 'filter') return this.made(this.filter(list, args[0]), at);
    const searched = open ? undefined : searchedNatively(list, name, args, this.evaluator);
    if (searched) return this.results.of(call, searched.value, undefined);
    const parts = this.partsOfFlat(list, name, args);
    if (parts) return this.made(this.flattened(list, parts), at);
    if (open && name === 'forEach') return this.forEachOf(list, args, open);
    const result = this.run(call);
    const why = isUnresolved(result) ? asUnknown(result) : open;
    const { returns, decides } = methodOfCollection(list, name) ?? {};
    const found = returns === 'one' && decides && why ? this.anyFound(list, call, why) : undefined;
    if (found !== undefined) return found;
    if ((open || name === 'sort') && SORTING.has(name) && isUnresolved(result))
      return this.made(this.reordered(list, name, asUnknown(result)), at);
    if (open && name === 'map' && Array.isArray(result) && !this.evaluator.isSuperset(list)) {
      const all = lookedUp(at, result, open, this.evaluator);
      if (all) return this.made(all, at);
    }
    return this.results.of(call, result, open);
  }

  /** Any slice of a list contains only elements of the list, known or not, and may lack each. */
  private anyPartOf(list: readonly unknown[], because: UnknownValue): unknown[] {
    const part = [...list];
    this.markPart(part, list, new Set(), because);
    return part;
  }

  /** A list in an order that is not known. */
  private reordered(list: unknown[], method: string, because: UnknownValue): unknown[] {
    const certain = this.evaluator.certainIn(list);
    const result = method === 'sort' ? list : [...list];
    this.markPart(result, list, certain, because);
    return result;
  }

  /** Records that a list is a part of another, and which of its elements are certain. */
  private markPart(
    part: unknown[],
    list: readonly unknown[],
    certain: ReadonlySet<unknown>,
    because: UnknownValue,
  ): void {
    this.evaluator.inheritOpenness(part, list);
    if (!this.evaluator.incompleteness(part)) this.evaluator.markSuperset(part, because);
    this.evaluator.markCertain(part, certain);
  }

  /** The outcomes of promises, which the evaluator assumes to be fulfilled. */
  private settled(values: readonly unknown[], at: LocatedCall): unknown {
    const result = values.map((value) => this.made({ status: 'fulfilled', value }, at));
    this.evaluator.inheritOpenness(result, values);
    return this.made(result, at);
  }

  /** `forEach` of a list that is incomplete or a superset. */
  private forEachOf(receiver: unknown[], args: readonly unknown[], open: UnknownValue): unknown {
    const [callback] = args;
    if (typeof callback !== 'function') return open;
    if (this.evaluator.isSuperset(receiver)) {
      const trial = this.evaluator.stateFork.fork(() =>
        callNative(receiver, 'forEach', args, this.evaluator.budget),
      );
      this.evaluator.stateFork.join([trial, this.evaluator.stateFork.unchanged], open);
      return trial.result;
    }
    const result = callNative(receiver, 'forEach', args, this.evaluator.budget);
    this.evaluator.stateFork.havoc(
      () => (callback as (...elements: unknown[]) => unknown)(open, open),
      open,
    );
    return result;
  }

  /** The values that `list.flat()` or `list.flatMap(…)` joins, one for each element. */
  private partsOfFlat(
    list: readonly unknown[],
    name: string,
    args: readonly unknown[],
  ): readonly unknown[] | undefined {
    if (name === 'flat' && args.length === 0) return list;
    if (name !== 'flatMap') return undefined;
    const parts = callNative(list, 'map', args, this.evaluator.budget);
    return Array.isArray(parts) ? parts : undefined;
  }

  /** The elements of all parts: those of an element that every run has are certain in turn. */
  private flattened(list: readonly unknown[], parts: readonly unknown[]): unknown[] {
    const { evaluator } = this;
    const kept = evaluator.certainIn(list);
    const result: unknown[] = [];
    const certain = new Set<unknown>();
    evaluator.inheritOpenness(result, list);
    parts.forEach((part, index) => {
      const union = evaluator.unions.of(part);
      const elements: readonly unknown[] = Array.isArray(union) ? union : [part];
      evaluator.budget.spend(elements.length);
      result.push(...elements);
      if (Array.isArray(union)) evaluator.inheritOpenness(result, union);
      if (!kept.has(list[index])) return;
      const own = Array.isArray(union) ? evaluator.certainIn(union) : elements;
      own.forEach((each) => certain.add(each));
    });
    evaluator.markCertain(result, certain);
    return result;
  }

  /** `array.filter(…)`: keeps elements with an unknown test result, as a superset. */
  private filter(array: readonly unknown[], test: unknown): unknown {
    let undecidedBy: UnknownValue | undefined;
    const undecided = new Set<unknown>();
    const compare = array.length > 0 ? comparingTest(test, this.evaluator) : undefined;
    const result = array.flatMap((element, index) => {
      this.evaluator.budget.spend(1);
      const answer = (value: unknown): unknown => {
        const compared = compare?.(value);
        if (compared !== undefined) return compared;
        // `Boolean` is true for an object, as one with alternatives or an unknown value is.
        if (test === Boolean && isUndecided(value)) return value;
        return typeof test === 'function'
          ? (test as (...args: unknown[]) => unknown)(value, index, array)
          : new UnknownValue('is filtered by an unresolved function');
      };
      const found = answer(element);
      if (!isUnresolved(found)) return found ? [element] : [];
      undecidedBy ??= asUnknown(found);
      const passing = this.alternativesPassing(element, answer);
      passing.forEach((each) => undecided.add(each));
      return passing;
    });
    const open = this.evaluator.incompleteness(array);
    if (open && !this.evaluator.isSuperset(array)) this.evaluator.markIncomplete(result, open);
    else if (undecidedBy ?? open)
      this.evaluator.markSuperset(result, (undecidedBy ?? open) as UnknownValue);
    const certain = this.evaluator.certainIn(array);
    this.evaluator.markCertain(
      result,
      new Set(result.filter((element) => certain.has(element) && !undecided.has(element))),
    );
    return result;
  }

  /**
   * One of the elements that `list.find(…)` may return if its test is undecided; undefined if other
   * elements may exist, or a caller may decide the test.
   */
  private anyFound(
    list: readonly unknown[],
    { name, args: [test] }: NativeCall,
    because: UnknownValue,
  ): unknown {
    const { evaluator } = this;
    const isWhole = !evaluator.incompleteness(list) || evaluator.isSuperset(list);
    if (because.parameter || !isWhole || typeof test !== 'function') return undefined;
    const certain = evaluator.certainIn(list);
    const found: unknown[] = [];
    for (const element of name === 'find' ? list : [...list].reverse()) {
      evaluator.budget.spend(1);
      const { result } = evaluator.stateFork.fork(() => (test as Callback)(element, because, list));
      if (isUnresolved(result) || result) found.push(element);
      if (result && !isUnresolved(result) && certain.has(element))
        return evaluator.join(found, because);
    }
    return evaluator.join([...found, undefined], because);
  }

  /** An element with only the alternatives that may pass a test; none if all of them fail. */
  private alternativesPassing(
    element: unknown,
    answer: (value: unknown) => unknown,
  ): readonly unknown[] {
    if (!(element instanceof OneOf)) return [element];
    const values = element.values.filter((value) => {
      const { result } = this.evaluator.stateFork.fork(() => answer(value));
      return isUnresolved(result) || Boolean(result);
    });
    if (values.length === element.values.length) return [element];
    return values.length > 1 ? [OneOf.of(values, element.because)] : values;
  }

  /**
   * Has the effect of a method with arguments that are not all read: `list.push(...load())`.
   */
  private changeBy(
    receiver: unknown,
    name: string,
    given: readonly unknown[],
    because: UnknownValue,
  ): void {
    const { evaluator } = this;
    if (!isMutation(receiver, name) || !evaluator.isMadeByCall(receiver)) return;
    evaluator.markChanged(receiver as object);
    if (!Array.isArray(receiver) || !adds(name)) {
      evaluator.markIncomplete(receiver as object, because);
      return;
    }
    const certain = new Set([...evaluator.certainIn(receiver), ...evaluator.certainIn(given)]);
    callNative(receiver, name, given, evaluator.budget);
    evaluator.inheritOpenness(receiver, given);
    evaluator.markCertain(receiver, certain);
  }

  /**
   * Runs a method. Its callback may change an initial value that is written at the call: nothing
   * else has it before.
   */
  private run({ receiver, name, args, at: { node, module, frame } }: NativeCall): unknown {
    const initial = REDUCING.has(name) && !frame ? args[1] : undefined;
    const written = this.evaluator.provenanceOf(initial);
    if (!written || wrapped(written.node).parent !== node)
      return callNative(receiver, name, args, this.evaluator.budget);
    const own = new Frame(undefined, scopeOf(node, module.scopes), { owns: OWNS_NOTHING });
    this.evaluator.setProvenance(initial as object, { ...written, frame: own });
    try {
      return callNative(receiver, name, args, this.evaluator.budget);
    } finally {
      this.evaluator.freeze(initial);
    }
  }

  /** Records the provenance of an object that a native function created. */
  made(value: unknown, at: LocatedNode): unknown {
    return this.results.made(value, at);
  }
}

function originOf({ node, module }: LocatedNode): Origin {
  return { node, module };
}

type Callback = (...args: unknown[]) => unknown;

/** Whether a method of a map looks up or changes the entry of its first argument. */
function takesKey(name: string): boolean {
  return name === 'get' || name === 'has' || name === 'set' || name === 'delete';
}

/** A callback for the elements of a list that may lack some, so that their index is unknown. */
function withoutIndex(callback: Callback, open: UnknownValue): Callback {
  return (...args) => callback(...args.slice(0, -2), open, args.at(-1));
}

/** Whether a method reads the elements of its arguments. */
function ofElements(receiver: unknown, name: string): boolean {
  return receiver === Array ? name === 'from' : name === 'concat' && Array.isArray(receiver);
}
