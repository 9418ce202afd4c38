/** A tool as a list has it. */
export type Tool = Readonly<Record<string, unknown>>;

/** A documented failure: a list that has it, and the same list without it. */
export interface Case {
  readonly failure: string;
  /** The thread or the page that shows it. */
  readonly source: string;
  readonly broken: readonly Tool[];
  readonly repaired: readonly Tool[];
}

/** A list that every client accepts, although a part of it looks like a failure. */
export interface RightList {
  readonly what: string;
  readonly tools: readonly Tool[];
}

const text = (description: string): Tool => ({ type: 'string', description });

/** A tool with an input schema that has these properties and keywords. */
function tool(properties: Tool, others: Tool = {}): Tool {
  return {
    name: 'find_papers',
    title: 'Find papers',
    description: 'Finds the papers of a person by their title.',
    inputSchema: { type: 'object', properties, additionalProperties: false, ...others },
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
  };
}

const USUAL = tool({ title: text('A part of the title.') });
const named = (name: string): Tool => ({ ...USUAL, name });
const withInput = (inputSchema: Tool): Tool => ({ ...USUAL, inputSchema });
const list = (element: Tool): Tool => ({ type: 'array', description: 'The titles.', ...element });

/** A case of one tool. */
function caseOf(failure: string, source: string, broken: Tool, repaired: Tool = USUAL): Case {
  return { failure, source, broken: [broken], repaired: [repaired] };
}

const BY_ID = { properties: { by: { const: 'id' }, id: text('The id.') }, required: ['by', 'id'] };
const BY_NAME = {
  properties: { by: { const: 'name' }, name: text('The name.') },
  required: ['by'],
};

export const CASES: readonly Case[] = [
  caseOf(
    '`oneOf` at the root of an input schema',
    'https://github.com/mastra-ai/mastra/pull/20724',
    withInput({ type: 'object', oneOf: [BY_ID, BY_NAME] }),
  ),
  caseOf(
    '`allOf` at the root, beside properties',
    'https://github.com/nspady/google-calendar-mcp/issues/39',
    tool({ title: text('A part of the title.') }, { allOf: [{ required: ['title'] }] }),
  ),
  caseOf(
    'a property key with `$`',
    'https://github.com/anthropics/claude-code/issues/34771',
    tool({ $filter: text('A filter.') }),
    tool({ filter: text('A filter.') }),
  ),
  caseOf(
    'a property key with `[]`',
    'https://github.com/anthropics/claude-code/issues/92648',
    tool({ 'ids[]': text('An id.') }),
    tool({ ids: text('An id.') }),
  ),
  caseOf(
    'a property key of 65 characters',
    'https://github.com/ComposioHQ/composio/pull/3067',
    tool({ ['k'.repeat(65)]: text('A key.') }),
    tool({ ['k'.repeat(64)]: text('A key.') }),
  ),
  caseOf(
    'a tool name with a dot',
    'https://github.com/openai/codex/issues/8174',
    named('papers.find'),
    named('papers_find'),
  ),
  caseOf(
    'a tool name of 65 characters',
    'https://github.com/microsoft/foundry-dev-tools/issues/201',
    named('n'.repeat(65)),
    named('n'.repeat(64)),
  ),
  caseOf(
    'a tool name that begins with a digit',
    'https://github.com/google-gemini/gemini-cli/issues/7878',
    named('1st_paper'),
    named('first_paper'),
  ),
  caseOf(
    'an array without `items`',
    'https://github.com/apify/apify-mcp-server/issues/36',
    tool({ titles: list({}) }),
    tool({ titles: list({ items: { type: 'string' } }) }),
  ),
  caseOf(
    'a tuple as draft-07 writes it',
    'https://github.com/hyperdxio/hyperdx/pull/2925',
    tool({ range: list({ items: [{ type: 'number' }, { type: 'number' }] }) }),
    tool({ range: list({ items: { type: 'number' }, minItems: 2, maxItems: 2 }) }),
  ),
  caseOf(
    'a `pattern` with lookahead',
    'https://github.com/SmartBear/smartbear-mcp/issues/491',
    tool({ title: { ...text('A part of the title.'), pattern: '^(?!-).+$' } }),
    tool({ title: { ...text('A part of the title.'), pattern: '^[^-]' } }),
  ),
  caseOf(
    'an array without `items` inside `anyOf`',
    'https://github.com/Skyvern-AI/skyvern/issues/8611',
    tool({ title: { description: 'Titles.', anyOf: [{ type: 'string' }, { type: 'array' }] } }),
    tool({
      title: {
        description: 'Titles.',
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      },
    }),
  ),
  caseOf(
    'an input schema without `properties`',
    'https://github.com/grafana/mcp-grafana/issues/390',
    withInput({ type: 'object' }),
    withInput({ type: 'object', properties: {} }),
  ),
  caseOf(
    'an `enum` of numbers',
    'https://github.com/chrisdoc/hevy-mcp/issues/1161',
    tool({ level: { type: 'integer', enum: [1, 2], description: 'The level.' } }),
    tool({ level: { type: 'integer', minimum: 1, maximum: 2, description: 'The level.' } }),
  ),
  {
    failure: 'more than 128 tools',
    source: 'https://github.com/anomalyco/opencode/issues/4909',
    broken: numbered(129),
    repaired: numbered(128),
  },
  caseOf(
    '`required` with a property that does not exist',
    'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
    tool({ title: text('A part of the title.') }, { required: ['titel'] }),
  ),
  caseOf(
    'a root that is not an object',
    'https://modelcontextprotocol.io/specification/2025-11-25/schema',
    withInput({ type: 'string' }),
  ),
  {
    failure: 'two tools of one name',
    source: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
    broken: [USUAL, { ...USUAL, description: 'Finds the papers of a year.' }],
    repaired: [USUAL, { ...named('list_papers'), description: 'Lists the papers of a year.' }],
  },
  caseOf(
    'invisible characters in a description',
    'https://embracethered.com/blog/posts/2025/model-context-protocol-security-risks-and-exploits/',
    {
      ...USUAL,
      description: 'Finds papers.\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}',
    },
    { ...USUAL, description: 'Finds papers.' },
  ),
  caseOf(
    'a number that is sent as a header (2026-07-28)',
    'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
    tool({ year: { type: 'number', description: 'The year.', 'x-mcp-header': 'Year' } }),
    tool({ year: { type: 'integer', description: 'The year.', 'x-mcp-header': 'Year' } }),
  ),
];

function numbered(count: number): Tool[] {
  return Array.from({ length: count }, (_, index) => named(`find_papers_${index}`));
}

export const RIGHT_LISTS: readonly RightList[] = [
  {
    what: 'a union inside a property',
    tools: [
      tool({ id: { description: 'The id.', anyOf: [{ type: 'string' }, { type: 'integer' }] } }),
    ],
  },
  {
    what: 'a key with `$` in a nested object',
    tools: [
      tool({
        where: { type: 'object', description: 'Where.', properties: { $eq: text('Equal to.') } },
      }),
    ],
  },
  { what: 'a tool name of 64 characters', tools: [named('n'.repeat(64))] },
  { what: '128 tools', tools: numbered(128) },
  {
    what: 'a tool without parameters',
    tools: [withInput({ type: 'object', properties: {} })],
  },
  {
    what: 'a default, a format and a bound',
    tools: [
      tool({
        at: { ...text('When.'), format: 'date-time', default: '2026-11-25T00:00:00Z' },
        count: { type: 'integer', description: 'How many.', exclusiveMinimum: 0 },
      }),
    ],
  },
  {
    what: 'a zero-width joiner in an emoji',
    tools: [{ ...USUAL, description: 'Finds the papers of a 👩‍🔬 by their title.' }],
  },
  {
    what: 'a schema that is used twice',
    tools: [
      tool(
        { from: { $ref: '#/$defs/day' }, to: { $ref: '#/$defs/day' } },
        { $defs: { day: text('A day.') } },
      ),
    ],
  },
];
