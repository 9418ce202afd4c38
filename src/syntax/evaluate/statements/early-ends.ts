import { FALLS, eitherOf, type Completion, type Jump } from '../../statements.ts';
import type { ForkResult, StateFork } from '../values/state-fork.ts';
import type { UnknownValue } from '../values/value.ts';

/** A condition under which statements may complete early: by a `return`, a `throw` or a jump. */
interface EarlyEnd {
  /** The fork of the state that runs the remaining statements. */
  readonly depth: number;
  readonly because: UnknownValue;
  /** The changes of the branches that do not continue with the remaining statements. */
  readonly left: readonly ForkResult<unknown>[];
}

/**
 * Runs alternatives and joins their changes. After an alternative that leaves, the remaining
 * statements are an alternative too; both join at the end of the function, the branch or the
 * iteration.
 */
export class EarlyEnds {
  private readonly stateFork: StateFork;
  private readonly open: EarlyEnd[] = [];
  private because: UnknownValue | undefined;
  /** How many `try` statements around the current one go on after an exception. */
  private tries = 0;

  constructor(stateFork: StateFork) {
    this.stateFork = stateFork;
  }

  /** Runs the block of a `try` that goes on after an exception. */
  trying(work: () => Completion): Completion {
    this.tries++;
    try {
      return work();
    } finally {
      this.tries--;
    }
  }

  /** Whether code goes on after an exception. */
  get isTried(): boolean {
    return this.tries > 0;
  }

  /** Whether nothing follows: a call that throws has no result, nor a start-up a server. */
  private ends(completion: Completion): boolean {
    return !this.isTried && onlyThrows(completion);
  }

  /** Runs statements, then joins the early ends among them. */
  within(work: () => Completion): Completion {
    const outer = this.open.length;
    const result = work();
    while (this.open.length > outer) {
      const { depth, because, left } = this.open.pop() as EarlyEnd;
      const rest = { result, changed: this.stateFork.end(depth) };
      this.stateFork.join(this.ends(result) ? left : [rest, ...left], because);
    }
    return result;
  }

  /** Runs alternatives; at run time, exactly one of them runs. */
  either(branches: readonly (() => Completion)[], because: UnknownValue): Completion {
    this.because = because;
    const trials = branches.map((branch) =>
      this.stateFork.fork(() => this.within(branch), because),
    );
    const completion = eitherOf(trials.map(({ result }) => result));
    const falling = trials.filter(({ result }) => result.falls);
    const left = trials.filter(({ result }) => !result.falls && !this.ends(result));
    if (falling.length === 0) {
      this.stateFork.join(left, because);
      return completion;
    }
    if (left.length > 0) this.open.push({ depth: this.stateFork.begin(because), because, left });
    this.stateFork.join(falling, because);
    if (left.length === 0) this.mayHaveEnded(completion, (jump) => jump !== 'throw');
    return completion;
  }

  /** Records that the following statements run only if the previous ones did not leave. */
  mayHaveEnded(completion: Completion, isLeaving: (jump: Jump) => boolean): Completion {
    const { because } = this;
    if (because && completion.falls && [...completion.jumps].some(isLeaving)) {
      const left = [{ ...this.stateFork.unchanged, result: completion }];
      this.open.push({ depth: this.stateFork.begin(because), because, left });
    }
    return completion;
  }

  /** The completion of a `try` statement whose block may throw. */
  caught(block: Completion, handler: () => Completion, because: UnknownValue): Completion {
    const jumps = new Set<Jump>(block.jumps);
    jumps.delete('throw');
    return eitherOf([{ ...block, jumps }, this.either([handler, () => FALLS], because)]);
  }
}

function onlyThrows({ falls, jumps }: Completion): boolean {
  return !falls && [...jumps].every((jump) => jump === 'throw');
}
