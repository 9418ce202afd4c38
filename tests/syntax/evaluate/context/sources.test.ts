import { describe, expect, test } from 'vitest';
import { Expression } from '../../../../src/syntax/evaluate/expressions/expression.ts';
import { evaluatorOf } from '../../evaluate.ts';

/** The text of what writes the property `a` of the object that the last statement makes. */
function writtenIn(code: string): string | undefined {
  const { evaluator, module } = evaluatorOf(code);
  const statement = module.program.body.at(-1);
  if (statement?.type !== 'ExpressionStatement') throw new Error('it is no expression');
  const made = new Expression(evaluator, statement.expression, { module, frame: undefined });
  const part = made.property('a');
  if (!(part instanceof Expression)) return undefined;
  const { node } = part.written();
  return module.text.slice(...node.range);
}

describe('a value that a function is given is written', () => {
  test.each([
    ['const make = (a) => ({ a });', "make('x')", "'x'"],
    ['function make(b) { return { a: b }; }', 'make(`x`)', '`x`'],
    ['function make(b) { return { a: b }; }', "make('x' as const)", "'x'"],
    ["const X = 'x'; const make = (a) => ({ a });", 'make(X)', "'x'"],
    ['const inner = (a) => ({ a }); const make = (b) => inner(b);', "make('x')", "'x'"],
    ["const make = (a = 'y') => ({ a });", "make('x')", "'x'"],
    ['const make = ({ a, b }) => ({ a, b });', "make({ a: 'x', b: 1 })", "'x'"],
    ['const make = ({ b: { c } }) => ({ a: c });', "make({ b: { c: 'x' } })", "'x'"],
    ['const make = ({ a }) => ({ a });', "make({ a: 'y', a: 'x' })", "'x'"],
    ["const Y = 'y'; const make = (a) => ({ a });", 'make(`x${Y}`)', '`x${Y}`'],
    ['const make = (b, ...rest) => ({ a: b, rest });', "make('x', ...[1])", "'x'"],
    ['class Maker { make(a) { return { a }; } }', "new Maker().make('x')", "'x'"],
    ["const make = (a) => ({ a }); const all = [make('y'), make('x')];", 'all[1]', "'x'"],
  ])('at the argument: %s %s', (before, made, written) => {
    expect(writtenIn(`${before} (${made});`)).toBe(written);
  });

  test.each([
    // Reassigned, or changed through the parameter.
    ["function make(a) { a = a + '!'; return { a }; }", "make('x')", 'a'],
    // Computed from the argument.
    ["const make = (b) => ({ a: b + '!' });", "make('x')", "b + '!'"],
    // Another value each time that it is evaluated.
    ['let n = 0; const make = (a) => ({ a });', 'make(n++)', 'a'],
    ["let n = 'x'; const make = (a) => ({ a }); const one = make(n); n = 'y';", 'one', 'a'],
    ['let n = 0; const make = (a) => ({ a }); const one = make(`x${n}`); n = 1;', 'one', 'a'],
    ['const make = (b, a) => ({ a, b });', "make(...['y', 'x'])", 'a'],
    ['const make = (b, a) => ({ a, b });', "make(...['y'], 'x')", 'a'],
    ['const make = ({ a }) => ({ a });', "make({ ...{ a: 'x' } })", 'a'],
    // Passed by what is not a call of the function.
    ['const make = (a) => ({ a });', "['x'].map(make)[0]", 'a'],
  ])('in the function: %s %s', (before, made, written) => {
    expect(writtenIn(`${before} (${made});`)).toBe(written);
  });
});
