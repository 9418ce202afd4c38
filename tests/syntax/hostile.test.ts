import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/syntax/evaluate/context/budget.ts';
import { UnknownValue, isUnresolved } from '../../src/syntax/evaluate/values/value.ts';
import { evaluated, valueOf } from './evaluate.ts';
import { project } from './project.ts';

const doubling = (count: number, step: (name: string) => string): string =>
  Array.from({ length: count }, (_, index) => `const v${index + 1} = ${step(`v${index}`)};`).join(
    '\n',
  );

/** Sources that would take for ever, or all memory, were nothing bounded. */
const HOSTILE: Readonly<Record<string, string>> = {
  'exponential array spreads': `const v0 = [1, 2]; ${doubling(40, (v) => `[...${v}, ...${v}]`)} export const value = v40;`,
  'exponential object spreads with computed keys': `const grow = (o, n) => n === 0 ? o : grow(Object.fromEntries(Object.entries(o).flatMap(([k, v]) => [[k + 'a', v], [k + 'b', v]])), n - 1); export const value = grow({ x: 1 }, 40);`,
  'exponential strings': `const v0 = 'ab'; ${doubling(60, (v) => `${v} + ${v}`)} export const value = v60;`,
  'exponential templates': `const v0 = 'ab'; ${doubling(60, (v) => `\`\${${v}}\${${v}}\``)} export const value = v60;`,
  'exponential calls': `const f = (n) => n === 0 ? 1 : f(n - 1) + f(n - 1); export const value = f(39);`,
  'endless recursion': `const f = (n) => f(n + 1); export const value = f(0);`,
  'an endless loop': `function f() { let n = 0; for (;;) { n++; } } export const value = f();`,
  'a huge repeat': `export const value = 'x'.repeat(2 ** 30);`,
  'a huge pad': `export const value = 'x'.padEnd(2 ** 29);`,
  'a huge array': `export const value = Array.from({ length: 1e9 }, (_, i) => i);`,
  'a huge new Array': `export const value = new Array(1e9).fill(0).map((_, i) => i);`,
  'a regular expression that backtracks for ever': `export const value = /^(\\w+\\s?)*$/.test('a'.repeat(100) + '!');`,
  'a regular expression on a long string': `export const value = 'x'.repeat(900000).replace(/x/g, 'yy');`,
  'deeply nested calls': `const f = (x) => x; export const value = ${'f('.repeat(300)}1${')'.repeat(300)}.a.b;`,
  'a list without end that is flattened': `const v0 = [1, 2]; ${doubling(40, (v) => `[${v}, ${v}]`)} export const value = v40.flat(Infinity);`,
  'a list without end that is compared': `const v0 = [1, 2]; ${doubling(40, (v) => `[${v}, ${v}]`)} export const value = 1 < v40;`,
  'a list without end that is taken for a number': `const v0 = [1, 2]; ${doubling(40, (v) => `[${v}, ${v}]`)} export const value = Math.max(-v40, [1].at(v40));`,
  'a list of many lists': `const all = Array.from({ length: 60000 }, (_, i) => i); export const value = all.flatMap(() => all);`,
  'a length that is a text': `export const value = Array.from({ length: '1000000000' });`,
  'a huge integer': `export const value = 9n ** 9n ** 9n;`,
  'integers that grow': `function f() { let n = 3n; for (let i = 0; i < 200; i++) n = n * n; return n; } export const value = f();`,
  'a regular expression of alternatives': `export const value = /^(a|a)*b$/.test('a'.repeat(100));`,
  'a regular expression of many repetitions': `export const value = /a*a*a*a*a*b/.test('a'.repeat(9000));`,
  'a text that is taken for a regular expression': `export const value = 'a'.repeat(100).search('(a+)+b');`,
  'JSON of a shared structure': `const v0 = { a: 1 }; ${doubling(40, (v) => `{ l: ${v}, r: ${v} }`)} export const value = JSON.stringify(v40);`,
};

describe('a hostile file ends as unknown', () => {
  for (const [name, source] of Object.entries(HOSTILE)) {
    test(name, () => {
      const { evaluator, value } = evaluated(source);
      const isIncomplete = evaluator.incompleteness(value) !== undefined;
      expect(isUnresolved(value) || containsUnknown(value) || isIncomplete).toBe(true);
    });
  }

  // The cost of a call is not a number, or less than nothing.
  for (const call of [
    "'a'.repeat(NaN)",
    "'a'.padStart(-1e18)",
    'Array.from({ length: -1e15 })',
    'Array.from({ length: NaN })',
  ]) {
    test(`an endless loop behind ${call}`, () => {
      expect(
        valueOf(
          `function f() { const a = ${call}; let n = 0; for (;;) n++; return a; } export const value = f();`,
        ),
      ).toBeInstanceOf(UnknownValue);
    });
  }

  test.each([
    '-{ valueOf: () => ({}), toString: () => ({}) }',
    '1 < { valueOf: () => ({}), toString: () => ({}) }',
    "'a'.repeat({ valueOf: () => ({}), toString: () => ({}) })",
    '/a/.test({ toString: () => ({}) })',
    'new RegExp({ toString: () => ({}) })',
    "Object.fromEntries([[{ toString: () => ({}) }, 'a']])",
    '1n + 1',
    '1n / 0n',
    '2n ** -1n',
    '+(1n)',
    "encodeURIComponent('\\ud800')",
    '(() => { const o = {}; o.__proto__ = o; return o.a; })()',
    '(() => { const o = { get a() { return 1; } }; o.a = 2; return o.a; })()',
    '{ get a() { return this.a; } }.a',
  ])('%s throws nothing', (expression) => {
    expect(valueOf(`export const value = (${expression});`)).toBeInstanceOf(UnknownValue);
  });

  test('import cycles', () => {
    const { path } = project({
      'a.ts': `import { b } from './b.js'; export const a = b; export * from './b.js';`,
      'b.ts': `import { a } from './a.js'; export const b = a; export * from './a.js';`,
    });
    expect(
      valueOf(`import { a } from './a.js'; export const value = a;`, path('main.ts')),
    ).toBeInstanceOf(UnknownValue);
    expect(
      valueOf(`import { nothing } from './a.js'; export const value = nothing;`, path('main.ts')),
    ).toBeInstanceOf(UnknownValue);
  });

  test('ten thousand properties are read, in proportion', () => {
    const entries = Array.from(
      { length: 10_000 },
      (_, index) => `key_${index}: 'text ${index}'`,
    ).join(', ');
    expect(
      Object.keys(
        valueOf(`const all = { ${entries} }; export const value = { ...all };`) as object,
      ),
    ).toHaveLength(10_000);
  });

  test('a file that is not hostile stays within the limits', () => {
    expect(LIMITS.steps).toBeGreaterThan(100_000);
    expect(
      valueOf(
        `export const value = Array.from({ length: 1000 }, (_, i) => i).map((i) => i * 2).length;`,
      ),
    ).toBe(1000);
  });
});

function containsUnknown(value: unknown): boolean {
  const seen = new Set<unknown>();
  const stack = [value];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (isUnresolved(item)) return true;
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    stack.push(...(Object.values(item) as unknown[]));
  }
  return false;
}
