import rule from '../../src/rules/no-unthrown-fail.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { resource, tool, z } from '@cyanheads/mcp-ts-core';\nimport { JsonRpcErrorCode, McpError, notFound } from '@cyanheads/mcp-ts-core/errors';\n";
const CONFIG =
  "description: 'd', input: z.object({}), errors: [{ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Search by title with search_papers.' }]";
const withHandler = (handler: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { ${CONFIG}, handler: ${handler} });`;
const inHandler = (body: string, before = ''): string =>
  withHandler(`async (input, ctx) => { ${body} }`, before);

testRule(rule, {
  valid: [
    {
      name: 'an error of a callback that the handler throws',
      code: inHandler(
        "const found = await load().catch(() => notFound('x')); if (found instanceof McpError) throw found; return found;",
      ),
    },
    inHandler("throw ctx.fail('no_match');"),
    inHandler("throw notFound('x');"),
    inHandler("throw new McpError(JsonRpcErrorCode.NotFound, 'x');"),
    inHandler("throw await ctx.fail('no_match');"),
    inHandler("if (input.a) throw input.b ? ctx.fail('no_match') : notFound('x');"),
    inHandler("const error = ctx.fail('no_match'); throw error;"),
    inHandler("return Promise.reject(ctx.fail('no_match'));"),
    inHandler("log(ctx.fail('no_match'));"),
    inHandler("const { data } = ctx.fail('no_match'); return data;"),
    inHandler("return [1].map(() => ctx.fail('no_match')).length;"),
    inHandler("return load().catch(() => notFound('x')).then((error) => { throw error; });"),
    // A helper returns the error for the handler to throw.
    inHandler('throw gone(ctx);', "const gone = (ctx) => ctx.fail('no_match');\n"),
    inHandler('const error = gone(); throw error;', "function gone() { return notFound('x'); }\n"),
    // Not a framework's factory, and not a handler.
    inHandler("missing('x');", "import { notFound as missing } from './errors.js';\n"),
    inHandler("{ const notFound = log; notFound('x'); }"),
    `${HEAD}notFound('x');\nexport function service() { notFound('x'); }\nexport const find = tool('find', { ${CONFIG}, handler: async () => ({}) });`,
    // `fail` of something else.
    inHandler("input.fail('no_match'); expect.fail('x');"),
    withHandler('loadHandler()'),
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (extra) => { extra.fail('x'); return { content: [] }; });",
  ],
  invalid: [
    {
      name: 'an error that the callback of a promise returns to the handler',
      code: inHandler("return load().catch(() => notFound('x'));"),
      errors: [{ messageId: 'returned' }],
    },
    {
      name: 'the body of an arrow function in a file without semicolons',
      code: "import { tool } from '@cyanheads/mcp-ts-core'\nimport { notFound } from '@cyanheads/mcp-ts-core/errors'\nexport const t = tool('t', { description: 'd', handler: () => notFound('x') })\n",
      output:
        "import { tool } from '@cyanheads/mcp-ts-core'\nimport { notFound } from '@cyanheads/mcp-ts-core/errors'\nexport const t = tool('t', { description: 'd', handler: () => { throw notFound('x') } })\n",
      errors: [{ messageId: 'returned' }],
    },
    {
      name: 'an error in a constant that nothing reads',
      code: inHandler("const gone = notFound('x'); return {};"),
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: inHandler("ctx.fail('no_match');"),
      output: inHandler("throw ctx.fail('no_match');"),
      errors: [{ messageId: 'dropped', data: { callee: 'ctx.fail', elsewhere: '' }, line: 3 }],
    },
    {
      code: inHandler("if (!input.a) ctx.fail('no_match', 'm');\nreturn {};"),
      output: inHandler("if (!input.a) throw ctx.fail('no_match', 'm');\nreturn {};"),
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: inHandler("notFound('x');"),
      output: inHandler("throw notFound('x');"),
      errors: [{ messageId: 'dropped', data: { callee: 'notFound', elsewhere: '' } }],
    },
    {
      code: inHandler("new McpError(JsonRpcErrorCode.NotFound, 'x');"),
      output: inHandler("throw new McpError(JsonRpcErrorCode.NotFound, 'x');"),
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: inHandler("await ctx.fail('no_match');"),
      output: inHandler("throw await ctx.fail('no_match');"),
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: inHandler("(ctx.fail)('no_match');"),
      output: inHandler("throw (ctx.fail)('no_match');"),
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: inHandler("const { fail } = ctx; fail('no_match');"),
      output: inHandler("const { fail } = ctx; throw fail('no_match');"),
      errors: [{ messageId: 'dropped' }],
    },
    // Where a statement cannot simply be thrown, the author has to write it.
    { code: inHandler("input.a || ctx.fail('no_match');"), errors: [{ messageId: 'dropped' }] },
    { code: inHandler("void ctx.fail('no_match');"), errors: [{ messageId: 'dropped' }] },
    {
      code: inHandler("return ctx.fail('no_match');"),
      output: inHandler("throw ctx.fail('no_match');"),
      errors: [{ messageId: 'returned' }],
    },
    {
      code: inHandler("return await notFound('x');"),
      output: inHandler("throw await notFound('x');"),
      errors: [{ messageId: 'returned' }],
    },
    {
      code: inHandler("return (\n  ctx.fail('no_match')\n);"),
      output: inHandler("throw (\n  ctx.fail('no_match')\n);"),
      errors: [{ messageId: 'returned' }],
    },
    {
      code: inHandler("return input.a ? {} : ctx.fail('no_match');"),
      errors: [{ messageId: 'returned' }],
    },
    {
      code: withHandler("(input, ctx) => ctx.fail('no_match')"),
      output: withHandler("(input, ctx) => { throw ctx.fail('no_match'); }"),
      errors: [{ messageId: 'returned' }],
    },
    {
      code: withHandler("(input, ctx) => (ctx.fail('no_match'))"),
      errors: [{ messageId: 'returned' }],
    },
    // In helpers.
    {
      code: inHandler(
        'check(input, ctx); return {};',
        "function check(input, ctx) { if (!input.a) ctx.fail('no_match'); }\n",
      ),
      output: inHandler(
        'check(input, ctx); return {};',
        "function check(input, ctx) { if (!input.a) throw ctx.fail('no_match'); }\n",
      ),
      errors: [{ messageId: 'dropped', line: 3 }],
    },
    {
      code: inHandler('return gone();', "const gone = () => notFound('x');\n"),
      errors: [{ messageId: 'returned', line: 3 }],
    },
    // A resource, a handler defined elsewhere in the file, CommonJS.
    {
      code: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', handler: (params, ctx) => { notFound('x'); } });`,
      output: `${HEAD}export const paper = resource('paper://{id}', { description: 'd', handler: (params, ctx) => { throw notFound('x'); } });`,
      errors: [{ messageId: 'dropped' }],
    },
    {
      code: withHandler('handle', "async function handle(input, ctx) { ctx.fail('no_match'); }\n"),
      output: withHandler(
        'handle',
        "async function handle(input, ctx) { throw ctx.fail('no_match'); }\n",
      ),
      errors: [{ messageId: 'dropped', line: 3 }],
    },
    {
      code: "const core = require('@cyanheads/mcp-ts-core');\nconst errors = require('@cyanheads/mcp-ts-core/errors');\nexports.find = core.tool('find', { handler() { errors.notFound('x'); } });",
      output:
        "const core = require('@cyanheads/mcp-ts-core');\nconst errors = require('@cyanheads/mcp-ts-core/errors');\nexports.find = core.tool('find', { handler() { throw errors.notFound('x'); } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'dropped' }],
    },
    // An error of the SDK.
    {
      code: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { new McpError(ErrorCode.InvalidParams, 'x'); return { content: [] }; });",
      output:
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => { throw new McpError(ErrorCode.InvalidParams, 'x'); return { content: [] }; });",
      errors: [{ messageId: 'dropped', data: { callee: 'McpError', elsewhere: '' } }],
    },
    // The handler is in another file, which cannot be fixed from here.
    {
      code: withHandler('handle', "import { handle } from './handler.js';\n"),
      filename: 'no-unthrown-fail/server.ts',
      errors: [
        {
          messageId: 'dropped',
          line: 4,
          data: { callee: 'ctx.fail', elsewhere: elsewhere('no-unthrown-fail/handler.ts', 7) },
        },
      ],
    },
  ],
});
