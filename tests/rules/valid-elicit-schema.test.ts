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

/** A tool of SDK v1 that asks for a form, which is code. */
const asking = (form: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', {}, async () => {
  return server.server.elicitInput({
    message: 'q',
    requestedSchema: ${form},
  });
});`;

testRule(rule, {
  valid: [
    {
      name: 'a form that requires fields of its own',
      code: asking(`{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }`),
    },
    {
      name: 'a form whose fields are not all known',
      code: asking(`{ type: 'object', properties: { ...fields }, required: ['a'] }`),
    },
    {
      name: 'a form whose required fields are not known',
      code: asking(`{ type: 'object', properties: { a: { type: 'string' } }, required: names }`),
    },
    {
      name: 'one of several forms, all of them flat',
      code: asking(
        `process.env.LONG ? { type: 'object', properties: { a: { type: 'string' } } } : { type: 'object', properties: {} }`,
      ),
    },
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
      name: 'a required field that the form does not have',
      code: asking(
        `{ type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'mail'] }`,
      ),
      errors: [
        {
          messageId: 'unlisted',
          line: 6,
          column: 95,
          endColumn: 101,
          data: { what: 'mail', elsewhere: '' },
        },
      ],
    },
    {
      name: 'a required field that a form in a result does not have',
      code: written("a: { type: 'string' }").replace('properties:', "required: ['b'], properties:"),
      errors: [{ messageId: 'unlisted', data: { what: 'b', elsewhere: '' } }],
    },
    {
      name: 'each of two forms that a condition selects',
      code: `import { tool, z } from '@cyanheads/mcp-ts-core';
const Flat = z.object({ at: z.string() });
const Nested = z.object({ at: z.object({ x: z.number() }) });
const List = z.object({ at: z.array(z.number()) });
export const ask = tool('ask', {
  description: 'd',
  handler: async (input, ctx) => {
    const form = process.env.LONG ? Nested : List;
    await ctx.elicit('q', form);
    return ctx.elicit('q', process.env.LONG ? Nested : Flat);
  },
});`,
      errors: [
        { messageId: 'field', line: 3 },
        { messageId: 'items', line: 4 },
      ],
    },
    {
      name: 'one of two written forms that a condition selects',
      code: asking(`input.long
      ? { type: 'object', properties: { at: { type: 'object', properties: {} } } }
      : { type: 'object', properties: { at: { type: 'string' } } }`),
      errors: [{ messageId: 'field', line: 7 }],
    },
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
