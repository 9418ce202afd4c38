import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { lint } from '../../support/lint.ts';
import { CASE_FOLDER } from '../../support/rule-tester.ts';

/** Fields that are described. */
const DESCRIBED = "first: z.string().describe('One.'), second: z.string().describe('Two.'), ";

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
  ['in its description', 'Counts those of `maxAge` years.', ''],
  ['as a part of a list', 'Counts.\n- maxAge: the age in years', ''],
  ['in another field', 'Counts.', "minAge: z.number().describe('In years, below maxAge.'), "],
])('a field of which the tool says something %s', (_, description, others) => {
  expect(reported(`${others}maxAge: z.string()`, 'count', description)).toEqual([]);
});

test.each([
  ['sort: by name or by date', []],
  ['Takes a sort (name or date).', []],
  ['Takes `sort`.', []],
  ['Lists them in the sort of the day.', ['sort']],
  ['Takes what to resort: all.', ['sort']],
])('a field named by a word is spelled out: %s', (description, found) => {
  expect(reported(`${DESCRIBED}sort: z.string()`, 'list', description)).toEqual(found);
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

  it('is reported, where the tool has no description', () => {
    expect(reported('city: z.string()', 'run', '')).toEqual(['city']);
  });

  it('is reported, where it has a comment', () => {
    expect(reported('\n/** With its country. */\ncity: z.string()')).toEqual(['city']);
  });
});

describe('a field that a model has to guess', () => {
  it.each([
    ['a text', 'target: z.string()', 'target'],
    ['a limit that is a text', 'limit: z.string()', 'limit'],
    ['a flag with a comment', '\n/** Slow. */\nrecursive: z.boolean()', 'recursive'],
    ['a time without a format', 'since: z.string()', 'since'],
    ['a choice of codes', "status: z.enum(['a1', 'b2'])", 'status'],
    ['a choice of one value', "status: z.enum(['open']).optional()", 'status'],
    ['an identity of anything', 'ids: z.array(z.string())', 'ids'],
    ['an object', 'thing: z.object({})', 'thing'],
    ['a list of anything', 'things: z.array(z.any())', 'things'],
    ['a quantity inside', 'car: z.object({ price: z.number() })', 'car.price'],
    ['a name that says nothing inside', 'car: z.object({ data: z.string() })', 'car.data'],
    ['a list of anything inside', 'car: z.object({ parts: z.array(z.any()) })', 'car.parts'],
  ])('is %s, where others are described', (_, fields, name) => {
    expect(reported(DESCRIBED + fields)).toEqual([name]);
  });

  it.each<[string, string, string, string, string]>([
    ['a query in SQL', 'query: z.string()', 'find', 'Finds rows by SQL.', 'query'],
    ['a query of a tool that runs it', 'query: z.string()', 'run', 'Runs it.', 'query'],
    ['any identity', 'id: z.string()', 'diagnose', 'Finds problems.', 'id'],
    ['a name that says nothing', 'data: z.string()', 'send', 'Sends data.', 'data'],
    ['a time that is spoken of', 'date: z.string()', 'list', 'Lists by date.', 'date'],
    ['a quantity', 'timeout: z.number()', 'wait', 'Waits for a timeout.', 'timeout'],
    [
      'a time beside what the tool speaks of',
      'place: z.string(), day: z.string()',
      'forecast',
      'The weather of a place.',
      'day',
    ],
    ['where to write', 'targetDir: z.string()', 'clone', 'Clones a repository.', 'targetDir'],
    ['a kind with unsaid values', 'boundary_type: z.string()', 'get', 'Gets one.', 'boundary_type'],
    [
      'a whole whose name says nothing',
      'at: z.object({ place: z.string() })',
      'go',
      'Goes to a place.',
      'at',
    ],
  ])('is %s, where others are described', (_, fields, name, description, path) => {
    expect(reported(DESCRIBED + fields, name, description)).toContain(path);
  });

  it.each([
    ['identities', 'ids: z.array(z.string())', 'ids'],
    ['what an element refers to', 'refs: z.array(z.string())', 'refs'],
    ['a time without a format', 'since: z.string()', 'since'],
    ['a text with unsaid values', 'status: z.string(), sort: z.string()', 'status'],
    ['a limit that is a text', 'limit: z.string()', 'limit'],
    ['an expression', 'filter: z.string()', 'filter'],
    ['a name that only asks', 'where: z.string()', 'where'],
    ['a quantity without a unit', 'timeout: z.number()', 'timeout'],
    ['a number that may be the id of a thing', 'branch: z.number()', 'branch'],
    ['an abbreviation', 'lng: z.number()', 'lng'],
    ['a choice of codes', "theme: z.enum(['a1', 'b2'])", 'theme'],
    ['an object without fields', 'thing: z.object({})', 'thing'],
    ['a list of anything', 'things: z.array(z.any())', 'things'],
    ['anything by its name', 'rows: z.record(z.string(), z.unknown())', 'rows'],
    ['a flag whose name says nothing', 'option: z.boolean()', 'option'],
  ])('is %s, where nothing is described', (_, fields, name) => {
    expect(reported(fields)).toContain(name);
  });

  it('is a part, where the tool has no description either', () => {
    expect(reported('car: z.object({ color: z.string() })', 'buy', '')).toContain('car.color');
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
