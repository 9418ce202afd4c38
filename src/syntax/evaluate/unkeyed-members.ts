import { computedFrom } from './environment.ts';
import { UnknownValue, isPlainObject } from './value.ts';

/** A member of an object whose key is not known: `{ [prefix + 'list']: tool }`. */
export interface UnkeyedMember {
  readonly key: UnknownValue;
  readonly value: unknown;
}

/** What marks objects as incomplete, and says why they are. */
interface Completeness {
  incompleteness(value: unknown): UnknownValue | undefined;
  markIncomplete(value: object, because: UnknownValue): void;
}

const NONE: readonly UnkeyedMember[] = [];

/** The members of objects whose keys are not known. */
export class UnkeyedMembers {
  private readonly completeness: Completeness;
  private readonly members = new WeakMap<object, readonly UnkeyedMember[]>();
  /** The reasons that say nothing but that a key is not known. */
  private readonly reasons = new WeakSet<UnknownValue>();

  constructor(completeness: Completeness) {
    this.completeness = completeness;
  }

  /** The members of a value whose keys are not known, in order. */
  of(value: unknown): readonly UnkeyedMember[] {
    return isPlainObject(value) ? (this.members.get(value) ?? NONE) : NONE;
  }

  /** Whether an object has no other members than its known ones and those whose keys are not known. */
  areAll(value: object): boolean {
    const open = this.completeness.incompleteness(value);
    return !open || this.reasons.has(open);
  }

  /** Adds members, which makes the object incomplete: any name may be one of theirs. */
  add(object: object, added: readonly UnkeyedMember[]): void {
    const [first] = added;
    if (!first) return;
    const isComplete = !this.completeness.incompleteness(object);
    this.members.set(object, [...(this.members.get(object) ?? NONE), ...added]);
    if (!isComplete) return;
    const { why, origin, parameter } = computedFrom(first.key);
    const because = new UnknownValue(why, origin, parameter);
    this.reasons.add(because);
    this.completeness.markIncomplete(object, because);
  }
}
