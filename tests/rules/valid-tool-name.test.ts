import rule from '../../src/rules/valid-tool-name.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const core = (code: string): string =>
  `import { prompt, resource, tool } from '@cyanheads/mcp-ts-core';\n${code}`;
const named = (name: string): string =>
  sdk(`server.registerTool(${name}, { description: 'd' }, async () => ({ content: [] }));`);
const commonJs = (name: string): string =>
  `const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst srv = new mcp.McpServer({ name: 's', version: '1' });\nsrv.registerTool(${name}, { description: 'd' }, async () => ({ content: [] }));`;
const parameter = (name: string): string =>
  `import * as mcp from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function register(srv: mcp.McpServer) {\n  srv.registerTool(${name}, { description: 'd' }, async () => ({ content: [] }));\n}`;
const renamed = (output: string): { messageId: 'rename'; output: string }[] => [
  { messageId: 'rename', output },
];
const LONG = 'a'.repeat(129);

testRule(rule, {
  valid: [
    {
      name: 'a name that begins with the required prefix',
      code: named("'acme_find'"),
      options: [{ prefix: 'acme_' }],
    },
    {
      name: 'a name that matches the required pattern',
      code: named("'acme_find'"),
      options: [{ pattern: '^[a-z]+(?:_[a-z]+)+$' }],
    },
    {
      name: 'a prompt and a resource, which need no prefix and match no pattern',
      code: sdk(`
        server.registerPrompt('Review', { description: 'd' }, () => ({ messages: [] }));
        server.registerResource('Notes', 'notes://all', { description: 'd' }, async () => ({ contents: [] }));
      `),
      options: [{ prefix: 'acme_', pattern: '^[a-z_]+$' }],
    },
    {
      name: 'a name that is not known',
      code: named('process.env.NAME'),
      options: [{ prefix: 'acme_', pattern: '^[a-z_]+$' }],
    },
    {
      name: 'a tool that the rule ignores',
      code: named("'get weather'"),
      options: [{ ignoreTools: ['get *'] }],
    },
    {
      name: 'the user interface of a tool, which hosts show without a name',
      code: sdk(
        "server.registerResource('ui://clock/app.html', 'ui://clock/app.html', {}, async () => ({ contents: [] }));",
      ),
    },
    {
      name: 'each of two names is good',
      code: named("process.env.X ? 'get_weather' : 'get_forecast'"),
    },
    {
      name: 'a variable that begins with an empty name',
      code: sdk(`
        let name = '';
        if (process.env.X) name = 'get_weather';
        if (!process.env.X) name = 'get_forecast';
        server.registerTool(name, { description: 'd' }, async () => ({ content: [] }));
      `),
    },
    {
      name: 'a URI as the first argument beside the name that clients see',
      code: sdk(
        "server.registerResource('notes://all', 'notes://all', { name: 'All notes' }, async () => ({ contents: [] }));",
      ),
    },
    {
      name: 'a URI as the name beside the title that clients show',
      code: sdk(
        "server.registerResource('notes://all', 'notes://all', { title: 'All notes' }, async () => ({ contents: [] }));",
      ),
    },
    {
      name: 'a URI that is a word',
      code: sdk("server.registerResource('notes', 'notes', {}, async () => ({ contents: [] }));"),
    },
    named("'get_weather'"),
    named("'Get.weather-2_B'"),
    named(`'${'a'.repeat(128)}'`),
    // Not known, so nothing is said of it.
    named('process.env.NAME'),
    named('`get ${process.env.NAME}`'),
    'import { registerTool } from "./elsewhere"; registerTool("get weather");',
    {
      code: "const server = { registerTool() {} }; server.registerTool('get weather', {}, () => {}); // @modelcontextprotocol/sdk",
    },
    // A name of the same spelling that is not a server.
    `import { z } from 'zod';\nimport '@modelcontextprotocol/sdk/types.js';\nconst server = z.object({});\nserver.registerTool('get weather', {}, () => {});`,
    // The characters of prompts and resources are free.
    sdk("server.registerPrompt('Review my code', { description: 'd' }, () => ({ messages: [] }));"),
    sdk(
      "server.registerResource('All notes', 'notes://all', { description: 'd' }, async () => ({ contents: [] }));",
    ),
    core(
      "export const notes = resource('notes://{id}', { name: 'notes', description: 'd', handler: () => ({}) });",
    ),
    core("export const notes = resource(URI, { description: 'd', handler: () => ({}) });"),
    // A loop and a constant.
    sdk(
      "const NAMES = { a: 'first', b: 'second' } as const;\nfor (const name of Object.values(NAMES)) server.registerTool(name, { description: 'd' }, async () => ({ content: [] }));",
    ),
    '',
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
  ],
  invalid: [
    {
      name: 'a name in an enum, where it is written',
      code: sdk(`enum Tools {
  Find = 'find',
  Edit = 'edit all',
}
server.registerTool(Tools.Edit, { description: 'd' }, async () => ({ content: [] }));`),
      errors: [
        {
          messageId: 'invalid',
          line: 5,
          column: 10,
          suggestions: [
            {
              messageId: 'rename',
              output: sdk(`enum Tools {
  Find = 'find',
  Edit = 'edit_all',
}
server.registerTool(Tools.Edit, { description: 'd' }, async () => ({ content: [] }));`),
            },
          ],
        },
      ],
    },
    {
      name: 'one of two names that is the URI',
      code: sdk(
        "const uri = 'notes://all'; server.registerResource(process.env.SHORT ? 'Notes' : 'notes://all', uri, { description: 'd' }, async () => ({ contents: [] }));",
      ),
      errors: [{ messageId: 'uri', data: { name: 'notes://all', elsewhere: '' } }],
    },
    {
      name: 'a name without the required prefix',
      code: named("'find'"),
      options: [{ prefix: 'acme_' }],
      errors: [
        {
          messageId: 'unprefixed',
          data: { name: 'find', prefix: 'acme_', elsewhere: '' },
          suggestions: renamed(named("'acme_find'")),
        },
      ],
    },
    {
      name: 'a name without the required prefix that is not a literal',
      code: named('`${"fi"}nd`'),
      options: [{ prefix: 'acme_' }],
      errors: [{ messageId: 'unprefixed', suggestions: null }],
    },
    {
      name: 'a name that does not match the required pattern',
      code: named("'findAll'"),
      options: [{ pattern: '^[a-z_]+$' }],
      errors: [
        {
          messageId: 'unmatched',
          data: { name: 'findAll', pattern: '^[a-z_]+$', elsewhere: '' },
          suggestions: null,
        },
      ],
    },
    {
      name: 'the characters before the prefix, and the prefix before the pattern',
      code: sdk(`
        server.registerTool('Find all', { description: 'd' }, async () => ({ content: [] }));
        server.registerTool('Find', { description: 'd' }, async () => ({ content: [] }));
      `),
      options: [{ prefix: 'acme_', pattern: '^[a-z_]+$' }],
      errors: [
        { messageId: 'invalid', suggestions: 1 },
        { messageId: 'unprefixed', suggestions: 1 },
      ],
    },
    {
      name: 'one of two names',
      code: named("process.env.X ? 'get_weather' : 'get forecast'"),
      errors: [
        {
          messageId: 'invalid',
          data: { name: 'get forecast', elsewhere: '' },
          column: 53,
          suggestions: renamed(named("process.env.X ? 'get_weather' : 'get_forecast'")).map(
            (suggestion) => ({ ...suggestion, data: { name: 'get_forecast', elsewhere: '' } }),
          ),
        },
      ],
    },
    {
      name: 'one of the names that a template builds, at the template',
      code: named("`get ${process.env.X ? 'weather' : 'forecast'}`"),
      errors: [
        {
          messageId: 'invalid',
          data: { name: 'get weather', elsewhere: '' },
          column: 21,
          suggestions: [],
        },
      ],
    },
    {
      code: named("'get weather'"),
      errors: [
        {
          messageId: 'invalid',
          data: { name: 'get weather', elsewhere: '' },
          line: 3,
          column: 21,
          endColumn: 34,
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'get_weather', elsewhere: '' },
              output: named("'get_weather'"),
            },
          ],
        },
      ],
    },
    {
      code: named("'Météo (Paris)!'"),
      errors: [
        {
          messageId: 'invalid',
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'Meteo_Paris', elsewhere: '' },
              output: named("'Meteo_Paris'"),
            },
          ],
        },
      ],
    },
    {
      code: named(`'${LONG}'`),
      errors: [
        {
          messageId: 'invalid',
          suggestions: [{ messageId: 'rename', output: named(`'${LONG.slice(1)}'`) }],
        },
      ],
    },
    // Nothing of the name can be kept.
    { code: named("'天気'"), errors: [{ messageId: 'invalid', suggestions: [] }] },
    // Computed: the author has to look for what to change.
    { code: named("'get' + ' weather'"), errors: [{ messageId: 'invalid', suggestions: [] }] },
    {
      code: sdk(
        "const NAME = 'get/weather';\nserver.registerTool(NAME, { description: 'd' }, async () => ({ content: [] }));",
      ),
      errors: [
        {
          messageId: 'invalid',
          line: 3,
          suggestions: [
            {
              messageId: 'rename',
              output: sdk(
                "const NAME = 'get_weather';\nserver.registerTool(NAME, { description: 'd' }, async () => ({ content: [] }));",
              ),
            },
          ],
        },
      ],
    },
    { code: named("''"), errors: [{ messageId: 'empty', data: { kind: 'tool', elsewhere: '' } }] },
    { code: named("'  '"), errors: [{ messageId: 'empty' }] },
    {
      code: named('undefined'),
      errors: [{ messageId: 'missing', data: { kind: 'tool', elsewhere: '' } }],
    },
    {
      code: sdk("server.registerPrompt('', { description: 'd' }, () => ({ messages: [] }));"),
      errors: [{ messageId: 'empty', data: { kind: 'prompt', elsewhere: '' } }],
    },
    {
      code: sdk("server.registerResource('', 'notes://all', {}, async () => ({ contents: [] }));"),
      errors: [{ messageId: 'empty', data: { kind: 'resource', elsewhere: '' } }],
    },
    {
      code: sdk(
        "server.registerResource('notes://all', 'notes://all', {}, async () => ({ contents: [] }));",
      ),
      errors: [{ messageId: 'uri', data: { name: 'notes://all', elsewhere: '' }, line: 3 }],
    },
    {
      code: sdk(
        "server.registerResource('notes://{id}', new ResourceTemplate('notes://{id}', { list: undefined }), {}, async () => ({ contents: [] }));",
      ),
      errors: [{ messageId: 'uri' }],
    },
    // A framework that takes the URI for the name when none is given.
    {
      code: core(
        "export const notes = resource('notes://{id}', { description: 'd', handler: () => ({}) });",
      ),
      errors: [{ messageId: 'uri' }],
    },
    {
      code: core(
        "export const search = tool('search notes', { description: 'd', handler: () => ({}) });",
      ),
      errors: [
        {
          messageId: 'invalid',
          suggestions: renamed(
            core(
              "export const search = tool('search_notes', { description: 'd', handler: () => ({}) });",
            ),
          ),
        },
      ],
    },
    // JavaScript, CommonJS, another name.
    {
      code: commonJs("'a b'"),
      filename: 'server.cjs',
      errors: [{ messageId: 'invalid', suggestions: renamed(commonJs("'a_b'")) }],
    },
    {
      code: parameter("'a b'"),
      errors: [{ messageId: 'invalid', line: 3, suggestions: renamed(parameter("'a_b'")) }],
    },
    // The name is in another file, which a fix does not touch.
    {
      code: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { NAMES } from './names.js';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool(NAMES.weather, { description: 'd' }, async () => ({ content: [] }));",
      filename: 'valid-tool-name/server.ts',
      errors: [
        {
          messageId: 'invalid',
          line: 4,
          suggestions: [],
          data: { name: 'get weather', elsewhere: elsewhere('valid-tool-name/names.ts', 2) },
        },
      ],
    },
  ],
});
