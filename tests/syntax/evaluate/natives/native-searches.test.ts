import { describe, expect, test } from 'vitest';
import { isUndecided } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

const TOOLS = `
  const read = { name: 'read', meta: { group: 'notes' }, count: 1 };
  const write = { name: 'write', meta: { group: 'notes' }, count: 2 };
  const tools = [read, write, { ...read, count: 3 }];
  const wanted = { name: 'write' };
`;

function valueIn(code: string): unknown {
  return valueOf(`${TOOLS} export const value = ${code};`);
}

describe('a search by a callback that compares a member', () => {
  test.each([
    ['tools.find((x) => x.name === wanted.name).count', 2],
    ['tools.find((x) => wanted.name === x.name).count', 2],
    ['tools.findLast((x) => x.name === "read").count', 3],
    ['tools.findIndex((x) => x.name == wanted.name)', 1],
    ['tools.findIndex((x) => { return x.name !== "read"; })', 1],
    ['tools.findLastIndex((x) => x.meta.group === "notes")', 2],
    ['tools.findIndex((x) => x.name === "drop")', -1],
    ['tools.find((x) => x.name === "drop")', undefined],
    ['tools.some((x) => x.name === wanted.name)', true],
    ['tools.every((x) => x.meta?.group === "notes")', true],
    ['tools.every((x) => x.name === "read")', false],
    ['tools.filter((x) => x.name === "read").map((x) => x.count)', [1, 3]],
    ['["a", "b"].filter((x) => x !== "a")', ['b']],
    ['[1, "2"].findIndex((x) => x == "2")', 1],
    ['[].every((x) => x.name === missing.name)', true],
  ])('%s', (code, expected) => {
    expect(valueIn(code)).toEqual(expected);
  });

  test.each([
    'tools.find((x) => x.name === load())',
    'tools.findIndex((x) => x.name === process.env.TOOL)',
    '[{ name: load() }, read].findIndex((x) => x.name === "read")',
    '[{ ...load() }, read].some((x) => x.name === "drop")',
    '[...load(), read].findIndex((x) => x.name === "read")',
  ])('is not known: %s', (code) => {
    expect(isUndecided(valueIn(code))).toBe(true);
  });

  test('is known up to the first element that is not', () => {
    expect(valueIn('[read, load()].find((x) => x.name === "read").count')).toBe(1);
  });

  test('compares a parameter with its own member by interpretation', () => {
    expect(valueIn('[{ a: 1, b: 2 }, { a: 3, b: 3 }].findIndex((x) => x.a === x.b)')).toBe(1);
    expect(valueIn('["b", "a"].findIndex((x, i, all) => x === all[0])')).toBe(0);
  });
});

test.each([
  'all.filter((t, i, list) => list.findIndex((x) => x.name === t.name) === i)',
  'all.map((t) => t.name).filter((name, i, names) => names.indexOf(name) === i)',
])('a list of many elements, without those that are repeated, is known: %s', (unique) => {
  const all = Array.from({ length: 1800 }, (_, index) => `{ name: 'tool_${index % 900}' }`);
  const value = valueOf(`const all = [${all.join()}]; export const value = ${unique};`);
  expect(value).toHaveLength(900);
});
