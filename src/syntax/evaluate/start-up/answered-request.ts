import type { Evaluation } from '../context/evaluation.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import type { Origin } from '../../modules/module.ts';
import {
  OneOf,
  UnknownValue,
  asUnknown,
  isUnresolved,
  type UnresolvedValue,
} from '../values/value.ts';
import { isContainer, isPlainObject } from '../values/containers.ts';

/** The placeholders for the unread parts of a list. */
export interface Unlisted {
  /**
   * Any element, and why the number of elements is not known; its origin is used for nothing else.
   */
  readonly any: UnknownValue;
  /** Whether a value is a placeholder for something that is not a known part. */
  isPlaceholder(value: UnknownValue): boolean;
}

/** The answer to a request. */
export interface Answer<T> {
  /** Unknown if the code takes too many steps, or changes an object that is not read. */
  readonly result: T | UnknownValue;
  /** Whether a part was abandoned, because it takes too many steps. */
  readonly isCut: boolean;
}

/**
 * A request that is answered after a start-up run: whatever may have changed what is known is no
 * longer known.
 */
export class AnsweredRequest {
  private readonly evaluator: Evaluation;
  private readonly elements: Unlisted;
  /** Why the answer is not known, which nothing that follows changes. */
  private unread: Answer<never> | undefined;

  constructor(evaluator: Evaluation, elements: Unlisted) {
    this.evaluator = evaluator;
    this.elements = elements;
  }

  /**
   * Answers it, and takes back the changes.
   *
   * @param work throws nothing but `BudgetExceeded`
   */
  answer<T>(work: () => T, steps: number): Answer<T> {
    const { evaluator } = this;
    const { budget, stateFork } = evaluator;
    return budget.asOwnQuestion(() => {
      const result = evaluator.answer(() => stateFork.fork(work).result);
      return this.unread ?? { result, isCut: budget.isExceeded };
    }, steps);
  }

  /** Notices that code changes an object that is not read, which may be any of those that are. */
  changes(unread: UnresolvedValue): void {
    const cause = asUnknown(unread);
    if (!this.elements.isPlaceholder(cause)) this.end(cause);
  }

  private end(because: UnknownValue): void {
    const { budget } = this.evaluator;
    this.unread ??= { result: because, isCut: budget.isExceeded };
    budget.end();
  }

  /**
   * Makes everything unknown that escapes through the arguments of an unread function. @throws
   * BudgetExceeded
   */
  markEscaped(args: readonly unknown[], origin: Origin): void {
    const why = new UnknownValue('is passed to an unresolved function', origin);
    const seen = new Set<unknown>();
    const forget = (value: unknown): void => {
      if (value instanceof OneOf) value.values.forEach(forget);
      else if (isUnresolved(value) && asUnknown(value).origin === this.elements.any.origin)
        this.end(why);
      if (!isContainer(value) || seen.has(value)) return;
      seen.add(value);
      this.evaluator.budget.spend(1);
      const parts = value instanceof Map || value instanceof Set ? value : Object.values(value);
      for (const part of parts.values()) forget(part);
      this.forget(value, why);
    };
    args.forEach(forget);
  }

  private forget(value: object, why: UnknownValue): void {
    this.evaluator.markChanged(value);
    this.evaluator.markIncomplete(value, why);
    if (Array.isArray(value)) value.fill(why);
    else if (isPlainObject(value)) for (const key of Object.keys(value)) setOwn(value, key, why);
  }
}
