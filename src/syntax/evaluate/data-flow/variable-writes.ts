import type { Variable } from '@typescript-eslint/scope-manager';

/** The values of a frame's variables. */
type Values = Map<Variable, unknown>;

/** In place of the value of a variable that a frame does not hold. */
const ABSENT = Symbol('absent');

/**
 * Values of variables at one point of an evaluation: those that a trial writes, and no others,
 * because the frames of bundles have thousands.
 */
export class VariableWrites {
  private readonly frames = new Map<Values, Values>();

  /** Records the value of a variable, unless it is recorded. */
  record(frame: Values, variable: Variable): void {
    let recorded = this.frames.get(frame);
    if (!recorded) this.frames.set(frame, (recorded = new Map<Variable, unknown>()));
    if (!recorded.has(variable)) recorded.set(variable, valueIn(frame, variable));
  }

  /** Records a variable that is evaluated on demand, if others of its frame are recorded. */
  recordOnDemand(frame: Values, variable: Variable): void {
    if (this.frames.has(frame)) this.record(frame, variable);
  }

  /** Adds what a trial inside of this one recorded. */
  addInner({ frames }: VariableWrites): void {
    for (const [frame, values] of frames) {
      const recorded = this.frames.get(frame);
      if (!recorded) this.frames.set(frame, values);
      else
        for (const [variable, value] of values)
          if (!recorded.has(variable)) recorded.set(variable, value);
    }
  }

  /** Restores the recorded values of the variables, and returns their current ones. */
  takeBack(): VariableWrites {
    const current = new VariableWrites();
    for (const [frame, variable, value] of this.all()) {
      current.record(frame, variable);
      write(frame, variable, value);
    }
    return current;
  }

  /** The recorded value of a variable; its current one if none is recorded. */
  private valueOf(frame: Values, variable: Variable): unknown {
    const recorded = this.frames.get(frame);
    return recorded?.has(variable) ? recorded.get(variable) : valueIn(frame, variable);
  }

  private *all(): Iterable<readonly [Values, Variable, unknown]> {
    for (const [frame, values] of this.frames)
      for (const [variable, value] of values) yield [frame, variable, value];
  }

  /** The variables that have another value than the recorded one, which is known. */
  *changed(): Iterable<readonly [Values, Variable]> {
    for (const [frame, variable, value] of this.all())
      if (value !== ABSENT && !Object.is(value, valueIn(frame, variable))) yield [frame, variable];
  }

  /**
   * Sets each variable that one of several trials wrote to the join of the values that the trials
   * left; a variable that a trial left without a value is evaluated on demand.
   *
   * @param before is told of each variable before it is set
   */
  static join(
    trials: readonly VariableWrites[],
    join: (values: readonly unknown[]) => unknown,
    before: (frame: Values, variable: Variable) => void,
  ): void {
    const written = new VariableWrites();
    for (const { frames } of trials)
      for (const [frame, values] of frames)
        for (const variable of values.keys()) written.record(frame, variable);
    for (const [frame, variable] of [...written.all()]) {
      const [first, ...others] = trials.map((trial) => trial.valueOf(frame, variable));
      const values = [first, ...others];
      before(frame, variable);
      if (others.every((value) => Object.is(value, first))) write(frame, variable, first);
      else write(frame, variable, values.includes(ABSENT) ? ABSENT : join(values));
    }
  }
}

function valueIn(frame: Values, variable: Variable): unknown {
  const value = frame.get(variable);
  return value !== undefined || frame.has(variable) ? value : ABSENT;
}

function write(frame: Values, variable: Variable, value: unknown): void {
  if (value === ABSENT) frame.delete(variable);
  else frame.set(variable, value);
}
