import { expect, test, vi } from 'vitest';
import { collectSooner } from '../../src/cli/v8-flags.ts';

test('garbage is collected sooner only in large projects', () => {
  const setFlags = vi.fn();
  collectSooner(499, setFlags);
  expect(setFlags).not.toHaveBeenCalled();
  collectSooner(500, setFlags);
  expect(setFlags.mock.calls).toEqual([['--heap-growing-percent=50']]);
});
