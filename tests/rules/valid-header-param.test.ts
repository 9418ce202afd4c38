import rule from '../../src/rules/valid-header-param.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer, fromJsonSchema } from '@modelcontextprotocol/server';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${code}`;

const tool = (inputSchema: string): string =>
  sdk(
    `server.registerTool('t', { description: 'd', inputSchema: ${inputSchema} }, async () => ({ content: [] }));`,
  );

/** A tool with one parameter, in the words of Zod. */
const parameter = (schema: string, header: string, name = 'region'): string =>
  tool(`z.object({ ${name}: ${schema}.meta({ 'x-mcp-header': ${header} }) })`);

testRule(rule, {
  valid: [
    parameter('z.string()', "'Region'"),
    parameter('z.int()', "'Region'"),
    parameter('z.boolean().optional()', "'x-region_1'"),
    { name: 'no header', code: tool('z.object({ region: z.string() })') },
    {
      name: 'an object in an object',
      code: tool(
        "z.object({ at: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }) })",
      ),
    },
    {
      name: 'a parameter that is called as a place of the schema',
      code: parameter('z.string()', "'Items'", 'items'),
    },
    { name: 'a name that is not read', code: parameter('z.string()', 'process.env.HEADER') },
    {
      name: 'a type that is not read',
      code: tool(
        "fromJsonSchema({ type: 'object', properties: { a: { type: process.env.TYPE, 'x-mcp-header': 'A' } } })",
      ),
    },
    { name: 'a flag about a secret', code: parameter('z.boolean()', "'Show'", 'show_password') },
    { name: 'the number of something', code: parameter('z.int()', "'Tokens'", 'max_tokens') },
  ],
  invalid: [
    {
      name: 'an element of a list',
      code: tool("z.object({ regions: z.array(z.string().meta({ 'x-mcp-header': 'Region' })) })"),
      errors: [{ messageId: 'place', line: 4, column: 87 }],
    },
    {
      name: 'the root',
      code: tool("z.object({ region: z.string() }).meta({ 'x-mcp-header': 'Region' })"),
      errors: [{ messageId: 'place' }],
    },
    {
      name: 'a branch of a union',
      code: tool(
        "z.object({ region: z.union([z.string().meta({ 'x-mcp-header': 'Region' }), z.int()]) })",
      ),
      errors: [{ messageId: 'place' }],
    },
    {
      name: 'a name with a space',
      code: parameter('z.string()', "'My region'"),
      errors: [
        {
          messageId: 'name',
          data: { header: '"My region"', definition: "tool 't'", elsewhere: '' },
          line: 4,
          column: 78,
        },
      ],
    },
    {
      name: 'no name',
      code: parameter('z.string()', 'true'),
      errors: [{ messageId: 'name' }],
    },
    {
      name: 'an empty name',
      code: parameter('z.string()', "''"),
      errors: [{ messageId: 'name' }],
    },
    {
      name: 'any number, which the specification leaves out',
      code: parameter('z.number()', "'Ratio'", 'ratio'),
      errors: [{ messageId: 'type' }],
    },
    {
      name: 'parts of a hand-written schema, each at its keyword',
      code: tool(
        "fromJsonSchema({ type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'A' }, b: { type: ['string', 'null'], 'x-mcp-header': 'B' }, c: { type: 'string', 'x-mcp-header': 'a b' } } })",
      ),
      errors: [
        {
          messageId: 'type',
          data: { type: "has the type 'number'", definition: "tool 't'", elsewhere: '' },
          column: 111,
          endColumn: 115,
        },
        {
          messageId: 'type',
          data: {
            type: "has the types 'string' and 'null'",
            definition: "tool 't'",
            elsewhere: '',
          },
        },
        { messageId: 'name', column: 225 },
      ],
    },
    {
      name: 'an object',
      code: parameter('z.object({})', "'Region'"),
      errors: [{ messageId: 'type' }],
    },
    {
      name: 'several types',
      code: parameter('z.string().nullable()', "'Region'"),
      errors: [{ messageId: 'type' }],
    },
    {
      name: 'one header for two parameters',
      code: tool(
        "z.object({ a: z.string().meta({ 'x-mcp-header': 'Region' }), b: z.string().meta({ 'x-mcp-header': 'REGION' }) })",
      ),
      errors: [{ messageId: 'duplicate', line: 4, column: 123 }],
    },
    {
      name: 'a secret',
      code: parameter('z.string()', "'Key'", 'api_key'),
      errors: [{ messageId: 'secret' }],
    },
  ],
});
