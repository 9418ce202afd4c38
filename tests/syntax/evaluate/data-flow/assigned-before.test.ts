import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { walk } from '../../../../src/syntax/nodes.ts';
import { isUnresolved } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluatorOf } from '../../evaluate.ts';

/** What `read(state)` reads in a function of `input`; undefined if it is not known. */
function valueRead(body: string, before = ''): unknown {
  const { evaluator, module } = evaluatorOf(`
    ${before}
    function run(input) {
      ${body}
    }`);
  let argument: TSESTree.Node | undefined;
  walk([module.program], (node) => {
    if (node.type === 'CallExpression' && module.text.startsWith('read(', node.range[0]))
      [argument] = node.arguments;
  });
  if (!argument) throw new Error('no call of `read`');
  const value = evaluator.evaluate(argument, module);
  return isUnresolved(value) ? undefined : value;
}

const FAILS = 'let state = false; try { input(); } catch';

test.each([
  ['in a branch that returns', `${FAILS} { state = true; return read(state); }`, true],
  ['inside a statement', `${FAILS} { state = true; if (input) { return read(state); } }`, true],
  [
    'before another assignment',
    "let state; if (input) { state = 'a'; return read(state); } state = 'b';",
    'a',
  ],
  [
    'in a case of a switch',
    "let state = 'a'; switch (input) { case 1: state = 'b'; return read(state); }",
    'b',
  ],
])('a variable has the literal that its block has assigned: %s', (_where, body, value) => {
  expect(valueRead(body)).toBe(value);
});

test.each([
  ['in a branch', 'let state = false; if (input) { state = true; } read(state);'],
  ['in the other branch', 'let state = false; if (input) state = true; else read(state);'],
  [
    'in a `try` that fails',
    'let state = false; try { input(); state = true; } catch { read(state); }',
  ],
  [
    'before a loop that assigns another',
    'let state; state = 1; while (input()) { read(state); state = 2; }',
  ],
  [
    'and a function may assign another',
    'let state = 1; const next = () => { state = input; }; state = 2; input(next); read(state);',
  ],
])('it may have another value: %s', (_where, body) => {
  expect(valueRead(body)).toBeUndefined();
});

test('a variable of the module may have what a function assigns that runs in between', () => {
  const body = 'state = 1; if (input) run(!input); read(state); state = 2;';
  expect(valueRead(body, 'let state = 0;')).toBeUndefined();
});

test('an object may be changed after it is assigned', () => {
  const body = 'let state; state = { a: 1 }; state.a = input; if (input) { read(state.a); }';
  expect(valueRead(body)).toBeUndefined();
});
