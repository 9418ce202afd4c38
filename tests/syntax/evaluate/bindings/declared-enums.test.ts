import { describe, expect, test } from 'vitest';
import { ExternalValue } from '../../../../src/syntax/evaluate/values/external-value.ts';
import { valueOf } from '../../evaluate.ts';
import { project } from '../../project.ts';

/** What a name is that a package exports whose types are in some files. */
function imported(
  name: string,
  types: Readonly<Record<string, string>>,
  manifest: object = { types: 'index.d.ts' },
): unknown {
  const files = Object.entries(types).map(([file, text]) => [`node_modules/colors/${file}`, text]);
  const { path } = project({
    'package.json': { name: 'server' },
    'node_modules/colors/package.json': { name: 'colors', version: '1.0.0', ...manifest },
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  const source = `import { ${name} } from 'colors'; export const value = ${name};`;
  const value = valueOf(source, path('server.ts'));
  return value instanceof ExternalValue ? 'unknown' : value;
}

const COLOR = `export declare enum Color { Red = "red", Blue = "blue" }`;

describe('an enum that the types of an installed package declare', () => {
  test.each([
    ['in the entry point', { 'index.d.ts': COLOR }],
    [
      'in a file that is re-exported',
      { 'index.d.ts': `export * from './color.js';`, 'color.d.ts': COLOR },
    ],
    [
      'in a folder, by name',
      { 'index.d.ts': `export { Color } from './color';`, 'color/index.d.ts': COLOR },
    ],
  ])('is read %s', (_where, types) => {
    expect(imported('Color', types)).toEqual({ Red: 'red', Blue: 'blue' });
  });

  test('is read where `exports` names the types', () => {
    const manifest = { exports: { '.': { import: { types: './lib/types.d.ts' } } } };
    expect(imported('Color', { 'lib/types.d.ts': COLOR }, manifest)).toMatchObject({ Red: 'red' });
  });

  test('has names for numbers', () => {
    const types = 'export declare const enum Level { Low = 0, High = 1 }';
    expect(imported('Level', { 'index.d.ts': types })).toMatchObject({ Low: 0, 1: 'High' });
  });

  test('may be an object of constants', () => {
    const types = `export declare const Shade: { readonly Dark: "dark"; readonly Light: "light" };`;
    expect(imported('Shade', { 'index.d.ts': types })).toEqual({ Dark: 'dark', Light: 'light' });
  });

  test.each([
    ['whose values are not written', 'export declare enum Color { Red, Blue }'],
    [
      'that is an object with other members',
      'export declare const Color: { readonly Red: string };',
    ],
    ['that is a class', 'export declare class Color {}'],
    ['that is not there', 'export declare enum Other { Red = 1 }'],
  ])('is not known of one %s', (_which, types) => {
    expect(imported('Color', { 'index.d.ts': types })).toBe('unknown');
  });
});
