import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn } from '../../src/model/findings/findings.ts';
import { host } from '../../src/detect/host/host-hooks.ts';
import rule from '../../src/rules/interaction-in-handler.ts';
import { read } from '../detect/read.ts';
import { testRule } from '../support/rule-tester.ts';
import { project } from '../syntax/project.ts';

const CORE = `import { tool, z, type Context } from '@cyanheads/mcp-ts-core';\n`;
const tool = (body: string, before = ''): string =>
  `${CORE}${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;
const v1 = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const v2 = (code: string): string =>
  `import { McpServer, type ServerContext } from '@modelcontextprotocol/server';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;

const LATEST = { mcp: { protocol: '2026-07-28' } };

const invalid = (code: string, messageId: string, error: object = {}) => ({
  code,
  errors: [{ messageId, ...error }] as never,
});

testRule(rule, {
  valid: [
    v1(
      `setInterval(async () => { try { await server.server.createMessage({}); } catch { notify(); } }, 5000);`,
    ),
    tool(`await ctx.elicit('q', schema); await ctx.sample([]);`),
    tool(`await Promise.all(items.map((item) => ctx.elicit(item)));`),
    tool(`await ask(ctx);`, `async function ask(ctx: Context) { return ctx.elicit('q'); }`),
    tool(`await ask(ctx);`, `export async function ask(ctx: Context) { return ctx.elicit('q'); }`),
    tool(
      `await new Service().ask(ctx);`,
      `class Service { ask(ctx: Context) { return ctx.elicit('q'); } }`,
    ),
    tool(`return withRetry(async () => ctx.elicit('q'));`),
    tool(`await new Promise((done) => setTimeout(() => done(ctx.elicit('q')), 5));`),
    tool(`setTimeout(() => clean(), 5); emitter.on('x', () => ctx.log.info('x'));`),
    // Undecided in one file.
    `${CORE}export async function ask(ctx: Context) { return ctx.elicit('q'); }`,
    `${CORE}export const helpers = { ask: (ctx: Context) => ctx.elicit('q') };`,
    v1(
      `server.registerTool('t', {}, async () => { await server.server.elicitInput({}); return { content: [] }; });`,
    ),
    v1(`server.server.setRequestHandler(Schema, async () => server.server.createMessage({}));`),
    v1(`class Tool { async execute() { return server.server.elicitInput({}); } }`),
    v1(`export async function ask(low: McpServer) { return low.server.elicitInput({}); }`),
    v1(`server.server.oninitialized = () => { void server.server.createMessage({}); };`),
    v2(
      `server.registerTool('t', {}, async (ctx) => ctx.mcpReq.elicitInput({}));\nclass Tool { run(ctx: ServerContext) { return ctx.mcpReq.requestSampling({}); } }`,
    ),
    {
      name: 'a class that keeps a session of fastmcp, and samples on an event',
      code: `import type { FastMCPSession } from 'fastmcp';
export class Watcher {
  constructor(private readonly session: FastMCPSession) {}
  async onTransfer(text: string) {
    return this.session.requestSampling({ messages: [], maxTokens: 100 });
  }
}`,
    },
    {
      name: 'results that ask for input, with a revision without requests to clients',
      code: v2(
        `import { inputRequired } from '@modelcontextprotocol/server';
server.registerTool('t', {}, async () =>
  inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema }) } }),
);`,
      ),
      settings: LATEST,
    },
    {
      name: 'requests to clients of older revisions, beside results that ask the others',
      code: v2(
        `import { inputRequired, type McpRequestContext } from '@modelcontextprotocol/server';
function build(request: McpRequestContext) {
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('a', {}, async (ctx) => {
    if (request.era === 'legacy') {
      const { action } = await ctx.mcpReq.elicitInput({ message: 'Sure?', requestedSchema });
      return { content: [{ type: 'text', text: action }] };
    }
    return inputRequired({ inputRequests: {} });
  });
  server.registerTool('b', {}, async (ctx) => {
    if (server.server.getNegotiatedProtocolVersion() === '2026-07-28') return inputRequired({ inputRequests: {} });
    const { action } = await ctx.mcpReq.elicitInput({ message: 'Sure?', requestedSchema });
    return { content: [{ type: 'text', text: action }] };
  });
}`,
      ),
      settings: LATEST,
    },
    {
      name: 'other requests by their method',
      code: v2(
        `server.registerTool('t', {}, async (ctx) => {
  await ctx.mcpReq.send({ method: 'notes/confirm', params: {} });
  await ctx.mcpReq.send({ method });
  await client.request({ method: 'roots/list' });
  return { content: [] };
});`,
      ),
      settings: LATEST,
    },
    {
      name: 'a server of SDK v1 for older clients, beside one of SDK v2',
      code: v1(
        `import { createMcpHandler } from '@modelcontextprotocol/server';
server.registerTool('t', {}, async () => {
  await server.server.elicitInput({ message: 'Sure?', requestedSchema });
  return { content: [] };
});`,
      ),
      settings: LATEST,
    },
    {
      name: 'a framework whose requests are not known with a revision without requests to clients',
      code: tool(`await ctx.elicit('q', schema);`),
      settings: LATEST,
    },
    v1(`const paths = await server.server.listRoots();`),
    `import { elicit } from './mine.js'; setTimeout(() => elicit('q')); const ctx = make(); ctx.elicit('q');`,
  ],
  invalid: [
    invalid(
      v1(`await server.server.request({ method: 'elicitation/create', params: {} }, Schema);`),
      'module',
    ),
    invalid(v1(`await server.server.elicitInput({});`), 'module', {
      line: 3,
      column: 7,
      endColumn: 32,
      data: { callee: 'server.server.elicitInput', elsewhere: '' },
    }),
    invalid(tool(`setTimeout(() => ctx.elicit('q'), 5);`), 'timer', {
      line: 4,
      column: 18,
      endColumn: 28,
    }),
    invalid(
      v1(`setInterval(async () => { await server.server.createMessage({}); }, 5000);`),
      'timer',
    ),
    invalid(
      tool(`setTimeout(async () => { try { await ctx.elicit('q'); } catch { log(); } }, 5);`),
      'timer',
    ),
    invalid(tool(`emitter.on('x', async () => { await ctx.elicit('q'); });`), 'listener'),
    invalid(tool(`fs.watch('x', async () => { await ctx.elicit('q'); });`), 'listener'),
    invalid(tool(`void (async () => { await ctx.sample([]); })();`), 'detached'),
    invalid(tool(`items.forEach(async (item) => { await ctx.elicit(item); });`), 'detached'),
    invalid(
      tool(`ask(ctx);`, `async function ask(ctx: Context) { await ctx.elicit('q'); }`),
      'detached',
      { line: 2 },
    ),
    invalid(
      `${CORE}export class Service { ask(ctx: Context) { return ctx.elicit('q'); } }`,
      'method',
    ),
    invalid(
      `${CORE}export class Service { constructor(ctx: Context) { void ctx.elicit('q'); } }`,
      'constructor',
    ),
    invalid(
      v1(`class Service { constructor() { server.server.elicitInput({}); } }`),
      'constructor',
    ),
    invalid(
      v2(
        `server.registerTool('t', {}, async ({ mcpReq }) => { setImmediate(() => mcpReq.elicitInput({})); return { content: [] }; });`,
      ),
      'timer',
    ),
    ...[
      {
        name: 'a question of SDK v2 to the user, with a revision without requests to clients',
        code: v2(
          `server.registerTool('t', {}, async (ctx) => {
  const answer = await ctx.mcpReq.elicitInput({ message: 'Sure?', requestedSchema });
  return { content: [{ type: 'text', text: answer.action }] };
});`,
        ),
        errors: [
          {
            messageId: 'pushed',
            line: 4,
            column: 24,
            endColumn: 46,
            data: {
              callee: 'ctx.mcpReq.elicitInput',
              revision: '2026-07-28',
              instead: 'Return `inputRequired(…)` from the handler',
              elsewhere: '',
            },
          },
        ],
      },
      {
        name: 'each request of SDK v2, also in a class and where the module loads',
        code: v2(
          `class Tool {
  run(ctx: ServerContext) {
    return ctx.mcpReq.requestSampling({ messages: [], maxTokens: 10 });
  }
}
server.server.createMessage({ messages: [], maxTokens: 10 });
server.server.elicitInput({ message: 'Sure?', requestedSchema });
server.server.listRoots();`,
        ),
        errors: [
          {
            messageId: 'pushed',
            line: 5,
            data: {
              callee: 'ctx.mcpReq.requestSampling',
              revision: '2026-07-28',
              instead: "Return `inputRequired(…)`, or call the model provider's own API",
              elsewhere: '',
            },
          },
          { messageId: 'pushed', line: 8 },
          { messageId: 'pushed', line: 9 },
          {
            messageId: 'pushed',
            line: 10,
            data: {
              callee: 'server.server.listRoots',
              revision: '2026-07-28',
              instead: 'Return `inputRequired(…)`, or take the paths as parameters',
              elsewhere: '',
            },
          },
        ],
      },
      {
        name: 'requests by their method, through the context and through the server',
        code: v2(
          `server.registerTool('t', {}, async (ctx) => {
  await ctx.mcpReq.send({ method: 'elicitation/create', params: { message: 'Sure?', requestedSchema } });
  await server.server.request({ method: 'roots/list' });
  return { content: [] };
});`,
        ),
        errors: [
          { messageId: 'pushed', line: 4, column: 9, endColumn: 24 },
          { messageId: 'pushed', line: 5, column: 9, endColumn: 30 },
        ],
      },
      {
        name: 'a question of SDK v1',
        code: v1(
          `server.registerTool('t', {}, async () => {
  await server.server.elicitInput({ message: 'Sure?', requestedSchema });
  return { content: [] };
});`,
        ),
        errors: [
          {
            messageId: 'pushed',
            line: 4,
            data: {
              callee: 'server.server.elicitInput',
              revision: '2026-07-28',
              instead:
                'Return `inputRequired(…)` of `@modelcontextprotocol/server` from the handler',
              elsewhere: '',
            },
          },
        ],
      },
    ].map((test) => ({ ...test, settings: LATEST })),
    {
      ...invalid(
        `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.server.createMessage({});`,
        'module',
      ),
      filename: 'server.cjs',
    },
  ],
});

describe('in a host that sees the project', () => {
  beforeAll(() => {
    host.seesProject = true;
  });
  afterAll(() => {
    host.seesProject = false;
  });

  const ASK = `${CORE}export async function ask(ctx: Context) { return ctx.elicit('q'); }\n`;

  it.each([
    ['a handler', `import { ask } from './ask.js';\n${tool('await ask(ctx);')}`, []],
    [
      'a service',
      `import { ask } from './ask.js';\nexport class Service { run(ctx) { return ask(ctx); } }`,
      ['service'],
    ],
    ['nothing', 'export const a = 1;', ['nowhere']],
    ['something unknown', `import { ask } from './ask.js';\nregister(ask);`, []],
  ])('judges a function that is reached from %s', (_, other, expected) => {
    const { path } = project({
      'package.json': { name: 'p' },
      'src/ask.ts': ASK,
      'src/other.ts': other,
    });
    expect(
      [...findingsIn(rule.definition, read(ASK, path('src/ask.ts')), {})].map(
        ({ messageId }) => messageId,
      ),
    ).toEqual(expected);
  });

  it('judges a method whose parameter only a handler says to be its context', () => {
    const service = `export class Service { run(ctx: any) { return ctx.elicit!('q'); } }`;
    const { path } = project({
      'package.json': { name: 'p' },
      'src/service.ts': service,
      'src/index.ts': `import { Service } from './service.js';\n${tool('await new Service().run(ctx);')}`,
    });
    const [found] = findingsIn(rule.definition, read(service, path('src/service.ts')), {});
    expect(found).toMatchObject({
      messageId: 'method',
      data: { callee: 'ctx.elicit', path: " (tool 't' → Service.run)" },
    });
  });
});
