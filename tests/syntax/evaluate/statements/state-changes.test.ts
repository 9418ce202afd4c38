import { describe, expect, test } from 'vitest';
import { OneOf, UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluated } from '../../evaluate.ts';

/** What a function with this body returns: `?` for an unknown value, and after what it may lack. */
function returned(body: string): unknown {
  const { evaluator, value } = evaluated(`function fn() { ${body} } export const value = fn();`);
  const shown = (each: unknown): unknown => {
    if (each instanceof OneOf) return { oneOf: each.values.map(shown) };
    if (each instanceof UnknownValue) return '?';
    if (!Array.isArray(each)) return each;
    const items = each.map((item: unknown) =>
      evaluator.conditionOf(item, each) ? `${String(item)}?` : shown(item),
    );
    const isOpen = evaluator.incompleteness(each) && !evaluator.isSuperset(each);
    return isOpen ? [...items, '…'] : items;
  };
  return shown(value);
}

describe('a statement that calls a function', () => {
  test.each([
    ['where it is written', `(() => { list.push('a'); })();`],
    ['where it is written, with `this`', `(function () { list.push('a'); })();`],
    ['where it is written, for a constant', `const size = (() => list.push('a'))();`],
    ['by its name', `const add = () => { list.push('a'); }; add();`],
    ['by a name that follows', `add(); function add() { list.push('a'); }`],
    ['through another', `function add() { list.push('a'); } function all() { add(); } all();`],
    ['that waits', `async function add() { list.push('a'); } await add();`],
    ['with the list', `function add(to) { to.push('a'); } add(list);`],
    ['that passes the list on', `function add(to) { fill(to); } add(list);`],
    ['for each name', `['a'].forEach((name) => void list.push(name));`],
    ['for each name, with a result', `['a'].map((name) => list.push(name));`],
  ])('has its effect: %s', (_how, code) => {
    const fill = `function fill(to) { to.push('a'); }`;
    expect(returned(`const list = []; ${code} return list; ${fill}`)).toEqual(['a']);
  });

  test('has the effect of one of several functions', () => {
    const body = `const list = []; const one = (to) => to.push('a'); const other = (to) => to.push('b');
      const f = q() ? one : other; const run = { f }; run.f(list); return list;`;
    expect(returned(body)).not.toEqual([]);
  });

  test.each([
    ['on a condition', `if (q()) add(list);`, ['a?']],
    ['any number of times', `for (const each of q()) add(list);`, ['…']],
    ['that also runs later', `add(list); later(() => add(list));`, ['a', '…']],
    [
      'that repeats itself',
      `again(list); function again(to) { if (q()) again(to); to.push('a'); }`,
      ['a', '…'],
    ],
    ['that is not followed to its end', `once(list);`],
  ])('has an effect that is not certain: %s', (_how, code, expected: unknown = ['…']) => {
    const body = `const list = []; function add(to) { to.push('a'); } ${code} return list;
      function once(to) { for (const each of [1, 2]) { if (q()) break; to.push('a'); } }`;
    expect(returned(body)).toEqual(expected);
  });
});

describe('the value of an expression', () => {
  test.each([
    ['`&&`', `const size = q() && list.push('a');`],
    ['`||`', `const size = q() || list.push('a');`],
    ['`??`', `q() ?? list.push('a');`],
    ['`?:`', `const size = q() ? list.push('a') : 0;`],
    ['an argument', `use(q() && list.push('a'));`],
    ['a test', `if (q() && list.push('a')) use();`],
  ])('has effects on a condition: %s', (_of, code) => {
    expect(returned(`const list = []; ${code} return list;`)).toEqual(['a?']);
  });

  test.each([
    [`const holder = {}; (holder.list ??= []).push('a'); return holder.list;`, ['a']],
    [`const holder = {}; const list = (holder.list = []); list.push('a'); return list;`, ['a']],
    [
      `const set = {}; ['a', 'b'].forEach((key) => (set[key] = 1)); return Object.keys(set);`,
      ['a', 'b'],
    ],
    [`const all = [[]]; all.splice(0).forEach((list) => list.push(1)); return all;`, []],
    [`let x = 0; const y = x++; return [x, y];`, [1, 0]],
  ])('assigns once, in order: %s', (body, expected) => {
    expect(returned(body)).toEqual(expected);
  });

  test('sets one of several keys', () => {
    const body = `const map = new Map([['a', 1]]); map.set(q() ? 'a' : 'b', 2); return [map.get('a'), map.get('b')];`;
    expect(returned(body)).toEqual([{ oneOf: [2, 1] }, { oneOf: [2, undefined] }]);
    const members = `const all = { a: 1 }; all[q() ? 'a' : 'b'] = 2; return all.a;`;
    expect(returned(members)).toEqual({ oneOf: [2, 1] });
  });
});

describe('a list that may have lost elements', () => {
  test.each([
    ['`pop`', `if (q()) list.pop();`, ['a', 'b?']],
    ['`shift`', `if (q()) list.shift();`, ['a?', 'b']],
    ['`splice`', `if (q()) list.splice(0, 1, 'c');`, ['c?', 'b', 'a?']],
    ['`length`', `if (q()) list.length = 0;`, ['a?', 'b?']],
    ['a position that is not known', `list.splice(q(), 1);`, ['a?', 'b?']],
    ['a length that is not known', `list.length = q();`, ['a?', 'b?']],
    ['another removal', `if (q()) list.pop(); list.shift(); list.push('c');`, ['a?', 'b?', 'c']],
    ['another replacement', `if (q()) list.unshift('c'); list[0] = 'd';`, ['c?', 'a?', 'b?', 'd']],
    ['one that removes all', `if (q()) list.pop(); list.length = 0;`, []],
    ['any number of times', `for (const each of q()) list.pop();`, ['a?', 'b?', '…']],
  ])('is sure of none of them: %s', (_by, code, expected) => {
    expect(returned(`const list = ['a', 'b']; ${code} return list;`)).toEqual(expected);
  });
});

test('a map has a key or undefined after a branch that sets it', () => {
  const body = `const map = new Map(); const tool = { name: 'a' }; if (q()) map.set('a', tool); else map.set('b', 1);
    return [map.get('a'), map.get('b'), map.get('c')];`;
  expect(returned(body)).toEqual([
    { oneOf: [{ name: 'a' }, undefined] },
    { oneOf: [1, undefined] },
    undefined,
  ]);
});

describe('a `finally`', () => {
  test.each([
    [`let x = 1; try { if (q()) { x = 2; return 0; } } finally { return x; }`, { oneOf: [1, 2] }],
    [
      `const list = []; try { if (q()) return list; list.push('a'); } finally { list.push('b'); } return list;`,
      ['a?', 'b'],
    ],
    [
      `const list = []; try { if (q()) throw new Error(); list.push('a'); } finally { return list; }`,
      ['a?'],
    ],
    [
      `const list = []; try { list.push('a'); throw new Error(); } catch { list.push('b'); } return list;`,
      ['a', 'b'],
    ],
  ])('runs after each way out of its block: %s', (body, expected) => {
    expect(returned(body)).toEqual(expected);
  });
});

test('an exception of a loop that may not run is caught', () => {
  const body = `try { for (const each of q()) throw new Error(); return 1; } catch {} return 2;`;
  expect(returned(body)).toBe('?');
});
