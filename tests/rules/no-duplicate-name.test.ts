import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import rule from '../../src/rules/no-duplicate-name.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const sdk = (code: string): string => HEAD + code;
const IMPORT = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
/** With a function that makes a server of a list of tools. */
const building = (code: string): string =>
  `${IMPORT}function add(server, list) { for (const t of list) server.registerTool(t.name, {}, cb); }\nfunction build(list) { const server = new McpServer({ name: 's', version: '1' }); add(server, list); return server; }\n${code}`;
/** With a class that has a server. */
const app = (code: string): string =>
  `${IMPORT}class App { server = new McpServer({ name: 's', version: '1' }); constructor(list) { this.add(list); } add(list) { for (const t of list) this.server.registerTool(t.name, {}, cb); } }\n${code}`;
const core = (code: string): string =>
  `import { createApp, prompt, resource, tool } from '@cyanheads/mcp-ts-core';\n${code}`;
const tool = (name: string, server = 'server'): string =>
  `${server}.registerTool('${name}', { description: 'd' }, async () => ({ content: [] }));`;
const a = tool('a');
const builder = (variable: string, name: string): string =>
  `const ${variable} = tool('${name}', { description: 'd', handler: () => ({}) });`;

const duplicate = (value: string, line: number, what = 'name', kind = 'tool') => ({
  messageId: 'duplicate' as const,
  data: { kind, what, value, where: `line ${line}`, elsewhere: '' },
});

/** A server that registers by functions of other files. */
const project = (calls: string) => ({
  filename: 'no-duplicate-name/project/server.ts',
  code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerReading } from './read.ts';
import { registerSometimes, registerWriting } from './write.ts';
export function createServer(isWriter) {
  const server = new McpServer({ name: 'papers', version: '1' });
  ${calls}
  return server;
}`,
});

/** An application of mcp-ts-core with tools that `listed.ts` defines. */
const application = (tools: string) => ({
  filename: 'no-duplicate-name/project/app.ts',
  code: `import { createApp, tool } from '@cyanheads/mcp-ts-core';
import { byAuthor, byTitle } from './listed.ts';
export function start(isWriter) {
  return createApp({ tools: ${tools} });
}`,
});

/** A name in `write.ts` that `read.ts` has too. */
const inWriting = (kind: string, what: string, value: string, line: number) => ({
  messageId: 'duplicate' as const,
  data: {
    kind,
    what,
    value,
    where: `no-duplicate-name/project/read.ts:${line}`,
    elsewhere: elsewhere('no-duplicate-name/project/write.ts', line),
  },
  line: 7,
  column: 3,
  endColumn: 26,
});

testRule(rule, {
  valid: [
    {
      name: 'a file whose definitions another file may not register',
      ...project('registerReading(server);\n  registerSometimes(server);'),
    },
    {
      name: 'one of two files',
      ...project('if (isWriter) registerWriting(server);\n  else registerReading(server);'),
    },
    {
      name: 'a list that may lack a definition of another file',
      ...application('[byAuthor, ...(isWriter ? [byTitle] : [])]'),
    },
    {
      name: 'decorated methods of two classes',
      code: `import { Tool } from '@rekog/mcp-nest';
export class Papers { @Tool({ name: 'find', description: 'Finds papers.' }) async find() { return 'x'; } }
export class Books { @Tool({ name: 'find', description: 'Finds books.' }) async find() { return 'x'; } }`,
    },
    {
      name: 'the same file for two servers',
      ...project('registerReading(server);\n  registerWriting(new McpServer({}));'),
    },
    {
      name: 'one list that two servers have',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const ALL = [{ name: 'song_open', description: 'd', inputSchema: { type: 'object' as const } }];
const MORE = [{ name: 'song_open', description: 'd', inputSchema: { type: 'object' as const } }];
export function make() {
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ALL }));
  return server;
}
export function makeMore() {
  const server = new Server({ name: 't', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: MORE }));
  return server;
}`,
    },
    {
      name: 'two names that conditions select: one condition may select both',
      code: sdk(
        ['a', 'b']
          .map(
            (first) =>
              `server.registerTool(x ? '${first}' : '${first === 'a' ? 'b' : 'a'}', {}, cb);`,
          )
          .join('\n'),
      ),
    },
    {
      name: 'a selected name beside a registration that the same condition decides about',
      code: sdk(`if (x) {\n  ${a}\n}\nserver.registerTool(x ? 'b' : 'a', {}, cb);`),
    },
    sdk(`${a}\n${tool('b')}`),
    // Two servers may share names.
    sdk(`const other = new McpServer({ name: 'o', version: '1' });\n${a}\n${tool('a', 'other')}`),
    // Two servers that one function makes.
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nfunction create(name: string) { return new McpServer({ name, version: '1' }); }\nconst server = create('s');\nconst other = create('o');\n${a}\n${tool('a', 'other')}`,
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nasync function create(name: string) { return new McpServer({ name, version: '1' }); }\nfunction add(server) { ${a} }\nadd(await create('s'));\nconst other = await create('o');\n${tool('a', 'other')}`,
    // Of a function that makes a server and registers on it, each call has one of its own.
    building("build([{ name: 'a' }]);\nbuild([{ name: 'a' }]);"),
    building("for (const list of [[{ name: 'a' }], [{ name: 'a' }]]) build(list);"),
    building(
      "async function run(list) { await build(list).connect(transport); }\nasync function all() { await run([{ name: 'a' }]); await run([{ name: 'a' }]); }",
    ),
    `${IMPORT}class App { constructor(list) { this.server = new McpServer({ name: 's', version: '1' }); for (const t of list) this.server.registerTool(t.name, {}, cb); } }\nnew App([{ name: 'a' }]);\nnew App([{ name: 'a' }]);`,
    // Of a class that makes a server or is one, each instance is or has one of its own.
    app("new App([{ name: 'a' }]);\nnew App([{ name: 'a' }]);"),
    app(
      "const one = new App([]);\nconst two = new App([]);\none.add([{ name: 'a' }]);\ntwo.add([{ name: 'a' }]);",
    ),
    app(
      `const one = new App([]);\nconst two = new App([]);\n${tool('a', 'one.server')}\n${tool('a', 'two.server')}`,
    ),
    app(
      "for (const list of [[{ name: 'a' }], [{ name: 'a' }]]) {\n  const one = new App([]);\n  one.add(list);\n}",
    ),
    app(
      "export const apps = [new App([]), new App([])];\napps[first()].add([{ name: 'a' }]);\napps[last()].add([{ name: 'a' }]);",
    ),
    `${IMPORT}class Own extends McpServer {}\nconst one = new Own({ name: 's', version: '1' });\nconst two = new Own({ name: 's', version: '1' });\n${tool('a', 'one')}\n${tool('a', 'two')}`,
    // One whose registering method is replaced by a function that leaves some out.
    sdk(
      `const add = server.registerTool.bind(server);\nserver.registerTool = (name, ...rest) => (allowed(name) ? add(name, ...rest) : undefined);\n${a}\nadd('a', { description: 'd' }, async () => ({ content: [] }));`,
    ),
    // A tool and a prompt are told apart by their kinds.
    sdk(`${a}\nserver.registerPrompt('a', { description: 'd' }, () => ({ messages: [] }));`),
    // Two resources of one name and two URIs.
    sdk(
      "server.registerResource('r', 'r://x', {}, async () => ({ contents: [] }));\nserver.registerResource('r', 'r://y', {}, async () => ({ contents: [] }));",
    ),
    sdk(
      'server.registerTool(process.env.A, {}, async () => ({ content: [] }));\nserver.registerTool(process.env.A, {}, async () => ({ content: [] }));',
    ),
    // Only one of them is registered in a run.
    sdk(`if (process.env.READ_ONLY) {\n  ${a}\n} else {\n  ${a}\n}`),
    sdk(`if (x) {\n  ${a}\n} else if (y) {\n  ${a}\n} else {\n  ${a}\n}`),
    sdk(`x ? ${a.slice(0, -1)} : ${a}`),
    sdk(`switch (x) {\n  case 1:\n    ${a}\n    break;\n  default:\n    ${a}\n}`),
    sdk(`try {\n  ${a}\n} catch {\n  ${a}\n}`),
    sdk(`function register() {\n  if (x) {\n    ${a}\n    return;\n  }\n  ${a}\n}`),
    sdk(`function register() {\n  if (x) return ${a}\n  ${a}\n}`),
    sdk(
      `function register() {\n  if (x) {\n    ${a}\n  } else {\n    throw new Error('x');\n  }\n}\nfunction again() {\n  ${a}\n}`,
    ),
    // Conditions that may exclude each other.
    sdk(`if (x) {\n  ${a}\n}\nif (y) {\n  ${a}\n}`),
    sdk(`x && ${a}\n!x && ${a}`),
    // Functions that are perhaps not all called; a server that is a parameter is another one in each.
    sdk(`export function basic() {\n  ${a}\n}\nexport function full() {\n  ${a}\n}`),
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function basic(server: McpServer) {\n  ${a}\n}\nexport function full(server: McpServer) {\n  ${a}\n}`,
    // A wrapper that registers in one of two ways.
    sdk(
      `function add(name, schema) {\n  if (schema) server.registerTool(name, { inputSchema: schema }, cb);\n  else server.registerTool(name, {}, cb);\n}\nadd('a', {});\nadd('b', undefined);`,
    ),
    sdk(
      `for (const t of [{ name: 'a', schema: {} }, { name: 'b', schema: undefined }]) {\n  if (t.schema) server.registerTool(t.name, { inputSchema: t.schema }, cb);\n  else server.registerTool(t.name, {}, cb);\n}`,
    ),
    // One turn may be skipped, and its name be free.
    sdk(
      `for (const t of [{ name: 'a', mode: 'x' }, { name: 'a', mode: 'y' }]) {\n  if (t.mode !== process.env.MODE) continue;\n  server.registerTool(t.name, {}, cb);\n}`,
    ),
    sdk(
      `const tools = [{ name: 'a', mode: 'x' }, { name: 'a', mode: 'y' }].filter((t) => t.mode === process.env.MODE);\nfor (const t of tools) server.registerTool(t.name, {}, cb);`,
    ),
    {
      name: 'a loop that skips the names of a record that it fills',
      code: sdk(`const handlers = {};
for (const t of [{ name: 'a', run: one }, { name: 'a', run: two }]) {
  if (handlers[t.name]) continue;
  handlers[t.name] = t.run;
  server.registerTool(t.name, {}, cb);
}`),
    },
    {
      name: 'a loop that skips the names of a set that it fills',
      code: sdk(`const seen = new Set();
for (const t of [{ name: 'a' }, { name: 'a' }]) {
  if (seen.has(t.name)) continue;
  seen.add(t.name);
  server.registerTool(t.name, {}, cb);
}`),
    },
    {
      name: 'a loop that skips the names of a list that it fills',
      code: sdk(`const names = [];
for (const group of [[{ name: 'a' }], [{ name: 'a' }]])
  for (const t of group) {
    if (names.includes(t.name)) continue;
    names.push(t.name);
    server.registerTool(t.name, {}, cb);
  }`),
    },
    {
      name: 'a function that skips the names of a record that it fills',
      code: sdk(`const registered = {};
function add(t) {
  if (registered[t.name]) return;
  registered[t.name] = true;
  server.registerTool(t.name, {}, cb);
}
for (const t of [{ name: 'a' }, { name: 'a' }]) add(t);`),
    },
    // The first is taken off the server, or renamed, before the second is registered; or its handle goes where that may happen.
    sdk(`${a.slice(0, -1)}.remove();\n${a}`),
    sdk(`${a.slice(0, -1)}.update({ name: 'b' });\n${a}`),
    sdk(`const handle = ${a}\nhandle.remove();\n${a}`),
    sdk(`let handle = ${a}\nfunction refresh() {\n  handle?.remove();\n  handle = ${a}\n}`),
    sdk(`const handle = ${a}\nif (handle) handle['remove']();\n${a}`),
    sdk(
      `const handles = [];\nhandles.push(${a.slice(0, -1)});\nhandles.forEach((each) => each.remove());\n${a}`,
    ),
    sdk(`const handle = ${a}\nreset(handle);\n${a}`),
    sdk(`export const handle = ${a}\nexport function refresh() {\n  ${a}\n}`),
    sdk(`const handles = { a: ${a.slice(0, -1)} };\nhandles.a.remove();\n${a}`),
    sdk(
      `function add(name) {\n  return server.registerTool(name, {}, cb);\n}\nconst handle = add('a');\nhandle.remove();\nadd('a');`,
    ),
    // Builders that are in no list of this file, or in two.
    core(`export ${builder('one', 'a')}\nexport ${builder('two', 'a')}`),
    core(
      `${builder('one', 'a')}\n${builder('two', 'a')}\nawait createApp({ tools: [one] });\nawait createApp({ tools: [two] });`,
    ),
    core(
      `${builder('one', 'a')}\n${builder('two', 'a')}\nawait createApp({ tools: [process.env.X ? one : two] });`,
    ),
    core(
      `${builder('one', 'a')}\n${builder('two', 'a')}\nawait createApp({ tools: [one, two].filter((t) => allowed(t)) });`,
    ),
    '',
  ],
  invalid: [
    {
      name: 'two lists of a loop with one name, at the second one',
      code: sdk(
        "const TOOLS = [\n  ['a', 'One.'],\n  ['a', 'Two.'],\n];\nfor (const [name, description] of TOOLS) server.registerTool(name, { description }, cb);",
      ),
      errors: [{ messageId: 'duplicate', line: 5, column: 4 }],
    },
    {
      name: 'groups of tools, each with its handlers, in a loop that skips a tool without one',
      code: sdk(`const groups = [
  { tools: [{ name: 'a' }], handlers: { a: () => one() } },
  { tools: [{ name: 'a' }], handlers: { a: () => two() } },
];
for (const group of groups)
  for (const t of group.tools) {
    const handler = group.handlers[t.name];
    if (!handler) continue;
    server.registerTool(t.name, {}, handler);
  }`),
      errors: [{ ...duplicate('a', 4), line: 5 }],
    },
    {
      name: 'definitions of two files on one server',
      ...project('registerReading(server);\n  registerWriting(server);'),
      errors: [
        inWriting('tool', 'name', 'find', 4),
        inWriting('prompt', 'name', 'ask', 5),
        inWriting('resource', 'URI', 'papers://index', 6),
      ],
    },
    {
      name: 'two definitions of another file in one list',
      ...application('[byAuthor, byTitle]'),
      errors: [
        {
          messageId: 'duplicate',
          data: {
            kind: 'tool',
            what: 'name',
            value: 'find',
            where: 'no-duplicate-name/project/listed.ts:5',
            elsewhere: elsewhere('no-duplicate-name/project/listed.ts', 6),
          },
          line: 4,
        },
      ],
    },
    {
      name: 'a definition of the file, and one of another in its list',
      ...application("[byAuthor, tool('find', { description: 'd', handler: () => ({}) })]"),
      errors: [{ messageId: 'duplicate' }],
    },
    {
      name: 'two decorated methods of a class',
      code: `import { Tool } from '@rekog/mcp-nest';
export class Papers {
  @Tool({ name: 'find', description: 'Finds papers by author.' })
  async byAuthor() { return 'x'; }
  @Tool({ name: 'find', description: 'Finds papers by title.' })
  async byTitle() { return 'x'; }
}`,
      errors: [{ ...duplicate('find', 3), line: 5 }],
    },
    {
      name: 'a definition of the file that creates the server, and one of another',
      ...project(
        "registerReading(server);\n  server.registerTool('find', {}, async () => ({ content: [] }));",
      ),
      errors: [{ messageId: 'duplicate' }],
    },
    ...(
      [
        ['a function', 'export function make() {', '}'],
        ['a class', 'export class Songs { private readonly server = this.make(); make() {', '} }'],
      ] as const
    ).map(([name, open, close]) => ({
      name: `a list of the module whose server ${name} makes`,
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const ALL = [
  { name: 'song_open', description: 'd', inputSchema: { type: 'object' as const } },
  { name: 'song_open', description: 'd', inputSchema: { type: 'object' as const } },
];
${open}
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ALL }));
  return server;
${close}`,
      errors: [{ messageId: 'duplicate' as const, line: 5 }],
    })),
    {
      name: 'one of two names, which another tool has',
      code: sdk(`${a}\nserver.registerTool(x ? 'b' : 'a', {}, cb);`),
      errors: [{ ...duplicate('a', 3), line: 4, column: 31 }],
    },
    {
      name: 'a name that an earlier tool may have',
      code: sdk(`server.registerTool(x ? 'b' : 'a', {}, cb);\n${a}`),
      errors: [{ ...duplicate('a', 3), line: 4 }],
    },
    {
      code: sdk(`${a}\n${a}`),
      errors: [{ ...duplicate('a', 3), line: 4, column: 21, endColumn: 24 }],
    },
    {
      code: sdk(`${a}\n${a}\n${a}`),
      errors: [
        { ...duplicate('a', 3), line: 4 },
        { ...duplicate('a', 3), line: 5 },
      ],
    },
    { code: sdk(`${a}\nif (x) {\n  ${a}\n}`), errors: [{ ...duplicate('a', 3), line: 5 }] },
    { code: sdk(`if (x) {\n  ${a}\n}\n${a}`), errors: [{ ...duplicate('a', 4), line: 6 }] },
    { code: sdk(`if (x) {\n  ${a}\n  ${a}\n}`), errors: [{ ...duplicate('a', 4), line: 5 }] },
    {
      code: sdk(`export function register() {\n  if (!ready) return;\n  ${a}\n  ${a}\n}`),
      errors: [{ ...duplicate('a', 5), line: 6 }],
    },
    {
      code: sdk(
        `const NAMES = { first: 'a', second: 'a' };\nserver.registerTool(NAMES.first, {}, cb);\nserver.registerTool(NAMES.second, {}, cb);`,
      ),
      errors: [{ ...duplicate('a', 3), line: 3, column: 37 }],
    },
    {
      code: sdk(
        "for (const t of [{ name: 'a' }, { name: 'b' }, { name: 'a' }]) server.registerTool(t.name, {}, cb);",
      ),
      errors: [{ ...duplicate('a', 3), line: 3, column: 56 }],
    },
    {
      code: sdk(
        "function add(name) {\n  server.registerTool(name, {}, cb);\n}\nadd('a');\nadd('b');\nadd('a');",
      ),
      errors: [{ ...duplicate('a', 6), line: 8 }],
    },
    {
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nfunction create(name: string) { return new McpServer({ name, version: '1' }); }\nfunction add(server) { ${a} }\nconst server = create('s');\n${a}\nadd(server);`,
      errors: [{ ...duplicate('a', 5), line: 3 }],
    },
    {
      code: app("const one = new App([]);\none.add([{ name: 'a' }]);\none.add([{ name: 'a' }]);"),
      errors: [{ ...duplicate('a', 4), line: 5 }],
    },
    {
      code: app("new App([{ name: 'a' }, { name: 'a' }]);"),
      errors: [{ ...duplicate('a', 3), line: 3 }],
    },
    {
      code: building("build([{ name: 'a' }, { name: 'a' }]);"),
      errors: [{ ...duplicate('a', 4), line: 4 }],
    },
    {
      code: sdk("server.tool('a', cb);\nserver.registerTool('a', {}, cb);"),
      errors: [duplicate('a', 3)],
    },
    {
      code: sdk("server.registerPrompt('p', {}, cb);\nserver.registerPrompt('p', {}, cb);"),
      errors: [duplicate('p', 3, 'name', 'prompt')],
    },
    {
      code: sdk(
        "server.registerResource('r', 'r://x', {}, cb);\nserver.registerResource('s', 'r://x', {}, cb);",
      ),
      errors: [{ ...duplicate('r://x', 3, 'URI', 'resource'), column: 30 }],
    },
    {
      code: sdk(
        "server.registerResource('r', new ResourceTemplate('r://{x}', { list: undefined }), {}, cb);\nserver.registerResource('r', new ResourceTemplate('s://{x}', { list: undefined }), {}, cb);",
      ),
      errors: [duplicate('r', 3, 'name', 'resource')],
    },
    {
      code: sdk(
        "server.registerResource('r', new ResourceTemplate('r://{x}', { list: undefined }), {}, cb);\nserver.registerResource('s', new ResourceTemplate('r://{x}', { list: undefined }), {}, cb);",
      ),
      errors: [duplicate('r://{x}', 3, 'URI template', 'resource')],
    },
    // A disabled tool keeps its name.
    {
      code: sdk(`${a.slice(0, -1)}.disable();\n${a}`),
      errors: [{ ...duplicate('a', 3), line: 4 }],
    },
    {
      code: sdk(`const handle = ${a}\nif (handle.enabled) handle.disable();\n${a}`),
      errors: [{ ...duplicate('a', 3), line: 5 }],
    },
    {
      code: sdk("['a', 'a'].forEach((name) => server.registerTool(name, {}, cb));"),
      errors: [duplicate('a', 3)],
    },
    {
      code: sdk(
        "function add(name) {\n  return server.registerTool(name, {}, cb);\n}\nadd('a');\nadd('a');",
      ),
      errors: [{ ...duplicate('a', 6), line: 7 }],
    },
    // Builders in one list.
    {
      code: core(
        `${builder('one', 'a')}\n${builder('two', 'a')}\nawait createApp({ tools: [one, two] });`,
      ),
      errors: [{ ...duplicate('a', 2), line: 3 }],
    },
    {
      code: core(
        `${builder('one', 'a')}\n${builder('two', 'a')}\nconst all = [one];\nconst tools = [...all, two];\nawait createApp({ name: 's', tools });`,
      ),
      errors: [{ ...duplicate('a', 2), line: 3 }],
    },
    {
      code: core(
        "const one = resource('r://x', { name: 'r', description: 'd', handler: () => ({}) });\nconst two = resource('r://y', { name: 'r', description: 'd', handler: () => ({}) });\nawait createApp({ resources: [one, two] });",
      ),
      errors: [duplicate('r', 2, 'name', 'resource')],
    },
    {
      code: "const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('a', {}, cb);\nserver.registerTool('a', {}, cb);",
      filename: 'server.cjs',
      errors: [duplicate('a', 3)],
    },
  ],
});

describe.each([
  ['SDK v1', McpServer],
  ['SDK v2', McpServer2 as unknown as typeof McpServer],
])('%s', (_, Server) => {
  const callback = () => ({ content: [] });

  test('releases a name when its tool is removed or renamed, but not when it is disabled', () => {
    const server = new Server({ name: 's', version: '1' });
    server.registerTool('a', {}, callback).remove();
    server.registerTool('a', {}, callback).update({ name: 'b' });
    server.registerTool('a', {}, callback).disable();
    expect(() => server.registerTool('a', {}, callback)).toThrow('Tool a is already registered');
  });
});
