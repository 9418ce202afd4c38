import type { Origin } from '../../modules/module.ts';
import type { UnknownValue } from '../values/value.ts';
import type { OpaqueValue } from '../values/external-value.ts';

/** Something that a start-up run does to a value of a framework. */
export interface FrameworkEvent {
  /** The called function or method, or the object whose member is set. */
  readonly target: OpaqueValue;
  readonly at: Origin;
  /** Why it does not happen in every run that creates the value; undefined if it does. */
  readonly condition: UnknownValue | undefined;
}

/** Follows what a start-up run does to the values of frameworks. */
export interface RunObserver {
  /**
   * Notices a call.
   *
   * @returns its result, if that is known
   */
  called(event: FrameworkEvent, args: readonly unknown[]): unknown;
  /** Notices that a member is set. */
  assigned(event: FrameworkEvent, key: string, value: unknown): void;
}
