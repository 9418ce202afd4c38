import { parse } from '@typescript-eslint/parser';
import type { TSESTree } from '@typescript-eslint/utils';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import type { Module } from '../../../src/syntax/modules/module.ts';
import {
  MAX_NESTING,
  moduleOf,
  parseModule,
  parseStrictly,
  positionOf,
} from '../../../src/syntax/modules/parse.ts';

function parsed(text: string, file = '/a.ts'): Module {
  const module = parseModule(file, text);
  if ('error' in module) throw new Error(module.error);
  return module;
}

/** Every node, the outermost first, in whatever order its keys have. */
function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value;
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') yield* nodes(child);
}

/** A tree without what only one of the parsers gives, such as `computed` of an enum's members. */
function comparable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(comparable);
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return node;
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      value !== undefined &&
      value !== null &&
      !PARSER_SPECIFIC.has(key) &&
      !(key === 'computed' && 'initializer' in node),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, comparable(value)]));
}

const PARSER_SPECIFIC = new Set([
  'parent',
  'loc',
  'start',
  'end',
  'tokens',
  'comments',
  'hashbang',
  'phase',
]);

const SAMPLE = `
import def, { a as b, type C } from './x.js';
import * as ns from './y.js';
import type { T } from './t.js';
import data from './d.json' with { type: 'json' };
export * from './z.js';
export * as all from './z.js';
export const { x, ...rest } = { x: 1, ['y']: /a+/gu, 'z-z': 10n, get g() { return 1; }, async *m() {} };
export enum Level { Low = 1, High = Low << 1 }
export const value = (b as const satisfies unknown)!?.[0]?.call<string>(\`t\${def}e\`, ...rest);
@decorated() export class K<P extends T = T> extends Map<string, P> implements I { static #p = 1; declare q?: number; constructor(readonly r = 2) { super(); } }
export default function f(this: K, arg?: number): asserts arg is 1;
export default function f(arg: any) { label: for (const i of arg) { if (i ?? (a, 1)) break label; } }
namespace N { export type U = { readonly [K in keyof T]?: T[K] } | typeof import('./x.js') | \`a\${string}\`; }
abstract class A { abstract m(): void; private accessor n = <string>'x'; }
declare module 'm' { export = K; }
`;

describe('a parsed module', () => {
  it('has one empty list for all parts that are missing, which a large project has many of', () => {
    const { body } = parsed('one(); two();').program;
    const [first, second] = body.map(
      (each) => (each as TSESTree.ExpressionStatement).expression as TSESTree.CallExpression,
    );
    expect(first?.arguments).toHaveLength(0);
    expect(first?.arguments).toBe(second?.arguments);
  });

  it("is the tree that typescript-eslint's parser returns", () => {
    expect(comparable(parsed(SAMPLE).program.body)).toEqual(
      comparable(parse(SAMPLE, { range: true }).body),
    );
  });

  it.each(globSync('src/syntax/**/*.ts').sort())(
    "is the tree that typescript-eslint's parser returns for %s",
    (file) => {
      const text = readFileSync(file, 'utf8');
      expect(comparable(parsed(text, file).program.body)).toEqual(
        comparable(parse(text, { range: true }).body),
      );
    },
  );

  it('is of the same shape in JavaScript', () => {
    const text =
      'export const a = ({ b = 1 }, ...c) => <div a={b}>{c}</div>; class D { e = 1; static {} }';
    expect(comparable(parsed(text, '/a.js').program.body)).toEqual(
      comparable(parse(text, { range: true, ecmaFeatures: { jsx: true } }).body),
    );
  });

  it('leaves out what is missing where typescript-eslint does', () => {
    const { body } = parsed('const a = f(b);').program;
    const [declarator] = (body[0] as TSESTree.VariableDeclaration).declarations;
    expect(declarator.id.typeAnnotation).toBeUndefined();
    expect((declarator.init as TSESTree.CallExpression).typeArguments).toBeUndefined();
  });

  it('has a parent and a range on every node', () => {
    const { program } = parsed(SAMPLE);
    const all = [...nodes(program)].filter(({ type }) => type !== 'Program');
    expect(all.length).toBeGreaterThan(200);
    expect(
      all.filter(({ parent, range }) => parent === undefined || !Array.isArray(range)),
    ).toEqual([]);
    expect(program.parent).toBeUndefined();
    for (const node of all) expect(Object.values(node.parent as object).flat()).toContain(node);
  });

  it('has no node for parentheses', () => {
    const [statement] = parsed('((a));').program.body;
    expect((statement as TSESTree.ExpressionStatement).expression.type).toBe('Identifier');
  });

  it('may return at the top level of a CommonJS module', () => {
    const text = "const { tools } = require('x');\nif (!tools) return;\nexports.tools = tools;\n";
    expect(parseStrictly('/a.js', text)).toHaveProperty('program.body.length', 3);
    expect(parseStrictly('/a.js', `${text}export {};`)).toMatchObject({
      error:
        "syntax error in line 2: A 'return' statement can only be used within a function body.",
    });
  });

  it('distinguishes types from JSX by the extension', () => {
    expect(parsed('const a = <string>b;', '/a.mts').program.body).toHaveLength(1);
    expect(parsed('const a = <b>c</b>;', '/a.tsx').program.body).toHaveLength(1);
    expect(parsed('const a = <b>c</b>;', '/a.mjs').program.body).toHaveLength(1);
    expect(parseModule('/a.js', 'const a: string = b;')).toHaveProperty('error');
  });

  it('accepts a hashbang, an empty text, and what only CommonJS allows', () => {
    expect(parsed('#!/usr/bin/env node\nexport {};').program.body).toHaveLength(1);
    expect(parsed('').program.body).toEqual([]);
    expect(parsed('if (x) return; with (a) b;', '/a.cjs').program.body).toHaveLength(2);
  });
});

describe('scopes', () => {
  it('know imports, variables and types, and leave globals open', () => {
    const { scopes } = parsed(
      "import { z } from 'zod'; const a = z; Object.keys(a); export type T = typeof a;",
    );
    const module = scopes.globalScope!.childScopes[0]!;
    expect(module.type).toBe('module');
    expect([...module.set.keys()]).toEqual(['z', 'a', 'T']);
    expect(module.set.get('a')?.references).toHaveLength(3);
    expect(module.through.map(({ identifier }) => identifier.name)).toEqual(['Object']);
  });

  it('of CommonJS leave `require` and `module` open', () => {
    const { scopes } = parsed("const a = require('a'); module.exports = a;", '/a.js');
    expect(scopes.globalScope!.childScopes[0]!.set.has('a')).toBe(true);
    expect(scopes.globalScope!.through.map(({ identifier }) => identifier.name)).toEqual([
      'require',
      'module',
    ]);
  });

  it('are computed once', () => {
    const module = parsed('const a = 1;');
    expect(module.scopes).toBe(module.scopes);
  });
});

describe('text that is not a program', () => {
  it('is refused with the line and column', () => {
    expect(parseModule('/a.ts', 'const a = 1;\r\nconst b = ;\r\n')).toEqual({
      error: 'syntax error in line 2: Unexpected token',
      syntax: { message: 'Unexpected token', line: 2, column: 11 },
    });
    expect(parseModule('/a.ts', '<<<<<<< ours\nconst a = 1;\n')).toHaveProperty(
      'error',
      expect.stringMatching(/^syntax error in line 1: \w/),
    );
  });

  const hostile: [string, (depth: number) => string][] = [
    ['arrays', (depth) => `export const a = ${'['.repeat(depth)}${']'.repeat(depth)};`],
    ['calls', (depth) => `${'f('.repeat(depth)}${')'.repeat(depth)};`],
    ['objects', (depth) => `a = ${'{ a: '.repeat(depth)}1${' }'.repeat(depth)};`],
    ['functions', (depth) => `${'function f() {'.repeat(depth)}${'}'.repeat(depth)}`],
    ['templates', (depth) => `${'`${'.repeat(depth)}1${'}`'.repeat(depth)}`],
    ['arrow functions', (depth) => `${'a => '.repeat(depth)}1`],
    ['conditions', (depth) => `${'a ? b : '.repeat(depth)}1`],
    ['branches', (depth) => `${'if (a) {} else '.repeat(depth)};`],
    ['types', (depth) => `type A = ${'Array<'.repeat(depth)}1${'>'.repeat(depth)};`],
    ['conditional types', (depth) => `type A = ${'A extends B ? C : '.repeat(depth)}D;`],
    ['sums', (depth) => `a = ${Array(depth).fill('"x"').join(' + ')};`],
    ['chains', (depth) => `z${'.a()'.repeat(depth)};`],
    ['negations', (depth) => `a = ${'!'.repeat(depth)}1;`],
  ];
  it.each(hostile)('or is one of %s nested without end is refused', (_what, text) => {
    for (const depth of [MAX_NESTING + 1, 20_000])
      expect(parseModule('/a.ts', text(depth))).toEqual({
        error: 'its syntax is nested too deeply',
      });
  });

  it.each(hostile)('is not one of %s nested as deep as people write', (_what, text) => {
    expect(parsed(text(100)).scopes.globalScope).not.toBeNull();
  });

  it('is not a long file of shallow code', () => {
    const line = (index: number): string =>
      `export const tool${index} = (a?: number): Array<string> => (a ?? 0) < 1 ? [':(', \`<\${a}\`] : a! > 2 ? [] : [a?.toString() ?? ''] // (\n`;
    const text = Array.from({ length: 3000 }, (_, index) =>
      line(index).replace("':('", index % 7 ? "''" : "':('"),
    ).join('');
    expect(parseModule('/a.ts', text)).not.toHaveProperty('error');
  });

  it('allows scopes to be analysed at the deepest nesting that is accepted', () => {
    const module = parsed(`z${'.a()'.repeat(MAX_NESTING / 2 - 3)};`);
    expect(module.scopes.globalScope!.through).toHaveLength(1);
  });
});

describe('positions', () => {
  it('are counted from 1, by the line ends of ECMAScript', () => {
    const module = parsed('a;\r\nbb;\n\nc;\u2028d;\re;');
    const at = (text: string): string => {
      const { line, column } = positionOf(module, module.text.indexOf(text));
      return `${line}:${column}`;
    };
    expect(['a', 'b', 'b;', 'c', 'd', 'e'].map(at)).toEqual([
      '1:1',
      '2:1',
      '2:2',
      '4:1',
      '5:1',
      '6:1',
    ]);
    expect(positionOf(module, module.text.length)).toEqual({ line: 6, column: 3 });
  });
});

describe('moduleOf', () => {
  it('takes over what the host has parsed', () => {
    const { program, scopes } = parsed('const a = 1;');
    expect(moduleOf('/linted.ts', 'const a = 1;', program, scopes)).toEqual({
      file: '/linted.ts',
      text: 'const a = 1;',
      program,
      scopes,
    });
  });
});
