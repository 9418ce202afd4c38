import rule from '../../src/rules/no-stale-reference.ts';
import { testRule } from '../support/rule-tester.ts';

/** A server whose tools are named alike, the last with a description. */
const papers = (description: string, more = ''): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'papers', version: '1' });
const run = async () => ({ content: [] });
server.registerTool('papers_search', { description: 'Searches.' }, run);
server.registerTool('papers_cite', { description: 'Cites.' }, run);
server.registerTool('papers_read', { description: ${description} }, run);
${more}`;

/** A server whose names begin with verbs. */
const verbs = (description: string): string =>
  papers(description).replaceAll('papers_', 'get_').replace("'papers'", "'verbs'");

testRule(rule, {
  valid: [
    { name: 'a tool of the server', code: papers("'Call papers_search first.'") },
    {
      name: 'a word of another scheme',
      code: papers("'Filters by created_at, as arxiv_search does.'"),
    },
    {
      name: 'a compound word of plain English that resembles a name',
      code: papers(
        "'Returns counts instead of the papers-reads of each day.'",
        "server.registerPrompt('daily-review', { description: 'Reviews.' }, run);",
      ),
    },
    {
      name: 'a word that code names',
      code: papers("'Sorts by papers_rank.'", 'const papers_rank = 1;'),
    },
    {
      name: 'a word in a text of the code',
      code: papers("'See papers_rank.'", "query('SELECT papers_rank FROM papers');"),
    },
    {
      name: 'a constant that other code reads, too',
      code: papers(
        '`Reads a paper. ${SEE}`',
        "const SEE = 'Call papers_find first.';\nquery(SEE);",
      ),
    },
    {
      name: 'a constant that several descriptions contain',
      code: papers(
        '`Reads a paper. ${SEE}`',
        "const SEE = 'Call papers_find first.';\nserver.registerTool('papers_list', { description: SEE }, run);",
      ),
    },
    {
      name: 'a constant that other files may read',
      code: papers('`Reads a paper. ${SEE}`', "export const SEE = 'Call papers_find first.';"),
    },
    { name: 'a part of a path', code: papers("'Reads /papers_all/list and papers_all.json.'") },
    {
      name: 'a function of the code that the text is about',
      code: verbs("'Lists what the game gets with get_tree().get_nodes().'"),
    },
    {
      name: 'a word that a verb begins, which nothing calls',
      code: verbs("'Sets get_flag to true.'"),
    },
    {
      name: 'a server with a tool that is not known',
      code: papers(
        "'Call papers_find first.'",
        "server.registerTool(name(), { description: 'd' }, run);",
      ),
    },
    {
      name: 'a file that is loaded by a server elsewhere',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('papers_a', { description: 'Call papers_d.' }, run);
  server.registerTool('papers_b', {}, run);
  server.registerTool('papers_c', {}, run);
}`,
    },
  ],
  invalid: [
    {
      name: 'a name with a hyphen that is to be called',
      code: papers("'Call papers-cite first.'"),
      errors: [{ messageId: 'stale', suggestions: 1 }],
    },
    {
      name: 'a name in a constant that only a description contains',
      code: papers(
        "`Reads a paper. ${SEE}` + ' It is quick.'",
        "const SEE = 'Call papers_find first.';",
      ),
      errors: [{ messageId: 'stale', line: 7 }],
    },
    {
      name: 'a name with the prefix of the tools',
      code: papers("'Call papers_find first.'"),
      errors: [
        {
          messageId: 'stale',
          data: {
            what: "The description of tool 'papers_read'",
            name: 'papers_find',
            elsewhere: '',
          },
          line: 7,
          column: 51,
          suggestions: 0,
        },
      ],
    },
    {
      name: 'a misspelled name',
      code: papers("'Reads what papers_serch found.'"),
      errors: [
        {
          messageId: 'stale',
          suggestions: [
            {
              messageId: 'replace',
              data: { name: 'papers_search', elsewhere: '' },
              output: papers("'Reads what papers_search found.'"),
            },
          ],
        },
      ],
    },
    {
      name: 'a name that is called, where names begin with verbs',
      code: verbs("'Call get_everything first.'"),
      errors: [{ messageId: 'stale', suggestions: [] }],
    },
    {
      name: 'the description of a field',
      code: papers(
        "'Reads.', inputSchema: { id: z.string().describe('The id from the papers_find tool.') }",
      ),
      errors: [{ messageId: 'stale', suggestions: 0 }],
    },
    {
      name: 'a name that resembles one behind the shared word',
      code: papers("'Call papers_searcher first.'"),
      errors: [
        {
          messageId: 'stale',
          suggestions: [
            {
              messageId: 'replace',
              data: { name: 'papers_search', elsewhere: '' },
              output: papers("'Call papers_search first.'"),
            },
          ],
        },
      ],
    },
    {
      name: 'a name that resembles the tool itself, which its description tells nobody to call',
      code: papers("'Call papers_reader first.'"),
      errors: [{ messageId: 'stale', suggestions: 0 }],
    },
    {
      name: 'a misspelled name of the tool itself in a call',
      code: papers("'Call papers_rea first.'"),
      errors: [{ messageId: 'stale', suggestions: 0 }],
    },
    {
      name: 'a recovery hint',
      code: `import { createApp, tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';
const handler = async () => ({});
const search = tool('papers_search', { description: 'd', handler });
const cite = tool('papers_cite', { description: 'd', handler });
const read = tool('papers_read', {
  description: 'd',
  errors: [{ reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'w', recovery: 'Call papers_find to find the id.' }],
  handler,
});
await createApp({ tools: [search, cite, read] });`,
      errors: [
        {
          messageId: 'stale',
          data: { what: 'The recovery hint', name: 'papers_find', elsewhere: '' },
          suggestions: 0,
        },
      ],
    },
  ],
});
