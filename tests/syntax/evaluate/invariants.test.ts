import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { sharedFrameOf } from '../../../src/syntax/evaluate/invariants.ts';
import type { Frame } from '../../../src/syntax/evaluate/frame.ts';
import type { FunctionInfo } from '../../../src/syntax/evaluate/value.ts';
import type { FunctionNode } from '../../../src/syntax/nodes.ts';
import { evaluatorOf } from '../evaluate.ts';

/** Which frame gives the constant `x` its value in a call of the function `value`: none, that of the call, or another. */
function frameOfX(source: string, isRun = false): string {
  const { evaluator, module } = evaluatorOf(source);
  const fn = evaluator.functionInfo(evaluator.exported(module, 'value')) as FunctionInfo;
  const frame: Frame = evaluator.frameFor(fn, undefined, ['name'], isRun);
  const x = frame.scope.set.get('x');
  if (!x) throw new Error('The function declares no `x`.');
  const shared = sharedFrameOf(x, frame, module.scopes);
  if (shared === frame) return 'own';
  const again = evaluator.frameFor(fn, undefined, ['other'], isRun);
  expect(sharedFrameOf(x, again, module.scopes)).toBe(shared);
  return shared ? 'shared' : 'none';
}

test.each([
  ['a call without the parameters', 'const x = make(1); return x[name];', 'none'],
  ['other such constants', 'const one = make(1); const x = { ...one }; return x[name];', 'none'],
  ['a function that it declares', 'const x = own(); function own() { return 1; }', 'none'],
  ['parameters of functions inside of it', 'const x = [1].map((each) => each + 1);', 'none'],
  ['a function with its own `this`', 'const x = { get() { return this.a; }, a: 1 };', 'none'],
  ['a parameter', 'const x = make(name);', 'own'],
  ['a constant that depends on a parameter', 'const one = [name]; const x = { one };', 'own'],
  ['a function that uses a parameter', 'const x = own(); function own() { return name; }', 'own'],
  ['a variable that changes', 'let one = 1; one = 2; const x = one;', 'own'],
  ['the arguments', 'const x = arguments[0];', 'own'],
  ['`this`', 'const x = () => this;', 'own'],
  ['a loop', 'for (const y of [1]) { var x = y; }', 'own'],
])('a constant that depends on %s', (_what, body, expected) => {
  expect(frameOfX(`const make = (x) => ({}); export function value(name) { ${body} }`)).toBe(
    expected,
  );
});

test('a constant that code changes depends on the call', () => {
  expect(frameOfX('export function value() { const x = []; x.push(1); return x; }')).toBe('own');
});

test('a constant that depends on the function around is shared by the calls of one such function', () => {
  const { evaluator, module } = evaluatorOf(`
    export function value(outer) {
      const inner = (name) => {
        const x = [outer];
        return x[name];
      };
    }
  `);
  const fn = evaluator.functionInfo(evaluator.exported(module, 'value')) as FunctionInfo;
  const [first, second] = ['a', 'b'].map((outer) => {
    const around = evaluator.frameFor(fn, undefined, [outer]);
    const inner = around.scope.set.get('inner')?.defs[0]?.node as TSESTree.VariableDeclarator;
    const node = inner.init as FunctionNode;
    const calls = ['name', 'other'].map((name) =>
      evaluator.frameFor({ node, module, frame: around, receiver: undefined }, undefined, [name]),
    ) as [Frame, Frame];
    const shared = calls.map((call) =>
      sharedFrameOf(call.scope.set.get('x') as Variable, call, module.scopes),
    );
    expect(shared[0]).toBe(shared[1]);
    expect(shared[0]?.parent).toBe(around);
    return shared[0];
  });
  expect(first).not.toBe(second);
});

test.each([
  ['read', 'const x = make(); return name in x ? x[name]() : undefined;', 'none'],
  ['made from what it is made from', 'const one = {}; const x = make(one); x.a;', 'none'],
  ['returned', 'const x = make(); return x;', 'own'],
  ['handed on', 'const x = make(); fill(x);', 'own'],
  ['made from what is handed on', 'const one = {}; fill(one); const x = make(one);', 'own'],
])('while the function runs, a constant that is only %s', (_what, body, expected) => {
  const source = `const make = (of) => ({ a: of }); export function value(name) { ${body} }`;
  expect(frameOfX(source, true)).toBe(expected);
});
