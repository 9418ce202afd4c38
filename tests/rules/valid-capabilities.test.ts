import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll } from 'vitest';
import rule from '../../src/rules/valid-capabilities.ts';
import { CASE_FOLDER, testRule } from '../support/rule-tester.ts';

/** A project of an SDK whose servers are not given capabilities. */
const oldProject = mkdtempSync(join(tmpdir(), 'mcp-contract-old-sdk-'));
writeFileSync(
  join(oldProject, 'package.json'),
  '{ "dependencies": { "@modelcontextprotocol/sdk": "^0.4.0" } }',
);
afterAll(() => rmSync(oldProject, { recursive: true }));

const IMPORTS = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CompleteRequestSchema, ListPromptsRequestSchema, ListToolsRequestSchema, PingRequestSchema, SetLevelRequestSchema, SubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
`;
const TOOLS = 'setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));';
/** A server that is made with what follows its name, and a handler of `tools/list`. */
const server = (options: string, more = `server.${TOOLS}`): string =>
  `${IMPORTS}const server = new Server({ name: 's', version: '1' }${options});\n${more}`;
const declaring = (capabilities: string, more?: string): string =>
  server(`, { capabilities: ${capabilities} }`, more);
const handlers = (options: string): string =>
  `class App { server; constructor() { this.server = new Server({ name: 's', version: '1' }${options}); this.setup(); } setup() { this.server.${TOOLS} } }`;
const setup = (options: string, call = 'setup(server)'): string =>
  `${IMPORTS}function setup(target: Server) { target.${TOOLS} }\nexport function main() { const server = new Server({ name: 's', version: '1' }${options}); ${call}; return server; }`;
const handler = (capabilities: string): string =>
  `import { createMcpHandler } from 'mcp-handler';\nexport const handler = createMcpHandler((server) => { server.registerTool('echo', {}, () => ({ content: [] })); }, { capabilities: ${capabilities} });`;

testRule(rule, {
  valid: [
    ...[
      ['without content', '{ tools: {}, notifications: {}, routing: {} }'],
      ['with content', "{ tools: {}, notifications: { progress: true }, description: 'd' }"],
      ['in capabilities', '{ tools: { enabled: true, list: true } }'],
      ['that describe tools', "{ tools: { echo: { description: 'd' }, subscribe: {} } }"],
    ].map(([what, capabilities]) => ({
      name: `other keys ${what}, which change nothing`,
      code: declaring(capabilities as string),
    })),
    {
      name: 'the table of tools in the place of their capability',
      code: declaring(
        '{ tools: TABLE }',
        `const TABLE = { read: { name: 'read' }, write: { name: 'write' } };\nserver.${TOOLS}`,
      ),
    },
    declaring('{ tools: {} }'),
    declaring(
      '{ tools: { listChanged: true }, logging: {}, experimental: { mine: {} }, extensions: { x: {} }, tasks: { list: {} }, completions: {} }',
    ),
    declaring(
      '{}',
      'server.setRequestHandler(PingRequestSchema, () => ({}));\nserver.setNotificationHandler(x, () => {});',
    ),
    declaring(
      '{ resources: { subscribe: true } }',
      'server.setRequestHandler(SubscribeRequestSchema, () => ({}));',
    ),
    // Registered before the handler is set.
    server('', `server.registerCapabilities({ tools: {} });\nserver.${TOOLS}`),
    `${IMPORTS}${handlers(', { capabilities: { tools: {} } }')}`,
    setup(', { capabilities: { tools: {} } }'),
    // What cannot be read.
    declaring('CAPABILITIES'),
    server(', options()'),
    declaring('{ ...more }'),
    declaring('{ tools: process.env.TOOLS ? {} : undefined }'),
    server('', `server.registerCapabilities(capabilities());\nserver.${TOOLS}`),
    // Handed to what may register more.
    server('', `prepare(server);\nserver.${TOOLS}`).replace(
      '\n',
      "\nimport { prepare } from 'elsewhere';\n",
    ),
    // The high-level server declares what it registers.
    `${IMPORTS}const server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('t', {}, () => ({ content: [] }));\nserver.server.${TOOLS}`,
    // A server that tells the capabilities of its handlers itself.
    { code: server(''), filename: relative(CASE_FOLDER, join(oldProject, 'server.ts')) },
    // Other servers, and objects that are not servers.
    `${IMPORTS}const server = new Server({ name: 's', version: '1' });\nexport const setup = (other: Server) => other.${TOOLS}`,
    `import { Server } from 'elsewhere';\nconst server = new Server({}, { capabilities: { tool: {} } });`,
    handler('{ tools: { listChanged: true } }'),
    {
      code: "import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }, { capabilities: { tools: {}, extensions: {} } });",
    },
  ],
  invalid: [
    {
      code: server(''),
      output: server(', { capabilities: { tools: {} } }'),
      errors: [
        {
          messageId: 'throws',
          data: { method: 'tools/list', capability: 'tools', elsewhere: '' },
          line: 4,
          column: 16,
          endColumn: 55,
        },
      ],
    },
    {
      code: server(', {}'),
      output: server(', { capabilities: { tools: {} } }'),
      errors: [{ messageId: 'throws', line: 4, column: 56 }],
    },
    {
      code: server(", { instructions: 'i' }"),
      output: server(", { capabilities: { tools: {} }, instructions: 'i' }"),
      errors: [{ messageId: 'throws' }],
    },
    {
      code: declaring('{ resources: {} }'),
      output: declaring('{ tools: {}, resources: {} }'),
      errors: [{ messageId: 'throws', line: 4, column: 72, endColumn: 89 }],
    },
    // Each once, and where there is none yet, one after the other.
    {
      code: server('', `server.${TOOLS}\nserver.${TOOLS.replace('ListTools', 'ListPrompts')}`),
      output: [
        server(
          ', { capabilities: { tools: {} } }',
          `server.${TOOLS}\nserver.${TOOLS.replace('ListTools', 'ListPrompts')}`,
        ),
        server(
          ', { capabilities: { prompts: {}, tools: {} } }',
          `server.${TOOLS}\nserver.${TOOLS.replace('ListTools', 'ListPrompts')}`,
        ),
      ],
      errors: [
        { messageId: 'throws', data: { method: 'tools/list', capability: 'tools', elsewhere: '' } },
        {
          messageId: 'throws',
          data: { method: 'prompts/list', capability: 'prompts', elsewhere: '' },
        },
      ],
    },
    {
      code: `${IMPORTS}${handlers('')}`,
      output: `${IMPORTS}${handlers(', { capabilities: { tools: {} } }')}`,
      errors: [{ messageId: 'throws' }],
    },
    {
      code: setup(''),
      output: setup(', { capabilities: { tools: {} } }'),
      errors: [{ messageId: 'throws', line: 5 }],
    },
    {
      code: setup('', 'const all = []; all.push(server); setup(server)'),
      output: setup(
        ', { capabilities: { tools: {} } }',
        'const all = []; all.push(server); setup(server)',
      ),
      errors: [{ messageId: 'throws' }],
    },
    {
      code: declaring(
        '{}',
        'server.registerCapabilities({ logging: {} });\nserver.setRequestHandler(SetLevelRequestSchema, () => ({}));\nserver.setRequestHandler(CompleteRequestSchema, () => ({}));',
      ),
      output: declaring(
        '{ completions: {} }',
        'server.registerCapabilities({ logging: {} });\nserver.setRequestHandler(SetLevelRequestSchema, () => ({}));\nserver.setRequestHandler(CompleteRequestSchema, () => ({}));',
      ),
      errors: [
        {
          messageId: 'throws',
          data: { method: 'completion/complete', capability: 'completions', elsewhere: '' },
        },
      ],
    },
    {
      code: declaring(
        '{ resources: {} }',
        'server.setRequestHandler(SubscribeRequestSchema, () => ({}));',
      ),
      output: declaring(
        '{ resources: { subscribe: true } }',
        'server.setRequestHandler(SubscribeRequestSchema, () => ({}));',
      ),
      errors: [
        {
          messageId: 'unasked',
          data: { method: 'resources/subscribe', capability: 'resources.subscribe', elsewhere: '' },
        },
      ],
    },
    {
      code: declaring(
        '{ tools: {} }',
        'server.setRequestHandler(SubscribeRequestSchema, () => ({}));',
      ),
      output: declaring(
        '{ resources: { subscribe: true }, tools: {} }',
        'server.setRequestHandler(SubscribeRequestSchema, () => ({}));',
      ),
      errors: [{ messageId: 'unasked' }],
    },
    {
      code: `${IMPORTS}const server = new McpServer({ name: 's', version: '1' });\nserver.server.setRequestHandler(SetLevelRequestSchema, () => ({}));`,
      output: `${IMPORTS}const server = new McpServer({ name: 's', version: '1' }, { capabilities: { logging: {} } });\nserver.server.setRequestHandler(SetLevelRequestSchema, () => ({}));`,
      errors: [{ messageId: 'throws' }],
    },
    {
      code: "import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({ name: 's', version: '1' });\nserver.setRequestHandler('prompts/get', () => ({ messages: [] }));",
      output:
        "import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({ name: 's', version: '1' }, { capabilities: { prompts: {} } });\nserver.setRequestHandler('prompts/get', () => ({ messages: [] }));",
      errors: [{ messageId: 'throws' }],
    },
    // Keys.
    {
      name: 'a key of a capability beside it',
      code: declaring('{ tools: {}, listChanged: true }'),
      errors: [
        {
          messageId: 'misplaced',
          data: {
            key: 'listChanged',
            where: 'the capabilities of a server',
            belongsIn: 'a capability such as `tools`',
            elsewhere: '',
          },
          line: 4,
          column: 85,
          endColumn: 96,
        },
      ],
    },
    {
      name: 'a key of another capability',
      code: declaring('{ tools: { subscribe: true } }'),
      errors: [
        {
          messageId: 'misplaced',
          data: {
            key: 'subscribe',
            where: 'the capability `tools`',
            belongsIn: 'the capability `resources`',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'the capabilities of clients, once',
      code: declaring('{ tools: {}, sampling: {}, roots: {} }'),
      errors: [
        {
          messageId: 'clients',
          data: {
            count: '2',
            key: 'sampling',
            where: 'the capabilities of a server',
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'keys in the place of a missing capability',
      code: declaring('{ listTools: true, callTool: true }'),
      output: [declaring('{ tools: {}, listTools: true, callTool: true }')],
      errors: [{ messageId: 'throws' }],
    },
    {
      code: declaring('{ tools: { listchanged: true } }'),
      output: declaring('{ tools: { listChanged: true } }'),
      errors: [{ messageId: 'misspelt' }],
    },
    {
      code: declaring('{ tools: {}, resource: {} }'),
      output: declaring('{ tools: {}, resources: {} }'),
      errors: [
        {
          messageId: 'misspelt',
          data: {
            key: 'resource',
            where: 'the capabilities of a server',
            meant: 'resources',
            elsewhere: '',
          },
        },
      ],
    },
    {
      code: declaring('{ tool: {} }'),
      output: declaring('{ tools: {} }'),
      errors: [{ messageId: 'misspelt' }],
    },
    {
      code: declaring('{ tools: {}, sampling: {} }'),
      errors: [
        {
          messageId: 'client',
          suggestions: [
            {
              messageId: 'remove',
              data: { key: 'sampling', where: 'the capabilities of a server', elsewhere: '' },
              output: declaring('{ tools: {} }'),
            },
          ],
        },
      ],
    },
    {
      name: 'a misspelt key and one of clients',
      code: declaring('{ tools: { listchanged: true }, sampling: {} }'),
      output: declaring('{ tools: { listChanged: true }, sampling: {} }'),
      errors: [
        { messageId: 'misspelt' },
        {
          messageId: 'client',
          suggestions: [
            { messageId: 'remove', output: declaring('{ tools: { listchanged: true } }') },
          ],
        },
      ],
    },
  ],
});
