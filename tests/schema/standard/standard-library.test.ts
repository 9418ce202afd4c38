import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolContract } from '../../../src/contract/contract.ts';
import { extractContract } from '../../../src/contract/extract.ts';
import { project } from '../../cli/support/command.ts';

const SERVER = `import { McpServer } from 'tmcp';
import * as v from 'valibot';
const server = new McpServer({ name: 's', version: '1' }, {});
`;

/** A library that builds and converts as ArkType does; the value of \`Function\` tells whether code of the project ran. */
const ARKTYPE = `
const made = (json) => Object.assign(() => undefined, {
  '~standard': { vendor: 'arktype', jsonSchema: { input: () => json, output: () => json } },
  json,
  describe: (description) => made({ ...json, description }),
  narrow: (check) => { check({}); return made(json); },
  array: () => made({ type: 'array' }),
  toJsonSchema: () => json,
});
const jsonOf = (part) => part.json ?? (typeof part === 'string' ? (part === 'unknown' ? {} : { type: part }) : {
  type: 'object',
  properties: Object.fromEntries(Object.entries(part).map(([key, inner]) => [key.replace(/[?]$/, ''), jsonOf(inner)])),
  required: Object.keys(part).filter((key) => !key.endsWith('?')),
});
exports.type = (part) => made(jsonOf(part));
exports.configure = () => { throw new Error('configured'); };
`;

/** The tools of a file in a project with tmcp, Valibot and what converts it. */
function toolsOf(
  text: string,
  files: Readonly<Record<string, string>> = {},
  packages: readonly string[] = ['valibot', '@valibot/to-json-schema', '@tmcp/adapter-valibot'],
): readonly ToolContract[] {
  const { folder } = project({
    'package.json': '{ "name": "p" }',
    'node_modules/tmcp/package.json': '{ "name": "tmcp", "version": "1.20.0" }',
    'node_modules/@valibot/.keep': '',
    'node_modules/@tmcp/.keep': '',
    ...files,
    'server.ts': text,
  });
  for (const name of packages)
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  return extractContract(['.'], { cwd: folder }).servers[0]!.tools;
}

const tool = (schema: string): string =>
  `server.tool({ name: 't', description: 'd', schema: ${schema} }, () => ({ content: [] }));`;

describe('a schema of Valibot', () => {
  test('has its known fields beside an unread one', () => {
    const [read] = toolsOf(
      `${SERVER}import { limit } from 'unread'; ${tool('v.object({ a: v.string(), b: limit, c: v.array(v.object({ d: limit })) })')}`,
    );
    const why = "comes from `limit` of 'unread'";
    expect(read).toMatchObject({
      inputSchema: {
        properties: {
          a: { type: 'string' },
          c: { type: 'array', items: { properties: {} } },
        },
        required: ['a', 'b', 'c'],
      },
      unresolved: [
        { part: 'inputSchema/properties/b', why },
        { part: 'inputSchema/properties/c/items/properties/d', why },
      ],
    });
  });

  test('runs no function of the project', () => {
    const [read] = toolsOf(
      `${SERVER}const isFine = () => { throw new Error('ran'); }; ${tool('v.object({ a: v.pipe(v.string(), v.minLength(2)), b: v.optional(v.number(), () => 1 + 1), c: v.optional(v.string(), () => String(process.hrtime())) })')} export const checked = v.pipe(v.string(), v.check(isFine));`,
    );
    expect(read).not.toHaveProperty('inputSchema');
    const [other] = toolsOf(
      `${SERVER}${tool('v.object({ b: v.optional(v.number(), () => 1 + 1) })')}`,
    );
    expect(other!.inputSchema).toMatchObject({ properties: { b: { default: 2 } } });
  });

  test('that runs on data is not followed', () => {
    const [read] = toolsOf(
      `${SERVER}const data = v.parse(v.object({ a: v.string() }), { a: 'x' }); server.tool({ name: 't', description: data.a }, () => ({ content: [] }));`,
    );
    expect(read!.unresolved).toEqual([
      { part: 'description', why: "calls `parse` of 'valibot'" },
      { part: 'title', why: "calls `parse` of 'valibot'" },
    ]);
  });

  test('is unread where nothing is installed', () => {
    const [read] = toolsOf(`${SERVER}${tool('v.object({ a: v.string() })')}`, {}, []);
    expect(read!.unresolved).toEqual([
      { part: 'inputSchema', why: "comes from `object` of 'valibot'" },
    ]);
  });

  test('is unread without its converter', () => {
    const [read] = toolsOf(`${SERVER}${tool('v.object({ a: v.string() })')}`, {}, ['valibot']);
    expect(read!.unresolved).toEqual([
      {
        part: 'inputSchema',
        why: 'is a schema of valibot, whose converter is not installed',
      },
    ]);
  });

  test('that is refused by its converter says why', () => {
    const [read] = toolsOf(`${SERVER}${tool('v.object({ a: v.date() })')}`);
    expect(read!.unresolved).toMatchObject([
      { part: 'inputSchema', why: expect.stringContaining('not converted') as string },
    ]);
  });

  test('that the project converts itself is a JSON Schema', () => {
    const [read] = toolsOf(
      `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
       import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
       import { toJsonSchema } from '@valibot/to-json-schema';
       import * as v from 'valibot';
       const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
       server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: toJsonSchema(v.object({ a: v.string() })) }] }));`,
    );
    expect(read!.inputSchema).toMatchObject({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
  });
});

describe('a schema that makes its own JSON Schema', () => {
  const V2 = `import { McpServer } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { configure, type } from 'arktype';
const server = new McpServer({ name: 's', version: '1' });
`;
  const registered = (schema: string): readonly ToolContract[] =>
    toolsOf(
      `${V2}import { limit } from 'unread'; server.registerTool('t', { inputSchema: ${schema} }, () => ({ content: [] }));`,
      {
        'node_modules/@modelcontextprotocol/server/package.json':
          '{ "name": "@modelcontextprotocol/server", "version": "2.4.0" }',
        'node_modules/arktype/package.json': '{ "name": "arktype", "version": "2.2.9" }',
        'node_modules/arktype/index.js': ARKTYPE,
      },
    );

  test('is listed by SDK v2 as that says', () => {
    const [valibot] = registered('toStandardJsonSchema(v.object({ a: v.string() }))');
    expect(valibot!.inputSchema).toMatchObject({ properties: { a: { type: 'string' } } });
    const [arktype] = registered("type({ a: 'string', 'b?': type('number').describe('B') })");
    expect(arktype!.inputSchema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number', description: 'B' } },
      required: ['a'],
    });
  });

  test('is unread in the parts that are', () => {
    const [read] = registered("type({ a: 'string', b: limit })");
    expect(read).toMatchObject({
      inputSchema: { properties: { a: { type: 'string' } } },
      unresolved: [{ part: 'inputSchema/properties/b', why: "comes from `limit` of 'unread'" }],
    });
  });

  test('is unread where the place of an unread part is lost', () => {
    const [read] = registered('type({ a: limit }).array()');
    expect(read!.unresolved).toMatchObject([{ part: 'inputSchema' }]);
  });

  test('is not made by what changes the library', () => {
    const [read] = registered('configure({})');
    expect(read!.unresolved).toEqual([
      { part: 'inputSchema', why: "calls `configure` of 'arktype'" },
    ]);
  });

  test('runs no check of the project', () => {
    const [read] = registered("type({ a: 'string' }).narrow(() => { throw new Error('ran'); })");
    expect(read!.inputSchema).toMatchObject({ properties: { a: { type: 'string' } } });
  });
});
