import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/contract/contract.ts';
import { SchemaDocument } from '../../../../src/contract/diff/schemas/document.ts';
import { Sampler } from '../../../../src/contract/diff/schemas/samples.ts';
import { ShapeReader } from '../../../../src/contract/diff/schemas/shape-reader.ts';

function sampleOf(schema: JsonObject): Json | undefined {
  const document = new SchemaDocument(schema);
  return new Sampler(new ShapeReader(document)).sampleOf(document.root);
}

describe('a text is found that matches', () => {
  test.each([
    ['^[a-z]$', 'a'],
    ['^$', ''],
    ['^[a-z]{3}$', 'abc'],
    ['^[A-Z]$', 'A'],
    ['^[A-Z]{3}$', 'ABC'],
    ['^[0-9]$', '1'],
    ['^[0-9]{3}$', '123'],
    ['^-$', '-'],
    ['^_$', '_'],
    ['^\\s$', ' '],
    ['^\\w \\w$', 'a b'],
    ['^\\w-[a-z]$', 'a-b'],
    ['^[a-z]_[a-z]$', 'a_b'],
    ['^\\w\\.[a-z]$', 'a.b'],
    ['^\\w/[a-z]$', 'a/b'],
    ['^[a-z]+[A-Z]\\d$', 'aB1'],
    ['^[a-z]+\\d\\d$', 'ab12'],
    ['^[A-Z]\\d$', 'A1'],
    ['^\\d[a-z]$', '1a'],
    ['^[^\\x00-\\x7f]$', 'ä'],
    ['^0\\.\\d+$', '0.5'],
    ['^-\\d+$', '-1'],
    ['^\\w+=\\w+$', 'x=y'],
    ['^@\\w+$', '@a'],
    ['^#[a-z]$', '#a'],
    ['^/[a-z]$', '/a'],
    ['^\\w\\n\\w$', 'a\nb'],
    ['^\\d\\.\\d\\.\\d$', '1.2.3'],
    ['^\\d+m$', '10m'],
    ['^\\d+d$', '1d'],
    ['^(true|false)$', 'true'],
    ['^[^@]+@example\\.com$', 'a@example.com'],
    ['^example\\.com$', 'example.com'],
    ['^https://', 'https://example.com/a'],
    ['^http://', 'http://example.com'],
    ['^ftp://', 'ftp://example.com/a'],
    ['^mailto:', 'mailto:a@example.com'],
    ['^\\d{4}-\\d\\d-\\d\\d$', '2024-01-31'],
    ['^\\d\\d:\\d\\d:\\d\\d$', '12:30:00'],
    ['^\\d\\d:\\d\\d:\\d\\dZ$', '12:30:00Z'],
    ['^\\d{4}-.*T.*Z$', '2024-01-31T12:30:00Z'],
    ['T.*\\+\\d\\d:\\d\\d$', '2024-01-31T12:30:00+02:00'],
    ['^\\d{4}-\\d\\d$', '2024-01'],
    ['^\\d{4}$', '2024'],
    ['^P\\d', 'P1D'],
    ['^PT', 'PT1H'],
    ['^[0-9a-f]{8}-', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['^(\\d+\\.){3}\\d+$', '192.0.2.1'],
    ['::\\d$', '2001:db8::1'],
    ['^(\\d+\\.){3}\\d+/', '192.0.2.0/24'],
    ['::/', '2001:db8::/32'],
    ['^/\\w+/\\w+$', '/a/b'],
    ['^\\d/\\w$', '1/a'],
    ['^\\{', '{a}'],
    ['^\\[$', '['],
    ['^[A-Za-z]{4}$(?<!e)', 'YWJj'],
    ['=$', 'YWJj='],
    ['^\\+\\d+$', '+15555550100'],
    ['^#[0-9a-f]{6}$', '#ff0000'],
    ['^[a-z]{2}$', 'en'],
    ['^[a-z]{2}-[A-Z]{2}$', 'en-US'],
    ['^US', 'USD'],
    ['^[a-f]{8}$', 'deadbeef'],
    ['^[0-9a-f]{40}$', '0123456789abcdef0123456789abcdef01234567'],
  ])('%s', (pattern, text) => {
    expect(sampleOf({ type: 'string', pattern })).toBe(text);
  });
});

describe('a value is found for', () => {
  test.each<[string, JsonObject, Json | undefined]>([
    ['null', { type: 'null' }, null],
    ['a boolean', { type: 'boolean' }, true],
    ['a number', { type: 'number' }, 0],
    ['a positive number', { type: 'number', exclusiveMinimum: 0 }, 1],
    ['a number of at least 5', { type: 'number', minimum: 5 }, 5],
    ['a number above 5', { type: 'number', exclusiveMinimum: 5 }, 6],
    ['a number below -5', { type: 'number', exclusiveMaximum: -5 }, -6],
    ['a number between two', { type: 'number', minimum: 5.1, maximum: 5.2 }, 5.1],
    [
      'a number between two that are excluded',
      { type: 'number', exclusiveMinimum: 5, exclusiveMaximum: 5.5 },
      5.25,
    ],
    ['an integer', { type: 'integer', minimum: 4.5 }, 5],
    ['a multiple', { type: 'integer', minimum: 10, multipleOf: 7 }, 14],
    ['no number', { type: 'number', minimum: 5, maximum: 4 }, undefined],
    ['the first of several values', { enum: ['x', 'y'] }, 'x'],
    ['a text of 15 characters', { type: 'string', minLength: 15, maxLength: 15 }, 'a'.repeat(15)],
    ['a number of 7 digits', { type: 'string', pattern: '^\\d{7}$', minLength: 7 }, '1111111'],
    ['the default', { type: 'string', pattern: '^z+$', default: 'zz' }, 'zz'],
    ['an example', { type: 'string', pattern: '^z+$', examples: [1, 'zzz'] }, 'zzz'],
    ['no text', { type: 'string', pattern: '^z{9}$' }, undefined],
    ['a list', { type: 'array' }, []],
    ['a list of two', { type: 'array', items: { type: 'null' }, minItems: 2 }, [null, null]],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ const: 1 }], items: { const: 2 }, minItems: 3 },
      [1, 2, 2],
    ],
    ['a list of impossible elements', { type: 'array', items: false, minItems: 1 }, undefined],
    ['an object', { type: 'object' }, {}],
    [
      'an object with what it requires',
      {
        type: 'object',
        properties: { x: { const: 1 }, y: { const: 2 } },
        required: ['y'],
      },
      { y: 2 },
    ],
    [
      'an object with at least two properties',
      {
        type: 'object',
        properties: { x: { const: 1 } },
        minProperties: 2,
        additionalProperties: { const: 3 },
      },
      { x: 1, a: 3 },
    ],
    [
      'an object with an impossible one',
      { type: 'object', properties: { x: false }, required: ['x'] },
      undefined,
    ],
    ['either of two', { anyOf: [{ type: 'string', pattern: '^z{9}$' }, { const: 2 }] }, 2],
    ['nothing', { not: {} }, undefined],
  ])('%s', (_what, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
  });
});
