import rule from '../../src/rules/no-mixed-access.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${code}`;

const tool = (name: string, inputSchema: string): string =>
  `server.registerTool('${name}', { description: 'd', inputSchema: ${inputSchema} }, async () => ({ content: [] }));`;

testRule(rule, {
  valid: [
    {
      name: 'a parameter that selects between ways to read',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'get_paper']) }")),
    },
    {
      name: 'a parameter that selects between ways to write',
      code: sdk(tool('papers', "{ action: z.enum(['create', 'delete']) }")),
    },
    {
      name: 'a method of requests that the tool does not send',
      code: sdk(tool('find_endpoint', "{ method: z.enum(['GET', 'POST']) }")),
    },
    {
      name: 'a request that a tool inspects',
      code: sdk(tool('inspect_api', "{ method: z.enum(['GET', 'POST']) }")),
    },
    {
      name: 'a parameter that selects something else',
      code: sdk(tool('papers', "{ order: z.enum(['read', 'update']) }")),
    },
    {
      name: 'a filter of a tool that reads',
      code: sdk(tool('list_events', "{ action: z.enum(['read', 'update']) }")),
    },
    {
      name: 'the same behind the prefix of a server',
      code: sdk(
        `${tool('acme_list_events', "{ action: z.enum(['read', 'update']) }")}
${tool('acme_create_event', '{}')}`,
      ),
    },
    {
      name: 'a request that a tool looks at',
      code: sdk(
        `${tool('validate_payload', "{ method: z.enum(['get', 'post']) }")}
${tool('generateSample', "{ method: z.enum(['GET', 'POST']) }")}`,
      ),
    },
    {
      name: 'a tool that clients may run without asking',
      code: sdk(`server.registerTool(
  'api_describe',
  {
    description: 'd',
    inputSchema: { method: z.enum(['GET', 'POST']) },
    annotations: { readOnlyHint: true },
  },
  async () => ({ content: [] }),
);`),
    },
    {
      name: 'words that are no verbs',
      code: sdk(tool('papers', "{ action: z.enum(['status', 'updates']) }")),
    },
    {
      name: 'values that are not read',
      code: sdk(tool('papers', '{ action: z.enum(process.argv) }')),
    },
    {
      name: 'a tool that the rule ignores',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'delete']) }")),
      options: [{ ignoreTools: ['papers'] }],
    },
  ],
  invalid: [
    {
      name: 'an action of a tool that says that it only reads',
      code: sdk(
        tool('papers', "{ action: z.enum(['list', 'delete']) }").replace(
          "description: 'd'",
          "description: 'd', annotations: { readOnlyHint: true }",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'a parameter that two tools share, once',
      code: sdk(`const shape = { action: z.enum(['list', 'delete']) };
${tool('papers', 'shape')}
${tool('notes', 'shape')}`),
      errors: [{ messageId: 'mixed', line: 4 }],
    },
    {
      name: 'an enum',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'get', 'delete']) }")),
      errors: [
        {
          messageId: 'mixed',
          data: {
            parameter: 'action',
            definition: "tool 'papers'",
            reads: 'list',
            writes: 'delete',
            elsewhere: '',
          },
          line: 4,
          column: 66,
        },
      ],
    },
    {
      name: 'the methods of HTTP',
      code: sdk(
        tool('api_request', "{ method: z.enum(['GET', 'POST']) }").replace(
          'async () => (',
          'async ({ method }) => (await fetch(URL, { method }), ',
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'a method that selects whether a file is deleted',
      code: sdk(
        `import { unlinkSync } from 'node:fs';\n${tool(
          'item',
          "{ method: z.enum(['get', 'delete']) }",
        ).replace(
          'async () => (',
          "async ({ method }) => (method === 'delete' && unlinkSync('/tmp/a'), ",
        )}`,
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'names of operations that begin with a verb',
      code: sdk(
        tool(
          'papers',
          "{ paperOperation: z.union([z.literal('getPaper'), z.literal('deletePaper')]) }",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'branches of a union',
      code: sdk(
        tool(
          'papers',
          "z.discriminatedUnion('op', [z.object({ op: z.literal('list') }), z.object({ op: z.literal('add') })])",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'verbs and parameters of a project',
      code: sdk(tool('papers', "{ what: z.enum(['peek', 'poke']) }")),
      options: [{ readingVerbs: ['peek'], writingVerbs: ['poke'], parameters: ['what'] }],
      errors: [{ messageId: 'mixed' }],
    },
  ],
});
