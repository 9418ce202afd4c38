import { expect, test } from 'vitest';
import { keyOfStep, partAt, pointerStep } from '../../../src/model/schemas/json-pointer.ts';

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

test('a reference names a part by the keys and indices that lead to it', () => {
  const root = { $defs: { 'a/b': { anyOf: [{ type: 'string' }, { type: 'null' }] } } };
  expect(partAt(root, '#/$defs/a~1b/anyOf/1')).toEqual({ type: 'null' });
  expect(partAt(root, '#')).toBe(root);
});

test.each(['#/$defs/c/d', '#/$defs/%', 'other.json#/$defs', 'Status'])(
  'the reference %j names nothing of the schema',
  (reference) => {
    expect(partAt({ $defs: {} }, reference)).toBeUndefined();
  },
);
