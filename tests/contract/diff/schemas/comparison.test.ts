import { describe, expect, it } from 'vitest';
import type { Contract, JsonObject } from '../../../../src/contract/contract.ts';
import { diffContracts } from '../../../../src/contract/diff/contract-diff.ts';
import { validatorOf } from '../support/ajv.ts';
import { candidatesOf } from '../support/candidates.ts';
import { contractOf } from '../support/contracts.ts';
import { randomNumbers } from '../support/random.ts';
import { rewritten } from '../support/rewrite.ts';
import { EDITS, PLACES } from '../support/schema-edits.ts';

function changesOf(
  direction: 'input' | 'output',
  before: JsonObject,
  after: JsonObject,
): ReturnType<typeof diffContracts>['changes'] {
  const contract = (schema: JsonObject): Contract =>
    contractOf({
      tools: [{ name: 'search', inputSchema: { type: 'object' }, [`${direction}Schema`]: schema }],
    });
  return diffContracts(contract(before), contract(after)).changes;
}

const CASES = Object.entries(EDITS).flatMap(([title, edit]) =>
  Object.entries(PLACES).map(([place, put]) => [`${title}, in ${place}`, edit, put] as const),
);

describe.each(CASES)('%s', (title, { wide, narrow, input, output }, put) => {
  const random = randomNumbers(CASES.findIndex(([name]) => name === title));
  const [more, less] = [rewritten(put(wide), random), rewritten(put(narrow), random)];

  it('is one change of its class, in each direction', () => {
    expect(changesOf('input', more, less).map(({ rule }) => rule)).toEqual([input[0]]);
    expect(changesOf('input', less, more).map(({ rule }) => rule)).toEqual([input[1]]);
    expect(changesOf('output', more, less).map(({ rule }) => rule)).toEqual([output[0]]);
    expect(changesOf('output', less, more).map(({ rule }) => rule)).toEqual([output[1]]);
  });

  it('breaks with a value that Ajv takes by the one and refuses by the other', () => {
    const [isMore, isLess] = [validatorOf(more), validatorOf(less)];
    const candidates = candidatesOf(put(wide));
    expect(candidates.some((value) => isMore(value) && !isLess(value))).toBe(true);
    expect(candidates.filter((value) => isLess(value) && !isMore(value))).toEqual([]);
    const [change] = changesOf('input', more, less);
    expect(change).toHaveProperty('witness');
    expect([isMore(change!.witness!), isLess(change!.witness!)]).toEqual([true, false]);
  });

  it('is not a change if only the text differs', () => {
    for (const schema of [wide, narrow]) {
      const [one, other] = [rewritten(put(schema), random), rewritten(put(schema), random)];
      expect(changesOf('input', one, other)).toEqual([]);
      expect(changesOf('output', one, other)).toEqual([]);
    }
  });
});

describe('a property that one side declares is compared with what the other takes for any', () => {
  const declared = (type: string): JsonObject => ({
    type: 'object',
    properties: { a: { type } },
    additionalProperties: { type: 'integer' },
  });
  const undeclared = { type: 'object', additionalProperties: { type: 'integer' } };

  it.each([
    ['number', ['parameter-narrowed'], ['parameter-widened']],
    ['integer', [], []],
    ['string', ['parameter-type-changed'], ['parameter-type-changed']],
  ])('%s', (type, forward, back) => {
    const rules = (before: JsonObject, after: JsonObject): string[] =>
      changesOf('input', before, after).map(({ rule }) => rule);
    expect(rules(declared(type), undeclared)).toEqual(forward);
    expect(rules(undeclared, declared(type))).toEqual(back);
  });

  it('in the order of the versions', () => {
    const [change] = changesOf('input', declared('string'), undeclared);
    expect(change).toMatchObject({
      path: expect.stringContaining('/a') as string,
      witness: { a: 'a' },
    });
    const [back] = changesOf('input', undeclared, declared('string'));
    expect(back).toMatchObject({ witness: { a: 0 } });
  });
});

describe('a schema that takes nothing', () => {
  const object = (a: JsonObject): JsonObject => ({ type: 'object', properties: { a } });

  it('is narrower than any other, not one of another type', () => {
    const list = (items: JsonObject): JsonObject => object({ type: 'array', items });
    const [some, none] = [list({ type: 'string' }), list({ not: {} })];
    expect(changesOf('input', some, none).map(({ rule }) => rule)).toEqual(['parameter-narrowed']);
    expect(changesOf('input', none, some).map(({ rule }) => rule)).toEqual(['parameter-widened']);
  });
});

describe('what cannot be compared', () => {
  const elsewhere = (b: JsonObject): JsonObject => ({
    type: 'object',
    properties: { a: { $ref: 'https://example.com/a.json' }, b },
  });

  it('is reported at its location, and hides no change beside it', () => {
    expect(
      changesOf(
        'input',
        elsewhere({ type: 'integer' }),
        elsewhere({ type: 'integer', maximum: 5 }),
      ).map(({ rule }) => rule),
    ).toEqual(['parameter-narrowed']);
    expect(
      changesOf(
        'input',
        { type: 'object', properties: { a: { type: 'string' } } },
        elsewhere({ type: 'string' }),
      ).map(({ rule }) => rule),
    ).toEqual(['parameter-unclear', 'parameter-added']);
  });
});
