import { FALLS, eitherOf, type Completion, type Jump } from '../../statements.ts';
import type { ForkResult, StateFork } from '../state-fork.ts';
import type { UnknownValue } from '../value.ts';

/** A condition on which statements may have ended before their end. */
interface EarlyEnd {
  /** The trial that the rest of the statements is. */
  readonly depth: number;
  readonly because: UnknownValue;
  /** What the branches changed that did not fall through to the rest. */
  readonly left: readonly ForkResult<unknown>[];
}

/**
 * Runs alternatives with what they change in what is around the function: behind one that leaves, the rest of the statements is an
 * alternative itself, and is joined with it where the function, the branch or the turn of the loop ends.
 */
export class EarlyEnds {
  private readonly stateFork: StateFork;
  private readonly open: EarlyEnd[] = [];
  private because: UnknownValue | undefined;

  constructor(stateFork: StateFork) {
    this.stateFork = stateFork;
  }

  /** Runs statements, and joins at their end what left them early. */
  within(work: () => Completion): Completion {
    const outer = this.open.length;
    const result = work();
    while (this.open.length > outer) {
      const { depth, because, left } = this.open.pop() as EarlyEnd;
      const rest = { result, changed: this.stateFork.end(depth) };
      this.stateFork.join(onlyThrows(result) ? left : [rest, ...left], because);
    }
    return result;
  }

  /** Runs alternatives of which one runs. */
  either(branches: readonly (() => Completion)[], because: UnknownValue): Completion {
    this.because = because;
    const trials = branches.map((branch) => this.stateFork.fork(() => this.within(branch)));
    const completion = eitherOf(trials.map(({ result }) => result));
    const falling = trials.filter(({ result }) => result.falls);
    // What throws while the server starts leaves no server.
    const left = trials.filter(({ result }) => !result.falls && !onlyThrows(result));
    if (falling.length === 0) {
      this.stateFork.join(left, because);
      return completion;
    }
    if (left.length > 0) this.open.push({ depth: this.stateFork.begin(), because, left });
    this.stateFork.join(falling, because);
    if (left.length === 0) this.mayHaveEnded(completion, (jump) => jump !== 'throw');
    return completion;
  }

  /** Takes note that what follows runs only if statements before it did not leave. */
  mayHaveEnded(completion: Completion, isLeaving: (jump: Jump) => boolean): Completion {
    const { because } = this;
    if (because && completion.falls && [...completion.jumps].some(isLeaving)) {
      const left = [{ result: completion, changed: new Map() }];
      this.open.push({ depth: this.stateFork.begin(), because, left });
    }
    return completion;
  }

  /** The end of a `try` whose block may throw, and may not. */
  caught(block: Completion, handler: () => Completion, because: UnknownValue): Completion {
    const jumps = new Set<Jump>(block.jumps);
    jumps.delete('throw');
    return eitherOf([{ ...block, jumps }, this.either([handler, () => FALLS], because)]);
  }
}

function onlyThrows({ falls, jumps }: Completion): boolean {
  return !falls && [...jumps].every((jump) => jump === 'throw');
}
