import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/plugin/index.ts';
import rule from '../../src/rules/no-list-call-mismatch.ts';
import { expect, test } from 'vitest';
import { project } from '../syntax/project.ts';
import { testRule } from '../support/rule-tester.ts';

const START = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
`;
const TEXT = "{ content: [{ type: 'text', text: 'done' }] }";
const tools = (...names: string[]): string =>
  names.map((name) => `{ name: '${name}', inputSchema: { type: 'object' } }`).join(', ');
const listed = (...names: string[]): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [${tools(...names)}] }));`;
/** A server that lists `a` and `b`, and answers calls so. */
const answering = (body: string, before = ''): string => `${START}${before}
${listed('a', 'b')}
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  ${body}
});`;
const cases = (...names: string[]): string =>
  names.map((name) => `case '${name}': return ${TEXT};`).join(' ');
const THROWS = 'default: throw new Error(`Unknown tool: ${name}`);';
const switching = (...names: string[]): string =>
  answering(`switch (name) { ${cases(...names)} ${THROWS} }`);

/** Servers that list `a` and `b`, and choose by the name in one way or another. */
const FORMS: readonly (readonly [form: string, code: string])[] = [
  ['a switch', switching('a', 'b')],
  [
    'one in a try',
    answering(
      `try { switch (name) { ${cases('a', 'b')} ${THROWS} } } catch (error) { return { isError: true, content: [{ type: 'text', text: String(error) }] }; }`,
    ),
  ],
  ['one without a default', answering(`switch (request.params.name) { ${cases('a', 'b')} }`)],
  [
    'one whose default is an error result',
    answering(
      `switch (name) { ${cases('a', 'b')} default: return { isError: true, content: [] }; }`,
    ),
  ],
  [
    'one result that is an error for unknown names',
    answering(
      'const handlers = { a: () => run(args), b: () => run(args) }; const text = handlers[name] ? await handlers[name]() : `Unknown tool: ${name}`; return { content: [{ type: "text", text }], isError: !handlers[name] };',
    ),
  ],
  [
    'one that fills a variable',
    answering(
      `let result; switch (name) { case 'a': result = run(args); break; case 'b': { result = run(args); break; } ${THROWS} } return result;`,
    ),
  ],
  [
    'a chain of conditions',
    answering(
      `if (name === 'a') { return ${TEXT}; } else if ('b' === name) { return ${TEXT}; } throw new Error('unknown');`,
    ),
  ],
  [
    'a refusal of other names',
    answering(
      `if (name !== 'a' && name !== 'b') { throw new Error('unknown'); } return run(name, args);`,
    ),
  ],
  [
    'a record of handlers',
    answering(
      `const handler = handlers[name]; if (!handler) throw new Error('unknown'); return handler(args);`,
      `const handlers = { a: () => (${TEXT}), 'b': () => (${TEXT}) };`,
    ),
  ],
  [
    'a record that is asked first',
    answering(
      `if (!(name in handlers)) throw new Error('unknown'); return handlers[name](args);`,
      `const handlers = { a: run, b: run };`,
    ),
  ],
  [
    'a map of handlers',
    answering(
      `const handler = handlers.get(name); if (!handler) return fail('unknown'); return handler(args);`,
      `const handlers = new Map([['a', run], ['b', run]]); const fail = (text) => ({ isError: true, content: [{ type: 'text', text }] });`,
    ),
  ],
  [
    'a list of tools',
    answering(
      `const tool = tools.find((candidate) => candidate.id === name); if (tool === undefined) { throw new Error('unknown'); } return tool.run(args);`,
      `const tools = [{ id: 'a', run }, { id: 'b', run }];`,
    ),
  ],
  [
    'a list of names',
    answering(
      `if (!NAMES.includes(name)) { throw new Error('unknown'); } return run(args);`,
      `const NAMES = ['a', 'b'];`,
    ),
  ],
  [
    'a function that it hands the name to',
    answering(
      `return dispatch(name, args);`,
      `async function dispatch(tool, args) { switch (tool) { ${cases('a', 'b')} default: throw new Error(tool); } }`,
    ),
  ],
  [
    'a method of a class',
    `${START}class Tools { async call(request) { switch (request.params.name) { ${cases('a', 'b')} } throw new Error('unknown'); } }
const tools = new Tools();\n${listed('a', 'b')}\nserver.setRequestHandler(CallToolRequestSchema, tools.call.bind(tools));`,
  ],
  [
    'enumerated names',
    answering(
      `switch (name) { case Name.A: return ${TEXT}; case Name.B: return ${TEXT}; ${THROWS} }`,
      `enum Name { A = 'a', B = 'b' }`,
    ),
  ],
  [
    'the requests of major 2',
    switching('a', 'b')
      .replace(/import .*\n.*\n/, "import { Server } from '@modelcontextprotocol/server';\n")
      .replace('ListToolsRequestSchema', "'tools/list'")
      .replace('CallToolRequestSchema', "'tools/call'"),
  ],
];

const PROMPTS = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { prompts: {}, resources: {} } });
`;
const prompts = (
  name: string,
): string => `${PROMPTS}server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [{ name: 'review' }] }));
server.setRequestHandler(GetPromptRequestSchema, ({ params }) => { if (params.name === '${name}') return { messages: [] }; throw new Error('unknown'); });`;
const resources = (
  uri: string,
): string => `${PROMPTS}server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [{ uri: 'notes://all', name: 'notes' }] }));
server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => { if (uri === '${uri}' || uri === 'notes://other') return { contents: [] }; throw new Error('unknown'); });`;

const LATEST = { mcp: { protocol: '2026-07-28' } };
const IN_V2 = `import { McpServer } from '@modelcontextprotocol/server';
const server = new McpServer({ name: 's', version: '1' });
`;
/** A tool of SDK v2 that registers another one when it is called. */
const UNLOCKING = `${IN_V2}server.registerTool('unlock', { description: 'd' }, async () => {
  server.registerTool('delete', { description: 'd' }, async () => ({ content: [] }));
  return { content: [] };
});`;
/** A tool of SDK v2 that lists another one when it is called. */
const SWITCHING = `${IN_V2}const remove = server.registerTool('delete', { description: 'd' }, async () => ({ content: [] }));
remove.disable();
server.registerTool('unlock', { description: 'd' }, async () => {
  remove.enable();
  return { content: [] };
});`;

testRule(rule, {
  valid: [
    { name: 'a tool that a call registers, with an older revision', code: UNLOCKING },
    {
      name: 'a tool that is registered on a server of the call',
      code: `${IN_V2}server.registerTool('unlock', { description: 'd' }, async () => {
  const server = new McpServer({ name: 'inner', version: '1' });
  server.registerTool('delete', { description: 'd' }, async () => ({ content: [] }));
  return { content: [] };
});`,
      settings: LATEST,
    },
    {
      name: 'a tool that is listed before any call, and one for older clients',
      code: `${IN_V2}const remove = server.registerTool('delete', { description: 'd' }, async () => ({ content: [] }));
remove.enable();
server.registerTool('unlock', { description: 'd' }, async () => {
  if (era === 'legacy') remove.enable();
  other.enable();
  return { content: [] };
});`,
      settings: LATEST,
    },
    {
      name: 'a handler that asks for the capabilities of the client',
      code: `${IN_V2}server.registerTool('summarize', { description: 'd' }, async () => {
  if (!server.server.getClientCapabilities()?.sampling) return { content: [], isError: true };
  return ${TEXT};
});`,
      settings: LATEST,
    },
    {
      name: 'a tool that is registered for clients of older revisions',
      code: `${IN_V2}export function build(era: string) {
  if (era === 'legacy' && server.server.getClientCapabilities()?.sampling)
    server.registerTool('summarize', { description: 'd' }, async () => (${TEXT}));
}`,
      settings: LATEST,
    },
    {
      name: 'a tool that is registered for clients with a capability, with sessions',
      code: `${IN_V2}if (server.server.getClientCapabilities()?.sampling)
  server.registerTool('summarize', { description: 'd' }, async () => (${TEXT}));`,
    },
    ...FORMS.map(([form, code]) => ({ name: form, code })),
    prompts('review'),
    // Resources may be read that are not listed.
    resources('notes://all'),
    // The handler answers any name.
    answering('return run(name, args);'),
    answering(`if (name === 'c') return ${TEXT}; return registry.call(name, args);`),
    answering(`switch (name) { ${cases('c')} default: return ${TEXT}; }`),
    answering(
      `switch (name) { ${cases('c')} default: return dynamic(name, args); }`,
      'async function dynamic(name, args) { return tools.get(name)(args); }',
    ),
    answering(
      `const handler = handlers[name]; if (!handler) throw new Error('unknown'); return handler(args);`,
      `const handlers = { c: run, ...more };`,
    ),
    answering(
      `const handler = handlers.get(name); if (!handler) throw new Error('unknown'); return handler(args);`,
      `const handlers = new Map(); for (const tool of tools) handlers.set(tool.name, tool.run);`,
    ),
    {
      name: 'groups of tools that a name begins with',
      code: answering(
        `const [first, ...rest] = name.split('_');
         const group = GROUPS.find((each) => each.name === first);
         if (!group) throw new Error('no group');
         const action = group.actions.find((each) => each.name === rest.join('_'));
         if (!action) throw new Error('no action');
         return run(action);`,
        "const GROUPS = [{ name: 'mail', actions: [{ name: 'send' }] }];",
      ).replace(tools('a', 'b'), tools('mail_send')),
    },
    // By what a name begins with, or by what becomes of it.
    answering(
      `if (name === 'a') return ${TEXT}; if (name.startsWith('b')) return ${TEXT}; throw new Error('unknown');`,
    ),
    answering(`switch (name.toLowerCase()) { ${cases('a', 'b')} ${THROWS} }`),
    answering(`switch (normalized(name)) { ${cases('c')} ${THROWS} }`),
    answering(
      `return dispatch(name);`,
      `function dispatch(tool) { tool = aliases[tool]; switch (tool) { ${cases('c')} default: throw new Error(tool); } }`,
    ),
    // A tool that always fails is known all the same.
    answering(`switch (name) { ${cases('a')} case 'b': throw new Error('not here'); ${THROWS} }`),
    answering(
      `switch (name) { ${cases('a')} case 'b': return fail('not here'); default: return fail('unknown'); }`,
      'const fail = (text) => ({ isError: true, content: [text] });',
    ),
    // Lists that are not known as a whole.
    switching('c').replace("tools: [{ name: 'a'", "tools: [...more, { name: 'a'"),
    switching('c').replace(
      "tools: [{ name: 'a'",
      "tools: [...(process.env.X ? [{ name: 'c', inputSchema: {} }] : []), { name: 'a'",
    ),
    switching('c').replace("name: 'a'", 'name: NAME'),
    // More lists than one, or no handler, or several.
    `${switching('a', 'c')}\nif (process.env.X) ${listed('a', 'c')}`,
    `${START}${listed('a')}`,
    `${switching('c')}\nserver.setRequestHandler(CallToolRequestSchema, async () => (${TEXT}));`,
    // Another server's handler.
    switching('c')
      .replace(/server(\.setRequestHandler\(CallTool)/, 'other$1')
      .replace(
        'const server',
        "const other = new Server({ name: 'o', version: '1' }, { capabilities: { tools: {} } });\nconst server",
      ),
    // A condition that has nothing to do with the name.
    answering(
      `if (!args) { throw new Error('no arguments'); } switch (name) { ${cases('a', 'b')} ${THROWS} }`,
    ),
  ],
  invalid: [
    {
      name: 'all tools, because their names are compared with something else',
      code: answering(`switch (request.params.tool) { ${cases('a', 'b')} ${THROWS} }`),
      errors: [
        {
          messageId: 'noneAnswered',
          data: { kind: 'tool', request: 'tools/call', key: 'name', where: '', elsewhere: '' },
          line: 5,
        },
      ],
    },
    {
      name: 'a tool that a call registers',
      code: UNLOCKING,
      settings: LATEST,
      errors: [
        {
          messageId: 'changed',
          data: { callee: 'server.registerTool', revision: '2026-07-28', elsewhere: '' },
          line: 4,
          column: 3,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'a tool that a call lists',
      code: SWITCHING,
      settings: LATEST,
      errors: [{ messageId: 'changed', line: 6, column: 3, endColumn: 16 }],
    },
    {
      name: 'a tool that is registered for clients with a capability',
      code: `${IN_V2}const capabilities = server.server.getClientCapabilities() ?? {};
const hasSampling = capabilities.sampling !== undefined;
if (hasSampling) {
  server.registerTool('summarize', { description: 'd' }, async () => (${TEXT}));
}`,
      settings: LATEST,
      errors: [
        {
          messageId: 'varies',
          data: {
            callee: 'server.server.getClientCapabilities',
            revision: '2026-07-28',
            elsewhere: '',
          },
          line: 6,
          column: 3,
          endColumn: 22,
        },
      ],
    },
    {
      name: 'a tool that is listed for some clients',
      code: `${START}server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [
    ...(server.getClientVersion()?.name === 'cursor' ? [${tools('a')}] : []),
  ],
}));`,
      settings: LATEST,
      errors: [{ messageId: 'varies', line: 6, column: 57 }],
    },
    ...FORMS.map(([form, code]) => ({
      name: `${form} without one that is listed`,
      code: code.replace(tools('a', 'b'), tools('a', 'b', 'z')),
      errors: [
        {
          messageId: 'unanswered',
          data: {
            kind: 'tool',
            name: 'z',
            request: 'tools/call',
            where: '',
            hint: '',
            elsewhere: '',
          },
        },
      ],
    })),
    ...FORMS.map(([form, code]) => ({
      name: `${form} with one that is not listed`,
      code: code.replace(tools('a', 'b'), tools('a')),
      errors: [
        {
          messageId: 'unlisted',
          data: {
            kind: 'tool',
            name: 'b',
            request: 'tools/call',
            where: '',
            hint: '',
            elsewhere: '',
          },
        },
      ],
    })),
    {
      code: switching('a', 'loads').replace(tools('a', 'b'), tools('a', 'load')),
      errors: [
        {
          messageId: 'unanswered',
          data: {
            kind: 'tool',
            name: 'load',
            request: 'tools/call',
            where: '',
            hint: ' (did you mean loads?)',
            elsewhere: '',
          },
          line: 5,
          column: 129,
          endColumn: 135,
        },
        {
          messageId: 'unlisted',
          data: {
            kind: 'tool',
            name: 'loads',
            request: 'tools/call',
            where: '',
            hint: ' (did you mean load?)',
            elsewhere: '',
          },
          line: 8,
          column: 88,
          endColumn: 95,
        },
      ],
    },
    { code: switching('a'), errors: [{ messageId: 'unanswered' }] },
    { code: switching('a', 'b', 'c'), errors: [{ messageId: 'unlisted' }] },
    // Each server by itself.
    {
      code: `${switching('a', 'b')}\nconst other = new Server({ name: 'o', version: '1' }, { capabilities: { tools: {} } });\nother${listed('a').slice('server'.length)}\nother.setRequestHandler(CallToolRequestSchema, ({ params }) => { if (params.name === 'c') return ${TEXT}; throw new Error('unknown'); });`,
      errors: [
        { messageId: 'unanswered', line: 11 },
        { messageId: 'unlisted', line: 12 },
      ],
    },
    // One that fails for whatever it is asked.
    {
      code: answering("throw new Error('not implemented');"),
      errors: [{ messageId: 'noneAnswered' }],
    },
    {
      code: prompts('summary'),
      errors: [
        {
          messageId: 'unanswered',
          data: {
            kind: 'prompt',
            name: 'review',
            request: 'prompts/get',
            where: '',
            hint: '',
            elsewhere: '',
          },
        },
        { messageId: 'unlisted' },
      ],
    },
    {
      code: resources('notes://none'),
      errors: [
        {
          messageId: 'unanswered',
          data: {
            kind: 'resource',
            name: 'notes://all',
            request: 'resources/read',
            where: '',
            hint: ' (did you mean notes://none?)',
            elsewhere: '',
          },
        },
      ],
    },
  ],
});

test('names the file that rejects a name, and the file of the list, where they are others', () => {
  const files = {
    'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from './tools/index.js';
import { call } from './calls/index.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
server.setRequestHandler(CallToolRequestSchema, (request) => call(request.params.name));`,
    'tools/index.ts': `export const TOOLS = [${tools('a', 'b')}] as const;`,
    'calls/index.ts': `export function call(name: string) {
  if (name === 'a' || name === 'c') return ${TEXT};
  throw new Error('Unknown tool');
}`,
  };
  expect(messagesIn(files)).toEqual([
    expect.stringMatching(
      /'b' .* rejects it as unknown in calls\/index\.ts:3\. .* Written in tools\/index\.ts:1/,
    ),
    expect.stringMatching(
      /'c', but it is not listed in tools\/index\.ts:1, .* Written in calls\/index\.ts:2/,
    ),
  ]);
});

test('a tool that the server leaves out of a list that it shares with others', () => {
  const main = (
    list: string,
  ): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS, call } from './tools.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ${list} }));
server.setRequestHandler(CallToolRequestSchema, (request) => call(request.params.name));`;
  const shared = {
    'tools.ts': `export const TOOLS = [${tools('a', 'login')}];
export function call(name: string) {
  if (name === 'a' || name === 'login') return ${TEXT};
  throw new Error('Unknown tool');
}`,
  };
  const filtered = "TOOLS.filter((tool) => tool.name !== 'login')";
  expect(messagesIn({ 'main.ts': main(filtered), ...shared })).toEqual([]);
  expect(messagesIn({ 'main.ts': main('TOOLS.slice(0, 1)'), ...shared })).toHaveLength(1);
});

test('a tool that the module of the list hides by its name', () => {
  const files = (hidden: string): Record<'main.ts' | 'tools.ts' | 'call.ts', string> => ({
    'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from './tools.js';
import { call } from './call.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
server.setRequestHandler(CallToolRequestSchema, (request) => call(request.params.name));`,
    'tools.ts': `const HIDDEN = new Set([${hidden}]);
const ALL = [${tools('a', 'login')}];
export const TOOLS = ALL.filter((tool) => tool.name !== 'lo' + 'gin' && !HIDDEN.has(tool.name));`,
    'call.ts': `export function call(name: string) {
  if (name === 'a' || name === 'login') return ${TEXT};
  throw new Error('Unknown tool');
}`,
  });
  expect(messagesIn(files("'login'"))).toEqual([]);
  expect(messagesIn(files("'other'"))).toHaveLength(1);
});

test('tools that some start-ups list, for a server that is made twice', () => {
  const text = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
const clients: { b?: object } = {};
for (const name of process.argv) if (name === 'b') clients.b = {};
const TOOLS: Tool[] = [${tools('a')}];
function add(name: string) {
  TOOLS.push({ name, inputSchema: { type: 'object' } });
}
if (clients.b) add('b');
function build() {
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
  register(server);
  return server;
}
function register(server: Server): void {
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }) => {
    switch (name) { ${cases('a', 'b')} ${THROWS} }
  });
}
const stdio = build();
if (process.env.HTTP) onRequest(() => use(build()));`;
  expect(messagesIn({ 'main.ts': text })).toEqual([]);
});

/** What the rule reports in `main.ts` of a project with these files. */
function messagesIn(files: { readonly 'main.ts': string }): string[] {
  const { path } = project({
    'package.json': { name: 's', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } },
    ...files,
  });
  const messages = new Linter({ cwd: path('.') }).verify(
    files['main.ts'],
    {
      files: ['**/*.ts'],
      plugins: { mcp: plugin },
      languageOptions: { parser },
      rules: { 'mcp/no-list-call-mismatch': 'error' },
    },
    path('main.ts'),
  );
  return messages.map(({ message }) => message);
}
