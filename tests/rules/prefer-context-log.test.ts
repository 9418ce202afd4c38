import { expect, it } from 'vitest';
import { findingsIn } from '../../src/model/findings/findings.ts';
import rule from '../../src/rules/prefer-context-log.ts';
import { read } from '../detect/read.ts';
import { testRule } from '../support/rule-tester.ts';
import { fastmcpTool } from '../support/frameworks.ts';
import { project } from '../syntax/project.ts';

const HEAD = "import { tool, z } from '@cyanheads/mcp-ts-core';\n";
const withHandler = (handler: string, before = ''): string =>
  `${HEAD}${before}export const find = tool('find', { description: 'd', handler: ${handler} });`;
const inHandler = (body: string, before = ''): string =>
  withHandler(`async (input, ctx) => { ${body} }`, before);

testRule(rule, {
  valid: [
    {
      name: 'a resource of fastmcp, whose handlers have no logger in every version',
      code: "import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 's', version: '1.0.0' }).addResource({ uri: 'a://b', name: 'b', load: async () => { console.error('x'); return { text: 'a' }; } });",
    },
    fastmcpTool("async (args, { log }) => { log.info('x'); return 'a'; }"),
    ...[
      '(args, { reportProgress }) => { console.error(args); await reportProgress({ progress: 1 });',
      '(args, context) => { console.error(args); await context.reportProgress({ progress: 1 });',
    ].map((handler) => ({
      name: 'a tool of fastmcp that tells the client its progress',
      code: fastmcpTool(`async ${handler} return 'a'; }`),
    })),
    ...[
      "if (!args.id) { console.error('No id'); throw new UserError('No id'); }",
      'try { load(); } catch (error) { console.error(error); throw error; }',
      "try { load(); } catch (error) { console.error('Failed:', error); console.error(error); throw new UserError(`Failed: ${String(error)}`); }",
    ].map((statement) => ({
      name: `what the client is told next, by an error: ${statement}`,
      code: fastmcpTool(`async (args, { log }) => { ${statement} return 'a'; }`),
    })),
    inHandler("try { load(); } catch (error) { console.error('x', error); throw error; }"),
    ...[
      "work(args).catch((error) => { console.error('x', error); });",
      "setTimeout(() => { console.error('x'); }, 1000);",
    ].map((statement) => ({
      name: `what happens after the call of a tool of fastmcp: ${statement}`,
      code: fastmcpTool(`async (args, { log }) => { ${statement} return 'a'; }`),
    })),
    inHandler("ctx.log.info('x');"),
    // Outside a handler there is no context, or another function has to be given it.
    `${HEAD}console.log('starting');\nexport const find = tool('find', { description: 'd', handler: async () => ({}) });`,
    inHandler('load();', "function load() { console.log('x'); }\n"),
    // Not the console of the runtime, or not a message.
    inHandler("console.log('x');", "import { console } from './console.js';\n"),
    inHandler("const console = input.console; console.log('x');"),
    inHandler("console.table(input); console.time('x'); console[input.level]('x');"),
    withHandler('loadHandler()'),
    // A framework whose context has no logger.
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (extra) => { console.error('x'); return { content: [] }; });",
  ],
  invalid: [
    {
      name: 'a tool of fastmcp, whose logger sends to the client',
      code: fastmcpTool("async (args, { log }) => { console.warn('x', args); return 'a'; }"),
      errors: [
        {
          messageId: 'client',
          data: { name: 'console.warn', context: 'context.log', method: 'warn', elsewhere: '' },
          suggestions: [
            {
              messageId: 'send',
              output: fastmcpTool(
                "async (args, { log }) => { log.warn('x', { args }); return 'a'; }",
              ),
            },
          ],
        },
      ],
    },
    ...[
      "console.error('Reads'); throw new UserError('No id');",
      "if (args.id) { console.error('x', args); } throw new UserError('No id');",
      "console.error('x', args); const found = load(args); throw new UserError(`No ${args.name}`);",
    ].map((statement) => ({
      name: `a text that no error says next: ${statement}`,
      code: fastmcpTool(`async (args, { log }) => { ${statement} }`),
      errors: [{ messageId: 'client' as const, suggestions: 1 }],
    })),
    {
      name: 'a promise that the tool waits for',
      code: fastmcpTool(
        "async (args, { log }) => { await work(args).catch((error) => { console.error('x', error); }); return 'a'; }",
      ),
      errors: [{ messageId: 'client', suggestions: 1 }],
    },
    {
      code: inHandler("console.log('x');"),
      output: inHandler("ctx.log.info('x');"),
      errors: [
        {
          messageId: 'console',
          data: { name: 'console.log', context: 'ctx.log', method: 'info', elsewhere: '' },
          line: 2,
          endColumn: 98,
        },
      ],
    },
    {
      code: inHandler("console.debug('x');"),
      output: inHandler("ctx.log.debug('x');"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("console.info('x');"),
      output: inHandler("ctx.log.info('x');"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler('console.warn(`${input.a} is gone`);'),
      output: inHandler('ctx.log.warning(`${input.a} is gone`);'),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("console.error('x' + input.a);"),
      output: inHandler("ctx.log.error('x' + input.a);"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("console.log('x', input);"),
      output: inHandler("ctx.log.info('x', { input });"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("console.log('x', { a: 1 });"),
      output: inHandler("ctx.log.info('x', { a: 1 });"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("try { load(); } catch (error) { console.error('x', error); }"),
      output: inHandler(
        "try { load(); } catch (error) { ctx.log.error('x', undefined, { error }); }",
      ),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("for (const key of input.keys) { console.log('x'); }"),
      output: inHandler("for (const key of input.keys) { ctx.log.info('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("input.keys.map((key) => console.log('x'));"),
      output: inHandler("input.keys.map((key) => ctx.log.info('x'));"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("globalThis.console.log('x'); console.log('y');"),
      output: inHandler("globalThis.console.log('x'); ctx.log.info('y');"),
      errors: [{ messageId: 'console' }],
    },
    // Arguments other than a message and its data are left to the author.
    { code: inHandler('console.log(input);'), errors: [{ messageId: 'console' }] },
    { code: inHandler('console.log();'), errors: [{ messageId: 'console' }] },
    { code: inHandler("console.log('x', input.a);"), errors: [{ messageId: 'console' }] },
    { code: inHandler("console.log('%s is gone', input);"), errors: [{ messageId: 'console' }] },
    { code: inHandler("console.log('x', ...input.all);"), errors: [{ messageId: 'console' }] },
    { code: inHandler("console.log('x', undefined);"), errors: [{ messageId: 'console' }] },
    // The logger is used as the handler has it; without it, nothing is fixed.
    {
      code: withHandler("async (input, { log }) => { console.log('x'); }"),
      output: withHandler("async (input, { log }) => { log.info('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: withHandler("async (input) => { console.log('x'); }"),
      output: withHandler("async (input, ctx) => { ctx.log.info('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: withHandler("async ({ id }: { id: string }) => { console.log('x'); }"),
      output: withHandler("async ({ id }: { id: string }, ctx) => { ctx.log.info('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: withHandler("async input => { console.log('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    { code: withHandler("async () => { console.log('x'); }"), errors: [{ messageId: 'console' }] },
    {
      code: withHandler("async (input, { state }) => { console.log('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: withHandler("async (input) => { const ctx = load(); console.log('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: inHandler("{ const ctx = load(); console.log('x'); }"),
      errors: [{ messageId: 'console' }],
    },
    {
      code: withHandler('handle', "async function handle(input) { console.log('x'); }\n"),
      errors: [{ messageId: 'console', line: 2 }],
    },
    // A resource.
    {
      code: "import { resource } from '@cyanheads/mcp-ts-core';\nexport const note = resource('note://{id}', { description: 'd', handler(params, ctx) { console.warn('x'); } });",
      output:
        "import { resource } from '@cyanheads/mcp-ts-core';\nexport const note = resource('note://{id}', { description: 'd', handler(params, ctx) { ctx.log.warning('x'); } });",
      errors: [{ messageId: 'console' }],
    },
  ],
});

it('leaves to no-stdout what disturbs the messages of mcp-ts-core', () => {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      main: 'index.ts',
      dependencies: { '@cyanheads/mcp-ts-core': '^0.10.0' },
    },
  });
  const source = `import { createApp, tool } from '@cyanheads/mcp-ts-core';
const find = tool('find', { description: 'd', handler: async (input, ctx) => { console.log('x'); console.warn('y'); return {}; } });
await createApp({ tools: [find] });`;
  const findings = [...findingsIn(rule.definition, read(source, path('index.ts')), {})];
  expect(findings.map(({ data }) => data?.name)).toEqual(['console.warn']);
});

it.each([
  ['stdio', ['console.error']],
  ['httpStream', ['console.log', 'console.error', 'console.log']],
])('leaves to no-stdout what disturbs the messages of fastmcp: %s', (transport, expected) => {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      main: 'index.ts',
      dependencies: { fastmcp: '^4.20.16' },
    },
    'imported.ts': `export const tool = { name: 'i', execute: async () => { console.log('z'); return 'a'; } };`,
  });
  const execute = "async () => { console.log('x'); console.error('y'); return 'a'; }";
  const source = `import { FastMCP } from 'fastmcp';
const server = new FastMCP({ name: 's', version: '1.0.0' });
import { tool } from './imported.js';
server.addTool({ name: 't', execute: ${execute} });
server.addTool(tool);
await server.start({ transportType: '${transport}' });`;
  const findings = [...findingsIn(rule.definition, read(source, path('index.ts')), {})];
  expect(findings.map(({ data }) => data?.name)).toEqual(expected);
});
