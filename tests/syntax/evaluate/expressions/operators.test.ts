import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  OneOf,
  PartialString,
  UnknownValue,
} from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';
import { project } from '../../project.ts';

const ENVIRONMENT = 'depends on the environment';

/** What an expression comes to, or why it is unknown. */
function result(expression: string, before = ''): unknown {
  const value = valueOf(`${before} export const value = ${expression};`);
  return value instanceof UnknownValue ? { why: value.why } : value;
}

const OPERANDS = ['7', '-2', "'7'", "'a'", 'true', 'null', 'undefined', '7n', 'NaN'];

const BINARY = [
  ...['+', '-', '*', '/', '%', '**', '|', '&', '<<', '>>'],
  ...['===', '!==', '==', '!=', '<', '<=', '>', '>='],
];

describe.each(BINARY)('the operator %s comes out as in Node', (operator) => {
  test.each(OPERANDS)('behind %s', (left) => {
    for (const right of OPERANDS) {
      const expression = `(${left}) ${operator} (${right})`;
      let expected: unknown;
      try {
        expected = runInThisContext(expression);
      } catch (error) {
        expected = { why: `throws: ${(error as Error).message}` };
      }
      expect(result(expression), expression).toEqual(expected);
    }
  });
});

describe.each(['!', '-', '+', '~', 'typeof', 'void'])(
  'the sign %s comes out as in Node',
  (sign) => {
    test.each(OPERANDS)('before %s', (operand) => {
      const expression = `${sign} (${operand})`;
      let expected: unknown;
      try {
        expected = runInThisContext(expression);
      } catch (error) {
        expected = { why: `throws: ${(error as Error).message}` };
      }
      expect(result(expression)).toEqual(expected);
    });
  },
);

describe('objects', () => {
  test.each([
    ['o === o', true],
    ['o !== o', false],
    ['o === {}', false],
    ['!o', false],
    ['typeof o', 'object'],
    ['typeof null', 'object'],
    ['typeof []', 'object'],
    ['typeof (() => 1)', 'function'],
    ['typeof A', 'function'],
    ['typeof new A()', 'object'],
    ['void o', undefined],
    ["'a' in o", true],
    ["'b' in o", false],
    ["'toString' in o", true],
    ["'a' in new A()", true],
    ["'b' in new A()", false],
    ['0 in [1]', true],
    ['1 in [1]', false],
    ["'length' in []", true],
    ['new A() instanceof A', true],
    ['o instanceof A', false],
  ])('%s is %s', (expression, expected) => {
    expect(result(expression, 'const o = { a: 1 }; class A { a = 1; }')).toBe(expected);
  });

  test.each([
    ['o + 1', 'uses the operator `+`'],
    ['1 - o', 'uses the operator `-`'],
    ['o == 1', 'uses the operator `==`'],
    ['o != 1', 'uses the operator `!=`'],
    ['o < 1', 'uses the operator `<`'],
    ['-o', 'uses the operator `-`'],
    ['+o', 'uses the operator `+`'],
    ['~o', 'uses the operator `~`'],
    ['1 ^ 2', 'uses the operator `^`'],
    ['1 >>> 2', 'uses the operator `>>>`'],
    ['o instanceof Elsewhere', 'is the global `Elsewhere`'],
    ['o instanceof o', 'tests for an unresolved class'],
    ["'a' in 1", 'tests for a member of an unresolved value'],
    ['o in o', 'tests for a member of an unresolved value'],
    ["'z' in { ...process.env }", ENVIRONMENT],
    ["'a' + o", 'puts an object into a string'],
    ['`${o}`', 'puts an object into a string'],
    ['2n ** 100000000n', 'uses the operator `**`'],
    ['2n << 100000000n', 'uses the operator `<<`'],
    ['2n >> 100000000n', 'uses the operator `>>`'],
    ['2n ** 2000n * 2n ** 2000n * 2n ** 2000n', 'uses the operator `*`'],
    ['2n ** 2049n', 'uses the operator `**`'],
  ])('%s is unknown', (expression, why) => {
    expect(result(expression, 'const o = { a: 1 };')).toMatchObject({ why });
  });
});

test.each(['2n ** 2048n', '2n << 2048n', '2n ** 2000n * 2n ** 2000n'])(
  '%s is not too long',
  (expression) => {
    expect(result(expression)).toBe(runInThisContext(expression));
  },
);

describe('an unknown operand', () => {
  test.each([
    ...BINARY.filter((operator) => operator !== '+').flatMap((operator) => [
      `hole ${operator} 1`,
      `1 ${operator} hole`,
    ]),
    ...['!hole', '-hole', '+hole', '~hole', 'typeof hole', 'hole + 1', '1 + hole', "'a' in hole"],
    'hole instanceof Object',
    'hole ?? 1',
    'hole || 1',
    'hole && go()',
    'hole ? go() : 1',
  ])('makes %s unknown', (expression) => {
    expect(result(expression, 'const hole = process.env.A;')).toEqual({
      why: `${ENVIRONMENT} variable \`A\``,
    });
  });

  test('is void', () => {
    expect(result('void hole', 'const hole = process.env.A;')).toBeUndefined();
  });

  test('leaves a string of its known parts', () => {
    const value = valueOf(
      'const hole = process.env.A; export const value = 1 + 2 + `a${hole}` + `${hole}b` + 3;',
    );
    expect(value).toBeInstanceOf(PartialString);
    expect((value as PartialString).parts).toEqual(['3a', null, 'b3']);
    expect(result('typeof `a${hole}`', 'const hole = process.env.A;')).toBe('string');
  });

  test.each([
    ['`${hole}${hole}`', [null]],
    ["`${hole}${''}${hole}`", [null]],
    ["`${''}${hole}`", [null]],
    ["`a${'b'}${hole}`", ['ab', null]],
    ['`${hole}a${hole}`', [null, 'a', null]],
  ])('leaves %s in as few parts as there are', (expression, parts) => {
    const value = valueOf(`const hole = process.env.A; export const value = ${expression};`);
    expect((value as PartialString).parts).toEqual(parts);
  });
});

describe('a choice', () => {
  const BEFORE = `const hole = process.env.A; const o = { a: 1 }; const text = hole ? 'x' : 'y';`;

  test.each([
    ['true ? 1 : 2', 1],
    ["'' ? 1 : 2", 2],
    ['0 || 1', 1],
    ['2 || 1', 2],
    ['0 && 1', 0],
    ['2 && 1', 1],
    ['0 ?? 1', 0],
    ["'' ?? 1", ''],
    ['null ?? 1', 1],
    ['undefined ?? 1', 1],
    ['false ?? 1', false],
  ])('of %s is %s', (expression, expected) => {
    expect(result(expression)).toBe(expected);
  });

  test.each([
    ['hole ? 1 : 2', [1, 2]],
    ['hole && o', [undefined, { a: 1 }]],
    ['hole && o.a', [undefined, 1]],
    ['hole && { b: 1 }', [undefined, { b: 1 }]],
  ])('of %s is one of two', (expression, values) => {
    const value = valueOf(`${BEFORE} export const value = ${expression};`);
    expect(value).toBeInstanceOf(OneOf);
    expect((value as OneOf).values).toEqual(values);
  });

  test.each([
    ['typeof (hole ? { a: 1 } : { b: 2 })', 'object'],
    ['typeof (hole ? 1 : 2)', 'number'],
    ["typeof (hole ? 1 : {}) === 'string'", false],
    ['Array.isArray(hole ? { a: 1 } : 2)', false],
    ['Array.isArray(hole ? [1] : [2])', true],
  ])('of the test %s is decided by all values', (expression, expected) => {
    expect(valueOf(`${BEFORE} export const value = ${expression};`)).toBe(expected);
  });

  test.each([
    ['typeof (hole ? 1 : {})', ['number', 'object']],
    ['Array.isArray(hole ? [] : {})', [true, false]],
  ])('of the test %s is one of two', (expression, values) => {
    expect(valueOf(`${BEFORE} export const value = ${expression};`)).toMatchObject({ values });
  });

  test.each([
    ["text ?? 'z'", ['x', 'y']],
    ["text || 'z'", ['x', 'y']],
    ["(hole ? '' : 'y') || 'z'", ['y', 'z']],
    ["(hole ? undefined : 'y') ?? 'z'", ['y', 'z']],
    ["(hole ? 'y' : null) ?? o.a", ['y', 1]],
  ])('of one of several values is one that the operator keeps: %s', (expression, values) => {
    expect(valueOf(`${BEFORE} export const value = ${expression};`)).toMatchObject({ values });
  });

  test('of one of several values is unknown before a call, which might recurse', () => {
    const source = 'const f = () => (hole ? undefined : 1) ?? f(); export const value = f();';
    expect(valueOf(`${BEFORE} ${source}`)).toBeInstanceOf(UnknownValue);
  });

  test.each([
    ['the right side of `&&`', "import { x } from 'framework'; export const value = x && 1;", 1],
  ])('of a value of a package is %s', (_which, source, expected) => {
    expect(valueOf(source)).toBe(expected);
  });

  test.each(['||', '??'])('of a value of a package is that value before %s', (operator) => {
    expect(
      valueOf(`import { x } from 'framework'; export const value = x ${operator} 1;`),
    ).toMatchObject({ specifier: 'framework', path: ['x'] });
  });

  test('does not negate a value of a package', () => {
    expect(valueOf(`import { x } from 'framework'; export const value = !x;`)).toMatchObject({
      why: 'depends on something external',
    });
  });
});

describe('a template tag', () => {
  const TAG = 'const tag = (strings, ...args) => [...strings, ...strings.raw, ...args];';

  test('is given the texts, as they are and as they are written, and the values', () => {
    expect(result('tag`a\\n${1}b${2}`', TAG)).toEqual(['a\n', 'b', '', 'a\\n', 'b', '', 1, 2]);
  });

  test('String.raw gives what is written', () => {
    expect(result('String.raw`a\\n${1}b`')).toBe('a\\n1b');
  });

  test.each([
    ['elsewhere`a`', 'is the global `elsewhere`'],
    ['({}).raw`a`', 'is made by an unresolved template tag'],
  ])('%s is unknown', (expression, why) => {
    expect(result(expression)).toMatchObject({ why });
  });
});

describe('a value of a package counts as true', () => {
  const IMPORT = `import { made } from 'elsewhere';`;
  test.each([
    ['an import', 'made'],
    ['a member of one', 'made.part'],
    ['what a call returns', 'made()'],
  ])('%s', (_what, left) => {
    const unknown = valueOf(`${IMPORT} export const value = ${left};`);
    expect(valueOf(`${IMPORT} export const value = ${left} && 'right';`)).toBe('right');
    for (const operator of ['||', '??']) {
      const value = valueOf(`${IMPORT} export const value = ${left} ${operator} 'right';`);
      expect(value).toMatchObject({ constructor: (unknown as object).constructor });
    }
  });
});

describe('a comparison with one of several values', () => {
  const BEFORE = `const read = (text) => (text.length > 3 ? { ok: true } : { ok: false, error: 'short' });
const { error } = read(globalThis.text);`;

  test.each([
    ["error === 'denied'", false],
    ["'denied' !== error", true],
    ['error === null', false],
    ['read(globalThis.text) === undefined', false],
  ])('is decided where all of them agree: %s', (expression, expected) => {
    expect(result(expression, BEFORE)).toBe(expected);
  });

  test.each([
    "error === 'short'",
    'error !== undefined',
    'error === globalThis.other',
    "error == 'denied'",
  ])('is not decided otherwise: %s', (expression) => {
    expect(result(expression, BEFORE)).toEqual({ why: expect.any(String) as string });
  });
});

test.each([
  ["'own' in all", true],
  ["'reexported' in all", true],
  ["'default' in all", true],
  ["'none' in all", false],
  ["'none' in open", { why: 'tests for a member of an unresolved value' }],
])('an export of a module: %s', (expression, expected) => {
  const { path } = project({
    'all.js': `export const own = 1; export * from './other.js'; export default 2;`,
    'other.js': 'export const reexported = 1;',
    'open.js': `export * from 'a-package';`,
  });
  const value = valueOf(
    `import * as all from './all.js';
    import * as open from './open.js';
    export const value = ${expression};`,
    path('main.js'),
  );
  expect(value instanceof UnknownValue ? { why: value.why } : value).toEqual(expected);
});
