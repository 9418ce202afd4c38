import type { TSESTree } from '@typescript-eslint/utils';
import { describe, expect, test } from 'vitest';
import { mayBeDecided } from '../../../../src/syntax/evaluate/conditions/conditions.ts';
import { enclosingFunction, type FunctionNode } from '../../../../src/syntax/nodes.ts';
import { evaluatorOf } from '../../evaluate.ts';

/** Whether a condition may be decided in a function whose parameter is unknown. */
function isDecidable(condition: string, before = ''): boolean {
  const { evaluator, module } = evaluatorOf(`
    const limit = 3;
    export function value(parameter) {
      ${before}
      return ${condition};
    }
  `);
  const info = evaluator.functionInfo(evaluator.exported(module, 'value'))!;
  const statement = (info.node as FunctionNode & { body: TSESTree.BlockStatement }).body.body.at(
    -1,
  );
  const { argument } = statement as TSESTree.ReturnStatement;
  expect(enclosingFunction(argument!)).toBe(info.node);
  const unknown = evaluator.evaluate(argument!, module);
  return mayBeDecided(argument, { module, frame: evaluator.frameFor(info, undefined, [unknown]) });
}

describe('a condition may be decided', () => {
  test.each([
    ['by a constant of the module', `limit > 2`],
    ['by a constant of the function', `inner > 2`, `const inner = limit + 1;`],
    ['by one side of a logical expression', `parameter && limit`],
    ['where only the kind of a value counts', `typeof \`a \${parameter}\` === 'string'`],
    [
      'by the kind of an object that is filled',
      `typeof filled === 'string'`,
      `const filled = {}; if (parameter) filled.a = parameter;`,
    ],
  ])('%s', (_how, condition, before = '') => {
    expect(isDecidable(condition, before)).toBe(true);
  });

  test.each([
    ['by a parameter', `parameter > 2`],
    ['by what is made of a parameter', `inner > 2`, `const inner = parameter + 1;`],
    ['by a call with a parameter', `String(parameter) === 'a'`],
    ['by a variable that changes', `inner > 2`, `let inner = 1; inner = limit;`],
    ['by an assignment', `(limit = 4)`],
    [
      'by the elements of a list',
      `item > 2`,
      `let item; for (const each of parameter) item = each;`,
    ],
  ])('not %s', (_how, condition, before = '') => {
    expect(isDecidable(condition, before)).toBe(false);
  });
});
