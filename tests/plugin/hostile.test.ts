import { expect, test } from 'vitest';
import { HOSTILE, lintHostile } from '../support/hostile.ts';

test.each(Object.entries(HOSTILE))('%s', (_, code) => {
  expect(lintHostile(code)).toEqual([]);
});
