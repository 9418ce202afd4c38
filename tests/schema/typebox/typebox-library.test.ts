import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { dataOf } from '../../../src/schema/json/json-node.ts';
import { withPart } from '../../../src/schema/library-part.ts';
import { TypeBoxLibrary } from '../../../src/schema/typebox/typebox-library.ts';
import { createZodLibrary } from '../../../src/schema/zod/zod-library.ts';
import { Evaluator } from '../../../src/syntax/evaluate/evaluator.ts';
import { OneOf, asUnknown, isUnresolved } from '../../../src/syntax/evaluate/values/value.ts';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

/** Loads the libraries without their types, which the tests do not need. */
const require = createRequire(import.meta.url);
const LEGACY = (require('@sinclair/typebox') as { Type: object }).Type;
const CURRENT = (require('typebox') as { Type: object }).Type;

const legacy = `import { Type } from '@sinclair/typebox'`;
const current = `import Type from 'typebox'`;

const PRELUDE = `
enum Color { Red = 'red', Blue = 'blue' }
enum Level { Low, High }
const Base = Type.Object(
  { a: Type.String({ description: 'A' }), b: Type.Optional(Type.Integer({ minimum: 1 })) },
  { $id: 'Base', description: 'base', additionalProperties: false },
);
const Literals = Type.Union([Type.Literal('a'), Type.Literal('c')]);
`;

/** The same enums and schemas in JavaScript. */
const EXECUTED = PRELUDE.replace(/enum[^\n]*\n/g, '');
const ENUMS = `const Color = { Red: 'red', Blue: 'blue' }; const Level = { 0: 'Low', 1: 'High', Low: 0, High: 1 };`;

const EXPRESSIONS = [
  `Type.String()`,
  `Type.String({ description: 'd', minLength: 1, format: 'email' })`,
  `Type.String({ type: 'own' })`,
  `Type.Number({ exclusiveMinimum: 0 })`,
  `Type.Integer({ default: 3 })`,
  `Type.Boolean({ title: 't' })`,
  `Type.Null()`,
  `Type.Any({ description: 'd' })`,
  `Type.Unknown()`,
  `Type.BigInt()`,
  `Type.Undefined()`,
  `Type.Void()`,
  `Type.Literal('a', { description: 'd' })`,
  `Type.Literal(1)`,
  `Type.Literal(true)`,
  `Type.Array(Type.String(), { minItems: 1 })`,
  `Type.Object({})`,
  `Base`,
  `Type.Object({ a: Type.String() }, { required: ['b'] })`,
  `Type.Object({ a: Type.Optional(Type.String()) }, { required: ['a'] })`,
  `Type.Object({ a: Type.Optional(Type.Readonly(Type.String())), b: Type.Readonly(Type.String()) })`,
  `Type.Object({ a: Type.Optional(Type.Optional(Type.String())) })`,
  `Type.Object({ a: Type.Optional(Type.String(), { description: 'no option' }) })`,
  `Type.Object({ a: { type: 'string' }, b: Type.Optional({ type: 'string' }) })`,
  `Type.Object({ a: { ...Type.Optional(Type.String()), description: 'spread' } })`,
  `Type.Object({ ...Base.properties, c: Type.Array(Base) })`,
  `({ ...Base, title: 'spread' })`,
  `Type.Object({ a: Type.Union([Type.Optional(Type.String())]) })`,
  `Type.Union([Type.String(), Type.Null()], { description: 'd', default: null })`,
  `Type.Union([Type.String({ description: 'inner' })], { description: 'd', title: 't' })`,
  `Type.Union(['a', 'b'].map((each) => Type.Literal(each)))`,
  `Type.Union([], { description: 'd' })`,
  `Type.Intersect([Base, Type.Object({ c: Type.String() })], { description: 'd' })`,
  `Type.Intersect([Base, Type.Unknown()])`,
  `Type.Intersect([Base, Type.Unknown()], { unevaluatedProperties: false })`,
  `Type.Intersect([Base, Type.Unknown()], { unevaluatedProperties: Type.String() })`,
  `Type.Intersect([Base], { title: 't', description: 'd' })`,
  `Type.Enum(Color, { description: 'd' })`,
  `Type.Enum(Level)`,
  `Type.Enum({ one: 'same', other: 'same' }, { description: 'd' })`,
  `Type.Tuple([Type.String(), Type.Number()], { description: 'd' })`,
  `Type.Tuple([])`,
  `Type.Record(Type.String(), Type.Number(), { description: 'd' })`,
  `Type.Record(Type.String({ pattern: '^x' }), Type.Any())`,
  `Type.Record(Type.Literal('a'), Type.Optional(Type.String()))`,
  `Type.Record(Literals, Type.String(), { description: 'd' })`,
  `Type.Record(Type.Enum(Color), Type.String())`,
  `Type.Unsafe({ type: 'string', enum: ['a'] })`,
  `Type.Object({ a: Type.Unsafe(Type.Optional(Type.String({ description: 'd' }))) })`,
  `Type.Partial(Base)`,
  `Type.Partial(Base, { description: 'own', additionalProperties: true })`,
  `Type.Required(Base)`,
  `Type.Required(Type.Partial(Base))`,
  `Type.Pick(Base, ['b'])`,
  `Type.Pick(Base, Literals, { title: 't' })`,
  `Type.Pick(Base, Type.Literal('a'))`,
  `Type.Omit(Base, ['b'])`,
  `Type.Omit(Type.Partial(Base), ['a', 'unknown'], { description: 'own' })`,
  `Type.Object({ a: Type.Partial(Type.Optional(Base)) })`,
];

const LEGACY_EXPRESSIONS = [
  `Type.Date()`,
  `Type.Uint8Array()`,
  `Type.Object({ a: Type.ReadonlyOptional(Type.String()) })`,
  `Type.Record(Type.Number(), Type.Number())`,
  `Type.Record(Type.Integer(), Type.Number())`,
  `Type.Composite([Base, Type.Object({ c: Type.Optional(Type.String()) })], { title: 't' })`,
];

const CURRENT_EXPRESSIONS = [`Type.Enum(['a', 1], { description: 'd' })`];

/** What is read of an expression in a module that imports the library, with the gaps in it. */
function valueOf(expression: string, imports = legacy, version = '>=0.33.0'): unknown {
  const evaluator: Evaluator = new Evaluator({
    graph: new ModuleGraph(),
    library: withPart(
      createZodLibrary(),
      new TypeBoxLibrary(
        () => evaluator,
        (_name, _file, range) => range === version,
      ),
    ),
    isOpaquePackage: () => false,
  });
  const source = `${imports};${PRELUDE}; const value = ${expression};`;
  const module = moduleFrom('/project/source.ts', source);
  const last = module.program.body.at(-1);
  if (last?.type !== 'VariableDeclaration') throw new Error('declares no value');
  const value = evaluator.evaluate(last.declarations[0].init!, module);
  if (value instanceof OneOf) return value.values.map((each) => dataOf(each as object, evaluator));
  return isUnresolved(value) ? asUnknown(value).why : dataOf(value as object, evaluator);
}

function executed(expression: string, Type: object): unknown {
  const code = `(Type) => { ${ENUMS}${EXECUTED}; return JSON.stringify(${expression}); }`;
  return JSON.parse((runInThisContext(code) as (type: object) => string)(Type));
}

describe('makes the same as the library', () => {
  test.each([...EXPRESSIONS, ...LEGACY_EXPRESSIONS])('0.34: %s', (expression) => {
    expect(valueOf(expression, legacy)).toEqual({
      schema: executed(expression, LEGACY),
      unresolved: [],
    });
  });

  test.each([...EXPRESSIONS, ...CURRENT_EXPRESSIONS])('1: %s', (expression) => {
    expect(valueOf(expression, current)).toEqual({
      schema: executed(expression, CURRENT),
      unresolved: [],
    });
  });
});

test.each([
  `import * as Type from 'typebox'`,
  `import { Type } from 'typebox'`,
  `import { Object as O, String as S, Optional as P } from '@sinclair/typebox'; const Type = { Object: O, String: S, Optional: P }`,
  `import * as all from '@sinclair/typebox'; const { Type } = all`,
])('reads %s', (imports) => {
  expect(valueOf(`Type.Object({ a: Type.Optional(Type.String()) })`, imports)).toMatchObject({
    schema: { type: 'object', properties: { a: { type: 'string' } } },
  });
});

describe('a part that is not read', () => {
  const imports = `${legacy}; import { unread } from './unread.js'`;

  test('leaves the others known', () => {
    const read = valueOf(
      `Type.Object({
        a: Type.String({ description: unread }),
        b: Type.String(unread),
        c: Type.Array(unread),
        d: Type.Union([Type.Null(), unread]),
        e: Type.Literal(unread),
        f: Type.Optional(unread),
        g: Type.Pick(unread, ['a']),
      })`,
      imports,
    );
    expect(read).toMatchObject({
      schema: {
        type: 'object',
        required: ['a', 'b', 'c', 'd'],
        properties: {
          a: { type: 'string' },
          b: { type: 'string' },
          c: { type: 'array' },
          d: { anyOf: [{ type: 'null' }, undefined] },
        },
      },
      unresolved: [
        '/required',
        '/properties/a/description',
        '/properties/b',
        '/properties/c/items',
        '/properties/d/anyOf/1',
        '/properties/e',
        '/properties/f',
        '/properties/g',
      ].map((path) => ({ path })),
    });
  });

  test.each([
    [`Type.Partial(Type.Object({ a: unread }))`, []],
    [`Type.Required(Type.Object({ a: Type.Optional(unread) }))`, ['a']],
    [`Type.Object({ a: Type.Optional(unread), b: Type.Readonly(Type.Null()) })`, ['b']],
  ])('may still be known as optional: %s', (expression, required) => {
    const { schema, unresolved } = valueOf(expression, imports) as ReturnType<typeof dataOf>;
    expect((schema as { required?: unknown }).required ?? []).toEqual(required);
    expect(unresolved).toMatchObject([{ path: '/properties/a' }]);
  });

  test.each([
    [`Type.Object(unread)`, ['/required', '/properties']],
    [`Type.Object({ ...unread, a: Type.Null() })`, ['/required', '/properties']],
    [`Type.Omit(Type.Object({ ...unread }), ['a'])`, ['/required', '/properties']],
    [`Type.Intersect(unread)`, ['/type', '/allOf']],
    [`Type.Intersect([Base, unread])`, ['/type', '/allOf/1']],
    [`Type.Composite([Base, Type.Object({ a: Type.Null() })])`, ['/required', '/properties/a']],
  ])('is stated: %s', (expression, paths) => {
    expect(valueOf(expression, imports)).toMatchObject({
      unresolved: paths.map((path) => ({ path })),
    });
  });

  test.each([
    `Type.Literal(unread)`,
    `Type.Enum(unread)`,
    `Type.Tuple([...unread])`,
    `Type.Record(unread, Type.String())`,
    `Type.Record(Type.String(unread), Type.String())`,
    `Type.Pick(Base, unread)`,
    `Type.Pick(Base, ['a', ...unread])`,
    `Type.Composite([Base, unread])`,
    `Type.Union([...unread])`,
    `Type.Optional(Type.String(), unread)`,
  ])('is all of %s', (expression) => {
    expect(valueOf(expression, imports)).toContain("imported from './unread.js'");
  });
});

test('an object of another builder is not taken apart', () => {
  expect(valueOf(`Type.Partial(Type.Unsafe({ type: 'object', properties: {} }))`)).toBe(
    'is built of an unresolved value',
  );
});

test('alternatives make alternative schemas', () => {
  const schemas = valueOf(
    `Type.Object({ a: Date.now() > 1 ? Type.String() : Type.Optional(Type.Null()) })`,
  );
  expect(schemas).toMatchObject([
    { schema: { required: ['a'], properties: { a: { type: 'string' } } } },
    { schema: { properties: { a: { type: 'null' } } } },
  ]);
});

test('what the project changes of a schema is read', () => {
  const changed = valueOf(
    `(() => { const made = Type.Object({}); made.additionalProperties = false; return made; })()`,
  );
  expect(changed).toEqual({
    schema: { type: 'object', properties: {}, additionalProperties: false },
    unresolved: [],
  });
});

test('what the project changes by another name is unknown', () => {
  const made = `const all = { made: Type.Object({}) }; const other = all; other.made.title = 'T'`;
  expect(valueOf(`all.made`, `${legacy}; ${made}`)).toMatchObject({
    unresolved: [{ path: '/title' }],
  });
});

describe('versions', () => {
  test('before 0.33 are read where they make the same', () => {
    expect(valueOf(`Type.Object({ a: Type.Union([Type.Null()]) })`, legacy, 'none')).toMatchObject({
      schema: { type: 'object', properties: {} },
      unresolved: [
        { path: '/required' },
        { path: '/properties/a', why: "comes from `Type.Union` of '@sinclair/typebox'" },
      ],
    });
  });

  test.each([
    [`Type.Composite([Base])`, current],
    [`Type.Recursive((This) => Type.Array(This))`, legacy],
    [`Type.Ref('x')`, current],
  ])('have builders that are not read: %s', (expression, imports) => {
    expect(valueOf(expression, imports)).toContain('comes from `Type.');
  });
});

test.each([`import { Type } from './typebox.js'`, `import { Type } from 'other'`])(
  'does not read %s',
  (imports) => {
    expect(valueOf(`Type.String()`, imports)).toBeTypeOf('string');
  },
);
