import rule from '../../src/rules/no-redundant-description.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${code}`;
const CITY = "inputSchema: { city: z.string().describe('The city.') }";
const tool = (texts: string, rest = CITY, name = 'get_weather', before = ''): string =>
  sdk(
    `${before}server.registerTool('${name}', { ${texts}, ${rest} }, async () => ({ content: [] }));`,
  );

testRule(rule, {
  valid: [
    {
      name: 'a tool that the rule ignores',
      code: tool("description: 'get weather'"),
      options: [{ ignoreTools: ['get_*'] }],
    },
    { name: 'a description that says more', code: tool("description: 'The weather of a city.'") },
    { name: 'no description', code: tool("description: ''") },
    {
      name: 'a tool without parameters, of which there is no more to say',
      code: tool("description: 'no-op'", 'inputSchema: {}', 'noop'),
    },
    {
      name: 'a tool without a schema',
      code: tool("description: 'Ping'", 'annotations: {}', 'ping'),
    },
    {
      name: 'a title that says more than the name',
      code: tool(
        "title: 'Get the weather alerts of a state', description: 'Get the weather alerts of a state'",
        CITY,
        'get-alerts',
      ),
    },
    {
      name: 'a tool that lists, with parameters that only page',
      code: tool(
        "title: 'List cohorts', description: 'List cohorts'",
        'inputSchema: { limit: z.number().default(10), offset: z.number().optional() }',
        'cohorts_list',
      ),
    },
    {
      name: 'one of two texts',
      code: tool("description: process.env.X ? 'Get weather' : 'The weather of a city.'"),
    },
    { name: 'a schema that is not read', code: tool("description: 'Get weather'", '...config') },
    {
      name: 'a text that is not read',
      code: tool('description: process.env.TEXT'),
    },
    {
      name: 'the user interface of a tool',
      code: sdk(
        "server.registerResource('view', 'ui://weather/view.html', { description: 'View' }, async () => ({ contents: [] }));",
      ),
    },
    '',
  ],
  invalid: [
    {
      name: 'a tool that lists what a parameter selects',
      code: tool("description: 'List alerts'", CITY, 'list_alerts'),
      errors: [{ messageId: 'repetition' }],
    },
    {
      name: 'the name in other letters',
      code: tool("description: 'Get weather.'"),
      errors: [
        {
          messageId: 'repetition',
          data: { definition: "tool 'get_weather'", repeated: 'name', elsewhere: '' },
          line: 4,
          suggestions: [],
        },
      ],
    },
    {
      name: 'a title with the words of the name',
      code: tool("title: 'List Backups', description: 'List backups'", CITY, 'hosting_backup_list'),
      errors: [
        {
          messageId: 'repetition',
          data: { definition: "tool 'hosting_backup_list'", repeated: 'title', elsewhere: '' },
        },
      ],
    },
    {
      name: 'a comment that says more',
      code: tool("description: 'Get weather'", CITY, 'get_weather', '// For today and tomorrow.\n'),
      errors: [
        {
          messageId: 'repetition',
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: 'For today and tomorrow.', elsewhere: '' },
              output: tool(
                "description: 'For today and tomorrow.'",
                CITY,
                'get_weather',
                '// For today and tomorrow.\n',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a resource, which has contents to describe',
      code: "import { resource } from '@cyanheads/mcp-ts-core';\nexport const notes = resource('notes://all', { name: 'notes', description: 'Notes', handler: () => ({}) });",
      errors: [{ messageId: 'repetition' }],
    },
    {
      name: 'a prompt with arguments',
      code: sdk(
        "server.registerPrompt('review', { description: 'Review', argsSchema: { file: z.string().describe('The file.') } }, () => ({ messages: [] }));",
      ),
      errors: [{ messageId: 'repetition' }],
    },
    {
      name: 'two texts that both repeat it',
      code: tool("description: process.env.X ? 'Get weather' : 'get_weather'"),
      errors: [{ messageId: 'repetition', suggestions: [] }],
    },
  ],
});
