import { describe, expect, test } from 'vitest';
import { definitionsIn, found, installed, read } from '../../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  listed,
  outline,
  plain,
  requests,
  resultFlags,
  treatments,
} from '../tables.ts';

describe('definitions of mcp-use', () => {
  test('major 2', () => {
    const text = `import { MCPServer } from 'mcp-use'; import { z } from 'zod';
      const server = new MCPServer({ name: 's', version: '1.0.0' });
      server.tool({ name: 'a', title: 'A', description: 'd', inputSchema: z.object({ q: z.string() }), outputSchema: z.object({ n: z.number() }), annotations: { readOnlyHint: true } }, async ({ q }, ctx) => ({ content: [] }));
      server.tool({ name: 'b', schema: z.object({ q: z.string() }) }, async () => ({ content: [] }));
      server.resource({ name: 'r', uri: 'r://x', description: 'd' }, async () => ({ contents: [] }));
      server.resourceTemplate({ name: 't', uriTemplate: 't://{id}', description: 'd' }, async (uri, { id }) => ({ contents: [] }));
      server.prompt({ name: 'p', description: 'd', schema: z.object({ topic: z.string().describe('Of what.') }) }, async () => ({ messages: [] }));`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(definitions.map(read)).toEqual([
      { kind: 'tool', name: 'a', title: 'A', description: 'd' },
      { kind: 'tool', name: 'b' },
      { kind: 'resource', name: 'r', uri: 'r://x', description: 'd' },
      { kind: 'template', name: 't', uri: 't://{id}', description: 'd' },
      {
        kind: 'prompt',
        name: 'p',
        description: 'd',
        arguments: [{ name: 'topic', description: 'Of what.', required: true }],
      },
    ]);
    expect(definitions.slice(0, 2).map(({ schemas }) => schemas[0]?.label)).toEqual([
      'inputSchema',
      'schema',
    ]);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('major 1', () => {
    const text = `import { MCPServer, createMCPServer, text } from 'mcp-use/server'; import { z } from 'zod';
      const server = createMCPServer('s', { version: '1.0.0' });
      server.tool({ name: 'a', description: 'd', schema: z.object({ q: z.string() }) }, async ({ q }) => text(q));
      server.tool({ name: 'b', description: 'd', inputs: [{ name: 'q', type: 'string', description: 'What.', required: true }], cb: async ({ q }) => text(q) });
      new MCPServer({ name: 's' }).resourceTemplate({ name: 't', resourceTemplate: { uriTemplate: 't://{id}' }, readCallback: async () => ({ contents: [] }) });`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(
      definitions.map(({ kind, name, uri, handler }) => [
        kind,
        name.kind === 'known' && name.value,
        uri.kind === 'known' ? uri.value : undefined,
        handler.kind,
      ]),
    ).toEqual([
      ['tool', 'a', undefined, 'known'],
      ['tool', 'b', undefined, 'known'],
      ['resource', 't', 't://{id}', 'known'],
    ]);
    expect(definitions[1]!.schemas[0]!.root).toMatchObject({
      kind: 'known',
      value: { fields: [{ name: 'q', optional: false }] },
    });
  });

  test.each(['1.20.5', '1.34.6'])('%s passes the fields of an object to SDK v1', (version) => {
    const manifest = { name: 's', dependencies: { 'mcp-use': version } };
    const path = installed({ 'package.json': JSON.stringify(manifest) });
    const text = `import { MCPServer } from 'mcp-use/server'; import { z } from 'zod';
      const server = new MCPServer({ name: 's', version: '1.0.0' });
      server.tool({ name: 'a', schema: z.strictObject({ q: z.string().describe('What.') }).describe('All.') }, async () => ({ content: [] }));
      server.tool({ name: 'b', schema: z.union([z.object({ q: z.string() }), z.object({ n: z.number() })]) }, async () => ({ content: [] }));`;
    const schemas = definitionsIn(path('server.ts'), text).map((definition) =>
      definition.schemas[0]!.jsonSchema(),
    );

    expect(schemas).toEqual([
      {
        schema: {
          $schema: 'http://json-schema.org/draft-07/schema#',
          type: 'object',
          properties: { q: { type: 'string', description: 'What.' } },
          required: ['q'],
        },
        unresolved: [],
      },
      undefined,
    ]);
  });

  test('a widget is a resource, and by its type a template and a tool too', () => {
    const text = `import { MCPServer } from 'mcp-use/server';
      const server = new MCPServer({ name: 's', version: '1.0.0' });
      server.uiResource({ type: 'rawHtml', name: 'chart', description: 'Draws.', htmlContent: '' });
      server.uiResource({ type: 'mcpApps', name: 'board', description: 'Shows.', exposeAsTool: true });`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(
      definitions.map(({ kind, name }) => [kind, name.kind === 'known' && name.value]),
    ).toEqual([
      ['resource', 'chart'],
      ['resource', 'board'],
      ['resource', 'board-dynamic'],
      ['tool', 'board'],
    ]);
    expect(definitions.slice(0, 3).map(({ uri }) => uri)).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: 'unknown', why: 'depends on the build' })),
    );
  });

  test.each(['1.34.6', '2.5.2'])(
    'tools of an OpenAPI document and of proxied servers are stated in %s',
    (version) => {
      const { definitions } = analysisOf(
        `import { MCPServer } from 'mcp-use/server';
        const api = MCPServer.fromOpenAPI({ spec: {} });
        api.tool({ name: 'extra', description: 'd' }, async () => ({ content: [] }));
        const server = new MCPServer({ name: 's', version: '1.0.0' });
        await server.proxy({ db: { command: 'node', args: ['db.js'] } });`,
        { 'mcp-use': version },
      );
      expect(
        definitions.map(({ name }) => (name.kind === 'known' ? name.value : name)),
      ).toMatchObject([
        { kind: 'unknown', why: 'is made from an OpenAPI document' },
        'extra',
        { kind: 'unknown', why: 'comes from the servers of a proxy' },
      ]);
    },
  );

  test('a client is not a server', () => {
    expect(
      found(
        `import { MCPClient } from 'mcp-use'; const client = new MCPClient({}); client.tool({ name: 'a' });`,
      ),
    ).toEqual([]);
  });
});

const HEAD = `
  import { MCPServer, createMCPServer } from 'mcp-use';
  import { z } from 'zod';
  const server = new MCPServer({ name: 'own' });
`;
const SCHEMAS = {
  inputSchema: 'z.object({ given: z.string() })',
  schema: 'z.object({ given: z.string() })',
  inputs: `[{ name: 'given' }]`,
  args: `[{ name: 'given' }]`,
};

describe('forms of mcp-use', () => {
  test.each(['inputSchema', 'schema', 'inputs'] as const)('a tool with `%s`', (label) => {
    const { definitions, servers } = analysisOf(
      `${HEAD} server.tool({ name: 'n', ${EVERY_FIELD} ${label}: ${SCHEMAS[label]},
        outputSchema: z.object({ made: z.string() }) }, ${HANDLER});`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'tool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { [`input: ${label}`]: ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'icons', 'annotations', 'execution', '_meta'),
    ]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each(['schema', 'args'] as const)('a prompt with `%s`', (label) => {
    const { definitions } = analysisOf(
      `${HEAD} server.prompt({ name: 'n', ${EVERY_FIELD} ${label}: ${SCHEMAS[label]} }, ${HANDLER});`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'prompt',
        form: 'prompt',
        name: 'n',
        ...asWritten('title', 'description'),
        schemas: { [`args: ${label}`]: ['given'] },
        context: 'ofSecond',
      },
    ]);
  });

  test.each([
    ['resource', 'resource', `uri: 'file:///log'`, 'file:///log', 'ofSecond'],
    ['resourceTemplate', 'template', `uriTemplate: 'log://{day}'`, 'log://{day}', 'ofThird'],
    [
      'resourceTemplate',
      'template',
      `resourceTemplate: { uriTemplate: 'log://{day}' }`,
      'log://{day}',
      'ofThird',
    ],
  ])('%s makes a %s by { %s }', (method, kind, written, uri, context) => {
    const { definitions } = analysisOf(
      `${HEAD} server.${method}({ name: 'n', ${EVERY_FIELD} ${written} }, ${HANDLER});`,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind,
        form: method,
        name: 'n',
        uri,
        ...asWritten('title', 'description'),
        schemas: {},
        context,
      },
    ]);
  });

  test.each(['cb', 'readCallback'])('the handler may be the property `%s`', (key) => {
    const [tool] = analysisOf(`${HEAD} server.tool({ name: 'n', ${key}: () => 1 });`).definitions;
    expect(tool!.handler.kind).toBe('known');
  });

  test.each(['prompt', 'resource', 'resourceTemplate'])('%s returns the server', (method) => {
    const { definitions } = analysisOf(
      `${HEAD} server.${method}({ name: 'n' }).tool({ name: 'last' });`,
    );
    expect(definitions.map(({ name }) => plain(name))).toContain('last');
  });

  test.each([
    ['new MCPServer', `new MCPServer({ name: 'made' })`],
    ['createMCPServer', `createMCPServer('made')`],
  ])('%s makes a server', (_by, made) => {
    const { definitions, servers } = analysisOf(
      `import { MCPServer, createMCPServer } from 'mcp-use'; ${made}.tool({ name: 'n' });`,
    );
    expect(definitions).toHaveLength(1);
    expect(servers).toMatchObject([{ name: { value: 'made' } }]);
  });

  test('a parameter with the type of an instance is a server', () => {
    const { definitions } = analysisOf(
      `import type { McpServerInstance } from 'mcp-use';
       export function register(server: McpServerInstance) { server.tool({ name: 'n' }); }`,
    );
    expect(definitions).toHaveLength(1);
  });
});

test('the context of mcp-use asks the user and the model', () => {
  const source = `${HEAD}
    import type { RequestContext, ToolContext } from 'mcp-use';
    server.tool({ name: 'n' }, async (args, ctx) => { await ctx.elicit({}); await ctx.sample({}); await ctx.other({}); });
    export const byRequest = (request: RequestContext) => request.elicit({});
    export const byTool = (tool: ToolContext) => tool.sample({});`;
  expect(requests(analysisOf(source))).toEqual({
    'ctx.elicit': 'elicit',
    'ctx.sample': 'sample',
    'request.elicit': 'elicit',
    'tool.sample': 'sample',
  });
});

test.each([
  ['1.34.6', 1],
  ['2.0.0', 2],
  [undefined, 2],
])('facts about mcp-use %s', (version, major) => {
  const [tool] = analysisOf(
    `${HEAD} server.tool({ name: 'n' });`,
    version === undefined ? {} : { 'mcp-use': version },
  ).definitions;
  expect(tool!.framework).toMatchObject({
    id: 'mcp-use',
    package: 'mcp-use',
    title: 'mcp-use',
    version,
    major,
    context: { name: 'ctx' },
  });
});

describe('functions of mcp-use that build results', () => {
  const block = (text: unknown) => ({ type: 'text', text });

  test.each([
    ["text('a')", { content: [block('a')] }],
    ['markdown(`# ${args.a}`)', { content: [block('?')] }],
    ["error('a')", { isError: true, content: [block('a')] }],
    ['object({ a: 1 })', { content: [block('?')], structuredContent: { a: 1 } }],
    ["image('AAAA')", { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }],
    [
      "audio('AAAA', 'audio/mpeg')",
      { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/mpeg' }] },
    ],
    ["mix(text('a'), html('b'))", { content: [block('a'), block('b')] }],
    [
      "mix(text('a'), object({ a: 1 }))",
      { content: [block('a'), block('?')], structuredContent: '?' },
    ],
    ["mix(text('a'), load())", '?'],
    ['array([1])', '?'],
  ])('%s', (call, expected) => {
    const source = `import { MCPServer, array, audio, error, html, image, markdown, mix, object, text } from 'mcp-use/server';
      import { load } from 'elsewhere';
      new MCPServer({ name: 's' }).tool({ name: 'n' }, async (args) => ${call});`;
    const { paths } = analysisOf(source, { 'mcp-use': '2.5.2' }).definitions[0]!.results;
    expect(paths.map(({ value }) => plain(value))).toEqual([expected]);
  });
});

describe('results of mcp-use', () => {
  const register =
    (method: string, more = '') =>
    (handler: string): string =>
      `server.${method}({ name: 'n', ${more} }, ${handler});`;
  const plainTool = {
    failure: 'nothing null string number boolean list',
    lost: 'block object messages contents',
    result: 'empty content structuredContent isError _meta',
  };

  test.each(['1.34.6', '2.5.2'])('of tools in %s', (version) => {
    expect(treatments(HEAD, register('tool'), { 'mcp-use': version })).toEqual(plainTool);
  });

  test.each([
    ['1.34.6', plainTool],
    [
      '2.5.2',
      {
        failure: 'nothing null string number boolean list block object messages contents',
        result: 'empty content structuredContent isError _meta',
      },
    ],
  ])('of tools with an output schema in %s', (version, expected) => {
    expect(
      treatments(HEAD, register('tool', 'outputSchema: z.object({})'), { 'mcp-use': version }),
    ).toEqual(expected);
  });

  test.each([
    ['prompt', 'messages', 'content structuredContent isError _meta contents'],
    ['resource', 'contents', 'content structuredContent isError _meta messages'],
  ])('of each %s', (method, member, others) => {
    expect(treatments(HEAD, register(method), {})).toEqual({
      failure: 'nothing string',
      result: member,
      unjudged: `null number boolean list empty block object ${others}`,
    });
  });

  test.each([
    ['1.34.6', { structuredIsObject: true, checksFailures: true, failure: 'error' }],
    ['2.5.2', { checksFailures: true, failure: 'error' }],
    ['>=1.34.6', undefined],
  ])('beyond the kind of value in %s', (version, flags) => {
    const [tool] = analysisOf(`${HEAD} server.tool({});`, { 'mcp-use': version }).definitions;
    expect(resultFlags(tool!)).toEqual(flags);
  });
});
