import rule from '../../src/rules/require-output-field-description.ts';
import { testRule } from '../support/rule-tester.ts';

const tool = (schemas: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', { description: 'd', ${schemas} }, async () => ({ content: [] }));`;
const core = (output: string): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const t = tool('t', { description: 'd', input: z.object({}), output: ${output}, handler: () => ({}) });`;

testRule(rule, {
  valid: [
    {
      name: 'a tool that the rule ignores',
      code: tool('outputSchema: { a: z.string() }'),
      options: [{ ignoreTools: ['t'] }],
    },
    {
      name: 'what a model sees in the result, if only numbers are asked for',
      code: tool(
        'outputSchema: { subject: z.string(), total: z.number(), durationMs: z.number(), memoryMB: z.number(), totalServers: z.number(), conflicts: z.number().int(), filesAnalyzed: z.number(), unchanged: z.number(), position: z.number(), sortOrder: z.number(), endLineExclusive: z.number(), renamed: z.number(), totalRowsSeen: z.number(), coordinates: z.object({ lat: z.number(), lng: z.number() }), fields: z.array(z.object({ name: z.string(), value: z.number() })), limit: z.number(), data: z.unknown(), list: z.array(z.object({ id: z.number() })) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'plain words for numbers that a model reads, if only numbers are asked for',
      code: tool(
        `outputSchema: {
  blocks: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
  stats: z.object({ byFolder: z.record(z.string(), z.number()), average_depth: z.number() }),
  skipped: z.array(z.object({ path: z.string(), size: z.number() })),
  candidates: z.array(z.object({ path: z.string(), priority: z.number() })),
  total_results: z.union([z.string(), z.number()]), timestamp: z.union([z.string(), z.number()]),
  series: z.number(), sizes: z.array(z.number()), action: z.number(), startTime: z.number(),
  historyLength: z.number(), page_types: z.record(z.string(), z.number()), issuesBySeverity: z.record(z.string(), z.number()), confidence: z.number().min(0).max(1),
}`,
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'how many there are, and what the input describes, if only numbers are asked for',
      code: tool(
        "inputSchema: { rating: z.number().describe('From 1 to 4.') }, outputSchema: { rating: z.number(), totalRequested: z.number(), selected: z.number(), maxLength: z.number(), total_new: z.number(), notFound: z.number() }",
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'further counts, and the size of a file, if only numbers are asked for',
      code: tool(
        'outputSchema: { succeeded: z.number(), missingInBank: z.number(), token_length: z.number(), entries: z.array(z.object({ path: z.string(), size: z.number(), modified: z.string() })) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'numbers of which the description speaks, or their units, if only numbers are asked for',
      code: tool(
        'outputSchema: { bid: z.number(), price: z.number(), cachedBots: z.number() }',
      ).replace("'d'", "'Bid and price in PLN, by the cached bots.'"),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'quantities beside their units, if only numbers are asked for',
      code: tool(
        'outputSchema: { low: z.number(), dew_point: z.number(), units: z.object({ temperature: z.string() }) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'counts by what is beside or around them, if only numbers are asked for',
      code: tool(
        'outputSchema: { botsInCache: z.number(), idMal: z.number(), chaptersRead: z.number(), scoreDistribution: z.array(z.object({ score: z.string(), amount: z.number() })), rank: z.number(), min_length: z.number(), channels: z.object({ total: z.number(), voice: z.number() }), mutants: z.array(z.object({ total: z.number(), killed: z.number(), survived: z.number() })) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'the score of a result and the size of a file, if only numbers are asked for',
      code: tool(
        'outputSchema: { results: z.array(z.object({ score: z.number() })), attachments: z.array(z.object({ content_type: z.string(), size: z.number() })) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    {
      name: 'what another tool of the file describes, if only numbers are asked for',
      code: `${tool('outputSchema: { priority: z.number() }')}
server.registerTool('set', { description: 'd', inputSchema: { priority: z.number().describe('From 0 to 5.') } }, async () => ({ content: [] }));`,
      options: [{ skipObvious: true, ignoreTools: [] }],
    },
    tool("outputSchema: { a: z.string().describe('d') }"),
    tool('inputSchema: { a: z.string() }'),
    tool(
      "outputSchema: { items: z.array(z.object({ id: z.string().describe('d') })).describe('d') }",
    ),
    tool("outputSchema: { score: z.union([z.number(), z.string()]).describe('d') }"),
    tool('outputSchema: makeSchema()'),
    core(
      "z.object({ a: z.string().describe('d'), list: z.array(z.object({ id: z.string().describe('d') }).describe('d')).describe('d') })",
    ),
    '',
  ],
  invalid: [
    ...['dropped' as const, 'unlisted' as const].map((messageId) => ({
      name: `fields that code adds, once: ${messageId}`,
      code: `const convert = (given) => {
  const shape = { properties: {} };
  for (const [key, { type }] of Object.entries(given)) shape.properties[key] = { type };
  return { type: 'object', ...shape };
};
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const given = { a: { type: 'string', ${messageId === 'dropped' ? 'description' : 'help'}: 'What it is.' } };
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 't', description: 'd', inputSchema: { type: 'object' }, outputSchema: convert(given) }],
}));`,
      errors: [{ messageId, line: 3, column: 56, suggestions: [] }],
    })),
    {
      name: 'a number whose unit or scale nothing says, if only such are asked for',
      code: tool(
        'outputSchema: { name: z.string(), score: z.number().optional(), total_cost: z.number(), totalFees: z.number(), costsSaved: z.number(), other: z.object({ value: z.number() }), scores: z.number(), bias: z.number(), temperatures: z.number(), searchTime: z.number(), avgFaithfulness: z.number(), ndcg: z.number(), k: z.number() }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
      errors: [
        "'score'",
        "'total_cost'",
        "'totalFees'",
        "'costsSaved'",
        "'other.value'",
        "'scores'",
        "'bias'",
        "'temperatures'",
        "'searchTime'",
        "'avgFaithfulness'",
        "'ndcg'",
        "'k'",
      ].map((path) => ({
        messageId: 'missing',
        data: { path, elsewhere: '' },
        suggestions: 1,
      })),
    },
    {
      name: 'a quantity of which the description speaks without a unit',
      code: tool('outputSchema: { duration: z.number() }').replace("'d'", "'Says the duration.'"),
      options: [{ skipObvious: true, ignoreTools: [] }],
      errors: [
        { messageId: 'missing', data: { path: "'duration'", elsewhere: '' }, suggestions: 1 },
      ],
    },
    {
      name: 'an amount of something, at the first number, if only numbers are asked for',
      code: tool(
        'outputSchema: { memory: z.object({ total: z.number(), used: z.number() }), costs: z.object({ items: z.number(), labor: z.number() }), rating: z.object({ mean: z.number(), max: z.number() }) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
      errors: ["'memory.total'", "'costs.labor'", "'rating.mean'"].map((path) => ({
        messageId: 'missing',
        data: { path, elsewhere: '' },
        suggestions: 1,
      })),
    },
    {
      name: 'an age since one of two points in time, if only numbers are asked for',
      code: tool(
        'outputSchema: { file: z.object({ ageDays: z.number(), createdAt: z.string(), lastModifiedAt: z.string() }), person: z.object({ ageYears: z.number(), createdAt: z.string() }) }',
      ),
      options: [{ skipObvious: true, ignoreTools: [] }],
      errors: [
        { messageId: 'missing', data: { path: "'file.ageDays'", elsewhere: '' }, suggestions: 1 },
      ],
    },
    {
      name: 'a field whose comment could be its description, if only numbers are asked for',
      code: tool('outputSchema: {\n/** In the language of the user. */\ntext: z.string() }'),
      options: [{ skipObvious: true, ignoreTools: [] }],
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      code: tool('outputSchema: { a: z.string() }'),
      errors: [
        {
          messageId: 'missing',
          data: { path: "'a'", elsewhere: '' },
          line: 4,
          suggestions: [
            {
              messageId: 'describeEmpty',
              output: tool("outputSchema: { a: z.string().describe('') }"),
            },
          ],
        },
      ],
    },
    {
      code: core(
        "z.object({ list: z.array(z.object({ id: z.string().nullable() }).describe('d')).describe('d') })",
      ),
      errors: [
        {
          messageId: 'missing',
          data: { path: "'list[].id'", elsewhere: '' },
          suggestions: [
            {
              messageId: 'describeEmpty',
              output: core(
                "z.object({ list: z.array(z.object({ id: z.string().nullable().describe('') }).describe('d')).describe('d') })",
              ),
            },
          ],
        },
      ],
    },
    {
      code: core('z.object({\n  // The id of the note.\n  id: z.string(),\n})'),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: 'The id of the note.', elsewhere: '' },
              output: core(
                "z.object({\n  // The id of the note.\n  id: z.string().describe('The id of the note.'),\n})",
              ),
            },
          ],
        },
      ],
    },
  ],
});
