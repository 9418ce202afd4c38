import { describe, expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';
import { read } from '../read.ts';

/** The names of the tools of two servers, of those that clients may reach. */
function served(use: string, first = 'const first ='): string[] {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
    ${first} new McpServer({ name: 'first', version: '1' });
    first.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    const second = new McpServer({ name: 'second', version: '1' });
    second.registerTool('two', { description: 'd' }, async () => ({ content: [] }));
    ${use}
  `);
  return definitions.flatMap(({ name, isServed }) =>
    isServed && name.kind === 'known' ? [name.value] : [],
  );
}

describe('a server beside another one', () => {
  test.each([
    ['is connected', 'await second.connect(new StdioServerTransport());'],
    ['is exported', 'export { second };'],
    ['is passed on', 'serve(second);'],
  ])('is not served where only the other one %s', (_, use) => {
    expect(served(use)).toEqual(['two']);
  });

  test.each([
    ['neither is connected', ''],
    ['both are connected', 'await first.connect(one); await second.connect(two);'],
    ['it is passed on with what it does', 'serve(second); serve(first.server);'],
    ['it has a method that may serve it', 'serve(second); first.start();'],
    ['it is returned', 'serve(second); function make() { return first; }'],
  ])('may be served where %s', (_, use) => {
    expect(served(use)).toEqual(['one', 'two']);
  });

  test('may be served where it is exported when it is made', () => {
    expect(served('serve(second);', 'export const first =')).toEqual(['one', 'two']);
  });

  test('may be served where it is not in a variable of its own', () => {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      class Tools { server = new McpServer({ name: 'a', version: '1' }); }
      const tools = new Tools();
      tools.server.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
      serve(new McpServer({ name: 'b', version: '1' }));
    `);
    expect(definitions.map(({ isServed }) => isServed)).toEqual([true]);
  });
});

test('a tool that the environment may leave out is not served for another reason, which counts', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const first = new McpServer({ name: 'first', version: '1' });
    if (process.env.MORE) first.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    export const second = new McpServer({ name: 'second', version: '1' });
  `);
  expect(definitions.map(({ condition }) => condition)).toEqual([
    'is on a server that its file never connects',
  ]);
});

test('a tool of a server that is never connected is uncertain', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const draft = new McpServer({ name: 'draft', version: '1' });
    draft.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    export const server = new McpServer({ name: 'server', version: '1' });
  `);
  expect(definitions[0]?.condition).toBe('is on a server that its file never connects');
});

describe('a tool of a server in a module that answers requests itself', () => {
  const CACHE = `class Cache {
    private entries = new Map<string, { value: McpServer }>();
    get(key: string) { return this.entries.get(key)?.value; }
    set(key: string, value: McpServer) { this.entries.set(key, { value }); }
  }`;
  const CREATE = `async function serverOf(user: string) {
    const cached = servers.get(user);
    if (cached) return cached;
    const server = new McpServer({ name: 'a', version: '1' });
    server.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
    servers.set(user, server);
    return server;
  }`;
  const ANSWER = `async function answer(server: McpServer, request: { method: string }) {
    return request.method === 'tools/list' ? listed(server) : undefined;
  }`;
  const HANDLE = `export async function handle(request: { method: string; user: string }) {
    return answer(await serverOf(request.user), request);
  }`;

  function conditions(...code: string[]): (string | undefined)[] {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { serve } from './serve.js';
      ${code.join('\n')}
    `);
    return definitions.flatMap(({ isServed, condition }) => (isServed ? [] : [condition]));
  }

  const MAP = 'const servers = new Map<string, McpServer>();';
  const LISTED = 'function listed(server: McpServer) { return []; }';

  test.each([
    ['a map', MAP],
    ['a class with a map', `${CACHE}\nconst servers = new Cache();`],
  ])('is not served where %s keeps it, and no function connects it', (_, servers) => {
    expect(conditions(servers, CREATE, ANSWER, HANDLE, LISTED)).toEqual([
      'is on a server that no code connects',
    ]);
  });

  test.each([
    ['a function connects it', 'function listed(server: McpServer) { return server.connect(t); }'],
    ['it is passed on', 'function listed(server: McpServer) { return serve(server); }'],
    ['its low-level server is read', 'const listed = (server: McpServer) => server.server;'],
    ['the map is passed on', `${LISTED}\nserve(servers);`],
    ['the map is walked', `${LISTED}\nservers.forEach((each) => each.connect(t));`],
    ['the map is exported', `${LISTED}\nexport { servers };`],
    ['its function is exported', `${LISTED}\nexport { serverOf };`],
    ['another function is passed on', `${LISTED}\nserve(serverOf);`],
  ])('may be served where %s', (_, more) => {
    expect(conditions(MAP, CREATE, ANSWER, HANDLE, more)).toEqual([]);
  });

  test('may be served where the module answers no requests', () => {
    const answer = 'function answer(server: McpServer, request: object) { listed(server); }';
    expect(conditions(MAP, CREATE, answer, HANDLE, LISTED)).toEqual([]);
  });
});

describe('a tool that a function registers on the server of another file', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { registerAll } from './tools.js';
    export const server = new McpServer({ name: 'first', version: '1' });
    registerAll();`;

  function unserved(functions: string): readonly (string | undefined)[] {
    const tools = `import { server } from './server.js';
      ${functions}
      const run = async () => ({ content: [] });`;
    const { path } = project({
      'package.json': { name: 'p', type: 'module', main: 'server.ts' },
      'tools.ts': tools,
      'server.ts': SERVER,
    });
    const module = moduleFrom(path('tools.ts'), tools);
    return analyze(module, DEFAULT_SETTINGS).definitions.map(({ isServed, condition }) =>
      isServed ? undefined : condition,
    );
  }

  test('is not served where nothing calls the function', () => {
    const functions = `function registerOne() { server.registerTool('one', {}, run); }
      export function registerAll() { /* registerOne(); */ }`;
    expect(unserved(functions)).toEqual(['is registered by a function that nothing calls']);
  });

  test.each([
    ['it is called', 'registerOne();'],
    ['it is passed on', 'all.push(registerOne);'],
  ])('is served where %s', (_, use) => {
    const functions = `function registerOne() { server.registerTool('one', {}, run); }
      const all = [];
      export function registerAll() { ${use} all.forEach((register) => register()); }`;
    expect(unserved(functions)).toEqual([undefined]);
  });
});

test('a tool of a server that a function makes may be served by who imports it', () => {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    export function make() {
      const server = new McpServer({ name: 'first', version: '1' });
      server.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
      return server;
    }
  `);
  expect(definitions.map(({ isServed }) => isServed)).toEqual([true]);
});

describe('a tool of a server that a function of an app makes', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    export function makeServer() {
      const server = new McpServer({ name: 'first', version: '1' });
      server.registerTool('one', { description: 'd' }, async () => ({ content: [] }));
      return server;
    }`;

  /** Why clients do not reach the tool. */
  function unserved(
    files: Readonly<Record<string, string>>,
    manifest: object = { private: true },
    server = SERVER,
  ): readonly (string | undefined)[] {
    const { path } = project({
      'package.json': { name: 'app', type: 'module', ...manifest },
      'lib/server.ts': server,
      ...files,
    });
    const module = moduleFrom(path('lib/server.ts'), server);
    return analyze(module, DEFAULT_SETTINGS).definitions.map(({ isServed, condition }) =>
      isServed ? undefined : condition,
    );
  }

  test('is not served where nothing calls the function', () => {
    expect(unserved({ 'lib/page.ts': 'export const page = 1;' })).toEqual([
      'is registered by a function that nothing calls',
    ]);
  });

  test('is not served where only an unused function of another file calls it', () => {
    const unused = `import { makeServer } from './server.js';
      export function answer(request: unknown) { return makeServer().connect(request); }`;
    expect(unserved({ 'lib/answer.ts': unused })).toEqual([
      'is registered by a function that nothing calls',
    ]);
  });

  test.each<[string, Record<string, string>, object?, string?]>([
    [
      'a module calls it',
      {
        'lib/start.ts':
          "import { makeServer } from './server.js';\nmakeServer().connect(transport);",
      },
    ],
    [
      'a route calls it',
      {
        'app/mcp/route.ts':
          "import { makeServer } from '../../lib/server.js';\nexport async function POST() { return makeServer(); }",
      },
    ],
    ['other packages may import the function', {}, { main: 'dist/server.js' }],
    [
      'a platform may start the file',
      {},
      {},
      SERVER.replace('export function', 'export default function'),
    ],
    ['a platform may start it by name', {}, {}, `${SERVER}\nexport { makeServer as default };`],
  ])('may be served where %s', (_, files, manifest, server) => {
    expect(unserved(files, manifest, server)).toEqual([undefined]);
  });
});

describe('a tool that a method registers on a server that it receives', () => {
  /** Why clients do not reach the tool. */
  function unserved(
    start: string,
    files: Readonly<Record<string, string>>,
    { head = 'export class', manifest = {} }: { head?: string; manifest?: object } = {},
  ): readonly (string | undefined)[] {
    const registry = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      ${head} Registry {
        size = 0;
        setUp(server: McpServer) { server.registerTool('one', { description: 'd' }, run); }
      }`;
    const { path } = project({
      'package.json': {
        name: 'app',
        private: true,
        scripts: { start: 'node start.js' },
        ...manifest,
      },
      'start.ts': `import { Registry } from './registry.js';
        ${start}`,
      'registry.ts': registry,
      ...files,
    });
    const module = moduleFrom(path('registry.ts'), registry);
    return analyze(module, DEFAULT_SETTINGS).definitions.map(({ isServed, condition }) =>
      isServed ? undefined : condition,
    );
  }

  const OTHER = `import { Registry } from './registry.js';
    export function add(server) { new Registry().setUp(server); }`;

  test('is not served where only a file that nothing loads calls the method', () => {
    expect(unserved('log(new Registry().size);', { 'other.ts': OTHER })).toEqual([
      'is registered by a function that nothing calls',
    ]);
  });

  test.each<[string, Parameters<typeof unserved>]>([
    ['a file that is loaded calls it', ['new Registry().setUp(server);', { 'other.ts': OTHER }]],
    ['no file names it', ['new Registry()[`set${name}`](server);', {}]],
    [
      'a file that is loaded has its name as a string',
      [`for (const name of ['setUp']) new Registry()[name](server);`, { 'other.ts': OTHER }],
    ],
    [
      'a decorated class has it',
      ['log(new Registry().size);', { 'other.ts': OTHER }, { head: '@Injectable() export class' }],
    ],
    [
      'other packages may import the class',
      [
        "export { Registry } from './registry.js';",
        { 'other.ts': OTHER },
        { manifest: { main: 'start.js' } },
      ],
    ],
  ])('may be served where %s', (_, [start, files, options]) => {
    expect(unserved(start, files, options)).toEqual([undefined]);
  });
});

describe('an object of the type of a tool', () => {
  const TOOL = `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
    export const tool: Tool = { name: 'one', inputSchema: { type: 'object' } };`;
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { tool } from './tool.js';
    const server = new McpServer({ name: 'first', version: '1' });`;

  /** Why clients do not reach the tool, where the server of another file uses it. */
  function unserved(use: string): readonly (string | undefined)[] {
    const { path } = project({
      'package.json': { name: 'p', type: 'module', main: 'server.ts' },
      'tool.ts': TOOL,
      'server.ts': SERVER + use,
    });
    const module = moduleFrom(path('tool.ts'), TOOL);
    return analyze(module, DEFAULT_SETTINGS).definitions.map(({ isServed, condition }) =>
      isServed ? undefined : condition,
    );
  }

  test.each([
    'server.registerTool("other", { inputSchema: tool.inputSchema }, run);',
    'server.tool("other", tool.inputSchema as any, run);',
    'server.tool("other", (tool as Tool).description ?? "", run);',
  ])('is no tool of a server where code reads other parts than its name: %s', (use) => {
    expect(unserved(use)).toEqual(['is an object whose name no code reads']);
  });

  test.each([
    ['nothing reads it', ''],
    ['only a list that nothing reads has it', 'const tools = [tool];'],
    [
      'only a record that nothing reads has it, by its name',
      'const tools = { [tool.name]: tool };',
    ],
    ['only an expression without effect reads it', 'void tool.name;'],
  ])('is no tool of a server where %s', (_, use) => {
    expect(unserved(use)).toEqual(['is an object that no code uses']);
  });

  test.each([
    ['its name is read', 'server.registerTool(tool.name, { inputSchema: tool.inputSchema }, run);'],
    ['it is passed on', 'add(tool); log(tool.inputSchema);'],
    ['it is in a list', 'add([tool]); log(tool.inputSchema);'],
    ['it is destructured', 'const { name } = tool; log(tool.inputSchema);'],
    ['a computed member is read', 'for (const key of keys) log(tool[key]);'],
    ['it is exported again', 'export { tool }; log(tool.inputSchema);'],
    ['a method of it is called', 'add(tool.listing()); log(tool.inputSchema);'],
    ['a method of it may be called', '(tool.install as any)?.(host); log(tool.inputSchema);'],
    ['a part of it changes', 'tool.inputSchema = other;'],
  ])('may be one where %s', (_, use) => {
    expect(unserved(use)).toEqual([undefined]);
  });
});
