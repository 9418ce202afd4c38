import rule from '../../src/rules/client-compatibility.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string, name = 's'): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nimport { z as z3 } from 'zod/v3';\nconst server = new McpServer({ name: '${name}', version: '1' });\n${code}`;
const tool = (input: string, name = 'find', more = ''): string =>
  `server.registerTool('${name}', { description: 'd',${more} inputSchema: { ${input} } }, async () => ({ content: [] }));`;
const lowLevel = (inputSchema: string): string => `
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'find', description: 'd', inputSchema: ${inputSchema} }],
}));`;
const v2Tool = (input: string): string =>
  `\nserver.registerTool('find', { description: 'd', inputSchema: ${input} }, async () => ({ content: [] }));`;
const v2 = (input: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nimport { z } from 'zod';\nimport { shared } from 'elsewhere';\nconst server = new McpServer({ name: 's', version: '1' });${v2Tool(input)}`;
const clients = (...chosen: unknown[]): { mcp: { clients: unknown[] } } => ({
  mcp: { clients: chosen },
});
const REPAIRS: readonly (readonly [about: RegExp, repair: string])[] = [
  [
    /uniqueItems|schema has `not`$/,
    'Check this in the handler, and mention it in the description.',
  ],
  [/`pattern` of the format/, 'Use a pattern of your own, or check the format in the handler.'],
  [/`pattern`/, 'Write it without, or check the text in the handler.'],
  [/empty key/, 'Give it a name.'],
  [/property key '.*' has/, 'Shorten it here and in the handler.'],
  [/property key '.*' begins/, "Begin it with a letter or '_', here and in the handler."],
  [/property key/, "Use only letters, digits and '_', here and in the handler."],
  [/`\$schema`/, 'List the schema without `$schema`, or as one of 2020-12.'],
  [/no `type`/, 'Give it a type, or a union of types.'],
  [/contains itself/, 'Write out the levels that you need.'],
  [/has a list|`prefixItems`/, 'Use one schema for all elements, with `minItems` and `maxItems`.'],
  [/`const`/, 'Use an `enum` with one value.'],
  [/lists \d/, 'List fewer tools, or make some optional.'],
  [
    /has .* at its root/,
    'Use one object with optional properties, and check in the handler which of them belong together.',
  ],
  [/nullable .* root/, 'Use the object alone: the arguments of a call are never null.'],
  [/no `properties`/, 'Add `properties: {}`.'],
  [/no `items`/, 'Declare the type of its elements.'],
  [
    /an empty string|contains null/,
    'Leave it out, and make the property optional or give the choice a name.',
  ],
  [/twice/, 'Remove one of them.'],
  [/`enum` of/, 'Accept any text, and describe the values.'],
  [/`enum`/, 'Use strings, or a number with a minimum and a maximum.'],
  [/contains/, "Use only letters, digits, '_' and '-'."],
  [/the tool name/, 'Shorten it.'],
  [/the description/, 'Shorten it, or move details into the descriptions of the fields.'],
  [/no title/, 'Add a title for people.'],
  [/neither/, 'Set the one that applies.'],
  [/lack/, 'Set each of them, even for a tool that only reads.'],
  [/additionalProperties/, 'Disallow further properties.'],
  [/keys of any name/, 'List its properties, or use an array of keys and values.'],
  [/`type`.*null/, 'Make the property optional instead.'],
  [/`type`/, 'Use one type, or `anyOf` with one type each.'],
  [/format/, 'Describe the format in words.'],
  [/instructions/, 'Shorten them, and begin with what matters most.'],
  [/the input schema/, 'Make several tools of it, or leave out what is rarely used.'],
  [/level/, 'Use fewer levels.'],
];
const refused = (
  clients: string,
  what: string,
): { messageId: 'refused'; data: Record<string, unknown> } => ({
  messageId: 'refused',
  data: {
    reasons: `${clients}, because ${what}`,
    repair: REPAIRS.find(([about]) => about.test(what))?.[1],
    elsewhere: '',
  },
});
/** A tool of strict mode with a parameter. */
const strict = (parameter: string): string =>
  sdk(
    `server.registerTool('find', { description: 'd', inputSchema: z.strictObject({ at: ${parameter} }) }, async () => ({ content: [] }));`,
  );
/** An object with objects inside on a number of levels. */
const nested = (levels: number): string =>
  `${'z.strictObject({ at: '.repeat(levels)}z.string()${' })'.repeat(levels)}`;
/** Texts of six characters to choose from. */
const choices = (count: number): string =>
  `z.enum([${Array.from({ length: count }, (_, index) => `'${100000 + index}'`).join()}])`;
const instructed = (length: number): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer(
  { name: 's', version: '1' },
  { instructions: '${'i'.repeat(length)}' },
);`;
const KEY_64 = 'k'.repeat(64);
const NAME_64 = 'n'.repeat(64);

testRule(rule, {
  valid: [
    {
      name: 'values of an enum that are not read, or that JSON cannot hold',
      code: lowLevel(
        "{ type: 'object', properties: { level: { enum: [process.env.LEVEL, 'low'] }, id: { enum: [1n] } } }",
      ),
    },
    {
      name: 'a schema at the limits of sizes',
      code: strict(`z.union([${nested(10)}, ${choices(1000)}])`),
      settings: clients('openai-strict'),
    },
    {
      name: 'instructions that no client truncates',
      code: instructed(2048),
      settings: clients('claude-code'),
    },
    {
      name: 'keys, arrays and a name that every client accepts',
      code: sdk(tool(`q: z.string(), 'a.b-c_1': z.array(z.string()), ${KEY_64}: z.string()`)),
    },
    {
      name: 'values that a union, an enumeration or a reference describes, keys of any name, and values by default',
      code:
        sdk(
          tool(
            'value: z.union([z.string(), z.array(z.string())]), more: z.object({}).catchall(z.unknown())',
          ),
        ) +
        lowLevel(
          "{ type: 'object', properties: { kind: { enum: ['a'] }, other: { $ref: '#/properties/kind' } } }",
        ),
      settings: clients({ profile: 'gemini', reported: true }),
    },
    {
      name: 'null to choose from, which the API itself does not refuse',
      code: lowLevel(
        "{ type: 'object', properties: { stage: { type: ['string', 'null'], enum: ['pre', 'post', null] } } }",
      ),
    },
    {
      name: 'a value of any type, which only some clients refuse',
      code: sdk(tool('value: z.unknown()')),
    },
    {
      name: 'a key in a nested object, which only the protocol checks',
      code: sdk(tool("where: z.object({ '$eq': z.string() })")),
    },
    {
      name: 'a keyword of a whole schema in the place of the properties, which valid-json-schema reports',
      code: lowLevel(
        "{ type: 'object', properties: { $schema: 's', type: 'object', properties: { a: { type: 'string' } } } }",
      ),
    },
    { name: 'an array of anything in Zod 4', code: sdk(tool('cells: z.array(z.any())')) },
    {
      name: 'an optional and a nullable field',
      code: sdk(tool('a: z.string().nullable().optional()')),
    },
    {
      name: 'a union below the root',
      code: lowLevel(
        "{ type: 'object', properties: { id: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }",
      ),
    },
    {
      name: 'an array without items that the author wrote as JSON Schema, which valid-json-schema reports',
      code: lowLevel("{ type: 'object', properties: { ids: { type: 'array' } } }"),
    },
    {
      name: 'a tool without a schema, for which the framework writes one',
      code: sdk(
        "server.registerTool('find', { description: 'd' }, async () => ({ content: [] }));",
      ),
    },
    {
      name: 'a name that the protocol does not allow either, which valid-tool-name reports',
      code: sdk(
        `${tool('q: z.string()', 'find papers')}\n${tool('q: z.string()', '.'.repeat(129))}`,
        '',
      ),
    },
    {
      name: 'a tool for user interfaces only',
      code: sdk(tool("'$filter': z.string()", 'find', " _meta: { ui: { visibility: ['app'] } },")),
    },
    {
      name: 'patterns with groups, and with the characters of lookaround as text',
      code: sdk(
        tool(
          String.raw`a: z.string().regex(/^(?:a|(?<year>b))\(?=[(?!]$/), b: z.array(z.string()).length(2)`,
        ),
      ),
    },
    {
      name: 'a list as the elements of an array, which valid-json-schema reports for its dialect',
      code: lowLevel(
        "{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: { point: { type: 'array', items: [{ type: 'number' }] } } }",
      ),
    },
    {
      name: 'a choice that is written twice, which valid-json-schema reports',
      code: lowLevel("{ type: 'object', properties: { by: { enum: ['id', 'id'] } } }"),
    },
    {
      name: 'names of 60 characters with the name of the server',
      code: sdk(tool('q: z.string()', 'n'.repeat(58))),
    },
    {
      name: 'a long name on a server that another file makes and names',
      code: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('${'n'.repeat(60)}', { description: 'd' }, async () => ({ content: [] }));
}`,
    },
    {
      name: 'a tool that the rule ignores',
      code: sdk(tool("'$filter': z.string()")),
      options: [{ ignoreTools: ['find'] }],
    },
    {
      name: 'strict mode, which nobody chose',
      code: sdk(tool("kind: z.literal('a').optional()")),
    },
    {
      name: 'a title that the framework makes of the name',
      code: `import { tool, z } from '@cyanheads/mcp-ts-core';
export const find = tool('find_papers', {
  description: 'd',
  input: z.object({}),
  output: z.object({}),
  annotations: { readOnlyHint: true },
  handler: async () => ({}),
});`,
      settings: clients('claude-directory'),
    },
    {
      name: 'a client that nobody chose',
      code: sdk(tool("'$filter': z.string()")),
      settings: clients('cursor'),
    },
    {
      name: 'a reported limit without the wish for it',
      code: lowLevel("{ type: 'object', properties: { id: {} } }"),
      settings: clients('gemini'),
    },
    {
      name: 'the annotations that directories ask for, also from a spread that is not read',
      code: sdk(
        `import { hints } from 'elsewhere';\n${tool('q: z.string()', 'find', " title: 'Find', annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },")}\n${tool('q: z.string()', 'other', " title: 'Find', annotations: { ...hints },")}`,
      ),
      settings: clients('claude-directory', 'openai-apps'),
    },
    {
      name: 'a schema that may be several',
      code: sdk(
        tool("...(process.env.ODATA ? { '$filter': z.string() } : { filter: z.string() })"),
      ),
    },
  ],
  invalid: [
    {
      name: 'a key that Anthropic refuses, at the key',
      code: sdk(tool("'$filter': z.string()")),
      errors: [
        {
          ...refused(
            "Anthropic's API rejects every request with this tool",
            "the property key '$filter' contains '$'",
          ),
          line: 5,
          column: 64,
        },
      ],
    },
    {
      name: 'a key of 65 characters, and an empty one',
      code: sdk(tool(`${KEY_64}k: z.string(), '': z.string()`)),
      errors: [
        refused(
          "Anthropic's API rejects every request with this tool",
          `the property key '${KEY_64}k' has 65 characters (at most 64)`,
        ),
        refused(
          "Anthropic's API rejects every request with this tool",
          'a property of the input schema has an empty key',
        ),
      ],
    },
    {
      name: 'an object at the root that may be null, as its author wrote it',
      code: lowLevel("{ anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] }"),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          'the input schema is nullable (`anyOf` at its root)',
        ),
      ],
    },
    {
      name: 'combinators at the root',
      code: lowLevel(
        "{ type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] }",
      ),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          'the input schema has `anyOf` at its root',
        ),
      ],
    },
    {
      name: 'combinators at the root, whose branches have the properties',
      code: lowLevel(
        "{ type: 'object', oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }] }",
      ),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          'the input schema has `oneOf` at its root',
        ),
      ],
    },
    {
      name: 'a keyword at the root that only OpenAI refuses',
      code: lowLevel(
        "{ type: 'object', properties: { a: { type: 'string' } }, not: { required: ['b'] } }",
      ),
      errors: [
        refused(
          "OpenAI's API rejects every request with this tool",
          'the input schema has `not` at its root',
        ),
      ],
    },
    {
      name: 'a root without properties',
      code: lowLevel("{ type: 'object' }"),
      errors: [
        refused(
          "OpenAI's API rejects every request with this tool",
          'the input schema has no `properties`',
        ),
      ],
    },
    {
      name: 'arrays of anything in Zod 3, nested ones too, at the array',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod/v3';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('find', { description: 'd', inputSchema: {
  cells: z.array(z.any()),
  rows: z.array(z.object({ cells: z.array(z.unknown()) })),
} }, async () => ({ content: [] }));`,
      errors: [
        {
          ...refused(
            "OpenAI's API and Gemini's API (in `parameters`) reject every request with this tool, and VS Code omits this tool",
            'an array has no `items`',
          ),
          line: 5,
          column: 10,
        },
      ],
    },
    {
      name: 'a pattern with lookahead, at the field, and one with lookbehind in an array',
      code: sdk(
        tool(
          String.raw`a: z.string().regex(/^(?!-)\w+$/), b: z.array(z.string().regex(/(?<=a)b/))`,
        ),
      ),
      errors: [
        {
          ...refused(
            "OpenAI's API rejects every request with this tool",
            "a `pattern` has the lookaround '(?!'",
          ),
          line: 5,
          column: 67,
        },
        refused(
          "OpenAI's API rejects every request with this tool",
          "a `pattern` has the lookaround '(?<='",
        ),
      ],
    },
    {
      name: 'a format whose pattern Zod writes with lookahead',
      code: sdk(tool('host: z.hostname()')),
      errors: [
        refused(
          "OpenAI's API rejects every request with this tool",
          "the `pattern` of the format 'hostname' has the lookaround '(?='",
        ),
      ],
    },
    {
      name: 'a tuple, which SDK v1 lists as draft-07 writes it',
      code: sdk(tool('point: z.tuple([z.number(), z.number()])')),
      errors: [
        {
          ...refused(
            "Anthropic's API and OpenAI's API reject every request with this tool",
            'an array has a list as its `items`',
          ),
          line: 5,
          column: 71,
        },
      ],
    },
    {
      name: 'a list as the elements of an array, beside elements that valid-json-schema reports',
      code: lowLevel(
        "{ type: 'object', properties: { point: { type: 'array', items: [{ type: 'number' }] }, names: { type: 'array', items: 'string' } } }",
      ),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          'an array has a list as its `items`',
        ),
      ],
    },
    {
      name: 'an enum of numbers',
      code: lowLevel("{ type: 'object', properties: { level: { type: 'number', enum: [1, 2] } } }"),
      errors: [
        refused(
          "Gemini's API (in `parameters`) rejects every request with this tool",
          'an `enum` contains 1, which is not a string',
        ),
      ],
    },
    {
      name: 'an enum of numbers in two branches of the union of one property, once',
      code: lowLevel(
        "{ type: 'object', properties: { grow: { oneOf: [{ type: 'number', enum: [0, 1] }, { type: 'array', items: { type: 'number', enum: [0, 1] } }] } } }",
      ),
      errors: [
        refused(
          "Gemini's API (in `parameters`) rejects every request with this tool",
          'an `enum` contains 0, which is not a string',
        ),
      ],
    },
    {
      name: 'an enum of numbers in two properties',
      code: lowLevel(
        "{ type: 'object', properties: { grow: { type: 'number', enum: [0] }, shrink: { type: 'number', enum: [0] } } }",
      ),
      errors: ['grow', 'shrink'].map(() =>
        refused(
          "Gemini's API (in `parameters`) rejects every request with this tool",
          'an `enum` contains 0, which is not a string',
        ),
      ),
    },
    {
      name: 'an enum of numbers in a definition, at the keyword',
      code: lowLevel(
        "{ type: 'object', properties: { level: { $ref: '#/$defs/level' } }, $defs: { level: { type: 'number', enum: [1, 2] } } }",
      ),
      errors: [
        {
          ...refused(
            "Gemini's API (in `parameters`) rejects every request with this tool",
            'an `enum` contains 1, which is not a string',
          ),
          line: 6,
          column: 160,
          endColumn: 164,
        },
      ],
    },
    {
      name: 'a name with a dot, at the name',
      code: sdk(tool('q: z.string()', 'papers.find')),
      errors: [
        {
          ...refused(
            "Anthropic's API and OpenAI's API reject every request with this tool",
            "the tool name 'papers.find' contains '.'",
          ),
          line: 5,
          column: 21,
        },
      ],
    },
    {
      name: 'a name of 65 characters, which is also too long with the name of the server',
      code: sdk(tool('q: z.string()', `${NAME_64}n`)),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          "the tool name has 65 characters (at most 64), and Cursor omits this tool, because the tool name together with 's', the shortest name of its server, has 67 characters (at most 60)",
        ),
      ],
    },
    {
      name: 'names of 61 characters with the name of the server',
      code: sdk(tool('q: z.string()', 'n'.repeat(55)), 'notes'),
      errors: [
        refused(
          'Cursor omits this tool',
          "the tool name together with 'notes', the shortest name of its server, has 61 characters (at most 60)",
        ),
      ],
    },
    {
      name: 'a name of 52 characters with the 8 of its package, which are fewer than those of the server',
      code: sdk(tool('q: z.string()', 'n'.repeat(52)), 's'.repeat(30)),
      errors: [
        refused(
          'Cursor omits this tool',
          "the tool name together with 'fixtures', the shortest name of its server, has 61 characters (at most 60)",
        ),
      ],
    },
    {
      name: 'a name with the prefix of Claude Code',
      code: sdk(tool('q: z.string()', 'n'.repeat(57))),
      settings: clients({ profile: 'claude-code', reported: true }),
      errors: [
        refused(
          'Claude Code may reject every request with this tool',
          "the tool name together with 's', the shortest name of its server, has 65 characters (at most 64)",
        ),
      ],
    },
    {
      name: '130 tools, at the server',
      code: sdk(
        Array.from({ length: 130 }, (_, index) => tool('q: z.string()', `find_${index}`)).join(
          '\n',
        ),
      ),
      errors: [
        {
          ...refused(
            "OpenAI's API rejects every request with these tools",
            'the server lists 130 tools (at most 128)',
          ),
          line: 4,
        },
      ],
    },
    {
      name: 'what only some clients convert for Gemini',
      code: lowLevel(
        "{ type: 'object', properties: { kind: { const: 'a' }, point: { type: 'array', items: [{ type: 'number' }] }, area: { type: 'array', prefixItems: [{ type: 'number' }] }, tree: { type: 'object', properties: { child: { $ref: '#/properties/tree' } } } } }",
      ),
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a schema has `const`',
        ),
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'an array has a list as its `items`',
        ),
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a schema has `prefixItems`',
        ),
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a schema contains itself',
        ),
      ],
    },
    {
      name: 'schemas that contain themselves, at the fields that do',
      code: `${v2('Node')}
type Tree = { label: string; kids: Tree[] };
const Node = z.object({
  label: z.string(),
  get children() { return z.array(Node); },
});
const Lazy: z.ZodType<Tree> = z.lazy(() => z.object({
  label: z.string(),
  kids: z.array(Lazy),
}));
${v2Tool(`z.object({
  tree: Node.describe('A tree.'),
})`)}
${v2Tool(`z.object({
  before: z.string(),
  tree: Lazy.describe('A tree.'),
})`)}`,
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        { messageId: 'refused', line: 9, column: 27, endColumn: 40 },
        { messageId: 'refused', line: 13, column: 9, endColumn: 22 },
      ],
    },
    {
      name: 'a part of a definition that several fields share, at the first of them',
      code: `${v2('z.object({}).strict()')}
const order = z.enum(['', 'newest']).meta({ id: 'Order' });
${v2Tool(`z.object({
  first: order,
  second: order.optional(),
})`)}`,
      errors: [{ messageId: 'refused', line: 6, column: 15 }],
    },
    {
      name: 'an empty string to choose from',
      code: sdk(tool("order: z.enum(['', 'newest'])")),
      errors: [
        refused(
          "Gemini's API (in `parameters`) rejects every request with this tool",
          'an `enum` contains an empty string',
        ),
      ],
    },
    {
      name: 'a choice that Zod 3 lists twice',
      code: sdk(tool("by: z3.enum(['id', 'name', 'id'])")),
      errors: [refused('VS Code omits this tool', 'an `enum` contains "id" twice')],
    },
    {
      name: 'null to choose from, which only some clients convert',
      code: lowLevel(
        "{ type: 'object', properties: { stage: { type: 'string', enum: ['pre', 'post', null] } } }",
      ),
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'an `enum` contains null',
        ),
      ],
    },
    {
      name: 'primitives that Zod lists as one list of types',
      code: sdk(tool('value: z.union([z.string(), z.number()]), more: z.string().nullable()')),
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a `type` is the list `["string","number"]`',
        ),
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a schema is nullable (its `type` is `["string","null"]`)',
        ),
      ],
    },
    {
      name: 'a field of the second of two options that may also be null',
      code: sdk(
        tool('value: z.union([z.object({ a: z.string() }),\nz.object({ b: z.any() })]).nullable()'),
      ),
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        {
          ...refused(
            "Gemini's API (in `parameters`) may reject every request with this tool",
            'a schema has no `type`',
          ),
          line: 6,
        },
      ],
    },
    {
      name: 'a value and elements of any type, as Zod lists them',
      code: sdk(tool('value: z.unknown(), cells: z.array(z.array(z.unknown()))')),
      settings: clients({ profile: 'gemini', reported: true }),
      errors: [
        {
          ...refused(
            "Gemini's API (in `parameters`) may reject every request with this tool",
            'a schema has no `type`',
          ),
          line: 5,
          column: 71,
        },
        {
          ...refused(
            "Gemini's API (in `parameters`) may reject every request with this tool",
            'a schema has no `type`',
          ),
          line: 5,
          column: 107,
        },
      ],
    },
    {
      name: 'a union that a field tells apart, with the object that its suggestion writes',
      code: v2(`z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), title: z.string().describe('Title.'), tags: z.array(z.string()).optional() }),
    z.object({ action: z.enum(['close', 'reopen']), id: z.number(), title: z.string().describe('Title.') }),
  ])`),
      errors: [
        {
          ...refused(
            "Anthropic's API and OpenAI's API reject every request with this tool",
            'the input schema has `oneOf` at its root',
          ),
          suggestions: [
            {
              messageId: 'flatten',
              data: { key: 'action', elsewhere: '' },
              output: v2(
                `z.object({ action: z.enum(['create', 'close', 'reopen']), title: z.string().describe('Title.'), tags: z.array(z.string()).optional(), id: z.number().optional() })`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'fields that differ between the objects of a union',
      code: v2(`z.union([
    z.object({ by: z.literal('id'), value: z.number() }),
    z.object({ by: z.literal('name'), value: z.string() }),
  ])`),
      errors: [
        {
          messageId: 'refused',
          suggestions: [
            {
              messageId: 'flatten',
              output: v2(
                `z.object({ by: z.enum(['id', 'name']), value: z.union([z.number(), z.string()]) })`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a field that tells objects apart, with one description',
      code: v2(`z.union([
    z.object({ by: z.literal('id').describe("The user's key."), id: z.number() }),
    z.object({ by: z.literal('any').describe("The user's key.") }),
  ])`),
      errors: [
        {
          messageId: 'refused',
          suggestions: [
            {
              messageId: 'flatten',
              output: v2(
                String.raw`z.object({ by: z.enum(['id', 'any']).describe('The user\'s key.'), id: z.number().optional() })`,
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'unions without a field that tells them apart, with unread fields, or with a description',
      code:
        v2(`z.union([z.object({ id: z.number() }), z.object({ name: z.string() })])`) +
        v2Tool(`z.union([
    z.object({ by: z.literal('id'), ...shared }),
    z.object({ by: z.literal('name') }),
  ])`) +
        v2Tool(`z.union([
    z.object({ by: z.literal('id') }),
    z.object({ by: z.literal('name') }),
  ]).describe('How to find it.')`),
      errors: [
        { messageId: 'refused', suggestions: null },
        { messageId: 'refused', suggestions: null },
        { messageId: 'refused', suggestions: null },
      ],
    },
    {
      name: 'one of two names',
      code: sdk(
        `server.registerTool(process.env.X ? 'a.b' : 'a_b', { description: 'd' }, async () => ({ content: [] }));`,
      ),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API reject every request with this tool",
          "the tool name 'a.b' contains '.'",
        ),
      ],
    },
    {
      name: 'what directories ask for, and a text that is cut',
      code: sdk(
        `server.registerTool('find', { description: '${'d'.repeat(2049)}', annotations: { openWorldHint: true } }, async () => ({ content: [] }));`,
      ),
      settings: clients('claude-directory', 'openai-apps', {
        profile: 'claude-code',
        reported: true,
      }),
      errors: [
        refused(
          'The directory of Claude connectors does not accept a server with this tool',
          'the tool has no title',
        ),
        refused(
          'Claude Code truncates the text',
          'the description has 2049 characters (at most 2048)',
        ),
        refused(
          'The directory of Claude connectors does not accept a server with this tool',
          'the tool has neither `readOnlyHint` nor `destructiveHint`',
        ),
        refused(
          'The directory of ChatGPT apps does not accept a server with this tool',
          'the annotations of the tool lack `readOnlyHint` and `destructiveHint`',
        ),
      ],
    },
    {
      name: 'an output schema as SDK v1 lists it, and not the one of SDK v2',
      code: sdk(
        `import { McpServer as Newer } from '@modelcontextprotocol/server';
const newer = new Newer({ name: 'n', version: '1' });
const outputSchema = z.object({ id: z.string() });
newer.registerTool('find', { description: 'd', outputSchema }, async () => ({ content: [], structuredContent: { id: '' } }));
server.registerTool('find', { description: 'd', outputSchema }, async () => ({ content: [], structuredContent: { id: '' } }));`,
      ),
      settings: clients({ profile: 'claude-desktop', reported: true }),
      errors: [
        {
          ...refused(
            'Claude Desktop may reject every call of this tool',
            "the `$schema` of its output schema is 'http://json-schema.org/draft-07/schema#'",
          ),
          line: 9,
        },
      ],
    },
    {
      name: 'the title of each tool whose annotations several tools share',
      code: sdk(`const READING = { readOnlyHint: true };
server.registerTool('find', { description: 'd', annotations: READING }, async () => ({ content: [] }));
server.registerTool('list', { description: 'd', annotations: READING }, async () => ({ content: [] }));`),
      settings: clients('claude-directory'),
      errors: ["'find'", "'list'"].map((name) => ({
        ...refused(
          'The directory of Claude connectors does not accept a server with this tool',
          'the tool has no title',
        ),
        column: 21,
        endColumn: 21 + name.length,
      })),
    },
    {
      name: 'what strict mode refuses',
      code: lowLevel(
        "{ type: 'object', properties: { ids: { type: 'array', items: { type: 'string' }, uniqueItems: true } }, required: ['ids'], additionalProperties: false }",
      ),
      settings: clients('openai-strict'),
      errors: [
        refused(
          "OpenAI's strict mode rejects every request with this tool",
          'a schema has `uniqueItems`',
        ),
      ],
    },
    {
      name: 'objects on more levels than strict mode accepts, at the first of them that is too deep',
      code: strict(nested(11)),
      settings: clients('openai-strict'),
      errors: [
        {
          ...refused(
            "OpenAI's strict mode rejects every request with this tool",
            'an object is on level 11 of nesting (at most 10)',
          ),
          line: 5,
          column: 293,
        },
      ],
    },
    {
      name: 'more values to choose from than strict mode accepts',
      code: strict(choices(1001)),
      settings: clients('openai-strict'),
      errors: [
        refused(
          "OpenAI's strict mode rejects every request with this tool",
          'the input schema enumerates 1001 values (at most 1000)',
        ),
      ],
    },
    {
      name: 'instructions that a client truncates',
      code: instructed(2049),
      settings: clients('claude-code'),
      errors: [
        {
          ...refused(
            'Claude Code truncates the text',
            'the instructions of the server have 2049 characters (at most 2048)',
          ),
          line: 4,
          column: 19,
        },
      ],
    },
    {
      name: 'a union that is optional in an array, and not one of its options',
      code: sdk(
        `const option = z3.string();\n${tool('ids: z3.array(z3.union([option, z3.number()]).optional())')}`,
      ),
      settings: clients('openai-strict'),
      errors: [
        {
          ...refused(
            "OpenAI's strict mode rejects every request with this tool",
            'a schema has `not`',
          ),
          line: 6,
        },
      ],
    },
    {
      name: 'a record in strict mode, which has one mistake',
      code: lowLevel(
        "{ type: 'object', properties: { tags: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} } }, required: ['tags'], additionalProperties: false }",
      ),
      settings: clients('openai-strict'),
      errors: [
        refused(
          "OpenAI's strict mode rejects every request with this tool",
          'an object accepts keys of any name',
        ),
      ],
    },
    {
      name: 'reported limits',
      code: lowLevel(
        "{ type: 'object', properties: { id: { type: ['string', 'null'] }, at: { type: 'string', format: 'uri' } } }",
      ),
      settings: clients(
        { profile: 'gemini', reported: true },
        { profile: 'openai-strict', reported: true },
      ),
      errors: [
        refused(
          "OpenAI's strict mode rejects every request with this tool",
          'an object does not have `additionalProperties: false`',
        ),
        refused(
          "Gemini's API (in `parameters`) may reject every request with this tool",
          'a schema is nullable (its `type` is `["string","null"]`)',
        ),
        refused(
          "OpenAI's strict mode rejects every request with this tool",
          "the format 'uri' is not supported",
        ),
      ],
    },
  ],
});
