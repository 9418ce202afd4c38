import type { Evaluation } from '../context/evaluation.ts';
import { once } from '../values/self-reference.ts';

/** A member of an instance or a class that a getter reads, defined by a descriptor. */
export class OwnAccessor {
  /** Evaluates the getter. */
  readonly read: () => unknown;

  constructor(read: () => unknown) {
    this.read = read;
  }
}

/** The value of a member that an instance or a class itself has. */
export function ownMember(
  members: ReadonlyMap<string, unknown>,
  key: string,
  evaluator: Evaluation,
): unknown {
  const value = once(members.get(key), evaluator);
  return value instanceof OwnAccessor ? value.read() : value;
}
