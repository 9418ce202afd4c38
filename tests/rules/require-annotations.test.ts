import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import rule from '../../src/rules/require-annotations.ts';
import { fastmcpTool, mastraTool } from '../support/frameworks.ts';
import { testRule } from '../support/rule-tester.ts';
import { project } from '../syntax/project.ts';

const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const HANDLER = 'async () => ({ content: [await find()] })';
const tool = (config: string, before = ''): string =>
  `${HEAD}${before}server.registerTool('find', { description: 'd', ${config} }, ${HANDLER});`;
const withAnnotations = (annotations: string, before = ''): string =>
  tool(`annotations: ${annotations}`, before);
/** A tool with the parameter `command` and no annotations. */
const running = (before = '', name = '', body = ''): string =>
  `${HEAD}import { z } from 'zod';\n${before}server.registerTool('${name}', { description: 'd', inputSchema: { command: z.string() } }, async (args) => { ${body}; return { content: [] }; });`;
const MEANINGS = {
  readOnlyHint: 'make changes',
  destructiveHint: 'destroy existing data',
  idempotentHint: 'have a further effect when it is called again',
  openWorldHint: 'reach external systems',
} as const;
const data = (hint: keyof typeof MEANINGS): Record<string, unknown> => ({
  definition: "tool 'find'",
  hints: `\`${hint}\``,
  meanings: MEANINGS[hint],
  them: 'it',
  property: 'annotations',
  elsewhere: '',
});
/** What is said of a registration of two tools, which are named. */
const passedOn = (names: string) => ({
  meanings: 'make changes, destroy existing data and reach external systems',
  property: 'annotations',
  elsewhere: ` Affects 2 tools: ${names}.`,
});
const added = (hints: string, output: string) => ({
  messageId: 'add' as const,
  data: { hints, elsewhere: '' },
  output,
});
/** A server whose list of tools has elements of a type, under which they are written. */
const listOf = (type: string, of = 'Tool[]', tools = '[FIND, SEARCH]'): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema, type Tool as SdkTool } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
${type}
const TOOLS: ${of} = ${tools
    .replace('FIND', "\n  { name: 'find', description: 'd', inputSchema: { type: 'object' } }")
    .replace(
      'SEARCH',
      "\n  { name: 'search', description: 'd', inputSchema: { type: 'object' } }",
    )};
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));`;
const MEMBERS = 'name: string; description: string; inputSchema: object';
const EACH_TOOL = [
  { messageId: 'missing' as const, line: 6, suggestions: 2 },
  { messageId: 'missing' as const, line: 7, suggestions: 2 },
];
/** What clients assume comes first. */
const values = (hint: string, of: (value: boolean) => string, assumed = true) =>
  [assumed, !assumed].map((value) => added(`${hint}: ${value}`, of(value)));

const READS_HERE = 'readOnlyHint: true, openWorldHint: false';
const READS_ELSEWHERE = 'readOnlyHint: true, openWorldHint: true';
const SENDS = 'return { content: [await send(args)] };';
const UPLOADS = 'return { content: [await upload(args.url)] };';
const ASSUMED = 'readOnlyHint: false, destructiveHint: true, openWorldHint: true';
const WRITES_HERE = 'readOnlyHint: false, destructiveHint: false, openWorldHint: false';
const ADDS_ELSEWHERE = 'readOnlyHint: false, destructiveHint: false, openWorldHint: true';
const HARMLESS = 'readOnlyHint: true, destructiveHint: false, openWorldHint: false';
/** A server whose handler of all calls passes a key on to a function, which requires `url`. */
const dispatched = (key: string, body: string, annotations = ''): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { writeFileSync } from 'node:fs';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'attach', description: 'd'${annotations}, inputSchema: { type: 'object' } }],
}));
const send = async (args) => args.client.send(args.url);
const upload = async (url) => writeFileSync('/srv/file', url);
async function attach(args) {
  if (!args.url) throw new Error('A URL is required.');
  ${body}
}
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  switch (params.name) {
    case 'attach':
      return await attach({ ${key}: params.arguments.link });
    default:
      throw new Error('Unknown tool');
  }
});`;
/** A registration of tools from a list. */
const registering = (registration: string): string => `${HEAD}const run = ${HANDLER};
const TOOLS = [
  { name: 'find', description: 'd', schema: {}, run, config: { description: 'd' } },
  { name: 'search', description: 'd', schema: {}, run, config: { description: 'd' } },
];
${registration}`;
const mastra = (more: string): string => mastraTool('async (args) => args.send()', more);
/** A tool without annotations that calls the client of another system, or else what is given. */
const unannotated = (
  name: string,
  body = 'await tracker.send(args)',
  input = '{}',
  hints?: string,
): string =>
  `${HEAD}import { z } from 'zod';
import tracker from 'tracker-sdk';
import { writeFileSync } from 'node:fs';
server.registerTool('${name}', { description: 'd',${hints === undefined ? '' : ` annotations: { ${hints} },`} inputSchema: ${input} }, async (args) => { ${body}; return { content: [] }; });`;
/** A tool that searches through a client of a package, which the function around it is given. */
const searching = (annotations: string, result = 'client.rest.search.users(input)'): string =>
  `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Octokit } from '@octokit/rest';
import { z } from 'zod';
const Client = Octokit.plugin(retry);
type Client = InstanceType<typeof Client>;
const createHandler = (client: Client) => async (input: { q: string }) => {
  const found = await ${result};
  return { content: [{ type: 'text' as const, text: JSON.stringify(found) }] };
};
export const register = (server: McpServer, client: Client): void => {
  server.registerTool('search_users', { description: 'd'${annotations}, inputSchema: { q: z.string() } }, createHandler(client));
};`;

/** Such a tool with a description. */
const described = (name: string, description: string): string =>
  unannotated(name).replace("description: 'd'", `description: '${description}'`);

testRule(rule, {
  valid: [
    ...['update_issue', 'acme_issue_delete', 'renameIssue', 'wp_set_option'].map((name) => ({
      name: `what clients assume of ${name} through a client of another system`,
      code: unannotated(name),
    })),
    {
      name: 'what clients assume of a tool whose action may be a deletion',
      code: unannotated('issues', undefined, "{ action: z.enum(['list', 'create', 'delete']) }"),
    },
    ...[
      "{ action: z.enum(['list', 'create', 'drop']) }",
      "{ operation: z.enum(['get', 'set_grid', 'set_row']) }",
      "{ action: z.enum(['list', 'create', 'update']) }",
    ].map((input) => ({
      name: `what clients assume of a tool that may overwrite or drop something: ${input}`,
      code: unannotated('layouts', undefined, input),
    })),
    {
      name: 'that a tool changes something, where its name is not known and it says to destroy nothing',
      code: withAnnotations('{ title: t, destructiveHint: false }').replace(
        "'find'",
        'prefix + tool',
      ),
    },
    {
      name: 'that a tool drops something, beside another hint',
      code: withAnnotations('{ readOnlyHint: false }').replace("'find'", "'acme_table_drop'"),
    },
    {
      name: 'a tool that has a database run the query that it is given',
      code: unannotated('execute_sql', undefined, '{ query: z.string() }'),
    },
    ...['delete_issue', 'remove_member', 'delete_by_query', 'issue_delete'].map((name) => ({
      name: `a deletion by code that is not read: ${name}`,
      code: unannotated(name, 'await args.remove()'),
    })),
    {
      name: 'a change that the name says, of what its author calls harmless',
      code: `${HEAD}server.registerTool('push_message', { description: 'd', annotations: { destructiveHint: false } }, async (args) => args.client.push());`,
    },
    {
      name: 'another system, which a tool that reads may reach through a package',
      code: unannotated('get_issue').replace(
        "description: 'd'",
        "description: 'd', annotations: { readOnlyHint: true }",
      ),
    },
    ...[
      ['answers', "'pong'"],
      ['repeats what it is given', '`Echo: ${args.text}`'],
      ['adds', 'String(args.a + args.b)'],
      ['answers through a function', 'asText(args.text)'],
    ].map(([what, text]) => ({
      name: `a tool that only ${what}`,
      code: `${HEAD}const asText = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
server.registerTool('echo_text', { description: 'd', inputSchema: {} }, async (args) => ({ content: [{ type: 'text', text: ${text} }] }));`,
    })),
    ...(
      [
        ['shell_execute', '{ command: z.string() }'],
        ['runTool', '{ tool: z.string(), params: z.record(z.string(), z.unknown()) }'],
        ['execute_function', '{ functionName: z.string() }'],
        ['executeAnonymous', '{ apexCode: z.string(), mayModify: z.boolean() }'],
        ['run_in_notebook', '{ python_script: z.string() }'],
        ['exec_on_host', '{ shellCommand: z.string() }'],
      ] as const
    ).map(([name, input]) => ({
      name: `a tool that has another system run what it is given: ${name}`,
      code: unannotated(name, 'await args.client.post(args)', input),
    })),
    ...['move_issue', 'moveCard', 'acme_task_move'].map((name) => ({
      name: `a tool after which something is no longer where it was: ${name}`,
      code: unannotated(name),
    })),
    {
      name: 'a tool that modifies what is there',
      code: unannotated('account_modify'),
    },
    {
      name: 'a tool that deletes something of its own',
      code: running(
        "import { unlinkSync } from 'node:fs';\n",
        'delete_board',
        'unlinkSync(args.command)',
      ),
    },
    {
      name: 'a tool that overwrites what is on the machine of the server',
      code: unannotated('update_note', "writeFileSync('/srv/note', args.text)"),
    },
    {
      name: 'a tool that adds what its description says that nobody takes back',
      code: described('create_payment', 'Registers a payment. It cannot be deleted.'),
    },
    {
      name: 'a tool with an action that executes the SQL that it is given',
      code: unannotated(
        'database',
        undefined,
        "{ action: z.enum(['execute', 'explain']), sql: z.string() }",
      ),
    },
    {
      name: 'a tool without a verb in its name, whose description says that it deletes',
      code: described('bulk_operations', 'Bulk operations: index, update or delete documents.'),
    },
    {
      name: 'a tool that runs the command that it is given',
      code: running("import { exec } from 'node:child_process';\n", 'run', 'exec(args.command)'),
    },
    ...[
      'send_message',
      'notify_team',
      'push_notification',
      'token_revoke',
      'terminate_instance',
    ].map((name) => ({
      name: `what nobody takes back: ${name}`,
      code: unannotated(name),
    })),
    ...['execute_sql', 'db_exec', 'runSql'].map((name) => ({
      name: `a tool that has a system run what it is given: ${name}`,
      code: unannotated(name, undefined, '{ sql: z.string() }'),
    })),
    ...['z.string()', "z.enum(['GET', 'POST', 'DELETE'])"].map((method) => ({
      name: `a tool that sends the request that it is given, with a method of ${method}`,
      code: unannotated('call_api', undefined, `{ method: ${method}, path: z.string() }`),
    })),
    {
      name: 'a tool that deletes something of an external system',
      code: running(
        '',
        'delete_service',
        "await fetch('https://example.com/' + args.command, { method: 'DELETE' })",
      ),
    },
    ...['examples/weather/server.ts', 'mocks/server.ts', 'mock-server.ts', 'repl-mock.ts'].map(
      (filename) => ({
        name: `a tool of an example or a mock: ${filename}`,
        code: unannotated('find'),
        filename,
      }),
    ),
    {
      name: 'a tool that the rule ignores',
      code: withAnnotations('{}'),
      options: [{ ignoreTools: ['*'] }],
    },
    {
      name: 'hints that one of two objects has',
      code: withAnnotations(
        'process.env.X ? { readOnlyHint: true, openWorldHint: true } : { readOnlyHint: false }',
      ),
    },
    {
      name: 'openWorldHint alone of an echo',
      code: withAnnotations('{ readOnlyHint: true }').replace("'find'", "'echo_message'"),
    },
    {
      name: 'that a tool may reach others, where a package does its work',
      code: `import { find } from 'papers';\n${withAnnotations('{ readOnlyHint: true }').replace(
        HANDLER,
        'async () => ({ content: [await find()] })',
      )}`,
    },
    ...[
      `import { connect } from 'papers';\nexport const papers = connect();\n`,
      `export const load = (url: string) => fetch(url);\n`,
      `import { connect } from 'node:net';\nexport const socket = connect(80);\n`,
    ].map((before) => ({
      name: `that a tool may reach others, where its package may: ${before}`,
      code: withAnnotations('{ readOnlyHint: true }', before),
    })),
    {
      name: 'that a tool changes something, where it says that it destroys',
      code: withAnnotations('{ destructiveHint: true }').replace("'find'", "'rerun_build'"),
    },
    {
      name: 'a tool whose annotations the handler of the list adds by its name',
      code: `${withAnnotations('{}')}
const ANNOTATIONS = { find: { readOnlyHint: true } };
const list = server.server._requestHandlers.get('tools/list');
server.server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => {
  const { tools } = await list(request, extra);
  return { tools: tools.map((tool) => ({ ...tool, annotations: ANNOTATIONS[tool.name] })) };
});`,
    },
    ...[
      'for (const name of NAMES) server._registeredTools[name].annotations = HINTS[name];',
      'for (const name of NAMES) server._registeredTools[name]?.update({ annotations: HINTS[name] });',
      'function hint(of) { const tools = of._registeredTools; for (const name of NAMES) tools[name].update({ annotations: HINTS[name] }); }',
    ].map((code) => ({
      name: `a tool whose annotations are set where the SDK keeps it: ${code}`,
      code: `${withAnnotations('{}')}\n${code}`,
    })),
    {
      name: 'external systems, which the handler does reach',
      code: withAnnotations('{ readOnlyHint: true }').replace(
        HANDLER,
        "async () => { await fetch('https://example.com'); return { content: [] }; }",
      ),
    },
    withAnnotations('{ readOnlyHint: false, destructiveHint: true, openWorldHint: true }'),
    // The protocol gives `destructiveHint` no meaning where a tool only reads.
    withAnnotations('{ readOnlyHint: true, openWorldHint: false }'),
    withAnnotations('{ readOnlyHint: process.env.READ_ONLY, openWorldHint: false }'),
    withAnnotations(
      '{ ...BASE, openWorldHint: false }',
      'const BASE = { readOnlyHint: false, destructiveHint: false };\n',
    ),
    // Not known.
    withAnnotations('loadAnnotations()'),
    withAnnotations('{ ...loadAnnotations() }'),
    tool('...loadConfig()'),
    `${HEAD}server.registerTool('find', loadConfig(), ${HANDLER});`,
    // Not an object: valid-annotations says so.
    withAnnotations("'x'"),
    { code: withAnnotations('{ title: "Find" }'), options: [{ hints: [] }] },
    { code: withAnnotations('{ readOnlyHint: false }'), options: [{ hints: ['readOnlyHint'] }] },
    {
      code: withAnnotations('{ readOnlyHint: true }'),
      options: [{ hints: ['readOnlyHint', 'idempotentHint'] }],
    },
    `${HEAD}server.registerPrompt('p', { description: 'd' }, () => ({ messages: [] }));`,
    `${HEAD}server.registerResource('r', 'x://r', { description: 'd' }, async () => ({ contents: [] }));`,
  ],
  invalid: [
    ...['mockups/server.ts', 'example.ts', 'stubborn-server.ts'].map((filename) => ({
      name: `a tool of ${filename}`,
      code: unannotated('find'),
      filename,
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    {
      name: 'a tool that only answers, and is not named so',
      code: `${HEAD}server.registerTool('find', { description: 'd' }, async () => ({ content: [] }));`,
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    ...[
      ['that only reads from an external system', 'find', "await fetch('https://example.com/')"],
      ['that sends something to be changed', 'reduce_noise', "await fetch('https://example.com/')"],
      ['that explains a command', 'explain_command', "execFileSync('man', [args.command])"],
    ].map(([what, name, body]) => ({
      name: `a tool ${what}`,
      code: running("import { execFileSync } from 'node:child_process';\n", name, body),
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    ...['create_issue', 'create_release'].map((name) => ({
      name: `a tool that adds something to another system, and so destroys nothing: ${name}`,
      code: unannotated(name),
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    ...[
      ['execute_read_sql', '{ sql: z.string() }'],
      ['execute_lookup', '{ countryCode: z.string(), zip_code: z.string() }'],
      ['get_endpoint', '{ method: z.string(), path: z.string() }'],
      ['call_api', "{ method: z.enum(['GET', 'HEAD']), path: z.string() }"],
      ['call_api', '{ method: z.string() }'],
      ['run_command', "{ command: z.enum(['status', 'log']) }"],
      ['run_read_tool', '{ tool: z.string() }'],
      ['describe_tool', '{ tool: z.string() }'],
    ].map(([name, input]) => ({
      name: `a tool that may only read: ${name} with ${input}`,
      code: unannotated(name as string, undefined, input),
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    ...[
      ['create_payment', 'Registers a payment.'],
      ['bulk_operations', 'Bulk operations, which do not delete documents.'],
      ['create_note', 'Creates a note. Use delete_note to delete it.'],
    ].map(([name = '', description = '']) => ({
      name: `a tool that may only add something: ${description}`,
      code: described(name, description),
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    {
      name: 'a tool that lists changes',
      code: unannotated('list_update_and_delete_events'),
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'a tool that answers through a function with what its server keeps',
      code: `${HEAD}const NOTES = [];\nconst notes = () => NOTES.join();\nserver.registerTool('find', { description: 'd' }, async () => ({ content: [{ type: 'text', text: notes() }] }));`,
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'a tool that answers with what its server keeps',
      code: `${HEAD}const NOTES = [];\nserver.registerTool('find', { description: 'd' }, async () => ({ content: [{ type: 'text', text: NOTES.join() }] }));`,
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'a hint that is required, beside one whose default is evident',
      code: running('', 'find', "await fetch('https://example.com/')"),
      options: [{ hints: ['idempotentHint', 'openWorldHint'] }],
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'a hint that neither of two objects has',
      code: withAnnotations('process.env.X ? { readOnlyHint: true } : { readOnlyHint: false }'),
      options: [{ hints: ['openWorldHint'] }],
      errors: [{ messageId: 'missing', data: data('openWorldHint'), suggestions: [] }],
    },
    {
      code: withAnnotations('{ readOnlyHint: true }'),
      options: [{ hints: ['openWorldHint'] }],
      errors: [
        {
          messageId: 'missing',
          data: data('openWorldHint'),
          line: 3,
          suggestions: [
            added(
              'openWorldHint: true',
              withAnnotations('{ readOnlyHint: true, openWorldHint: true }'),
            ),
          ],
        },
      ],
    },
    ...[
      'vm_defragment',
      'vm_reboot',
      'stop_search',
      'get_or_create_vm',
      'view_delete',
      'query_delete',
      'trello_list_delete',
      'list_archive',
      'find_replace',
      'query_execute',
    ].map((name) => ({
      name: `what may write, by its name: ${name}`,
      code: unannotated(name, undefined),
      errors: [
        {
          messageId: 'missing' as const,
          suggestions: [
            ASSUMED,
            'readOnlyHint: false, destructiveHint: false, openWorldHint: true',
          ].map((hints) => added(hints, unannotated(name, undefined, '{}', hints))),
        },
      ],
    })),
    ...[
      'vm_list',
      'acme_get_vm',
      'searchVms',
      'acme_vm_explain_state',
      'vm_status',
      'search_updates',
    ].map((name) => ({
      name: `what reads, by its name: ${name}`,
      code: unannotated(name, undefined),
      errors: [
        {
          messageId: 'missing' as const,
          suggestions: [
            ASSUMED,
            'readOnlyHint: true, destructiveHint: false, openWorldHint: true',
          ].map((hints) => added(hints, unannotated(name, undefined, '{}', hints))),
        },
      ],
    })),
    {
      name: 'a hint to write that changes nothing, once',
      code: unannotated('vm_defragment', 'await args.run()'),
      options: [{ hints: ['readOnlyHint'] }],
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            added(
              'readOnlyHint: false',
              unannotated('vm_defragment', 'await args.run()', '{}', 'readOnlyHint: false'),
            ),
          ],
        },
      ],
    },
    {
      name: 'a tool in a list of which a handler leaves out others',
      code: `${withAnnotations('{}')}
const list = server.server._requestHandlers.get('tools/list');
server.server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => {
  const { tools } = await list(request, extra);
  return { tools: tools.filter(({ name }) => name !== process.env.HIDDEN) };
});`,
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    ...[
      'for (const tool of Object.values(server._registeredTools)) console.error(tool.annotations);',
      'server._registeredTools.find.handler = count;',
      'server._registeredPrompts.find.update({ annotations: {} });',
    ].map((code) => ({
      name: `a tool without annotations beside other uses of what the SDK keeps: ${code}`,
      code: `${withAnnotations('{}')}\n${code}`,
      errors: [{ messageId: 'missing' as const, suggestions: 2 }],
    })),
    {
      name: 'a request to the machine of the server by a tool without any hint',
      code: withAnnotations('{}').replace(
        HANDLER,
        "async () => { await fetch('http://localhost:9000/x'); return { content: [] }; }",
      ),
      errors: [
        {
          messageId: 'missing',
          data: {
            ...data('openWorldHint'),
            hints: '`readOnlyHint`, `destructiveHint` and `openWorldHint`',
            them: 'them',
            meanings: 'make changes, destroy existing data and reach external systems',
          },
          suggestions: 2,
        },
      ],
    },
    {
      name: 'openWorldHint alone, where nothing that the package loads can reach others',
      code: withAnnotations('{ readOnlyHint: true }'),
      errors: [
        {
          messageId: 'missing',
          data: data('openWorldHint'),
          suggestions: [
            added(
              'openWorldHint: true',
              withAnnotations('{ readOnlyHint: true, openWorldHint: true }'),
            ),
          ],
        },
      ],
    },
    {
      code: withAnnotations('{ readOnlyHint: false, openWorldHint: true }'),
      errors: [
        {
          messageId: 'missing',
          data: data('destructiveHint'),
          suggestions: values('destructiveHint', (value) =>
            withAnnotations(
              `{ readOnlyHint: false, openWorldHint: true, destructiveHint: ${value} }`,
            ),
          ),
        },
      ],
    },
    {
      code: withAnnotations('{}'),
      options: [{ hints: ['readOnlyHint'] }],
      errors: [
        {
          messageId: 'missing',
          data: data('readOnlyHint'),
          suggestions: values(
            'readOnlyHint',
            (value) => withAnnotations(`{ readOnlyHint: ${value} }`),
            false,
          ),
        },
      ],
    },
    {
      name: 'a tool that reads through a client that its function is given',
      code: searching(''),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            ASSUMED,
            'readOnlyHint: true, destructiveHint: false, openWorldHint: true',
          ].map((hints) => added(hints, searching(`, annotations: { ${hints} }`))),
        },
      ],
    },
    {
      name: 'a tool that reads from its own machine',
      code: searching('', "fetch('http://localhost:9000/users')"),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            { ...added(HARMLESS, ''), messageId: 'supported' as const },
            added(ASSUMED, ''),
          ].map((suggestion) => ({
            ...suggestion,
            output: searching(
              `, annotations: { ${suggestion.data.hints} }`,
              "fetch('http://localhost:9000/users')",
            ),
          })),
        },
      ],
    },
    {
      name: 'a tool without annotations, once',
      code: `${HEAD}server.registerTool('find', { description: 'd' }, ${HANDLER});`,
      errors: [
        {
          messageId: 'missing',
          data: {
            definition: "tool 'find'",
            hints: '`readOnlyHint`, `destructiveHint` and `openWorldHint`',
            meanings: 'make changes, destroy existing data and reach external systems',
            them: 'them',
            property: 'annotations',
            elsewhere: '',
          },
          column: 21,
          suggestions: [
            'readOnlyHint: false, destructiveHint: true, openWorldHint: true',
            'readOnlyHint: true, destructiveHint: false, openWorldHint: true',
          ].map((hints) =>
            added(
              hints,
              `${HEAD}server.registerTool('find', { description: 'd', annotations: { ${hints} } }, ${HANDLER});`,
            ),
          ),
        },
      ],
    },
    {
      name: 'several hints beside another',
      code: withAnnotations('{\n    readOnlyHint: false,\n  }'),
      errors: [
        {
          messageId: 'missing',
          suggestions: [true, false].map((value) =>
            added(
              `destructiveHint: ${value}, openWorldHint: true`,
              withAnnotations(
                `{\n    readOnlyHint: false,\n    destructiveHint: ${value},\n    openWorldHint: true,\n  }`,
              ),
            ),
          ),
        },
      ],
    },
    {
      name: 'several hints in an empty object',
      code: withAnnotations('{}'),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            'readOnlyHint: false, destructiveHint: true, openWorldHint: true',
            'readOnlyHint: true, destructiveHint: false, openWorldHint: true',
          ].map((hints) => added(hints, withAnnotations(`{ ${hints} }`))),
        },
      ],
    },
    {
      code: withAnnotations('undefined'),
      options: [{ hints: ['openWorldHint'] }],
      errors: [{ messageId: 'missing', suggestions: [] }],
    },
    // Shared annotations are not changed from here.
    {
      code: withAnnotations('READ', 'const READ = { readOnlyHint: true };\n'),
      options: [{ hints: ['openWorldHint'] }],
      errors: [{ messageId: 'missing', line: 3, suggestions: [] }],
    },
    {
      code: withAnnotations('{ readOnlyHint: true, openWorldHint: true }'),
      options: [{ readOnlyTools: true }],
      errors: [{ messageId: 'missing', data: data('destructiveHint'), suggestions: 2 }],
    },
    {
      code: withAnnotations('{ readOnlyHint: false }'),
      options: [{ hints: ['idempotentHint'] }],
      errors: [{ messageId: 'missing', data: data('idempotentHint'), suggestions: 2 }],
    },
    {
      code: withAnnotations('{\n    readOnlyHint: true,\n  }'),
      options: [{ hints: ['openWorldHint'] }],
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            added(
              'openWorldHint: true',
              withAnnotations('{\n    readOnlyHint: true,\n    openWorldHint: true,\n  }'),
            ),
          ],
        },
      ],
    },
    {
      code: `${HEAD}server.tool('find', ${HANDLER});`,
      options: [{ hints: ['readOnlyHint'] }],
      errors: [{ messageId: 'missing', suggestions: [] }],
    },
    {
      code: "const { tool } = require('@cyanheads/mcp-ts-core');\nmodule.exports = tool('find', { description: 'd', annotations: { readOnlyHint: true } });",
      filename: 'server.cjs',
      options: [{ hints: ['openWorldHint'] }],
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      name: 'a registration of a list that leaves out the annotations that its tools have',
      code: `${HEAD}const TOOLS = [
  { name: 'find', description: 'd', annotations: { readOnlyHint: true, openWorldHint: false } },
  { name: 'search', description: 'd', annotations: { readOnlyHint: true, openWorldHint: false } },
];
for (const each of TOOLS)
  server.registerTool(each.name, { description: each.description }, ${HANDLER});`,
      errors: [
        {
          messageId: 'notPassed',
          data: { ...passedOn("'find' and 'search'"), more: '' },
          line: 8,
          column: 34,
        },
      ],
    },
    {
      name: 'a list handler that leaves them out',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const TOOLS = [
  { name: 'find', description: 'd', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
];
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: TOOLS.map((each) => {
    const { name, description, inputSchema } = each;
    return { name, description, inputSchema };
  }),
}));
server.setRequestHandler(CallToolRequestSchema, ${HANDLER});`,
      errors: [{ messageId: 'notPassed', line: 10, column: 12 }],
    },
    ...[
      ['an interface', `interface Tool { ${MEMBERS} }`, 11],
      ['a type', `type Tool = { ${MEMBERS} };`, 6],
      ['an exported type', `export type Tool = { ${MEMBERS} };`, 13],
      [
        'an interface with members of another',
        `interface Tool extends Base {}\ninterface Base { ${MEMBERS} }`,
        11,
      ],
    ].map(([what, type, column]) => ({
      name: `${what} without annotations, once for all of its tools`,
      code: listOf(String(type)),
      errors: [
        {
          messageId: 'notAllowed' as const,
          data: { ...passedOn("'find' and 'search'"), type: 'Tool' },
          line: 4,
          column: Number(column),
        },
      ],
    })),
    {
      name: 'a type without annotations, of tools in a record',
      code: listOf(
        `interface Tool { ${MEMBERS} }`,
        'Record<string, Tool>',
        '{ find: FIND, search: SEARCH }',
      ).replace('tools: TOOLS', 'tools: Object.values(TOOLS)'),
      errors: [{ messageId: 'notAllowed', line: 4, column: 11 }],
    },
    ...[
      ['has them', `interface Tool { ${MEMBERS}; annotations?: SdkTool['annotations'] }`],
      ['has further members', `interface Tool { ${MEMBERS}; [key: string]: unknown }`],
      ['has members of a package', `interface Tool extends SdkTool { timeout?: number }`],
      ['is composed with one', `type Tool = Own & SdkTool;\ninterface Own { ${MEMBERS} }`],
    ].map(([what, type]) => ({
      name: `each tool of a type that ${what}`,
      code: listOf(String(type)),
      errors: EACH_TOOL.map((error) => ({
        ...error,
        line: error.line + String(type).split('\n').length - 1,
      })),
    })),
    {
      name: "each tool of the SDK's own type",
      code: listOf('', 'SdkTool[]'),
      errors: EACH_TOOL,
    },
    {
      name: 'a tool that reads and says that it destroys',
      code: withAnnotations('{ destructiveHint: true }'),
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'the tool without annotations, where another branch passes them on',
      code: `${HEAD}const TOOLS = [{ name: 'find', description: 'd' }];
for (const each of TOOLS) {
  if (each.annotations) server.tool(each.name, each.description, {}, each.annotations, ${HANDLER});
  else server.tool(each.name, each.description, {}, ${HANDLER});
}`,
      errors: [{ messageId: 'missing', line: 3, suggestions: [] }],
    },
    {
      name: 'a registration of a list whose tools have none',
      code: `${HEAD}const TOOLS = [{ name: 'find', description: 'd' }];
for (const each of TOOLS)
  server.registerTool(each.name, { description: each.description }, ${HANDLER});`,
      errors: [{ messageId: 'notPassed', line: 5, column: 34 }],
    },
    {
      name: 'registrations in both branches of a condition, once',
      code: registering(
        `for (const { name, description, schema, run } of TOOLS)
  if (Math.random() > 0.5) server.tool(name, description, schema, run);
  else server.tool(name, description, run);`,
      ),
      errors: [
        {
          messageId: 'notPassed',
          data: {
            ...passedOn("'find' and 'search'"),
            more: ' here and in 1 more place in this file',
          },
          line: 9,
        },
      ],
    },
    {
      name: 'a loop that passes the parts of its tools as arguments',
      code: registering(
        'for (const { name, description, schema, run } of TOOLS)\n  server.tool(name, description, schema, run);',
      ),
      errors: [
        {
          messageId: 'notPassed',
          data: { ...passedOn("'find' and 'search'"), more: '' },
          line: 9,
          column: 3,
          endColumn: 14,
        },
      ],
    },
    {
      name: 'a function that registers what it is given, once for all of its callers',
      code: `${HEAD}function define(name, { description, schema: inputSchema }, run) {
  server.registerTool(name, { description, inputSchema, ...(run.title && { title: run.title }) }, run);
}
define('find', { description: 'd', schema: {} }, ${HANDLER});
define('search', { description: 'd', schema: {} }, ${HANDLER});`,
      errors: [
        { messageId: 'notPassed', data: { ...passedOn("'find' and 'search'"), more: '' }, line: 4 },
      ],
    },
    {
      name: 'a method that registers the tool of its class',
      code: `${HEAD}class Find {
  name = 'find';
  description = 'd';
  run = ${HANDLER};
  register() {
    server.registerTool(this.name, { description: this.description ?? '' }, this.run);
  }
}
new Find().register();`,
      errors: [{ messageId: 'notPassed', line: 8, column: 36 }],
    },
    {
      name: 'the configuration that describes a tool, and not the object that names it',
      code: `${HEAD}const WIDGET = { id: 'find_paper', title: 'Papers', html: '<ul></ul>' };
server.registerTool(
  WIDGET.id,
  { title: WIDGET.title, description: 'Finds a paper by its title.' },
  ${HANDLER},
);`,
      errors: [{ messageId: 'missing', line: 6, column: 3, suggestions: 2 }],
    },
    {
      name: 'the name of a tool in a list that a handler of the list returns',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const FIND = {
  name: 'find',
  description: 'Finds a paper by its title.',
  inputSchema: { type: 'object' },
};
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [FIND] }));`,
      errors: [{ messageId: 'missing', line: 5, suggestions: 2 }],
    },
    {
      name: 'a tool that searches by a query',
      code: unannotated('run_search', undefined, '{ query: z.string() }'),
      errors: [{ messageId: 'missing', suggestions: 2 }],
    },
    {
      name: 'the object of a tool whose parts are passed one by one',
      code: `${HEAD}const FIND = { name: 'find', description: 'd' };
server.registerTool(FIND.name, { description: FIND.description }, ${HANDLER});`,
      errors: [{ messageId: 'notPassed', line: 4, column: 32 }],
    },
    ...(
      [
        ['the whole object', '{ ...each }', 2],
        ['the configuration', 'each.config', 2],
        ['the annotations', '{ description: each.description, annotations: each.annotations }', 0],
        ['the rest of it', '{ description: each.description, ...each.config }', 2],
      ] as const
    ).map(([what, config, suggestions]) => ({
      name: `tools of which a registration passes ${what}, each at its place`,
      code: registering(
        `for (const each of TOOLS) server.registerTool(each.name, ${config}, each.run);`,
      ),
      errors: [
        { messageId: 'missing' as const, line: 5, suggestions },
        { messageId: 'missing' as const, line: 6, suggestions },
      ],
    })),
    {
      name: 'a tool of a function that is given parts of its name',
      code: `${HEAD}function register(prefix) {
  server.registerTool(prefix, { description: 'd' }, ${HANDLER});
}
register('find');`,
      errors: [{ messageId: 'missing', line: 6, suggestions: 2 }],
    },
    ...(
      [
        ['reaches its writes', 'url', UPLOADS, ['add', ASSUMED], ['add', WRITES_HERE]],
        ['refuses what it is passed', 'link', SENDS, ['add', ASSUMED], ['add', ADDS_ELSEWHERE]],
        ['is pure', 'url', 'return {};', ['supported', HARMLESS], ['add', ASSUMED]],
      ] as const
    ).map(([what, key, body, ...suggested]) => ({
      name: `a tool of a dispatcher whose function ${what}`,
      code: dispatched(key, body),
      errors: [
        {
          messageId: 'missing' as const,
          suggestions: suggested.map(([messageId, hints]) => ({
            messageId,
            output: dispatched(key, body, `, annotations: { ${hints} }`),
          })),
        },
      ],
    })),
    {
      name: 'a tool of a framework that takes annotations in another property',
      code: mastra(''),
      options: [{ hints: ['readOnlyHint'] }],
      errors: [
        {
          messageId: 'missing',
          data: { ...data('readOnlyHint'), definition: "tool 't'", property: 'mcp.annotations' },
          suggestions: [
            added('readOnlyHint: false', mastra('mcp: { annotations: { readOnlyHint: false } }, ')),
          ],
        },
      ],
    },
    ...(
      [
        [
          'that computes',
          "({ content: [{ type: 'text', text: args.a || '0' }] })",
          READS_HERE,
          true,
        ],
        ['that reads a file', "({ content: [readFileSync(args.path, 'utf8')] })", READS_HERE, true],
        [
          'that changes what the server keeps',
          '({ content: [NOTES.push(args.note)] })',
          READS_HERE,
          false,
        ],
        ['that requests', '({ content: [fetch(args.url)] })', READS_ELSEWHERE, false],
        [
          'that calls what is not resolved',
          '({ content: [args.client.send()] })',
          READS_ELSEWHERE,
          false,
        ],
        ['that calls a package', '({ content: [axios.get(args.url)] })', READS_ELSEWHERE, false],
      ] as const
    ).map(([name, body, opposite, isSupported]) => {
      const code = (config: string) =>
        `import axios from 'axios';
import { readFileSync } from 'node:fs';
${HEAD}const NOTES = [];
server.registerTool('find', { description: 'd'${config}, inputSchema: {} }, async (args) => ${body});`;
      const hints = ['readOnlyHint: false, openWorldHint: true', opposite];
      const suggested = (index: number, messageId: 'add' | 'supported') => ({
        messageId,
        output: code(`, annotations: { ${hints[index]} }`),
      });
      return {
        name: `a tool ${name}`,
        code: code(''),
        options: [{ hints: ['readOnlyHint' as const, 'openWorldHint' as const] }] as const,
        errors: [
          {
            messageId: 'missing' as const,
            suggestions: isSupported
              ? [suggested(1, 'supported'), suggested(0, 'add')]
              : [suggested(0, 'add'), suggested(1, 'add')],
          },
        ],
      };
    }),
  ],
});

it.each([
  ['1.22.4', 0],
  ['^1.16.1', 0],
  ['1.23.1', 1],
])('reports a tool of fastmcp %s %i times', (version, count) => {
  const { directory, path } = project({
    'package.json': { name: 'p', dependencies: { fastmcp: version } },
  });
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { mcp: { rules: { rule } } },
    languageOptions: { parser },
    rules: { 'mcp/rule': 'error' },
  };
  const found = new Linter({ cwd: directory }).verify(
    fastmcpTool('async () => String(await find())', "description: 'd', "),
    [config],
    { filename: path('server.ts') },
  );
  expect(found).toHaveLength(count);
});
