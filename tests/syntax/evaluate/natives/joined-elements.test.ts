import { describe, expect, test } from 'vitest';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** What an expression about one of two lists is, or `'?'` if it is undecided. */
function about(expression: string): unknown {
  const value = valueOf(`
    const SHORT = ['read'], LONG = ['read', 'write'], OTHER = ['drop'];
    const list = process.env.FEW ? SHORT : LONG;
    const { keyed, shown, emptied } = (() => {
      const keyed = new Map();
      keyed.set(LONG, 'long');
      keyed.set(OTHER, 'other');
      const [shown, emptied] = [new Set(), new Set()];
      shown.add(SHORT);
      emptied.add(SHORT);
      emptied.delete(list);
      return { keyed, shown, emptied };
    })();
    export const value = ${expression};`);
  return value instanceof UnknownValue ? '?' : value;
}

describe('one of two lists', () => {
  test.each(['SHORT', 'LONG'])('may be %s', (list) => {
    expect(about(`list === ${list}`)).toBe('?');
    expect(about(`${list} !== list`)).toBe('?');
    expect(about(`list == ${list}`)).toBe('?');
    expect(about(`Object.is(list, ${list})`)).toBe('?');
  });

  test('is itself, and no other list', () => {
    expect(about('list === list')).toBe(true);
    expect(about('list === OTHER')).toBe(false);
    expect(about("list !== ['read']")).toBe(true);
  });

  test('may be in a list, Map or Set', () => {
    expect(about('[OTHER, LONG].includes(list)')).toBe('?');
    expect(about('[OTHER, list].indexOf(SHORT)')).toBe('?');
    expect(about('shown.has(list)')).toBe('?');
    expect(about('keyed.has(list)')).toBe('?');
    expect(about('[OTHER, list].includes(list)')).toBe(true);
    expect(about('[list].includes(OTHER)')).toBe(false);
  });

  test('is a key that a Map may have', () => {
    expect(about('keyed.get(list)')).toBe('?');
    expect(about("new Map([[list, 'chosen']]).get(SHORT)")).toBe('?');
    expect(about("new Map([[list, 'chosen']]).get(OTHER)")).toBe(undefined);
    expect(about('keyed.get(OTHER)')).toBe('other');
    expect(about('emptied.size')).toBe('?');
  });

  test('selects one of several cases', () => {
    const choice = `(() => {
      switch (list) {
        case OTHER: return 'other';
        case LONG: return 'long';
        default: return 'none';
      }
    })()`;
    expect(about(choice)).toMatchObject({ values: ['long', 'none'] });
  });
});
