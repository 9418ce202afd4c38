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

describe('a part of a question with a budget of its own', () => {
  const spending = (budget: Budget, steps: number) => (): number => {
    budget.spend(steps);
    return budget.spent;
  };

  test('with fresh steps does not count for the steps of the question', () => {
    const budget = new Budget();
    budget.spend(10);
    expect(budget.withFreshSteps(spending(budget, 5))).toBe(5);
    expect(budget.spent).toBe(10);
  });

  test('with fresh steps is not shortened by a limit around it, unlike other work', () => {
    const budget = new Budget();
    budget.withLimit(() => {
      expect(spending(budget, 11)).toThrow('takes more than 10 steps');
      expect(budget.withFreshSteps(spending(budget, 11))).toBe(11);
    }, 10);
  });

  test('that is not counted says its steps', () => {
    const budget = new Budget();
    budget.spend(10);
    expect(budget.uncounted(spending(budget, 5))).toEqual({ value: 5, steps: 5 });
    expect(budget.spent).toBe(10);
  });

  test('as a question of its own has a limit, and fails alone', () => {
    const budget = new Budget();
    expect(() => budget.asOwnQuestion(spending(budget, 11), 10)).toThrow();
    expect(budget.isExceeded).toBe(false);
  });

  test('with a share has half of the steps that are left', () => {
    const budget = new Budget();
    budget.withLimit(() => {
      budget.spend(4);
      expect(budget.withShare(spending(budget, 3))).toBe(7);
      expect(() => budget.withShare(spending(budget, 3))).toThrow();
      expect(spending(budget, 0)).not.toThrow();
    }, 10);
  });
});
