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
const clients = (...chosen: unknown[]): { mcp: { clients: unknown[] } } => ({
  mcp: { clients: chosen },
});
const REPAIRS: readonly (readonly [about: RegExp, repair: string])[] = [
  [
    /property key|empty key/,
    "Use a key of letters, digits, '_', '.' and '-', and map it in the handler.",
  ],
  [
    /at its root/,
    'Use one object, with optional properties and a check in the handler for what belongs together.',
  ],
  [/no `properties`/, 'Add `properties: {}`.'],
  [/no `items`/, 'Say what its elements are.'],
  [/`enum`/, 'Use texts, or a number with a minimum and a maximum.'],
  [/contains/, "Use only letters, digits, '_' and '-'."],
  [/the tool name/, 'Shorten it.'],
  [/the description/, 'Shorten it, or say details in the descriptions of the fields.'],
  [/no title/, 'Add a title for people.'],
  [/neither/, 'Add the one that applies to its annotations.'],
  [/lack/, 'State each of them, also for a tool that only reads.'],
  [/additionalProperties/, 'Forbid further properties.'],
  [/`type`/, 'Use `anyOf` with one type each.'],
  [/format/, 'Describe the format in words.'],
];
const refused = (
  clients: string,
  what: string,
): { messageId: 'refused'; data: Record<string, unknown> } => ({
  messageId: 'refused',
  data: {
    clients,
    what,
    repair: REPAIRS.find(([about]) => about.test(what))?.[1],
    elsewhere: '',
  },
});
const KEY_64 = 'k'.repeat(64);
const NAME_64 = 'n'.repeat(64);

testRule(rule, {
  valid: [
    {
      name: 'keys, arrays and a name that every client accepts',
      code: sdk(tool(`q: z.string(), 'a.b-c_1': z.array(z.string()), ${KEY_64}: z.string()`)),
    },
    {
      name: 'a key in a nested object, which only the protocol checks',
      code: sdk(tool("where: z.object({ '$eq': z.string() })")),
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
      name: 'names of 60 characters with the name of the server',
      code: sdk(tool('q: z.string()', 'n'.repeat(58))),
    },
    {
      name: 'a name of 60 characters on a server that another file makes and names',
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
      name: 'a client that nobody chose',
      code: sdk(tool("'$filter': z.string()")),
      settings: clients('cursor'),
    },
    {
      name: 'a reported limit without the wish for it',
      code: lowLevel("{ type: 'object', properties: { id: { type: ['string', 'null'] } } }"),
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
            "Anthropic's API refuses every request with this tool",
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
          "Anthropic's API refuses every request with this tool",
          `the property key '${KEY_64}k' has 65 characters of at most 64`,
        ),
        refused(
          "Anthropic's API refuses every request with this tool",
          'a property of the input schema has an empty key',
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
          "Anthropic's API and OpenAI's API refuse every request with this tool",
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
          "Anthropic's API and OpenAI's API refuse every request with this tool",
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
          "OpenAI's API refuses every request with this tool",
          'the input schema has `not` at its root',
        ),
      ],
    },
    {
      name: 'a root without properties',
      code: lowLevel("{ type: 'object' }"),
      errors: [
        refused(
          "OpenAI's API refuses every request with this tool",
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
            "OpenAI's API and Gemini's API refuse every request with this tool",
            'an array has no `items`',
          ),
          line: 5,
          column: 10,
        },
      ],
    },
    {
      name: 'an enum of numbers',
      code: lowLevel("{ type: 'object', properties: { level: { type: 'number', enum: [1, 2] } } }"),
      errors: [
        refused(
          "Gemini's API refuses every request with this tool",
          'an `enum` contains 1, which is no text',
        ),
      ],
    },
    {
      name: 'a name with a dot, at the name',
      code: sdk(tool('q: z.string()', 'papers.find')),
      errors: [
        {
          ...refused(
            "Anthropic's API and OpenAI's API refuse every request with this tool",
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
          "Anthropic's API and OpenAI's API refuse every request with this tool",
          'the tool name has 65 characters of at most 64',
        ),
        refused(
          'Cursor leaves out this tool',
          "the tool name together with the server's name 's' has 67 characters of at most 60",
        ),
      ],
    },
    {
      name: 'names of 61 characters with the name of the server',
      code: sdk(tool('q: z.string()', 'n'.repeat(40)), 's'.repeat(20)),
      errors: [
        refused(
          'Cursor leaves out this tool',
          `the tool name together with the server's name '${'s'.repeat(20)}' has 61 characters of at most 60`,
        ),
      ],
    },
    {
      name: 'one of two names',
      code: sdk(
        `server.registerTool(process.env.X ? 'a.b' : 'a_b', { description: 'd' }, async () => ({ content: [] }));`,
      ),
      errors: [
        refused(
          "Anthropic's API and OpenAI's API refuse every request with this tool",
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
        refused('Claude Code cuts the text', 'the description has 2049 characters of at most 2048'),
        refused(
          'The directory of Claude connectors does not accept a server with this tool',
          'the tool has no title',
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
          "OpenAI's strict mode refuses every request with this tool",
          'an object does not have `additionalProperties: false`',
        ),
        refused(
          "Gemini's API refuses every request with this tool",
          'a `type` is the list `["string","null"]`',
        ),
        refused(
          "OpenAI's strict mode refuses every request with this tool",
          "the format 'uri' is none that it knows",
        ),
      ],
    },
  ],
});
