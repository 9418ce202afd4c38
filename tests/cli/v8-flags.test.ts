import { beforeEach, expect, test, vi } from 'vitest';
import { collectSooner } from '../../src/cli/v8-flags.ts';

const setFlags = vi.hoisted(() => vi.fn());
vi.mock('node:v8', () => ({ setFlagsFromString: setFlags }));
beforeEach(() => setFlags.mockClear());

test('garbage is collected sooner only in large projects', () => {
  collectSooner(499);
  expect(setFlags).not.toHaveBeenCalled();
  collectSooner(500);
  expect(setFlags.mock.calls).toEqual([['--heap-growing-percent=50']]);
});
