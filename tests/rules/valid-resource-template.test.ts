import rule from '../../src/rules/valid-resource-template.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const CONTENTS = 'async ({ href }) => ({ contents: [{ uri: href, text: "" }] })';
const contents = (reads: string) => ({ resource: "resource 'r'", reads, elsewhere: '' });
const fixed = (uri: string, handler = CONTENTS): string =>
  `${HEAD}server.registerResource('r', ${uri}, { description: 'd' }, ${handler});`;
const template = (uri: string): string =>
  fixed(`new ResourceTemplate(${uri}, { list: undefined })`);
const read = (handler: string, uri = "'song://{band}/{song}{?page}'"): string =>
  `${HEAD}server.registerResource('r', new ResourceTemplate(${uri}, { list: undefined }), { description: 'd' }, ${handler});`;
const core = (uri: string, params: string): string =>
  `import { resource, z } from '@cyanheads/mcp-ts-core';\nexport const r = resource(${uri}, { description: 'd', params: ${params}, handler: () => ({}) });`;
const listed = (uri: string): string =>
  `import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({ name: 's', version: '1' }, { capabilities: { resources: {} } });\nserver.setRequestHandler('resources/list', () => ({ resources: [{ name: 'r', uri: ${uri} }] }));`;

testRule(rule, {
  valid: [
    {
      name: 'variables of the template',
      code: read(
        'async (uri, { band, page }) => ({ contents: [{ uri: uri.href, text: band + page }] })',
      ),
    },
    {
      name: 'variables that are passed on as a whole',
      code: read(
        'async (uri, given) => ({ contents: [{ uri: uri.href, text: show(given) + given.title }] })',
      ),
    },
    {
      name: 'variables of an unknown template',
      code: read(
        'async (uri, { title }) => ({ contents: [{ uri: uri.href, text: title }] })',
        'TEMPLATE',
      ),
    },
    {
      name: 'the context of a resource with a fixed URI',
      code: fixed(
        "'song://all'",
        'async (uri, { signal }) => ({ contents: [{ uri: uri.href, text: load(signal) }] })',
      ),
    },
    {
      name: 'a handler of two templates',
      code: `${HEAD}const handler = async (uri, { band, title }) => ({ contents: [{ uri: uri.href, text: band + title }] });
server.registerResource('a', new ResourceTemplate('a://{band}', { list: undefined }), { description: 'd' }, handler);
server.registerResource('b', new ResourceTemplate('b://{title}', { list: undefined }), { description: 'd' }, handler);`,
    },
    {
      name: 'each of two URIs is in normal form',
      code: fixed("process.env.X ? 'docs://a/b' : 'docs://a/c'"),
    },
    {
      name: 'a parameter that one of two templates has',
      code: core("process.env.X ? 'docs://{id}' : 'docs://all'", 'z.object({ id: z.string() })'),
    },
    ...[
      "'https://example.com/'",
      "'config://App'",
      "'docs://a/b'",
      "'x:y'",
      "'file:///a%20b'",
      'URI',
      '`docs://${ID}`',
    ].map((uri) => fixed(uri)),
    ...[
      "'docs://{id}'",
      "'docs://{+path}{?query,page}{&more*}{#part:3}'",
      "'docs://all'",
      'TEMPLATE',
    ].map(template),
    core("'docs://{id}/{part}'", 'z.object({ id: z.string(), part: z.string() })'),
    core("'docs://{id}'", 'z.object({ id: z.string(), lang: z.string().optional() })'),
    core("'docs://{id}'", 'z.object({ ...MORE })'),
    core("'docs://{id}'", 'PARAMS'),
    // The server itself answers, with the URI as it comes.
    listed("'https://example.com'"),
    // Not known, or not a result of its own.
    fixed("'docs://r'", 'async () => ({ ...RESULT, content: [] })'),
    fixed("'docs://r'", 'read'),
    `${HEAD}server.registerTool('t', { description: 'd' }, async () => ({ content: [] }));`,
  ],
  invalid: [
    {
      name: 'a variable that the template does not have',
      code: read(
        'async (uri, { band, sogn }) => ({ contents: [{ uri: uri.href, text: band + sogn }] })',
      ),
      errors: [
        {
          messageId: 'read',
          data: { name: 'sogn', elsewhere: '' },
          line: 3,
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'song', elsewhere: '' },
              output: read(
                'async (uri, { band, song: sogn }) => ({ contents: [{ uri: uri.href, text: band + sogn }] })',
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'a member of the variables',
      code: read('async (uri, given) => ({ contents: [{ uri: uri.href, text: given.title }] })'),
      errors: [{ messageId: 'read', data: { name: 'title', elsewhere: '' }, suggestions: [] }],
    },
    {
      name: 'one of two URIs, each where it is written',
      code: fixed("process.env.X ? 'docs://a/b' : 'docs://a/../c'"),
      output: fixed("process.env.X ? 'docs://a/b' : 'docs://a/c'"),
      errors: [
        {
          messageId: 'normal',
          data: { uri: 'docs://a/../c', normal: 'docs://a/c', elsewhere: '' },
          column: 61,
        },
      ],
    },
    {
      name: 'one of two templates, and a parameter that neither has',
      code: core(
        "process.env.X ? 'docs://{a' : 'docs://{a}'",
        'z.object({ a: z.string(), b: z.string() })',
      ),
      errors: [
        { messageId: 'template' },
        { messageId: 'parameter', data: { label: 'params', name: 'b', elsewhere: '' } },
      ],
    },
    {
      code: fixed("'https://example.com'"),
      output: fixed("'https://example.com/'"),
      errors: [
        {
          messageId: 'normal',
          data: { uri: 'https://example.com', normal: 'https://example.com/', elsewhere: '' },
          line: 3,
          column: 30,
        },
      ],
    },
    {
      code: fixed("'HTTP://a.com/x'"),
      output: fixed("'http://a.com/x'"),
      errors: [{ messageId: 'normal' }],
    },
    {
      code: fixed("'docs://a/../b'"),
      output: fixed("'docs://a/b'"),
      errors: [{ messageId: 'normal' }],
    },
    {
      name: 'a template that is registered as a fixed URI, once with the handler that takes its variable',
      code: fixed(
        "'song://{band}/latest'",
        'async (uri, { band }) => ({ contents: [{ uri: uri.href, text: load(band) }] })',
      ),
      errors: [
        {
          messageId: 'fixed',
          data: { uri: 'song://{band}/latest', name: 'band', elsewhere: '' },
          line: 3,
          column: 30,
        },
      ],
    },
    // Put together, so there is no literal to replace.
    { code: fixed("'https://' + 'example.com'"), errors: [{ messageId: 'normal' }] },
    { code: fixed("'readme'"), errors: [{ messageId: 'relative' }] },
    {
      name: 'a text in the place of the URI',
      code: fixed("'The notes of a song.'"),
      errors: [{ messageId: 'text', line: 3, column: 30 }],
    },
    {
      name: 'a path whose example would not be a normal URL',
      code: fixed("'My Songs/notes.md'"),
      errors: [{ messageId: 'text' }],
    },
    {
      name: 'descriptions in the place of the URI are one mistake, at the call',
      code: `${HEAD}const songs = [
  { uri: 'song://a', description: 'The first song.' },
  { uri: 'song://b', description: 'The second song.' },
];
for (const song of songs) server.registerResource(song.uri, song.description, {}, ${CONTENTS});`,
      errors: [{ messageId: 'swapped', line: 7, column: 27 }],
    },
    {
      name: 'texts that a list has in the place of the URI are one mistake, at the call',
      code: `${HEAD}const songs = [
  { name: 'a', description: 'The first song.' },
  { name: 'b', description: 'The second song.' },
];
for (const song of songs) server.registerResource(song.name, song.description, {}, ${CONTENTS});`,
      errors: [{ messageId: 'text', line: 7, column: 27 }],
    },
    {
      code: fixed("'https://example.com'").replace('sdk/server/mcp.js', 'server'),
      output: fixed("'https://example.com/'").replace('sdk/server/mcp.js', 'server'),
      errors: [{ messageId: 'normal' }],
    },
    ...[
      ["'docs://{id'", 'has a `{` without a `}`'],
      ["'docs://id}'", 'has a `}` without a `{`'],
      ["'docs://{a{b}}'", 'has a `{` inside of braces'],
      ["'docs://{}'", 'has a variable without a name'],
      ["'docs://{?a,}'", 'has a variable without a name'],
    ].map(([uri, why]) => ({
      code: template(uri as string),
      errors: [{ messageId: 'template', data: { why, elsewhere: '' } }],
    })),
    {
      name: 'a parameter with another name than the variable',
      code: core("'docs://{id}'", 'z.object({ paper: z.string() })'),
      errors: [
        {
          messageId: 'misnamed',
          data: { label: 'params', name: 'paper', variable: 'id', elsewhere: '' },
          line: 2,
        },
      ],
    },
    {
      name: 'two variables, of which one may be the parameter',
      code: core("'docs://{id}/{page}'", 'z.object({ paper: z.string() })'),
      errors: [
        { messageId: 'variable', line: 2 },
        { messageId: 'variable', line: 2 },
        { messageId: 'parameter', line: 2 },
      ],
    },
    { code: core("'docs://{id}'", 'z.object({})'), errors: [{ messageId: 'variable' }] },
    {
      code: fixed("'docs://r'", "async () => ({ content: [{ type: 'text', text: '' }] })"),
      errors: [{ messageId: 'contents', line: 3, data: contents('every read') }],
    },
    {
      name: 'a result that a helper makes, which tools may use',
      code: fixed(
        "'docs://r'",
        'async () => {\n  try {\n    return await load();\n  } catch (error) {\n    return failed(error);\n  }\n}',
      ).replace(
        'server.',
        "const failed = (error) => ({ content: [{ type: 'text', text: String(error) }], isError: true });\nserver.",
      ),
      errors: [{ messageId: 'contents', line: 8, data: contents('such a read') }],
    },
    {
      name: 'a result of tools for some reads only',
      code: fixed(
        "'docs://r'",
        "async (uri) => uri.hash ? { content: [] } : { contents: [{ uri: uri.href, text: '' }] }",
      ),
      errors: [{ messageId: 'contents', line: 3, data: contents('such a read') }],
    },
  ],
});
