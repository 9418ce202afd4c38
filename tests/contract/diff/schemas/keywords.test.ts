import { describe, expect, test } from 'vitest';
import { CONSTRAINTS } from '../../../../src/contract/diff/schemas/keywords.ts';

/** The keywords of JSON Schema that constrain something, by what they constrain. */
const KEYWORDS: Readonly<Record<string, string>> = {
  'any value': 'type enum const $ref allOf anyOf oneOf not if then else',
  numbers: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  strings: 'minLength maxLength pattern format',
  lists:
    'minItems maxItems uniqueItems prefixItems items additionalItems unevaluatedItems contains minContains maxContains',
  objects:
    'properties patternProperties additionalProperties unevaluatedProperties propertyNames required minProperties maxProperties dependentRequired dependentSchemas dependencies',
  'where schemas are':
    '$schema $id id $anchor $dynamicAnchor $recursiveAnchor $dynamicRef $recursiveRef $vocabulary $defs definitions',
};

describe.each(Object.entries(KEYWORDS))('of %s', (_what, keywords) => {
  test.each(keywords.split(' '))('%s is no text', (keyword) => {
    expect(CONSTRAINTS.has(keyword)).toBe(true);
  });
});

test('all others are texts', () => {
  expect([...CONSTRAINTS].sort()).toEqual(Object.values(KEYWORDS).join(' ').split(' ').sort());
});
