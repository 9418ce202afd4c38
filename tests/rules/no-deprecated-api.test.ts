import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll } from 'vitest';
import rule from '../../src/rules/no-deprecated-api.ts';
import { CASE_FOLDER, testRule } from '../support/rule-tester.ts';

/** The file of a project of its own, where this repository's packages are not installed, and other files of it. */
function uninstalled(
  dependencies: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): string {
  const directory = mkdtempSync(join(tmpdir(), 'mcp-uninstalled-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ dependencies }));
  for (const [name, text] of Object.entries(others)) writeFileSync(join(directory, name), text);
  afterAll(() => rmSync(directory, { recursive: true }));
  return relative(CASE_FOLDER, join(directory, 'server.ts'));
}
const oldProject = uninstalled({ '@modelcontextprotocol/sdk': '1.20.2' });
const ofHandler = uninstalled({ 'mcp-handler': '^1.0.1' });
const ofAgents = uninstalled({ agents: '^0.2.0' });
const bothTransports = uninstalled(
  { '@modelcontextprotocol/sdk': '^1.29.0' },
  {
    'app.ts': "import './server.js';\nimport './http.js';",
    'package.json': JSON.stringify({
      dependencies: { '@modelcontextprotocol/sdk': '^1.29.0' },
      scripts: { dev: 'tsx --env-file=.env ./app' },
    }),
    'http.ts':
      "import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';\nexport const start = () => new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });",
  },
);
/** The module of a project whose server passes through `guard.ts`. */
const guarded = (guard: string): string =>
  uninstalled({ '@modelcontextprotocol/sdk': '^1.29.0' }, { 'guard.ts': guard });
const GUARDED_SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { guard } from './guard.js';
const server = guard(new McpServer({ name: 's', version: '1' }));
export function register(server: McpServer) {
  server.tool('ping', 'Answers.', async () => ({ content: [] }));
}
register(server);
`;
const proxyOf = (
  condition: string,
): string => `export function guard<T extends object>(server: T): T {
  return new Proxy(server, {
    get(target, key) {
      if (${condition})
        return (...args: unknown[]) => {
          console.error('registers', args[0]);
          return (target as any)[key](...args);
        };
      return Reflect.get(target, key);
    },
  });
}`;
const ofSdk = uninstalled({ '@modelcontextprotocol/sdk': '^1.29.0' });
const ofSdkV2 = uninstalled({ '@modelcontextprotocol/server': '^2.4.0' });
const newestProject = uninstalled({ '@modelcontextprotocol/sdk': 'latest' });

const HEAD =
  "import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const v1 = (code: string): string => HEAD + code;
const v2 = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const CB = 'async () => ({ content: [] })';
const LATEST = { mcp: { protocol: '2026-07-28' } };

const LACKS: Readonly<Record<string, string>> = {
  tool: ': it takes no title, output schema or `_meta`, and SDK v2 does not have it',
  prompt: ': it takes no title, and SDK v2 does not have it',
  resource: ': it was removed in SDK v2',
};

const method = (name: string, more = '') => ({
  messageId: 'framework' as const,
  data: {
    why: LACKS[name],
    more,
    what: `\`${name}()\``,
    instead: `\`register${name.charAt(0).toUpperCase()}${name.slice(1)}()\``,
    revision: '',
    elsewhere: '',
  },
});

/** A call and its rewriting. */
const rewritten = (name: string, before: string, after: string) => ({
  code: v1(before),
  output: v1(after),
  errors: [method(name)],
});
/** A call that could mean more than one thing. */
const reported = (name: string, code: string) => ({
  code: v1(code),
  output: null,
  errors: [method(name)],
});

/** The data of one log message that a handler sends. */
const LOG = {
  why: '',
  more: '',
  what: '`ctx.mcpReq.log()`',
  instead: 'the standard error stream or OpenTelemetry',
  revision: '2026-07-28',
  elsewhere: '',
};

/** The data of a function that a transport calls for a new session. */
const session = (name: string, place: string) => ({
  why: '',
  more: '',
  what: `\`${name}\``,
  effect: 'is never called',
  instead: `\`createMcpHandler(() => server)\`, which has no sessions${place}`,
  revision: '2026-07-28',
  elsewhere: '',
});

testRule(rule, {
  valid: [
    {
      name: 'transports without sessions, or with options that are not known',
      code: `import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { options, generator } from './options.js';
export const one = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
export const two = new StreamableHTTPServerTransport(options);
export const three = new StreamableHTTPServerTransport({ sessionIdGenerator: generator });`,
      settings: LATEST,
    },
    {
      name: 'sessions of the revisions that have them',
      code: `import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
export const one = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });`,
    },
    {
      name: 'sessions of older clients, beside a handler of both revisions',
      filename: ofSdkV2,
      code: `import { createMcpHandler, isLegacyRequest, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
export const handler = createMcpHandler(() => new McpServer({ name: 's', version: '1' }), { legacy: 'reject' });
export const old = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });`,
      settings: LATEST,
    },
    ...[
      {
        name: 'a server of SDK v2 that both revisions are served with',
        filename: ofSdkV2,
        code: `import { McpServer, createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
const make = () => new McpServer({ name: 's', version: '1' });
const handler = createMcpHandler(make, { legacy: 'reject' });
await make().connect(new WebStandardStreamableHTTPServerTransport());`,
      },
      {
        name: 'logging for clients of older revisions',
        filename: ofSdkV2,
        code: `import { McpServer, type McpRequestContext } from '@modelcontextprotocol/server';
function build({ era }: McpRequestContext) {
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('t', { description: 'd' }, async (ctx) => {
    if (era !== 'modern') await ctx.mcpReq.log('info', 'x');
    return { content: [] };
  });
}`,
      },
      {
        name: 'a server of SDK v2 whose options name the revisions',
        filename: ofSdkV2,
        code: `import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
const server = new McpServer({ name: 's', version: '1' }, { supportedProtocolVersions });
await server.connect(new StdioServerTransport());`,
      },
      {
        name: 'a server of SDK v1 for older clients, beside one of SDK v2',
        filename: ofSdk,
        code: `import { McpServer } from '@modelcontextprotocol/server';
import { McpServer as Old } from '@modelcontextprotocol/sdk/server/mcp.js';
new McpServer({ name: 's', version: '1' });
const server = new Old({ name: 's', version: '1' });
server.sendLoggingMessage({ level: 'info', data: 1 });`,
      },
    ].map((test) => ({ ...test, settings: LATEST })),
    {
      name: 'a method that a proxy of the project wraps alone',
      filename: guarded(proxyOf("key === 'tool'")),
      code: GUARDED_SERVER,
    },
    {
      name: 'a method that the project replaces alone',
      filename: guarded(`export function guard(server: any) {
  const register = server.tool.bind(server);
  server.tool = (name: string, ...rest: unknown[]) => register('my_' + name, ...rest);
  return server;
}`),
      code: GUARDED_SERVER,
    },
    {
      name: 'a session that is optional',
      code: v2(`server.registerTool('t', { description: 'd' }, async (ctx) => {
  if (ctx.sessionId) note(ctx.sessionId);
  const id = ctx.sessionId ?? 'none';
  const era = eraOf(ctx);
  if (era === 'legacy') note(ctx.sessionId);
  log({ session: ctx.sessionId, id });
  return { content: [] };
});`),
      settings: LATEST,
    },
    {
      name: 'sessions and a handshake, with the revisions that have them',
      code: v2(`server.server.oninitialized = () => start();
server.registerTool('t', { description: 'd' }, async (ctx) => ({ content: [{ type: 'text', text: note(ctx.sessionId) }] }));`),
    },
    {
      name: 'a handler of subscriptions, with the revisions that have them',
      code: v2(`server.server.setRequestHandler('resources/subscribe', () => ({}));`),
    },
    {
      name: 'a handler of the handshake, with the revisions that have it',
      code: v2(`server.server.setRequestHandler('initialize', () => answer());`),
    },
    {
      name: 'a handler of subscriptions for older clients, beside what tells those that listen',
      code: v2(`server.server.setRequestHandler('resources/subscribe', () => ({}));
export const changed = (handler) => handler.notify.resourceUpdated('papers:all');`),
      settings: LATEST,
    },
    {
      name: 'a method of that name of another object',
      code: v2(`router.setRequestHandler('resources/subscribe', () => ({}));`),
      settings: LATEST,
    },
    {
      name: 'a member of that name of another object',
      code: v2('transport.oninitialized = () => start();'),
      settings: LATEST,
    },
    {
      name: 'servers that serve the targeted revision',
      code: v1(''),
    },
    v1(`server.registerTool('t', { description: 'd', inputSchema: { a: z.string() } }, ${CB});`),
    v2(
      `server.registerTool('t', { description: 'd', inputSchema: z.object({ a: z.string() }) }, ${CB});`,
    ),
    v2(`server.registerTool('t', { description: 'd', inputSchema: {} }, ${CB});`),
    v2(`server.registerTool('t', { description: 'd', inputSchema: make() }, ${CB});`),
    // Another library's methods of these names.
    "import '@modelcontextprotocol/sdk/types.js';\nconst server = express();\nserver.tool('t', () => {});\nserver.resource('r', () => {});",
    "import { tool } from '@cyanheads/mcp-ts-core';\nexport const t = tool('t', { description: 'd', handler: () => ({}) });",
    // The low-level class is not a mistake.
    "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nnew Server({ name: 's', version: '1' }, { capabilities: {} });",
    // Current in the revision that is targeted by default.
    v1(
      'async function ask() { await server.server.listRoots(); await server.server.sendLoggingMessage({ level: "info", data: 1 }); }',
    ),
    // A type alone.
    "import type { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\nexport function f(transport: SSEServerTransport) { return transport; }",
    {
      code: "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\nnew SSEServerTransport('/m', res);",
      settings: { mcp: { protocol: '2024-11-05' } },
    },
    {
      name: 'the transport of older clients, beside the current one in the same file',
      code: `import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
app.post('/mcp', (req, res) => server.connect(new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })));
app.get('/sse', (req, res) => server.connect(new SSEServerTransport('/messages', res)));`,
    },
    {
      name: 'the transport of older clients, beside the current one in the same object',
      code: `import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
const transports = { SSEServerTransport, StreamableHTTPServerTransport };
app.post('/mcp', () => server.connect(new transports.StreamableHTTPServerTransport({ sessionIdGenerator: undefined })));
app.get('/sse', (req, res) => server.connect(new transports.SSEServerTransport('/messages', res)));`,
    },
    {
      name: 'the transport of older clients, beside the current one in another file of the package',
      code: "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\nexport const start = (res) => new SSEServerTransport('/messages', res);",
      filename: bothTransports,
    },
    // An SDK that has not deprecated them yet.
    {
      code: v1(`server.tool('t', ${CB});`),
      filename: oldProject,
    },
    {
      name: 'Another package chooses the version of the SDK.',
      code: `import { createMcpHandler } from 'mcp-handler';\nexport default createMcpHandler((server) => { server.tool('t', 'd', ${CB}); });`,
      filename: ofHandler,
    },
    {
      name: 'Another package chooses the version of an SDK that is imported.',
      code: v1(`server.tool('t', 'd', ${CB});`),
      filename: ofAgents,
    },
    '',
  ],
  invalid: [
    {
      name: 'a method that a proxy wraps together with its successor',
      filename: guarded(proxyOf("key === 'tool' || key === 'registerTool'")),
      code: GUARDED_SERVER,
      output: GUARDED_SERVER.replace(
        "tool('ping', 'Answers.', async",
        "registerTool('ping', { description: 'Answers.' }, async",
      ),
      errors: [method('tool')],
    },
    {
      name: 'a call over several lines, indented by four spaces',
      code: v1(`if (all) {
    server.tool(
        't',
        'Finds it.',
        { a: z.string() },
        ${CB},
    );
}`),
      output: v1(`if (all) {
    server.registerTool(
        't',
        {
            description: 'Finds it.',
            inputSchema: { a: z.string() },
        },
        ${CB},
    );
}`),
      errors: [{ messageId: 'framework' }],
    },
    {
      ...rewritten('tool', `server.tool('t', ${CB});`, `server.registerTool('t', {}, ${CB});`),
      name: 'The newest version is asked for.',
      filename: newestProject,
    },
    // Every overload of tool().
    rewritten('tool', `server.tool('t', ${CB});`, `server.registerTool('t', {}, ${CB});`),
    rewritten(
      'tool',
      `server.tool('t', 'd', ${CB});`,
      `server.registerTool('t', { description: 'd' }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', { a: z.string() }, ${CB});`,
      `server.registerTool('t', { inputSchema: { a: z.string() } }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', { readOnlyHint: true }, ${CB});`,
      `server.registerTool('t', { annotations: { readOnlyHint: true } }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', 'd', { a: z.string() }, ${CB});`,
      `server.registerTool('t', { description: 'd', inputSchema: { a: z.string() } }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', 'd', {}, ${CB});`,
      `server.registerTool('t', { description: 'd', inputSchema: {} }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', 'd', { title: 'T' }, ${CB});`,
      `server.registerTool('t', { description: 'd', annotations: { title: 'T' } }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', { a: z.string() }, { title: 'T' }, ${CB});`,
      `server.registerTool('t', { inputSchema: { a: z.string() }, annotations: { title: 'T' } }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', 'd', { a: z.string() }, { title: 'T' }, ${CB});`,
      `server.registerTool('t', { description: 'd', inputSchema: { a: z.string() }, annotations: { title: 'T' } }, ${CB});`,
    ),
    // Names, templates, a schema's shape; shorthand where the name fits.
    rewritten(
      'tool',
      `const description = 'd';\nconst Schema = z.object({ a: z.string() });\nserver.tool('t', description, Schema.shape, ${CB});`,
      `const description = 'd';\nconst Schema = z.object({ a: z.string() });\nserver.registerTool('t', { description, inputSchema: Schema.shape }, ${CB});`,
    ),
    rewritten(
      'tool',
      `const Empty = z.object({});\nserver.tool('t', 'd', Empty.shape, ${CB});`,
      `const Empty = z.object({});\nserver.registerTool('t', { description: 'd', inputSchema: Empty.shape }, ${CB});`,
    ),
    rewritten(
      'tool',
      `import { listPapers as def } from './no-deprecated-api/definitions.js';\nserver.tool(def.name, def.description, def.inputSchema.shape, ${CB});`,
      `import { listPapers as def } from './no-deprecated-api/definitions.js';\nserver.registerTool(def.name, { description: def.description, inputSchema: def.inputSchema.shape }, ${CB});`,
    ),
    rewritten(
      'tool',
      `server.tool('t', \`d \${process.env.X}\`, ${CB});`,
      `server.registerTool('t', { description: \`d \${process.env.X}\` }, ${CB});`,
    ),
    // Lines and comments stay.
    rewritten(
      'tool',
      `server.tool(\n  't',\n  'd', // what it does\n  {\n    a: z.string(),\n  },\n  ${CB},\n);`,
      `server.registerTool(\n  't',\n  {\n    description: 'd', // what it does\n    inputSchema: {\n      a: z.string(),\n    },\n  },\n  ${CB},\n);`,
    ),
    // Comments on arguments are indented with them; the last comma is as in the file.
    rewritten(
      'tool',
      `server.tool(\n  't',\n  'd',\n  // What it\n  // accepts.\n  {\n    a: z.string() // The a.\n  },\n  ${CB}\n);`,
      `server.registerTool(\n  't',\n  {\n    description: 'd',\n    // What it\n    // accepts.\n    inputSchema: {\n      a: z.string() // The a.\n    }\n  },\n  ${CB}\n);`,
    ),
    rewritten(
      'tool',
      `server.tool(\n  't',\n  'd', {\n    a: z.string(),\n  },\n  ${CB},\n);`,
      `server.registerTool(\n  't',\n  {\n    description: 'd', inputSchema: {\n      a: z.string(),\n    },\n  },\n  ${CB},\n);`,
    ),
    // A loop, in which some have no parameters.
    rewritten(
      'tool',
      `const define = (name: string, schema: object) => ({ name, schema });\nconst tools = [define('t', {}), define('u', { a: z.string() })];\ntools.forEach((tool) => server.tool(tool.name, 'd', tool.schema, ${CB}));`,
      `const define = (name: string, schema: object) => ({ name, schema });\nconst tools = [define('t', {}), define('u', { a: z.string() })];\ntools.forEach((tool) => server.registerTool(tool.name, { description: 'd', inputSchema: tool.schema }, ${CB}));`,
    ),
    // The lines of a template literal are a part of the text.
    rewritten(
      'tool',
      `server.tool(\n  't',\n  \`one\n  two\`,\n  {\n    a: z.string().describe(\`b\nc\`),\n\n    d: z.string(),\n  },\n  ${CB},\n);`,
      `server.registerTool(\n  't',\n  {\n    description: \`one\n  two\`,\n    inputSchema: {\n      a: z.string().describe(\`b\nc\`),\n\n      d: z.string(),\n    },\n  },\n  ${CB},\n);`,
    ),
    // So are those of a string with continued lines.
    rewritten(
      'tool',
      `server.tool(\n  't',\n  'one \\\ntwo',\n  { a: z.string() },\n  ${CB},\n);`,
      `server.registerTool(\n  't',\n  {\n    description: 'one \\\ntwo',\n    inputSchema: { a: z.string() },\n  },\n  ${CB},\n);`,
    ),
    // Prompts and resources.
    rewritten(
      'prompt',
      "server.prompt('p', () => ({ messages: [] }));",
      "server.registerPrompt('p', {}, () => ({ messages: [] }));",
    ),
    rewritten(
      'prompt',
      "server.prompt('p', 'd', () => ({ messages: [] }));",
      "server.registerPrompt('p', { description: 'd' }, () => ({ messages: [] }));",
    ),
    rewritten(
      'prompt',
      "server.prompt('p', { a: z.string() }, () => ({ messages: [] }));",
      "server.registerPrompt('p', { argsSchema: { a: z.string() } }, () => ({ messages: [] }));",
    ),
    rewritten(
      'prompt',
      "server.prompt('p', 'd', { a: z.string() }, () => ({ messages: [] }));",
      "server.registerPrompt('p', { description: 'd', argsSchema: { a: z.string() } }, () => ({ messages: [] }));",
    ),
    rewritten(
      'resource',
      "server.resource('r', 'r://x', async () => ({ contents: [] }));",
      "server.registerResource('r', 'r://x', {}, async () => ({ contents: [] }));",
    ),
    rewritten(
      'resource',
      "server.resource(\n  'r',\n  'r://x',\n  async () => ({ contents: [] }),\n);",
      "server.registerResource(\n  'r',\n  'r://x',\n  {},\n  async () => ({ contents: [] }),\n);",
    ),
    rewritten(
      'resource',
      "server.resource('r', 'r://x', { description: 'd' }, async () => ({ contents: [] }));",
      "server.registerResource('r', 'r://x', { description: 'd' }, async () => ({ contents: [] }));",
    ),
    rewritten(
      'resource',
      "server.resource('r', new ResourceTemplate('r://{x}', { list: undefined }), async () => ({ contents: [] }));",
      "server.registerResource('r', new ResourceTemplate('r://{x}', { list: undefined }), {}, async () => ({ contents: [] }));",
    ),
    // Not certain.
    reported('tool', `server.tool('t', options, ${CB});`),
    reported('tool', `server.tool('t', 'd', options, ${CB});`),
    reported('tool', `server.tool('t', 'd', undefined, ${CB});`),
    reported('tool', `server.tool('t', ...rest);`),
    reported('tool', `server.tool('t', ...['d'], cb);`),
    reported('tool', `server.tool(...['t', 'd', cb]);`),
    reported('tool', `server.tool('t', ('d'), ${CB});`),
    reported('tool', `server['tool']('t', ${CB});`),
    reported('tool', `server.tool<{ a: z.ZodString }>('t', { a: z.string() }, ${CB});`),
    reported('tool', `server.tool('t', 'd', z.object({ a: z.string() }), ${CB});`),
    reported('tool', `server.tool('t', 'd', { type: 'object', properties: {} }, ${CB});`),
    reported(
      'resource',
      "server.resource('r', 'r://x', metadata, async () => ({ contents: [] }));",
    ),
    {
      name: 'the calls of a method in a file, whose fix rewrites all of them',
      code: v1(`server.tool('t', 'd', ${CB});
server.tool('u', { a: z.string() }, ${CB});
export function more(server: McpServer) {
  server.tool('v', ${CB});
}`),
      output: v1(`server.registerTool('t', { description: 'd' }, ${CB});
server.registerTool('u', { inputSchema: { a: z.string() } }, ${CB});
export function more(server: McpServer) {
  server.registerTool('v', {}, ${CB});
}`),
      errors: [{ ...method('tool', ' here and in 2 more places in this file'), line: 4 }],
    },
    {
      name: 'calls of which some need an author: the fix rewrites the others',
      code: v1(`server.tool('t', options, ${CB});
server.tool('u', options, ${CB});
server.tool('v', 'd', ${CB});
server.tool('w', options, ${CB});`),
      output: v1(`server.tool('t', options, ${CB});
server.tool('u', options, ${CB});
server.registerTool('v', { description: 'd' }, ${CB});
server.tool('w', options, ${CB});`),
      errors: [{ ...method('tool', ' here and in 3 more places in this file'), line: 4 }],
    },
    {
      name: 'a call inside of the handler of another one',
      code: v1(`server.tool('t', 'd', async () => {
  server.tool(
    'u',
    'e',
    ${CB},
  );
  return { content: [] };
});`),
      output: v1(`server.registerTool('t', { description: 'd' }, async () => {
  server.registerTool(
    'u',
    {
      description: 'e',
    },
    ${CB},
  );
  return { content: [] };
});`),
      errors: [{ ...method('tool', ' here and in 1 more place in this file'), line: 4 }],
    },
    {
      name: 'a call in a handler that two tools share, which is one use',
      code: v2(`const handler = async (ctx) => { await ctx.mcpReq.log('info', 'x'); return { content: [] }; };
server.registerTool('t', { description: 'd' }, handler);
server.registerTool('u', { description: 'e' }, handler);`),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'protocol',
          data: LOG,
          line: 4,
        },
      ],
    },
    {
      name: 'one finding for each deprecated method',
      code: v1(
        `server.tool('t', options, ${CB});\nserver.tool('u', options, ${CB});\nserver.prompt('p', ...rest);`,
      ),
      output: null,
      errors: [method('tool', ' here and in 1 more place in this file'), method('prompt')],
    },
    // A loop is one call, rewritten when all turns agree.
    {
      code: v1(
        `for (const t of [{ name: 'a', shape: { x: z.string() } }, { name: 'b', shape: { y: z.string() } }]) server.tool(t.name, 'd', t.shape, ${CB});`,
      ),
      output: v1(
        `for (const t of [{ name: 'a', shape: { x: z.string() } }, { name: 'b', shape: { y: z.string() } }]) server.registerTool(t.name, { description: 'd', inputSchema: t.shape }, ${CB});`,
      ),
      errors: [method('tool')],
    },
    reported(
      'tool',
      `for (const t of [{ name: 'a', more: { x: z.string() } }, { name: 'b', more: { title: 'T' } }]) server.tool(t.name, t.more, ${CB});`,
    ),
    // A server that is a parameter, and one in a class; CommonJS.
    {
      code: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function register(srv: McpServer) {\n  srv.tool('t', ${CB});\n}`,
      output: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function register(srv: McpServer) {\n  srv.registerTool('t', {}, ${CB});\n}`,
      errors: [{ ...method('tool'), line: 3, column: 7, endColumn: 11 }],
    },
    {
      code: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function register(srv: McpServer, name: string, description: string) {\n  srv.tool(name, description, ${CB});\n}`,
      output: null,
      errors: [method('tool')],
    },
    {
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nclass App extends McpServer {\n  init() {\n    this.tool('t', ${CB});\n  }\n}`,
      output: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nclass App extends McpServer {\n  init() {\n    this.registerTool('t', {}, ${CB});\n  }\n}`,
      errors: [method('tool')],
    },
    {
      code: `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.tool('t', ${CB});`,
      output: `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', {}, ${CB});`,
      filename: 'server.cjs',
      errors: [method('tool')],
    },
    // Plain objects in major 2.
    {
      code: v2(
        `server.registerTool('t', { description: 'd', inputSchema: { a: z.string() } }, ${CB});`,
      ),
      output: v2(
        `server.registerTool('t', { description: 'd', inputSchema: z.object({ a: z.string() }) }, ${CB});`,
      ),
      errors: [
        {
          messageId: 'framework',
          data: {
            why: '',
            more: '',
            what: 'A plain object as `inputSchema`',
            instead: '`z.object()`',
            revision: '',
            elsewhere: '',
          },
          line: 4,
        },
      ],
    },
    {
      code: v2(
        "const shape = { a: z.string() };\nserver.registerPrompt('p', { description: 'd', argsSchema: shape }, () => ({ messages: [] }));",
      ),
      output: v2(
        "const shape = { a: z.string() };\nserver.registerPrompt('p', { description: 'd', argsSchema: z.object(shape) }, () => ({ messages: [] }));",
      ),
      errors: [{ messageId: 'framework', line: 5 }],
    },
    {
      code: `import { McpServer } from '@modelcontextprotocol/server';\nimport * as zod from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { inputSchema: { a: zod.string() } }, ${CB});`,
      output: `import { McpServer } from '@modelcontextprotocol/server';\nimport * as zod from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { inputSchema: zod.object({ a: zod.string() }) }, ${CB});`,
      errors: [{ messageId: 'framework' }],
    },
    {
      code: `import { McpServer } from '@modelcontextprotocol/server';\nimport { string } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { inputSchema: { a: string() } }, ${CB});`,
      output: null,
      errors: [{ messageId: 'framework' }],
    },
    // The protocol.
    {
      code: "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\nnew SSEServerTransport('/m', res);",
      filename: ofSdk,
      output: null,
      errors: [
        {
          messageId: 'protocol',
          data: {
            why: '',
            more: '',
            what: '`SSEServerTransport`',
            instead: '`StreamableHTTPServerTransport`',
            revision: '2025-03-26',
            elsewhere: '',
          },
          line: 2,
          column: 5,
        },
      ],
    },
    {
      name: 'a transport whose replacement the version in use lacks',
      code: "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\nnew SSEServerTransport('/m', res);",
      filename: uninstalled({ '@modelcontextprotocol/sdk': '^1.6.1 <1.10.0' }),
      output: null,
      errors: [
        {
          messageId: 'outdated',
          data: {
            more: '',
            what: '`SSEServerTransport`',
            instead: '`StreamableHTTPServerTransport`',
            package: '@modelcontextprotocol/sdk',
            version: '1.10.0',
            revision: '2025-03-26',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a project that names the current transport and does not serve it',
      code: `import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
// StreamableHTTPServerTransport is for later.
new SSEServerTransport('/m', res);`,
      filename: ofSdk,
      output: null,
      errors: [{ messageId: 'protocol', line: 3 }],
    },
    {
      code: v1(
        'async function ask() { await server.server.listRoots(); await server.sendLoggingMessage({ level: "info", data: 1 }); }',
      ),
      output: null,
      settings: LATEST,
      errors: [
        { messageId: 'unserved', line: 3, column: 20 },
        { messageId: 'protocol', line: 4, column: 70 },
      ],
    },
    {
      code: "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nconst server = new Server({ name: 's', version: '1' }, { capabilities: {} });\nserver.createMessage({ messages: [], maxTokens: 1 });\nserver.sendLoggingMessage({ level: 'info', data: 1 });",
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'unserved',
          data: {
            why: '',
            more: '',
            what: '`Server`',
            instead: 'the one of `@modelcontextprotocol/server`',
            revision: '2026-07-28',
            serves: '2025-11-25',
            elsewhere: '',
          },
          line: 2,
          column: 20,
        },
        {
          messageId: 'protocol',
          data: {
            why: '',
            more: '',
            what: '`server.sendLoggingMessage()`',
            instead: 'the standard error stream or OpenTelemetry',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: v2(
        "server.registerTool('t', { description: 'd' }, async (ctx) => { await ctx.mcpReq.log('info', 'x'); return { content: [] }; });",
      ),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'protocol',
          data: LOG,
        },
      ],
    },
    {
      name: 'sampling and roots in a result',
      code: `import { McpServer, inputRequired } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { description: 'd' }, async () =>
  inputRequired({
    inputRequests: {
      sampled: inputRequired.createMessage({ messages: [], maxTokens: 10 }),
      given: inputRequired.listRoots(),
      sure: inputRequired.elicit({ message: 'Sure?', requestedSchema: Sure }),
    },
  }),
);`,
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'protocol',
          line: 6,
          column: 16,
          endColumn: 43,
          data: {
            why: '',
            more: '',
            what: '`inputRequired.createMessage()`',
            instead: "the model provider's own API",
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
        { messageId: 'protocol', line: 7, column: 14 },
      ],
    },
    {
      name: 'sampling and roots in a result that is written by hand',
      code: v2(`server.registerTool('t', { description: 'd' }, async () => ({
  resultType: 'input_required',
  inputRequests: {
    summary: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
    files: { method: 'roots/list' },
    asked: { method: 'elicitation/create', params: { message: 'm', requestedSchema: {} } },
  },
}));`),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'protocol',
          line: 7,
          column: 24,
          data: {
            why: '',
            more: '',
            what: '`sampling/createMessage`',
            instead: "the model provider's own API",
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
        { messageId: 'protocol', line: 8, column: 22 },
      ],
    },
    {
      name: 'a server of SDK v2 that is connected to a transport by itself',
      filename: ofSdkV2,
      code: `import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
const server = new McpServer({ name: 's', version: '1' });
await server.connect(new StdioServerTransport());`,
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'unserved',
          line: 4,
          column: 26,
          endColumn: 46,
          data: {
            why: '',
            more: '',
            what: '`StdioServerTransport`',
            instead: '`serveStdio(() => server)`',
            revision: '2026-07-28',
            serves: '2025-11-25',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a server of SDK v2 over stdio, beside a handler of both revisions over HTTP',
      filename: ofSdkV2,
      code: `import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
const make = () => new McpServer({ name: 's', version: '1' });
export const handler = createMcpHandler(make);
export const start = () => make().connect(new StdioServerTransport());`,
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'unserved',
          line: 5,
          data: {
            why: '',
            more: '',
            what: '`StdioServerTransport`',
            instead: '`serveStdio(() => server)`',
            revision: '2026-07-28',
            serves: '2025-11-25',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: "the same over Node's HTTP",
      filename: ofSdkV2,
      code: `import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
export const transport = new NodeStreamableHTTPServerTransport();`,
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'unserved',
          line: 2,
          column: 30,
          data: {
            why: '',
            more: '',
            what: '`NodeStreamableHTTPServerTransport`',
            instead: '`toNodeHandler(createMcpHandler(() => server))`',
            revision: '2026-07-28',
            serves: '2025-11-25',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a listener for the end of the handshake',
      code: v2('server.server.oninitialized = () => start();'),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'ineffective',
          line: 4,
          column: 15,
          endColumn: 28,
          data: {
            why: '',
            more: '',
            what: '`server.oninitialized`',
            effect: 'is never called',
            instead: 'the client data in `ctx.mcpReq.envelope` of handlers',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a handler of the handshake, which the revision does not have',
      code: v2(`server.server.setRequestHandler('initialize', ({ params }) => answer(params));`),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'ineffective',
          line: 4,
          column: 15,
          data: {
            why: '',
            more: '',
            what: 'A handler of `initialize`',
            effect: 'is never called',
            instead:
              'the options of the server, and what `ctx.mcpReq.envelope` states of the client in handlers',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'handlers of requests that the revision does not have',
      code: v2(`const open = new Set();
server.server.setRequestHandler('resources/subscribe', ({ params }) => { open.add(params.uri); return {}; });
server.server.setRequestHandler('resources/list', () => ({ resources: [] }));
server.server.setRequestHandler('logging/setLevel', () => ({}));`),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'ineffective',
          line: 5,
          column: 15,
          data: {
            why: '',
            more: '',
            what: 'A handler of `resources/subscribe`',
            effect: 'is never called',
            instead:
              '`notify.resourceUpdated` of `createMcpHandler`, which keeps the subscriptions',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
        {
          messageId: 'ineffective',
          line: 7,
          column: 15,
          data: {
            why: '',
            more: '',
            what: 'A handler of `logging/setLevel`',
            effect: 'is never called',
            instead: 'the standard error stream or OpenTelemetry',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'what is kept by session',
      code: v2(`server.registerTool('t', { description: 'd' }, async (ctx) => {
  const cart = carts.get(ctx.sessionId);
  return { content: [{ type: 'text', text: cart.total }] };
});`),
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'ineffective',
          line: 5,
          column: 26,
          data: {
            why: '',
            more: '',
            what: '`ctx.sessionId`',
            effect: 'is undefined',
            instead: 'an ID that tools return and accept as an argument',
            revision: '2026-07-28',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a map of sessions that a transport of SDK v1 fills',
      code: `import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
const transports = new Map<string, StreamableHTTPServerTransport>();
export function open(): StreamableHTTPServerTransport {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id) => {
      console.error('Opened', id);
      transports.set(id, transport);
    },
  });
  return transport;
}`,
      output: null,
      settings: LATEST,
      errors: [
        {
          messageId: 'ineffective',
          line: 6,
          column: 27,
          data: session('onsessioninitialized', ', in place of `transports`'),
        },
      ],
    },
    {
      name: 'an object of sessions that a transport of SDK v2 fills',
      filename: ofSdkV2,
      code: `import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { randomUUID } from 'node:crypto';
export class Sessions {
  private readonly byId = {};
  open() {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async (id) => { this.byId[id] = transport; },
    });
  }
}`,
      output: null,
      settings: LATEST,
      errors: [
        { messageId: 'unserved', line: 6 },
        {
          messageId: 'ineffective',
          line: 8,
          column: 29,
          data: session('onsessioninitialized', ', in place of `this.byId`'),
        },
      ],
    },
    {
      name: 'sessions that only the transport knows',
      code: `import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { randomUUID } from 'node:crypto';
export const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });`,
      output: null,
      settings: LATEST,
      errors: [{ messageId: 'ineffective', line: 3, data: session('sessionIdGenerator', '') }],
    },
    {
      name: 'the same over HTTP',
      filename: ofSdkV2,
      code: `import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 's', version: '1' });
await server.connect(new WebStandardStreamableHTTPServerTransport());`,
      output: null,
      settings: LATEST,
      errors: [{ messageId: 'unserved', line: 3, column: 26 }],
    },
  ],
});
