import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/runtime/index.ts';
import { InMemoryProvider, oracleContext, StorageService } from './oracle.ts';

type Step = ['setTotal', number] | ['increment', number | undefined] | ['update', string];

type Progress = Record<Step[0], (argument: never) => Promise<unknown>>;

/** The status updates of a task's store while a handler reports steps. */
async function toldBy(
  make: (store: never) => { progress?: Progress | undefined },
  steps: readonly Step[],
): Promise<unknown[]> {
  const told: unknown[] = [];
  const store = {
    updateTaskStatus: (...args: unknown[]) => {
      told.push(args);
      return Promise.resolve();
    },
  };
  const progress = make(store as never).progress!;
  for (const [name, argument] of steps) told.push([name, await progress[name](argument as never)]);
  return told;
}

const number = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.double(),
  fc.constantFrom(0, -0, 1 / 3, Infinity),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('setTotal' as const), number),
  fc.tuple(fc.constant('increment' as const), fc.option(number, { nil: undefined })),
  fc.tuple(fc.constant('update' as const), fc.string()),
);

describe('progress', () => {
  it('counts as the framework does, whatever the steps', async () => {
    const request = { requestId: 'r', timestamp: '2026-01-01T00:00:00Z' };
    const storage = new StorageService(new InMemoryProvider());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const theirs = await toldBy(
          (store) => oracleContext({ request, storage, taskCtx: { store, taskId: 't' } }),
          steps,
        );
        expect(
          await toldBy((store) => createContext({ task: { store, taskId: 't' } }), steps),
        ).toEqual(theirs);
      }),
      { numRuns: 1000 },
    );
  });
});
