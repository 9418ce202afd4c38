import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { isMutation } from '../../../../src/syntax/evaluate/data-flow/native-methods.ts';
import { isNative } from '../../../../src/syntax/evaluate/natives/natives.ts';
import { valueOf } from '../../evaluate.ts';

/** Expressions that Node can run: what the evaluator makes of each must be what Node makes of it. */
const RUNNABLE: Readonly<Record<string, readonly string[]>> = {
  'methods of strings': [
    "'abc'.at(-1)",
    "'abc'.charAt(1)",
    "'abc'.charCodeAt(1)",
    "'abc'.codePointAt(1)",
    "'abc'.concat('d', 1)",
    "'abc'.endsWith('bc')",
    "'abc'.includes('b')",
    "'abca'.indexOf('a', 1)",
    "'abca'.lastIndexOf('a')",
    "'abc'.localeCompare('abd')",
    "'abc'.match(/b/)?.[0]",
    "[...'abab'.matchAll(/b/g)].map((found) => found[0])",
    "'e\\u0301'.normalize()",
    "'1'.padEnd(3, '0')",
    "'1'.padStart(3, '0')",
    "'ab'.repeat(2)",
    "'abab'.replace('a', 'c')",
    "'abab'.replaceAll('a', 'c')",
    "'abc'.search(/c/)",
    "'abc'.slice(1)",
    "'a-b'.split('-')",
    "'abc'.startsWith('ab')",
    "'abc'.substring(1, 2)",
    "'abc'.substr(1, 1)",
    "'ABC'.toLowerCase()",
    "'abc'.toString()",
    "'abc'.toUpperCase()",
    "'ABC'.toLocaleLowerCase()",
    "'abc'.toLocaleUpperCase()",
    "' a '.trim()",
    "' a '.trimEnd()",
    "' a '.trimStart()",
    "'abc'.valueOf()",
    "'abc'.length",
    "'abc'[1]",
  ],
  'methods of numbers, booleans and big integers': [
    '(1.25).toFixed(1)',
    '(1.25).toPrecision(2)',
    '(12).toString(16)',
    '(12).valueOf()',
    '(12).toLocaleString()',
    'true.toString()',
    'true.valueOf()',
    '(12n).toString()',
    '(12n).valueOf()',
  ],
  'methods of lists': [
    '[1, 2].at(-1)',
    '[1].concat([2], 3)',
    "[...['a'].entries()]",
    '[1, 2].every((n) => n > 1)',
    '[1, 2].filter((n) => n > 1)',
    '[1, 2].find((n) => n > 1)',
    '[1, 2].findIndex((n) => n > 1)',
    '[1, 2, 3].findLast((n) => n < 3)',
    '[1, 2, 3].findLastIndex((n) => n < 3)',
    '[[1], [[2]]].flat()',
    '[1, 2].flatMap((n) => [n, n])',
    '[1, 2].forEach((n) => n)',
    '[1, 2].includes(2)',
    '[1, 2].indexOf(2)',
    "[1, 2].join('-')",
    '[...[1, 2].keys()]',
    '[1, 2, 1].lastIndexOf(1)',
    '[1, 2].map((n) => n + 1)',
    '[1, 2].reduce((sum, n) => sum + n, 0)',
    "['a', 'b'].reduceRight((text, each) => text + each, '')",
    '[1, 2].slice(1)',
    '[1, 2].some((n) => n > 1)',
    '[1, 2].toReversed()',
    '[2, 1].toSorted()',
    '[1, 2].toSpliced(0, 1)',
    '[1, 2].toString()',
    '[...[1, 2].values()]',
    '[1, 2].with(0, 3)',
    '[1, 2].length',
  ],
  'methods that change what the expression made': [
    '(() => { const list = [1, 2, 3]; list.copyWithin(0, 1); return list; })()',
    '(() => { const list = [1, 2]; list.fill(0); return list; })()',
    '(() => { const list = [1, 2]; return [list.pop(), list]; })()',
    '(() => { const list = [1]; return [list.push(2), list]; })()',
    '(() => { const list = [1, 2]; list.reverse(); return list; })()',
    '(() => { const list = [1, 2]; return [list.shift(), list]; })()',
    '(() => { const list = [2, 1]; list.sort(); return list; })()',
    '(() => { const list = [1, 2, 3]; return [list.splice(0, 1), list]; })()',
    '(() => { const list = [1]; return [list.unshift(0), list]; })()',
    "(() => { const map = new Map([['a', 1]]); map.clear(); return map.size; })()",
    "(() => { const map = new Map([['a', 1]]); map.delete('a'); return map.size; })()",
    "(() => { const map = new Map(); map.set('a', 1); return map.get('a'); })()",
    '(() => { const set = new Set([1]); set.add(2); return [...set]; })()',
    '(() => { const set = new Set([1]); set.clear(); return set.size; })()',
    '(() => { const set = new Set([1, 2]); set.delete(1); return [...set]; })()',
  ],
  'methods of maps, sets, patterns and objects': [
    "[...new Map([['a', 1]]).entries()]",
    "new Map([['a', 1]]).forEach((value) => value)",
    "new Map([['a', 1]]).get('a')",
    "new Map([['a', 1]]).has('a')",
    "[...new Map([['a', 1]]).keys()]",
    "[...new Map([['a', 1]]).values()]",
    "new Map([['a', 1]]).size",
    '[...new Set([1]).entries()]',
    'new Set([1]).forEach((value) => value)',
    'new Set([1]).has(1)',
    '[...new Set([1]).keys()]',
    '[...new Set([1]).values()]',
    'new Set([1, 1]).size',
    "/b/.test('abc')",
    "/b/.exec('abc')?.[0]",
    '/b/g.toString()',
    '/b/g.source',
    '/b/g.flags',
    "({ a: 1 }).hasOwnProperty('a')",
    '({ a: 1 }).toString()',
  ],
  'symbols, of which each call makes another': [
    "Symbol('a') === Symbol('a')",
    "Symbol.for('a') === Symbol.for('a')",
    'typeof Symbol()',
    "String(Symbol('a'))",
    "(() => { const make = (name) => Symbol(name); return make('a') === make('a'); })()",
    "(() => { const a = Symbol('a'); const map = new Map([[a, 1], [Symbol('a'), 2]]); return [map.size, map.get(a)]; })()",
  ],
  'functions of Object, Array, String and JSON': [
    'Object.assign({ a: 1 }, { b: 2 })',
    'Object.entries({ a: 1 })',
    'Object.freeze({ a: 1 })',
    "Object.fromEntries([['a', 1]])",
    'Object.getOwnPropertyNames({ a: 1 })',
    "Object.hasOwn({ a: 1 }, 'a')",
    'Object.is(NaN, NaN)',
    'Object.keys({ a: 1 })',
    'Object.preventExtensions({ a: 1 })',
    'Object.seal({ a: 1 })',
    'Object.values({ a: 1 })',
    'Array.from({ length: 2 }, (_, index) => index)',
    'Array.isArray([])',
    'Array.of(1, 2)',
    'String.fromCharCode(97)',
    'String.fromCodePoint(97)',
    "JSON.parse('[1]')",
    'JSON.stringify({ a: [1] })',
    'await Promise.all([1, 2])',
    'await Promise.resolve(1)',
  ],
  'functions and constants of Number and Math': [
    'Number.isFinite(1)',
    'Number.isInteger(1.5)',
    'Number.isNaN(NaN)',
    'Number.isSafeInteger(2 ** 60)',
    "Number.parseFloat('1.5')",
    "Number.parseInt('12px')",
    'Math.abs(-1)',
    'Math.ceil(1.2)',
    'Math.floor(1.8)',
    'Math.log10(100)',
    'Math.log2(8)',
    'Math.max(1, 2)',
    'Math.min(1, 2)',
    'Math.pow(2, 3)',
    'Math.round(1.5)',
    'Math.sign(-3)',
    'Math.sqrt(9)',
    'Math.trunc(-1.5)',
    'Number.EPSILON',
    'Number.MAX_SAFE_INTEGER',
    'Number.MAX_VALUE',
    'Number.MIN_SAFE_INTEGER',
    'Number.MIN_VALUE',
    'Number.NEGATIVE_INFINITY',
    'Number.NaN',
    'Number.POSITIVE_INFINITY',
    'Math.E',
    'Math.PI',
    'Math.LN10',
    'Math.LN2',
    'Math.SQRT2',
  ],
  'functions and constants of the global scope': [
    'undefined',
    'NaN',
    'Infinity',
    'String(1)',
    "Number('1')",
    "Boolean('')",
    "BigInt('12')",
    'Array(2).length',
    "parseInt('12px', 10)",
    "parseFloat('1.5px')",
    "encodeURIComponent('a b&c')",
    "encodeURI('a b&c')",
    'structuredClone({ a: [1] })',
    'new Array(1, 2)',
    "new RegExp('a+', 'g').source",
  ],
};

describe.each(Object.entries(RUNNABLE))('%s come out as in Node', (_title, expressions) => {
  test.each(expressions)('%s', async (expression) => {
    const result: unknown = await runInThisContext(`(async () => ${expression})()`);
    expect(valueOf(`export const value = ${expression};`)).toEqual(result);
  });
});

describe('a value that is not known', () => {
  const isUnknown = (expression: string): boolean =>
    valueOf(`export const value = ${expression};`) instanceof UnknownValue;

  test.each([
    'process.env.A.trim()',
    "'abc'.slice(process.env.A)",
    '[1, 2].includes(process.env.A)',
    '[1, process.env.A].includes(2)',
    "[1, process.env.A].join('-')",
    '[1, 2].some((n) => n > process.env.A)',
    '[2, 1].toSorted(() => process.env.A)',
    'new Set([process.env.A]).has(1)',
    'Object.keys(process.env.A)',
    'Math.max(1, process.env.A)',
    'String(process.env.A)',
    "({ a: 1 })[Symbol('a')]",
    "Symbol('a') + 'b'",
    "[Symbol('a')].join()",
  ])('decides %s', (expression) => {
    expect(isUnknown(expression)).toBe(true);
  });

  test.each([
    '[1, process.env.A].length',
    '[1, process.env.A].at(0)',
    '[1, process.env.A].slice(0, 1).length',
    'Array.isArray([process.env.A])',
    'Array.of(1, process.env.A).length',
    '[1, process.env.A].map(() => 2)',
  ])('does not decide %s', (expression) => {
    expect(isUnknown(expression)).toBe(false);
  });
});

test.each(['union', 'intersection', 'difference'])('Set.%s is called where Node has it', (name) => {
  expect(isNative(new Set(), name)).toBe(true);
  expect(isMutation(new Set(), name)).toBe(false);
});

describe('what cannot be run', () => {
  const why = (expression: string): unknown =>
    (valueOf(`export const value = ${expression};`) as UnknownValue).why;

  test('says what it throws, or how much it would build', () => {
    expect(why("'a'.repeat(-1)")).toMatch(/^throws: /);
    expect(why("JSON.parse('{')")).toMatch(/^throws: /);
    expect(why("'a'.repeat(1e9)")).toMatch(/^builds a string of more than/);
    expect(why("'a'.padStart(1e9)")).toMatch(/^builds a string of more than/);
    expect(why("'aaa'.replaceAll('a', '$&'.repeat(100_000))")).toMatch(/^builds a string of more/);
    expect(why('new Array(1e9)')).toMatch(/^builds an array that is too long|throws: /);
  });
});
