import { computedFrom } from './environment.ts';
import { UnknownValue } from './value.ts';
import { isPlainObject } from './containers.ts';

/** A member of an object whose key is not known: `{ [prefix + 'list']: tool }`. */
export interface UnkeyedMember {
  readonly key: UnknownValue;
  readonly value: unknown;
}

/** Marks objects as incomplete, and says why they are. */
interface Completeness {
  incompleteness(value: unknown): UnknownValue | undefined;
  markIncomplete(value: object, because: UnknownValue): void;
}

const NONE: readonly UnkeyedMember[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

/** The members of objects whose keys are not known. */
export class UnkeyedMembers {
  private readonly completeness: Completeness;
  private readonly members = new WeakMap<object, readonly UnkeyedMember[]>();
  private readonly temporary = new WeakMap<object, ReadonlySet<string>>();
  /** The reasons that say nothing but that a key is not known. */
  private readonly reasons = new WeakSet<UnknownValue>();

  constructor(completeness: Completeness) {
    this.completeness = completeness;
  }

  /** The members of a value whose keys are not known, in order. */
  of(value: unknown): readonly UnkeyedMember[] {
    return isPlainObject(value) ? (this.members.get(value) ?? NONE) : NONE;
  }

  /**
   * Whether an object has no other members than its known ones and those whose keys are not known.
   */
  areAll(value: object): boolean {
    const open = this.completeness.incompleteness(value);
    return !open || this.reasons.has(open);
  }

  /** Notes that an object has a member only for a time: code assigns it later, or removes it. */
  addTemporary(object: object, key: string): void {
    this.temporary.set(object, new Set([...this.temporaryIn(object), key]));
  }

  /** Adds the members that a source may have to its copy. */
  copy(target: object, source: unknown): void {
    this.add(target, this.of(source));
    for (const key of this.temporaryIn(source)) this.addTemporary(target, key);
  }

  /** An object to list the members of: incomplete, without those that it has only for a time. */
  listed(value: unknown): unknown {
    const temporary = this.temporaryIn(value);
    if (temporary.size === 0) return value;
    const members = Object.entries(value as object);
    const rest = Object.fromEntries(members.filter(([key]) => !temporary.has(key)));
    const because = members.find(([key]) => temporary.has(key))?.[1] as unknown;
    if (because instanceof UnknownValue) this.completeness.markIncomplete(rest, because);
    return rest;
  }

  private temporaryIn(value: unknown): ReadonlySet<string> {
    return (isPlainObject(value) ? this.temporary.get(value) : undefined) ?? NO_NAMES;
  }

  /** Adds members, which makes the object incomplete: any name may be one of theirs. */
  add(object: object, added: readonly UnkeyedMember[]): void {
    const [first] = added;
    if (!first) return;
    const isComplete = !this.completeness.incompleteness(object);
    this.members.set(object, [...(this.members.get(object) ?? NONE), ...added]);
    if (!isComplete) return;
    const reason = computedFrom(first.key);
    const because = new UnknownValue(reason, reason.origin, reason.parameter);
    this.reasons.add(because);
    this.completeness.markIncomplete(object, because);
  }
}
