import { expect, it } from 'vitest';
import { currentTurn, onceATurn } from '../../src/syntax/turn.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('a turn lasts until the event loop goes on', async () => {
  const turn = currentTurn();
  await Promise.resolve();
  expect(currentTurn()).toBe(turn);
  await nextTurn();
  expect(currentTurn()).not.toBe(turn);
});

it('an answer is computed once a turn for the same arguments', async () => {
  const asked: string[] = [];
  const answer = onceATurn((name: string, other: string | undefined) => {
    asked.push(name);
    return `${name} ${other ?? ''}`;
  });
  expect([answer('a', undefined), answer('a', undefined), answer('b', 'c')]).toEqual(['a ', 'a ', 'b c']);
  expect(asked).toEqual(['a', 'b']);
  await nextTurn();
  answer('a', undefined);
  expect(asked).toEqual(['a', 'b', 'a']);
});
