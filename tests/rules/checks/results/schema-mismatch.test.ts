import { describe, expect, it } from 'vitest';
import { mismatchesIn } from '../../../../src/rules/checks/results/schema-mismatch.ts';
import { read } from '../../../detect/read.ts';

/** What of a value an output schema rejects: `kind path detail`. */
function mismatches(schema: string, value: string): string[] {
  const source = `import { FastMCP } from 'fastmcp'; import { z } from 'zod';
    new FastMCP({}).addTool({ name: 'n', annotations: { own: ${value} }, outputSchema: z.object({ own: ${schema} }) });`;
  const { annotations, schemas } = read(source).definitions[0]!;
  const output = schemas.find(({ surface }) => surface === 'output')!;
  if (output.root.kind !== 'known') throw new Error('the schema is not known');
  return [...mismatchesIn(annotations, output.root.value)].map((each) => {
    if (each.kind === 'missing') return `missing ${each.path}: ${each.keys.join(', ')}`;
    return each.kind === 'extra'
      ? `extra ${each.path}: ${each.keys.join(', ')}`
      : `${each.path} ${each.expected}`;
  });
}

const TYPES = {
  'z.object({})': ['{}', 'an object'],
  'z.array(z.unknown())': ['[]', 'an array'],
  'z.record(z.string(), z.unknown())': ['{}', 'an object'],
  'z.string()': [`'a'`, 'a string'],
  'z.number()': ['1', 'a number'],
  'z.int()': ['1', 'a number'],
  'z.boolean()': ['true', 'a boolean'],
  'z.null()': ['null', 'null'],
} as const;

describe('a value of one type', () => {
  const schemas = Object.entries(TYPES);
  it.each(schemas)('%s accepts %s', (schema, [value]) => {
    expect(mismatches(schema, value)).toEqual([]);
  });

  it.each(
    schemas.flatMap(([schema, [, expected]]) =>
      schemas
        .filter(([, [, other]]) => other !== expected)
        .map(([, [value]]) => [schema, value, expected] as const),
    ),
  )('%s rejects %s', (schema, value, expected) => {
    expect(mismatches(schema, value)).toEqual([`own ${expected}`]);
  });

  it.each([
    ['z.any()', '1'],
    ['z.union([z.string(), z.boolean()])', '1'],
    ['z.string()', '() => 1'],
    ['z.string()', 'process.env.OWN'],
    ['z.custom()', '1'],
  ])('%s does not certainly reject %s', (schema, value) => {
    expect(mismatches(schema, value)).toEqual([]);
  });
});

describe('a value of several', () => {
  it.each([
    [`z.enum(['a', 'b'])`, `'b'`, []],
    [`z.enum(['a', 'b'])`, `'c'`, ['own one of "a", "b"']],
    ['z.literal(1)', '2', ['own one of 1']],
    ['z.literal(1)', '{}', []],
  ])('%s and %s', (schema, value, expected) => {
    expect(mismatches(schema, value)).toEqual(expected);
  });
});

describe('what is around a schema', () => {
  it.each([
    'optional()',
    'nullable()',
    'default("a")',
    'readonly()',
    'brand()',
    'nonoptional()',
    'describe("d")',
    'meta({ title: "t" })',
  ])('`.%s` accepts the same', (wrapper) => {
    expect(mismatches(`z.string().${wrapper}`, '1')).toEqual(['own a string']);
  });

  it.each(['transform(Number)', 'catch("a")', 'pipe(z.number())'])(
    '`.%s` may accept something else',
    (wrapper) => {
      expect(mismatches(`z.string().${wrapper}`, '1')).toEqual([]);
    },
  );

  it('`.nullable()` accepts `null`', () => {
    expect(mismatches('z.string().nullable()', 'null')).toEqual([]);
    expect(mismatches('z.string().optional()', 'null')).toEqual(['own a string']);
  });
});

describe('the fields of an object', () => {
  it.each([
    ['z.object({ a: z.string(), b: z.string() })', '{}', ['missing own: a, b']],
    ['z.object({ a: z.string().optional() })', '{}', []],
    [`z.object({ a: z.string().default('d') })`, '{}', []],
    ['z.object({ a: z.string() })', '{ a: process.env.A }', []],
    ['z.object({ a: z.string() })', '{ ...more() }', []],
    ['z.object({ a: z.object({ b: z.string() }) })', '{ a: { b: 1 } }', ['own.a.b a string']],
    [
      'z.array(z.object({ b: z.string() }))',
      '[{ b: 1 }, {}]',
      ['own[0].b a string', 'missing own[1]: b'],
    ],
    ['z.record(z.string(), z.number())', `{ a: 1, b: 'x' }`, ['own.b a number']],
    ['z.strictObject({})', '{ a: 1 }', ['extra own: a']],
    ['z.strictObject({})', '{ a: undefined }', []],
    ['z.looseObject({})', '{ a: 1 }', []],
  ])('%s and %s', (schema, value, expected) => {
    expect(mismatches(schema, value)).toEqual(expected);
  });
});
