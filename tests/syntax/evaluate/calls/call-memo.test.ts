import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluated } from '../../evaluate.ts';
import { project } from '../../project.ts';

/** The results of calls of the function `value` of a source, one after the other; `load` is unknown, and each evaluation is another. */
function resultsOf(source: string, ...args: readonly unknown[]): readonly unknown[] {
  const { value } = evaluated(source);
  const call = value as (arg: unknown) => unknown;
  return args.map((arg) => call(arg));
}

describe('a call that repeats another', () => {
  test('has its result', () => {
    const [first, again] = resultsOf('export const value = (name) => load(name);', 'a', 'a');
    expect(first).toBeInstanceOf(UnknownValue);
    expect(again).toBe(first);
  });

  test('has its result, where the function fills a list of its own', () => {
    const [first, again] = resultsOf(
      'export const value = (name) => { const list = []; list.push(name); return load(list); };',
      'a',
      'a',
    );
    expect(again).toBe(first);
  });

  test('has its result, where the call is given up because it repeats itself', () => {
    const source = `
      const token = (name) => { let kept = 'none'; if (isOld(name)) kept = request(name); return kept; };
      const request = (name) => { let sent = 'none'; if (isOpen(name)) sent = token(name); return sent; };
      export const value = (name) => { const all = []; all.push(token(name)); return load(name); };
    `;
    const [first, again] = resultsOf(source, 'a', 'a');
    expect(again).toBe(first);
  });

  test('has its result, where it is a member of a module', () => {
    const { path } = project({ 'all.ts': 'export const make = (name) => load(name);' });
    const source = "import * as all from './all.ts'; export const value = () => all.make('a');";
    const { value } = evaluated(source, path('source.ts'));
    const call = value as (arg: unknown) => unknown;
    expect(call('first')).toBe(call('again'));
  });

  test('has its result, where it is a method that does not name its receiver', () => {
    const [first, again] = resultsOf(
      'class Texts { clean(name) { return load(name); } } const texts = new Texts(); export const value = (name) => texts.clean(name);',
      'a',
      'a',
    );
    expect(again).toBe(first);
  });

  test('is evaluated if it is a method of another object, which it names in a function', () => {
    const [first, again] = resultsOf(
      "class Texts { clean(name) { const of = () => this; return load(of(), name); } } const [one, other] = [new Texts(), new Texts()]; export const value = (which) => (which === 'a' ? one : other).clean('a');",
      'a',
      'b',
    );
    expect(again).not.toBe(first);
  });

  test.each([
    ['has another argument', 'export const value = (name) => load(name);', 'b'],
    [
      'returns an object, which its caller may change',
      'export const value = (name) => ({ name });',
      'a',
    ],
    [
      'depended on a constant that is made by the same call',
      "const table = value('a'); export function value(name) { return `${table} ${load(name)}`; }",
      'a',
    ],
  ])('is evaluated if it %s', (_when, source, arg) => {
    const [first, again] = resultsOf(source, 'a', arg);
    expect(again).not.toBe(first);
  });

  test('is evaluated if its argument is a list, which code may change', () => {
    const list = ['a'];
    const [first, again] = resultsOf('export const value = (list) => load(list);', list, list);
    expect(again).not.toBe(first);
  });

  test('is evaluated if it changes a list that an earlier call made', () => {
    const source = `
      const make = () => [];
      const made = { all: make() };
      export const value = (name) => { const { all } = made; all.push(name); return load(name); };
    `;
    const [, first, again] = resultsOf(source, 'made', 'a', 'a');
    expect(again).not.toBe(first);
  });

  test('takes its steps again', () => {
    const source = `
      const count = () => { let all = 0; for (const each of [${'1, '.repeat(1000)}]) all += each; return all; };
      export const value = () => { let all = 0; for (const each of [${'1, '.repeat(1000)}]) all += count(); return all; };
    `;
    const [result] = resultsOf(source, undefined);
    expect(result).toMatchObject({ why: expect.stringContaining('steps') as string });
  });
});
