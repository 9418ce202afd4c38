import rule from '../../src/rules/no-mixed-access.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${code}`;

const tool = (name: string, inputSchema: string): string =>
  `server.registerTool('${name}', { description: 'd', inputSchema: ${inputSchema} }, async () => ({ content: [] }));`;

/** The same of a tool that the directory of connectors has to accept, or with annotations. */
const submitted = { mcp: { clients: ['claude-directory'] } };
const hinted = (annotations: string, inputSchema: string, does = 'await run(args)'): string =>
  sdk(
    tool('papers', inputSchema)
      .replace("description: 'd'", `description: 'd', annotations: { ${annotations} }`)
      .replace('async () => (', `async (args) => (${does}, `),
  );
const LIST_OR_DELETE = "{ action: z.enum(['list', 'delete']) }";

testRule(rule, {
  valid: [
    {
      name: 'a server of which every tool covers a whole resource',
      code: sdk(
        ['papers', 'authors', 'reviews', 'notes', 'lists']
          .map((name) => tool(`manage_${name}`, "{ action: z.enum(['list', 'create']) }"))
          .join('\n'),
      ),
    },
    {
      name: 'a tool with so many actions that it covers a whole resource',
      code: sdk(
        tool('manage_papers', "{ action: z.enum(['list', 'get', 'create', 'update', 'delete']) }"),
      ),
    },
    {
      name: 'a tool that says that it may destroy something',
      code: hinted('readOnlyHint: false, destructiveHint: true', LIST_OR_DELETE),
    },
    {
      name: 'annotations that are not read',
      code: hinted('...HINTS', LIST_OR_DELETE),
    },
    {
      name: 'a tool that writes, as no-write-in-read-only says',
      code: `import { unlinkSync } from 'node:fs';\n${hinted('readOnlyHint: true', LIST_OR_DELETE, "unlinkSync('/srv/paper')")}`,
    },
    {
      name: 'a tool that says that it only reads, and certainly changes nothing',
      code: hinted('readOnlyHint: true', LIST_OR_DELETE, 'args.action'),
    },
    {
      name: 'a tool that takes something out of a list, and says that it destroys nothing',
      code: hinted('destructiveHint: false', "{ action: z.enum(['list', 'add', 'remove']) }"),
    },
    {
      name: 'a tool whose description names what it does',
      code: sdk(
        tool('papers', LIST_OR_DELETE).replace(
          "'d'",
          "'Lists the papers, or deletes one of them.'",
        ),
      ),
    },
    {
      name: 'a tool whose description says that it manages something',
      code: sdk(tool('papers', LIST_OR_DELETE).replace("'d'", "'Add and manage papers.'")),
    },
    {
      name: 'a parameter whose description names the actions',
      code: sdk(
        tool('papers', LIST_OR_DELETE.replace(' }', ".describe('list: all; delete: by id') }")),
      ),
    },
    {
      name: 'a directory for ways to read',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'get_paper']) }")),
      settings: submitted,
    },
    {
      name: 'a parameter that selects between ways to read',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'get_paper']) }")),
    },
    {
      name: 'a parameter that selects between ways to write',
      code: sdk(tool('papers', "{ action: z.enum(['create', 'delete']) }")),
    },
    {
      name: 'a method of requests that the tool does not send',
      code: sdk(tool('find_endpoint', "{ method: z.enum(['GET', 'POST']) }")),
    },
    {
      name: 'a request that a tool inspects',
      code: sdk(tool('inspect_api', "{ method: z.enum(['GET', 'POST']) }")),
    },
    {
      name: 'a parameter that selects something else',
      code: sdk(tool('papers', "{ order: z.enum(['read', 'update']) }")),
    },
    {
      name: 'a filter of a tool that reads',
      code: sdk(tool('list_events', "{ action: z.enum(['read', 'update']) }")),
    },
    {
      name: 'the same behind the prefix of a server',
      code: sdk(
        `${tool('acme_list_events', "{ action: z.enum(['read', 'update']) }")}
${tool('acme_create_event', '{}')}`,
      ),
    },
    {
      name: 'a request that a tool looks at',
      code: sdk(
        `${tool('validate_payload', "{ method: z.enum(['get', 'post']) }")}
${tool('generateSample', "{ method: z.enum(['GET', 'POST']) }")}`,
      ),
    },
    {
      name: 'a tool that clients may run without asking',
      code: sdk(`server.registerTool(
  'api_describe',
  {
    description: 'd',
    inputSchema: { method: z.enum(['GET', 'POST']) },
    annotations: { readOnlyHint: true },
  },
  async () => ({ content: [] }),
);`),
    },
    {
      name: 'words that are no verbs',
      code: sdk(tool('papers', "{ action: z.enum(['status', 'updates']) }")),
    },
    {
      name: 'values that are not read',
      code: sdk(tool('papers', '{ action: z.enum(process.argv) }')),
    },
    {
      name: 'a tool that the rule ignores',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'delete']) }")),
      options: [{ ignoreTools: ['papers'] }],
    },
  ],
  invalid: [
    {
      name: 'an action that a tool says not to have',
      code: hinted('readOnlyHint: true', "{ action: z.enum(['list', 'create', 'archive']) }"),
      errors: [
        {
          messageId: 'denied',
          data: {
            parameter: 'action',
            definition: "tool 'papers'",
            hint: 'readOnlyHint',
            value: 'true',
            reads: 'list',
            writes: 'create',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a deletion that a tool says not to be destructive',
      code: hinted('destructiveHint: false', "{ action: z.enum(['list', 'create', 'delete']) }"),
      errors: [
        {
          messageId: 'denied',
          data: {
            parameter: 'action',
            definition: "tool 'papers'",
            hint: 'destructiveHint',
            value: 'false',
            reads: 'list',
            writes: 'delete',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'a whole resource, for a directory that refuses that',
      code: hinted(
        'readOnlyHint: false, destructiveHint: true',
        "{ action: z.enum(['list', 'create', 'delete']) }",
      ),
      settings: submitted,
      errors: [
        {
          messageId: 'refused',
          data: {
            clients: 'The directory of Claude connectors does not accept a server with this tool',
            parameter: 'action',
            definition: "tool 'papers'",
            reads: 'list',
            writes: 'create',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'the methods of HTTP, for the same directory',
      code: sdk(
        tool('api_request', "{ method: z.enum(['GET', 'POST']) }").replace(
          'async () => (',
          'async ({ method }) => (await fetch(URL, { method }), ',
        ),
      ),
      settings: submitted,
      errors: [{ messageId: 'refused' }],
    },
    {
      name: 'an action that only destroys, beside annotations without a hint of that',
      code: hinted('openWorldHint: true', LIST_OR_DELETE),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'a parameter that two tools share, once',
      code: sdk(`const shape = { action: z.enum(['list', 'delete']) };
${tool('papers', 'shape')}
${tool('notes', 'shape')}`),
      errors: [{ messageId: 'mixed', line: 4 }],
    },
    {
      name: 'a tool that covers a whole resource, where it says to read only',
      code: hinted(
        'readOnlyHint: true',
        "{ action: z.enum(['list', 'get', 'create', 'update', 'delete']) }",
      ),
      errors: [{ messageId: 'denied' }],
    },
    {
      name: 'a tool that sends any request',
      code: sdk(
        tool('api_request', "{ method: z.enum(['GET', 'POST', 'DELETE']) }").replace(
          'async () => (',
          'async ({ method }) => (await fetch(URL, { method }), ',
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'an enum',
      code: sdk(tool('papers', "{ action: z.enum(['list', 'get', 'delete']) }")),
      errors: [
        {
          messageId: 'mixed',
          data: {
            parameter: 'action',
            definition: "tool 'papers'",
            reads: 'list',
            writes: 'delete',
            elsewhere: '',
          },
          line: 4,
          column: 66,
        },
      ],
    },
    {
      name: 'a method that selects whether a file is deleted',
      code: sdk(
        `import { unlinkSync } from 'node:fs';\n${tool(
          'item',
          "{ method: z.enum(['get', 'delete']) }",
        ).replace(
          'async () => (',
          "async ({ method }) => (method === 'delete' && unlinkSync('/tmp/a'), ",
        )}`,
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'a tool whose description names only what reads',
      code: sdk(tool('papers', LIST_OR_DELETE).replace("'d'", "'Lists the papers of a user.'")),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'a directory that refuses what a description names',
      code: sdk(
        tool('papers', LIST_OR_DELETE).replace(
          "'d'",
          "'Lists the papers, or deletes one of them.'",
        ),
      ),
      settings: submitted,
      errors: [{ messageId: 'refused' }],
    },
    {
      name: 'names of operations that begin with a verb',
      code: sdk(
        tool(
          'papers',
          "{ paperOperation: z.union([z.literal('getPaper'), z.literal('deletePaper')]) }",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'branches of a union',
      code: sdk(
        tool(
          'papers',
          "z.discriminatedUnion('op', [z.object({ op: z.literal('list') }), z.object({ op: z.literal('drop') })])",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'branches of a union in the only field of an object',
      code: sdk(
        tool(
          'papers',
          "{ request: z.discriminatedUnion('op', [z.object({ op: z.literal('list') }), z.object({ op: z.literal('drop') })]) }",
        ),
      ),
      errors: [{ messageId: 'mixed' }],
    },
    {
      name: 'verbs and parameters of a project',
      code: sdk(tool('papers', "{ what: z.enum(['peek', 'poke']) }")),
      options: [
        {
          readingVerbs: ['peek'],
          writingVerbs: ['poke'],
          parameters: ['what'],
        },
      ],
      errors: [{ messageId: 'mixed' }],
    },
  ],
});
