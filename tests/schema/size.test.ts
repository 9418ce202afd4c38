import { expect, test } from 'vitest';
import { z } from 'zod';
import { tooLarge } from '../../src/schema/size.ts';

const record = (count: number, part: z.ZodType): z.ZodType =>
  z.object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, part])));

test('a schema that uses one of a hundred fields a hundred times is read', () => {
  expect(tooLarge(record(100, record(100, z.string())))).toBeUndefined();
});

test('a schema that doubles with each level is too large', () => {
  let doubled: z.ZodType = z.string();
  for (let level = 0; level < 30; level++) doubled = record(2, doubled);
  expect(tooLarge(doubled)?.why).toBe('is a schema with too many parts');
});
