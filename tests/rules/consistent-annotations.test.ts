import rule from '../../src/rules/consistent-annotations.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const HANDLER = 'async () => ({ content: [] })';
const tool = (name: string, annotations: string, description = "'d'"): string =>
  `${HEAD}server.registerTool(${name}, { description: ${description}, annotations: ${annotations} }, ${HANDLER});`;
const data = (name: string, hint: string, value: boolean): Record<string, unknown> => ({
  definition: `tool '${name}'`,
  hint,
  value: String(value),
  verb: name.split('_')[0],
  elsewhere: '',
});
const set = (
  hint: string,
  output: string,
): { messageId: 'set'; data: Record<string, unknown>; output: string }[] => [
  {
    messageId: 'set',
    data: { hint, value: output.includes(`${hint}: true`) ? 'true' : 'false', elsewhere: '' },
    output,
  },
];

/** A tool whose handler deletes a file through a class. */
const REMOVING = (annotations: string): string =>
  `import { unlinkSync } from 'node:fs';
class Papers { drop(id) { unlinkSync(id); } }
${tool("'find'", annotations).replace(HANDLER, 'async ({ id }) => { new Papers().drop(id); return { content: [] }; }')}`;

testRule(rule, {
  valid: [
    ...['remove_background', 'drop_pin'].map((name) => ({
      name: `a verb that may be about what a tool is given: ${name}`,
      code: `${HEAD}import { z } from 'zod';
server.registerTool('${name}', { description: 'd', inputSchema: { image: z.string() }, annotations: { destructiveHint: false } }, ${HANDLER});`,
    })),
    {
      name: 'a tool that the rule ignores',
      code: tool("'delete_issue'", '{ readOnlyHint: true }'),
      options: [{ ignoreTools: ['delete_issue'] }],
    },
    {
      name: 'a name and a hint that one condition may select',
      code: tool(
        "process.env.X ? 'delete_issue' : 'get_issue'",
        '{ readOnlyHint: process.env.X ? false : true }',
      ),
    },
    {
      name: 'two hints that one condition may select',
      code: tool(
        "'find'",
        '{ readOnlyHint: process.env.X ? true : false, destructiveHint: process.env.X ? false : true }',
      ),
    },
    tool("'get_issue'", '{ readOnlyHint: true }'),
    // Directories require it.
    tool("'get_issue'", '{ readOnlyHint: true, destructiveHint: false }'),
    tool(
      "'get_issue'",
      '{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }',
    ),
    tool("'delete_issue'", '{ readOnlyHint: false, destructiveHint: true, idempotentHint: true }'),
    tool("'delete_issue'", '{}'),
    tool("'delete_issue'", 'undefined'),
    tool(
      "'create_issue'",
      '{ readOnlyHint: false, destructiveHint: false, idempotentHint: false }',
    ),
    {
      name: 'a word before a verb that only one tool has',
      code: tool("'juke_delete_song'", '{ destructiveHint: false }'),
    },
    {
      name: 'a verb that several tools have before other words',
      code: `${tool("'get_delete_policy'", '{ readOnlyHint: true }')}
server.registerTool('get_create_policy', { description: 'd' }, ${HANDLER});`,
    },
    {
      name: 'what is taken out of a collection, and not destroyed',
      code: tool("'remove_user_from_team'", '{ readOnlyHint: false, destructiveHint: false }'),
    },
    ...['remove_issue_label', 'removeProjectMember', 'remove-reaction'].map((name) => ({
      name: `what can be added again: ${name}`,
      code: tool(`'${name}'`, '{ readOnlyHint: false, destructiveHint: false }'),
    })),
    // Only the verb that leads counts.
    tool("'list_deleted_issues'", '{ readOnlyHint: true }'),
    tool("'get_delete_policy'", '{ readOnlyHint: true }'),
    tool("'confirm_delete'", '{ readOnlyHint: true }'),
    tool("'deleted_issues'", '{ readOnlyHint: true }'),
    tool("'dropdown_values'", '{ readOnlyHint: true }'),
    tool("'removeable'", '{ readOnlyHint: true }'),
    tool("'github_delete_issue'", '{ readOnlyHint: true }'),
    tool("'sender_list'", '{ idempotentHint: true }'),
    // Another word changes the meaning of the verb, or the description explains it.
    tool("'send_or_update_file'", '{ idempotentHint: true }'),
    tool("'sendOrUpdateFile'", '{ idempotentHint: true }'),
    tool("'send_if_missing'", '{ idempotentHint: true }'),
    {
      name: 'a tool that creates what may be there already',
      code: tool("'create_collection'", '{ idempotentHint: true }'),
    },
    tool("'delete_or_archive'", '{ destructiveHint: false }'),
    tool(
      "'append_entry_field'",
      '{ idempotentHint: true }',
      "'Appends items, deduplicates links by id.'",
    ),
    tool("'send_issue'", '{ idempotentHint: true }', 'loadDescription()'),
    tool("'send_issue'", '{ idempotentHint: true }').replace(
      'content: []',
      "content: [{ type: 'text', text: `${count} issues (new, or existing and updated)` }]",
    ),
    tool("'send_preview'", '{ readOnlyHint: true, idempotentHint: true }'),
    // Not known.
    tool('process.env.NAME', '{ readOnlyHint: true }'),
    tool("'delete_issue'", '{ readOnlyHint: process.env.READ_ONLY }'),
    tool("'delete_issue'", '{ readOnlyHint: true, ...loadAnnotations() }'),
    tool("'delete_issue'", 'loadAnnotations()'),
    tool("'delete_issue'", "{ readOnlyHint: 'true' }"),
    {
      code: tool("'delete_issue'", '{ readOnlyHint: true }'),
      options: [{ destructiveVerbs: ['wipe'] }],
    },
    { code: tool("'send_mail'", '{ idempotentHint: true }'), options: [{ repeatingVerbs: [] }] },
    `${HEAD}server.registerPrompt('delete_issue', { description: 'd', annotations: { readOnlyHint: true } }, () => ({ messages: [] }));`,
    "import '@modelcontextprotocol/sdk/types.js';\nserver.registerTool('delete_issue', { annotations: { readOnlyHint: true } });",
    // What shows what a deletion would do deletes nothing.
    `${tool("'preview_delete'", '{ readOnlyHint: true }')}
server.registerTool('preview_update', { description: 'd' }, ${HANDLER});`,
  ],
  invalid: [
    {
      name: 'a prefix that tools of other files show',
      code: `${HEAD}import { z } from 'zod';
import { registerShelf } from './consistent-annotations/project/shelf.ts';
registerShelf(server);
server.registerTool('shelf_remove_book', { description: 'd', inputSchema: { bookId: z.string() }, annotations: { destructiveHint: false } }, ${HANDLER});`,
      errors: [
        {
          messageId: 'destroys',
          data: { ...data('shelf_remove_book', 'destructiveHint', false), verb: 'remove' },
          suggestions: 1,
        },
      ],
    },
    {
      name: 'what is taken out of a collection, which is a change',
      code: tool("'removeUserFromTeam'", '{ readOnlyHint: true }'),
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
    {
      name: 'the prefix that the tools of a file share',
      code: `${tool("'juke_delete_song'", '{ readOnlyHint: false, destructiveHint: false }')}
server.registerTool('juke_list_songs', { description: 'd' }, ${HANDLER});
server.registerTool('juke_send_song', { description: 'd', annotations: { idempotentHint: true } }, ${HANDLER});`,
      errors: [
        { messageId: 'destroys', line: 3, suggestions: 1 },
        { messageId: 'repeats', line: 5, suggestions: 1 },
      ],
    },
    {
      name: 'a noun before the verb',
      code: `${tool("'radioSend'", '{ idempotentHint: true }')}
server.registerTool('radioList', { description: 'd' }, ${HANDLER});`,
      errors: [{ messageId: 'repeats', suggestions: 1 }],
    },
    {
      name: 'one of two names',
      code: tool("process.env.X ? 'delete_issue' : 'get_issue'", '{ readOnlyHint: true }'),
      errors: [
        {
          messageId: 'destroys',
          data: { ...data('delete_issue', 'readOnlyHint', true), definition: 'tool' },
          suggestions: 1,
        },
      ],
    },
    {
      name: 'one of two values of a hint',
      code: tool("'delete_issue'", '{ readOnlyHint: process.env.X ? false : true }'),
      errors: [
        {
          messageId: 'destroys',
          data: data('delete_issue', 'readOnlyHint', true),
          suggestions: 1,
        },
      ],
    },
    {
      name: 'one of two objects',
      code: tool(
        "'find'",
        'process.env.X ? { readOnlyHint: true, destructiveHint: true } : { readOnlyHint: true }',
      ),
      errors: [{ messageId: 'contradiction', suggestions: [] }],
    },
    {
      code: tool("'find'", '{ readOnlyHint: true, destructiveHint: true }'),
      errors: [
        {
          messageId: 'contradiction',
          line: 3,
          suggestions: [
            {
              messageId: 'supported',
              data: {
                hint: 'destructiveHint',
                value: 'false',
                ground: 'every call that its handler makes is resolved, and none of them writes',
                elsewhere: '',
              },
              output: tool("'find'", '{ readOnlyHint: true, destructiveHint: false }'),
            },
            ...set(
              'readOnlyHint',
              tool("'find'", '{ readOnlyHint: false, destructiveHint: true }'),
            ),
          ],
        },
      ],
    },
    {
      name: 'a handler whose calls are not all resolved, so that it supports nothing',
      code: tool("'find'", '{ readOnlyHint: true, destructiveHint: true }').replace(
        HANDLER,
        'async ({ run }) => run()',
      ),
      errors: [
        {
          messageId: 'contradiction',
          suggestions: [
            ...set(
              'readOnlyHint',
              tool("'find'", '{ readOnlyHint: false, destructiveHint: true }').replace(
                HANDLER,
                'async ({ run }) => run()',
              ),
            ),
            ...set(
              'destructiveHint',
              tool("'find'", '{ readOnlyHint: true, destructiveHint: false }').replace(
                HANDLER,
                'async ({ run }) => run()',
              ),
            ),
          ],
        },
      ],
    },
    {
      name: 'a handler that deletes files through a class, which supports the hints of a writer',
      code: REMOVING('{ readOnlyHint: true, destructiveHint: true }'),
      errors: [
        {
          messageId: 'contradiction',
          suggestions: [
            {
              messageId: 'supported',
              data: {
                hint: 'readOnlyHint',
                value: 'false',
                ground: 'its handler deletes files, by `Papers.drop` → `unlinkSync` (line 2)',
                elsewhere: '',
              },
              output: REMOVING('{ readOnlyHint: false, destructiveHint: true }'),
            },
            ...set('destructiveHint', REMOVING('{ readOnlyHint: true, destructiveHint: false }')),
          ],
        },
      ],
    },
    {
      name: 'a name that says that it destroys, of a handler that deletes files',
      code: REMOVING('{ destructiveHint: false }').replace("'find'", "'delete_paper'"),
      errors: [
        {
          messageId: 'destroys',
          suggestions: [
            {
              messageId: 'supported',
              data: {
                hint: 'destructiveHint',
                value: 'true',
                ground: 'its handler deletes files, by `Papers.drop` → `unlinkSync` (line 2)',
                elsewhere: '',
              },
              output: REMOVING('{ destructiveHint: true }').replace("'find'", "'delete_paper'"),
            },
          ],
        },
      ],
    },
    {
      code: tool("'delete_issue'", '{ readOnlyHint: true, destructiveHint: true }'),
      errors: [
        {
          messageId: 'contradiction',
          suggestions: set(
            'readOnlyHint',
            tool("'delete_issue'", '{ readOnlyHint: false, destructiveHint: true }'),
          ),
        },
      ],
    },
    {
      code: tool("'delete_issue'", '{ readOnlyHint: true }'),
      errors: [
        {
          messageId: 'destroys',
          data: data('delete_issue', 'readOnlyHint', true),
          suggestions: set('readOnlyHint', tool("'delete_issue'", '{ readOnlyHint: false }')),
        },
      ],
    },
    {
      code: tool("'delete_issue'", '{ readOnlyHint: true, destructiveHint: false }'),
      errors: [
        { messageId: 'destroys', data: data('delete_issue', 'readOnlyHint', true), suggestions: 1 },
      ],
    },
    {
      name: 'a verb that may be harmless, of a tool that deletes files',
      code: REMOVING('{ destructiveHint: false }').replace("'find'", "'drop_paper'"),
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
    {
      name: 'a tool that destroys something, as its name says',
      code: tool("'destroy_session'", '{ readOnlyHint: true }'),
      errors: [
        {
          messageId: 'destroys',
          data: data('destroy_session', 'readOnlyHint', true),
          suggestions: set('readOnlyHint', tool("'destroy_session'", '{ readOnlyHint: false }')),
        },
      ],
    },
    {
      code: tool("'purge_cache'", '{ readOnlyHint: false, destructiveHint: false }'),
      errors: [
        {
          messageId: 'destroys',
          data: data('purge_cache', 'destructiveHint', false),
          suggestions: set(
            'destructiveHint',
            tool("'purge_cache'", '{ readOnlyHint: false, destructiveHint: true }'),
          ),
        },
      ],
    },
    ...[
      "'delete-issue'",
      "'deleteIssue'",
      "'DeleteIssue'",
      "'DELETE_ISSUE'",
      "'delete'",
      "'issues.delete'",
      "'github.issues.delete_all'",
      "'github__delete_issue'",
      '`delete_${KIND}`',
      "'remove_label'",
      "'drop_table'",
    ].map((name) => ({
      code: tool(name, '{ readOnlyHint: true }').replace(
        'server.reg',
        "const KIND = 'x';\nserver.reg",
      ),
      errors: [{ messageId: 'destroys' as const, suggestions: 1 }],
    })),
    {
      code: tool("'send_mail'", '{ idempotentHint: true }'),
      errors: [
        {
          messageId: 'repeats',
          data: data('send_mail', 'idempotentHint', true),
          suggestions: set('idempotentHint', tool("'send_mail'", '{ idempotentHint: false }')),
        },
      ],
    },
    {
      code: tool("'sendIssue'", '{ idempotentHint: true }').replace(
        'content: []',
        "content: [{ type: 'text', text: `${count} issues` }]",
      ),
      errors: [{ messageId: 'repeats', suggestions: 1 }],
    },
    {
      code: tool("'sendIssue'", '{ readOnlyHint: false, idempotentHint: true }'),
      errors: [{ messageId: 'repeats', suggestions: 1 }],
    },
    {
      code: tool("'append_row'", '{ idempotentHint: true }', 'undefined'),
      errors: [{ messageId: 'repeats', suggestions: 1 }],
    },
    {
      code: tool("'wipe_disk'", '{ readOnlyHint: true }'),
      options: [{ destructiveVerbs: ['wipe'] }],
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
    {
      code: tool("'acme_github_delete_issue'", '{ readOnlyHint: true }'),
      options: [{ prefixes: ['GitHub', 'acme'] }],
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
    // Shared annotations are right for the others: the tool is named, and nothing is changed for all of them.
    {
      code: `${HEAD}const READ = { readOnlyHint: true };\nserver.registerTool('get', { annotations: READ }, ${HANDLER});\nserver.registerTool('delete', { annotations: READ }, ${HANDLER});\nserver.registerTool('drop', { annotations: { ...READ } }, ${HANDLER});`,
      errors: [
        { messageId: 'destroys', line: 5, column: 21, suggestions: [] },
        { messageId: 'destroys', line: 6, column: 21, suggestions: [] },
      ],
    },
    {
      name: 'shared annotations of another file, at the tool',
      code: `import { READ } from './shared.js';
${HEAD}server.registerTool('delete', { annotations: READ }, ${HANDLER});`,
      filename: 'consistent-annotations/server.ts',
      errors: [
        {
          messageId: 'destroys',
          data: {
            definition: "tool 'delete'",
            hint: 'readOnlyHint',
            value: 'true',
            verb: 'delete',
            elsewhere: '',
          },
          line: 4,
          suggestions: [],
        },
      ],
    },
    {
      code: "import { tool } from '@cyanheads/mcp-ts-core';\nexport const t = tool('remove_note', { annotations: { readOnlyHint: true } });",
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
    {
      code: `${HEAD}server.tool('delete_all', 'd', {}, { destructiveHint: false }, ${HANDLER});`,
      filename: 'server.js',
      errors: [{ messageId: 'destroys', suggestions: 1 }],
    },
  ],
});
