import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

const whyOf = (expression: string): unknown => {
  const value = valueOf(`const o = { a: 1 }; export const value = ${expression};`);
  return value instanceof UnknownValue ? value.why : undefined;
};

/** The arguments that native code converts, which may run a method of an object. */
describe('an object is not converted by', () => {
  test.each([
    'at(o)',
    'slice(o)',
    'slice(0, o)',
    'join(o)',
    'flat(o)',
    'copyWithin(o)',
    'copyWithin(0, o)',
    'copyWithin(0, 0, o)',
    'splice(o)',
    'splice(0, o)',
    'toSpliced(o)',
    'toSpliced(0, o)',
    'with(o, 1)',
    'fill(1, o)',
    'fill(1, 0, o)',
    'includes(1, o)',
    'indexOf(1, o)',
    'lastIndexOf(1, o)',
  ])('%s', (call) => {
    expect(whyOf(`(() => { const list = [1]; return list.${call}; })()`)).toBe(
      'makes a number or a string of an object',
    );
  });

  test.each([
    'splice(0, 0, o)',
    'toSpliced(0, 0, o)',
    'with(0, o)',
    'fill(o)',
    'includes(o)',
    'indexOf(o)',
    'lastIndexOf(o)',
    'concat(o)',
    'push(o)',
    'unshift(o)',
  ])('%s, which only keeps it', (call) => {
    expect(whyOf(`(() => { const list = [1]; return list.${call}; })()`)).toBeUndefined();
  });
});

describe('an instance, or what is not known, is not looked into by', () => {
  const CALLS = [
    '[x].join()',
    '[x].toString()',
    '[[x]].join()',
    '[{ a: x }].toSorted()',
    "'a'.concat(x)",
    "'a'.concat([x])",
    'JSON.stringify(x)',
    'JSON.stringify({ a: [x] })',
    'JSON.stringify({ a: { b: x } })',
    'Object.keys(x)',
    'Array.from(x)',
  ];
  const CLASS = 'class A { a = 1; }';

  test.each(CALLS)('%s', (call) => {
    const because = (x: string): unknown => {
      const value = valueOf(`${CLASS} const x = ${x}; export const value = ${call};`);
      return value instanceof UnknownValue ? value.why : undefined;
    };
    expect(because('new A()')).toBe('looks into an object that is not plain data');
    expect(because('A')).toBe('looks into an object that is not plain data');
    expect(because('process.env.A')).toBe('depends on the environment variable `A`');
    expect(because("[['a', 1]]")).toBeUndefined();
  });

  test.each([
    'Array.isArray(x)',
    'Array.of(x).length',
    'Object.is(x, x)',
    'new Map([[x, 1]]).size',
  ])('but %s does not', (call) => {
    const source = `${CLASS} const x = new A(); export const value = ${call};`;
    expect(valueOf(source)).not.toBeInstanceOf(UnknownValue);
  });
});
