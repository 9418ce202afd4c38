import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { lint } from '../../../support/lint.ts';
import { CASE_FOLDER } from '../../../support/rule-tester.ts';

/** Fields that are described. */
const DESCRIBED = "one: z.string().describe('First.'), two: z.string().describe('Second.'), ";

/** The fields of a tool that the rule reports with the option. */
function reported(fields: string, name = 'run', description = 'Runs the thing.'): string[] {
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('${name}', { description: ${JSON.stringify(description)}, inputSchema: { ${fields} } }, async () => ({ content: [] }));`;
  return lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'), [
    { skipObvious: true },
  ]).flatMap(({ message }) => /^Field '([^']+)'/.exec(message)?.[1] ?? []);
}

describe('a field that leaves nothing to guess', () => {
  it.each([
    ['a limit with a default', 'limit: z.number().default(20)'],
    ['a limit of one list', 'maxResults: z.number().int().max(50).default(10)'],
    ['a limit that may also be a text', 'limit: z.union([z.number(), z.string()]).default(5)'],
    ['a page', 'page: z.number().int().default(1), per_page: z.number().default(20)'],
    ['a cursor', 'cursor: z.string().optional()'],
    ['an address in its format', 'email: z.string().email(), homepage: z.url()'],
    ['a time in its format', 'start_date: z.iso.date(), updatedAt: z.iso.datetime()'],
    ['a choice of words', "language: z.enum(['en', 'de']), unit: z.enum(['metric', 'imperial'])"],
    ['a flag', 'recursive: z.boolean(), dryRun: z.boolean(), include_deleted: z.boolean()'],
    [
      'a limit inside',
      "paging: z.object({ limit: z.number().default(20) }).describe('Which part.')",
    ],
    ['a whole with known fields', 'car: z.object({ color: z.string(), doors: z.number() })'],
    ['a list of such', 'cars: z.array(z.object({ color: z.string(), sold: z.boolean() }))'],
    ['a date by its parts', 'birth: z.object({ year: z.number(), month: z.number().int() })'],
    ['a quantity of a style', 'border_radius: z.number(), fontWeight: z.number().int()'],
    ['a quantity beside its unit', "radius: z.number(), distance_unit: z.enum(['km', 'mile'])"],
    ['one of two quantities', "radius1: z.number().describe('In feet.'), radius2: z.number()"],
    [
      'what another part describes',
      "interval: z.number().describe('In minutes.'), checks: z.array(z.object({ interval: z.number() }))",
    ],
    [
      'a list of known fields under a heading',
      '\n// Cars\ncars: z.array(z.object({ color: z.string() }))',
    ],
    ['a scale with both bounds', 'score_threshold: z.number().min(0).max(1)'],
    ['an interval of a frequency', "interval: z.number().int(), frequency: z.enum(['DAILY'])"],
    ['an object that has no fields', 'params: z.object({}).optional()'],
    ['a filter of a field of a mail', 'filter_to: z.string(), filterTo: z.string()'],
    [
      'the fields of what another tool returns',
      "action: z.object({ title: z.string(), amount: z.number() }).describe('The action to run (from list_actions results).')",
    ],
    ['the values for a statement', 'statement: z.string(), params: z.array(z.any()).default([])'],
    [
      'the attributes of a node of a described document',
      "content: z.array(z.object({ type: z.string(), attrs: z.record(z.any()) })).describe('ADF.')",
    ],
    ['a timeout as a text', 'timeout: z.string().optional()'],
    ['the records of a table', 'table: z.string(), rows: z.array(z.record(z.unknown()))'],
    [
      'the value of a named parameter',
      'parameters: z.array(z.object({ name: z.string(), value: z.any() }))',
    ],
    [
      'a geometry in a standard form',
      "geojson: z.object({ type: z.enum(['Point', 'Polygon']), coordinates: z.any() })",
    ],
    [
      'a message of a chat',
      "messages: z.array(z.object({ role: z.enum(['user', 'tool']), content: z.union([z.string(), z.array(z.any())]), tool_calls: z.array(z.any()) }))",
    ],
    [
      'the parameters of a function that a chat may call',
      "tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string(), parameters: z.record(z.unknown()) }) }))",
    ],
    [
      'the arguments of a tool named beside them',
      'steps: z.array(z.object({ tool: z.string(), toolArgs: z.record(z.unknown()) }))',
    ],
    [
      'the body of a response with a status',
      'routes: z.array(z.object({ path: z.string(), statusCode: z.number().int(), response: z.record(z.unknown()) }))',
    ],
    [
      'a branch of a union with fields',
      "url: z.union([z.string().describe('The address.'), z.object({ raw: z.string().describe('Raw.'), host: z.string() })])",
    ],
    ['anything kept with a thing', 'metadata: z.record(z.string(), z.unknown()).optional()'],
  ])('is %s', (_, fields) => {
    expect(reported(fields)).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ['what to search for', 'query: z.string()', 'search_songs', 'Searches songs.'],
    ['what is created', 'title: z.string(), description: z.string()', 'create_issue', 'New issue.'],
    ['a copy of a mail', 'cc: z.array(z.string()), bcc: z.string()', 'forward', 'Forwards it.'],
    ['what the tool speaks of', 'place: z.string()', 'forecast', 'The weather of a place.'],
    ['a number of it', 'sides: z.number().int()', 'roll', 'Rolls an N-sided die.'],
    ['a list of it', 'tags: z.array(z.string())', 'label', 'Adds tags.'],
    ['a filter of the tool', 'filter: z.string()', 'list', 'Filters by a part of the name.'],
    ['a record of names', 'priority: z.number(), ttl: z.number()', 'create_dns_record', 'Adds it.'],
    ['an identity', 'id: z.string()', 'get_note', 'Gets a note.'],
    ['an identity that is spoken of', 'id: z.string()', 'note', 'The note with an ID.'],
    ['the identity of something', 'noteId: z.string()', 'get_note', 'Gets it.'],
    ['what to look for in what is relevant', 'query: z.string()', 'get_context', 'Gets it.'],
    ['what is said back', 'payload: z.string()', 'echo', 'Says it.'],
    ['code of which there is an example', 'code: z.string()', 'run', 'Runs it:\n```\n1\n```'],
    [
      'one of two identities',
      'noteId: z.string(), tagId: z.string()',
      'tag',
      'Tags a note by a tag.',
    ],
  ])('is %s', (_, fields, name, description) => {
    expect(reported(fields, name, description)).toEqual([]);
  });
});

test.each([
  ['in its description', 'Counts those of `maxWeight` kg.', ''],
  ['as a part of a list', 'Counts.\n- maxWeight: in kilograms', ''],
  [
    'in another field',
    'Counts.',
    "minWeight: z.number().describe('In kilograms, below maxWeight.'), ",
  ],
])('a field of which the tool says something %s', (_, description, others) => {
  expect(reported(`${others}maxWeight: z.number()`, 'count', description)).toEqual([]);
});

test.each([
  ['filter: a part of the name', []],
  ['Takes a filter (of the name).', []],
  ['Takes `filter`.', []],
  ['Lists those in the filter of the day.', ['filter']],
  ['Takes what to prefilter: all.', ['filter']],
])('a field named by a word is spelled out: %s', (description, found) => {
  expect(reported(`${DESCRIBED}filter: z.string()`, 'list', description)).toEqual(found);
});

describe('a field whose name and type say what to write', () => {
  it.each([
    ['a text', 'city: z.string(), instructions: z.string()'],
    ['a code of a place', 'postal_code: z.string(), zip: z.string()'],
    ['a list of texts', 'domains: z.array(z.string())'],
    ['a limit whose default only the handler knows', 'limit: z.number().optional()'],
    ['a number with its unit', 'timeoutMs: z.number(), retention_days: z.number().int()'],
    ['a quantity of one unit', 'width: z.number(), height: z.number()'],
    ['a mode', "mode: z.enum(['fast', 'full'])"],
    ['a mode with a number', "kind: z.enum(['http', 'socks4'])"],
    ['an identity of a thing', 'guild_id: z.string(), userIds: z.array(z.string())'],
    ['a number of a thing', 'deal_id: z.number().int().optional(), moduleCode: z.string()'],
    ['a flag of several words', 'merge_when_pipeline_succeeds: z.boolean()'],
    ['a flag', 'force: z.boolean(), fullPage: z.boolean().optional()'],
    ['headers', 'headers: z.record(z.string(), z.string())'],
    ['a text or a number', 'seats: z.union([z.string(), z.number()])'],
    ['one that may be null', 'city: z.string().nullable()'],
    ['a text in the form of a pattern', 'year: z.string().regex(/^\\d{4}$/)'],
    ['a number whose unit is at the front', 'minutes_from_now: z.number().default(60)'],
    ['a flag with a default', 'option: z.boolean().default(true)'],
    ['a whole of described parts', "options: z.object({ a: z.string().describe('A.') })"],
    ['a text with unsaid values', 'status: z.string(), target: z.string(), lang: z.string()'],
    ['a choice of codes', "status: z.enum(['a1', 'b2']), theme: z.enum(['open']).optional()"],
    ['identities', 'ids: z.array(z.string()), branch: z.number()'],
    ['a zone or an address', 'timezone: z.string(), from: z.string(), to: z.string()'],
    ['a time in the form of a pattern', 'date: z.string().regex(/^\\d{4}-\\d\\d-\\d\\d$/)'],
    ['a line of a text', 'start: z.number(), end: z.number()'],
    ['a place in a list', 'before: z.string(), limit: z.number().optional()'],
    ['a quantity of the size of its default', 'timeout: z.number().default(30000)'],
    ['a digest of a known system', 'commit_hash: z.string(), txHash: z.string()'],
    ['data of the caller', 'payload: z.any(), embeds: z.array(z.any()), body: z.object({})'],
    ['a schema', 'schema: z.object({ properties: z.record(z.string(), z.unknown()) })'],
    ['the columns of a record', 'fields: z.record(z.string(), z.any())'],
    ['comparisons by name', 'filters: z.record(z.string(), z.object({ eq: z.string() }))'],
    ['texts by name', 'labels: z.record(z.string(), z.string())'],
    ['children', 'tree: z.object({ name: z.string(), children: z.array(z.lazy(() => z.any())) })'],
  ])('is %s', (_, fields) => {
    expect(reported(fields)).toEqual([]);
    expect(reported(DESCRIBED + fields)).toEqual([]);
  });

  it('is a pattern that several tools share', () => {
    const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const year = z.string().regex(/^\\d{4}$/);
for (const name of ['a', 'b'])
  server.registerTool(name, { description: 'Counts.', inputSchema: { year } }, async () => ({ content: [] }));`;
    expect(
      lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'), [
        { skipObvious: true },
      ]),
    ).toEqual([]);
  });

  it('is not reported below a heading of several fields', () => {
    expect(reported('\n// The city\ncity: z.string(),\nstreet: z.string()')).toEqual([]);
  });

  it('is reported, where it has a comment', () => {
    expect(reported('\n/** With its country. */\ncity: z.string()')).toEqual(['city']);
  });
});

describe('a field that a model has to guess', () => {
  it.each([
    ['a flag with a comment', '\n/** Slow. */\nrecursive: z.boolean()', 'recursive'],
    ['a day', 'date: z.string()', 'date'],
    ['a day of some length', 'date: z.string().min(1)', 'date'],
    ['a time', 'since: z.string().nullable()', 'since'],
    ['one of two times', 'start: z.string(), end: z.string()', 'end'],
    ['a time by a number', 'created_at: z.number()', 'created_at'],
    ['a time that may be a number', 'until: z.union([z.string(), z.number()])', 'until'],
    ['a place in no list', 'before: z.string()', 'before'],
    ['a filter', 'filter: z.string()', 'filter'],
    ['where', 'where: z.string().optional()', 'where'],
    ['a quantity', 'timeout: z.number()', 'timeout'],
    [
      'the attributes of a node that nothing describes',
      'content: z.array(z.object({ type: z.string(), attrs: z.record(z.any()) }))',
      'content[].attrs',
    ],
    ['values beside no statement', 'params: z.array(z.any())', 'params'],
    ['a quantity by its last word', 'maxSlippage: z.number().optional()', 'maxSlippage'],
    ['a scale', 'severity: z.number().int().min(1)', 'severity'],
    ['an exact quantity', 'amount: z.string()', 'amount'],
    ['a period as a text', 'interval: z.string()', 'interval'],
    ['a digest', 'content_hash: z.string()', 'content_hash'],
    ['a digest, or several', 'hash: z.union([z.string(), z.array(z.string())])', 'hash'],
    ['an object without fields', 'thing: z.object({})', 'thing'],
    ['anything', 'value: z.any()', 'value'],
    ['a list of anything', 'things: z.array(z.any())', 'things'],
    ['anything by name', 'rows: z.record(z.string(), z.unknown())', 'rows'],
    ['options by name', 'options: z.record(z.string(), z.string())', 'options'],
  ])('is %s', (_, fields, name) => {
    expect(reported(fields)).toContain(name);
    expect(reported(DESCRIBED + fields, 'list', '')).toContain(name);
  });

  it.each([
    ['a quantity', 'car: z.object({ price: z.number() })', 'car.price'],
    ['a list of anything', 'car: z.object({ parts: z.array(z.any()) })', 'car.parts'],
  ])('is %s inside', (_, fields, name) => {
    expect(reported(fields)).toEqual([name]);
  });

  it('is not a time in a form that the tool says', () => {
    const fields = "start_date: z.string().describe('As YYYY-MM-DD.'), end_date: z.string()";
    expect(reported(fields)).toEqual([]);
    expect(reported('date: z.string()', 'list', 'Lists by date, in ISO 8601.')).toEqual([]);
  });

  it('is not one that the host fills in', () => {
    const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('merge', { description: 'Merges.', inputSchema: { data: z.object({ input: z.string() }), source: z.string() }, _meta: { 'openai/fileParams': ['data'] } }, async () => ({ content: [] }));`;
    const found = lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'));
    expect(found.map(({ message }) => /'([^']+)'/.exec(message)?.[1])).toEqual(['source']);
  });

  it('is one whose description is lost', () => {
    const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerPrompt('find', { description: 'Finds a place.', argsSchema: { place: z.string().describe('Where.').optional() } }, () => ({ messages: [] }));`;
    const found = lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'), [
      { skipObvious: true },
    ]);
    expect(found.map(({ messageId }) => messageId)).toEqual(['hidden']);
  });
});
