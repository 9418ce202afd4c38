import { describe, expect, test } from 'vitest';
import { OneOf, UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { ModuleNamespace } from '../../../../src/syntax/evaluate/values/project-values.ts';
import { ExternalValue } from '../../../../src/syntax/evaluate/values/external-value.ts';
import { valueOf } from '../../evaluate.ts';
import { project } from '../../project.ts';

/** The value of an expression behind declarations; `?` and the reason for an unknown one. */
function named(declarations: string, expression = 'x'): unknown {
  return shown(valueOf(`${declarations}; export const value = ${expression};`));
}

function shown(value: unknown): unknown {
  if (value instanceof OneOf) return { oneOf: value.values };
  return value instanceof UnknownValue ? `? ${value.why}` : value;
}

describe('a name evaluates to', () => {
  test.each([
    ['a constant', 'const x = 1', 1],
    ['a constant that is declared later', 'export const y = () => x; const x = 1', 1],
    ['a variable that nothing changes', 'let x = 1', 1],
    ['a variable that is set once', 'let x; x = 1', 1],
    [
      'what a bundler sets in the code of a module',
      `var x; var init = run({ 'src/x.ts'() { x = 1; } })`,
      1,
    ],
    ['a part of an object', 'const { x } = { x: 1 }', 1],
    ['a part of an object under another key', 'const { a: x } = { a: 1 }', 1],
    ['a part that is missing, by its default', 'const { x = 1 } = {}', 1],
    ['an element of a list', 'const [, x] = [0, 1]', 1],
    ['the rest of a list', 'const [, ...x] = [0, 1]', [1]],
    ['the rest of an object', 'const { a, ...x } = { a: 0, b: 1 }', { b: 1 }],
    [
      'a constant of the innermost block',
      'const y = 2; const x = (() => { const y = 1; return y; })()',
      1,
    ],
    [
      'what is chosen by a condition',
      `const x = globalThis.own ? 'a' : 'b'`,
      { oneOf: ['a', 'b'] },
    ],
  ])('%s', (_what, declarations, expected) => {
    expect(named(declarations)).toEqual(expected);
  });

  test.each([
    ['a parameter', 'const f = (x) => x', 'f(1)', 1],
    ['a parameter by its default', 'const f = (x = 1) => x', 'f()', 1],
    ['a part of a parameter', 'const f = ({ x }) => x', 'f({ x: 1 })', 1],
    ['the other parameters', 'const f = (a, ...x) => x', 'f(0, 1)', [1]],
    ['what the function around it has', 'const f = (x) => () => x', 'f(1)()', 1],
    ['another value for each call', 'const f = (x) => x', '[f(1), f(2)]', [1, 2]],
  ])('%s', (_what, declarations, expression, expected) => {
    expect(named(declarations, expression)).toEqual(expected);
  });

  test.each([
    ['a variable of the environment', 'process.env.X', '? depends on the environment variable `X`'],
    ['an unknown global', 'own', '? is the global `own`'],
    ['nothing', 'undefined', undefined],
  ])('%s', (_what, expression, expected) => {
    expect(named('', expression)).toEqual(expected);
  });

  test('an export of a package', () => {
    const value = valueOf(`import { a as x } from 'framework'; export const value = x;`);
    expect(value).toBeInstanceOf(ExternalValue);
    expect(value).toMatchObject({ specifier: 'framework', path: ['a'] });
  });

  test('the exports of its module', () => {
    expect(valueOf('export const value = exports;')).toBeInstanceOf(ModuleNamespace);
  });
});

describe('a name is unknown', () => {
  test.each([
    ['that refers to itself', 'const x = x', 'itself'],
    ['that refers to itself through another', 'const y = x; const x = y', 'itself'],
    ['that changes', 'let x = 1; export const f = () => { x = 2; }', ''],
    ['that a loop changes', 'let x = 1; for (const each of globalThis.all) x = each', ''],
  ])('%s', (_which, declarations, why) => {
    expect(named(declarations)).toMatch(/^\? /);
    expect(named(declarations)).toContain(why);
  });
});

describe('a JSON module', () => {
  const read = (source: string): unknown => {
    const { path } = project({ 'data.json': { name: 'x' }, 'package.json': { name: 'own' } });
    return shown(valueOf(source, path('main.ts')));
  };

  test.each([
    [
      'has only a default in its namespace',
      `import * as data from './data.json' with { type: 'json' }; export const value = data;`,
      { default: { name: 'x' } },
    ],
    [
      'has only a default when imported dynamically',
      `export const value = await import('./data.json', { with: { type: 'json' } });`,
      { default: { name: 'x' } },
    ],
    [
      'has its members in the namespace that a bundler makes',
      `import * as data from './data.json'; export const value = data;`,
      { name: 'x', default: { name: 'x' } },
    ],
    [
      'is its default',
      `import data from './data.json' with { type: 'json' }; export const value = data;`,
      { name: 'x' },
    ],
    ['is what is required', `export const value = require('./data.json');`, { name: 'x' }],
  ])('%s', (_how, source, expected) => {
    expect(read(source)).toEqual(expected);
  });
});

describe('a name of another module evaluates to', () => {
  const MODULES = {
    'other.ts': `export const x = 1; export default 2; const y = 3; export { y as z }; export let changes = 1; export const change = () => { changes = 2; };`,
    'again.ts': `export { x } from './other.js'; export * as all from './other.js'; export { default } from './other.js';`,
    'all.ts': `export * from './other.js'; export const z = 4;`,
    'common.cjs': `exports.x = 1; module.exports.y = 2;`,
  };
  const imported = (source: string): unknown => {
    const { path } = project({ ...MODULES, 'package.json': { name: 'own', type: 'module' } });
    return shown(valueOf(source, path('main.ts')));
  };

  test.each([
    ['its export', `import { x } from './other.js'; export const value = x;`, 1],
    ['its default', `import x from './other.js'; export const value = x;`, 2],
    [
      'an export under another name',
      `import { z as x } from './other.js'; export const value = x;`,
      3,
    ],
    [
      'a member of its namespace',
      `import * as all from './other.js'; export const value = all.z;`,
      3,
    ],
    ['what it exports again', `import { x } from './again.js'; export const value = x;`, 1],
    ['a default that it exports again', `import x from './again.js'; export const value = x;`, 2],
    [
      'a namespace that it exports',
      `import { all } from './again.js'; export const value = all.x;`,
      1,
    ],
    [
      'one of all that it exports again',
      `import { x } from './all.js'; export const value = x;`,
      1,
    ],
    [
      'its own export before one that it exports again',
      `import { z } from './all.js'; export const value = z;`,
      4,
    ],
    [
      'what it exports by assignment',
      `import { x } from './common.cjs'; export const value = x;`,
      1,
    ],
    ['what is required of it', `const { x } = require('./common.cjs'); export const value = x;`, 1],
  ])('%s', (_what, source, expected) => {
    expect(imported(source)).toEqual(expected);
  });

  test('nothing that is known, where it changes there', () => {
    expect(imported(`import { changes } from './other.js'; export const value = changes;`)).toMatch(
      /^\? /,
    );
  });
});
