import { describe, expect, it } from 'vitest';
import { UnknownValue } from '../../../src/syntax/evaluate/values/value.ts';
import { evaluate } from '../evaluate.ts';

const valueIn = (specifier: string, expression: string, before = ''): unknown =>
  evaluate(
    `import * as z from '${specifier}';\n${before}\nexport const value = ${expression};`,
  ).exported('value');

describe.each(['zod', 'zod/v3', 'zod/mini'])('what a schema of %s makes of data', (specifier) => {
  const read = (expression: string, before?: string): unknown =>
    valueIn(specifier, expression, before);

  it.each([
    ['the data', "z.object({ name: z.string() }).parse({ name: 'a' })", { name: 'a' }],
    [
      'without what it does not name',
      "z.object({ name: z.string() }).parse({ name: 'a', more: 1 })",
      { name: 'a' },
    ],
    ['a part of it', "z.object({ name: z.string() }).parse({ name: 'a' }).name", 'a'],
    ['awaited', "await z.object({ name: z.string() }).parseAsync({ name: 'a' })", { name: 'a' }],
    [
      'a list of unions',
      "z.array(z.union([z.string(), z.null()])).parse(['a', null])",
      ['a', null],
    ],
    [
      'whether it is accepted',
      "z.object({ name: z.string() }).safeParse({ name: 'a' })",
      { success: true, data: { name: 'a' } },
    ],
    ['that it is not', 'z.object({ name: z.string() }).safeParse({}).success', false],
  ])('%s', (_what, expression, expected) => {
    expect(read(expression)).toEqual(expected);
  });

  it.each([
    ['is rejected', 'z.object({ name: z.string() }).parse({})', 'is rejected by its schema'],
    [
      'why it is refused',
      'z.object({ name: z.string() }).safeParse({}).error',
      'is rejected by its schema',
    ],
    [
      'is not known',
      'z.object({ name: z.string() }).parse({ name: process.env.X })',
      'depends on the environment variable `X`',
    ],
    [
      'is parsed by a schema of which a part is not known',
      'z.object({ name: process.env.X }).parse({ name: 1 })',
      'depends on the environment variable `X`',
    ],
    [
      'is computed when it is read',
      'z.any().parse({ get at() { return 1; } })',
      'parses data that is computed when it is read',
    ],
    ['is too much', "z.string().parse('x'.repeat(10001))", 'parses too much data'],
    [
      'is recursive',
      "z.lazy(() => z.string()).parse('a')",
      'is parsed by a schema that calls something',
    ],
  ])('but not of what %s', (_what, expression, why) => {
    expect(read(expression)).toBeInstanceOf(UnknownValue);
    expect(read(expression)).toMatchObject({ why });
  });

  it('but not by a schema that multiplies', () => {
    const doubled = Array.from(
      { length: 30 },
      (_, index) => `const s${index + 1} = z.union([s${index}, s${index}]);`,
    ).join('\n');
    expect(read('s30.safeParse(1)', `const s0 = z.string();\n${doubled}`)).toMatchObject({
      why: 'is parsed by a large schema',
    });
  });
});

describe.each(['zod', 'zod/v3'])('what else a schema of %s makes of data', (specifier) => {
  const read = (expression: string, before?: string): unknown =>
    valueIn(specifier, expression, before);

  it('fills in defaults, coerces, and checks bounds', () => {
    expect(
      read(
        'z.object({ n: z.coerce.number().min(1).default(2), s: z.string().trim().optional() }).omit({ s: true }).parse({})',
      ),
    ).toEqual({ n: 2 });
    expect(read("z.coerce.number().max(3).parse('3')")).toBe(3);
    expect(read("z.string().url().safeParse('x').success")).toBe(false);
  });

  it.each([
    'z.string().refine(() => true)',
    'z.preprocess((x) => x, z.string())',
    'z.string().superRefine(() => {})',
    'z.string().transform((x) => x)',
    'z.string().regex(/^(a+)+$/)',
    'z.custom(() => true)',
    'z.object({ a: z.string() }).catchall(z.string().refine(() => true))',
    "z.string().catch(() => 'x')",
  ])('is not asked of %s', (schema) => {
    expect(read(`${schema}.safeParse('a')`)).toMatchObject({
      why: 'is parsed by a schema that calls something',
    });
  });

  it('runs a regular expression that takes no time', () => {
    expect(read("z.string().regex(/^a/).parse('ab')")).toBe('ab');
  });

  it.each([
    ['an object', 'z.object({}) instanceof z.ZodObject', true],
    ['a schema', 'z.string() instanceof z.ZodType', true],
    ['another one', 'z.string() instanceof z.ZodObject', false],
    ['a shape', '({ a: z.string() }) instanceof z.ZodType', false],
    ['nothing', 'undefined instanceof z.ZodType', false],
  ])('is known of the class of %s', (_what, expression, expected) => {
    expect(read(expression)).toBe(expected);
  });

  it.each([
    ['z.string()', 'parse', true],
    ['z.string()', 'shape', false],
    ['z.object({})', 'shape', true],
    ['z.string().optional()', '_def', true],
  ])('knows what is in %s: %s', (schema, key, expected) => {
    expect(read(`'${key}' in ${schema}`)).toBe(expected);
  });

  it.each([
    [
      'a member of a schema of which only a method is known',
      "'shape' in z.object({ a: process.env.X }).shape.a",
    ],
    ['what is not known', 'process.env.X instanceof z.ZodObject'],
    [
      'a schema of which only a method is known',
      'z.object({ a: process.env.X }).shape.a instanceof z.ZodObject',
    ],
    ['a class that is none of Zod', 'z.object({}) instanceof Map'],
    ['an instance of a class', 'new (class {})() instanceof z.ZodObject'],
    [
      'a schema of which one of two is known',
      '(process.env.X ? z.string() : z.object({})) instanceof z.ZodObject',
    ],
  ])('is not known of %s', (_what, expression) => {
    expect(read(expression)).toBeInstanceOf(UnknownValue);
  });
});

it('says nothing of the class of a schema that another copy made', () => {
  const { exported } = evaluate(
    "import { z } from 'zod';\nimport { z as z3 } from 'zod/v3';\nexport const value = z3.string() instanceof z.ZodType;",
  );
  expect(exported('value')).toBeInstanceOf(UnknownValue);
});
