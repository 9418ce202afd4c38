import rule from '../../src/rules/guard-optional-capability.ts';
import { testRule } from '../support/rule-tester.ts';

const tool = (body: string, before = '', extra = ''): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { description: 'd',${extra} input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;
const v1 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (extra) => {\n${body}\n});`;
const v2 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (ctx) => {\n${body}\n});`;

const fixed = (code: string, output: string, line = 4) => ({
  code,
  output,
  errors: [{ messageId: 'unguarded', line }] as never,
});
const suggested = (
  code: string,
  throwBefore: string | undefined,
  optional: string | undefined,
  error: object = {},
) => ({
  code,
  errors: [
    {
      messageId: 'unguarded',
      ...error,
      suggestions: [
        ...(throwBefore === undefined ? [] : [{ messageId: 'throwBefore', output: throwBefore }]),
        ...(optional === undefined ? [] : [{ messageId: 'optional', output: optional }]),
      ],
    },
  ] as never,
});
const check = (member: string): string =>
  `if (!${member}) throw new Error('This needs ${member}, which is not available.');`;

/** A handler with these lines, as an editor on Windows may write it. */
const windows = (body: string): string =>
  [
    'import { tool, z } from "@cyanheads/mcp-ts-core"',
    'export const t = tool("t", { description: "d", async handler(input, ctx) {',
    ...body
      .trim()
      .split(/\n */)
      .map((line) => `\t${line}`),
    '} })',
    '',
  ].join('\r\n');

/** A handler that selects by `switch (true)`. */
const selected = (...cases: readonly string[]): string =>
  tool(`switch (true) {\n${cases.join('\n')}\n}`);

testRule(rule, {
  valid: [
    {
      name: 'a case that is entered where the member is present',
      code: selected("case Boolean(ctx.elicit): return ctx.elicit('q');", 'default: return {};'),
    },
    {
      name: 'a case after one that is entered where the member is missing',
      code: selected(
        'case ctx.elicit === undefined: return {};',
        "default: return ctx.elicit('q');",
      ),
    },
    tool(`if (ctx.elicit) { const answer = await ctx.elicit('q', schema); return answer; }`),
    tool(`if (!ctx.elicit) return {}; await ctx.elicit('q', schema);`),
    tool(`await ctx.elicit?.('q', schema); ctx.notifyResourceUpdated?.('a://b');`),
    tool(`assert(ctx.sample); await ctx.sample([]);`),
    tool(`const { elicit } = ctx; if (elicit) await elicit('q');`),
    tool(`if (canAsk(ctx)) await ctx.elicit('q');`, `import { canAsk } from './elsewhere.js';`),
    tool(`if (ctx.elicit) await ask(ctx);`, `const ask = (c) => c.elicit('q');`),
    tool(`await ctx.progress!.setTotal(5); ctx.progress.increment();`, '', ' task: true,'),
    // Reported by another rule: a tool without a task never has it.
    tool(`ctx.progress.increment();`),
    tool(
      `if (ctx.elicit) log(ctx.elicit); other(ctx.elicit); const has = ctx.elicit !== undefined;`,
    ),
    tool(`ctx.log.info('a'); await ctx.state.get('a'); ctx.somethingElse.run();`),
    tool(`await ask(ctx);`, `import { ask } from './elsewhere.js';`),
    tool(`{ const ctx = other; ctx.elicit('q'); }`),
    `const ctx = make(); ctx.elicit('q');`,
    v1(
      `extra.sendNotification({}); extra.closeSSEStream?.(); if (extra.closeStandaloneSSEStream) extra.closeStandaloneSSEStream();`,
    ),
    v2(
      `ctx.http?.closeSSE?.(); if (ctx.http?.closeSSE) ctx.http.closeSSE(); ctx.mcpReq.notify({});`,
    ),
    `import { prompt } from '@cyanheads/mcp-ts-core';\nexport const p = prompt('p', { description: 'd', generate: (args, ctx) => ctx.elicit('q') });`,
  ],
  invalid: [
    {
      name: 'a case that is entered by another test',
      code: selected(
        'case Boolean(ctx.sample): return {};',
        "case input.id === '': return ctx.elicit('q');",
      ),
      errors: [{ messageId: 'unguarded', suggestions: 1 }],
    },
    {
      name: 'a case into which the one before it falls',
      code: selected(
        "case input.id === '': ctx.log.info('empty');",
        "case Boolean(ctx.elicit): return ctx.elicit('q');",
      ),
      errors: [{ messageId: 'unguarded', suggestions: 1 }],
    },
    {
      name: 'a statement in a file without semicolons, with tabs, double quotes and Windows line ends',
      code: windows(`
        const answer = await ctx.elicit("q", schema)
        return answer`),
      errors: [
        {
          messageId: 'unguarded',
          suggestions: [
            {
              messageId: 'throwBefore',
              output: windows(`
        if (!ctx.elicit) throw new Error("This needs ctx.elicit, which is not available.")
        const answer = await ctx.elicit("q", schema)
        return answer`),
            },
            {
              messageId: 'optional',
              output: windows(`
        const answer = await ctx.elicit?.("q", schema)
        return answer`),
            },
          ],
        },
      ],
    },
    {
      name: 'a statement before a line that would continue it',
      code: windows(`
        (await ctx.elicit("q", schema)).action`),
      errors: [
        {
          messageId: 'unguarded',
          suggestions: [
            {
              messageId: 'throwBefore',
              output: windows(`
        if (!ctx.elicit) throw new Error("This needs ctx.elicit, which is not available.");
        (await ctx.elicit("q", schema)).action`),
            },
            {
              messageId: 'optional',
              output: windows(`
        (await ctx.elicit?.("q", schema)).action`),
            },
          ],
        },
      ],
    },
    fixed(
      tool(`ctx.notifyResourceUpdated('a://b');`),
      tool(`ctx.notifyResourceUpdated?.('a://b');`),
    ),
    fixed(tool(`ctx.notifyResourceListChanged!();`), tool(`ctx.notifyResourceListChanged?.();`)),
    fixed(tool(`await ctx.elicit('q', schema);`), tool(`await ctx.elicit?.('q', schema);`)),
    fixed(tool(`void ctx.elicit<T>('q');`), tool(`void ctx.elicit?.<T>('q');`)),
    fixed(
      tool(`const { notifyResourceUpdated: changed } = ctx; changed('a://b');`),
      tool(`const { notifyResourceUpdated: changed } = ctx; changed?.('a://b');`),
    ),
    fixed(tool(`await ctx['elicit']('q');`), tool(`await ctx['elicit']?.('q');`)),
    fixed(v1(`extra.closeSSEStream();`), v1(`extra.closeSSEStream?.();`), 3),
    {
      ...fixed(v2(`ctx.http?.closeSSE();`), v2(`ctx.http?.closeSSE?.();`), 3),
      errors: [
        { messageId: 'unguarded', line: 3, data: { member: 'ctx.http?.closeSSE', elsewhere: '' } },
      ] as never,
    },
    fixed(
      tool(`await ask(ctx);`, `const ask = async (c) => { await c.elicit('q'); };`),
      tool(`await ask(ctx);`, `const ask = async (c) => { await c.elicit?.('q'); };`),
      2,
    ),
    {
      ...fixed(
        tool(`ctx.notifyResourceUpdated('a://b');`),
        tool(`ctx.notifyResourceUpdated?.('a://b');`),
      ),
      filename: 'server.js',
    },
    suggested(
      tool(`  const answer = await ctx.elicit('q', schema);`),
      tool(`  ${check('ctx.elicit')}\n  const answer = await ctx.elicit('q', schema);`),
      tool(`  const answer = await ctx.elicit?.('q', schema);`),
      { line: 4, column: 24, endColumn: 34, data: { member: 'ctx.elicit', elsewhere: '' } },
    ),
    suggested(
      tool(`run(); return ctx.sample([]);`),
      tool(`run(); ${check('ctx.sample')} return ctx.sample([]);`),
      tool(`run(); return ctx.sample?.([]);`),
    ),
    suggested(
      tool(`if ('elicit' in ctx) { return ctx.elicit('q'); }`),
      tool(`if ('elicit' in ctx) { ${check('ctx.elicit')} return ctx.elicit('q'); }`),
      tool(`if ('elicit' in ctx) { return ctx.elicit?.('q'); }`),
    ),
    suggested(
      tool(`if (await ctx.elicit('q')) run();`),
      tool(`${check('ctx.elicit')}\nif (await ctx.elicit('q')) run();`),
      tool(`if (await ctx.elicit?.('q')) run();`),
    ),
    suggested(
      tool(`  return ctx['elicit']('q');`),
      tool(
        `  if (!ctx['elicit']) throw new Error('This needs ctx[\\'elicit\\'], which is not available.');\n  return ctx['elicit']('q');`,
      ),
      tool(`  return ctx['elicit']?.('q');`),
    ),
    suggested(
      tool(`if (a) return ctx.elicit('q');`),
      undefined,
      tool(`if (a) return ctx.elicit?.('q');`),
    ),
    suggested(
      tool(`return (ctx.elicit as Ask)('q');`),
      tool(`${check('ctx.elicit')}\nreturn (ctx.elicit as Ask)('q');`),
      undefined,
    ),
    suggested(
      tool(`return ask(ctx);`, `const ask = (c) => c.elicit('q');`),
      undefined,
      tool(`return ask(ctx);`, `const ask = (c) => c.elicit?.('q');`),
      { line: 2 },
    ),
    suggested(
      tool(`return ctx.elicit.url('m', 'u');`),
      tool(`${check('ctx.elicit')}\nreturn ctx.elicit.url('m', 'u');`),
      tool(`return ctx.elicit?.url('m', 'u');`),
    ),
    {
      code: `import { tool, z } from '@cyanheads/mcp-ts-core';\nimport { handler } from './guard-optional-capability/handler.js';\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), handler });`,
      errors: [{ messageId: 'unguarded', line: 3 }] as never,
    },
  ],
});
