import { describe, expect, it } from 'vitest';
import type { StaticObject } from '../../../src/model/static.ts';
import { read } from '../read.ts';

/** The annotations of the first tool. */
function annotations(
  expression: string,
  before = '',
): { readonly text: string; readonly object: StaticObject } {
  const text = `import { tool } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { annotations: ${expression} });`;
  const value = read(text).definitions[0]!.annotations;
  if (value.kind !== 'known') throw new Error(value.kind);
  return { text, object: value.value as StaticObject };
}

describe('the properties of a value', () => {
  it('are unknown where a spread behind them may replace them', () => {
    const { text, object } = annotations('{ a: 1, ...load(), b: 2 }');
    expect(object.complete).toBe(false);
    expect([...object.properties.values()].map(({ key, value }) => `${key} ${value.kind}`)).toEqual(
      ['a unknown', 'b known'],
    );
    expect(text.slice(...object.properties.get('a')!.keyAt.range)).toBe('a');
  });

  it('have the places of their keys, through spreads of literals', () => {
    const { text, object } = annotations("{ ...base, 'b': 2 }", 'const base = { a: 1, b: 0 };');
    const keys = [...object.properties.values()].map(({ keyAt, value }) => [
      text.slice(...keyAt.range),
      text.slice(...value.at.range),
    ]);
    expect(keys).toEqual([
      ['a', '1'],
      ["'b'", '2'],
    ]);
  });

  it('are not edited where a computed key may be meant', () => {
    const { object } = annotations('{ a: 1, [key]: 2 }', "const key = 'a';");
    expect(object.properties.get('a')).toMatchObject({ value: { value: 2 } });
    expect(object.properties.get('a')?.edit).toBeUndefined();
  });

  it('are those of a spread behind them, also when a function made it', () => {
    const { text, object } = annotations('{ a: 1, ...more() }', 'const more = () => ({ a: 2 });');
    const { value } = object.properties.get('a')!;
    expect(value).toMatchObject({ value: 2 });
    expect(text.slice(...value.at.range)).not.toBe('1');
  });

  it.each([
    ['{ a: 1, b: 2 }', 'a', '{ b: 2 }', '{ x: 1, b: 2 }'],
    ['{ a: 1, b: 2 }', 'b', '{ a: 1 }', '{ a: 1, x: 2 }'],
    ['{ a: 1, b: 2, }', 'b', '{ a: 1, }', '{ a: 1, x: 2, }'],
    ['{ a: 1, }', 'a', '{}', '{ x: 1, }'],
    ['{ "a": 1 }', 'a', '{}', '{ "x": 1 }'],
    ['{ one }', 'one', '{}', '{ x: one }'],
    ['{\n  a: 1,\n  b: 2,\n}', 'a', '{\n  b: 2,\n}', '{\n  x: 1,\n  b: 2,\n}'],
    ['{\n  a: 1,\n}', 'a', '{}', '{\n  x: 1,\n}'],
    ['{ // One\n  a: 1, }', 'a', '{ // One\n   }', '{ // One\n  x: 1, }'],
    ['{ a: 1, // One\n  b: 2, }', 'b', '{ a: 1, // One\n   }', '{ a: 1, // One\n  x: 2, }'],
  ])('of %j are removed and renamed', (expression, key, removed, renamed) => {
    const { text, object } = annotations(expression, 'const one = 1;');
    const edit = object.properties.get(key)!.edit!;
    const start = text.indexOf(expression);
    const apply = ({
      range,
      text: added,
    }: {
      readonly range: readonly [number, number];
      readonly text: string;
    }): string =>
      text.slice(start, range[0]) + added + text.slice(range[1], start + expression.length);
    expect(apply(edit.remove())).toBe(removed);
    expect(apply(edit.rename('x'))).toBe(renamed);
  });
});

describe('a value that has no literal is said by its kind', () => {
  it.each([
    ['a pattern', '/a/', { type: 'other', what: 'RegExp' }],
    ['a map', 'new Map()', { type: 'other', what: 'Map' }],
    ['a set', 'new Set()', { type: 'other', what: 'Set' }],
    ['a class', 'Own', { type: 'other', what: 'class' }],
    ['a function', '() => 1', { type: 'function' }],
    ['a declared function', 'own', { type: 'function' }],
    ['null', 'null', null],
    ['a big integer', '1n', 1n],
    ['an empty list', '[]', { type: 'array', elements: [], complete: true }],
  ])('%s', (_what, expression, expected) => {
    const { object } = annotations(`{ a: ${expression} }`, 'class Own {} function own() {}');
    expect(object.properties.get('a')!.value).toMatchObject({ kind: 'known', value: expected });
  });

  it.each([
    ["'x'", true],
    ['-1', true],
    ['`x`', true],
    ["('x' as string)", true],
    ['null', true],
    ['X', true],
    ["'x' + 'y'", undefined],
    ['-(1 + 1)', undefined],
    ['`${X}y`', undefined],
    ['[]', undefined],
  ])('%s is a literal: %s', (expression, literal) => {
    const { object } = annotations(`{ a: ${expression} }`, "const X = 'x';");
    const { value } = object.properties.get('a')!;
    expect(value.kind === 'known' && value.literal).toBe(literal);
  });
});

describe('spreads that bring the same in again and again', () => {
  const DOUBLING = `const x0 = { readOnlyHint: true };\n${Array.from({ length: 40 }, (_, index) => `const x${index + 1} = { ...x${index}, ...x${index} };`).join('\n')}`;

  it('are looked through once for a property that is not there', () => {
    const text = `import { tool } from '@cyanheads/mcp-ts-core';\n${DOUBLING}\nexport const t = tool('t', x40);`;
    expect(read(text).definitions[0]!.description.kind).toBe('absent');
  });

  it('may go around in a circle', () => {
    const text =
      "import { tool } from '@cyanheads/mcp-ts-core';\nconst a = { ...b }; const b = { ...a };\nexport const t = tool('t', a);";
    expect(read(text).definitions[0]!.description.kind).toBe('absent');
  });
});

describe('one of several known values', () => {
  /** Each value that the property `a` may have, with the source text at its location. */
  function options(value: string, before = ''): (readonly [unknown, string, boolean])[] {
    const { text, object } = annotations(`{ a: ${value} }`, before);
    const a = object.properties.get('a')!.value;
    if (a.kind !== 'oneOf') throw new Error(a.kind);
    return a.options.map((option) => [
      option.kind === 'known' ? option.value : undefined,
      text.slice(...option.at.range),
      option.kind === 'known' && option.literal === true,
    ]);
  }

  it('has each where it is written', () => {
    expect(options("on() ? 'x' : two ? 2 : NONE", 'const NONE = false;')).toEqual([
      ['x', "'x'", true],
      [2, '2', true],
      [false, 'false', true],
    ]);
  });

  it('has each where its name is declared', () => {
    expect(options('a', "const x = 'x';\nconst a = on() ? (x as string) : 'y';")).toEqual([
      ['x', "'x'", true],
      ['y', "'y'", true],
    ]);
  });

  it('has texts that a template builds at the template, which no edit replaces', () => {
    expect(options("`get ${on() ? 'x' : 'y'}`")).toEqual([
      ['get x', "`get ${on() ? 'x' : 'y'}`", false],
      ['get y', "`get ${on() ? 'x' : 'y'}`", false],
    ]);
  });

  it('has nothing where a path has no value', () => {
    expect(options("on() ? 'x' : undefined")).toEqual([
      ['x', "'x'", true],
      [undefined, 'undefined', false],
    ]);
  });

  it('has objects where they are written', () => {
    const { text, object } = annotations("{ a: on() ? { b: 'x' } : { b: 'y' } }");
    expect(object.properties.get('a')!.value).toMatchObject({ kind: 'oneOf' });
    const value = object.properties.get('a')!.value;
    const first = value.kind === 'oneOf' ? value.options[0] : undefined;
    expect(text.slice(...first!.at.range)).toBe("{ b: 'x' }");
  });
});
