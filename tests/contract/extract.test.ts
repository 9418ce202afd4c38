import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Contract, ServerContract, ToolContract } from '../../src/contract/contract.ts';
import { extractContract } from '../../src/contract/extract.ts';
import { project } from '../cli/support/command.ts';

const SDK =
  "import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n";
const CORE =
  "import { tool, resource, prompt, createApp, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';\n";
const MAKE = "const server = new McpServer({ name: 'made', version: '1.0.0' });\n";
const DEPENDENCIES = {
  '@modelcontextprotocol/sdk': '^1.30.0',
  '@modelcontextprotocol/server': '^2.0.0',
  '@cyanheads/mcp-ts-core': '^0.8.18',
  fastmcp: '^4.20.0',
  skybridge: '0.33.4',
  tmcp: '^1.20.0',
  zod: '^4.0.0',
};

/** The contract of a package of these files, which has what this one has installed. */
function contractOf(files: Readonly<Record<string, string>>): Contract {
  const { folder, path } = project({
    'package.json': JSON.stringify({ name: 'package', type: 'module', dependencies: DEPENDENCIES }),
    ...files,
  });
  symlinkSync(resolve('node_modules'), path('node_modules'));
  return extractContract(['.'], { cwd: folder });
}

function serverOf(source: string): ServerContract {
  const { servers } = contractOf({ 'index.ts': source });
  expect(servers).toHaveLength(1);
  return servers[0]!;
}

describe('what each framework lists', () => {
  test('SDK v1', () => {
    const { name, framework, tools, resources, resourceTemplates, prompts, unresolved } =
      serverOf(`${SDK}${MAKE}
      server.registerTool('b', { title: 'B', description: 'Bee.', inputSchema: { id: z.string() }, annotations: { readOnlyHint: true }, _meta: { 'x/y': 1 } }, async () => ({ content: [] }));
      server.tool('a', 'Ay.', async () => ({ content: [] }));
      server.registerResource('logs', 'log://all', { mimeType: 'text/plain', size: 3, annotations: { priority: 1 } }, async () => ({ contents: [] }));
      server.registerResource('log', new ResourceTemplate('log://{id}', { list: undefined }), { description: 'One.' }, async () => ({ contents: [] }));
      server.registerPrompt('ask', { argsSchema: { q: z.string().describe('What.'), n: z.string().optional() } }, () => ({ messages: [] }));`);
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const execution = { taskSupport: 'forbidden' };
    expect({ name, framework, unresolved }).toEqual({
      name: 'made',
      framework: { package: '@modelcontextprotocol/sdk', major: 1 },
      unresolved: [],
    });
    expect(tools).toEqual([
      { name: 'a', description: 'Ay.', inputSchema: { type: 'object', properties: {} }, execution },
      {
        name: 'b',
        title: 'B',
        description: 'Bee.',
        _meta: { 'x/y': 1 },
        inputSchema: {
          $schema,
          type: 'object',
          properties: { id: { type: 'string' } },
          required: ['id'],
        },
        annotations: { readOnlyHint: true },
        execution,
      },
    ]);
    expect(resources).toEqual([
      {
        name: 'logs',
        uri: 'log://all',
        mimeType: 'text/plain',
        size: 3,
        annotations: { priority: 1 },
      },
    ]);
    expect(resourceTemplates).toEqual([
      { name: 'log', description: 'One.', uriTemplate: 'log://{id}' },
    ]);
    expect(prompts).toEqual([
      {
        name: 'ask',
        arguments: [
          { name: 'q', description: 'What.', required: true },
          { name: 'n', required: false },
        ],
      },
    ]);
  });

  test('SDK v1, which requires arguments that have a default', () => {
    const { prompts } = serverOf(`${SDK}${MAKE}
      const argsSchema = {
        tone: z.enum(['dry', 'warm']).default('dry'),
        size: z.string().default('small').optional(),
      };
      server.registerPrompt('write', { argsSchema }, () => ({ messages: [] }));`);

    expect(prompts).toEqual([
      {
        name: 'write',
        arguments: [
          { name: 'tone', required: true },
          { name: 'size', required: false },
        ],
      },
    ]);
  });

  test('SDK v1, without an empty list of required properties', () => {
    const { tools } = serverOf(`${SDK.replace("'zod'", "'zod/v3'")}${MAKE}
      const inputSchema = { user: z.string().default(process.env.USER_ID) };
      server.registerTool('profile', { inputSchema }, async () => ({ content: [] }));`);

    expect(tools[0]!.inputSchema).not.toHaveProperty('required');
    expect(tools[0]!.unresolved?.map(({ part }) => part)).toContain('inputSchema/required/user');
  });

  test('SDK v2, which follows the schema for arguments that have a default', () => {
    const { prompts } =
      serverOf(`import { McpServer } from '@modelcontextprotocol/server';\nimport { z } from 'zod';\n${MAKE}
      const argsSchema = z.object({ tone: z.string().default('dry') });
      server.registerPrompt('write', { argsSchema }, () => ({ messages: [] }));`);

    expect(prompts).toEqual([{ name: 'write', arguments: [{ name: 'tone', required: false }] }]);
  });

  test('SDK v2, with icons and without execution', () => {
    const { tools, prompts } =
      serverOf(`import { McpServer } from '@modelcontextprotocol/server';\nimport { z } from 'zod';\n${MAKE}
      server.registerTool('a', { icons: [{ src: 'https://example.org/a.png' }], inputSchema: z.object({ id: z.string() }) }, async () => ({ content: [] }));
      server.registerPrompt('p', { _meta: { k: true } }, () => ({ messages: [] }));`);
    expect(tools).toEqual([
      {
        name: 'a',
        icons: [{ src: 'https://example.org/a.png' }],
        inputSchema: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: { id: { type: 'string' } },
          required: ['id'],
        },
      },
    ]);
    expect(prompts).toEqual([{ name: 'p', _meta: { k: true } }]);
  });

  test('a list that is answered with goes out as it is', () => {
    const { tools, prompts } =
      serverOf(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema, ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: {} });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } }] }));
      server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: 'p', arguments: [{ name: 'q', title: 'Q' }] }] }));`);
    expect(tools).toEqual([
      { name: 'a', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } },
    ]);
    expect(prompts).toEqual([{ name: 'p', arguments: [{ name: 'q', title: 'Q' }] }]);
  });

  test('fastmcp, which lists fewer fields', () => {
    const { name, tools, resources } = serverOf(`import { FastMCP } from 'fastmcp';
      const server = new FastMCP({ name: 'fast', version: '1.0.0' });
      server.addTool({ name: 'a', description: 'Ay.', title: 'not listed', execute: async () => 'x' });
      server.addResource({ name: 'r', uri: 'r://r', mimeType: 'text/plain', load: async () => ({ text: '' }) });`);
    expect(name).toBe('fast');
    expect(tools).toEqual([
      {
        name: 'a',
        description: 'Ay.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
    ]);
    expect(resources).toEqual([{ name: 'r', uri: 'r://r', mimeType: 'text/plain' }]);
  });

  test('skybridge before 0.36, which makes resources of a widget', () => {
    const { tools, resources } = serverOf(`import { McpServer } from 'skybridge/server';
      const server = new McpServer({ name: 'views', version: '1.0.0' }, {});
      server.registerWidget('board', { description: 'A board.' }, { description: 'Shows it.' }, async () => ({ content: [] }));`);
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['board', 'Shows it.'],
    ]);
    expect(resources).toEqual(
      ['apps-sdk', 'ext-apps'].map((host) => ({
        name: 'board',
        description: 'A board.',
        uri: `ui://widgets/${host}/board.html`,
      })),
    );
  });

  test('tmcp, which makes a title of the description', () => {
    const { tools, prompts, resources } = serverOf(`import { McpServer } from 'tmcp';
      const server = new McpServer({ name: 'tiny', version: '1.0.0' }, { capabilities: {} });
      server.tool({ name: 'a', description: 'Ay.', icons: [], execution: {} }, () => ({ content: [] }));
      server.tool({ name: 'b', title: 'B', description: 'Bee.' }, () => ({ content: [] }));
      server.prompt({ name: 'p', description: 'Pee.' }, () => ({ messages: [] }));
      server.resource({ name: 'r', description: 'Are.', uri: 'r://r', mimeType: 'text/plain' }, () => ({ contents: [] }));`);
    const inputSchema = { type: 'object', properties: {} };
    expect(tools).toEqual([
      { name: 'a', title: 'Ay.', description: 'Ay.', icons: [], inputSchema },
      { name: 'b', title: 'B', description: 'Bee.', inputSchema },
    ]);
    expect(prompts).toEqual([{ name: 'p', title: 'Pee.', description: 'Pee.' }]);
    expect(resources).toEqual([
      { name: 'r', title: 'Are.', uri: 'r://r', description: 'Are.', mimeType: 'text/plain' },
    ]);
  });

  test('mcp-ts-core, with what of its errors is not read', () => {
    const { tools } = serverOf(`${CORE}
      const x = process.env.X;
      export const find = tool('find_item', { description: 'Finds.', input: z.object({}),
        errors: [{ reason: 'a/b', code: x, when: x, recovery: x, retryable: x }, { reason: 'typed', code: true, when: 1, recovery: 2, retryable: 'no' }],
        handler: () => ({}) });
      await createApp({ name: 'core', tools: [find] });`);
    expect(tools[0]!.errors).toEqual([{ reason: 'a/b' }, { reason: 'typed' }]);
    const unresolved = tools[0]!.unresolved!.map(({ part, why }) => `${part} ${why}`);
    expect(unresolved).toEqual([
      'errors/a~1b/code depends on the environment variable `X`',
      'errors/a~1b/recovery depends on the environment variable `X`',
      'errors/a~1b/retryable depends on the environment variable `X`',
      'errors/a~1b/when depends on the environment variable `X`',
      'errors/typed/recovery is not a string',
      'errors/typed/retryable is not a boolean',
      'errors/typed/when is not a string',
    ]);
  });

  test('mcp-ts-core, with what only its source knows', () => {
    const { name, tools, resourceTemplates, prompts } = serverOf(`${CORE}
      export const find = tool('find_item', { description: 'Finds.', auth: ['read:b', 'read:a'], task: true, input: z.object({}), output: z.object({}),
        errors: [{ reason: 'gone', code: JsonRpcErrorCode.NotFound, when: 'It is gone.', recovery: 'Look elsewhere.', retryable: false }, { reason: 'busy', code: JsonRpcErrorCode.RateLimited, when: 'Busy.', recovery: 'Wait.' }],
        handler(input, ctx) { if (input) throw ctx.fail('gone'); throw ctx.fail('other'); } });
      export const item = resource('item://{id}', { name: 'item', description: 'One.', handler: () => ({}) });
      export const ask = prompt('ask', { description: 'Asks.', generate: () => [] });
      await createApp({ name: 'core', tools: [find], resources: [item], prompts: [ask] });`);
    expect(name).toBe('core');
    expect(tools).toMatchObject([
      {
        name: 'find_item',
        title: 'Find Item',
        execution: { taskSupport: 'optional' },
        auth: ['read:a', 'read:b'],
        reasons: ['gone', 'other'],
        errors: [
          { reason: 'busy', code: -32003, when: 'Busy.', recovery: 'Wait.' },
          {
            reason: 'gone',
            code: -32001,
            when: 'It is gone.',
            recovery: 'Look elsewhere.',
            retryable: false,
          },
        ],
      },
    ]);
    expect(resourceTemplates).toEqual([
      {
        name: 'item',
        title: 'item',
        description: 'One.',
        uriTemplate: 'item://{id}',
        mimeType: 'application/json',
      },
    ]);
    expect(prompts).toEqual([{ name: 'ask', description: 'Asks.' }]);
  });

  test('mcp-ts-core, with both reasons that a condition selects from', () => {
    const { tools } = serverOf(`${CORE}
      export const find = tool('find', { description: 'Finds.', errors: [], input: z.object({ late: z.boolean() }), output: z.object({}),
        handler({ late }, ctx) { throw ctx.fail(late ? 'timeout' : 'gone'); } });
      await createApp({ name: 'core', tools: [find] });`);
    expect(tools).toMatchObject([{ reasons: ['gone', 'timeout'] }]);
    expect(tools[0]).not.toHaveProperty('unresolved');
  });

  test('what the handler asks of the client', () => {
    const { tools } = serverOf(`${SDK}${MAKE}
      server.registerTool('a', {}, async () => { await server.server.elicitInput({ message: '?', requestedSchema: { type: 'object', properties: {} } }); await server.server.listRoots(); return { content: [] }; });
      server.registerTool('b', {}, async () => ({ content: [] }));`);
    expect(tools.map(({ name, clientCapabilities }) => [name, clientCapabilities])).toEqual([
      ['a', ['elicitation', 'roots']],
      ['b', undefined],
    ]);
  });
});

describe('what could not be read', () => {
  test('is left out, with its part and reason, and its place among the sources', () => {
    const { servers, sources } = contractOf({
      'index.ts': `${SDK}${MAKE}server.registerTool('a', { description: load(), annotations: { title: load(), readOnlyHint: true },\n inputSchema: { 'x/y': load(), id: z.string().describe(load()) } }, async () => ({ content: [] }));`,
    });
    const [tool] = servers[0]!.tools as [ToolContract];
    expect(tool).not.toHaveProperty('description');
    expect(tool.annotations).toEqual({ readOnlyHint: true });
    expect(tool.inputSchema).toMatchObject({ properties: { id: { type: 'string' } } });
    const why = 'is the global `load`';
    expect(tool.unresolved).toEqual(
      expect.arrayContaining([
        { part: 'annotations/title', why },
        { part: 'description', why },
        { part: 'inputSchema/properties/id/description', why },
        { part: 'inputSchema/properties/x~1y', why },
      ]),
    );
    expect(sources['made/tools/a#description']).toBe('index.ts:4');
  });

  test('a schema with alternatives names the condition that selects one', () => {
    const { tools, prompts } = serverOf(
      `${SDK}${MAKE}const on = process.env.ON;\nserver.registerTool('t', { inputSchema: { a: z.string(), ...(on ? { b: z.string() } : {}) } }, async () => ({ content: [] }));\nserver.registerPrompt('p', { argsSchema: on ? { a: z.string() } : { b: z.string() } }, () => ({ messages: [] }));`,
    );
    const why = 'depends on the environment variable `ON`';
    expect(tools[0]!.inputSchema).toMatchObject({
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
    expect(tools[0]!.unresolved).toEqual([
      { part: 'inputSchema/properties/b', why, oneOf: [{ type: 'string' }, null] },
      { part: 'inputSchema/required/b', why, oneOf: ['b', null] },
    ]);
    expect(prompts[0]!.unresolved).toEqual([{ part: 'arguments', why }]);
  });

  test('a schema that may be left out is one of the listed ones', () => {
    const { tools } = serverOf(`${SDK}${MAKE}const on = process.env.ON;
      server.registerTool('t', { inputSchema: on ? { a: z.string() } : undefined, outputSchema: on ? { b: z.string() } : undefined }, async () => ({ content: [] }));`);
    expect(tools[0]!.unresolved).toMatchObject([
      { part: 'inputSchema/$schema' },
      { part: 'inputSchema/properties/a', oneOf: [{ type: 'string' }, null] },
      { part: 'inputSchema/required/a' },
      { part: 'outputSchema', oneOf: [{ type: 'object', required: ['b'] }, null] },
    ]);
  });

  test('a value of several conditions is not said to be one of those that were built', () => {
    const { tools } = serverOf(`${SDK}${MAKE}const { A, B } = process.env;
      server.registerTool('t', { inputSchema: { e: z.enum(['x', A ? 'a' : 'c', ...(B ? ['b'] : [])]), f: (A ? z.string() : z.number()).describe(B ? 'b' : 'c') } }, async () => ({ content: [] }));`);
    const parts = Object.fromEntries(
      (tools[0]!.unresolved ?? []).map(({ part, oneOf }) => [part, oneOf]),
    );
    expect(parts).toMatchObject({
      'inputSchema/properties/f/description': ['b', 'c'],
      'inputSchema/properties/f/type': ['string', 'number'],
    });
    expect(parts['inputSchema/properties/e/enum']).toBeUndefined();
  });

  test('texts and annotations of a condition have each of their values', () => {
    const { tools } = serverOf(`${SDK}${MAKE}const on = process.env.ON;
      server.registerTool('t', { description: on ? 'A.' : 'B.', annotations: { title: 'T', readOnlyHint: on ? true : false } }, async () => ({ content: [] }));`);
    expect(tools[0]).toMatchObject({
      annotations: { title: 'T' },
      unresolved: [
        { part: 'annotations/readOnlyHint', oneOf: [true, false] },
        { part: 'description', oneOf: ['A.', 'B.'] },
      ],
    });
  });

  test('what a template lists is unresolved in the server that another module makes', () => {
    const { servers } = contractOf({
      'index.ts': `${SDK}${MAKE}import { registerLog } from './log.js'; registerLog(server);`,
      'check.ts': `${SDK}new McpServer({ name: 'other', version: '1.0.0' }).registerTool('b', {}, async () => ({ content: [] }));`,
      'log.ts': `${SDK}
        export function registerLog(server: McpServer) {
          const logs = new ResourceTemplate('log://{id}', { list: async () => ({ resources: await read() }) });
          server.registerResource('log', logs, { description: 'One.' }, async () => ({ contents: [] }));
          server.registerPrompt(process.env.PROMPT, {}, () => ({ messages: [] }));
        }`,
    });

    expect(
      servers.map(({ name, unresolved }) => [name, unresolved.map(({ part }) => part)]),
    ).toEqual([
      ['made', ['prompts', 'resources']],
      ['other', []],
    ]);
  });

  test('a definition without a known name is unresolved in its server', () => {
    const { tools, resources, unresolved } = serverOf(
      `${SDK}${MAKE}server.registerTool(load(), {}, async () => ({ content: [] }));\nserver.registerResource('r', load(), {}, async () => ({ contents: [] }));`,
    );
    expect([...tools, ...resources]).toEqual([]);
    expect(unresolved).toEqual([
      { part: 'resources/r', why: 'is the global `load`' },
      { part: 'tools', why: 'is the global `load`' },
    ]);
  });

  test('a condition makes a definition uncertain, unless it decides whether there is a server at all', () => {
    const { tools } =
      serverOf(`${SDK}export function make() { if (process.argv.length > 9) return undefined;\n${MAKE}
      server.registerTool('always', {}, async () => ({ content: [] }));
      if (process.env.WRITE) server.registerTool('perhaps', {}, async () => ({ content: [] }));
      return server; }`);
    expect(tools.map(({ name, uncertain, condition }) => [name, uncertain, condition])).toEqual([
      ['always', undefined, undefined],
      ['perhaps', true, 'depends on the environment variable `WRITE`'],
    ]);
  });

  test('a definition is uncertain if only one of two servers of its name has it', () => {
    const { servers } = contractOf({
      'add.ts': `export function addAll(server) {
        server.registerTool('fixed', {}, h);
        add(server, 'both');
      }
      const add = (server, name) => server.registerTool(name, {}, h);`,
      'index.ts': `${SDK}import { addAll } from './add.js'; ${MAKE} addAll(server);`,
      'http.ts': `${SDK}import { addAll } from './add.js'; ${MAKE} addAll(server);
        server.registerTool('one', {}, h);`,
    });

    expect(servers[0]!.tools.map(({ name, condition }) => [name, condition])).toEqual([
      ['both', undefined],
      ['fixed', undefined],
      ['one', 'is on only some of the servers that have this name'],
    ]);
  });

  test.each([
    ['in both arms of a condition', `if (on) { ADD } else { ADD }`, undefined],
    ['before and after a conditional return', `if (on) { ADD return; } ADD`, undefined],
    ['on two conditions', `if (on) { ADD } if (!process.env.OFF) { ADD }`, true],
    [
      'in both arms, one of them inside of a condition',
      `if (on) { if (off) ADD } else { ADD }`,
      true,
    ],
  ])('a tool that is registered %s', (_where, body, uncertain) => {
    const code = body.replaceAll('ADD', `server.registerTool('a', {}, run);`);
    const { tools } = serverOf(`${SDK}${MAKE}
      const [on, off] = [process.env.ON, process.env.OFF];
      function register() { ${code} }
      register();`);
    expect(tools.map((tool) => [tool.name, tool.uncertain])).toEqual([['a', uncertain]]);
  });

  describe('a tool that a function lists for the servers of two entry points', () => {
    const entry = (given: string): string => `${SDK}import { setUp } from './set-up.js';
      ${MAKE}setUp({ server${given} });`;
    const conditionsOf = (entries: Readonly<Record<string, string>>): unknown[] => {
      const { servers } = contractOf({
        'package.json': JSON.stringify({
          name: 'p',
          type: 'module',
          bin: { http: './http.js', stdio: './stdio.js' },
          dependencies: DEPENDENCIES,
        }),
        'set-up.js': `${SDK}
          import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
          const inputSchema = { type: 'object' };
          const reading = [{ name: 'read', inputSchema }];
          const writing = [{ name: 'write', inputSchema }];
          export function setUp({ server: given, readOnly }) {
            const server = given instanceof McpServer ? given.server : given;
            server.setRequestHandler(ListToolsRequestSchema, async () => ({
              tools: [...reading, ...(readOnly ? [] : writing)],
            }));
          }`,
        ...entries,
      });
      return servers[0]!.tools.map(({ name, condition }) => [name, condition]);
    };
    const [always, perhaps] = [entry(''), entry(', readOnly: process.env.READ_ONLY')];
    const why = 'depends on the environment variable `READ_ONLY`';

    test.each([
      ['the second', { 'http.js': always, 'stdio.js': perhaps }],
      ['the first', { 'http.js': perhaps, 'stdio.js': always }],
    ])('is uncertain if only %s may leave it out', (_which, entries) => {
      expect(conditionsOf(entries)).toEqual([
        ['read', undefined],
        ['write', why],
      ]);
    });

    test('is certain if a file that no entry point loads leaves it out', () => {
      const entries = { 'http.js': always, 'stdio.js': always, 'other.js': perhaps };
      expect(conditionsOf(entries)).toEqual([
        ['read', undefined],
        ['write', undefined],
      ]);
    });
  });

  describe('a server of a file that nothing starts', () => {
    const made = (name: string, description: string): string => `${SDK}${MAKE}
      import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
      for (const name of ['${name}', 'both'])
        server.registerTool(name, { description: '${description}' }, async () => ({ content: [] }));
      await server.connect(new StdioServerTransport());`;

    test.each(['src/former.js', 'former.js'])(
      'adds nothing to a tool that is served: %s',
      (file) => {
        const { servers, sources } = contractOf({
          'package.json': JSON.stringify({
            name: 'p',
            type: 'module',
            bin: './src/index.js',
            dependencies: DEPENDENCIES,
          }),
          'src/index.js': made('now', 'It is.'),
          [file]: made('once', 'It was.'),
        });
        expect(
          servers[0]!.tools.map(({ name, description, uncertain }) => [
            name,
            description,
            uncertain,
          ]),
        ).toEqual([
          ['both', 'It is.', undefined],
          ['now', 'It is.', undefined],
          ['once', 'It was.', true],
        ]);
        expect(sources['made/tools/both']).toMatch(/^src\/index\.js:\d+$/);
      },
    );
  });

  test('a typed object of which other parts than the name are read is no tool', () => {
    const { tools } = serverOf(`${SDK}${MAKE}
      import type { Tool } from '@modelcontextprotocol/sdk/types.js';
      const find: Tool = { name: 'find', inputSchema: { type: 'object' } };
      const list: Tool = { name: 'list', inputSchema: { type: 'object' } };
      globalThis.keep(list);
      server.registerTool('search', { inputSchema: find.inputSchema }, async () => ({ content: [] }));`);
    expect(tools.map(({ name, condition }) => [name, condition])).toEqual([
      ['list', 'is known by its type only'],
      ['search', undefined],
    ]);
  });

  describe('a module that no entry point of the package loads', () => {
    const add = (name: string): string =>
      `import { server } from './server.js';
       server.registerTool('${name}', {}, async () => ({ content: [] }));`;
    const uncertainIn = (index: string, manifest: object): unknown[] => {
      const { servers } = contractOf({
        'package.json': JSON.stringify({ name: 'p', dependencies: DEPENDENCIES, ...manifest }),
        'index.js': index,
        'server.js': `${SDK}export const server = new McpServer({ name: 'made', version: '1.0.0' });`,
        'used.js': add('used'),
        'old.js': add('old'),
      });
      return servers[0]!.tools.flatMap(({ name, uncertain }) => (uncertain ? [name] : []));
    };

    test.each([
      ['makes its definitions uncertain', `import './used.js';`, { main: 'index.js' }, ['old']],
      [
        'is loaded by `import()`',
        `import './used.js'; import('./old.js');`,
        { main: 'index.js' },
        [],
      ],
      [
        'is loaded by another entry point',
        `import './used.js';`,
        { main: 'index.js', bin: './old.js' },
        [],
      ],
      [
        'may be loaded by a computed name',
        `import './used.js'; import(process.argv[2]);`,
        { main: 'index.js' },
        [],
      ],
      [
        'is not known of a package that is not built',
        `import './used.js';`,
        { main: 'gone.js' },
        [],
      ],
    ])('%s', (_what, index, manifest, expected) => {
      expect(uncertainIn(index, manifest)).toEqual(expected);
    });
  });

  describe('who calls a function makes what it registers uncertain', () => {
    const add = (name: string): string =>
      `${SDK}export function ${name}(server: McpServer) { server.registerTool('${name}', {}, async () => ({ content: [] })); }\n`;
    const uncertainIn = (files: Readonly<Record<string, string>>): string[] =>
      contractOf(files).servers.flatMap(({ tools }) =>
        tools.flatMap(({ name, uncertain }) => (uncertain ? [name] : [])),
      );

    test.each([
      ['nobody', `// add(server)\n`, ['add']],
      ['somebody', `import { add } from './add.js'; add(server);`, []],
      [
        'somebody on a condition',
        `import { add } from './add.js'; if (process.env.X) add(server);`,
        ['add'],
      ],
      [
        'somebody on a condition, and always',
        `import { add } from './add.js'; if (process.env.X) add(server); add(server);`,
        [],
      ],
      [
        'somebody in a function that nobody calls',
        `import { add } from './add.js'; export function later(s: McpServer) { add(s); }`,
        [],
      ],
      [
        'a helper on a condition',
        `import { add } from './add.js'; const enabled = new Set(process.env.X); const when = (name: string, then: () => void) => { if (enabled.has(name)) { then(); } }; when('a', () => add(server));`,
        ['add'],
      ],
      [
        'a helper in any case',
        `import { add } from './add.js'; const time = (name: string, run: () => void) => { if (process.env.X) console.error(name); run(); }; time('a', () => add(server));`,
        [],
      ],
      [
        'whoever it is handed to',
        `import { add } from './add.js'; [add].forEach((each) => each(server));`,
        [],
      ],
      [
        'whoever knows it by another name',
        `import { add as other } from './add.js'; JSON.parse(process.env.X)[0](other);`,
        [],
      ],
    ])('%s', (_name, source, expected) => {
      expect(uncertainIn({ 'index.ts': `${SDK}${MAKE}${source}`, 'add.ts': add('add') })).toEqual(
        expected,
      );
    });

    test('a list of an application, where it may lack something', () => {
      const define = (name: string): string =>
        `export const ${name} = tool('${name}', { description: 'D.', input: z.object({}), output: z.object({}), handler: () => ({}) });\n`;
      const index = (tools: string): string =>
        `import { createApp, disabledTool } from '@cyanheads/mcp-ts-core'; import * as all from './tools.js'; const { a, b, c } = all; await createApp({ name: 'app', tools: ${tools} });`;
      const files = (tools: string): Readonly<Record<string, string>> => ({
        'index.ts': index(tools),
        'tools.ts': `${CORE}${define('a')}${define('b')}${define('c')}`,
      });
      expect(uncertainIn(files('[a, b, c]'))).toEqual([]);
      expect(uncertainIn(files('[a, ...(process.env.X ? [b] : [])]'))).toEqual(['b', 'c']);
      expect(
        uncertainIn(
          files(
            '[a, ...[b, c].map((each) => (process.env.X ? each : disabledTool(each, { reason: "off" })))]',
          ),
        ),
      ).toEqual(['b', 'c']);
      expect(
        contractOf(files('[a]')).servers.map(({ name, tools }) => [
          name,
          tools.map((each) => each.name),
        ]),
      ).toEqual([['app', ['a', 'b', 'c']]]);
      expect(uncertainIn({ 'tools.ts': `${CORE}${define('a')}` })).toEqual([]);
    });
  });

  test.each([
    ['throws', "if (!process.env.KEY) throw new Error('No key.');", undefined],
    ['serves something else', 'if (process.env.FEW) { serve([]); return; }', true],
  ])('what %s before a function is called that makes the server', (_what, check, uncertain) => {
    const { tools } =
      serverOf(`${SDK}function serve(names) {\n${MAKE}\nfor (const name of names) server.registerTool(name, {}, async () => ({ content: [] }));\n}
      export function main() { ${check} serve(['a']); }`);
    expect(tools.map((tool) => [tool.name, tool.uncertain])).toEqual([['a', uncertain]]);
  });

  test('the arguments of a function of another module decide what it registers', () => {
    const { servers } = contractOf({
      'index.ts': `import { serve } from './serve.js'; import { list } from './list.js'; serve({ list: async () => list() });`,
      'list.ts': `export const list = () => [{ name: 'a', inputSchema: { type: 'object' } }];`,
      'serve.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
        import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        export function serve(config) {
          const server = new Server({ name: 'made', version: '1.0.0' }, { capabilities: {} });
          if (config.list) server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await config.list() }));
        }`,
    });
    expect(
      servers.map(({ tools }) => tools.map(({ name, uncertain }) => [name, uncertain])),
    ).toEqual([[['a', undefined]]]);
  });

  test('of two definitions of one name, what they agree on is kept', () => {
    const { tools } = serverOf(`${SDK}${MAKE}
      if (process.env.A) server.registerTool('t', { title: 'T', description: 'One.' }, async () => ({ content: [] }));
      else server.registerTool('t', { title: 'T', description: 'Another.' }, async () => ({ content: [] }));`);
    expect(tools).toMatchObject([
      {
        name: 't',
        title: 'T',
        unresolved: [
          {
            part: 'description',
            why: 'differs between its 2 definitions',
            oneOf: ['One.', 'Another.'],
          },
        ],
      },
    ]);
    expect(tools[0]).not.toHaveProperty('description');
  });

  test('of two definitions of one name, a part that one leaves open has no known values', () => {
    const { tools } = serverOf(`${SDK}${MAKE}const { A, B } = process.env;
      if (A) server.registerTool('t', { description: B ? 'One.' : 'Another.' }, async () => ({ content: [] }));
      else server.registerTool('t', { description: 'A third.' }, async () => ({ content: [] }));`);
    expect(tools[0]!.unresolved).toEqual([
      { part: 'description', why: 'depends on the environment variable `B`' },
      { part: 'description', why: 'differs between its 2 definitions' },
    ]);
  });

  test('a resource that is registered under two names has the first', () => {
    const { resources } = serverOf(`${SDK}${MAKE}
      if (process.env.A) server.registerResource('one', 'data://x', {}, async () => ({ contents: [] }));
      else server.registerResource('two', 'data://x', {}, async () => ({ contents: [] }));`);
    expect(resources).toMatchObject([
      {
        name: 'one',
        uri: 'data://x',
        unresolved: [{ part: 'name', why: 'differs between its 2 definitions' }],
      },
    ]);
  });
});

describe('servers', () => {
  const tool = (name: string): string =>
    `server.registerTool('${name}', {}, async () => ({ content: [] }));`;

  test('definitions of several files go to the one server of their package', () => {
    const { servers } = contractOf({
      'index.ts': `${SDK}import { add } from './a.js';\n${MAKE}add(server);\n${tool('own')}`,
      'a.ts': `${SDK}export function add(server: McpServer) { ${tool('added')} }`,
    });
    expect(servers.map(({ name, tools }) => [name, tools.map((each) => each.name)])).toEqual([
      ['made', ['added', 'own']],
    ]);
  });

  test('two of a package come out apart, and what may go to either by the name of the package', () => {
    const { servers } = contractOf({
      'index.ts': `${SDK}${MAKE}${tool('one')}`,
      'other.ts': `${SDK}${MAKE.replace("'made'", "'other'")}${tool('two')}`,
      'a.ts': `${SDK}export function add(server: McpServer) { ${tool('either')} }`,
    });
    expect(servers.map(({ name, tools }) => [name, tools.map((each) => each.name)])).toEqual([
      ['made', ['one']],
      ['other', ['two']],
      ['package', ['either']],
    ]);
  });

  test('what is brought in by several files goes to the server of each', () => {
    const tools = `import { z } from 'zod';\nexport class Search { name = 'search'; installTo(server) { server.registerTool(this.name, { description: 'Searches.', inputSchema: { q: z.string() } }, async () => ({ content: [] })); } }\nexport class List extends Search { name = 'list'; }`;
    const installing = (made: string, all: string): string =>
      `${SDK}import { List, Search } from './tools.js';\nconst server = new McpServer({ name: '${made}', version: '1.0.0' });\nfor (const tool of [${all}]) tool.installTo(server);`;
    const { servers } = contractOf({
      'tools.ts': tools,
      'example.ts': installing('example', 'new Search()'),
      'index.ts': installing('made', 'new Search(), new List()'),
      'dev.ts': installing('made', 'new List()'),
    });
    expect(
      servers.map(({ name, tools: all }) => [
        name,
        all.map((each) => [each.name, each.unresolved]),
      ]),
    ).toEqual([
      ['example', [['search', undefined]]],
      [
        'made',
        [
          ['list', undefined],
          ['search', undefined],
        ],
      ],
    ]);
  });

  test('what each of two loads from a folder is of no third one', () => {
    const entryPoint = (name: string): string => `${SDK}
      import { readdir } from 'node:fs/promises';
      import { dirname, join } from 'node:path';
      import { fileURLToPath } from 'node:url';
      const server = new McpServer({ name: '${name}', version: '1.0.0' });
      const folder = join(dirname(fileURLToPath(import.meta.url)), 'tools');
      for (const file of await readdir(folder)) {
        const module = await import(\`./tools/\${file}\`);
        module.default(server);
      }`;
    const { servers } = contractOf({
      'index.ts': entryPoint('made'),
      'debug.ts': entryPoint('debugged'),
      'tools/a.ts': `
        import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        export default (server: McpServer) => {
          server.registerTool('a', { description: 'Ay.' }, async () => ({ content: [] }));
        };`,
    });

    expect(servers.map(({ name, tools }) => [name, tools.length])).toEqual([
      ['debugged', 1],
      ['made', 1],
    ]);
  });

  test('what is registered on a parameter reaches the servers that all of its callers pass', () => {
    const other = MAKE.replace("'made'", "'other'");
    const add = (name: string, more = ''): string =>
      `${SDK}export function ${name}(server: McpServer) { ${tool(name)} ${more} }`;
    const { servers } = contractOf({
      'index.ts': `${SDK}import { one } from './one.js'; import { both } from './both.js'; import { perhaps } from './perhaps.js';\n${MAKE}one(server); both(server); perhaps(server);`,
      'other.ts': `${SDK}import { both } from './both.js'; import { perhaps } from './perhaps.js';\n${other}both(server); perhaps(JSON.parse(process.env.X));`,
      'one.ts': `import { nested } from './nested.js';\n${add('one', 'nested({ server });')}`,
      'nested.ts': `${SDK}export function nested({ server }: { server: McpServer }) { ${tool('nested')} }`,
      'both.ts': add('both'),
      'perhaps.ts': add('perhaps'),
    });
    expect(servers.map(({ name, tools }) => [name, tools.map((each) => each.name)])).toEqual([
      ['made', ['both', 'nested', 'one']],
      ['other', ['both']],
      ['package', ['perhaps']],
    ]);
    expect(servers.flatMap(({ tools }) => tools).filter(({ uncertain }) => uncertain)).toEqual([]);
  });

  test('of the same name in two packages are distinguished by the package', () => {
    const { servers } = contractOf({
      'a/package.json': '{ "name": "first" }',
      'a/index.ts': `${SDK}${MAKE}${tool('one')}`,
      'b/package.json': '{ "name": "second" }',
      'b/index.ts': `${SDK}${MAKE}${tool('two')}`,
    });
    expect(servers.map(({ name, tools }) => [name, tools.length])).toEqual([
      ['made (first)', 1],
      ['made (second)', 1],
    ]);
  });
});

test('moving and formatting changes nothing but the places', () => {
  const one =
    "server.registerTool('one', { description: 'One.', inputSchema: { id: z.string() } }, async () => ({ content: [] }));";
  const two =
    "server.registerTool('two', { description: 'Two.', annotations: { readOnlyHint: true } }, async () => ({ content: [] }));";
  const add = (name: string, ...lines: string[]): string =>
    `${SDK}export function ${name}(server: McpServer) {\n${lines.join('\n')}\n}`;
  const index = (...names: string[]): string =>
    `${SDK}${names.map((name) => `import { ${name} } from './${name}.js';\n`).join('')}${MAKE}${names.map((name) => `${name}(server);`).join('\n')}`;
  const before = contractOf({
    'index.ts': index('a', 'b'),
    'a.ts': add('a', one),
    'b.ts': add('b', two),
  });
  const after = contractOf({
    'index.ts': index('z', 'c'),
    'z.ts': add('z', two.replaceAll(', ', ',\n    '), one.replaceAll("'", '"')),
    'c.ts': add('c'),
  });
  expect(JSON.stringify(after.servers)).toBe(JSON.stringify(before.servers));
  expect(after.sources).not.toEqual(before.sources);
});

test('what cannot be found or does not parse is an error', () => {
  const { folder } = project({
    'package.json': JSON.stringify({ dependencies: DEPENDENCIES }),
    'a.ts': `${SDK}server.registerTool(`,
  });
  expect(() => extractContract(['b'], { cwd: folder })).toThrow(
    'b does not exist: name a file or a folder that does.',
  );
  expect(() => extractContract(['.'], { cwd: folder })).toThrow(
    /^Cannot extract the contract: these files could not be read: a\.ts \(syntax error/,
  );
});

describe('what the environment may replace', () => {
  test('a name and texts have their defaults, and are marked', () => {
    const { name, tools } = serverOf(`${SDK}
      const PREFIX = process.env.PREFIX ? process.env.PREFIX + '_' : '';
      const URL = process.env.URL ?? 'https://docs.example';
      const server = new McpServer({ name: process.env.NAME || 'docs', version: '1.0.0' });
      server.registerTool(PREFIX + 'search', { title: 'Search', description: 'Searches ' + URL + '.' }, async () => ({ content: [] }));
      server.registerTool('get', { description: process.env.TEXT }, async () => ({ content: [] }));`);
    const dependsOn = (name: string): string => `depends on the environment variable \`${name}\``;
    const common = {
      inputSchema: { type: 'object', properties: {} },
      execution: { taskSupport: 'forbidden' },
    };
    expect(name).toBe('docs');
    expect(tools).toEqual([
      { name: 'get', ...common, unresolved: [{ part: 'description', why: dependsOn('TEXT') }] },
      {
        name: 'search',
        uncertain: true,
        condition: dependsOn('PREFIX'),
        title: 'Search',
        description: 'Searches https://docs.example.',
        ...common,
        unresolved: [
          { part: 'description', why: dependsOn('URL') },
          { part: 'name', why: dependsOn('PREFIX') },
        ],
      },
    ]);
  });
});

test('a tool whose name a condition selects is listed under each name, and uncertain', () => {
  const { tools, unresolved } = serverOf(`${SDK}${MAKE}
    const short = process.argv.includes('--short');
    server.registerTool(short ? 'get' : 'get_document', { description: 'Gets it.' }, async () => ({ content: [] }));`);
  expect(tools.map(({ name, uncertain, condition }) => [name, uncertain, condition])).toEqual([
    ['get', true, 'depends on the environment'],
    ['get_document', true, 'depends on the environment'],
  ]);
  expect(unresolved).toEqual([]);
});

describe('one call after another in a process', () => {
  test('reads what has changed on disk since then', () => {
    const made = project({
      'package.json': JSON.stringify({
        name: 'package',
        type: 'module',
        dependencies: DEPENDENCIES,
      }),
      'index.ts': `import { text } from './text.ts';\n${SDK}${MAKE}
        server.registerTool('get', { description: text }, async () => ({ content: [] }));`,
      'text.ts': "export const text = 'Gets a note.';",
    });
    symlinkSync(resolve('node_modules'), made.path('node_modules'));
    const description = (): unknown =>
      extractContract(['.'], { cwd: made.folder }).servers[0]?.tools[0]?.description;
    expect(description()).toBe('Gets a note.');
    made.write('text.ts', "export const text = 'Gets one of the notes.';");
    expect(description()).toBe('Gets one of the notes.');
  });

  test('loads the libraries of the project only where it may', () => {
    const { folder, path } = project({
      'package.json': JSON.stringify({
        name: 'package',
        type: 'module',
        dependencies: DEPENDENCIES,
      }),
      'index.ts': `import { McpServer } from 'tmcp';
        import { ValibotJsonSchemaAdapter } from '@tmcp/adapter-valibot';
        import * as v from 'valibot';
        const server = new McpServer(
          { name: 'made', version: '1.0.0' },
          { adapter: new ValibotJsonSchemaAdapter(), capabilities: { tools: {} } },
        );
        server.tool(
          { name: 'get', description: 'Gets a note.', schema: v.object({ id: v.string() }) },
          async () => ({ content: [] }),
        );`,
    });
    symlinkSync(resolve('node_modules'), path('node_modules'));
    const required = (projectCode?: boolean): unknown =>
      extractContract(['.'], { cwd: folder, ...(projectCode === undefined ? {} : { projectCode }) })
        .servers[0]?.tools[0]?.inputSchema?.required;
    expect(required(false)).toBeUndefined();
    expect(required()).toEqual(['id']);
    expect(required(false)).toBeUndefined();
  });
});
