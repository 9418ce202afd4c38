import { expect, test } from 'vitest';
import { DefaultText } from '../../../../src/syntax/evaluate/values/environment.ts';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** The text that an expression has where the environment sets nothing; undefined if it is unknown. */
function defaultOf(expression: string, before = ''): unknown {
  const value = valueOf(`${before}\nexport const value = ${expression};`);
  expect(value, expression).toBeInstanceOf(UnknownValue);
  expect((value as UnknownValue).why).toMatch(/^depends on the environment(?: variable `\w+`)?$/);
  return value instanceof DefaultText ? value.text : undefined;
}

test.each([
  ["process.env.NAME || 'docs'", 'docs'],
  ["process.env.NAME ?? 'docs'", 'docs'],
  ["process.env['NAME'] || process.env.OTHER || 'docs'", 'docs'],
  ["process.env.NAME?.trim() || 'docs'", 'docs'],
  ["(process.env.NAME || '') || 'docs'", 'docs'],
  ["(process.env.NAME || 'docs') || 'other'", 'docs'],
  ["(process.env.NAME ?? '') ?? 'docs'", ''],
  ["process.env.NAME ? process.env.NAME + '_get' : 'get'", 'get'],
  ["process.env.NAME && process.env.NAME.length > 0 ? process.env.NAME : 'docs'", 'docs'],
  ["(process.env.NAME ?? 'docs') ? 'the ' + process.env.NAME : 'none'", undefined],
  [
    "`Searches ${process.env.NAME ?? 'docs'} at ${process.env.HOST || 'home'}.`",
    'Searches docs at home.',
  ],
  ["'a' + (process.env.NAME || 'b') + 1", 'ab1'],
  ["(process.env.NAME || 'Docs/').toLowerCase().replace('/', '')", 'docs'],
  ["Deno.env.get('NAME') ?? 'docs'", 'docs'],
  ["(process.argv[2] ?? 'docs').trim()", 'docs'],
])('a text that the environment may replace has a default: %s', (expression, text) => {
  expect(defaultOf(expression)).toBe(text);
});

test.each([
  ["const { NAME = 'docs' } = process.env;", 'NAME'],
  ["import { env } from 'node:process'; const name = env.NAME ?? 'docs';", 'name'],
  ["import process from 'process'; const name = process.env.NAME ?? 'docs';", 'name'],
  ["const named = (name = 'docs') => name; const name = named(process.env.NAME);", 'name'],
])('the default of a name: %s', (before, name) => {
  expect(defaultOf(name, before)).toBe('docs');
});

test.each([
  'process.env.NAME',
  '`${process.env.NAME}`',
  "process.env.NAME || ask('name')",
  "!process.env.NAME || 'docs'",
  "(process.env.NAME === 'a') || 'docs'",
  "process.env.NAME && 'docs' + process.env.NAME",
  "(process.env.NAME || 'docs').length",
  "(process.env.NAME || 'docs').unknown()",
  "(process.env.NAME || 'docs') === 'docs'",
  "'a' + (process.env.NAME || 'b') + process.env.OTHER",
  'Number(process.env.NAME) || 3',
])('other values have no default: %s', (expression) => {
  expect(defaultOf(expression)).toBeUndefined();
});

test('a text with a member of what an unread package makes has no default', () => {
  const value = valueOf(
    "import { load } from 'settings'; export const value = `${load().prefix}_get`;",
  );
  expect(value).not.toBeInstanceOf(DefaultText);
});

test('a variable that Deno reads is called by its name', () => {
  const value = valueOf("export const value = Deno.env.get('NAME');");

  expect((value as UnknownValue).why).toBe('depends on the environment variable `NAME`');
});

test.each([
  ["Deno.env.get('NAME')", 'variable `NAME`'],
  ["Deno.env.has('NAME')", 'variable `NAME`'],
  ['Deno.env.toObject().NAME', 'variable `NAME`'],
  ['Deno.env.toObject()', undefined],
  ['Deno.env.get(globalThis.name)?.length', undefined],
])('%s depends on the environment, and names the variable: %s', (expression, variable) => {
  const value = valueOf(`export const value = ${expression};`);
  const names = variable === undefined ? '' : ` ${variable}`;
  expect((value as UnknownValue).why).toBe(`depends on the environment${names}`);
});
