import type { UnknownReason } from '../../../model/static.ts';
import { memoize } from '../../../model/utils/memoize.ts';

/**
 * The limits of one evaluation, which bound time and memory for hostile or generated files. On
 * public servers, 200,000 steps and 40 inlined calls were ample.
 */
export const LIMITS = {
  /**
   * Expressions and statements evaluated per question, with elements copied by spreads and native
   * calls.
   */
  steps: 200_000,
  /**
   * Steps of a question plus those of the module constants it needs, each of which has its own
   * `steps`.
   */
  stepsWithConstants: 1_000_000,
  /** Steps of a result of a handler: what takes more is data of a run, which no source has. */
  result: 2000,
  /** Steps of a start-up run for one module of it. */
  startUp: 1_000_000,
  /** Steps to answer a request after a start-up run. */
  answer: 60_000,
  /** Steps to tell what keeps a request from being answered. */
  cause: 20_000,
  /** Steps of a loop in a start-up run, beyond which its other iterations are run as one. */
  loop: 250_000,
  /** Maximum depth of inlined calls of project functions. */
  calls: 40,
  /** Maximum nesting of expressions; each level needs up to 3.4 of V8's 984 KB of stack. */
  nesting: 220,
  /** Maximum length of a computed string. */
  stringLength: 1_000_000,
  /** Maximum input length for a regular expression of the project. */
  regExpInput: 40_000,
  /** Maximum size in bits of an exactly computed integer. */
  bigIntBits: 4096,
} as const;

/** The steps that copying or building a text of this length costs. */
export function textSteps(length: number): number {
  return length / 100;
}

/** The cost of an evaluation: its steps, and its levels below the one where it starts. */
export interface Cost {
  readonly steps: number;
  readonly calls: number;
  readonly nesting: number;
}

/** Thrown and caught inside the evaluator only: the question is answered with an `UnknownValue`. */
export class BudgetExceeded extends Error implements UnknownReason {
  override readonly cause = 'limits';

  get why(): string {
    return this.message;
  }
}

/** One error for each message: nobody reads its stack, which costs more than the work given up. */
const exceeded = memoize((message: string) => new BudgetExceeded(message));

/** The counts of a budget, and its limits. */
interface Counts {
  readonly steps: number;
  readonly all: number;
  readonly calls: number;
  readonly nesting: number;
  readonly limit: number;
  readonly allLimit: number;
  readonly allowed: number;
  readonly isExceeded: boolean;
}

const UNSHORTENED = { steps: 0, limit: LIMITS.steps, allowed: LIMITS.steps };

/**
 * Counts the work of one question. A part of it may have a budget of its own:
 *
 * | work in                | its steps           | its limit               | counts for the rest |
 * | ---------------------- | ------------------- | ----------------------- | ------------------- |
 * | {@link withFreshSteps} | from 0              | the current one         | as a constant does  |
 * | {@link uncounted}      | from 0              | that of a question      | no                  |
 * | {@link asOwnQuestion}  | from 0, levels also | a given one             | no                  |
 * | {@link withLimit}      | those so far        | a given one             | yes                 |
 * | {@link withShare}      | those so far        | a share of what is left | yes                 |
 */
export class Budget {
  private steps = 0;
  private all = 0;
  private calls = 0;
  private nesting = 0;
  /** The deepest levels of the measured work so far. */
  private deepest = { calls: 0, nesting: 0 };
  /** How often a limit, or a value that is still evaluated, cut a part short. */
  private cuts = 0;
  /** The order of the first call that was given up because it repeats itself. */
  private firstRepeated = Infinity;
  /** The number of steps at which the evaluation of the current part ends. */
  private limit: number = LIMITS.steps;
  /** The number of steps, with those of constants, at which the current question ends. */
  private allLimit: number = LIMITS.stepsWithConstants;
  /** The steps that the part has in all: {@link limit} may be a share of them. */
  private allowed: number = LIMITS.steps;
  /** Whether a part of the current question was abandoned, because it takes too many steps. */
  isExceeded = false;

  /** @throws BudgetExceeded when no steps are left */
  spend(steps: number): void {
    this.steps += steps;
    this.all += steps;
    if (this.steps <= this.limit && this.all <= this.allLimit) return;
    this.isExceeded = true;
    this.cuts++;
    throw exceeded(`takes more than ${this.allowed} steps to evaluate`);
  }

  /** Checks that a number of steps is left. @throws BudgetExceeded */
  require(steps: number): void {
    this.spend(steps);
    this.steps -= steps;
    this.all -= steps;
  }

  /** Leaves no steps for the rest of the current question, whose answer does not depend on it. */
  end(): void {
    this.all = Infinity;
  }

  /** The steps of the current question so far. */
  get spent(): number {
    return this.steps;
  }

  /** Whether no question is being answered. */
  get idle(): boolean {
    return this.nesting === 0;
  }

  /** Runs `work` one expression deeper. @throws BudgetExceeded when the nesting is too deep */
  nested<T>(work: () => T): T {
    this.enter();
    try {
      return work();
    } finally {
      this.leave();
    }
  }

  /**
   * Enters a nested expression; {@link leave} must follow. @throws BudgetExceeded when the nesting
   * is too deep
   */
  enter(): void {
    if (this.nesting === 0) this.steps = this.all = 0;
    if (this.nesting >= LIMITS.nesting) {
      this.cuts++;
      throw exceeded(`is nested more than ${LIMITS.nesting} deep`);
    }
    if (++this.nesting > this.deepest.nesting) this.deepest.nesting = this.nesting;
  }

  /** Leaves the expression that {@link enter} entered. */
  leave(): void {
    this.nesting--;
  }

  /** Records that a part of the evaluation was cut short. */
  noteCut(): void {
    this.cuts++;
  }

  /** Records that the call with this order, which has not ended, is given up. */
  noteRepeated(order: number): void {
    this.firstRepeated = Math.min(this.firstRepeated, order);
  }

  /**
   * Runs `work`; `cost` is undefined if a part of it was cut short: elsewhere it may have another
   * result.
   *
   * @param first the order of the first call that belongs to the work: giving it up, or a later
   * one, depends on the work alone
   */
  measured<T>(
    work: () => T,
    first: number,
  ): { readonly value: T; readonly cost: Cost | undefined } {
    const { steps, calls, nesting, cuts, firstRepeated, deepest } = this;
    const own = (this.deepest = { calls, nesting });
    this.firstRepeated = Infinity;
    try {
      const value = work();
      const cost = {
        steps: this.steps - steps,
        calls: own.calls - calls,
        nesting: own.nesting - nesting,
      };
      const isWhole = this.cuts === cuts && this.firstRepeated >= first;
      return { value, cost: isWhole ? cost : undefined };
    } finally {
      this.firstRepeated = Math.min(this.firstRepeated, firstRepeated);
      this.deepest = deepest;
      this.deepen(own);
    }
  }

  /**
   * Spends the cost of work that is not done again. Returns false, and spends nothing, if a limit
   * would cut it short here.
   */
  repeats({ steps, calls, nesting }: Cost): boolean {
    const levels = { calls: this.calls + calls, nesting: this.nesting + nesting };
    if (
      levels.calls > LIMITS.calls ||
      levels.nesting > LIMITS.nesting ||
      this.steps + steps > this.limit ||
      this.all + steps > this.allLimit
    )
      return false;
    this.steps += steps;
    this.all += steps;
    this.deepen(levels);
    return true;
  }

  private deepen({ calls, nesting }: Omit<Cost, 'steps'>): void {
    this.deepest.calls = Math.max(this.deepest.calls, calls);
    this.deepest.nesting = Math.max(this.deepest.nesting, nesting);
  }

  /** Runs `work` with the steps of a question, which no {@link withLimit} around it shortens. */
  withFreshSteps<T>(work: () => T): T {
    const { steps, limit, allowed } = this;
    this.steps = 0;
    if (allowed < LIMITS.steps) Object.assign(this, UNSHORTENED);
    // Not by `scoped`: constants that spread each other nest deeply, and this is on their stack.
    try {
      return work();
    } finally {
      Object.assign(this, { steps, limit, allowed });
    }
  }

  /**
   * Runs `work` with the steps of a question, whatever is left of the current one, which its steps
   * do not count for if it ends.
   */
  uncounted<T>(work: () => T): { readonly value: T; readonly steps: number } {
    const { steps, all, limit, allowed } = this;
    return this.scoped(UNSHORTENED, { steps, limit, allowed }, () => {
      const value = work();
      const spent = this.steps;
      this.all = all;
      return { value, steps: spent };
    });
  }

  /** Runs `work` as a question of its own, in the middle of another one. */
  asOwnQuestion<T>(work: () => T, limit: number = LIMITS.steps): T {
    const { steps, all, calls, nesting, limit: outer, allLimit, isExceeded } = this;
    const allMost = Math.max(limit, LIMITS.stepsWithConstants);
    return this.scoped(
      { steps: 0, all: 0, calls: 0, nesting: 0, limit, allLimit: allMost, isExceeded: false },
      { steps, all, calls, nesting, limit: outer, allLimit, isExceeded },
      work,
    );
  }

  /** Runs `work`, whose questions have fewer steps than others; constants have theirs. */
  withLimit<T>(work: () => T, steps: number): T {
    const { limit, allowed } = this;
    return this.scoped({ limit: steps, allowed: steps }, { limit, allowed }, work);
  }

  /**
   * Runs `work` with a share of the steps that are left, by default half, so that only it fails if
   * they do not suffice.
   *
   * @throws BudgetExceeded
   */
  withShare<T>(work: () => T, share = 1 / 2): T {
    const { steps, limit, calls, nesting } = this;
    return this.scoped({ limit: steps + (limit - steps) * share }, { limit, calls, nesting }, work);
  }

  /** Runs `work` with some counts and limits, and sets some after it, also if it throws. */
  private scoped<T>(during: Partial<Counts>, after: Partial<Counts>, work: () => T): T {
    Object.assign(this, during);
    try {
      return work();
    } finally {
      Object.assign(this, after);
    }
  }

  /**
   * The number of steps at which a loop that starts now takes too many: half of the steps that are
   * left, at most {@link LIMITS}.
   */
  get loopEnd(): number {
    return this.steps + Math.min(LIMITS.loop, (this.limit - this.steps) / 2);
  }

  /** Whether a number of steps is exceeded, so that the caller has to stop. */
  isBeyond(steps: number): boolean {
    const isBeyond = this.steps > steps;
    this.isExceeded ||= isBeyond;
    if (isBeyond) this.cuts++;
    return isBeyond;
  }

  /** Runs `work` one inlined call deeper. @throws BudgetExceeded when the calls are too deep */
  inCall<T>(work: () => T): T {
    if (this.calls >= LIMITS.calls) {
      this.cuts++;
      throw exceeded(`calls more than ${LIMITS.calls} functions deep`);
    }
    if (++this.calls > this.deepest.calls) this.deepest.calls = this.calls;
    try {
      return work();
    } finally {
      this.calls--;
    }
  }
}
