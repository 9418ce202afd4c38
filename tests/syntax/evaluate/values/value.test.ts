import { expect, test } from 'vitest';
import { asUnknown, isUnresolved } from '../../../../src/syntax/evaluate/values/value.ts';
import { valueOf } from '../../evaluate.ts';

/** Why the value of an expression is unknown. */
function whyOf(expression: string): string | undefined {
  const value = valueOf(`
    import { audit, kit } from '@acme/kit';
    const tool = { name: 'read' };
    export const value = ${expression};
  `);
  return isUnresolved(value) ? asUnknown(value).why : undefined;
}

test.each([
  ['kit', "comes from `kit` of '@acme/kit'"],
  ['audit(tool)', "comes from `audit` of '@acme/kit'"],
  ['audit(tool).title', "comes from `audit` of '@acme/kit'"],
  ['audit(tool).name', "passes through `audit` of '@acme/kit', which may change it"],
])('the reason names the package and what it may change: %s', (expression, why) => {
  expect(whyOf(expression)).toBe(why);
});
