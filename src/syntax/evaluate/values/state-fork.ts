import type { Variable } from '@typescript-eslint/scope-manager';
import type { Budget } from '../context/budget.ts';
import { countFrames, type Frame } from '../context/frame.ts';
import { Recursion } from '../context/recursion.ts';
import { OptionalMember, asUnknown, isUndecided, type UnknownValue } from './value.ts';
import { isPlainObject } from './containers.ts';
import {
  ABSENT,
  certainByKey,
  certainInEach,
  entriesOf,
  keysInEach,
  openness,
  rankOf,
  sharedValue,
  valueAt,
  type Contents,
} from './contents.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { restoreEntries } from './restored-entries.ts';
import { VariableWrites } from '../data-flow/variable-writes.ts';

/** Tracks the completeness of containers, and joins values. */
interface Completeness {
  readonly budget: Budget;
  provenanceOf(value: unknown): { readonly frame: Frame | undefined } | undefined;
  incompleteness(value: unknown): UnknownValue | undefined;
  isSuperset(value: unknown): boolean;
  isDoubted(value: unknown): boolean;
  markSuperset(value: object, because: UnknownValue): void;
  markCertain(superset: object, elements: ReadonlySet<unknown>): void;
  certainIn(collection: unknown): ReadonlySet<unknown>;
  markIncomplete(value: object, because: UnknownValue): void;
  markComplete(value: object): void;
  join(values: readonly unknown[], because: UnknownValue): unknown;
}

/** The contents of things and the values of variables, before or after a trial changes them. */
interface State {
  readonly things: Map<object, Contents>;
  readonly variables: VariableWrites;
  /** How many frames were made before the trial. */
  readonly frames: number;
}

/** The result of a trial, and the final state of everything it changed. */
export interface ForkResult<T> {
  readonly result: T;
  readonly changed: State;
}

/**
 * Records mutations during evaluation, so that speculative code can be rolled back and alternatives
 * joined.
 */
export class StateFork {
  readonly recursion: Recursion;
  private readonly metadata: Completeness;
  /** For each active trial, the state of things before the trial changed them. */
  private open: State[] = [];
  private readonly reasons = new WeakMap<object, UnknownValue>();
  /** The frames with variables that some trial has written. */
  private readonly written = new WeakSet<Map<Variable, unknown>>();

  constructor(metadata: Completeness) {
    this.metadata = metadata;
    this.recursion = new Recursion(metadata.budget, () => this.open.length);
  }

  /** The trials that run the rest of a loop as one iteration. */
  private readonly rests = new WeakSet();

  /** As {@link oldest}. */
  private oldestWritten = Infinity;
  /** Receives everything that is changed, in {@link watching}. */
  private watched: Set<object> | undefined;

  /** The trials that are going on, the outermost first. */
  get trials(): readonly object[] {
    return this.open;
  }

  /**
   * The trials around the outermost loop whose rest is run as one iteration; undefined outside of
   * such loops.
   */
  get trialsAroundRest(): readonly object[] | undefined {
    const index = this.open.findIndex((trial) => this.rests.has(trial));
    return index < 0 ? undefined : this.open.slice(0, index);
  }

  /** A trial that changes nothing. */
  get unchanged(): ForkResult<undefined> {
    return { result: undefined, changed: emptyState() };
  }

  /**
   * The lowest {@link Frame.order} of the calls whose containers the innermost work of {@link
   * tracingOldest} has changed; 0 for a container of none.
   */
  get oldest(): number {
    return this.oldestWritten;
  }

  /** Runs code that may ask for the {@link oldest} call whose containers it has changed so far. */
  tracingOldest<T>(work: () => T): T {
    const outer = this.oldestWritten;
    this.oldestWritten = Infinity;
    try {
      return work();
    } finally {
      this.oldestWritten = Math.min(outer, this.oldestWritten);
    }
  }

  /** Runs code, and adds everything that it changes to a set. */
  watching<T>(changed: Set<object>, work: () => T): T {
    const outer = this.watched;
    this.watched = changed;
    try {
      return work();
    } finally {
      this.watched = outer;
      if (outer) for (const thing of changed) outer.add(thing);
    }
  }

  /** Records a container before a change. */
  recordWrite(thing: object): void {
    const order = this.metadata.provenanceOf(thing)?.frame?.order ?? 0;
    this.oldestWritten = Math.min(this.oldestWritten, order);
    this.watched?.add(thing);
    const before = this.open.at(-1)?.things;
    if (before && !before.has(thing)) before.set(thing, this.contentsOf(thing));
  }

  /** Records a variable of a frame before it is written. */
  recordVariable(frame: Map<Variable, unknown>, variable: Variable): void {
    const trial = this.open.at(-1);
    if (!trial) return;
    this.metadata.budget.spend(1);
    this.written.add(frame);
    trial.variables.record(frame, variable);
  }

  /** Runs code that no trial takes back: what it makes is new, and it changes nothing else. */
  untracked<T>(work: () => T): T {
    const { open, watched } = this;
    this.open = [];
    this.watched = undefined;
    try {
      return work();
    } finally {
      this.open = open;
      this.watched = watched;
    }
  }

  /**
   * Notices a variable before it is declared, or evaluated on demand: what it depends on may be
   * taken back.
   */
  noteVariable(frame: Map<Variable, unknown>, variable: Variable): void {
    if (!this.written.has(frame)) return;
    for (const { variables } of this.open) variables.recordOnDemand(frame, variable);
  }

  /** Why the code of a trial may not run. */
  reasonFor(trial: object): UnknownValue | undefined {
    return this.reasons.get(trial);
  }

  /**
   * Runs code, then rolls back its changes.
   *
   * @param because why the code may not run
   */
  fork<T>(work: () => T, because?: UnknownValue): ForkResult<T> {
    const depth = this.begin(because);
    try {
      const result = work();
      return { result, changed: this.end(depth) };
    } finally {
      if (this.open.length > depth) this.end(depth);
    }
  }

  /**
   * Begins a trial that {@link end} ends.
   *
   * @param because why its code may not run
   * @returns how many trials are going on around it
   */
  begin(because?: UnknownValue): number {
    const trial = emptyState();
    if (because) this.reasons.set(trial, because);
    this.open.push(trial);
    return this.open.length - 1;
  }

  /** Ends the trials beyond a number of them, and leaves what they changed as it is. */
  keep(depth: number): void {
    const outer = this.open[depth - 1];
    const inner = this.open.splice(depth);
    if (outer) addInner(outer, inner);
  }

  /** Ends a trial and those inside of it, takes back what they changed, and returns it. */
  end(depth: number): ForkResult<unknown>['changed'] {
    const [before = emptyState(), ...inner] = this.open.splice(depth);
    addInner(before, inner);
    const variables = before.variables.takeBack();
    try {
      const things = [...before.things.keys()].map(
        (thing) => [thing, this.contentsOf(thing)] as const,
      );
      return { things: new Map(things), variables, frames: before.frames };
    } finally {
      for (const [thing, contents] of before.things) this.restore(thing, contents);
    }
  }

  /** Joins the states that trials left. */
  join(trials: readonly ForkResult<unknown>[], because: UnknownValue): void {
    // A variable or member may have one of several lists: their elements are joined before.
    const things = new Set(trials.flatMap(({ changed }) => [...changed.things.keys()]));
    for (const thing of [...things].sort((a, b) => rankOf(a) - rankOf(b))) {
      const now = this.contentsOf(thing);
      const outcomes = this.trialsWith(thing, trials).map(
        ({ changed }) => changed.things.get(thing) ?? now,
      );
      this.recordWrite(thing);
      this.restore(
        thing,
        Array.isArray(thing)
          ? this.ofLists(now, outcomes, because)
          : this.ofKeyed(thing, outcomes, because),
      );
    }
    VariableWrites.join(
      trials.map(({ changed }) => changed.variables),
      (values) => this.metadata.join(values, because),
      (frame, variable) => this.recordVariable(frame, variable),
    );
  }

  /**
   * The trials after which a thing exists: only those that changed it, if one of them made it.
   * Outside of a start-up run, constants are evaluated where they are first read.
   */
  private trialsWith(
    thing: object,
    trials: readonly ForkResult<unknown>[],
  ): readonly ForkResult<unknown>[] {
    const frame = this.metadata.provenanceOf(thing)?.frame;
    const made = frame?.isOfStartUp ? frame.order : 0;
    const changing = trials.filter(({ changed }) => changed.things.has(thing));
    return changing.some(({ changed }) => made > changed.frames) ? changing : trials;
  }

  /**
   * Runs a body that may execute any number of times, then makes everything unknown that it wrote.
   *
   * @param isRest whether it runs for known elements, as one iteration
   */
  havoc(work: () => unknown, because: UnknownValue, { isRest = false } = {}): void {
    const run = (): unknown => {
      if (isRest) this.rests.add(this.open.at(-1) as object);
      return work();
    };
    const { things, variables } = this.fork(run).changed;
    for (const [frame, variable] of variables.changed()) {
      this.recordVariable(frame, variable);
      frame.set(variable, because);
    }
    for (const [thing, after] of things) {
      this.recordWrite(thing);
      this.metadata.markIncomplete(thing, because);
      this.forgetChanged(thing, after, because);
    }
  }

  /** Makes unknown what an iteration changed or removed, of which other iterations may do more. */
  private forgetChanged(thing: object, after: Contents, because: UnknownValue): void {
    const before = this.contentsOf(thing);
    const kept = certainInEach([before, after]);
    const isSmaller = after.entries.size < before.entries.size;
    if (isSmaller || certainInEach([before]).size > kept.size)
      this.metadata.markCertain(thing, new Set());
    if (Array.isArray(thing) || thing instanceof Set) return;
    for (const [key, value] of before.entries) {
      if (Object.is(valueAt(key, after), value)) continue;
      if (thing instanceof Map) thing.set(key, because);
      else if (isPlainObject(thing)) setOwn(thing, key as string, because);
    }
  }

  private ofLists(now: Contents, outcomes: readonly Contents[], because: UnknownValue): Contents {
    const base = [...now.entries.values()];
    const lists = outcomes.map(({ entries }) => [...entries.values()]);
    const grows = lists.every((list) =>
      base.every((element, index) => Object.is(element, list[index])),
    );
    const longest = lists.reduce((found, list) => (list.length > found.length ? list : found));
    const start = grows ? base : longest;
    const known = new Set(grows ? [] : longest);
    const added = lists.flatMap((list) => (grows ? list.slice(base.length) : list));
    const all = [...start, ...new Set(added.filter((element) => !known.has(element)))];
    const isSame = lists.every(
      (list) =>
        list.length === all.length &&
        list.every((element, index) => Object.is(element, all[index])),
    );
    const entries = new Map(all.map((element, index) => [index, element]));
    return { entries, ...openness(outcomes, isSame ? undefined : because) };
  }

  private ofKeyed(thing: object, outcomes: readonly Contents[], because: UnknownValue): Contents {
    const entries = new Map<unknown, unknown>();
    let isPartial = false;
    for (const key of keysInEach(outcomes)) {
      const shared = sharedValue(key, outcomes);
      if (shared !== ABSENT) {
        entries.set(key, shared);
        continue;
      }
      const values = outcomes.map((outcome) => valueAt(key, outcome));
      const present = values.filter((value) => value !== ABSENT);
      if (present.length < values.length && !isPlainObject(thing)) isPartial = true;
      entries.set(
        key,
        isPlainObject(thing) ? this.member(values, because) : this.metadata.join(present, because),
      );
    }
    const joined = { entries, ...openness(outcomes, isPartial ? because : undefined) };
    return joined.certain ? { ...joined, certain: certainByKey(entries, outcomes) } : joined;
  }

  /** A member that alternatives set to different values, or not at all. */
  private member(values: readonly unknown[], because: UnknownValue): unknown {
    const isOptional = (value: unknown): boolean =>
      value === ABSENT || value instanceof OptionalMember;
    if (!values.some(isOptional) || values.every((value) => value === values[0]))
      return this.metadata.join(values, because);
    const present = values
      .filter((value) => value !== ABSENT)
      .map((value) => (value instanceof OptionalMember ? value.present : value));
    return OptionalMember.of(this.metadata.join(present, because), because) ?? because;
  }

  /** Fills a new Map with the joined contents of several that a value may be. */
  fill(made: object, maps: readonly object[], because: UnknownValue): void {
    const outcomes = maps.map((each) => this.contentsOf(each));
    this.restore(made, this.ofKeyed(made, outcomes, because));
  }

  private contentsOf(thing: object): Contents {
    const { metadata } = this;
    const entries = new Map(entriesOf(thing));
    metadata.budget.spend(entries.size);
    return {
      entries,
      open: metadata.incompleteness(thing),
      isSuperset: metadata.isSuperset(thing),
      certain: metadata.isDoubted(thing) ? metadata.certainIn(thing) : undefined,
    };
  }

  private restore(thing: object, { entries, open, isSuperset, certain }: Contents): void {
    if (thing instanceof RegExp) {
      const index = entries.get('lastIndex');
      this.metadata.markComplete(thing);
      if (open) this.metadata.markIncomplete(thing, open);
      else if (isUndecided(index)) this.metadata.markIncomplete(thing, asUnknown(index));
      else thing.lastIndex = index as number;
      return;
    }
    restoreEntries(thing, entries);
    this.metadata.markComplete(thing);
    if (open && isSuperset) this.metadata.markSuperset(thing, open);
    else if (open) this.metadata.markIncomplete(thing, open);
    if (certain) this.metadata.markCertain(thing, certain);
  }
}

function emptyState(): State {
  return { things: new Map(), variables: new VariableWrites(), frames: countFrames() };
}

/** Adds to the state before a trial what only the trials inside of it changed. */
function addInner(before: State, inner: readonly State[]): void {
  for (const { things, variables } of inner) {
    before.variables.addInner(variables);
    for (const [thing, contents] of things)
      if (!before.things.has(thing)) before.things.set(thing, contents);
  }
}
