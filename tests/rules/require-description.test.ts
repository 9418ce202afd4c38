import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll } from 'vitest';
import rule from '../../src/rules/require-description.ts';
import { CASE_FOLDER, elsewhere, testRule } from '../support/rule-tester.ts';

const OF_TOOL = 'Say what it does and when to use it';
const OF_RESOURCE = 'Say what it contains';

/** The file of a project that depends on a version of fastmcp, which is not installed. */
function fastmcpProject(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-fastmcp-'));
  const dependencies = { fastmcp: version };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  afterAll(() => rmSync(folder, { recursive: true }));
  return relative(CASE_FOLDER, join(folder, 'server.ts'));
}
const RESOURCE = `import { FastMCP } from 'fastmcp';
new FastMCP({ name: 's', version: '1.0.0' }).addResource({ uri: 'file:///app.log', name: 'Log', load });`;

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const core = (code: string): string =>
  `import { prompt, resource, tool } from '@cyanheads/mcp-ts-core';\n${code}`;
const tool = (config: string): string =>
  sdk(`server.registerTool('get_weather', ${config}, async () => ({ content: [] }));`);

testRule(rule, {
  valid: [
    {
      name: 'a description of as many words as required',
      code: tool("{ description: 'The weather of a city.' }"),
      options: [{ minWords: 5 }],
    },
    {
      name: 'a description that is not known in full',
      code: tool('{ description: `Weather ${process.env.TEXT}` }'),
      options: [{ minWords: 5 }],
    },
    {
      name: 'a text that contains a placeholder of the project',
      code: tool("{ description: 'Pending: the orders of a customer.' }"),
      options: [{ placeholders: ['pending'] }],
    },
    {
      name: 'a resource of a version that lists no descriptions of resources',
      code: RESOURCE,
      filename: fastmcpProject('^1.16.1'),
    },
    {
      name: 'the tools of a wrapper that have no description',
      code: sdk(`import { load } from 'tools';
for (const given of load()) {
  if (given.description) server.tool(given.name, given.description, given.run);
  else server.tool(given.name, given.run);
}`),
    },
    {
      name: 'a tool that the rule ignores',
      code: tool('{}'),
      options: [{ ignoreTools: ['get_*'] }],
    },
    {
      name: 'a resource whose description is passed as its URI',
      code: sdk(
        "server.resource('lights://all', 'All lights of the house', async () => ({ contents: [] }));",
      ),
    },
    {
      name: 'a resource and a prompt whose names say what they are',
      code: sdk(
        "server.registerResource('Current canvas as PNG image', 'canvas://png', {}, async () => ({ contents: [] }));\n" +
          "server.registerPrompt('Plan the steps of a goal', {}, () => ({ messages: [] }));",
      ),
    },
    {
      name: 'the sample resource of templates',
      code: sdk(
        "server.tool('echo', async () => ({ content: [] })); server.resource('project-backlog', 'tracker://project/1/backlog', async () => ({ contents: [] })); server.resource('greeting', 'greeting://hello', async () => ({ contents: [] })); server.resource('hello-world', 'a://b', async () => ({ contents: [] }));",
      ),
    },
    tool("{ description: 'The weather of a city.' }"),
    tool("{ description: ['The weather', 'of a city.'].join(' ') }"),
    // Judged by no-redundant-description.
    tool("{ description: 'Get weather.' }"),
    // Longer than the name.
    tool("{ description: 'Get weather of a city' }"),
    tool("{ title: 'Weather', description: 'Weather of a city' }"),
    // Not known.
    tool('{ description: process.env.TEXT }'),
    tool('{ description: `${process.env.TEXT}` }'),
    tool('{ ...shared }'),
    sdk(
      "const shared = { ...(process.env.X && { description: process.env.X }) };\nserver.registerTool('get_weather', { ...shared, inputSchema: {} }, async () => ({ content: [] }));",
    ),
    sdk(
      "const shared = { title: 'Weather' };\nshared.description = process.env.X;\nserver.registerTool('get_weather', { ...shared, inputSchema: {} }, async () => ({ content: [] }));",
    ),
    {
      name: 'a text that is empty until it is loaded',
      code: sdk(`const texts = { run: '' };
if (process.env.X) texts.run = 'Runs a job.';
server.registerTool('run', { description: texts.run }, async () => ({ content: [] }));`),
    },
    // One of two, and one of them is good.
    tool("{ description: process.env.X ? 'TODO' : process.env.TEXT }"),
    tool("{ description: `The weather${process.env.X ? ' of a city' : ''}.` }"),
    tool('config'),
    tool("{ ['descr' + suffix]: 'x' }"),
    sdk("server.tool('get_weather', 'The weather of a city.', async () => ({ content: [] }));"),
    sdk("server.tool('get_weather', ...rest);"),
    sdk('server.registerTool(...rest);'),
    sdk("server.prompt('review', 'Reviews the code of a file.', () => ({ messages: [] }));"),
    sdk(
      "server.registerResource('notes', 'notes://all', { description: 'All notes of the user.' }, async () => ({ contents: [] }));",
    ),
    // The user interface of a tool.
    sdk(
      "server.registerResource('view', 'ui://weather/view.html', {}, async () => ({ contents: [] }));",
    ),
    sdk(
      "import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';\nserver.registerResource('view', process.env.VIEW, { mimeType: RESOURCE_MIME_TYPE }, async () => ({ contents: [] }));",
    ),
    sdk(
      "server.registerResource('view', process.env.VIEW, { mimeType: 'text/html;profile=mcp-app' }, async () => ({ contents: [] }));",
    ),
    sdk(
      "server.registerResource('view', 'app://view', { mimeType: 'text/html+skybridge' }, async () => ({ contents: [] }));",
    ),
    core(
      "export const t = tool('todo', { description: 'TODO list of the user', handler: () => ({}) });",
    ),
    {
      code: sdk(
        "import { DESCRIPTION } from './texts.js';\nserver.registerTool('get_weather', { description: DESCRIPTION }, async () => ({ content: [] }));",
      ),
      filename: 'require-description/server.ts',
    },
    '',
    'export const description = "";',
  ],
  invalid: [
    {
      name: 'a resource whose URI has words in its variables only',
      code: sdk(
        "import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nserver.resource('collection-schema', new ResourceTemplate('schema://{scope}/{collection}', { list: undefined }), async () => ({ contents: [] }));",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a resource of a version that lists its description',
      code: RESOURCE,
      filename: fastmcpProject('^3.5.0'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'tools that a wrapper never describes',
      code: sdk(`import { load } from 'tools';
for (const given of load()) server.tool(given.name, given.run);`),
      errors: [{ messageId: 'missing', line: 4 }],
    },
    {
      name: 'a call that drops the descriptions of a list',
      code: sdk(
        `const items = [
  { name: 'alerts', uri: 'a://alerts', description: 'All alerts.' },
  { name: 'groups', uri: 'a://groups', description: 'All groups.' },
];
for (const item of items)
  server.resource(item.name, item.uri, async () => ({ contents: [] }));`,
      ),
      errors: [{ messageId: 'missing', line: 8, column: 3 }],
    },
    {
      name: 'one of two texts that is too short',
      code: tool("{ description: process.env.X ? 'Weather' : 'The weather of a city.' }"),
      options: [{ minWords: 5 }],
      errors: [{ messageId: 'tooShort', column: 67, endColumn: 76, suggestions: [] }],
    },
    {
      name: 'one of two texts that is a placeholder',
      code: tool("{ description: process.env.X ? 'The weather of a city.' : 'TODO' }"),
      errors: [{ messageId: 'placeholder', column: 94, suggestions: [] }],
    },
    {
      name: 'a description of fewer words than required',
      code: tool("{ description: 'The weather.' }"),
      options: [{ minWords: 5 }],
      errors: [
        {
          messageId: 'tooShort',
          data: {
            definition: "tool 'get_weather'",
            count: '2',
            minimum: '5',
            advice: OF_TOOL,
            elsewhere: '',
          },
          suggestions: null,
        },
      ],
    },
    {
      name: 'a placeholder of the project, whatever its case and the punctuation around it',
      code: tool("{ description: '<Pending>.' }"),
      options: [{ placeholders: ['pending', 'See wiki'] }],
      errors: [{ messageId: 'placeholder', suggestions: null }],
    },
    {
      name: 'a comment with fewer words than required, which is not suggested',
      code: sdk(`
        /** The weather. */
        server.registerTool('get_weather', {}, async () => ({ content: [] }));
      `),
      options: [{ minWords: 5 }],
      errors: [{ messageId: 'missing', suggestions: null }],
    },
    {
      name: 'a comment with as many words as required',
      code: sdk(`
        /** The weather of a city. */
        server.registerTool('get_weather', {}, async () => ({ content: [] }));
      `),
      options: [{ minWords: 5 }],
      errors: [{ messageId: 'missing', suggestions: 1 }],
    },
    {
      code: tool('{}'),
      errors: [
        {
          messageId: 'missing',
          data: {
            definition: "tool 'get_weather'",
            advice: OF_TOOL,
            elsewhere: '',
            reader: 'the model',
          },
          line: 3,
          column: 21,
          endColumn: 34,
        },
      ],
    },
    { code: tool("{ description: '' }"), errors: [{ messageId: 'missing', line: 3, column: 51 }] },
    { code: tool("{ description: ' ' }"), errors: [{ messageId: 'missing' }] },
    { code: tool('{ description: undefined }'), errors: [{ messageId: 'missing' }] },
    {
      code: tool("{ description: 'TODO' }"),
      errors: [
        {
          messageId: 'placeholder',
          data: {
            definition: "tool 'get_weather'",
            description: 'TODO',
            advice: OF_TOOL,
            elsewhere: '',
          },
          suggestions: [],
        },
      ],
    },
    {
      code: tool("{ description: 'No description provided.' }"),
      errors: [{ messageId: 'placeholder' }],
    },
    // One of two, and both are bad; there is no one edit.
    {
      code: sdk(
        "// The city's weather.\nserver.registerTool('get_weather', { description: process.env.X ? 'TODO' : '' }, async () => ({ content: [] }));",
      ),
      errors: [
        {
          messageId: 'placeholder',
          data: {
            definition: "tool 'get_weather'",
            description: 'TODO',
            advice: OF_TOOL,
            elsewhere: '',
          },
          line: 4,
          column: 51,
          endColumn: 78,
          suggestions: [],
        },
      ],
    },
    // The attached comment becomes the description.
    {
      code: sdk(
        "// The city's weather.\nserver.registerTool('get_weather', { title: 'Weather', annotations: {} }, async () => ({ content: [] }));",
      ),
      errors: [
        {
          messageId: 'titled',
          suggestions: [
            {
              messageId: 'describeByNote',
              data: { text: "The city's weather.", elsewhere: '' },
              output: sdk(
                "// The city's weather.\nserver.registerTool('get_weather', { title: 'Weather', description: 'The city\\'s weather.', annotations: {} }, async () => ({ content: [] }));",
              ),
            },
          ],
        },
      ],
    },
    {
      code: sdk(
        "/**\n * The weather\n * of a city.\n */\nserver.registerTool('get_weather', {}, async () => ({ content: [] }));",
      ),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'describe',
              output: sdk(
                "/**\n * The weather\n * of a city.\n */\nserver.registerTool('get_weather', { description: 'The weather of a city.' }, async () => ({ content: [] }));",
              ),
            },
          ],
        },
      ],
    },
    {
      code: core(
        "/** The weather of a city. */\nexport const t = tool('get_weather', {\n  description: 'TODO',\n  handler: () => ({}),\n});",
      ),
      errors: [
        {
          messageId: 'placeholder',
          suggestions: [
            {
              messageId: 'describe',
              output: core(
                "/** The weather of a city. */\nexport const t = tool('get_weather', {\n  description: 'The weather of a city.',\n  handler: () => ({}),\n});",
              ),
            },
          ],
        },
      ],
    },
    // One that says nothing, either.
    ...['// Tool implementation', '// Define the tool:', '// Get weather', '/* TODO */'].map(
      (comment) => ({
        code: sdk(
          `${comment}\nserver.registerTool('get_weather', {}, async () => ({ content: [] }));`,
        ),
        errors: [{ messageId: 'missing' as const, suggestions: [] }],
      }),
    ),
    // Overloads, other kinds, a name that is not known.
    {
      code: sdk("server.tool('get_weather', async () => ({ content: [] }));"),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a tool that greets',
      code: sdk("server.tool('hello', async () => ({ content: [] }));"),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: sdk("server.resource('notes', 'notes://all', async () => ({ contents: [] }));"),
      errors: [
        {
          messageId: 'missing',
          data: {
            definition: "resource 'notes'",
            advice: OF_RESOURCE,
            elsewhere: '',
            reader: 'the model',
          },
        },
      ],
    },
    {
      code: sdk(
        "server.registerResource('notes', process.env.NOTES, { mimeType: 'text/html' }, async () => ({ contents: [] }));",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: sdk("server.registerPrompt('review', {}, () => ({ messages: [] }));"),
      errors: [
        {
          messageId: 'missing',
          data: {
            definition: "prompt 'review'",
            advice: OF_TOOL,
            elsewhere: '',
            reader: 'the user',
          },
        },
      ],
    },
    {
      code: sdk('server.registerTool(process.env.NAME, {}, async () => ({ content: [] }));'),
      errors: [
        {
          messageId: 'missing',
          data: { definition: 'tool', advice: OF_TOOL, elsewhere: '', reader: 'the model' },
        },
      ],
    },
    {
      name: 'one of the items of a loop, at the item',
      code: sdk(`const items = [
  { name: 'get_weather', description: 'Reads the weather of a city.' },
  { name: 'get_alerts' },
];
for (const item of items)
  server.registerTool(item.name, { description: item.description }, async () => ({ content: [] }));`),
      errors: [{ messageId: 'missing', line: 5, column: 11 }],
    },
    {
      name: 'one of the calls of a function, at the call',
      code: sdk(`const add = (name, description) =>
  server.registerTool(name, { description }, async () => ({ content: [] }));
add('get_weather', 'Reads the weather of a city.');
add('get_alerts');`),
      errors: [{ messageId: 'missing', line: 6, column: 5 }],
    },
    {
      name: 'a description that is said to be undefined, at that',
      code: tool('{ description: undefined }'),
      errors: [{ messageId: 'missing', line: 3, column: 51 }],
    },
    {
      name: 'a name in a constant: the definition is where the constant is used',
      code: sdk(`const NAME = 'get_weather';
server.registerTool(NAME, {}, async () => ({ content: [] }));`),
      errors: [{ messageId: 'missing', line: 4, column: 21 }],
    },
    {
      name: 'a name in a constant of another file',
      code: sdk(`import { NAMES } from './names.js';
server.registerTool(NAMES.weather, {}, async () => ({ content: [] }));`),
      filename: 'require-description/server.ts',
      errors: [
        {
          messageId: 'missing',
          line: 4,
          data: {
            definition: "tool 'get_weather'",
            advice: OF_TOOL,
            elsewhere: '',
            reader: 'the model',
          },
        },
      ],
    },
    {
      name: 'a name in an object that has more of the definition',
      code: sdk(`const weather = { name: 'get_weather', run: async () => ({ content: [] }) };
server.registerTool(weather.name, {}, weather.run);`),
      errors: [{ messageId: 'missing', line: 3, column: 25 }],
    },
    // CommonJS, and a text of another file.
    {
      code: "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('get_weather', {}, async () => ({ content: [] }));",
      filename: 'server.cjs',
      errors: [{ messageId: 'missing' }],
    },
    {
      code: sdk(
        "import { TODO } from './texts.js';\nserver.registerTool('get_weather', { description: TODO }, async () => ({ content: [] }));",
      ),
      filename: 'require-description/server.ts',
      errors: [
        {
          messageId: 'placeholder',
          line: 4,
          data: {
            definition: "tool 'get_weather'",
            advice: OF_TOOL,
            description: 'TBD',
            elsewhere: elsewhere('require-description/texts.ts', 2),
          },
        },
      ],
    },
  ],
});
