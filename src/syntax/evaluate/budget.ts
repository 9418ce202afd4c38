/**
 * The bounds within which a value is evaluated, so that a hostile or generated file ends in bounded time and memory.
 * Measured on public servers, 200,000 steps and 40 inlined calls were ample.
 */
export const LIMITS = {
  /** Expressions and statements evaluated for one question, elements copied by spreads and native calls included. */
  steps: 200_000,
  /** The same with the constants of modules, each of which may take as many steps as a question and is computed once for all of them. */
  stepsWithConstants: 1_000_000,
  /** Calls of project functions inlined into each other. */
  calls: 40,
  /** Expressions nested in each other. */
  nesting: 600,
  /** Characters of a string that is built. */
  stringLength: 1_000_000,
  /** Characters that a regular expression of the project is run on. */
  regExpInput: 10_000,
  /** Bits of an integer that is computed exactly. */
  bigIntBits: 4096,
} as const;

/** What a text costs that is copied or built, in steps. */
export function textSteps(length: number): number {
  return length / 100;
}

/** Thrown inside the evaluator only, and caught there: the question is answered with an `UnknownValue`. */
export class BudgetExceeded extends Error {}

/** Counts the work done for one question. */
export class Budget {
  private steps = 0;
  private all = 0;
  private calls = 0;
  private nesting = 0;

  /** @throws BudgetExceeded when the steps are used up */
  spend(steps: number): void {
    this.steps += steps;
    this.all += steps;
    if (this.steps > LIMITS.steps || this.all > LIMITS.stepsWithConstants)
      throw new BudgetExceeded(`takes more than ${LIMITS.steps} steps to evaluate`);
  }

  /** Whether no question is being answered at the moment. */
  get idle(): boolean {
    return this.nesting === 0;
  }

  /** Runs `work` one expression deeper. @throws BudgetExceeded when that is too deep */
  nested<T>(work: () => T): T {
    this.enter();
    try {
      return work();
    } finally {
      this.leave();
    }
  }

  /** Begins an expression inside of the current one; {@link leave} has to follow. @throws BudgetExceeded when that is too deep */
  enter(): void {
    if (this.nesting === 0) this.steps = this.all = 0;
    if (this.nesting >= LIMITS.nesting)
      throw new BudgetExceeded(`is nested more than ${LIMITS.nesting} deep`);
    this.nesting++;
  }

  /** Ends what {@link enter} began. */
  leave(): void {
    this.nesting--;
  }

  /** Runs `work` with steps of its own. */
  apart<T>(work: () => T): T {
    const { steps } = this;
    this.steps = 0;
    try {
      return work();
    } finally {
      this.steps = steps;
    }
  }

  /** Runs `work` one inlined call deeper. @throws BudgetExceeded when that is too deep */
  inCall<T>(work: () => T): T {
    if (this.calls >= LIMITS.calls)
      throw new BudgetExceeded(`calls more than ${LIMITS.calls} functions deep`);
    this.calls++;
    try {
      return work();
    } finally {
      this.calls--;
    }
  }
}
