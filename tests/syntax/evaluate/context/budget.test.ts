import { describe, expect, test } from 'vitest';
import { Budget } from '../../../../src/syntax/evaluate/context/budget.ts';

describe('work in which a call is given up because it repeats itself', () => {
  test('has a cost if the call belongs to the work', () => {
    const budget = new Budget();
    expect(budget.measured(() => budget.noteRepeated(3), 3).cost).toBeDefined();
  });

  test('has none if the call began before the work, and so has no work around it since', () => {
    const budget = new Budget();
    const around = budget.measured(
      () => expect(budget.measured(() => budget.noteRepeated(3), 5).cost).toBeUndefined(),
      4,
    );
    expect(around.cost).toBeUndefined();
  });
});
