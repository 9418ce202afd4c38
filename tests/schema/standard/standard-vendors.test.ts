import { describe, expect, test } from 'vitest';
import type { ToolContract } from '../../../src/contract/contract.ts';
import { extractContract } from '../../../src/contract/extract.ts';
import { project } from '../../cli/support/command.ts';

/** A module that builds and converts as the schemas of Effect 4 do. */
const EFFECT = `
const made = (json, rest = {}) => Object.assign(() => undefined, {
  ast: json,
  json,
  annotate: (more) => made({ ...json, ...more }, rest),
  check: (...checks) => made(Object.assign({}, json, ...checks.map(({ says }) => says)), rest),
  pipe(...steps) { return steps.reduce((value, step) => step(value), this); },
}, rest);
exports.Schema = {
  String: made({ type: 'string' }),
  Number: made({ type: 'number' }),
  Unknown: made({}),
  Array: (item) => made({ type: 'array', items: item.json }),
  Literals: (values) => made({ type: 'string', enum: values }),
  optionalKey: (inner) => made(inner.json, { isOptional: true }),
  Struct: (fields) => made({
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([key, { json }]) => [key, json])),
    required: Object.keys(fields).filter((key) => !fields[key].isOptional),
  }, { fields }),
  annotate: (more) => (schema) => schema.annotate(more),
  isMinLength: (minLength) => ({ _tag: 'Filter', says: { minLength } }),
  makeFilter: (check) => { check(''); return { _tag: 'Filter', says: {} }; },
  decodeUnknownSync: () => { throw new Error('decoded'); },
  toJsonSchemaDocument: ({ json: { identifier, ...json } }) => identifier
    ? { schema: { $ref: '#/$defs/' + identifier }, definitions: { [identifier]: json } }
    : { schema: json, definitions: {} },
};
`;

/** The tool of a server with a schema, in a project with a version of Effect. */
function toolWith(schema: string, head = '', version = '4.1.0'): ToolContract {
  const { folder } = project({
    'package.json': `{ "name": "p", "dependencies": { "effect": "^${version}" } }`,
    'node_modules/effect/package.json': `{ "name": "effect", "version": "${version}" }`,
    'node_modules/effect/index.js': EFFECT,
    'node_modules/effect/ai.js': '',
    'server.ts': `import { Schema } from 'effect';
import { McpServer, Tool, Toolkit } from 'effect/ai';
${head}
const find = Tool.make('find', { description: 'd', parameters: ${schema} });
export const layer = McpServer.toolkit(Toolkit.make(find));`,
  });
  return extractContract(['.'], { cwd: folder }).servers[0]!.tools[0]!;
}

describe('a schema of Effect', () => {
  test('is built by the installed copy, constants and methods included', () => {
    const { inputSchema } = toolWith(
      `Schema.Struct({
         query: Schema.String.annotate({ description: 'What to find' }).check(Schema.isMinLength(2)),
         kind: Schema.optionalKey(Schema.Literals(['a', 'b'])),
         tags: Schema.Array(Schema.Struct({ name: Schema.String.pipe(Schema.annotate({ title: 'Name' })) })),
       })`,
    );
    expect(inputSchema).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to find', minLength: 2 },
        kind: { type: 'string', enum: ['a', 'b'] },
        tags: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string', title: 'Name' } },
            required: ['name'],
          },
        },
      },
      required: ['query', 'tags'],
    });
  });

  test('shares the fields of another one', () => {
    const { inputSchema } = toolWith(
      'Schema.Struct({ ...Page.fields, id: Schema.String })',
      "const Page = Schema.Struct({ limit: Schema.Number }).annotate({ title: 'Page' });",
    );
    expect(inputSchema).toMatchObject({
      properties: { limit: { type: 'number' }, id: { type: 'string' } },
    });
  });

  test('comes from its own module, too', () => {
    const { inputSchema } = toolWith(
      'S.Struct({ id: S.String })',
      "import * as S from 'effect/Schema';",
    );
    expect(inputSchema).toMatchObject({ properties: { id: { type: 'string' } } });
  });

  test('has its root in place of a reference to it', () => {
    const { inputSchema } = toolWith(
      "Schema.Struct({ id: Schema.String }).annotate({ identifier: 'Note' })",
    );
    expect(inputSchema).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    });
  });

  test('has its known fields beside one that the project decides', () => {
    const { inputSchema, unresolved } = toolWith(
      'Schema.Struct({ id: Schema.String, limit })',
      "import { limit } from 'unread';",
    );
    expect(inputSchema).toMatchObject({ properties: { id: { type: 'string' } } });
    expect(unresolved).toEqual([
      { part: 'inputSchema/properties/limit', why: "comes from `limit` of 'unread'" },
    ]);
  });

  test('runs no function of the project, and nothing on data', () => {
    const ran = "const check = () => { throw new Error('ran'); };";
    const filtered = 'Schema.Struct({ id: Schema.String.check(Schema.makeFilter(check)) })';
    expect(toolWith(filtered, ran).inputSchema).toMatchObject({
      properties: { id: { type: 'string' } },
    });
    const { unresolved } = toolWith('Schema.decodeUnknownSync(Schema.String)({})');
    expect(unresolved).toEqual([
      { part: 'inputSchema', why: "calls `decodeUnknownSync` of 'effect'" },
    ]);
  });

  test('of Effect 3 is not read', () => {
    const { inputSchema, unresolved } = toolWith('Schema.Struct({})', '', '3.19.0');
    expect(inputSchema).toBeUndefined();
    expect(unresolved).toEqual([
      { part: 'inputSchema', why: "comes from `Schema.Struct` of 'effect'" },
    ]);
  });
});
