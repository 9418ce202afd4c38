import rule from '../../src/rules/no-dropped-enrichment.ts';
import { testRule } from '../support/rule-tester.ts';

const tool = (handler: string, config = '', before = ''): string =>
  `import { resource, tool, z } from '@cyanheads/mcp-ts-core';
${before}export const dim = tool('dim_lamp', { description: 'd', input: z.object({}), output: z.object({ ok: z.boolean() }), ${config}handler: ${handler} });`;

testRule(rule, {
  valid: [
    {
      name: 'a tool that declares the fields',
      code: tool(
        "async (_input, ctx) => { ctx.enrich.notice('Late.'); return { ok: true }; }",
        'enrichment: { notice: z.string().optional() }, ',
      ),
    },
    {
      name: 'fields that are not read',
      code: tool(
        "async (_input, ctx) => { ctx.enrich.notice('Late.'); return { ok: true }; }",
        'enrichment: fieldsOf(), ',
      ),
    },
    {
      name: 'a spread that may declare them',
      code: tool(
        "async (_input, ctx) => { ctx.enrich.notice('Late.'); return { ok: true }; }",
        '...shared, ',
        "import { shared } from 'some-package';\n",
      ),
    },
    { name: 'a tool that adds nothing', code: tool('async () => ({ ok: true })') },
    {
      name: 'a helper that tools with the block may call, too',
      code: tool(
        'async (_input, ctx) => { note(ctx); return { ok: true }; }',
        '',
        "export function note(ctx) { ctx.enrich.notice('Late.'); }\n",
      ),
    },
    {
      name: 'the same name in another framework',
      code: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (ctx) => { ctx.enrich.notice('x'); return { content: [] }; });",
    },
  ],
  invalid: [
    {
      name: 'a notice, and fields, reported once',
      code: tool(
        "async (_input, ctx) => { ctx.enrich.notice('Late.'); ctx.enrich({ total: 1 }); return { ok: true }; }",
      ),
      errors: [
        {
          messageId: 'dropped',
          data: {
            definition: "tool 'dim_lamp'",
            block: 'enrichment',
            member: 'ctx.enrich',
            elsewhere: '',
          },
          line: 2,
          suggestions: [
            {
              messageId: 'declare',
              data: { fields: '`notice`, `total`', elsewhere: '' },
              output: tool(
                "async (_input, ctx) => { ctx.enrich.notice('Late.'); ctx.enrich({ total: 1 }); return { ok: true }; }",
                'enrichment: { notice: z.string().optional(), total: z.number().optional() }, ',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'fields without a known type, which the author has to declare',
      code: tool(
        'async (input, ctx) => { ctx.enrich({ late: input.late }); return { ok: true }; }',
      ),
      errors: [{ messageId: 'dropped', suggestions: [] }],
    },
    {
      name: 'a change, whose field has no fixed name',
      code: tool(
        "async (input, ctx) => { ctx.enrich.delta({ field: 'a', before: 1, after: 2 }); return { ok: true }; }",
      ),
      errors: [{ messageId: 'dropped', suggestions: [] }],
    },
    {
      name: 'a destructured context',
      code: tool("async (_input, { enrich }) => { enrich.notice('Late.'); return { ok: true }; }"),
      errors: [{ messageId: 'dropped', suggestions: 1 }],
    },
  ],
});
