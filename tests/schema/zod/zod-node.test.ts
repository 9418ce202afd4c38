import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchemaNode } from '../../../src/model/schemas/schema.ts';
import { sdkV1Conversion } from '../../../src/detect/frameworks/sdk/v1/schema-conversion.ts';
import { toJsonSchema, type ConvertedSchema } from '../../../src/schema/json/json-schema.ts';
import { described, descriptionIn, fieldAt } from '../describe.ts';
import { evaluate, projectWith } from '../evaluate.ts';

const zod = (value: string, prelude = '', specifier = 'zod'): string =>
  `import ${specifier === 'zod/mini' ? '* as z' : '{ z }'} from '${specifier}';\n${prelude}\nexport const value = ${value};`;

describe('types', () => {
  it.each([
    ['z.string()', 'string'],
    ['z.email()', 'string'],
    ['z.number()', 'number'],
    ['z.int()', 'int'],
    ['z.number().int()', 'int'],
    ['z.number().multipleOf(2)', 'number'],
    ['z.boolean()', 'boolean'],
    ['z.null()', 'null'],
    ['z.any()', 'any'],
    ['z.unknown()', 'unknown'],
    ['z.never()', 'never'],
    ['z.date()', 'date'],
    ['z.bigint()', 'bigint'],
    ['z.map(z.string(), z.string())', 'map'],
    ['z.set(z.string())', 'set'],
    ['z.symbol()', 'symbol'],
    ['z.undefined()', 'undefined'],
    ['z.void()', 'void'],
    ['z.nan()', 'nan'],
    ['z.function()', 'function'],
    ['z.promise(z.string())', 'promise'],
    ['z.file()', 'file'],
    ['z.custom()', 'custom'],
    ['z.instanceof(Date)', 'custom'],
    ['z.templateLiteral(["a"])', 'template_literal'],
    ['z.success(z.string())', 'success'],
    ['z.record(z.string(), z.string())', 'record'],
    ['z.tuple([z.string()])', 'tuple'],
    ['z.string().or(z.number())', 'union'],
    ['z.object({}).and(z.object({}))', 'intersection'],
    ['z.enum(["a"])', 'enum'],
    ['z.literal("a")', 'literal'],
    ['z.array(z.string())', 'array'],
    ['z.object({})', 'object'],
  ])('%s of Zod 4 is %s', (expression, type) => {
    expect(described(zod(`z.object({ f: ${expression} })`)).root.fields![0]!.schema.type).toBe(
      type,
    );
  });

  it.each([
    ['z.string()', 'string'],
    ['z.number().int()', 'int'],
    ['z.number().min(1)', 'number'],
    ['z.discriminatedUnion("k", [z.object({ k: z.literal(1) })])', 'union'],
    ['z.nativeEnum({ A: "a" })', 'enum'],
    ['z.date()', 'date'],
    ['z.function()', 'function'],
    ['z.instanceof(Date)', 'any'],
    ['z.promise(z.string())', 'promise'],
  ])('%s of Zod 3 is %s', (expression, type) => {
    expect(
      described(zod(`z.object({ f: ${expression} })`, '', 'zod/v3')).root.fields![0]!.schema.type,
    ).toBe(type);
  });
});

describe('wrappers', () => {
  it.each([
    ['zod', 'z.string().optional().nullable().default(null)', ['default', 'nullable', 'optional']],
    ['zod', 'z.string().refine(() => true)', []],
    ['zod', 'z.string().transform(() => 1)', ['transform']],
    ['zod', 'z.string().pipe(z.string())', ['pipe']],
    ['zod', 'z.preprocess(() => 1, z.string().readonly())', ['preprocess', 'readonly']],
    ['zod', 'z.lazy(() => z.string().catch("a"))', ['lazy', 'catch']],
    ['zod', 'z.string().optional().nonoptional()', ['nonoptional', 'optional']],
    ['zod', 'z.string().prefault("a")', ['prefault']],
    ['zod/mini', 'z.optional(z.nullable(z.string()))', ['optional', 'nullable']],
    ['zod/v3', 'z.string().refine(() => true).optional()', ['optional', 'refine']],
    ['zod/v3', 'z.string().transform(() => 1)', ['transform']],
    ['zod/v3', 'z.preprocess(() => 1, z.string().brand())', ['preprocess', 'brand']],
    ['zod/v3', 'z.string().pipe(z.string())', ['pipe']],
  ])('%s: %s', (specifier, expression, wrappers) => {
    const node = described(zod(`z.object({ f: ${expression} })`, '', specifier)).root.fields![0]!
      .schema;
    expect([node.type, node.wrappers]).toEqual(['string', wrappers]);
  });

  it('are followed in the direction of the conversion', () => {
    const source = zod(
      'z.object({ f: z.string().pipe(z.number()), g: z.codec(z.string(), z.boolean(), { decode: () => true, encode: () => "" }) })',
    );
    expect(described(source).root.fields!.map(({ schema }) => schema.type)).toEqual([
      'string',
      'string',
    ]);
    expect(
      described(source, undefined, sdkV1Conversion, 'output').root.fields!.map(
        ({ schema }) => schema.type,
      ),
    ).toEqual(['number', 'boolean']);
  });
});

describe('parts', () => {
  it('are all reached', () => {
    const { root } = described(
      zod(`z.object({
      list: z.array(z.object({ id: z.string().describe('Id') })),
      either: z.union([z.object({ a: z.string().describe('A') }), z.string()]),
      map: z.record(z.string().describe('Key'), z.object({ v: z.number().describe('V') })),
      pair: z.tuple([z.string().describe('first')], z.object({ r: z.string().describe('R') })),
      both: z.object({ x: z.string().describe('X') }).and(z.object({ y: z.string().describe('Y') })),
    })`),
    );
    expect(
      [
        'list.[].id',
        'either.|0.a',
        'map.[].v',
        'pair.|0',
        'pair.|1.r',
        'both.|0.x',
        'both.|1.y',
      ].map((path) => descriptionIn(fieldAt(root, path).schema)),
    ).toEqual(['Id', 'A', 'V', 'first', 'R', 'X', 'Y']);
    expect(descriptionIn(fieldAt(root, 'map').schema.key!)).toBe('Key');
  });

  it('optional fields are those that the parser lets be absent', () => {
    const { root } = described(
      zod(
        'z.object({ a: z.string(), b: z.string().optional(), c: z.string().default("x"), d: z.string().nullable() })',
      ),
    );
    expect(root.fields!.map(({ optional }) => optional)).toEqual([false, true, true, false]);
    const old = described(
      zod(
        'z.object({ a: z.string(), b: z.string().optional(), c: z.any(), d: z.preprocess((v) => v ?? "x", z.string()) })',
        '',
        'zod/v3',
      ),
    );
    expect(old.root.fields!.map(({ optional }) => optional)).toEqual([false, true, true, true]);
  });

  it.each([
    ['zod', 'z.enum(["a", "b"])', ['a', 'b']],
    ['zod', 'z.enum({ A: 1, B: 2 })', [1, 2]],
    ['zod', 'z.enum(Level)', [0, 1]],
    ['zod', 'z.literal(["a", 1])', ['a', 1]],
    ['zod', 'z.enum([])', []],
    ['zod/v3', 'z.enum(["a", "b"])', ['a', 'b']],
    ['zod/v3', 'z.nativeEnum(Level)', [0, 1]],
    ['zod/v3', 'z.literal(null)', [null]],
  ])('values of %s: %s', (specifier, expression, values) => {
    expect(
      described(zod(`z.object({ f: ${expression} })`, 'enum Level { Low, High }', specifier)).root
        .fields![0]!.schema.values,
    ).toEqual(values);
  });

  it('an object with an unread spread is not complete', () => {
    const { root } = described(zod('z.object({ ...process.env.X, a: z.string() })'));
    expect([
      root.complete,
      root.fields!.map(({ name }) => name),
      root.unread.map(({ what }) => what),
    ]).toEqual([false, ['a'], ['shape']]);
    expect(described(zod('z.object({ a: z.string() })')).root.complete).toBe(true);
  });

  it('what was not read has type `unresolved`, and says why and where', () => {
    const { root, textAt } = described(
      zod('z.object({ a: process.env.X, b: z.number().min(process.env.Y) })'),
    );
    const [a, b] = root.fields!.map(({ schema }) => schema);
    expect([a!.type, descriptionIn(a!), b!.type]).toEqual(['unresolved', '(unknown)', 'number']);
    expect(b!.unread).toMatchObject([
      { what: 'check', why: 'depends on the environment variable `Y`' },
    ]);
    expect(textAt(b!.unread[0]!.at)).toContain('process');
  });
});

describe('recursion', () => {
  it.each([
    [
      'zod',
      'const Tree = z.object({ value: z.string(), get children() { return z.array(Tree); } });',
    ],
    ['zod', 'const Tree = z.object({ value: z.string(), children: z.lazy(() => z.array(Tree)) });'],
    [
      'zod/v3',
      'const Tree = z.object({ value: z.string(), children: z.lazy(() => z.array(Tree)) });',
    ],
  ])('%s ends at a schema that is its own ancestor: %s', (specifier, prelude) => {
    const children = fieldAt(described(zod('Tree', prelude, specifier)).root, 'children').schema;
    expect([children.type, children.element!.type, children.element!.fields]).toEqual([
      'array',
      'lazy',
      undefined,
    ]);
  });

  it('getters and lazy schemas are not touched before they are asked for', () => {
    // Touched while `B` is being computed, either would find it without a value.
    const { root } = described(
      zod(
        'B',
        `
      const A = z.object({ get b() { return B.optional(); }, c: z.lazy(() => B) });
      const B = z.object({ a: A.partial(), name: z.string().describe('Name') });`,
      ),
    );
    expect(fieldAt(root, 'a.b').schema.type).toBe('lazy');
    expect(fieldAt(root, 'a.c').schema.wrappers).toContain('lazy');
  });
});

describe('descriptions', () => {
  const read = (expression: string, specifier = 'zod', file?: string): string =>
    descriptionIn(
      described(zod(`z.object({ f: ${expression} })`, '', specifier), file).root.fields![0]!.schema,
    );

  it.each([
    ['z.string()', '(absent)'],
    ['z.string().describe("d")', 'd'],
    ['z.string().describe("")', ''],
    ['z.string().describe("d").optional()', 'd'],
    ['z.string().describe("d").nullable()', 'd'],
    ['z.string().describe("inner").default("x").describe("outer")', 'outer'],
    ['z.string().meta({ description: "m" })', 'm'],
    ['z.string().meta({ title: "t" })', '(absent)'],
    ['z.string().register(z.globalRegistry, { description: "r" })', 'r'],
    ['z.string().describe(process.env.X)', '(unknown)'],
    ['z.string().describe("d").transform(() => 1)', 'd'],
    ['z.lazy(() => z.string().describe("d"))', 'd'],
    ['z.array(z.string().describe("element"))', '(absent)'],
  ])('%s: %s', (expression, description) => {
    expect(read(expression)).toBe(description);
  });

  it('of the functional API', () => {
    expect(read('z.string().check(z.describe("d"))', 'zod/mini')).toBe('d');
    expect(read('z.optional(z.string().check(z.meta({ description: "m" })))', 'zod/mini')).toBe(
      'm',
    );
  });

  describe('as the installed version counts them', () => {
    const projects = {
      '3.23': projectWith({ zod: 'zod-3.23' }),
      '4.1': projectWith({ zod: 'zod-4.1' }),
      bundled: projectWith({}),
    };
    afterAll(() => {
      for (const { remove } of Object.values(projects)) remove();
    });

    it.each([
      ['z.string().describe("d").min(1)', { '3.23': 'd', '4.1': '(absent)', bundled: 'd' }],
      [
        'z.string().describe("d").refine(() => true)',
        { '3.23': 'd', '4.1': '(absent)', bundled: 'd' },
      ],
      [
        'z.number().describe("d").min(process.env.X)',
        { '3.23': 'd', '4.1': '(absent)', bundled: 'd' },
      ],
      [
        'z.object({}).describe("d").strict()',
        { '3.23': 'd', '4.1': '(absent)', bundled: '(absent)' },
      ],
      [
        'z.object({}).describe("d").extend({ a: z.string() })',
        { '3.23': 'd', '4.1': '(absent)', bundled: '(absent)' },
      ],
      [
        'z.object({}).describe("d").partial()',
        { '3.23': 'd', '4.1': '(absent)', bundled: '(absent)' },
      ],
      ['z.string().min(1).describe("d").optional()', { '3.23': 'd', '4.1': 'd', bundled: 'd' }],
    ] as const)('%s', (expression, expected) => {
      const found = Object.fromEntries(
        Object.entries(projects).map(([name, { directory }]) => [
          name,
          read(expression, 'zod', path.join(directory, 'index.ts')),
        ]),
      );
      expect(found).toEqual(expected);
      // The JSON Schema of the same copy agrees.
      for (const [name, { directory }] of Object.entries(projects)) {
        const { exported } = evaluate(
          zod(`z.object({ f: ${expression} })`),
          path.join(directory, 'index.ts'),
        );
        const json = toJsonSchema(
          exported('value') as object,
          sdkV1Conversion,
          'input',
        ) as ConvertedSchema;
        const { f } = json.schema!.properties as { f: { description?: string } };
        expect(f.description ?? '(absent)').toBe(found[name]);
      }
    });

    it('ids may be given twice, which Zod before 4.3 refuses', () => {
      const file = path.join(projects['4.1'].directory, 'index.ts');
      const source = zod(
        'make()',
        'const make = () => z.object({ a: z.string().meta({ id: "Twice" }) });',
      );
      for (let turn = 0; turn < 2; turn++)
        expect(
          toJsonSchema(evaluate(source, file).exported('value') as object, sdkV1Conversion, 'input')
            .kind,
        ).toBe('advertised');
    });
  });
});

describe('what has no JSON Schema', () => {
  const EXPRESSIONS = [
    'z.string()',
    'z.date()',
    'z.coerce.date()',
    'z.bigint()',
    'z.symbol()',
    'z.undefined()',
    'z.void()',
    'z.nan()',
    'z.map(z.string(), z.number())',
    'z.set(z.string())',
    'z.custom()',
    'z.instanceof(Date)',
    'z.literal(undefined)',
    'z.any()',
    'z.never()',
    'z.promise(z.string())',
    'z.transform(() => 1)',
    'z.string().transform(() => 1)',
    'z.date().optional().nullable()',
    'z.preprocess(() => 1, z.string())',
    'z.enum([])',
    'z.tuple([])',
    'z.record(z.string(), z.string())',
  ];
  const installed: readonly [version: string, alias: string][] = [
    ['bundled', 'zod'],
    ['4.1', 'zod-4.1'],
  ];

  describe.each(installed)('%s', (_, alias) => {
    let project: ReturnType<typeof projectWith>;
    beforeAll(() => (project = projectWith({ zod: alias })));
    afterAll(() => project.remove());

    it.each(EXPRESSIONS)('%s', (expression) => {
      const z = createRequire(path.join(project.directory, 'index.js'))('zod') as {
        toJSONSchema: (schema: unknown, params: object) => unknown;
      };
      for (const io of ['input', 'output'] as const) {
        const { root } = described(
          zod(`z.object({ f: ${expression} })`),
          path.join(project.directory, 'index.ts'),
          sdkV1Conversion,
          io,
        );
        let message: string | undefined;
        try {
          z.toJSONSchema(runInNewContext(expression, { z, Date }), { target: 'draft-7', io });
        } catch (error) {
          message = (error as Error).message;
        }
        expect(root.fields![0]!.schema.unrepresentable).toBe(message);
        expect(root.unrepresentable).toBeUndefined();
      }
    });
  });

  it('is found on the schema itself, not on those around it', () => {
    const { root } = described(
      zod(
        'z.object({ list: z.array(z.object({ when: z.date(), ok: z.string() })), m: z.map(z.string(), z.bigint()), u: z.union([z.string(), z.symbol()]) })',
      ),
    );
    const bad = ['list', 'list.[].when', 'list.[].ok', 'm', 'm.[]', 'u', 'u.|0', 'u.|1'].filter(
      (place) => fieldAt(root, place).schema.unrepresentable !== undefined,
    );
    expect(bad).toEqual(['list.[].when', 'm', 'm.[]', 'u.|1']);
  });

  it('depends on the major', () => {
    expect(
      described(zod('z.object({ f: z.date() })', '', 'zod/v3')).root.fields![0]!.schema
        .unrepresentable,
    ).toBeUndefined();
  });
});

describe('places', () => {
  it('a node is placed at the expression that made it, a field at its key', () => {
    const { root, textAt } = described(
      zod(
        `z.object({ name: z.string().min(1).describe('Name'), 'other-key': z.array(z.object({ id: z.number() })) }).strict()`,
      ),
    );
    expect(textAt(fieldAt(root, 'name').at)).toBe('name');
    expect(textAt(fieldAt(root, 'name').schema.at)).toBe(`z.string().min(1).describe('Name')`);
    expect(textAt(fieldAt(root, 'other-key').at)).toBe(`'other-key'`);
    expect(textAt(fieldAt(root, 'other-key.[].id').at)).toBe('id');
    expect(textAt(fieldAt(root, 'other-key.[].id').schema.at)).toBe('z.number()');
  });

  it.each([
    ['a constant', 'z.object({ a: name })', `const name = z.string();`],
    ['a spread', 'z.object({ ...shape })', `const shape = { a: z.string() };`],
    [
      'the shape of another schema',
      'z.object({ ...Base.shape })',
      `const Base = z.object({ a: z.string() });`,
    ],
    [
      'the shape of a constant inside',
      'z.object({ ...Base.shape })',
      `const name = z.string(); const Base = z.object({ a: name });`,
    ],
    ['extend', 'Base.extend({ b: z.number() })', `const Base = z.object({ a: z.string() });`],
    [
      'extend by a shape',
      'z.object({ b: z.number() }).extend(Base.shape)',
      `const Base = z.object({ a: z.string() });`,
    ],
    [
      'merge',
      'z.object({ b: z.number() }).merge(Base)',
      `const Base = z.object({ a: z.string() });`,
    ],
    [
      'pick',
      'Base.pick({ a: true })',
      `const name = z.string(); const Base = z.object({ a: name, b: z.number() });`,
    ],
    [
      'partial',
      'Base.partial()',
      `const name = z.string(); const Base = z.object({ a: name, b: z.number() });`,
    ],
    ['a helper', 'make()', `const make = () => z.object({ a: z.string() });`],
    ['a raw shape', '{ a: z.string() }', ''],
    [
      'a later override',
      'Base.extend({ a: z.number() })',
      `const Base = z.object({ a_: z.string() });`,
    ],
  ])('a field that comes by %s is placed at its key', (_, value, prelude) => {
    for (const specifier of ['zod', 'zod/v3']) {
      const { root, textAt } = described(zod(value, prelude, specifier));
      expect(textAt(fieldAt(root, 'a').at)).toBe('a');
    }
  });

  it('a description can be appended to the expression of the field', () => {
    const source = zod(
      'z.object({ a: z.string(), b: name, c: cond ? z.string() : z.number() }).partial()',
      'const name = z.string(); const cond = true;',
    );
    const { root } = described(source);
    const [a, b, c] = root.fields!.map(({ describeAt }) => describeAt);
    expect([
      source.slice(0, a).endsWith('a: z.string()'),
      source.slice(0, b).endsWith('b: name'),
      c,
    ]).toEqual([true, true, undefined]);
  });

  describe('in another file', () => {
    let project: ReturnType<typeof projectWith>;
    beforeAll(() => {
      project = projectWith({ zod: 'zod' });
      writeFileSync(
        path.join(project.directory, 'schemas.ts'),
        `import { z } from 'zod';
export const name = z.string();
export const shape = {
  id: z.string(),
};
export const Base = z.object({ a: z.string(),
  b: z.array(z.object({ deep: z.number() })),
});
`,
      );
    });
    afterAll(() => project.remove());
    const at = (value: string): ReturnType<typeof described> =>
      described(
        `import { z } from 'zod';\nimport { name, shape, Base } from './schemas.ts';\nexport const value = ${value};`,
        path.join(project.directory, 'index.ts'),
      );

    it.each([
      ['z.object({ a: name })', 'a', 'a', 'a <- schemas.ts:2'],
      ['z.object({ ...shape })', 'id', '...shape <- schemas.ts:4', '...shape <- schemas.ts:4'],
      [
        'z.object({ ...Base.shape })',
        'a',
        '...Base.shape <- schemas.ts:6',
        '...Base.shape <- schemas.ts:6',
      ],
      ['Base', 'a', 'Base <- schemas.ts:6', 'Base <- schemas.ts:6'],
      [
        'z.object({ inner: Base })',
        'inner.b.[].deep',
        'inner <- schemas.ts:7',
        'inner <- schemas.ts:7',
      ],
      [
        'z.object({ inner: Base.extend({ c: z.string() }) })',
        'inner.a',
        'Base.extend({ c: z.string() }) <- schemas.ts:6',
        'Base.extend({ c: z.string() }) <- schemas.ts:6',
      ],
      ['z.object({ inner: Base.extend({ c: z.string() }) })', 'inner.c', 'c', 'z.string()'],
    ])('%s: %s', (value, field, key, schema) => {
      const { root, textAt } = at(value);
      expect([textAt(fieldAt(root, field).at), textAt(fieldAt(root, field).schema.at)]).toEqual([
        key,
        schema,
      ]);
    });

    it('a field that is written there has no edit', () => {
      const { root } = at('z.object({ ...shape, a: name })');
      expect([fieldAt(root, 'id').describeAt, typeof fieldAt(root, 'a').describeAt]).toEqual([
        undefined,
        'number',
      ]);
    });
  });
});

describe('a literal JSON Schema', () => {
  const source = `const limits = { type: 'integer', description: 'Limit' };
export const value = {
  type: 'object',
  description: 'Root',
  properties: {
    name: { type: 'string', description: 'Name' },
    bare: { type: 'string' },
    limit: limits,
    hole: process.env.X,
    half: { type: 'string', description: process.env.X },
    list: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } } } },
    pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'null' }] },
    either: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    all: { allOf: [{ type: 'object' }] },
    choice: { type: 'string', enum: ['a', 'b'] },
    fixed: { const: 1 },
    maybe: { type: ['string', 'null'] },
    map: { type: 'object', additionalProperties: { type: 'string' } },
    ref: { $ref: '#/definitions/Named' },
    self: { $ref: '#' },
    lost: { $ref: 'https://example.com/schema' },
    anything: {},
  },
  required: ['name'],
  definitions: { Named: { type: 'object', properties: { inner: { type: 'string', description: 'Inner' } } } },
} as const;`;
  const type = (root: SchemaNode, field: string): string => fieldAt(root, field).schema.type;

  it('is described like a schema of Zod', () => {
    const { root, textAt } = described(source);
    expect([root.type, descriptionIn(root), root.complete]).toEqual(['object', 'Root', true]);
    const types = Object.fromEntries(root.fields!.map(({ name, schema }) => [name, schema.type]));
    expect(types).toEqual({
      name: 'string',
      bare: 'string',
      limit: 'int',
      hole: 'unresolved',
      half: 'string',
      list: 'array',
      pair: 'tuple',
      either: 'union',
      all: 'intersection',
      choice: 'enum',
      fixed: 'literal',
      maybe: 'string',
      map: 'record',
      ref: 'object',
      self: 'lazy',
      lost: 'unresolved',
      anything: 'any',
    });
    expect(
      ['name', 'bare', 'limit', 'hole', 'half', 'ref.inner'].map((field) =>
        descriptionIn(fieldAt(root, field).schema),
      ),
    ).toEqual(['Name', '(absent)', 'Limit', '(unknown)', '(unknown)', 'Inner']);
    expect([
      type(root, 'list.[].id'),
      type(root, 'pair.|1'),
      type(root, 'either.|1'),
      type(root, 'map.[]'),
    ]).toEqual(['number', 'null', 'boolean', 'string']);
    expect([
      fieldAt(root, 'choice').schema.values,
      fieldAt(root, 'fixed').schema.values,
      fieldAt(root, 'maybe').schema.wrappers,
    ]).toEqual([['a', 'b'], [1], ['nullable']]);
    expect(root.fields!.filter(({ optional }) => !optional).map(({ name }) => name)).toEqual([
      'name',
    ]);
    expect([
      textAt(fieldAt(root, 'name').at),
      textAt(fieldAt(root, 'limit').schema.at),
      textAt(fieldAt(root, 'list.[].id').at),
    ]).toEqual(['name', `{ type: 'integer', description: 'Limit' }`, 'id']);
  });

  it('has unread parts', () => {
    const { root } = described(
      `export const value = { type: 'object', properties: { ...process.env.X, a: { type: 'string', enum: process.env.Y, maxLength: process.env.Z } } };`,
    );
    expect([
      root.complete,
      root.unread.map(({ what }) => what),
      root.fields![0]!.schema.unread.map(({ what }) => what),
    ]).toEqual([false, ['shape'], ['values', 'check']]);
  });
});
