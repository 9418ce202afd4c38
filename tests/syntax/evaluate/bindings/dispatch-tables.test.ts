import { expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluated } from '../../evaluate.ts';

type Dispatcher = (name: string, outer?: string) => unknown;

/** The function `value` of a source, which looks up a function by its name. */
function dispatcher(body: string): {
  readonly value: Dispatcher;
  readonly evaluator: ReturnType<typeof evaluated>['evaluator'];
} {
  const { value, evaluator } = evaluated(`
    const make = (of) => ({ find: () => of, write: () => of });
    ${body}
  `);
  return { value: value as Dispatcher, evaluator };
}

function isShared(body: string): boolean {
  const { value } = dispatcher(`export const value = (name) => { ${body} };`);
  const [first, again] = [value('find'), value('find')];
  expect(first).toBeTypeOf('function');
  return first === again;
}

test.each([
  ['does not depend on the request', 'const table = make(1); return table[name];'],
  [
    'is made from another constant',
    'const one = make(1); const table = { ...one }; return table[name];',
  ],
  [
    'is made by a function inside of the handler',
    'const table = own(); function own() { return make(1); } return table[name];',
  ],
  [
    'is tested before a function is taken from it',
    'const table = make(1); if (!(name in table)) return make(0).find; return table[name];',
  ],
])('a table is made once if it %s', (_when, body) => {
  expect(isShared(body)).toBe(true);
});

test.each([
  ['depends on the request', 'const table = make(name); return table[name];'],
  [
    'depends on a constant of the request',
    'const one = [name]; const table = make(one); return table[name];',
  ],
  [
    'is made by a function that knows the request',
    'const table = own(); function own() { return make(name); } return table[name];',
  ],
  [
    'depends on a variable that changes',
    'let one = 1; one = 2; const table = make(one); return table[name];',
  ],
  ['changes', 'const table = { ...make(1) }; table.more = () => 1; return table[name];'],
  [
    'may be changed by a function that receives it',
    'const table = make(1); make(table); return table[name];',
  ],
  ['holds an object', 'const table = { ...make(1), options: {} }; return table[name];'],
])('a table is made for each request if it %s', (_when, body) => {
  expect(isShared(body)).toBe(false);
});

test('a table that depends on the call around is shared by the requests of that call only', () => {
  const { value: handlerOf } = dispatcher(
    'export const value = (outer) => (name) => { const table = make(outer); return table[name](); };',
  ) as unknown as { readonly value: (outer: string) => Dispatcher };
  const [first, second] = [handlerOf('one'), handlerOf('two')];
  expect([first('find'), second('find'), first('write')]).toEqual(['one', 'two', 'one']);
});

test('a table does not depend on the steps that were left when it was first asked for', () => {
  const { value, evaluator } = dispatcher(`
    const word = () => [1, 2, 3].map((each) => each * 2).join();
    export const value = (name) => { const table = make(word()); return table[name](); };
  `);
  const cut = evaluator.budget.asOwnQuestion(() => value('find'), 10);
  expect(cut).toBeInstanceOf(UnknownValue);
  expect(value('find')).toBe('2,4,6');
});
