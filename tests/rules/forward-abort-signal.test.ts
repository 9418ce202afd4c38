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
/** A handler of all calls, whose default case sends a request with some options, up to the method. */
const inCases = (
  options: string,
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const tools = ['create_note', 'find_note'].map((name) => ({ name, inputSchema: { type: 'object' } }));
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }, extra) => {
  switch (name) {
    case 'create_note':
      await fetch(URL, { method: 'POST' });
      return { content: [] };
    default:
      await fetch(URL, { ${options}: 'POST', body: name });
      return { content: [{ type: 'text', text: 'found' }] };
  }
});`;
const WAIT = 'await new Promise((done) => setTimeout(done, 9000));';
const PAUSE = 'const pause = (ms) => new Promise((done) => setTimeout(done, ms));\n';

/** The options of the preset `strict`. */
const STRICT = [{ skipShortRequests: true }];

testRule(rule, {
  valid: [
    {
      name: 'a single request that reads, if short ones are left out',
      code: inHandler("await fetch(input.url); await fetch(input.url, { method: 'get' });"),
      options: STRICT,
    },
    ...['PUT', 'patch', 'DELETE'].map((method) => ({
      name: `a single ${method}, if short requests are left out`,
      code: inHandler(`await fetch(input.url, { method: '${method}' });`),
      options: STRICT,
    })),
    {
      name: 'a single POST of a tool that creates something, if short requests are left out',
      code: inHandler("await fetch(input.url, { method: 'POST' });").replace(
        "'find'",
        "'create_note'",
      ),
      options: STRICT,
    },
    {
      name: 'a POST of a tool that ends a session, if short requests are left out',
      code: inHandler(
        "for (const token of input.tokens) await fetch(URL, { method: 'POST' });",
      ).replace("'find'", "'auth_disconnect'"),
      options: STRICT,
    },
    ...[
      "for (const url of input.urls) await fetch(url, { method: 'PUT' });",
      "await Promise.all(input.urls.map((url) => fetch(url, { method: 'DELETE' })));",
    ].map((body) => ({
      name: 'repeated requests that write, if short ones are left out',
      code: inHandler(body),
      options: STRICT,
    })),
    {
      name: 'a loop that ends when the signal aborts',
      code: inHandler('while (!ctx.signal.aborted) { await pause(1000); }', PAUSE),
    },
    {
      name: 'a helper that receives the signal',
      code: inHandler(
        'await pause(1000, ctx.signal);',
        'const pause = (ms, signal) => new Promise((done) => { setTimeout(done, ms); signal.onabort = done; });\n',
      ),
    },
    {
      name: 'a helper that receives the context',
      code: inHandler('await pause(ctx);', PAUSE),
    },
    {
      name: 'a helper that nothing waits for',
      code: inHandler('void pause(1000); await Promise.race([load(), pause(1000)]);', PAUSE),
    },
    {
      name: 'a wait of less than five seconds',
      code: inHandler(`${WAIT.replace('9000', '3000')} ${WAIT.replace(', 9000', '')}`),
    },
    {
      name: 'a wait in a loop of less than a second',
      code: inHandler(`while (true) { ${WAIT.replace('9000', '300')} }`),
    },
    {
      name: 'a promise for later',
      code: inHandler(
        'const late = () => new Promise((done) => setTimeout(done, 9000)); queue.add(late);',
      ),
    },
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
    {
      name: 'a short wait in a helper of the file',
      code: inHandler('await pause(500);\nwhile (!isDone()) await pause(300);', PAUSE),
    },
    {
      name: 'a short wait by default in a helper of the file',
      code: inHandler('await pause();', PAUSE.replace('(ms)', '(ms = 500)')),
    },
    {
      name: 'a wait of a constant, and of a duration that is limited',
      code: inHandler(
        'await new Promise((done) => setTimeout(done, DELAY));\nawait new Promise((done) => setTimeout(done, Math.min(id * 1000, 2 * DELAY)));',
        'const DELAY = 500;\n',
      ),
    },
    inHandler('setTimeout(() => log(), 1000);'),
    {
      name: 'a timer that bounds the wait for something else',
      code: inHandler(
        'await new Promise((done) => { child.on("close", done); setTimeout(() => { child.kill(); done(); }, 30_000); });',
      ),
    },
    {
      name: 'a timer of a helper that bounds the wait for something else',
      code: inHandler(
        'await run();',
        'const run = () => new Promise((done, fail) => { const finish = (value) => done(value); spawn().on("close", finish); setTimeout(() => finish(null), 30_000); });\n',
      ),
    },
    inHandler(`if (ctx.signal.aborted) return; ${WAIT}`),
    inHandler(`watch(ctx); ${WAIT}`),
    inHandler('await setTimeout(1000);', "import { setTimeout } from 'node:timers/promises';\n"),
    inSdk2('await fetch(url, { signal: ctx.mcpReq.signal }); return { content: [] };'),
  ],
  invalid: [
    {
      name: 'a request of a case that one tool runs, by what that tool does',
      code: inCases('method'),
      output: inCases('signal: extra.signal, method'),
      options: STRICT,
      errors: [{ messageId: 'fetch', line: 12 }],
    },
    {
      name: 'a request that may compute, where short ones are left out',
      code: inHandler("await fetch(input.url, { method: 'POST' });"),
      options: STRICT,
      output: inHandler("await fetch(input.url, { signal: ctx.signal, method: 'POST' });"),
      errors: [{ messageId: 'fetch' }],
    },
    {
      name: 'a request for each element of a list, where short ones are left out',
      code: inHandler('await Promise.all(input.urls.map((url) => fetch(url)));'),
      options: STRICT,
      output: inHandler(
        'await Promise.all(input.urls.map((url) => fetch(url, { signal: ctx.signal })));',
      ),
      errors: [{ messageId: 'fetch' }],
    },
    {
      name: 'a request that a loop repeats, where short ones are left out',
      code: inHandler('for (const url of input.urls) await fetch(url);'),
      options: STRICT,
      output: inHandler('for (const url of input.urls) await fetch(url, { signal: ctx.signal });'),
      errors: [{ messageId: 'fetch' }],
    },
    {
      name: 'requests that read, of a loop that ignores their failures',
      code: inHandler('for (const url of input.urls) { try { await fetch(url); } catch {} }'),
      options: STRICT,
      output: inHandler(
        'for (const url of input.urls) { try { await fetch(url, { signal: ctx.signal }); } catch {} }',
      ),
      errors: [{ messageId: 'fetch' }],
    },
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
    {
      name: 'a wait of a few seconds that is repeated',
      code: inHandler(`while (true) { ${WAIT.replace('9000', '3000')} }`),
      errors: [{ messageId: 'timer' }],
    },
    {
      name: 'a wait in a handler that passes the signal to something else',
      code: inHandler(`await fetch(input.url, { signal: ctx.signal });\n${WAIT}`),
      errors: [{ messageId: 'timer', line: 3 }],
    },
    {
      name: 'a wait in a helper of the file, once',
      code: inHandler('await pause(1000);\nwhile (true) await pause(2000);', PAUSE),
      errors: [{ messageId: 'helper', line: 2, data: { signal: 'ctx.signal', elsewhere: '' } }],
    },
    {
      name: 'a wait of a few seconds in a helper that a loop of the handler calls',
      code: inHandler(
        'while (!isDone()) await pause();',
        PAUSE.replace('(ms)', '()').replace(', ms)', ', 2000)'),
      ),
      errors: [{ messageId: 'helper', line: 2 }],
    },
    {
      name: 'a wait of a duration that nothing limits',
      code: inHandler('await pause(Number(id));', PAUSE),
      errors: [{ messageId: 'helper', line: 2 }],
    },
    {
      name: 'a wait in a function of the handler',
      code: inHandler(
        'const pause = (ms) => { return new Promise((done) => setTimeout(done, ms)); };\nawait pause(9000);',
      ),
      errors: [{ messageId: 'helper', line: 2 }],
    },
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
