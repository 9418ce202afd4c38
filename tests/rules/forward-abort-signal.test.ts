import rule from '../../src/rules/forward-abort-signal.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD = "import { tool, z } from '@cyanheads/mcp-ts-core';\n";
const withHandler = (handler: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', handler: ${handler} });`;
const inHandler = (body: string, before = ''): string =>
  withHandler(`async (input, ctx) => { ${body} }`, before);
const inSdk = (handler: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', { inputSchema: { id: z.string() } }, ${handler});`;
const inSdk2 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (ctx) => { ${body} });`;
const WAIT = 'await new Promise((done) => setTimeout(done, 1000));';

testRule(rule, {
  valid: [
    inHandler('await fetch(input.url, { signal: ctx.signal });'),
    inHandler(
      'await fetch(input.url, { signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(1000)]) });',
    ),
    inHandler('const { signal } = ctx; await fetch(input.url, { signal });'),
    // What the options hold is not known.
    inHandler('await fetch(input.url, options);'),
    inHandler("await fetch(input.url, { method: 'POST', ...input.options });"),
    inHandler('await fetch(...input.args);'),
    // A request may have a signal of its own.
    inHandler(
      'const request = new Request(input.url, { signal: ctx.signal }); await fetch(request);',
    ),
    inHandler('await fetch(this.req);'),
    inHandler('await fetch(makeRequest(input.id));'),
    // Not the fetch of the runtime, or not in a handler.
    inHandler('await fetch(input.url);', "import { fetch } from './http.js';\n"),
    inHandler('await input.fetch(input.url);'),
    inHandler('await load(input.url);', 'async function load(url) { return fetch(url); }\n'),
    withHandler('loadHandler()'),
    // Nothing waits for the timer, or the signal ends the wait.
    inHandler('setTimeout(() => log(), 1000);'),
    inHandler(`if (ctx.signal.aborted) return; ${WAIT}`),
    inHandler(`const { signal } = ctx; ${WAIT}`),
    inHandler(`watch(ctx); ${WAIT}`),
    inHandler('await setTimeout(1000);', "import { setTimeout } from 'node:timers/promises';\n"),
    inSdk2('await fetch(url, { signal: ctx.mcpReq.signal }); return { content: [] };'),
  ],
  invalid: [
    ...[
      '`https://api.example/requests/${input.id}`',
      "'https://api.example/items?freq=' + input.freq",
      'input.requestUrl',
      "new URL('/requirements', input.base)",
    ].map((target) => ({
      name: `a URL with the letters of a request: ${target}`,
      code: inHandler(`await fetch(${target});`),
      output: inHandler(`await fetch(${target}, { signal: ctx.signal });`),
      errors: [{ messageId: 'fetch' as const }],
    })),
    // There already, with nothing in it.
    {
      code: inHandler('await fetch(input.url, { signal: undefined });'),
      output: inHandler('await fetch(input.url, { signal: ctx.signal });'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler('await fetch(input.url);'),
      output: inHandler('await fetch(input.url, { signal: ctx.signal });'),
      errors: [
        {
          messageId: 'fetch',
          data: { signal: 'ctx.signal', elsewhere: '' },
          line: 2,
          endColumn: 98,
        },
      ],
    },
    {
      code: inHandler('await fetch(`https://example.com/${input.id}`,\n);'),
      output: inHandler(
        'await fetch(`https://example.com/${input.id}`, { signal: ctx.signal },\n);',
      ),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler('await fetch((input.url));'),
      output: inHandler('await fetch((input.url), { signal: ctx.signal });'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler('await globalThis.fetch(input.url);'),
      output: inHandler('await globalThis.fetch(input.url, { signal: ctx.signal });'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler("await fetch(input.url, { method: 'POST' });"),
      output: inHandler("await fetch(input.url, { signal: ctx.signal, method: 'POST' });"),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler('await fetch(input.url, {});'),
      output: inHandler('await fetch(input.url, { signal: ctx.signal });'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler('await Promise.all(input.urls.map((url) => fetch(url)));'),
      output: inHandler(
        'await Promise.all(input.urls.map((url) => fetch(url, { signal: ctx.signal })));',
      ),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: withHandler('async (input, { signal }) => fetch(input.url)'),
      output: withHandler('async (input, { signal }) => fetch(input.url, { signal: signal })'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: withHandler('async ({ url }) => fetch(url)'),
      output: withHandler('async ({ url }, ctx) => fetch(url, { signal: ctx.signal })'),
      errors: [{ messageId: 'fetch' }],
    },
    // Options that others may use, and a handler that has nowhere to take the signal from.
    {
      code: inHandler('await fetch(input.url, OPTIONS);', "const OPTIONS = { method: 'POST' };\n"),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: withHandler('async () => fetch("https://example.com")'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      code: inHandler(WAIT),
      errors: [{ messageId: 'timer', data: { signal: 'ctx.signal', elsewhere: '' } }],
    },
    { code: inHandler(`while (true) { ${WAIT} }`), errors: [{ messageId: 'timer' }] },
    // The SDKs.
    {
      code: inSdk('async ({ id }) => { await fetch(id); return { content: [] }; }'),
      output: inSdk(
        'async ({ id }, extra) => { await fetch(id, { signal: extra.signal }); return { content: [] }; }',
      ),
      errors: [{ messageId: 'fetch', data: { signal: 'extra.signal', elsewhere: '' } }],
    },
    {
      code: inSdk2('await fetch("https://example.com"); return { content: [] };'),
      output: inSdk2(
        'await fetch("https://example.com", { signal: ctx.mcpReq.signal }); return { content: [] };',
      ),
      errors: [{ messageId: 'fetch' }],
    },
  ],
});
