import { describe, expect, test } from 'vitest';
import { evaluated } from '../../evaluate.ts';

/** What a function leaves of a list, with the elements that every run has. */
function leftOf(code: string, list = "['a', 'b', 'c']"): { all: unknown; certain: unknown } {
  const { evaluator, value } = evaluated(`
    const where = JSON.parse(process.env.WHERE);
    function change() { const list = ${list}; ${code} return list; }
    export const value = change();`);
  return { all: [...(value as unknown[])], certain: [...evaluator.certainIn(value)] };
}

describe('a change at a position that is not known', () => {
  test.each([
    ['removes any element', 'list.splice(where, 1);', []],
    ['removes none before a known position', 'list.splice(1, where);', ['a']],
    ['may not run', 'if (where) list.splice(1, 1);', ['a', 'c']],
    [
      'is that of a search',
      'const i = list.findIndex((each) => each === where); if (i !== -1) list.splice(i, 1);',
      [],
    ],
  ])('%s', (_what, code, certain) => {
    expect(leftOf(code)).toEqual({ all: ['a', 'b', 'c'], certain });
  });

  test('keeps what it adds', () => {
    expect(leftOf("list.splice(where, 1, 'd');")).toEqual({
      all: ['a', 'b', 'c', 'd'],
      certain: ['d'],
    });
  });

  test.each(['pop', 'shift'])('of an end of a list that may lack elements: %s', (method) => {
    expect(leftOf(`if (where) list.push('d'); list.${method}();`)).toEqual({
      all: ['a', 'b', 'c', 'd'],
      certain: [],
    });
  });

  test('of a set removes any element', () => {
    expect(leftOf('list.delete(where);', "new Set(['a', 'b'])")).toEqual({
      all: ['a', 'b'],
      certain: [],
    });
  });

  test.each(["list.fill('d', where);", 'list.copyWithin(0, where);'])(
    'leaves other elements: %s',
    (code) => {
      const { evaluator, value } = evaluated(`
        const where = JSON.parse(process.env.WHERE);
        function change() { const list = ['a', 'b']; ${code} return list; }
        export const value = change();`);
      expect(evaluator.incompleteness(value)).toBeDefined();
      expect(evaluator.isSuperset(value)).toBe(false);
    },
  );
});
