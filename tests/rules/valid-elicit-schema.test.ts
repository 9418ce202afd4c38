import rule from '../../src/rules/valid-elicit-schema.ts';
import { testRule } from '../support/rule-tester.ts';

const inHandler = (fields: string, before = ''): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}export const ask = tool('ask', { description: 'd', handler: async (input, ctx) => { return ctx.elicit('q', z.object({ ${fields} })); } });`;
const inSdk = (properties: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('a', {}, async () => { return server.server.elicitInput({ message: 'q', requestedSchema: { type: 'object', properties: { ${properties} } } }); });`;
const inV2 = (fields: string): string =>
  `import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
const Form = z.object({ ${fields} });
new McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => inputRequired({ inputRequests: { form: inputRequired.elicit({ message: 'q', requestedSchema: Form }) } }));`;

const written = (properties: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';
new McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => ({
  resultType: 'input_required',
  inputRequests: {
    form: { method: 'elicitation/create', params: { message: 'q', requestedSchema: { type: 'object', properties: { ${properties} } } } },
  },
}));`;

testRule(rule, {
  valid: [
    { name: 'a request that a result holds', code: written("a: { type: 'string' }") },
    {
      name: 'a request of another server',
      code: written("a: { type: 'object' }").replace('inputRequests', 'requests'),
    },
    inV2("a: z.string(), b: z.enum(['x', 'y']).optional()"),
    inHandler(
      "a: z.string(), b: z.number().optional(), c: z.boolean().default(true), d: z.int(), e: z.enum(['x', 'y']), f: z.email()",
    ),
    inHandler("a: z.array(z.enum(['x', 'y'])), b: z.array(z.literal(['x', 'y'])).optional()"),
    // What could not be read, or may be anything.
    inHandler('a: Fields.a, ...Fields, b: z.any(), c: z.unknown()'),
    inHandler('a: z.array(Fields.a)'),
    "import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const ask = tool('ask', { description: 'd', handler: async (input, ctx) => ctx.elicit('q', Form) });",
    // What they become is decided by code.
    ...[
      'z.string().transform((text) => ({ text }))',
      'z.string().pipe(z.object({}))',
      'z.custom()',
    ].map((schema) => inHandler(`a: ${schema}`)),
    // Not a form.
    "import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const ask = tool('ask', { description: 'd', input: z.object({ a: z.object({ b: z.string() }) }), handler: async (input, ctx) => input.elicit('q', z.object({ a: z.object({}) })) });",
    inSdk(
      "a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' }, d: { type: 'string', enum: ['x'] }, e: { type: 'array', items: { type: 'string', enum: ['x'] } }",
    ),
    inSdk(
      "a: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } }, b: { type: 'string', oneOf: [{ const: 'x', title: 'X' }] }",
    ),
    inSdk('...fields, a: loadField()'),
  ],
  invalid: [
    {
      name: 'a request that a result holds',
      code: written("a: { type: 'object', properties: {} }"),
      errors: [
        {
          messageId: 'field',
          line: 5,
          data: { path: 'a', type: 'object', elsewhere: '' },
        },
      ],
    },
    {
      name: 'a form in a result that asks for input',
      code: inV2('a: z.string(), place: z.object({ street: z.string() })'),
      errors: [
        { messageId: 'field', data: { path: 'place', type: 'object', elsewhere: '' }, line: 3 },
      ],
    },
    {
      name: 'a form in a request that is sent by its method',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', {}, async (extra) =>
  extra.sendRequest({
    method: 'elicitation/create',
    params: {
      message: 'q',
      requestedSchema: { type: 'object', properties: { place: { type: 'object', properties: {} } } },
    },
  }, ElicitResultSchema),
);`,
      errors: [
        { messageId: 'field', data: { path: 'place', type: 'object', elsewhere: '' }, line: 8 },
      ],
    },
    {
      code: inHandler('a: z.object({ b: z.string() })'),
      errors: [{ messageId: 'field', data: { path: 'a', type: 'object', elsewhere: '' }, line: 2 }],
    },
    {
      code: inHandler(
        'a: z.object({}).optional(), b: z.record(z.string(), z.string()), c: z.date(), d: z.tuple([z.string()])',
      ),
      errors: [
        { messageId: 'field' },
        { messageId: 'field' },
        { messageId: 'field' },
        { messageId: 'field' },
      ],
    },
    ...[
      'z.map(z.string(), z.string())',
      'z.set(z.string())',
      'z.intersection(z.object({}), z.object({}))',
      'z.bigint()',
      'z.file()',
      'z.promise(z.string())',
      'z.symbol()',
    ].map((schema) => ({
      code: inHandler(`a: ${schema}`),
      errors: [{ messageId: 'field' }],
    })),
    {
      code: inHandler('a: z.array(z.string())'),
      errors: [{ messageId: 'items', data: { path: 'a', type: 'string', elsewhere: '' } }],
    },
    {
      code: inHandler('a: z.array(z.object({}))'),
      errors: [{ messageId: 'items', data: { path: 'a', type: 'object', elsewhere: '' } }],
    },
    {
      code: "import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const ask = tool('ask', { description: 'd', handler: async (input, ctx) => ctx.elicit('q', z.array(z.string())) });",
      errors: [{ messageId: 'root', data: { type: 'array', elsewhere: '' } }],
    },
    {
      code: inSdk("a: { type: 'object', properties: {} }"),
      errors: [{ messageId: 'field', line: 3 }],
    },
    {
      code: inSdk("a: { type: 'array', items: { type: 'string' } }"),
      errors: [{ messageId: 'items' }],
    },
    {
      code: "import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (ctx) => ctx.mcpReq.elicitInput({ message: 'q', requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } }));",
      errors: [{ messageId: 'field', line: 2 }],
    },
  ],
});
