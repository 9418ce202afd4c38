import type { TSESTree } from '@typescript-eslint/utils';
import { Linter, type Rule } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  allExportNames,
  exportsOf,
  type ExportTarget,
} from '../../../src/syntax/modules/exports.ts';
import type { Module } from '../../../src/syntax/modules/module.ts';
import { moduleOf } from '../../../src/syntax/modules/parse.ts';
import { moduleFrom } from '../module-from.ts';

function parsed(text: string, file: string): Module {
  return moduleFrom(file, text);
}

/** The exports of a text: the source of a local one, the target of another one. */
function exported(text: string, file = '/a.ts'): Record<string, string> {
  const module = parsed(text, file);
  const exports = exportsOf(module);
  const names = [
    ...exports.names,
    ...(exports.lookup('module.exports') === undefined ? [] : ['module.exports']),
  ];
  const entries = names.map((name) => [name, show(exports.lookup(name)!, module)]);
  return Object.fromEntries([
    ...entries,
    ...exports.stars.map((star, index) => [`*${index}`, star]),
  ]) as Record<string, string>;
}

function show(target: ExportTarget, module: Module): string {
  switch (target.kind) {
    case 'local':
      return (
        (target.variable === undefined ? '' : `${target.variable.name}: `) +
        module.text.slice(...target.node.range)
      );
    case 'reexport':
      return `${target.name} of ${target.specifier}`;
    case 'namespace':
      return 'namespace';
  }
}

/** What TypeScript compiles a text to, as CommonJS. */
function compiled(text: string, options: ts.CompilerOptions = {}): string {
  return ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, ...options },
  }).outputText;
}

describe('exports of an ES module', () => {
  it('are its exported declarations', () => {
    expect(
      exported(`export const a = 1, { b, ...c } = d; export function f() {} export async function* g() {} export class K {}
        export enum E { A } export let l; export namespace N { export const n = 1 }`),
    ).toEqual({
      a: 'a: a = 1',
      b: 'b: { b, ...c } = d',
      c: 'c: { b, ...c } = d',
      f: 'f: function f() {}',
      g: 'g: async function* g() {}',
      K: 'K: class K {}',
      E: 'E: enum E { A }',
      l: 'l: l',
      N: 'N: namespace N { export const n = 1 }',
    });
  });

  it('are its types', () => {
    const text =
      "export interface I {} export type T = 1; type U = 2; export type { U }; export { type V, w } from './v.js'; export declare const d: 1;";
    const module = parsed(text, '/a.ts');
    const exports = exportsOf(module);
    expect(['I', 'T', 'U', 'V', 'd'].map((name) => show(exports.lookup(name)!, module))).toEqual([
      'I: interface I {}',
      'T: type T = 1;',
      'U: type U = 2;',
      'V of ./v.js',
      'd: d: 1',
    ]);
    expect(exports.names).toEqual(['w', 'd']);
  });

  it('are of two things of one name the value, and of overloads the one with a body', () => {
    expect(
      exported(
        'export type X = 1; export const X = 2; export function f(): 1; export function f() { return 1; }',
      ),
    ).toEqual({
      X: 'X: X = 2',
      f: 'f: function f() { return 1; }',
    });
  });

  it('are named in lists, strings included', () => {
    expect(
      exported(
        "const a = 1; function f() {} export { a, f as default, a as 'with space', missing };",
      ),
    ).toEqual({
      a: 'a: a = 1',
      default: 'f: function f() {}',
      'with space': 'a: a = 1',
    });
  });

  it('are re-exported from other modules', () => {
    expect(
      exported(`import d, { x as y, type T } from './x.js'; import * as ns from './ns.js'; import legacy = require('./legacy.js');
        export { y, d, ns, legacy, T }; export { default } from './default.js'; export { p as q } from 'package';
        export * from './star.js'; export * as all from './all.js'; export * from 'package';`),
    ).toEqual({
      y: 'x of ./x.js',
      d: 'default of ./x.js',
      T: 'T of ./x.js',
      ns: '* of ./ns.js',
      legacy: '* of ./legacy.js',
      default: 'default of ./default.js',
      q: 'p of package',
      all: '* of ./all.js',
      '*0': './star.js',
      '*1': 'package',
    });
  });

  it.each([
    ['an expression', 'export default { a: 1 };', '{ a: 1 }'],
    ['a name', 'const a = 1; export default a;', 'a: a = 1'],
    ['an imported name', "import { a } from './a.js'; export default a;", 'a of ./a.js'],
    ['a cast name', 'const a = 1; export default a as const;', 'a as const'],
    ['a global', 'export default Infinity;', 'Infinity'],
    ['a named function', 'export default function f() {}', 'f: function f() {}'],
    ['a nameless function', 'export default function () {}', 'function () {}'],
    [
      'a function with overloads',
      'export default function f(): 1; export default function f() { return 1; }',
      'f: function f() { return 1; }',
    ],
    ['a class', 'export default class {}', 'class {}'],
    [
      'an expression of a class',
      'class K {} export default (class K { a = 1 });',
      'class K { a = 1 }',
    ],
  ])('have %s as the default', (_what, text, target) => {
    expect(exported(text)).toEqual({ default: target });
  });

  it('may be one assignment of TypeScript', () => {
    expect(exported('const a = 1; export = { a, b: 2 };')).toEqual({
      a: 'a: a = 1',
      b: '2',
      default: '{ a, b: 2 }',
      'module.exports': '{ a, b: 2 }',
    });
    expect(exported('class K {} export = K;')).toEqual({
      default: 'K: class K {}',
      'module.exports': 'K: class K {}',
    });
  });

  it('are not the parameters of exported functions', () => {
    expect(exported('const a = 1; export function f(a) {}')).toEqual({ f: 'f: function f(a) {}' });
  });

  it('are none where `exports` is assigned beside ES syntax', () => {
    expect(exported("import './x.js'; exports.a = 1; module.exports = {};")).toEqual({});
  });

  it('are computed once a module', () => {
    const module = parsed('export const a = 1;', '/a.ts');
    expect(exportsOf(module)).toBe(exportsOf(module));
    expect(exportsOf(module).lookup('toString')).toBeUndefined();
  });
});

describe('exports of a CommonJS module', () => {
  it('are the members of an object', () => {
    const text =
      "const { a, b } = f(); module.exports = { a, two: b, 'c-d': 1, m() {}, get g() { return 1; }, [x]: 1, ...require('./more.js') };";
    expect(exported(text, '/a.js')).toEqual({
      a: 'a: { a, b } = f()',
      two: 'b: { a, b } = f()',
      'c-d': '1',
      m: '() {}',
      default: text.slice(text.indexOf('= {') + 2, -1),
      'module.exports': text.slice(text.indexOf('= {') + 2, -1),
      '*0': './more.js',
    });
  });

  it('are assigned one by one', () => {
    const text =
      "exports.a = 1; module.exports.b = exports['c'] = 2; exports.a = 3; const d = 4; exports.d = d; exports.e = require('./e.js').f; exports[x] = 5;";
    expect(exported(text, '/a.js')).toEqual({
      a: '3',
      b: '2',
      c: '2',
      d: 'd: d = 4',
      e: 'f of ./e.js',
      default: 'namespace',
    });
  });

  it('are one value', () => {
    expect(exported('class K {}\nmodule.exports = K; module.exports.extra = 1;', '/a.cjs')).toEqual(
      {
        extra: '1',
        default: 'K: class K {}',
        'module.exports': 'K: class K {}',
      },
    );
    expect(exported('exports = module.exports = f;', '/a.cjs')).toEqual({
      default: 'f',
      'module.exports': 'f',
    });
    expect(exported("module.exports = require('./lib/a.js');", '/a.cjs')).toEqual({
      default: '* of ./lib/a.js',
      'module.exports': '* of ./lib/a.js',
      '*0': './lib/a.js',
    });
  });

  it('are not what is assigned to variables of those names', () => {
    expect(
      exported(
        'const exports = {}; const module = { exports }; exports.a = 1; module.exports = { b: 2 };',
        '/a.js',
      ),
    ).toEqual({});
    expect(
      exported(
        'other.exports = { a: 1 }; module.other = 1; exports.a.b = 1; exports.c += 1;',
        '/a.js',
      ),
    ).toEqual({});
  });

  it('are left out where a branch or a function may assign another value', () => {
    expect(
      exported(
        'exports.a = 1; exports.b = 2; if (x) exports.a = 3; function f() { y(exports.a, exports.b); }',
        '/a.js',
      ),
    ).toEqual({
      b: '2',
      default: 'namespace',
    });
    expect(exported('module.exports = { a: 1 }; if (x) { module.exports = {}; }', '/a.js')).toEqual(
      {},
    );
    expect(
      exported('module.exports = { a: 1, b: 2 }; function f() { module.exports.a = 2; }', '/a.js'),
    ).toEqual({
      b: '2',
      default: 'namespace',
    });
    expect(exported('exports.a = 1; if (x) exports[y] = 2;', '/a.js')).toEqual({});
  });
});

describe('exports that TypeScript has compiled to CommonJS', () => {
  const text = `import local, { x } from './x.js'; import * as ns from './ns.js';
    export { handed } from './h.js'; export { default as other } from './o.js'; export * from './star.js'; export * as all from './all.js';
    export const a = x, b = local; export function f() {} export class K {} export default { a };`;

  it.each([
    ['with helpers of its own', {}],
    ['with tslib', { importHelpers: true }],
    ['without interoperation', { esModuleInterop: false }],
    ['with interoperation', { esModuleInterop: true }],
  ])('are those of the source, %s', (_how, options) => {
    expect(exported(compiled(text, options), '/a.js')).toEqual({
      handed: 'handed of ./h.js',
      other: 'default of ./o.js',
      all: '* of ./all.js',
      a: 'x of ./x.js',
      b: 'default of ./x.js',
      f: 'f: function f() { }',
      K: 'K: class K {\n}',
      default: '{ a: exports.a }',
      '*0': './star.js',
    });
  });
});

describe('all names that a module exports', () => {
  const modules: Record<string, string> = {
    './a.js':
      "export * from './b.js'; export * from './missing.js'; export * from 'package'; export const a = 1; export default a;",
    './b.js':
      "export * from './a.js'; export * from './c.js'; export const b = 1, a = 2; export default b; export type T = 1;",
    './c.js': "exports.c = 1; __exportStar(require('./d.js'), exports);",
    './d.js': 'module.exports = { d: 1 };',
  };
  const parsedModules = new Map(
    Object.entries(modules).map(([name, text]) => [name, parsed(text, `/${name}.ts`)]),
  );

  it('include those of other modules, in circles too, but not their defaults and types', () => {
    const names = allExportNames(parsedModules.get('./a.js')!, (specifier) =>
      parsedModules.get(specifier),
    );
    expect([...names].sort()).toEqual(['a', 'b', 'c', 'd', 'default']);
  });
});

it('of a linted file are the same, whatever globals ESLint knows', () => {
  const text = 'exports.a = 1; exports.b = 2; if (x) exports.a = 3;';
  let names: readonly string[] | undefined;
  const rule = {
    create: ({ sourceCode, filename }: Rule.RuleContext) => ({
      'Program:exit': (program: unknown) => {
        names = exportsOf(
          moduleOf(filename, text, program as TSESTree.Program, sourceCode.scopeManager as never),
        ).names;
      },
    }),
  };
  const config = {
    files: ['**'],
    languageOptions: { sourceType: 'commonjs' as const },
    plugins: { t: { rules: { t: rule } } },
    rules: { 't/t': 2 as const },
  };
  expect(new Linter().verify(text, config, 'a.js')).toEqual([]);
  expect(names).toEqual(['b', 'default']);
});

it('the node of a variable is its declarator', () => {
  const target = exportsOf(parsed('export const a = 1;', '/a.ts')).lookup('a') as Extract<
    ExportTarget,
    { kind: 'local' }
  >;
  expect((target.node as TSESTree.VariableDeclarator).init).toMatchObject({
    type: 'Literal',
    value: 1,
  });
  expect(target.variable?.defs[0]?.node).toBe(target.node);
});
