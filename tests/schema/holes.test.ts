import { describe, expect, it } from 'vitest';
import { sdkV1Conversion } from '../../src/detect/frameworks/sdk/v1/schema-conversion.ts';
import { toJsonSchema, type ConvertedSchema } from '../../src/schema/json/json-schema.ts';
import { UnknownValue } from '../../src/syntax/evaluate/values/value.ts';
import { evaluate } from './evaluate.ts';

/** `hole` is a value that no source tells; `open` an object that has more than is known. */
const PRELUDE = `
const hole = process.env.HOLE;
const open = { ...hole, known: z.string() };
`;

function fieldOf(expression: string, specifier = 'zod'): ConvertedSchema {
  const imports =
    specifier === 'zod/mini'
      ? `import * as z from 'zod/mini';`
      : `import { z } from '${specifier}';`;
  const { library, exported } = evaluate(
    `${imports}\n${PRELUDE}\nexport const value = ${expression};`,
  );
  const value = exported('value');
  if (value instanceof UnknownValue) throw new Error(value.why);
  const result = toJsonSchema(library.fromShape({ value })!, sdkV1Conversion, 'input');
  if (result.kind === 'refused') throw new Error(result.message);
  return result;
}

/** The JSON Schema of the value as a field, and what of it is marked as unknown, by its path below the field. */
function read(
  expression: string,
  specifier?: string,
): readonly [schema: unknown, unresolved: readonly string[]] {
  const { schema, unresolved } = fieldOf(expression, specifier);
  const { value } = schema!.properties as { value: unknown };
  return [
    value,
    unresolved
      .map(({ path, kind }) => `${path.replace('/properties/value', '') || '.'} ${kind}`)
      .sort(),
  ];
}

describe.each(['zod', 'zod/v3'])('a hole in a schema of %s', (specifier) => {
  it.each([
    [
      'a description',
      'z.object({ a: z.string().describe(hole) })',
      { a: { type: 'string' } },
      ['/properties/a description'],
    ],
    [
      'a part of a description',
      'z.object({ a: z.string().describe(`Up to ${hole}`).optional() })',
      { a: { type: 'string' } },
      ['/properties/a description'],
    ],
    [
      'a bound',
      'z.object({ a: z.number().min(hole).max(5) })',
      { a: { type: 'number', maximum: 5 } },
      ['/properties/a check'],
    ],
    [
      'a bound of an array',
      'z.object({ a: z.array(z.string()).max(hole).describe("list") })',
      { a: { type: 'array', items: { type: 'string' }, description: 'list' } },
      ['/properties/a check'],
    ],
    [
      'a pattern',
      'z.object({ a: z.string().regex(hole) })',
      { a: { type: 'string' } },
      ['/properties/a check'],
    ],
    [
      'a part of an enum',
      'z.object({ a: z.enum(["x", hole]) })',
      { a: { type: 'string' } },
      ['/properties/a values'],
    ],
    [
      'a spread into an enum',
      'z.object({ a: z.enum(["x", ...hole]) })',
      { a: { type: 'string' } },
      ['/properties/a values'],
    ],
    [
      'an element',
      'z.object({ a: z.array(hole) })',
      { a: { type: 'array', items: {} } },
      ['/properties/a/items schema'],
    ],
    [
      'an error message',
      'z.object({ a: z.string().min(2, hole) })',
      { a: { type: 'string', minLength: 2 } },
      expect.anything(),
    ],
    [
      'messages of options',
      'z.object({ a: z.string().min(2, { message: hole }) })',
      { a: { type: 'string', minLength: 2 } },
      [],
    ],
    ['a callback', 'z.object({ a: z.string().transform(hole) })', { a: { type: 'string' } }, []],
  ])('%s', (_, expression, properties, unresolved) => {
    const [schema, found] = read(expression, specifier);
    expect(schema).toMatchObject({ type: 'object', properties });
    expect((schema as { properties: object }).properties).toEqual(properties);
    expect(found).toEqual(unresolved);
  });

  it.each([
    ['a schema', 'z.object({ a: hole, b: z.string() })', { a: {}, b: { type: 'string' } }],
    ['a schema in a chain', 'z.object({ a: hole.optional().describe("x") })', { a: {} }],
    ['a lazy schema', 'z.object({ a: z.lazy(() => hole) })', { a: {} }],
    ['a native enum, which may have numbers', 'z.object({ a: z.nativeEnum(hole) })', { a: {} }],
    ['a literal', 'z.object({ a: z.literal(hole) })', { a: {} }],
  ])('%s, without which Zod 3 may leave out the field', (_, expression, properties) => {
    const [schema, found] = read(expression, specifier);
    expect((schema as { properties: object }).properties).toEqual(properties);
    expect(found).toEqual([
      ...(specifier === 'zod/v3' ? ['/properties/a required'] : []),
      '/properties/a schema',
    ]);
  });

  it('an enum, which has numbers in Zod 4 only', () => {
    expect(read('z.enum(hole)', specifier)).toEqual(
      specifier === 'zod' ? [{}, ['. schema']] : [{ type: 'string' }, ['. values']],
    );
  });

  it.each([
    ['a default value', 'z.object({ a: z.string().default(hole) })', { a: { type: 'string' } }],
    [
      'a part of a default value',
      'z.object({ a: z.array(z.string()).default(() => [hole]) })',
      { a: { type: 'array', items: { type: 'string' } } },
    ],
  ])(
    '%s, without which Zod 3 takes the field for one that may not be left out',
    (_, expression, properties) => {
      const [schema, found] = read(expression, specifier);
      expect((schema as { properties: object }).properties).toEqual(properties);
      expect(found).toEqual([
        '/properties/a default',
        ...(specifier === 'zod/v3' ? ['/properties/a required'] : []),
      ]);
    },
  );

  it.each([
    ['of unknown fields', 'z.object(hole)', {}],
    ['with an unknown spread', 'z.object(open)', { known: { type: 'string' } }],
    [
      'extended by something unknown',
      'z.object({ a: z.string() }).extend(hole)',
      { a: { type: 'string' } },
    ],
    [
      'merged with something unknown',
      'z.object({ a: z.string() }).merge(z.object(open))',
      { a: { type: 'string' }, known: { type: 'string' } },
    ],
    [
      'spread from the shape of an open one',
      'z.object({ ...z.object(open).shape, b: z.number() })',
      { known: { type: 'string' }, b: { type: 'number' } },
    ],
    [
      'of which an unknown part was picked',
      'z.object({ a: z.string() }).pick(hole)',
      { a: { type: 'string' } },
    ],
    [
      'open and derived from',
      'z.object(open).describe("open").strict()',
      { known: { type: 'string' } },
    ],
    [
      'open, less a field that may be in the unread part',
      'z.object(open).omit({ other: true })',
      { known: { type: 'string' } },
    ],
  ])('an object %s', (_, expression, properties) => {
    const [schema, unresolved] = read(expression, specifier);
    expect((schema as { properties: object }).properties).toEqual(properties);
    expect(unresolved).toEqual(['. shape']);
  });

  it('an object with only known fields picked is known again', () => {
    expect(read('z.object(open).pick({ known: true })', specifier)).toEqual([
      expect.objectContaining({ properties: { known: { type: 'string' } } }),
      [],
    ]);
  });

  it('the keys of an open object are unknown', () => {
    expect(read('z.object(open).keyof()', specifier)[1]).toEqual(['. values']);
  });

  it('a mark travels through later calls', () => {
    expect(read('z.number().min(hole).int().describe("n").optional()', specifier)[1]).toEqual([
      '. check',
    ]);
    expect(read('z.string().describe(hole).min(1).nullable()', specifier)[1]).toEqual(
      specifier === 'zod' ? ['/anyOf/0 description'] : ['. description', '/anyOf/0 description'],
    );
  });

  it('says why', () => {
    expect(
      fieldOf(
        'z.object({ a: z.string().describe(hole).min(1), b: z.number().max(hole) })',
        specifier,
      ).unresolved.map(({ why }) => why),
    ).toEqual([
      'depends on the environment variable `HOLE`',
      'depends on the environment variable `HOLE`',
    ]);
  });

  it('a description that is given later is known', () => {
    const [schema, unresolved] = read('z.string().describe(hole).describe("known")', specifier);
    expect([schema, unresolved]).toEqual([{ type: 'string', description: 'known' }, []]);
  });

  it('the options of a union', () => {
    expect(read('z.array(z.union([z.string().min(1), hole]))', specifier)[1]).toEqual([
      '/items/anyOf/1 schema',
    ]);
    expect(read('z.array(z.union(hole))', specifier)).toEqual([
      { type: 'array', items: {} },
      ['/items schema'],
    ]);
  });

  it('an option of a discriminated union', () => {
    const [, unresolved] = read(
      'z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), hole])',
      specifier,
    );
    expect(unresolved.some((path) => path.endsWith('schema'))).toBe(true);
  });
});

describe('a hole in metadata', () => {
  it.each([
    ['z.string().meta(hole)', ['. description', '. meta']],
    ['z.string().meta({ title: hole })', ['. meta']],
    ['z.string().meta({ title: hole, description: "known" })', ['. meta']],
    ['z.string().meta({ ...hole, title: "known" })', ['. description', '. meta']],
    ['z.string().meta({ description: hole })', ['. description']],
  ])('%s', (expression, unresolved) => {
    expect(read(expression)[1]).toEqual(unresolved);
  });

  it('Zod 3 takes a description in its options', () => {
    expect(read('z.string({ description: hole })', 'zod/v3')[1]).toEqual(['. description']);
    expect(read('z.string(hole)', 'zod/v3')[1]).toEqual(['. description']);
    expect(read('z.string({ required_error: hole })', 'zod/v3')[1]).toEqual([]);
  });
});

it('a hole in a check of the functional API', () => {
  expect(read('z.string().check(z.minLength(hole), z.maxLength(4))', 'zod/mini')).toEqual([
    { type: 'string', maxLength: 4 },
    ['. check'],
  ]);
  expect(read('z.extend(z.object({ a: z.string() }), hole)', 'zod/mini')[1]).toEqual(['. shape']);
  expect(read('z.pick(z.object({ a: z.string() }), hole)', 'zod/mini')[1]).toEqual(['. shape']);
  expect(read('z.string().check(z.describe(hole))', 'zod/mini')[1]).toEqual(['. description']);
});

describe('a hole that decides the form of a Zod 3 schema', () => {
  it.each([
    ['beside a primitive', 'z.union([z.nativeEnum(hole), z.string()])'],
    ['beside a literal', 'z.union([z.literal(hole), z.literal("b")])'],
    ['beside an enum', 'z.union([z.nativeEnum(hole), z.enum(["b"])])'],
    ['beside another', 'z.union([z.nativeEnum(hole), z.nativeEnum(hole)])'],
    ['in `or`', 'z.nativeEnum(hole).or(z.null())'],
    ['in `nullable`', 'z.nativeEnum(hole).nullable()'],
  ])('%s', (_, expression) => {
    expect(read(`z.array(${expression})`, 'zod/v3')).toEqual([
      { type: 'array', items: {} },
      ['/items schema'],
    ]);
  });

  it('is an enum of strings among enums', () => {
    expect(read('z.union([z.enum(hole), z.enum(["b"])])', 'zod/v3')).toEqual([
      { type: 'string' },
      ['. values'],
    ]);
  });

  it('is the key of a record', () => {
    expect(read('z.record(z.nativeEnum(hole), z.string())', 'zod/v3')).toEqual([
      { type: 'object', propertyNames: {}, additionalProperties: { type: 'string' } },
      ['/propertyNames schema'],
    ]);
  });

  it('does not decide the form beside an object', () => {
    expect(read('z.array(z.union([z.enum(hole), z.object({})]))', 'zod/v3')[1]).toEqual([
      '/items/anyOf/0 values',
    ]);
  });

  it('does not make an optional field undecided', () => {
    expect(read('z.object({ a: z.nativeEnum(hole).optional() })', 'zod/v3')[1]).toEqual([
      '/properties/a schema',
    ]);
  });

  it('makes a field undecided that may be the hole', () => {
    expect(
      read('z.object({ a: z.union([z.object({}), z.nativeEnum(hole)]) })', 'zod/v3')[1],
    ).toEqual(['/properties/a required', '/properties/a/anyOf/1 schema']);
  });
});

it('a hole in the key of a Zod 4 record decides which keys are required', () => {
  expect(read('z.record(z.enum(["x", hole]), z.string())')[1]).toEqual([
    '. check',
    '/propertyNames values',
  ]);
});

describe('whether a Zod 3 field may be left out', () => {
  it('is asked of the callback that decides it', () => {
    expect(fieldOf('z.preprocess((value) => value ?? 1, z.number())', 'zod/v3')).toMatchObject({
      schema: expect.not.objectContaining({ required: ['value'] }) as object,
      unresolved: [],
    });
    expect(fieldOf('z.any().refine((value) => value !== undefined)', 'zod/v3')).toMatchObject({
      schema: { required: ['value'] },
      unresolved: [],
    });
  });

  it('is unknown when the callback is', () => {
    const { unresolved } = fieldOf(
      'z.preprocess((value) => (value === hole ? 1 : value), z.number())',
      'zod/v3',
    );
    expect(unresolved).toMatchObject([{ path: '/properties/value', kind: 'required' }]);
  });
});

describe('what is not done', () => {
  const evaluated = (source: string): unknown =>
    evaluate(`import { z } from 'zod';\n${PRELUDE}\n${source}`).exported('value');

  it.each(['encode', 'decode', 'isOptional', 'spa'])('a schema is not run by %s', (method) => {
    expect(evaluated(`export const value = z.string().${method}('x');`)).toMatchObject({
      why: 'runs a schema',
    });
    expect(
      evaluated(
        `export const value = z.${method === 'isOptional' || method === 'spa' ? 'safeEncode' : method}(z.string(), 'x');`,
      ),
    ).toMatchObject({ why: 'runs a schema' });
  });

  it('Zod is not configured for the whole process', () => {
    expect(evaluated(`export const value = z.config({ jitless: true });`)).toMatchObject({
      why: 'changes Zod for the whole process',
    });
    expect(evaluated(`export const value = z.globalRegistry.clear();`)).toMatchObject({
      why: 'changes Zod for the whole process',
    });
  });

  it('callbacks are not called while a schema is built', () => {
    const value = evaluated(`
      let called = 0;
      export const value = z.string().refine(() => { throw new Error(); }).transform(() => { throw new Error(); }).superRefine(() => { throw new Error(); });`);
    expect(value).not.toBeInstanceOf(UnknownValue);
  });

  it('an error of Zod becomes an unknown value, not an exception', () => {
    expect(
      evaluated(`export const value = z.object({ a: z.string() }).pick({ missing: true });`),
    ).toBeInstanceOf(UnknownValue);
    expect(evaluated(`export const value = z.hash('none');`)).toMatchObject({
      why: expect.stringContaining('Unrecognized hash format') as string,
    });
  });
});

describe('ids', () => {
  const SOURCE = `import { z } from 'zod';\nexport const value = z.object({ a: z.string().meta({ id: 'Same', title: 'T' }) });`;

  it('may be given again in the next file', () => {
    for (const file of ['/project/one.ts', '/project/two.ts']) {
      const value = evaluate(SOURCE, file).exported('value') as object;
      expect(toJsonSchema(value, sdkV1Conversion, 'input')).toMatchObject({
        schema: { definitions: { Same: { type: 'string', title: 'T' } } },
      });
    }
  });

  it('do not stay behind in the registry', async () => {
    evaluate(SOURCE).exported('value');
    const { globalRegistry } = await import('zod');
    expect([
      ...(globalRegistry as unknown as { _idmap: Map<string, unknown> })._idmap.keys(),
    ]).not.toContain('Same');
  });
});

describe('conversions that the project itself asks for', () => {
  it.each([
    [
      `import { z } from 'zod';\nexport const value = z.toJSONSchema(z.object({ a: z.string().min(1) }));`,
      { type: 'object', properties: { a: { type: 'string', minLength: 1 } } },
    ],
    [
      `import { z } from 'zod';\nexport const value = z.toJSONSchema(z.object({ a: z.string() }), { target: 'draft-7', io: 'input' });`,
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    ],
    [
      `import { z } from 'zod/v3';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\nexport const value = zodToJsonSchema(z.object({ a: z.string() }));`,
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      `import { z } from 'zod/v3';\nimport convert from 'zod-to-json-schema';\nexport const value = convert(z.object({ a: z.string() }), 'Named');`,
      { $ref: '#/definitions/Named' },
    ],
  ])('%s', (source, expected) => {
    expect(evaluate(source).exported('value')).toMatchObject(expected);
  });

  it('leave unknown values where something was not read', () => {
    const value = evaluate(
      `import { z } from 'zod';${PRELUDE}export const value = z.toJSONSchema(z.object({ a: z.string().describe(hole), b: hole, c: z.string() }));`,
    ).exported('value');
    expect(value).toMatchObject({
      properties: {
        a: { type: 'string', description: expect.any(UnknownValue) as object },
        b: expect.any(UnknownValue) as object,
        c: { type: 'string' },
      },
    });
  });
});

it('helpers of the SDK hand the schema on', () => {
  const source = `import { z } from 'zod';
import { completable } from '@modelcontextprotocol/sdk/server/completable.js';
export const value = completable(z.string().describe('City'), () => []);`;
  expect(evaluate(source).exported('value')).toMatchObject({ description: 'City' });
});

it('a schema of a framework that re-exports Zod is rebuilt', () => {
  const { exported } = evaluate(
    `import { z as zed } from 'framework';\nexport const value = zed.object({ a: zed.string() });`,
    undefined,
    (specifier, name) =>
      specifier === 'framework' && name === 'z'
        ? { specifier: 'zod', name: 'z', package: 'framework' }
        : undefined,
  );
  expect(toJsonSchema(exported('value') as object, sdkV1Conversion, 'input')).toMatchObject({
    schema: { properties: { a: { type: 'string' } } },
  });
});

describe('an output schema that a framework extends', () => {
  const SOURCE = `import { z } from 'zod';\nexport const output = z.object({ a: z.string() });\nexport const more = { b: z.number().describe('B') };\nexport const hole = process.env.X;`;

  it('has the further fields', () => {
    const { library, exported } = evaluate(SOURCE);
    const [output, more] = [exported('output') as object, exported('more')];
    const extended = library.extended(output, more);
    expect(toJsonSchema(extended, sdkV1Conversion, 'output')).toMatchObject({
      schema: {
        properties: { a: { type: 'string' }, b: { type: 'number', description: 'B' } },
        required: ['a', 'b'],
      },
      unresolved: [],
    });
    expect(library.extended(output, more)).toBe(extended);
  });

  it('is open when these are unknown', () => {
    const { library, exported } = evaluate(SOURCE);
    const extended = library.extended(exported('output') as object, exported('hole'));
    expect(toJsonSchema(extended, sdkV1Conversion, 'output')).toMatchObject({
      unresolved: [{ path: '', kind: 'shape' }],
    });
  });
});
