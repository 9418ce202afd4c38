import { expect, test } from 'vitest';
import { marksOf } from '../../../src/schema/records.ts';
import { evaluate } from '../evaluate.ts';

test.each([
  ['max(hole)', ['description', 'check']],
  ['regex(hole)', ['description', 'check']],
  ['max(5)', ['description']],
])('what is unknown of a schema stays unknown after %s', (call, kinds) => {
  for (const specifier of ['zod', 'zod/v3']) {
    const { exported } = evaluate(`
      import { z } from '${specifier}';
      const hole = process.env.HOLE;
      export const value = z.string().describe(hole).${call};
    `);
    const value = exported('value') as object;
    expect(
      marksOf(value).map(({ kind }) => kind),
      specifier,
    ).toEqual(kinds);
  }
});
