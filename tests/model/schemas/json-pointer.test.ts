import { expect, test } from 'vitest';
import { keyOfStep, pointerStep } from '../../../src/model/schemas/json-pointer.ts';

test.each([
  ['plain', 'plain'],
  ['a/b', 'a~1b'],
  ['a~b', 'a~0b'],
  ['~1', '~01'],
  ['', ''],
])('the key %j is the step %j, and back', (key, step) => {
  expect(pointerStep(key)).toBe(step);
  expect(keyOfStep(step)).toBe(key);
});
