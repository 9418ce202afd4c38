import rule from '../../src/rules/no-floating-context-call.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD = "import { tool, z } from '@cyanheads/mcp-ts-core';\n";
const withHandler = (handler: string, before = ''): string =>
  `${HEAD}${before}export const count = tool('count', { description: 'd', task: true, handler: ${handler} });`;
const inHandler = (body: string, before = ''): string =>
  withHandler(`async (input, ctx) => { ${body} }`, before);
const SDK =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const inSdk = (body: string): string =>
  `${SDK}server.registerTool('a', {}, async (extra) => { ${body} });`;
const inSdk2 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (ctx) => { ${body} });`;
const inFastMcp = (body: string): string =>
  `import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 's', version: '1.0.0' }).addTool({ name: 'a', execute: async (args, { elicit, reportProgress, streamContent }) => { ${body} } });`;
const inService = (body: string): string =>
  `import type { Context } from '@cyanheads/mcp-ts-core';\nexport async function remember(ctx: Context): Promise<void> { ${body} }`;

testRule(rule, {
  valid: [
    inHandler('input.keys.forEach((key) => void ctx.state.delete(key));'),
    inHandler("await ctx.state.set('a', 1);"),
    inHandler("return ctx.state.get('a');"),
    withHandler("(input, ctx) => ctx.state.get('a')"),
    inHandler("const value = ctx.state.get('a'); return value;"),
    inHandler("await Promise.all([ctx.state.set('a', 1), ctx.state.set('b', 1)]);"),
    inHandler('await Promise.all(input.keys.map((key) => ctx.state.delete(key)));'),
    inHandler("ctx.state.set('a', 1).catch((error) => log(error));"),
    inHandler("ctx.state.set('a', 1).then(done, failed);"),
    inHandler("ctx.state.set('a', 1).then(done).catch(failed);"),
    inHandler("ctx.state.set('a', 1).finally(done).catch(failed);"),
    inHandler("background(ctx.progress.update('x'));"),
    // Said to be meant.
    inHandler("void ctx.progress?.update('x');"),
    // These give no promise.
    inHandler("ctx.log.info('x'); ctx.notifyResourceListChanged?.(); ctx.signal.throwIfAborted();"),
    // Not the context's.
    inHandler("input.state.set('a', 1); store.state.set('a', 1);"),
    inHandler("const key = 'set'; ctx.state[key + input.a]('a', 1);"),
    withHandler('loadHandler()'),
    inSdk(
      "await extra.sendNotification({ method: 'notifications/message' }); return { content: [] };",
    ),
    inSdk('extra.closeSSEStream?.(); return { content: [] };'),
    inSdk2('await ctx.mcpReq.notify({}); ctx.http?.closeSSE?.(); return { content: [] };'),
    inService("await ctx.state.set('a', 1);"),
    // They have sent what they send, and never reject.
    inFastMcp(
      "reportProgress({ progress: 1 }); streamContent({ type: 'text', text: 'x' }); return 'done';",
    ),
    "export async function remember(ctx) { ctx.state.set('a', 1); }",
  ],
  invalid: [
    {
      name: 'the promise of a callback that forEach drops',
      code: inHandler('input.keys.forEach((key) => ctx.state.delete(key));'),
      errors: [{ messageId: 'floating' }],
    },
    {
      name: 'the same of an asynchronous callback with a body',
      code: inHandler('input.keys.forEach(async (key) => { return ctx.state.delete(key); });'),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("ctx.state.set('a', 1);"),
      output: inHandler("await ctx.state.set('a', 1);"),
      errors: [
        {
          messageId: 'floating',
          data: { callee: 'ctx.state.set', elsewhere: '' },
          line: 2,
          endColumn: 122,
        },
      ],
    },
    {
      code: inHandler('ctx.progress!.increment();'),
      output: inHandler('await ctx.progress!.increment();'),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("ctx.progress?.update('x');"),
      output: inHandler("await ctx.progress?.update('x');"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("ctx.elicit && ctx.elicit('q', z.object({}));"),
      output: inHandler("ctx.elicit && await ctx.elicit('q', z.object({}));"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler('if (ctx.sample) ctx.sample([]);'),
      output: inHandler('if (ctx.sample) await ctx.sample([]);'),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("ctx.state.get('a').then(use);"),
      output: inHandler("await ctx.state.get('a').then(use);"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("ctx.state.get('a').then(use).finally(done);"),
      output: inHandler("await ctx.state.get('a').then(use).finally(done);"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler("const { state } = ctx; state.delete('a');"),
      output: inHandler("const { state } = ctx; await state.delete('a');"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: withHandler("async (input, { state: { set } }) => { set('a', 1); }"),
      output: withHandler("async (input, { state: { set } }) => { await set('a', 1); }"),
      errors: [{ messageId: 'floating' }],
    },
    // Where nothing can be awaited, the author decides.
    {
      code: withHandler("(input, ctx) => { ctx.state.set('a', 1); return {}; }"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inHandler('input.keys.forEach((key) => { ctx.state.delete(key); });'),
      errors: [{ messageId: 'floating' }],
    },
    // In a helper of the file, and in one of another file.
    {
      code: inHandler('await save(ctx);', "async function save(ctx) { ctx.state.set('a', 1); }\n"),
      output: inHandler(
        'await save(ctx);',
        "async function save(ctx) { await ctx.state.set('a', 1); }\n",
      ),
      errors: [{ messageId: 'floating', line: 2 }],
    },
    {
      code: withHandler('handle', "import { handle } from './handler.js';\n"),
      filename: 'no-floating-context-call/server.ts',
      errors: [
        {
          messageId: 'floating',
          line: 3,
          data: {
            callee: 'ctx.state.set',
            elsewhere: elsewhere('no-floating-context-call/handler.ts', 4),
          },
        },
      ],
    },
    // In a service that is handed the context.
    {
      code: inService("ctx.state.delete('a');"),
      output: inService("await ctx.state.delete('a');"),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inFastMcp("elicit({ message: 'q' }); return 'done';"),
      output: inFastMcp("await elicit({ message: 'q' }); return 'done';"),
      errors: [{ messageId: 'floating' }],
    },
    // The SDKs.
    {
      code: inSdk(
        "extra.sendNotification({ method: 'notifications/message' }); return { content: [] };",
      ),
      output: inSdk(
        "await extra.sendNotification({ method: 'notifications/message' }); return { content: [] };",
      ),
      errors: [
        { messageId: 'floating', data: { callee: 'extra.sendNotification', elsewhere: '' } },
      ],
    },
    {
      code: inSdk("extra.taskStore?.updateTaskStatus('1', 'failed'); return { content: [] };"),
      output: inSdk(
        "await extra.taskStore?.updateTaskStatus('1', 'failed'); return { content: [] };",
      ),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: inSdk2('ctx.mcpReq.notify({}); return { content: [] };'),
      output: inSdk2('await ctx.mcpReq.notify({}); return { content: [] };'),
      errors: [{ messageId: 'floating' }],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nexports.count = tool('count', { async handler(input, ctx) { ctx.state.set('a', 1); } });",
      output:
        "const { tool } = require('@cyanheads/mcp-ts-core');\nexports.count = tool('count', { async handler(input, ctx) { await ctx.state.set('a', 1); } });",
      filename: 'server.cjs',
      errors: [{ messageId: 'floating' }],
    },
  ],
});
