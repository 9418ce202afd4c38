import { expect, it, vi } from 'vitest';
import {
  EPOCH_MS,
  beginFile,
  beginEpoch,
  currentEpoch,
  epochClock,
  onceAnEpoch,
} from '../../../src/syntax/modules/epoch.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function newEpoch(): Promise<void> {
  beginFile('/again.ts');
  await nextTurn();
  beginFile('/again.ts');
}

it('an epoch lasts while a host goes from file to file, and through the passes of a fix', async () => {
  await newEpoch();
  const epoch = currentEpoch();
  beginFile('/a.ts');
  beginFile('/a.ts');
  await nextTurn();
  beginFile('/b.ts');
  expect(currentEpoch()).toBe(epoch);
});

it('a new one begins when a file comes back in a later iteration of the event loop', async () => {
  await newEpoch();
  const epoch = currentEpoch();
  beginFile('/a.ts');
  await nextTurn();
  beginFile('/a.ts');
  expect(currentEpoch()).not.toBe(epoch);
});

it('a new one begins when the time is over', async () => {
  await newEpoch();
  const epoch = currentEpoch();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 2 * EPOCH_MS);
  beginFile('/c.ts');
  clock.mockRestore();
  expect(currentEpoch()).not.toBe(epoch);
  await newEpoch();
});

it('only the host begins one while the clock is stopped', async () => {
  await newEpoch();
  epochClock.isStopped = true;
  const epoch = currentEpoch();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * EPOCH_MS);
  beginFile('/a.ts');
  await nextTurn();
  beginFile('/a.ts');
  clock.mockRestore();
  expect(currentEpoch()).toBe(epoch);
  beginEpoch();
  expect(currentEpoch()).not.toBe(epoch);
  epochClock.isStopped = false;
});

it('an answer is computed once an epoch for the same arguments', async () => {
  await newEpoch();
  const asked: string[] = [];
  const answer = onceAnEpoch((name: string, other: string | undefined) => {
    asked.push(name);
    return `${name} ${other ?? ''}`;
  });
  expect([answer('a', undefined), answer('a', undefined), answer('b', 'c')]).toEqual([
    'a ',
    'a ',
    'b c',
  ]);
  expect(asked).toEqual(['a', 'b']);
  await newEpoch();
  answer('a', undefined);
  expect(asked).toEqual(['a', 'b', 'a']);
});
