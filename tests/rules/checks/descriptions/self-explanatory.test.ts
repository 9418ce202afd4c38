import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lint } from '../../../support/lint.ts';
import { CASE_FOLDER } from '../../../support/rule-tester.ts';

/**
 * The fields that the rule reports with the option, of a server with tools.
 *
 * @param tools the input schemas by the names of the tools
 * @param description the description of each tool
 */
function reported(tools: Readonly<Record<string, string>>, description = 'Does it.'): string[] {
  const registrations = Object.entries(tools).map(
    ([name, fields]) =>
      `server.registerTool('${name}', { description: ${JSON.stringify(description)}, inputSchema: { ${fields} } }, async () => ({ content: [] }));`,
  );
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${registrations.join('\n')}`;
  return lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'), [
    { skipSelfExplanatory: true },
  ]).flatMap(({ message }) => /^Field '([^']+)'/.exec(message)?.[1] ?? []);
}

it.each([
  [
    'what identifies a thing that another tool lists',
    {
      list_accounts: '',
      searchIssues: '',
      transfer: 'account_id: z.string(), issueNumber: z.number(), accountIds: z.array(z.string())',
    },
  ],
  ['an identifier of a verb that no list has', { download_document: 'id: z.number()' }],
  ['the operators of a query', { list: 'name__icontains: z.string(), title__iexact: z.string()' }],
  [
    'lists of plain texts',
    { set: 'name: z.union([z.string(), z.array(z.string())]), titles: z.array(z.string())' },
  ],
  [
    'a flag that may be a text, which code converts',
    { set: "dryRun: z.union([z.boolean(), z.string().transform((text) => text === 'true')])" },
  ],
  [
    'a message of a chat',
    { ask: 'messages: z.array(z.object({ role: z.string(), content: z.string() }))' },
  ],
  [
    'a JSON Schema',
    { ask: 'schema: z.object({ required: z.array(z.string()), properties: z.record(z.any()) })' },
  ],
  ['an object without fields', { ask: 'params: z.object({}).optional()' }],
  ['how many there may be', { ask: 'maxDocs: z.number(), max_tokens_per_request: z.number()' }],
  [
    'identifiers in an object that is described',
    {
      set: "owner: z.object({ account_id: z.string(), team_key: z.string() }).describe('Who owns it.'), fields: z.array(z.object({ custom_field_id: z.string(), value: z.string() })).describe('What to set.')",
    },
  ],
  [
    'bounds and what else a value has to fit',
    {
      set: 'price: z.object({ min: z.number(), max: z.number() }), constraints: z.object({ min: z.number(), pattern: z.string(), options: z.array(z.string()) })',
    },
  ],
  [
    'the value of a key',
    { set_config_value: "key: z.string().describe('A key.'), value: z.string()" },
  ],
  [
    'a path in a tool that says which it takes',
    {
      read: "path: z.string(), mode: z.enum(['text', 'raw']).describe('How to read the absolute path.')",
    },
  ],
  [
    'what a model is called with',
    { ask: "messages: z.string().describe('Some.'), temperature: z.number(), top_p: z.number()" },
  ],
  ['where records are', { insert: 'database: z.string(), table: z.string(), index: z.string()' }],
  ['the table that a tool describes', { describe_table: 'table: z.string()' }],
  ['a thing of which a tool gets something', { get_station_departures: 'station: z.string()' }],
  ['the identifier of what a tool gets', { getActivity: 'activityId: z.number()' }],
  ['the only identifier of a tool', { acme_get_pull_request: 'id: z.number()' }],
  ['those of a tool for several', { delete_records: 'ids: z.array(z.string())' }],
  [
    'the identifier of the object around it',
    { set: 'projects: z.array(z.object({ projectId: z.string() }))' },
  ],
  [
    'an identifier in the elements of a list',
    { set: 'records: z.array(z.object({ id: z.string() }))' },
  ],
  [
    'the values of fields',
    { set: 'custom_fields: z.array(z.object({ id: z.number(), value: z.any() }))' },
  ],
  [
    'the names and the values of variables',
    { set: 'variables: z.array(z.object({ key: z.string(), value: z.string() }))' },
  ],
  [
    'those of a described list',
    {
      set: "changes: z.array(z.object({ name: z.string(), value: z.string() })).describe('What to set.')",
    },
  ],
  [
    'the field by which a list is sorted',
    { find: "sort: z.array(z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }))" },
  ],
  ['the repository of an owner', { fork: 'owner: z.string(), repo: z.string()' }],
  [
    'what is around it once more',
    { add: 'items: z.array(z.object({ name: z.string(), children: z.array(z.any()) }))' },
  ],
  [
    'the parts of what is around them',
    {
      move: 'position: z.object({ x: z.number(), y: z.number() }), tint: z.object({ r: z.number(), g: z.number(), b: z.number() }), keys: z.object({ up: z.string(), down: z.string() })',
    },
  ],
  [
    'a rotation by its angles',
    { turn: 'rotation: z.object({ pitch: z.number(), yaw: z.number() })' },
  ],
  ['quantities in the unit of their names', { set: 'heightM: z.number(), weight_kg: z.number()' }],
  ['quantities of a style', { set: 'font_weight: z.number(), button_radius: z.number()' }],
  ['the hint in a field of a form', { add: 'placeholder: z.string()' }],
  [
    'parts of an address and what has one form in all systems',
    {
      set: 'home_city: z.string(), locale: z.string(), timezone: z.string(), mimeType: z.string(), image_base64: z.string(), timeout: z.string()',
    },
  ],
  ['which part of a list to return, as a text', { list: 'limit: z.string(), skip: z.string()' }],
  [
    'names in languages next to English',
    { set: 'tags: z.array(z.object({ nome: z.string(), descricao: z.string() }))' },
  ],
  [
    'further recipients, whose form their schema says',
    {
      send_mail:
        'cc: z.array(z.union([z.string(), z.object({ address: z.string().email(), name: z.string() })]))',
    },
  ],
  [
    'a choice between objects with fields, and a list of them',
    {
      set: "change: z.union([z.object({ kind: z.literal('a'), at: z.boolean() }), z.object({ kind: z.literal('b') })]), nodes: z.array(z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]))",
    },
  ],
  ['the headers of a request', { fetch: 'headers: z.record(z.string(), z.string())' }],
  [
    'what a webhook needs',
    { set: 'webhook: z.object({ endpoint: z.string(), secret: z.string() })' },
  ],
  [
    'the comparisons of a filter',
    {
      find: 'age: z.object({ gte: z.union([z.number(), z.string()]), lte: z.number(), in: z.array(z.string()) })',
    },
  ],
  [
    'the values for the placeholders of a statement',
    { run: 'sql: z.string(), params: z.array(z.any())' },
  ],
  [
    'how many there are, or in one unit of time',
    { run: 'retries: z.number(), calls_per_second: z.number()' },
  ],
  [
    'what ends in the name of the list around it',
    { set: 'phone_numbers: z.array(z.object({ raw_number: z.string() }))' },
  ],
  [
    'the only field that is not a choice, in something that is described',
    {
      write:
        "update: z.object({ mode: z.enum(['append', 'replace']), content: z.string() }).describe('A change.')",
    },
  ],
  [
    'the text of what a tool writes',
    { add_comment: 'body: z.string(), footer: z.object({ text: z.string(), bold: z.boolean() })' },
  ],
  [
    'the parts of a request and of a mail',
    {
      request:
        'method: z.string(), path: z.string(), domain: z.string(), query: z.record(z.string())',
      send_mail: 'to: z.array(z.object({ name: z.string(), address: z.string() })), cc: z.string()',
    },
  ],
  ['the code of what a tool changes', { sync_template: 'templateCode: z.string()' }],
  ['another identifier of what a tool changes', { calendar_update_event: 'uid: z.string()' }],
  ['users of a service', { kick: 'user_id: z.string(), userIds: z.array(z.string())' }],
  ['the whole of which a tool lists the parts', { fetch_event_tags: 'id: z.string()' }],
  ['another key of what a tool reads', { get_event: 'id: z.string(), slug: z.string()' }],
  [
    'the only field of something that is described',
    { add: "items: z.array(z.object({ text: z.string() })).describe('New items of the list.')" },
  ],
])('leaves out %s', (_, tools) => {
  expect(reported(tools)).toEqual([]);
});

it.each([
  [
    'a key of what a tool changes, a text that it looks for, and a list of a service',
    {
      acme_update_event: 'id: z.string(), slug: z.string()',
      acme_list_comments: 'body: z.string()',
      acme_list_tags: 'id: z.string()',
      run_code: 'code: z.string(), mode: z.boolean()',
    },
    ['slug', 'body', 'id', 'code'],
  ],
  [
    'bits as a number, and texts with a default',
    { set: "flags: z.number(), deny: z.string().default('0')" },
    ['flags', 'deny'],
  ],
  [
    'records whose keys are open',
    {
      set: 'settings: z.record(z.string(), z.string()), sizes: z.record(z.object({ a: z.string() }))',
    },
    ['settings', 'sizes'],
  ],
  [
    'a method and a receiver of something else, and a text inside',
    {
      set: 'method: z.string(), in: z.string(), wallet: z.object({ address: z.string() }), page: z.object({ content: z.string(), at: z.string() })',
    },
    ['method', 'in', 'wallet.address', 'page.content', 'page.at'],
  ],
  [
    'a comparison without others, and an endpoint of something else',
    { set: 'age: z.object({ gte: z.string() }), server: z.object({ endpoint: z.string() })' },
    ['age.gte', 'server.endpoint'],
  ],
  [
    'what identifies a thing that no tool finds',
    { create_account: '', list_users: '', transfer: 'account_id: z.string()' },
    ['account_id'],
  ],
  [
    'a plain name with a comment behind it',
    {
      find: `
        // The page that comes next.
        offset: z.number(),
        limit: z.number(), // The default is 10.
        url: z.string(), // the URL to find
      `,
    },
    ['limit'],
  ],
  ['the identifier of one of several', { list_members: 'id: z.string()' }, ['id']],
  ['the identifier beside what a tool creates', { create_comment: 'id: z.string()' }, ['id']],
  ['the identifier of a thing without a name', { transfer: 'id: z.string()' }, ['id']],
  ['several identifiers of one thing', { get_user: 'ids: z.array(z.string())' }, ['ids']],
  [
    'a key to set beside the identifier',
    { update_team: 'id: z.string(), key: z.string()' },
    ['key'],
  ],
  [
    'an age without a unit',
    { set: 'maximum_age: z.number(), max_s: z.number()' },
    ['maximum_age', 'max_s'],
  ],
  [
    'a place by its number',
    { list: "storage_path: z.number(), mode: z.enum(['a', 'b']).describe('An absolute path.')" },
    ['storage_path'],
  ],
  [
    'the only field of something without a description',
    { add: 'items: z.array(z.object({ mark: z.string() }))' },
    ['items[].mark'],
  ],
  [
    'one of several fields of something that is described',
    { add: "item: z.object({ sign: z.string(), mark: z.string() }).describe('A new one.')" },
    ['item.sign', 'item.mark'],
  ],
  [
    'the only field of something that is described, with a path in an unknown place',
    { add: "item: z.object({ path: z.string() }).describe('A new one.')" },
    ['item.path'],
  ],
  ['an angle without others', { turn: 'by: z.object({ pitch: z.number() })' }, ['by.pitch']],
  ['a quantity with a letter', { set: 'plan_m: z.number()' }, ['plan_m']],
  ['a place in pixels or otherwise', { click: 'x: z.number(), y: z.number()' }, ['x', 'y']],
  ['an object without fields', { set: 'document: z.object({})' }, ['document']],
  ['an object with any fields', { set: 'options: z.looseObject({})' }, ['options']],
  ['a temperature of the weather', { record: 'temperature: z.number()' }, ['temperature']],
  ['a choice in words', { set_status: 'status: z.string()' }, ['status']],
  ['a place among files', { read_file: 'file: z.string()' }, ['file']],
  ['a point in time', { get_date: 'date: z.string()' }, ['date']],
  ['a quantity', { get_price: 'price: z.number()' }, ['price']],
  [
    'quantities that other tools read',
    {
      get_temperature: '',
      list_scores: '',
      set: 'temperature: z.number(), score: z.number(), add_scores: z.array(z.number())',
    },
    ['temperature', 'score', 'add_scores'],
  ],
  ['a quantity or a text', { get_volume: 'volume: z.union([z.number(), z.string()])' }, ['volume']],
  ['a flag or a text', { set: 'refresh: z.union([z.boolean(), z.string()])' }, ['refresh']],
  ['a number of a thing with a name', { make_station: 'station: z.number()' }, ['station']],
  ['what only repeats the verb', { check: 'check: z.string()' }, ['check']],
  [
    'pairs that nothing explains',
    { set: 'outcomes: z.array(z.object({ key: z.string(), value: z.string() }))' },
    ['outcomes[].key', 'outcomes[].value'],
  ],
  [
    'identifiers in an object that nothing describes, and a bound without the other',
    { set: 'owner: z.object({ account_id: z.string() }), price: z.object({ min: z.number() })' },
    ['owner.account_id', 'price.min'],
  ],
  [
    'what an object calls its keys',
    { set: 'limits: z.object({ keys: z.array(z.string()) })' },
    ['limits.keys'],
  ],
  [
    'a value of nothing',
    { set: "changes: z.array(z.object({ value: z.string() })).describe('What to set.')" },
    ['changes[].value'],
  ],
])('reports %s', (_, tools, fields) => {
  expect(reported(tools)).toEqual(fields);
});

it('leaves out what the known part of a description says', () => {
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
new McpServer({ name: 's', version: '1' }).registerTool('read', { description: \`Reads a file of \${process.env.HOST}, by an absolute path, in 'mode'.\`, inputSchema: { path: z.string(), mode: z.string(), other: z.string() } }, async () => ({ content: [] }));`;
  const found = lint('require-field-description', code, join(CASE_FOLDER, 'server.ts'), [
    { skipSelfExplanatory: true },
  ]);
  expect(found.map(({ message }) => message.slice(0, 13))).toEqual(["Field 'other'"]);
});

it.each([
  ['a thing by its identifier', 'Labels of a knowledge base.', 'knowledgeBaseId: z.string()'],
  ['a thing in one word', 'Quotes for an open request.', 'requestId: z.string()'],
  [
    'one in another language',
    'Os marcadores de uma ordem de serviço.',
    'idOrdemServico: z.number()',
  ],
  [
    'what a comment behind it says',
    "Node information. Use {metric: 'os'} for a short one.",
    '\n  metric: z.string(), // Specific metrics, such as os and jvm\n',
  ],
  ['an allowed directory', 'Only works within allowed directories.', 'dir: z.string()'],
  ['the directory of a command', 'Runs it in the specified directory.', 'workingDir: z.string()'],
  [
    'both ends of a move',
    'Both source and destination must be inside of the root.',
    'source: z.string(), destination: z.string()',
  ],
])('leaves out %s, of which the description speaks', (_, description, fields) => {
  expect(reported({ run: fields }, description)).toEqual([]);
});

it.each([
  [
    'a role, which a thing of some kind has',
    'Changes name and owner.',
    'owner_id: z.string()',
    'owner_id',
  ],
  ['what it only mentions', 'Checks the account identity.', 'accountId: z.string()', 'accountId'],
  ['a thing of which it does not speak', 'Labels of a base.', 'idOrdem: z.number()', 'idOrdem'],
  [
    'a directory of which it does not speak',
    'Installs it.',
    'workingDir: z.string()',
    'workingDir',
  ],
])('reports the identifier or the place of %s', (_, description, fields, name) => {
  expect(reported({ run: fields }, description)).toEqual([name]);
});
