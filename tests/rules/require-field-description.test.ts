import rule from '../../src/rules/require-field-description.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const tool = (inputSchema: string, before = ''): string =>
  `${HEAD}${before}server.registerTool('t', { description: 'd', inputSchema: ${inputSchema} }, async () => ({ content: [] }));`;
const field = (schema: string): string => tool(`{ a: ${schema} }`);
const core = (code: string): string =>
  `import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\n${code}`;

/** What the message says of a field of a type. */
const HINTS = {
  string: ['the type `string`', 'what it means, with its format or an example'],
  number: ['the type `number`', 'what it means, with its unit or range'],
  boolean: ['the type `boolean`', 'what changes if it is true'],
  array: ['the type `array`', 'what its elements are'],
  union: ['its types', 'what it means, and when to use each type'],
  any: ['', 'which value to pass'],
  values: ["the values 'a' and 'b'", 'what it selects, and when to use each value'],
} as const;

const said = (path: string, type: keyof typeof HINTS, label: string) => ({
  path: path.startsWith("'") ? path : `'${path}'`,
  label,
  source: type === 'any' ? 'its name' : `its name and ${HINTS[type][0]}`,
  say:
    type === 'string' && /\bid'?$/.test(path)
      ? 'what it identifies, and where to get it'
      : HINTS[type][1],
  elsewhere: '',
});

const missing = (
  path: string,
  output?: string,
  type: keyof typeof HINTS = 'string',
  label = "tool 't'",
) => ({
  messageId: 'missing' as const,
  data: said(path, type, label),
  suggestions: output === undefined ? [] : [{ messageId: 'describeEmpty' as const, output }],
});

function prompt(
  expression: string,
  zod = 'zod',
  sdk = '@modelcontextprotocol/sdk/server/mcp.js',
): string {
  const schema = sdk.endsWith('/server')
    ? `z.object({ a: ${expression} })`
    : `{ a: ${expression} }`;
  return `import { McpServer } from '${sdk}';\nimport { z } from '${zod}';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerPrompt('p', { description: 'd', argsSchema: ${schema} }, () => ({ messages: [] }));`;
}

/** A tool of a low-level server, which lists its schema as it is written. */
const listed = (inputSchema: string, before = ''): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nimport { ListPromptsRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nimport { z } from 'zod';\nconst server = new Server({ name: 's', version: '1' });\n${before}server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 't', description: 'd', inputSchema: ${inputSchema} }] }));`;
const typebox = (properties: string): string =>
  listed(`Type.Object(${properties})`, "import { Type } from '@sinclair/typebox';\n");
const listedPrompt = (args: string): string =>
  listed(
    "{ type: 'object' }",
    `server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [{ name: 'p', description: 'd', arguments: ${args} }] }));\n`,
  );
const ICON = `const icon = '${'x'.repeat(400_000)}';\n`;

const described = (description: string, inputSchema: string): string =>
  `${HEAD}server.registerTool('t', { description: ${description}, inputSchema: ${inputSchema} }, async () => ({ content: [] }));`;
const ANSWER = 'async () => ({ content: [] })';

/** The options of the preset `strict`. */
const STRICT = [{ skipSelfExplanatory: true }];

/** A server that lists tools with schemas of Zod by a function of its own. */
const converting = (member: string, schema: string): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
function convert(schema) {
  const properties = {};
  for (const [key, { description }] of Object.entries(schema.shape))
    properties[key] = ${member};
  return { type: 'object', properties };
}
const tools = [
  { name: 'find', schema: z.object({ who: z.string(), since: z.string().describe('A day.') }) },
  { name: 'look', schema: ${schema} },
];
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: tools.map(({ name, schema }) => ({ name, description: 'd', inputSchema: convert(schema) })),
}));`;

testRule(rule, {
  valid: [
    {
      name: 'descriptions that a function of the project passes on',
      code: converting(
        "{ type: 'string', description }",
        "z.object({ until: z.string().describe('A day.') })",
      ),
      options: [{ skipObvious: true }],
    },
    {
      name: 'the members of an object that a description lists',
      code: tool(
        "{ tests: z.array(z.object({ gauge: z.string(), weight: z.number() })).describe('Tests: [{gauge, weight}]. Gauges: a, b.') }",
      ),
      options: STRICT,
    },
    {
      name: 'a date in parts, and a port',
      code: tool(
        "{ start: z.object({ year: z.number(), month: z.number().min(1).max(12), day: z.number().min(1).max(31) }).describe('d'), port: z.number() }",
      ),
      options: STRICT,
    },
    {
      name: 'what the schema or a plain name says, if that is left out',
      code: tool(
        "{ draft: z.boolean(), kind: z.enum(['a', 'b']), id: z.uuid(), taxNumber: z.string().regex(/^\\d{8}$/), size: z.number().min(1).max(9), depth: z.number().default(3), latitude: z.number(), maxDistanceMeters: z.number(), startCursor: z.string() }",
      ),
      options: STRICT,
    },
    {
      name: 'plain lists, and what identifies the object around it, if that is left out',
      code: tool(
        "{ tags: z.array(z.string()), pagination_limit: z.number(), projects: z.object({ ids: z.array(z.string()) }).describe('d') }",
      ),
      options: STRICT,
    },
    {
      name: 'texts for people, and quantities of something, if that is left out',
      code: tool(
        '{ caption: z.string(), memo: z.string(), contactPhone: z.string(), reason: z.string(), vendor: z.string(), topic: z.string(), filename: z.string(), firstName: z.string(), commit_message: z.string(), quantity: z.number() }',
      ),
      options: STRICT,
    },
    {
      name: 'a rectangle, a place in a file and a process to start, if what they say is left out',
      code: tool(
        "{ block: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).describe('d'), entry: z.object({ file: z.string().describe('d'), line: z.number(), column: z.number() }), servers: z.record(z.string(), z.object({ command: z.string(), args: z.array(z.string()) })).describe('d') }",
      ),
      options: STRICT,
    },
    {
      name: 'what a tool only repeats, if that is left out',
      code: tool('{ msg: z.string() }').replace(
        "description: 'd'",
        "description: 'Echoes what it is given, for tests.'",
      ),
      options: STRICT,
    },
    ...['dimensions', 'shape', 'meshParams'].map((body) => ({
      name: `the extents of a body: ${body}`,
      code: tool(
        `{ ${body}: z.object({ width: z.number(), height: z.number() }).describe('In tiles.') }`,
      ),
      options: STRICT,
    })),
    {
      name: 'the size of the window of a browser, if what it says is left out',
      code: tool("{ viewport: z.object({ width: z.number(), height: z.number() }).describe('d') }"),
      options: STRICT,
    },
    {
      name: 'the parts of an address, if what they say is left out',
      code: tool(
        "{ order: z.object({ shippingCity: z.string(), shippingState: z.string().optional(), shippingZip: z.string() }).describe('d') }",
      ),
      options: STRICT,
    },
    {
      name: 'an object and a list whose fields are described, if what they say is left out',
      code: tool(
        "{ provider: z.object({ name: z.string().describe('d') }), passengers: z.array(z.object({ seat: z.string().describe('d') })) }",
      ),
      options: STRICT,
    },
    {
      name: 'names of several words in something that is described, if what they say is left out',
      code: tool(
        "{ grids: z.array(z.object({ gutterSize: z.number(), patternName: z.string() })).describe('d'), body: z.object({ solverIterations: z.number(), keys: z.object({ positive: z.string(), negative: z.string() }) }).describe('d') }",
      ),
      options: STRICT,
    },
    {
      name: 'lists of texts with a format, tokens of pages, codes and bounds, if what they say is left out',
      code: tool(
        "{ cc: z.array(z.string().email()), pageToken: z.string(), regionCode: z.string(), statement: z.string(), values: z.array(z.object({ low: z.string(), high: z.string() })), amount_column: z.union([z.string(), z.number()]).default('Amount') }",
      ),
      options: STRICT,
    },
    {
      name: 'the only field of a tool that speaks of it, if that is left out',
      code: tool('{ code: z.string() }').replace(
        "description: 'd'",
        "description: 'Runs code in a sandbox.'",
      ),
      options: STRICT,
    },
    {
      name: 'a field of which its tool speaks in words, if that is left out',
      code: tool('{ projectNames: z.string() }').replace(
        "description: 'd'",
        "description: 'Archives projects: project names, separated by commas.'",
      ),
      options: STRICT,
    },
    {
      name: 'conditions on fields that are described beside them',
      code: listed(
        "{ type: 'object', properties: { by: { type: 'string', description: 'What to sort by.' } }, oneOf: [{ properties: { by: { const: 'date' } } }, { required: ['by'] }] }",
      ),
    },
    {
      name: 'a tool that the rule ignores',
      code: listed("{ type: 'object', properties: { a: { type: 'string' } } }"),
      options: [{ ignoreTools: ['t'] }],
    },
    listed(
      "{ type: 'object', properties: { a: { type: 'string', description: 'd' }, b: unread(), c: { ...unread() }, d: { type: 'array', items: { type: 'string' }, description: 'd' }, e: { $ref: '#/$defs/e' }, f: { $ref: '#/$defs/f', description: 'd' }, g: { $ref: '#', description: 'd' }, h: { $ref: 'https://example.com/h', description: 'd' } }, $defs: { e: { type: 'string', description: 'd' }, f: { type: 'string' } } }",
    ),
    listed("{ type: 'object', ...unread() }"),
    typebox(
      "{ a: Type.String({ description: 'd' }), b: Type.Optional(unread), c: Type.Number(unread), ...unread() }",
    ),
    listed("z.toJSONSchema(z.object({ a: z.string().describe('d') }))"),
    listedPrompt(
      "[{ name: 'a', description: 'd' }, { name: 'b', description: unread() }, { name: 'c', ...unread() }, unread()]",
    ),
    field("z.string().describe('d')"),
    field("z.string().describe('d').optional()"),
    field("z.string().optional().describe('d')"),
    // A description inside a wrapper counts.
    field("z.string().describe('d').nullable()"),
    field("z.string().describe('d').default('x')"),
    field("z.string().meta({ description: 'd' })"),
    field("z.array(z.string()).describe('d')"),
    field("z.enum(['a', 'b']).describe('d')"),
    field("z.union([z.literal('a'), z.literal('b')]).describe('d')"),
    field("z.union([z.literal('a').nullable(), z.literal('b').optional()]).describe('d')"),
    field("z.literal('a').or(z.literal('b')).describe('d')"),
    field("z.union([z.string().describe('d'), z.null()]).describe('d')"),
    field("z.array(z.union([z.literal('a'), z.literal('b')]).describe('d')).describe('d')"),
    field("z.record(z.string(), z.string()).describe('d')"),
    // The branches of a described union need none, whatever their type.
    field("z.union([z.string(), z.number()]).describe('d')"),
    field("z.union([z.string(), z.literal('x')]).transform(String).describe('d')"),
    field(
      "z.union([z.array(z.string()), z.object({ id: z.string().describe('d') })]).describe('d')",
    ),
    // Described branch by branch, the whole needs none.
    field("z.union([z.string().describe('d'), z.number().describe('d'), z.null()])"),
    field("z.union([z.literal('a').describe('d'), z.literal('b').describe('d')])"),
    field("z.union([unread(), z.number().describe('d')])"),
    listed(
      "{ type: 'object', properties: { a: { anyOf: [{ type: 'string', description: 'd' }, { type: 'null' }] } } }",
    ),
    // The elements of a described list need none, and a list with described elements needs none.
    field("z.array(z.object({ id: z.string().describe('d') })).describe('d')"),
    field("z.array(z.array(z.string())).describe('d')"),
    field("z.array(z.string().describe('d'))"),
    field("z.array(z.union([z.string().describe('d'), z.number().describe('d')]))"),
    field("z.record(z.string(), z.object({ b: z.string().describe('d') })).describe('d')"),
    field("z.record(z.string(), z.string().describe('d'))"),
    field("z.object({ b: z.string().describe('d') }).describe('d')"),
    field("z.tuple([z.string(), z.number()]).describe('d')"),
    // The root needs none, also when it can be one of several.
    tool(
      "z.discriminatedUnion('k', [z.object({ k: z.literal('a').describe('d') }), z.object({ k: z.literal('b').describe('d') })])",
    ),
    tool("z.object({ a: z.string().describe('d') })"),
    tool('{}'),
    // Not read, so nothing is said of it.
    field('make()'),
    field('z.string().describe(process.env.TEXT)'),
    field('z.string().describe(`d ${process.env.TEXT}`)'),
    tool('shapes.input', "import { shapes } from 'some-package';\n"),
    tool("{ a: z.string().describe('d'), ...shapes }", "import { shapes } from 'some-package';\n"),
    {
      name: 'the operands of a calculation',
      code: tool(
        "{ operation: z.enum(['add', 'divide']).describe('d'), a: z.number(), b: z.number().int() }",
      ),
    },
    {
      name: 'a generated file',
      code: `// Code generated by acme-gen. DO NOT EDIT.\n${field('z.string()')}`,
    },
    {
      name: 'a schema of a generated file',
      code: tool('Forecast', "import { Forecast } from './generated.js';\n"),
      filename: 'require-field-description/server.ts',
    },
    {
      name: 'fields that the description of the tool documents',
      code: described(
        "'Finds papers.\\n\\nArgs:\\n- query: the text to look for\\n- filters.status: which ones'",
        "{ query: z.string(), filters: z.object({ status: z.string() }).describe('d') }",
      ),
    },
    {
      name: 'a field that a partly read description documents',
      code: described(
        '`Finds papers in ${process.env.DB}.\\n- query: the text to look for`',
        '{ query: z.string() }',
      ),
    },
    {
      name: 'a field that both descriptions document',
      code: described(
        "process.env.X ? '- query: the text to look for' : '`query`: the words to look for'",
        '{ query: z.string() }',
      ),
    },
    {
      name: 'the fields of a tool that only user interfaces call',
      code: `${HEAD}server.registerTool('t', { description: 'd', inputSchema: { a: z.string() }, _meta: { ui: { visibility: ['app'] } } }, async () => ({ content: [] }));`,
    },
    {
      name: 'fields of one value, and of none',
      code: tool(
        "{ a: z.literal('x'), b: z.enum(['x']), c: z.literal('x').default('x'), d: z.never().optional(), e: z.object({ kind: z.literal('e') }).describe('d') }",
      ),
    },
    {
      name: 'a field of one value in a JSON Schema',
      code: listed(
        "{ type: 'object', properties: { a: { const: 'x' }, b: { type: 'string', enum: ['x'] } }, required: ['a', 'b'] }",
      ),
    },
    // A schema that no definition uses.
    `${HEAD}export const unused = z.object({ a: z.string() });`,
    // An output is another rule's.
    `${HEAD}server.registerTool('t', { description: 'd', outputSchema: { a: z.string() } }, async () => ({ content: [] }));`,
    { code: field('z.string()'), options: [{ surfaces: ['args'] }] },
    // An argument of a prompt is listed with the description of the whole, which Zod 3 takes from inside.
    prompt("z.string().optional().describe('d')"),
    prompt("z.string().describe('d').optional()", 'zod/v3'),
    prompt("z.string().optional().describe('d')", 'zod', '@modelcontextprotocol/server'),
    prompt("z.string().describe('d').optional()", 'zod', '@modelcontextprotocol/server'),
    // A prompt lists its arguments by their names, and nothing of what is in them.
    prompt("z.object({ b: z.string(), c: z.array(z.object({ d: z.string() })) }).describe('d')"),
    prompt("z.union([z.string(), z.number()]).describe('d')"),
    // A JSON Schema: not for this rule.
    tool("{ type: 'object', properties: { a: { type: 'string' } } }"),
    // A schema that is its own part ends.
    tool(
      'Tree',
      "const Tree = z.object({ name: z.string().describe('d'), get children() { return z.array(Tree).describe('d'); } }).describe('d');\n",
    ),
    '',
    "import { z } from 'zod';\nz.object({ a: z.string() });",
  ],
  invalid: [
    {
      name: 'a member of an object that a description does not list',
      code: tool(
        "{ tests: z.array(z.object({ gauge: z.string(), weight: z.number() })).describe('Tests: [{gauge}] by weight.') }",
      ),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a field of a tool that only mentions an echo',
      code: tool('{ mark: z.string() }').replace(
        "description: 'd'",
        "description: 'Places the sign, and returns an echo of it.'",
      ),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a year by itself, which may be that of a season or a budget',
      code: tool('{ year: z.number() }'),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a list of texts without a format, and a choice without a default',
      code: tool('{ marks: z.array(z.string()), amount: z.union([z.string(), z.number()]) }'),
      options: STRICT,
      errors: [1, 2].map(() => ({ messageId: 'missing' as const, suggestions: 1 })),
    },
    {
      name: 'a path in something that is described, and a quantity in something that is not',
      code: tool(
        "{ grids: z.array(z.object({ imagePath: z.string() })).describe('d'), other: z.object({ gutterSize: z.number() }) }",
      ),
      options: STRICT,
      errors: [1, 2].map(() => ({ messageId: 'missing' as const, suggestions: 1 })),
    },
    {
      name: 'a text that is one of several values, in something that is described',
      code: tool(
        "{ operation: z.object({ debuggingMode: z.string(), sortMode: z.enum(['a', 'b']) }).describe('d') }",
      ),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'the only field of a tool that speaks of it, where it is a path',
      code: tool('{ path: z.string() }').replace(
        "description: 'd'",
        "description: 'Reads the file at a path.'",
      ),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a field beside others, of which its tool speaks in one word',
      code: tool("{ code: z.string(), mode: z.enum(['a', 'b']) }").replace(
        "description: 'd'",
        "description: 'Runs code in a sandbox.'",
      ),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'descriptions that a function of the project drops, once, where it lists the fields',
      code: converting("{ type: 'string' }", "z.object({ until: z.string().describe('A day.') })"),
      options: [{ skipObvious: true }],
      errors: [
        {
          messageId: 'dropped',
          data: { elsewhere: " Affects 2 tools: 'find' and 'look'." },
          line: 8,
          column: 5,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a field without a description that such a function could pass on',
      code: converting("{ type: 'string', description }", 'z.object({ until: z.string() })'),
      options: [{ skipObvious: true }],
      errors: [{ messageId: 'missing', line: 13, column: 38, suggestions: 1 }],
    },
    {
      name: 'a field without a description, where it is written, though a function drops others',
      code: converting("{ type: 'string' }", 'z.object({ until: z.string() })'),
      options: [{ skipObvious: true }],
      errors: [
        { messageId: 'dropped', line: 8, column: 5, suggestions: [] },
        { messageId: 'missing', line: 13, column: 38, suggestions: 1 },
      ],
    },
    {
      name: 'descriptions that a function drops, once for the types of the fields',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const convert = (schema) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [key, typed(field)]),
  ),
});
function typed(field) {
  if (field instanceof z.ZodOptional) return typed(field.unwrap());
  if (field instanceof z.ZodNumber) return { type: 'number' };
  return { type: 'string' };
}
const find = z.object({
  since: z.string().optional().describe('A day.'),
  size: z.number().describe('Its size in metres.'),
});
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', description: 'd', inputSchema: convert(find) }],
}));`,
      options: [{ skipObvious: true }],
      errors: [{ messageId: 'dropped', line: 7, column: 15, suggestions: [] }],
    },
    {
      name: 'descriptions that a function drops where it makes schemas of JSON Schemas',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
function shapeOf(schema) {
  const shape = {};
  for (const key of Object.keys(schema.properties)) {
    shape[key] = z.string();
  }
  return shape;
}
for (const { name, schema } of [
  {
    name: 'find',
    schema: {
      properties: {
        since: { type: 'string', description: 'A day.' },
        until: { type: 'string' },
      },
    },
  },
  { name: 'look', schema: { properties: { until: { type: 'string', description: 'A day.' } } } },
])
  server.registerTool(name, { description: 'd', inputSchema: shapeOf(schema) }, () => ({ content: [] }));`,
      options: [{ skipObvious: true }],
      errors: [
        {
          messageId: 'dropped',
          data: { elsewhere: " Affects 2 tools: 'find' and 'look'." },
          line: 7,
          column: 5,
          suggestions: [],
        },
        { messageId: 'missing', line: 17, column: 9, suggestions: 1 },
      ],
    },
    {
      name: 'fields that a function lists without descriptions, of texts by another name',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const convert = (fields) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([key, { type }]) => [key, { type }]),
  ),
});
const fields = { since: { type: 'string', help: 'A day.' }, size: { type: 'number', help: 'In metres.' } };
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'find', description: 'd', inputSchema: convert(fields) }],
}));`,
      options: [{ skipObvious: true }],
      errors: [{ messageId: 'unlisted', line: 6, column: 15, suggestions: [] }],
    },
    {
      name: 'what only a description can say, of several forms',
      code: tool(
        '{ type: z.string(), widgetId: z.number(), max: z.number().min(0), width: z.union([z.number().default(1), z.string()]), cap: z.string(), accountId: z.string() }',
      ).replace("description: 'd'", "description: 'Checks the account identity.'"),
      options: STRICT,
      errors: [
        missing("'type'"),
        {
          messageId: 'missing',
          data: {
            ...said('widgetId', 'number', "tool 't'"),
            say: 'what it identifies, and where to get it',
          },
        },
        missing('max', undefined, 'number'),
        missing('width', undefined, 'union'),
        missing('cap'),
        {
          messageId: 'missing',
          data: {
            ...said('accountId', 'string', "tool 't'"),
            say: 'what it identifies, and where to get it',
          },
        },
      ].map(({ messageId, data }) => ({ messageId, data, suggestions: 1 })),
    },
    {
      name: 'a length alone, a line of nothing known, and arguments without a command',
      code: tool('{ h: z.number(), line: z.number(), args: z.array(z.string()) }'),
      options: STRICT,
      errors: [1, 2, 3].map(() => ({ messageId: 'missing', suggestions: 1 })),
    },
    {
      name: 'a state that is no part of a postal address',
      code: tool('{ state: z.string(), name: z.string(), city: z.string(), country: z.string() }'),
      options: STRICT,
      errors: [missing("'state'"), missing("'country'")].map(({ messageId }) => ({
        messageId,
        suggestions: 1,
      })),
    },
    {
      name: 'the bounds of a quantity without a unit, for every preset',
      code: tool('{ cost_from: z.number(), cost_to: z.number(), price_max: z.number() }'),
      options: [{ skipObvious: true }],
      errors: [1, 2, 3].map(() => ({ messageId: 'missing', suggestions: 1 })),
    },
    {
      name: 'a quantity without a unit, between bounds',
      code: tool('{ timeout: z.number().min(1).max(100) }'),
      options: STRICT,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a text whose format the schema has',
      code: tool('{ until: z.iso.datetime() }'),
      errors: [
        {
          messageId: 'missing',
          data: {
            ...said('until', 'string', "tool 't'"),
            source: 'its name and its format',
            say: 'what it means',
          },
          suggestions: 1,
        },
      ],
    },
    {
      name: 'a folder that is relative to nothing',
      code: tool('{ currentWorkingDirectory: z.string() }'),
      errors: [
        {
          messageId: 'missing',
          data: said('currentWorkingDirectory', 'string', "tool 't'"),
          suggestions: 1,
        },
      ],
    },
    {
      name: 'a field of an object with conditions',
      code: listed(
        "{ type: 'object', properties: { by: { type: 'string' } }, anyOf: [{ required: ['by'] }, { required: ['to'] }] }",
      ),
      errors: [
        missing(
          'by',
          listed(
            "{ type: 'object', properties: { by: { type: 'string', description: '' } }, anyOf: [{ required: ['by'] }, { required: ['to'] }] }",
          ),
        ),
      ],
    },
    {
      name: 'fields of a schema that TypeBox builds: at the property, and in the options of the builder',
      code: typebox(
        '{ a: Type.Optional(Type.String()), b: Type.Number({ minimum: 0 }), c: Type.Array(Type.String()) }',
      ),
      errors: [
        missing(
          'a',
          typebox(
            "{ a: Type.Optional(Type.String({ description: '' })), b: Type.Number({ minimum: 0 }), c: Type.Array(Type.String()) }",
          ),
        ),
        missing(
          'b',
          typebox(
            "{ a: Type.Optional(Type.String()), b: Type.Number({ description: '', minimum: 0 }), c: Type.Array(Type.String()) }",
          ),
          'number',
        ),
        missing(
          'c',
          typebox(
            "{ a: Type.Optional(Type.String()), b: Type.Number({ minimum: 0 }), c: Type.Array(Type.String(), { description: '' }) }",
          ),
          'array',
        ),
      ],
    },
    {
      name: 'a field that TypeBox takes from another schema, where it is written',
      code: listed(
        "Type.Pick(Base, ['a'])",
        "import { Type } from '@sinclair/typebox';\nconst Base = Type.Partial(Type.Object({\n  a: Type.String(),\n  b: Type.String(),\n}));\n",
      ),
      errors: [{ messageId: 'missing', line: 7, column: 3, suggestions: 1 }],
    },
    {
      name: 'a single number, and texts',
      code: tool('{ a: z.number(), b: z.string(), c: z.string() }'),
      errors: (['a', 'b', 'c'] as const).map((name) => ({
        messageId: 'missing' as const,
        data: said(name, name === 'a' ? 'number' : 'string', "tool 't'"),
        suggestions: 1,
      })),
    },
    {
      name: 'the values of a field, up to four',
      code: tool(
        "{ a: z.enum(['v', 'w', 'x', 'y', 'z']), b: z.union([z.literal(1), z.literal(true)]), c: z.literal(true).optional() }",
      ),
      errors: [
        {
          messageId: 'missing',
          data: {
            ...said('a', 'values', "tool 't'"),
            source: "its name and the values 'v', 'w', 'x', 'y' and 1 more",
          },
          suggestions: 1,
        },
        {
          messageId: 'missing',
          data: {
            ...said('b', 'values', "tool 't'"),
            source: 'its name and the values 1 and true',
          },
          suggestions: 1,
        },
        {
          messageId: 'missing',
          data: {
            ...said('c', 'values', "tool 't'"),
            source: 'its name and the value true',
            say: 'what changes if it is set',
          },
          suggestions: 1,
        },
      ],
    },
    {
      name: 'fields that the description of the tool only mentions, or documents in one of two cases',
      code: described(
        "process.env.X ? 'Finds papers by a query.\\n- limit: how many' : '- query: the text to look for'",
        '{ query: z.string(), limit: z.number() }',
      ),
      errors: [
        { messageId: 'missing', column: 153, suggestions: 1 },
        { messageId: 'missing', column: 172, suggestions: 1 },
      ],
    },
    {
      name: 'a tool that models call as well as user interfaces',
      code: `${HEAD}server.registerTool('t', { description: 'd', inputSchema: { a: z.string() }, _meta: { ui: { visibility: ['app', 'model'] } } }, ${ANSWER});`,
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a field of one value that may be left out, or be null',
      code: tool('{ a: z.literal(true).optional(), b: z.literal(true).nullable() }'),
      errors: [
        { messageId: 'missing', suggestions: 1 },
        { messageId: 'missing', suggestions: 1 },
      ],
    },
    {
      name: 'a schema that fields of one name share is one finding, where it is created',
      code: `${HEAD}const Id = z.string();\nserver.registerTool('t', { description: 'd', inputSchema: { id: Id } }, ${ANSWER});\nserver.registerTool('u', { description: 'd', inputSchema: { id: Id } }, ${ANSWER});`,
      errors: [
        {
          messageId: 'missing',
          line: 4,
          column: 12,
          suggestions: [
            {
              messageId: 'describeEmpty',
              output: `${HEAD}const Id = z.string().describe('');\nserver.registerTool('t', { description: 'd', inputSchema: { id: Id } }, ${ANSWER});\nserver.registerTool('u', { description: 'd', inputSchema: { id: Id } }, ${ANSWER});`,
            },
          ],
        },
      ],
    },
    {
      name: 'a field that a function creates for several tools is one finding, as is one of its shape',
      code: `${HEAD}const id = () => z.string();\nconst page = () => ({ limit: z.number() });\nserver.registerTool('t', { description: 'd', inputSchema: { id: id(), ...page() } }, ${ANSWER});\nserver.registerTool('u', { description: 'd', inputSchema: { id: id(), ...page() } }, ${ANSWER});`,
      errors: [
        { messageId: 'missing', line: 4, suggestions: 1 },
        { messageId: 'missing', line: 5, suggestions: 1 },
      ],
    },
    {
      name: 'a schema that fields of different names share is described where each uses it',
      code: `${HEAD}const Text = z.string();\nserver.registerTool('t', { description: 'd', inputSchema: { id: Text, name: Text } }, ${ANSWER});`,
      errors: [
        { messageId: 'missing', line: 5, suggestions: 1 },
        { messageId: 'missing', line: 5, suggestions: 1 },
      ],
    },
    {
      name: 'a generated file that the settings include',
      code: `// Code generated by acme-gen. DO NOT EDIT.\n${tool('Forecast', "import { Forecast } from './generated.js';\n")}`,
      filename: 'require-field-description/server.ts',
      settings: { mcp: { generated: true } },
      errors: [{ messageId: 'missing', suggestions: [] }],
    },
    // An argument of a prompt is listed without what its branches say.
    {
      code: prompt("z.union([z.string().describe('d'), z.number().describe('d')])"),
      errors: [
        missing(
          'a',
          prompt("z.union([z.string().describe('d'), z.number().describe('d')]).describe('')"),
          'union',
          "prompt 'p'",
        ),
      ],
    },
    // Each of two alternatives is judged.
    ...[
      [
        "{ a: z.string() } : { a: z.string().describe('d') }",
        "{ a: z.string().describe('') } : { a: z.string().describe('d') }",
      ],
      [
        "{ a: z.string() } : { b: z.string().describe('d') }",
        "{ a: z.string().describe('') } : { b: z.string().describe('d') }",
      ],
    ].map(([schemas, output]) => ({
      code: tool(`process.env.X ? ${schemas}`),
      errors: [missing('a', tool(`process.env.X ? ${output}`))],
    })),
    {
      code: tool('{ ...(process.env.X && { a: z.string() }) }'),
      errors: [missing('a', tool("{ ...(process.env.X && { a: z.string().describe('') }) }"))],
    },
    {
      code: field("process.env.X ? z.string() : z.string().describe('d')"),
      errors: [missing('a')],
    },
    { code: field("z.string().describe(process.env.X ? 'd' : '')"), errors: [missing('a')] },
    // One of two, and neither is described; there is an edit where both have the field from one place.
    { code: field('process.env.X ? z.string() : z.number()'), errors: [missing('a')] },
    { code: field("z.string().describe(process.env.X ? ' ' : '')"), errors: [missing('a')] },
    {
      code: tool(
        '{ ...both, ...(process.env.X ? { b: z.string() } : {}) }',
        'const both = { a: z.string() };\n',
      ),
      errors: [
        missing(
          'a',
          tool(
            '{ ...both, ...(process.env.X ? { b: z.string() } : {}) }',
            "const both = { a: z.string().describe('') };\n",
          ),
        ),
        missing(
          'b',
          tool(
            "{ ...both, ...(process.env.X ? { b: z.string().describe('') } : {}) }",
            'const both = { a: z.string() };\n',
          ),
        ),
      ],
    },
    {
      code: field('z.string()'),
      errors: [
        { ...missing('a', field("z.string().describe('')")), line: 4, column: 61, endColumn: 62 },
      ],
    },
    {
      code: tool('z.object({ a: z.string() })'),
      errors: [missing('a', tool("z.object({ a: z.string().describe('') })"))],
    },
    // Empty is missing, and not to be described twice.
    { code: field("z.string().describe('')"), errors: [missing('a')] },
    // The comment beside the field describes it.
    {
      code: tool("{\n  /** The city's name. */\n  a: z.string(),\n}"),
      errors: [
        {
          messageId: 'missing',
          line: 6,
          suggestions: [
            {
              messageId: 'describe',
              data: { text: "The city's name.", elsewhere: '' },
              output: tool(
                "{\n  /** The city's name. */\n  a: z.string().describe('The city\\'s name.'),\n}",
              ),
            },
          ],
        },
      ],
    },
    // Lines below each other are one comment, if none of them is for a tool; a rule and code that is out of use describe nothing.
    {
      code: tool('{\n  // The name of\n  // the city.\n  a: z.string(),\n}'),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: 'The name of the city.', elsewhere: '' },
              output: tool(
                "{\n  // The name of\n  // the city.\n  a: z.string().describe('The name of the city.'),\n}",
              ),
            },
          ],
        },
      ],
    },
    ...[
      '// The city.\n  // prettier-ignore',
      '// TODO: say what\n  // this is.',
      '// -----',
      '// b: z.literal(KIND.b),',
      '// b: z.string()',
      '// z.string().min(1)',
    ].map((comment) => ({
      code: tool(`{\n  ${comment}\n  a: z.string(),\n}`),
      errors: [missing('a', tool(`{\n  ${comment}\n  a: z.string().describe(''),\n}`))],
    })),
    // A comment that follows code on its line is about that code, and one above a line about what begins it.
    {
      code: tool('{\n  a: z.string(), // What a is.\n  b: z.string(),\n}'),
      errors: [
        {
          ...missing('a'),
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: 'What a is.', elsewhere: '' },
              output: tool(
                "{\n  a: z.string().describe('What a is.'), // What a is.\n  b: z.string(),\n}",
              ),
            },
          ],
        },
        missing('b', tool("{\n  a: z.string(), // What a is.\n  b: z.string().describe(''),\n}")),
      ],
    },
    {
      code: `${HEAD}server.registerTool('t', {\n  description: 'd',\n  // The arguments.\n  inputSchema: { a: z.string() },\n}, cb);`,
      errors: [
        missing(
          'a',
          `${HEAD}server.registerTool('t', {\n  description: 'd',\n  // The arguments.\n  inputSchema: { a: z.string().describe('') },\n}, cb);`,
        ),
      ],
    },
    // Nested.
    {
      code: field("z.object({ status: z.string() }).describe('d')"),
      errors: [
        missing('a.status', field("z.object({ status: z.string().describe('') }).describe('d')")),
      ],
    },
    {
      code: field("z.array(z.object({ id: z.string() }).describe('d')).describe('d')"),
      errors: [
        missing(
          'a[].id',
          field("z.array(z.object({ id: z.string().describe('') }).describe('d')).describe('d')"),
        ),
      ],
    },
    // A union without a description needs one, for the whole; where some branches are described, for the others.
    {
      code: field('z.union([z.string(), z.number()])'),
      errors: [missing('a', field("z.union([z.string(), z.number()]).describe('')"), 'union')],
    },
    {
      code: field("z.union([z.string().describe('d'), z.number(), z.null()])"),
      errors: [
        {
          ...missing(
            "'a' (option 2)",
            field("z.union([z.string().describe('d'), z.number().describe(''), z.null()])"),
            'number',
          ),
          column: 99,
        },
      ],
    },
    {
      code: field("z.union([z.literal('a'), z.literal('b')])"),
      errors: [
        missing('a', field("z.union([z.literal('a'), z.literal('b')]).describe('')"), 'values'),
      ],
    },
    // The description of a whole says nothing about the fields inside.
    {
      code: field("z.union([z.string(), z.object({ id: z.string() })]).describe('d')"),
      errors: [
        missing(
          'a.id',
          field("z.union([z.string(), z.object({ id: z.string().describe('') })]).describe('d')"),
        ),
      ],
    },
    {
      code: field("z.record(z.string(), z.array(z.object({ b: z.string() }))).describe('d')"),
      errors: [
        missing(
          'a.*[].b',
          field(
            "z.record(z.string(), z.array(z.object({ b: z.string().describe('') }))).describe('d')",
          ),
        ),
      ],
    },
    {
      code: field('z.array(z.array(z.string()))'),
      errors: [missing('a', field("z.array(z.array(z.string())).describe('')"), 'array')],
    },
    // A long path is written in words.
    {
      code: field(
        "z.union([z.string(), z.object({ filters: z.array(z.object({ value: z.number() })).describe('d') })]).describe('d')",
      ),
      errors: [
        missing(
          "'value' in an element of 'filters' under 'a'",
          field(
            "z.union([z.string(), z.object({ filters: z.array(z.object({ value: z.number().describe('') })).describe('d') })]).describe('d')",
          ),
          'number',
        ),
      ],
    },
    {
      code: field(
        "z.intersection(z.object({ b: z.string() }), z.object({ c: z.string().describe('d') })).describe('d')",
      ),
      errors: [
        missing(
          'a.b',
          field(
            "z.intersection(z.object({ b: z.string().describe('') }), z.object({ c: z.string().describe('d') })).describe('d')",
          ),
        ),
      ],
    },
    {
      code: field("z.object({ b: z.string() }).nullable().optional().describe('d')"),
      errors: [
        missing(
          'a.b',
          field("z.object({ b: z.string().describe('') }).nullable().optional().describe('d')"),
        ),
      ],
    },
    // The rest of a shape with an unread part.
    {
      code: tool('{ ...shapes, a: z.string() }', "import { shapes } from 'some-package';\n"),
      errors: [
        missing(
          'a',
          tool(
            "{ ...shapes, a: z.string().describe('') }",
            "import { shapes } from 'some-package';\n",
          ),
        ),
      ],
    },
    // A schema of the file that two tools use is one finding.
    {
      code: `${HEAD}const Shared = { a: z.string() };\nserver.registerTool('t', { description: 'd', inputSchema: Shared }, async () => ({ content: [] }));\nserver.registerTool('u', { description: 'd', inputSchema: Shared }, async () => ({ content: [] }));`,
      errors: [
        {
          messageId: 'missing',
          line: 4,
          column: 18,
          suggestions: [
            {
              messageId: 'describeEmpty',
              output: `${HEAD}const Shared = { a: z.string().describe('') };\nserver.registerTool('t', { description: 'd', inputSchema: Shared }, async () => ({ content: [] }));\nserver.registerTool('u', { description: 'd', inputSchema: Shared }, async () => ({ content: [] }));`,
            },
          ],
        },
      ],
    },
    // One place that several paths lead to is one finding, at the first of them.
    {
      code: tool('{ a: Id, b: Id }', "const Id = z.object({ id: z.string() }).describe('d');\n"),
      errors: [
        missing(
          'a.id',
          tool(
            '{ a: Id, b: Id }',
            "const Id = z.object({ id: z.string().describe('') }).describe('d');\n",
          ),
        ),
      ],
    },
    // A name: described where it is used.
    {
      code: tool('{ a: Id }', 'const Id = z.string();\n'),
      errors: [missing('a', tool("{ a: Id.describe('') }", 'const Id = z.string();\n'))],
    },
    // zod/mini has no method to append.
    {
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport * as z from 'zod/mini';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { description: 'd', inputSchema: z.object({ a: z.string() }) }, async () => ({ content: [] }));`,
      errors: [missing('a')],
    },
    // In another file: at what brings it in.
    {
      code: tool('Page', "import { Page } from './schemas.js';\n"),
      filename: 'require-field-description/server.ts',
      errors: [
        {
          messageId: 'missing',
          line: 5,
          column: 59,
          data: {
            ...said('cursor', 'string', "tool 't'"),
            elsewhere: elsewhere('require-field-description/schemas.ts', 4),
          },
          suggestions: [],
        },
      ],
    },
    {
      code: tool(
        "{ ...undescribedShape, b: z.string().describe('d') }",
        "import { undescribedShape } from './schemas.js';\n",
      ),
      filename: 'require-field-description/server.ts',
      errors: [
        {
          messageId: 'missing',
          line: 5,
          column: 61,
          data: {
            ...said('id', 'string', "tool 't'"),
            elsewhere: elsewhere('require-field-description/schemas.ts', 8),
          },
          suggestions: [],
        },
      ],
    },
    // Prompts and resources.
    {
      code: `${HEAD}server.registerPrompt('p', { description: 'd', argsSchema: { a: z.string() } }, () => ({ messages: [] }));`,
      errors: [
        missing(
          'a',
          `${HEAD}server.registerPrompt('p', { description: 'd', argsSchema: { a: z.string().describe('') } }, () => ({ messages: [] }));`,
          'string',
          "prompt 'p'",
        ),
      ],
    },
    {
      code: prompt("z.string().describe('d').optional()"),
      errors: [
        {
          messageId: 'hidden',
          data: { path: "'a'", framework: 'SDK v1', elsewhere: '' },
          suggestions: [
            {
              messageId: 'describe',
              data: { text: 'd', elsewhere: '' },
              output: prompt("z.string().describe('d').optional().describe('d')"),
            },
          ],
        },
      ],
    },
    {
      code: core(
        "export const r = resource('r://{id}', { name: 'r', description: 'd', params: z.object({ id: z.string() }), handler: () => ({}) });",
      ),
      errors: [
        missing(
          'id',
          core(
            "export const r = resource('r://{id}', { name: 'r', description: 'd', params: z.object({ id: z.string().describe('') }), handler: () => ({}) });",
          ),
          'string',
          "resource 'r'",
        ),
      ],
    },
    {
      code: core(
        "export const t = tool('t', { description: 'd', input: z.object({ a: z.string() }), output: z.object({ b: z.string() }), handler: () => ({ b: '' }) });",
      ),
      errors: [
        missing(
          'a',
          core(
            "export const t = tool('t', { description: 'd', input: z.object({ a: z.string().describe('') }), output: z.object({ b: z.string() }), handler: () => ({ b: '' }) });",
          ),
        ),
      ],
    },
    // A literal JSON Schema is given its description as a property.
    {
      code: listed("{ type: 'object', properties: { a: { type: 'string' } } }"),
      errors: [
        missing(
          'a',
          listed("{ type: 'object', properties: { a: { type: 'string', description: '' } } }"),
        ),
      ],
    },
    {
      code: listed(
        "{\n  type: 'object',\n  properties: {\n    // Which one.\n    id: {\n      type: 'string',\n      minLength: 1,\n    },\n  },\n}",
      ),
      errors: [
        {
          messageId: 'missing',
          data: said('id', 'string', "tool 't'"),
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: 'Which one.', elsewhere: '' },
              output: listed(
                "{\n  type: 'object',\n  properties: {\n    // Which one.\n    id: {\n      type: 'string',\n      description: 'Which one.',\n      minLength: 1,\n    },\n  },\n}",
              ),
            },
          ],
        },
      ],
    },
    {
      code: listed(
        "{ type: 'object', properties: { list: { type: 'array', description: 'd', items: { type: 'object', properties: { a: {} } } } } }",
      ),
      errors: [
        missing(
          'list[].a',
          listed(
            "{ type: 'object', properties: { list: { type: 'array', description: 'd', items: { type: 'object', properties: { a: { description: '' } } } } } }",
          ),
          'any',
        ),
      ],
    },
    // An empty description is there already; what is shared is described once, where it is written.
    {
      code: listed("{ type: 'object', properties: { a: { type: 'string', description: '' } } }"),
      errors: [missing('a')],
    },
    // Behind a line of the length that a file has which is written into the source.
    {
      code: listed("{ type: 'object', properties: { a: {\n  type: 'string',\n} } }", ICON),
      errors: [
        missing(
          'a',
          listed(
            "{ type: 'object', properties: { a: {\n  type: 'string',\n  description: '',\n} } }",
            ICON,
          ),
        ),
      ],
    },
    {
      code: listed(
        "{ type: 'object', properties: { a: shared } }",
        "const shared = { type: 'string' };\n",
      ),
      errors: [
        missing(
          'a',
          listed(
            "{ type: 'object', properties: { a: shared } }",
            "const shared = { type: 'string', description: '' };\n",
          ),
        ),
      ],
    },
    // What a conversion is made of is described by the schema itself.
    {
      code: listed('z.toJSONSchema(z.object({ a: z.string() }))'),
      errors: [missing('a', listed("z.toJSONSchema(z.object({ a: z.string().describe('') }))"))],
    },
    {
      code: listedPrompt("[{ name: 'a', required: true }]"),
      errors: [
        missing(
          'a',
          listedPrompt("[{ name: 'a', description: '', required: true }]"),
          'string',
          "prompt 'p'",
        ),
      ],
    },
    // What an elicitation asks for.
    {
      code: core(
        "export const t = tool('t', { description: 'd', async handler(_input, ctx) { await ctx.elicit?.('Sure?', z.object({ yes: z.boolean() })); return {}; } });",
      ),
      errors: [
        missing(
          'yes',
          core(
            "export const t = tool('t', { description: 'd', async handler(_input, ctx) { await ctx.elicit?.('Sure?', z.object({ yes: z.boolean().describe('') })); return {}; } });",
          ),
          'boolean',
          'an elicitation',
        ),
      ],
    },
    // The deprecated overload, in CommonJS.
    {
      code: "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst { z } = require('zod');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.tool('t', 'd', { a: z.string() }, async () => ({ content: [] }));",
      filename: 'server.cjs',
      errors: [
        missing(
          'a',
          "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst { z } = require('zod');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.tool('t', 'd', { a: z.string().describe('') }, async () => ({ content: [] }));",
        ),
      ],
    },
  ],
});
