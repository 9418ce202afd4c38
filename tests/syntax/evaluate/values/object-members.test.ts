import { describe, expect, test } from 'vitest';
import {
  OneOf,
  UnknownValue,
  type UnresolvedValue,
} from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** The value of an expression: `?` where it is unknown, its alternatives where it has several. */
function read(expression: string): unknown {
  const value = valueOf(`
    declare const on: boolean;
    const unread = load();
    export const value = ${expression};
  `) as UnresolvedValue;
  if (value instanceof OneOf) return value.values;
  return value instanceof UnknownValue ? '?' : value;
}

describe('a spread may overwrite what comes before it', () => {
  test.each([
    ['of an unknown object', "{ allow: 'x', ...unread }", '?'],
    ['of an object with an unknown spread', "{ allow: 'x', ...{ max: 1, ...unread } }", '?'],
    ['of one of two objects', "{ allow: 'x', ...(on ? { allow: 'y' } : {}) }", ['y', 'x']],
    ['on a condition', "{ allow: 'x', ...(on && { allow: 'y' }) }", ['x', 'y']],
    [
      'of an object with an optional member',
      "{ allow: 'x', ...{ ...(on ? { allow: 'y' } : {}) } }",
      '?',
    ],
    ['by Object.assign', "Object.assign({ allow: 'x' }, on ? { allow: 'y' } : {})", ['y', 'x']],
  ])('%s', (_of, object, allowed) => {
    expect(read(`(${object}).allow`)).toEqual(allowed);
  });

  test.each([
    ['of one of two objects without the member', "{ allow: 'x', ...(on ? { max: 1 } : {}) }"],
    ['of nothing', "{ allow: 'x', ...undefined, ...null }"],
    ['of an unknown object that comes before', "{ ...unread, allow: 'x' }"],
    ['of an object that has the member', "{ allow: 'z', ...{ ...unread, allow: 'x' } }"],
  ])('but not %s', (_of, object) => {
    expect(read(`(${object}).allow`)).toBe('x');
  });

  test('and the elements that a list has without it are still known', () => {
    const list = "[...({ allow: ['x'], ...unread }).allow]";
    expect(read(list)).toEqual(['x']);
  });
});
