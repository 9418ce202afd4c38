import { describe, expect, test } from 'vitest';
import { DefaultText } from '../../../../src/syntax/evaluate/values/environment.ts';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluated } from '../../evaluate.ts';

const NAME = "const name = process.env.NAME || 'docs';";

/** The value of an expression, texts with a default as `?docs`, and whether it may have more members. */
function read(expression: string): readonly [value: unknown, isOpen: boolean] {
  const { value, evaluator } = evaluated(`${NAME}\nexport const value = ${expression};`);
  const plain: unknown = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => {
      if (part instanceof DefaultText) return `?${part.text}`;
      return part instanceof UnknownValue ? `unknown: ${part.why}` : part;
    }),
  );
  return [plain, evaluator.incompleteness(value) !== undefined];
}

describe('members whose keys are not known', () => {
  test.each([
    [
      'entries',
      [
        ['b', 2],
        ['?docs_get', 1],
      ],
    ],
    ['keys', ['b', '?docs_get']],
    ['values', [2, 1]],
  ])('are listed by Object.%s', (method, listed) => {
    expect(read(`Object.${method}({ [name + '_get']: 1, b: 2 })`)).toEqual([listed, false]);
  });

  test('go with a spread, beside those that a spread of an unknown object may bring', () => {
    const spread = "{ ...{ [name + '_get']: 1 }, ...{ [name + '_set']: 2 } }";
    expect(read(`Object.values(${spread})`)).toEqual([[1, 2], false]);
    expect(read(`Object.values({ ...load(), ...${spread} })`)).toEqual([[1, 2], true]);
    expect(read(`Object.values({ ...${spread}, ...load() })`)).toEqual([[1, 2], true]);
    expect(read(`Object.values(Object.assign({}, ${spread}))`)).toEqual([[1, 2], false]);
  });

  test('are added by assignments', () => {
    const made =
      "(() => { const o = {}; o[name + '_get'] = 1; o[name + '_set'] = 2; return o; })()";
    expect(read(`Object.entries(${made})`)).toEqual([
      [
        ['?docs_get', 1],
        ['?docs_set', 2],
      ],
      false,
    ]);
  });

  test('may be more where a loop or an undecided branch adds them', () => {
    for (const assign of [
      'for (const each of load()) o[each.name] = 1;',
      'if (load()) o[name] = 1;',
    ])
      expect(read(`Object.values((() => { const o = {}; ${assign} return o; })())`)[1]).toBe(true);
  });

  test('are read by their own keys', () => {
    expect(
      read("((o) => Object.keys(o).map((key) => o[key]))({ [name + '_get']: 1, b: 2 })"),
    ).toEqual([[2, 1], false]);
  });

  test('may be the member of any name', () => {
    expect(read("({ [name + '_get']: 1 }).docs_get")[0]).toBe(
      'unknown: depends on the environment variable `NAME`',
    );
  });
});

test('the member that a text with a default names is not that text', () => {
  expect(read('({ docs: 1 })[name]')[0]).toBe(
    'unknown: depends on the environment variable `NAME`',
  );
});
