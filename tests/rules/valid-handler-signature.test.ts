import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { host } from '../../src/detect/host/host-hooks.ts';
import { findingsIn } from '../../src/model/findings/findings.ts';
import rule from '../../src/rules/valid-handler-signature.ts';
import { read } from '../detect/read.ts';
import { mastraTool } from '../support/frameworks.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';
import { project } from '../syntax/project.ts';

const v1 = (code: string): string =>
  `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const v2 = (code: string): string =>
  v1(code).replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server');
const core = (code: string): string =>
  `import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\n${code}`;
const bare = (handler: string): string =>
  `server.registerTool('t', { description: 'd' }, ${handler});`;
const search = (
  handler: string,
  schema = '{ query: z.string(), limit: z.number().optional() }',
): string => `server.registerTool('t', { description: 'd', inputSchema: ${schema} }, ${handler});`;
const coreTool = (handler: string): string =>
  core(
    `export const t = tool('t', { description: 'd', input: z.object({ query: z.string() }), output: z.object({}), handler: ${handler} });`,
  );

const context = (key: string, data: { kind?: string; label?: string } = {}) =>
  ({
    messageId: 'context',
    data: { kind: 'tool', label: 'inputSchema', key: `'${key}'`, elsewhere: '', ...data },
  }) as const;
const unknown = (key: string, data: { kind?: string; label?: string } = {}) =>
  ({
    messageId: 'unknown',
    data: { kind: 'tool', label: 'inputSchema', key, elsewhere: '', ...data },
  }) as const;
const missing = (kind: string) =>
  ({ messageId: 'missing', data: { kind, elsewhere: '' } }) as const;
const renamed = (name: string, output: string) =>
  [{ messageId: 'rename', data: { name, elsewhere: '' }, output }] as const;

/** A tool whose handler a function of the file makes, and how that passes the arguments on. */
const guarded = (passing: string, run: string): string =>
  v1(`const guard = (run, name) => async (args, extra) => {
  try {
    ${passing}
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: String(error) }] };
  }
};
${search(`guard(${run}, 't')`)}`);

/** A tool for each element of a list. */
const looped = (run: string): string =>
  v1(`const list = [
  { name: 'a', schema: { query: z.string() }, run: async ({ query }) => ({ content: [query] }) },
  { name: 'b', schema: { id: z.string() }, run: ${run} },
];
for (const tool of list)
  server.registerTool(tool.name, { description: 'd', inputSchema: tool.schema }, async (args) => tool.run(args));`);

/** A server that sets the handler of a request which lists two tools. */
const lists = (sdk: '@modelcontextprotocol/sdk' | 'v2', request: string): string =>
  `import { Server } from '${sdk === 'v2' ? '@modelcontextprotocol/server' : `${sdk}/server/index.js`}';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(${request}, async () => ({
  tools: ['t', 'u'].map((name) => ({ name, description: 'd', inputSchema: { type: 'object' } })),
}));
server.setRequestHandler('tools/call', async () => ({ content: [] }));`;

/** A server whose handler passes its arguments to a method. */
const ofMethod = (head: string, method: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
${head} {
  server = new McpServer({ name: 's', version: '1' });
  constructor() {
    this.${search('async (args) => this.run(args)')}
  }
  ${method}({ term }) { return find(term); }
}
new App();`;

testRule(rule, {
  valid: [
    {
      name: 'a method that other files may call with other arguments',
      code: ofMethod('export class App', 'run'),
    },
    {
      name: 'a method of an instance that other files may have',
      code: `${ofMethod('class App', 'run')}\nexport const app = new App();`,
    },
    {
      name: 'a private method that its class calls with other arguments, too',
      code: ofMethod('class App', "again(app) { return app.run({ term: 'a' }); }\n  private run"),
    },
    {
      name: 'a private method that its class may call by its name',
      code: ofMethod(
        'class App',
        'again(args) { return this[NAMES.first](args); }\n  private run',
      ).concat("\nconst NAMES = { first: 'run' };"),
    },
    // Others may call them, too.
    v1(
      `export async function open(args) { return find(args.identifier); }
${search('async (args) => open(args)')}`,
    ),
    v1(
      `async function open(args) { return find(args.identifier); }
const other = open;
${search('async (args) => open(args)')}`,
    ),
    {
      name: 'a request by its schema in SDK v1',
      code: lists('@modelcontextprotocol/sdk', 'ListToolsRequestSchema'),
    },
    { name: 'a request by its name in SDK v2', code: lists('v2', "'tools/list'") },
    // What the overloads take.
    v1(
      "server.resource('r', 'x://r', { mimeType: 'text/plain' }, async () => ({ contents: [] }));",
    ),
    v1("server.tool('t', 'd', { q: z.string() }, async ({ q }) => ({ content: [q] }));"),
    v1("server.prompt('p', 'd', { q: z.string() }, async ({ q }) => ({ messages: [q] }));"),
    // A value that may be metadata.
    v1("server.resource('r', 'x://r', JSON.parse(process.env.R), async () => ({ contents: [] }));"),
    v1("server.resource('r', 'x://r', process.env.R ? 'd' : {}, async () => ({ contents: [] }));"),
    {
      name: 'a function whose wrapper passes other arguments',
      code: guarded('return await run({ ...args, user });', 'async ({ query, user }) => query'),
    },
    {
      name: 'a function whose wrapper adds to the arguments',
      code: guarded(
        'args.user = name; return await run(args);',
        'async ({ query, user }) => query',
      ),
    },
    {
      name: 'a function whose wrapper lets others change the arguments',
      code: guarded('await prepare(args); return run(args);', 'async ({ query, user }) => query'),
    },
    {
      name: 'wrapped functions that read what their tools have',
      code: looped('async ({ id }) => ({ content: [id] })'),
    },
    // One of two schemas has the field; whether there is a schema is not known.
    v1(
      search(
        'async ({ query }) => ({ content: [], query })',
        'process.env.X ? { query: z.string() } : { limit: z.number() }',
      ),
    ),
    v1(
      search(
        'async ({ query }) => ({ content: [], query })',
        'process.env.X ? { limit: z.number() } : { query: z.string() }',
      ),
    ),
    v1(
      search(
        'async ({ query, limit }) => ({ content: [], query, limit })',
        '{ query: z.string(), ...(process.env.X ? { limit: z.number() } : {}) }',
      ),
    ),
    v1(
      search(
        'async ({ query }) => ({ content: [], query })',
        'process.env.X ? { limit: z.string() } : undefined',
      ),
    ),
    // The context of a tool without a schema is its first parameter.
    v1(bare('async () => ({ content: [] })')),
    v1(bare('async (extra) => { extra.signal.throwIfAborted(); return { content: [] }; }')),
    v1(
      bare(
        'async ({ signal, sessionId, _meta, sendNotification, sendRequest, authInfo, requestId, requestInfo, taskId, taskStore, taskRequestedTtl, closeSSEStream, closeStandaloneSSEStream }) => ({ content: [] })',
      ),
    ),
    v1(bare('async (_args, extra) => ({ content: [] })')),
    v1(
      bare(
        'async (args) => ({ content: [], all: String(args), own: args.toString(), has: args.hasOwnProperty("a") })',
      ),
    ),
    // Another rule speaks of a member of another version's context.
    v1(bare('async (ctx) => { await ctx.mcpReq.send(); return { content: [] }; }')),
    v2(
      bare(
        'async (ctx) => { ctx.mcpReq.signal.throwIfAborted(); return { content: [], id: ctx.sessionId, http: ctx.http }; }',
      ),
    ),
    v2(bare('async ({ signal }) => ({ content: [] })')),
    v1(
      "server.registerPrompt('p', { description: 'd' }, (extra) => ({ messages: [], id: extra.requestId }));",
    ),
    v1(
      "server.registerResource('r', 'x://r', {}, async (uri) => ({ contents: [{ uri: uri.href }] }));",
    ),
    v1(
      "server.registerResource('r', new ResourceTemplate('x://{id}', { list: undefined }), {}, async (uri, { id }) => ({ contents: [{ uri: uri.href, id }] }));",
    ),
    // Fields that are there.
    v1(search('async ({ query, limit = 10 }, { signal }) => ({ content: [] })')),
    v1(search('async (args) => ({ content: [args.query, args.limit] })')),
    v1(
      search(
        "async (args) => ({ content: [args['query'], args.query.length, args.limit?.toFixed()] })",
      ),
    ),
    v1(search('async ({ query, ...rest }) => ({ content: [rest.limit] })')),
    v1("server.tool('t', 'd', { query: z.string() }, async ({ query }) => ({ content: [] }));"),
    v1("server.tool('t', 'd', async ({ signal }) => ({ content: [] }));"),
    v1(
      "server.registerPrompt('p', { argsSchema: { topic: z.string() } }, ({ topic }) => ({ messages: [] }));",
    ),
    coreTool('(input, ctx) => ({ a: input.query, b: ctx.requestId })'),
    core(
      "export const r = resource('x://{id}', { description: 'd', params: z.object({ id: z.string() }), handler: (params) => ({ a: params.id }) });",
    ),
    core(
      "export const r = resource('x://{id}', { description: 'd', handler: (params) => ({ a: params.id }) });",
    ),
    core(
      "export const p = prompt('p', { description: 'd', args: z.object({ topic: z.string() }), generate: ({ topic }) => [] });",
    ),
    // Objects that let other fields through, and those that are made of others.
    v1(search('async ({ other }) => ({ content: [] })', 'z.looseObject({ query: z.string() })')),
    v1(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).passthrough()',
      ),
    ),
    v1(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).catchall(z.string())',
      ),
    ),
    v1(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).passthrough()',
      ),
    ).replace("'zod'", "'zod/v3'"),
    v2(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).transform((value) => ({ ...value, other: 1 }))',
      ),
    ),
    v2(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).and(z.object({ other: z.string() }))',
      ),
    ),
    v2(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.union([z.object({ query: z.string() }), z.object({ other: z.string() })])',
      ),
    ),
    v2(
      search(
        'async ({ other }) => ({ content: [] })',
        'z.object({ query: z.string() }).pipe(z.object({ query: z.string(), other: z.string() }))',
      ),
    ),
    // Not all is known.
    v1(search('async ({ other }) => ({ content: [] })', '{ query: z.string(), ...more() }')),
    v1(search('async ({ other }) => ({ content: [] })', 'schemaOf()')),
    v1(
      `export function register(config: object) {\n  server.registerTool('t', config, async ({ other }) => ({ content: [] }));\n}`,
    ),
    v1(search('handlerOf()')),
    v1(search('async (args) => ({ content: [args[key()], args.query] })')),
    // What something else may have put there.
    v1(search('async (args) => { args.started = now(); return { content: [args.started] }; }')),
    v1(search('async (args) => { args.count++; return { content: [args.count] }; }')),
    v1(search('async (args) => { complete(args); return { content: [args.completed] }; }')),
    v1(
      search(
        'async (args) => { Object.assign(args, defaults); return { content: [args.region] }; }',
      ),
    ),
    v1(
      search(
        'async (args) => { args = { ...args, region: 1 }; return { content: [args.region] }; }',
      ),
    ),
    // A helper that several tools call may read what one of them has.
    v1(
      `const page = (args) => args.offset;\n${search('async (args) => ({ content: [page(args)] })')}\n${search('async (args) => ({ content: [page(args)] })', '{ offset: z.number() }').replace("'t'", "'u'")}`,
    ),
    // A handler of several tools may read what one of them has.
    v1(
      `const run = async ({ query, id }) => ({ content: [query, id] });\n${search('run')}\n${search('run', '{ id: z.string() }').replace("'t'", "'u'")}\n${bare('run').replace("'t'", "'v'")}`,
    ),
    // Who else has the handler of another file is not known here.
    {
      code: v1(`import { search } from './handlers.js';\n${search('search')}`),
      filename: 'valid-handler-signature/server.ts',
    },
    // A form that is lost is the matter of another rule.
    v1(
      "server.tool('t', 'd', { query: { type: 'string' } }, async ({ query, other }) => ({ content: [] }));",
    ),
    // A function of the same name elsewhere.
    v1('const other = { registerTool() {} };\nother.registerTool();'),
    v1("const rest = [{}, async () => ({ content: [] })];\nserver.registerTool('t', ...rest);"),
  ],
  invalid: [
    ...[
      ['export class App', 'private async run'],
      ['export class App', '#run'],
      ['class App', "// Not 'run' of the process.\n  private run"],
    ].map(([head, method]) => ({
      name: `a method that only the handler calls: ${method} of ${head}`,
      code: ofMethod(head!, method!).replace(
        'this.run',
        method === '#run' ? 'this.#run' : 'this.run',
      ),
      errors: [unknown('term')],
    })),
    {
      name: 'a request by its name in SDK v1',
      code: lists('@modelcontextprotocol/sdk', "'tools/list'"),
      errors: [
        {
          messageId: 'text',
          data: { expected: 'ListToolsRequestSchema', elsewhere: " Affects 2 tools: 't' and 'u'." },
          line: 4,
        },
      ],
    },
    ...['lookUp', 'guardedLookUp'].map((handler) => ({
      name: `a handler of another file beside its schema: ${handler}`,
      code: v1(
        `import { ${handler}, lookUpSchema } from './handlers.ts';\n${search(handler, 'lookUpSchema')}`,
      ),
      filename: 'valid-handler-signature/server.ts',
      errors: [
        {
          ...unknown('qurey'),
          data: {
            ...unknown('qurey').data,
            elsewhere: elsewhere('valid-handler-signature/handlers.ts', 12),
          },
          suggestions: [],
        },
      ],
    })),
    {
      name: 'a function that a wrapper passes the arguments to',
      code: guarded(
        'logger.info(name, args); return await run(args, extra);',
        'async ({ query, offset }) => ({ content: [query, offset] })',
      ),
      errors: [unknown('offset')],
    },
    {
      name: 'a function that a wrapper passes all arguments to',
      code: v1(
        `const guard = (run) => async (...args) => { return await run(...args); };\n${search(
          'guard(async ({ query, offset }) => ({ content: [query, offset] }))',
        )}`,
      ),
      errors: [unknown('offset')],
    },
    {
      name: 'a function of a list that a loop registers',
      code: looped('async ({ query }) => ({ content: [query] })'),
      errors: [unknown('query')],
    },
    // Neither of two schemas has the field; what it is to be called is not the same in both.
    {
      code: v1(
        search(
          'async ({ limitt }) => ({ content: [], limitt })',
          'process.env.X ? { limit: z.number() } : { query: z.string() }',
        ),
      ),
      errors: [{ ...unknown('limitt'), suggestions: [] }],
    },
    {
      code: v1(
        search(
          'async ({ queri }) => ({ content: [], queri })',
          '{ query: z.string(), ...(process.env.X && { limit: z.number() }) }',
        ),
      ),
      errors: [
        {
          ...unknown('queri'),
          suggestions: renamed(
            'query',
            v1(
              search(
                'async ({ query: queri }) => ({ content: [], queri })',
                '{ query: z.string(), ...(process.env.X && { limit: z.number() }) }',
              ),
            ),
          ),
        },
      ],
    },
    {
      code: v1(bare('async ({ city }) => ({ content: [] })')),
      errors: [{ ...context('city'), line: 4, column: 57, endColumn: 61 }],
    },
    {
      code: v1(bare('async (args) => ({ content: [args.city, args.signal] })')),
      errors: [{ ...context('city'), line: 4 }],
    },
    {
      code: v1(bare('async ({ params }: any) => ({ content: [params.arguments.city] })')),
      errors: [context('params')],
    },
    {
      code: v1(bare('async (args) => { log(args); return { content: [args.city] }; }')),
      errors: [context('city')],
    },
    {
      code: v1("server.tool('t', 'd', async ({ city }) => ({ content: [] }));"),
      errors: [context('city', { label: 'the parameters' })],
    },
    {
      code: v1(
        "server.registerPrompt('p', { description: 'd' }, ({ topic }) => ({ messages: [] }));",
      ),
      errors: [context('topic', { kind: 'prompt', label: 'argsSchema' })],
    },
    {
      name: 'arguments that are declared under the key of tools',
      code: v1(
        "server.registerPrompt('p', { description: 'd', inputSchema: {} }, ({ topic, city }) => ({ messages: [] }));",
      ),
      errors: [context("topic' or 'city", { kind: 'prompt', label: 'argsSchema' })],
    },
    { code: v2(bare('async ({ city, mcpReq }) => ({ content: [] })')), errors: [context('city')] },
    {
      code: v1(search('async ({ qurey }) => ({ content: [qurey] })')),
      errors: [
        {
          ...unknown('qurey'),
          suggestions: renamed(
            'query',
            v1(search('async ({ query: qurey }) => ({ content: [qurey] })')),
          ),
        },
      ],
    },
    {
      code: v1(search('async ({ limits = 10 }) => ({ content: [limits] })')),
      errors: [
        {
          ...unknown('limits'),
          suggestions: renamed(
            'limit',
            v1(search('async ({ limit: limits = 10 }) => ({ content: [limits] })')),
          ),
        },
      ],
    },
    {
      code: v1(search('async ({ Query: q }) => ({ content: [q] })')),
      errors: [
        {
          ...unknown('Query'),
          suggestions: renamed('query', v1(search('async ({ query: q }) => ({ content: [q] })'))),
        },
      ],
    },
    {
      code: v1(search('async (args) => ({ content: [args.querry.trim()] })')),
      errors: [
        {
          ...unknown('querry'),
          suggestions: renamed(
            'query',
            v1(search('async (args) => ({ content: [args.query.trim()] })')),
          ),
        },
      ],
    },
    // A field that is read already is not what was meant.
    {
      code: v1(search('async ({ query, queries }) => ({ content: [query, queries] })')),
      errors: [{ ...unknown('queries'), suggestions: [] }],
    },
    {
      code: v1(search('async ({ x }) => ({ content: [x] })', '{ y: z.number() }')),
      errors: [{ ...unknown('x'), suggestions: [] }],
    },
    {
      code: v1(search('async (args) => ({ content: [args.region] })')),
      errors: [{ ...unknown('region'), suggestions: [] }],
    },
    {
      code: v1(search("async (args) => ({ content: [args['qurey']] })")),
      errors: [{ ...unknown('qurey'), suggestions: [] }],
    },
    {
      code: v1(
        search('async (args) => { const { region } = args; return { content: [region] }; }'),
      ),
      errors: [{ ...unknown('region'), suggestions: [] }],
    },
    {
      code: v1(search('async (args) => ({ content: [1].map(() => args.region) })')),
      errors: [{ ...unknown('region'), suggestions: [] }],
    },
    {
      code: v1(
        search(
          'async ({ other }) => ({ content: [] })',
          'z.object({ query: z.string() }).strict()',
        ),
      ),
      errors: [unknown('other')],
    },
    {
      code: v1(
        search(
          'async ({ other }) => ({ content: [] })',
          'z.object({ query: z.string() }).refine(() => true)',
        ),
      ),
      errors: [unknown('other')],
    },
    {
      code: v1(search('async ({ other }) => ({ content: [] })', '{ query: z.string() }')).replace(
        "'zod'",
        "'zod/v3'",
      ),
      errors: [unknown('other')],
    },
    { code: v1(search('async ({ city }) => ({ content: [] })', '{}')), errors: [unknown('city')] },
    {
      code: v1(
        "server.tool('t', 'd', { query: z.string() }, async ({ city }) => ({ content: [] }));",
      ),
      errors: [unknown('city', { label: 'the parameters' })],
    },
    {
      code: v1(
        "server.registerPrompt('p', { argsSchema: { topic: z.string() } }, ({ tpoic }) => ({ messages: [] }));",
      ),
      errors: [{ ...unknown('tpoic', { kind: 'prompt', label: 'argsSchema' }), suggestions: 1 }],
    },
    {
      code: coreTool('(input) => ({ a: input.text })'),
      errors: [unknown('text', { label: 'input' })],
    },
    {
      code: core(
        "export const r = resource('x://{id}', { description: 'd', params: z.object({ id: z.string() }), handler: (params) => ({ a: params.name }) });",
      ),
      errors: [unknown('name', { kind: 'resource', label: 'params' })],
    },
    {
      code: core(
        "export const p = prompt('p', { description: 'd', args: z.object({ topic: z.string() }), generate: ({ subject }) => [] });",
      ),
      errors: [unknown('subject', { kind: 'prompt', label: 'args' })],
    },
    // A named handler, and one that several tools share.
    {
      code: v1(`async function run({ text }) { return { content: [text] }; }\n${search('run')}`),
      errors: [{ ...unknown('text'), line: 4 }],
    },
    {
      code: v1(
        `const run = async ({ text }) => ({ content: [text] });\n${search('run')}\n${search('run', '{ id: z.string() }').replace("'t'", "'u'")}`,
      ),
      errors: [{ ...unknown('text'), line: 4 }],
    },
    // No handler.
    {
      code: v1("server.registerTool('t', { description: 'd' });"),
      errors: [{ ...missing('tool'), line: 4 }],
    },
    { code: v1("server.tool('t', 'd');"), errors: [missing('tool')] },
    { code: v1("server.registerResource('r', 'x://r', {});"), errors: [missing('resource')] },
    {
      code: core(
        "export const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}) });",
      ),
      errors: [missing('tool')],
    },
    {
      code: core("export const p = prompt('p', { description: 'd', genrate: () => [] });"),
      errors: [missing('prompt')],
    },
    // A text that no overload takes.
    ...[
      ['resource', "server.resource('r', 'x://r', 'text/plain', async () => ({ contents: [] }));"],
      ['resource', "server.resource('r', 'x://r', 'd', {}, async () => ({ contents: [] }));"],
      ['tool', "server.tool('t', { q: z.string() }, 'd', async ({ q }) => ({ content: [q] }));"],
      ['tool', "server.tool('t', 'd', 'more', async () => ({ content: [] }));"],
      [
        'prompt',
        "server.prompt('p', { q: z.string() }, 'd', async ({ q }) => ({ messages: [q] }));",
      ],
      ['prompt', "server.prompt('p', 'd', 'more', async () => ({ messages: [] }));"],
    ].map(([kind = '', code = '']) => ({
      code: v1(code),
      errors: [{ messageId: 'misplaced' as const, data: { kind, elsewhere: '' }, line: 4 }],
    })),
    {
      name: 'the place of the text',
      code: v1("server.resource('r', 'x://r', 'text/plain', async () => ({ contents: [] }));"),
      errors: [{ messageId: 'misplaced', line: 4, column: 31, endColumn: 43 }],
    },
    // JavaScript, CommonJS, another name.
    {
      code: "const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst srv = new mcp.McpServer({ name: 's', version: '1' });\nsrv.tool('t', 'd', async ({ city }) => ({ content: [] }));",
      filename: 'server.cjs',
      errors: [context('city', { label: 'the parameters' })],
    },
    {
      name: 'a function that only the handler calls, with all arguments',
      code: v1(
        `async function open({ identifier }) { return find(identifier); }\n${search('async (args) => open(args)')}`,
      ),
      errors: [{ messageId: 'unknown', line: 4 }],
    },
  ],
});

describe('the handler of a tool of Mastra', () => {
  /** The messages for a version of the servers and of the tools, or ranges of these. */
  function found(execute: string, version: string, core?: string): readonly string[] {
    const { directory, path } = project({
      'package.json': {
        name: 'p',
        dependencies: { '@mastra/mcp': version, ...(core && { '@mastra/core': core }) },
      },
    });
    const source = mastraTool(
      execute,
      'inputSchema: z.object({ city: z.string(), runId: z.string() }), ',
    );
    const config: Linter.Config = {
      files: ['**/*.ts'],
      plugins: { mcp: { rules: { rule } } },
      languageOptions: { parser },
      rules: { 'mcp/rule': 'error' },
    };
    return new Linter({ cwd: directory })
      .verify(source, [config], { filename: path('server.ts') })
      .map(({ message }) => message);
  }
  const former = (key: string): string =>
    `Since Mastra 1.0, this parameter is the arguments themselves, so ${key} is always undefined here. Read the arguments from it.`;

  it.each([
    ['reads the arguments from the first parameter', 'async ({ city }) => city', '1.18.0'],
    ['reads them from a member', 'async ({ context }) => context.city', '0.14.5'],
    ['may be of either version', 'async ({ city, context }) => city', '>=0.14.5'],
    [
      'reads them as both versions do',
      'async (input) => input?.city ?? input.context?.city',
      '1.18.0',
    ],
    [
      'reads them as both versions do',
      'async (input) => input?.city ?? input.context?.city',
      '0.14.5',
    ],
    [
      'reads them from the member that exists',
      'async (input) => { const { city } = input.context ?? input; return city; }',
      '1.18.0',
    ],
    ['is for newer servers', 'async ({ context }) => context.city', '1.18.0', '0.24.9'],
    ['is for older servers', 'async ({ city }) => city', '0.14.5', '1.71.0'],
  ])('%s', (_what, execute, version, core?: string) => {
    expect(found(execute, version, core)).toEqual([]);
  });

  it.each([
    [
      'reads them from a member, as before',
      'async ({ context }) => context.city',
      '1.18.0',
      former("'context'"),
    ],
    [
      'reads more, as before: one mistake',
      'async ({ context, runtimeContext, mastra }) => [context.city, runtimeContext, mastra]',
      '1.18.0',
      former("'context' or 'runtimeContext' or 'mastra'"),
    ],
    [
      'reads them from the first parameter, as is done later',
      'async (input, { mcp }) => [input.city, input.runId, mcp]',
      '0.14.5',
      "Mastra 0.14.5 passes the arguments in `context` of this parameter, so 'city' is always undefined here. Read `context`.",
    ],
  ])('%s', (_what, execute, version, message) => {
    expect(found(execute, version)).toEqual([message]);
  });
});

describe('the handler of another file, in a host that sees the project', () => {
  beforeAll(() => {
    host.seesProject = true;
  });
  afterAll(() => {
    host.seesProject = false;
  });

  /** The files and messages of the findings about a server beside a module with a handler. */
  const found = (server: string, other = 'export const other = 1;'): readonly string[] => {
    const { path } = project({
      'package.json': { name: 'p' },
      'src/find.ts': 'export const find = async ({ city, street }: any) => city + street;',
      'src/server.ts': server,
      'src/other.ts': other,
    });
    return [...findingsIn(rule.definition, read(server, path('src/server.ts')), {})].map(
      ({ messageId, data, at }) =>
        `${messageId} ${String(data?.['key'])} ${basename(at.external?.file ?? '')}`,
    );
  };
  const INPUT = `const inputSchema = { city: z.string() };`;
  const SERVER = v1(`import { find } from './find.js';\n${INPUT}`);
  const REGISTERED = `${SERVER}\nserver.registerTool('find', { inputSchema }, find);`;

  it('reads what the only schema does not declare', () => {
    expect(found(REGISTERED)).toEqual(['unknown street find.ts']);
  });

  it('reads what none of its schemas declares', () => {
    const another = `server.registerTool('a', { inputSchema: { a: z.string() } }, find);`;
    expect(found(`${REGISTERED}\n${another}`)).toEqual(['unknown street find.ts']);
  });

  it.each([
    ['the same file', `${REGISTERED}\nexport const also = () => find({});`],
    ['another file', REGISTERED, `import { find } from './find.js';\nexport const all = [find];`],
    ['whoever imports the file', REGISTERED, `export * from './find.js';`],
  ])('may be for the arguments of %s', (_what, server, other?: string) => {
    expect(found(server, other)).toEqual([]);
  });
});
