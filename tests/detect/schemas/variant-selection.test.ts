import { describe, expect, test } from 'vitest';
import {
  VariantAnalyses,
  VariantSelection,
} from '../../../src/detect/schemas/variant-selection.ts';

describe('a selection of alternatives', () => {
  test('starts again after the last alternative of a schema', () => {
    const third = new VariantSelection(2);
    expect(third.select(['a', 'b', 'c'])).toBe('c');
    expect(third.select(['a', 'b'])).toBe('a');
  });

  test('counts the alternatives of a schema that another number of it reads', () => {
    const first = new VariantSelection(0);
    expect(first.ofNumber(1).select(['a', 'b'])).toBe('b');
    expect(first.most).toBe(2);
  });
});

describe('the other analyses of a file', () => {
  test('become more when a schema with more alternatives is read', () => {
    const selection = new VariantSelection(0);
    const analyses = new VariantAnalyses(selection, (number) => ({ number }));
    expect(analyses.all).toEqual([]);

    selection.select(['a', 'b']);
    const [second] = analyses.all;
    expect(second).toEqual({ number: 1 });

    selection.select(['a', 'b', 'c']);
    expect(analyses.all).toEqual([{ number: 1 }, { number: 2 }]);
    expect(analyses.all[0]).toBe(second);
  });
});
