import { describe, expect, test } from 'vitest';
import type { StaticValue } from '../../src/model/static.ts';
import {
  flagOf,
  jsonOf,
  numberOf,
  objectOf,
  stringOf,
  type ValueGap,
} from '../../src/contract/values.ts';

const AT = { range: [0, 1] } as const;
const known = (value: unknown): StaticValue => ({ kind: 'known', value, at: AT }) as StaticValue;
const list = (elements: readonly StaticValue[], complete = true): StaticValue =>
  known({ type: 'array', elements, complete });
const object = (members: Readonly<Record<string, StaticValue>>, complete = true): StaticValue =>
  known({
    type: 'object',
    properties: new Map(
      Object.entries(members).map(([key, value]) => [key, { key, keyAt: AT, value }]),
    ),
    complete,
  });
const ABSENT: StaticValue = { kind: 'absent', at: AT };
const UNKNOWN: StaticValue = { kind: 'unknown', why: 'is not read', at: AT };
const oneOf = (...options: readonly StaticValue[]): StaticValue =>
  ({ kind: 'oneOf', options, why: 'depends', at: AT }) as StaticValue;
const ONE_OF = { kind: 'oneOf', options: [], why: 'depends', at: AT } as unknown as StaticValue;

/** What is made of a value, and the gaps that are reported. */
function outcome(
  value: StaticValue,
  read: (...args: Parameters<typeof jsonOf>) => unknown = jsonOf,
): readonly unknown[] {
  const gaps: ValueGap[] = [];
  const json = read(value, 'x', (gap) => gaps.push(gap));
  return [
    json,
    ...gaps.map(({ part, why, oneOf: values }) =>
      values ? `${part} ${why}: ${JSON.stringify(values)}` : `${part} ${why}`,
    ),
  ];
}

describe('as JSON', () => {
  test.each<[string, StaticValue, readonly unknown[]]>([
    ['a text', known('a'), ['a']],
    ['a number', known(1), [1]],
    ['a boolean', known(false), [false]],
    ['null', known(null), [null]],
    ['nothing', ABSENT, [undefined]],
    ['what is not known', UNKNOWN, [undefined, 'x is not read']],
    ['one of several', ONE_OF, [undefined, 'x depends']],
    ['one of two', oneOf(known('a'), ABSENT), [undefined, 'x depends: ["a",null]']],
    [
      'one of two objects',
      oneOf(object({ a: known(1), b: known(2) }), object({ a: known(1), b: known(3) })),
      [{ a: 1 }, 'x/b depends: [2,3]'],
    ],
    ['one of two with a gap', oneOf(list([UNKNOWN]), known(1)), [undefined, 'x depends']],
    ['a big integer', known(1n), [undefined, 'x is a bigint, which JSON cannot hold']],
    ['a function', known({ type: 'function' }), [undefined, 'x is a function']],
    ['something else', known({ type: 'other', what: 'Map' }), [undefined, 'x is a Map']],
    ['a list', list([known(1), list([known(2)])]), [[1, [2]]]],
    ['a list with nothing in it', list([ABSENT, known(1)]), [[null, 1]]],
    ['a list with a gap', list([known(1), UNKNOWN]), [[1, null], 'x/1 is not read']],
    ['a list with more', list([known(1)], false), [[1], 'x has elements that could not be read']],
    ['an object', object({ a: known(1), b: object({}) }), [{ a: 1, b: {} }]],
    ['an object with nothing in it', object({ a: ABSENT, b: known(null) }), [{ b: null }]],
    [
      'an object with a gap',
      object({ 'a/b': UNKNOWN, c: known(1) }),
      [{ c: 1 }, 'x/a~1b is not read'],
    ],
    [
      'an object with more',
      object({ a: known(1) }, false),
      [{ a: 1 }, 'x has properties that could not be read'],
    ],
  ])('%s', (_what, value, expected) => {
    expect(outcome(value)).toEqual(expected);
  });
});

describe.each([
  ['a text', stringOf, known('a'), 'a', 'is not a string'],
  ['an object', objectOf, object({}), {}, 'is not an object'],
  ['a number', numberOf, known(1), 1, 'is not a number'],
  ['a boolean', flagOf, known(false), false, 'is not a boolean'],
] as const)('as %s', (_type, read, right, json, why) => {
  test('a value of the type', () => {
    expect(outcome(right, read)).toEqual([json]);
  });

  test('a value of another type, which is reported', () => {
    expect(outcome(list([]), read)).toEqual([undefined, `x ${why}`]);
  });

  test('null, which is as good as nothing', () => {
    expect(outcome(known(null), read)).toEqual([undefined]);
    expect(outcome(ABSENT, read)).toEqual([undefined]);
  });

  test('what is not known, which is reported once', () => {
    expect(outcome(UNKNOWN, read)).toEqual([undefined, 'x is not read']);
  });
});
