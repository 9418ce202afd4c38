import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseForESLint as reference } from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import { describe, expect, it } from 'vitest';
import parser, { meta, parseForESLint } from '../../src/plugin/parser.ts';

/** What ESLint passes to every parser. */
const options = { range: true, loc: true, tokens: true, comment: true, sourceType: 'module' };

/** A tree as text: without the links to parents and compiler nodes, and with the values that JSON does not have. */
function print(tree: unknown): string {
  return JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'parent') return undefined;
    return typeof value === 'bigint' || value instanceof RegExp
      ? `${typeof value} ${value.toString()}`
      : value;
  });
}

const SYNTAX = `#!/usr/bin/env node
import type { A, B as C } from './a.js';
import data from './data.json' with { type: 'json' };
import legacy = require('legacy');
export type { A };
export * as names from './names.js';
@sealed
abstract class Base<in out T extends object = {}> implements I<T>, J {
  declare readonly field: string;
  static accessor count = 1n;
  #hidden?: RegExp = /[a-z]+/giu;
  constructor(private readonly name: string, public override other?: number) { super(); }
  abstract get value(): T;
  @logged() async *walk(this: Base<T>, ...rest: unknown[]): AsyncGenerator<T, void> { yield* rest as never; }
  static { this.count++; }
}
const enum Level { Low = 1, High = Low << 2, Text = \`x\` }
declare module 'thing' { export function f(a: string): asserts a is 'x'; }
namespace Outer.Inner { export const value = 1 satisfies number; }
type Keys<T> = { readonly [K in keyof T as \`get\${Capitalize<K & string>}\`]-?: T[K] extends infer U extends string ? U : never };
type Tuple = [first: string, second?: number, ...rest: boolean[]];
function over(a: string): string;
function over(a: unknown) { using handle = open(a!); return <string>a; }
const generic = over<string>; const chain = a?.b?.[0]!.c ?? (d ||= 2);
label: for await (const x of y) { if (x) continue label; else break; }
export default function <T,>(x: T, unique: unique symbol): x is T { return x; }
export = legacy;
`;

const JSX =
  'export const view = (props: Props) => <ns:tag {...props} a="&eacute;" b={1}>text {/* nothing */}<></></ns:tag>;';

describe('the bundled parser', () => {
  it.each([
    ['all of the syntax', 'all.ts', SYNTAX.replace('export = legacy;\n', '')],
    ['an export assignment', 'old.ts', 'const legacy = 1;\nexport = legacy;\n'],
    ['JSX', 'view.tsx', JSX],
    [
      'JavaScript',
      'plain.js',
      'class A { static #x = 1n; }\nexport default async (a, { b = 2, ...c }) => a?.b ?? `${c}`;\n',
    ],
    [
      'a declaration file',
      'types.d.ts',
      'declare const a: string;\nexport as namespace lib;\nexport {};\n',
    ],
    ['a byte-order mark and CRLF', 'bom.ts', '\uFEFFconst a: number = 1; // one\r\n/* two */\r\n'],
    ['an empty file', 'empty.ts', ''],
  ])('reads %s as typescript-eslint does', (_what, filePath, code) => {
    const parserOptions = { ...options, filePath, ecmaFeatures: { jsx: filePath.endsWith('x') } };
    const ours = parseForESLint(code, parserOptions);
    const theirs = reference(code, { ...parserOptions, sourceType: 'module' });
    expect(print(ours.ast)).toBe(print(theirs.ast));
    expect(ours.visitorKeys).toEqual(theirs.visitorKeys);
    expect(
      ours.scopeManager?.scopes.map((scope) => scope.variables.map(({ name }) => name)),
    ).toEqual(theirs.scopeManager.scopes.map((scope) => scope.variables.map(({ name }) => name)));
  });

  it('reads real servers as typescript-eslint does', () => {
    const root = 'node_modules/@cyanheads/mcp-ts-core/templates';
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const code = readFileSync(join(root, file), 'utf8');
      expect(print(parseForESLint(code, { ...options, filePath: file }).ast), file).toBe(
        print(reference(code, { ...options, sourceType: 'module', filePath: file }).ast),
      );
    }
  });

  it('says where a file does not parse', () => {
    const broken = 'const a: = 1;\n';
    expect(() => parseForESLint(broken, options)).toThrow(
      expect.objectContaining({ lineNumber: 1, column: 9, index: 9 }),
    );
  });

  it('ignores requests for type information', () => {
    const result = parseForESLint('const a = 1;', {
      ...options,
      filePath: 'a.ts',
      project: './no-such.json',
      projectService: true,
    });
    expect((result.services as { program: unknown }).program).toBeNull();
  });

  it.each([
    ['10', new Linter()],
    ['9', new Linter9() as unknown as Linter],
  ])('serves ESLint %s', (_version, linter) => {
    const config: Linter.Config[] = [
      { files: ['**/*.ts'], languageOptions: { parser }, rules: { 'no-unused-vars': 'error' } },
    ];
    const messages = linter.verify('const used: number = 1;\nconst unused = used;\n', config, {
      filename: 'a.ts',
    });
    expect(messages).toEqual([
      expect.objectContaining({ ruleId: 'no-unused-vars', line: 2, column: 7 }),
    ]);
  });

  it('has a name and a version', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(meta).toEqual({ name: 'eslint-plugin-mcp-contract/parser', version: manifest.version });
    expect(parser.meta).toBe(meta);
  });

  it('loads the compiler on first use only', () => {
    const script = `
      import { createRequire } from 'node:module';
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@ts-morph'));
      const { parseForESLint } = await import('eslint-plugin-mcp-contract/parser');
      const before = loaded();
      parseForESLint('1', {});
      console.log(before, loaded());`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    expect(stdout || stderr).toBe('false true\n');
  });
});
