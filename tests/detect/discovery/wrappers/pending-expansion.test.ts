import { describe, expect, test } from 'vitest';
import { listed } from '../../listed.ts';
import { read } from '../../read.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 's', version: '1' });
  const handler = async () => ({ content: [] });
`;

const namesIn = (text: string): string[] =>
  read(SERVER + text).definitions.map(({ name }) => (name.kind === 'known' ? name.value : '?'));

test('a wrapper that registers twice, called in a loop over the parameter of another', () => {
  const names = namesIn(`
    function addTool(name) {
      server.registerTool(name, {}, handler);
      server.registerTool(name + '_copy', {}, handler);
    }
    function addAll(names) {
      for (const name of names) addTool(name);
    }
    addAll(['a', 'b']);
  `);
  expect(names).toEqual(['a', 'b', 'a_copy', 'b_copy']);
});

test('a parameter for the type of `this` takes no argument', () => {
  const names = namesIn(`
    function add(this: unknown, name: string) {
      server.registerTool(name, {}, handler);
    }
    add('direct');
  `);
  expect(names).toEqual(['direct']);
});

test('a method of the server that is bound to arguments registers something else', () => {
  expect(namesIn(`server.tool.bind(server, 'first')('second', 'Does it.', handler);`)).toEqual([]);
});

test('a wrapper that registers twice, called for each element of a collection that calls fill', () => {
  const names = namesIn(`
    class Registry {
      tools = [];
      add(tool) {
        this.tools.push(tool);
      }
      addTool({ name }) {
        server.registerTool(name, {}, handler);
        server.registerTool(name + '_copy', {}, handler);
      }
      addAll() {
        for (const tool of this.tools) this.addTool(tool);
      }
    }
    const registry = new Registry();
    registry.add({ name: 'a' });
    registry.add({ name: 'b' });
    registry.addAll();
  `);
  expect(names).toEqual(['a', 'a_copy', 'b', 'b_copy']);
});

test.each([
  ['forEach', 'this.tools.forEach((tool) => server.registerTool(tool.name, {}, handler));'],
  ['map', 'return this.tools.map(({ name }) => server.registerTool(name, {}, handler));'],
  [
    'a callback in a loop',
    'for (const tool of this.tools) [""].forEach((end) => server.registerTool(tool.name + end, {}, handler));',
  ],
])('a registration in a callback, for each element that calls fill in: %s', (_form, body) => {
  const names = namesIn(`
    class Registry {
      tools = [];
      add(tool) {
        this.tools.push(tool);
      }
      addAll() {
        ${body}
      }
    }
    const registry = new Registry();
    registry.add({ name: 'a' });
    registry.add({ name: 'b' });
    const start = () => registry.addAll();
  `);
  expect(names).toEqual(['a', 'b']);
});

test('an element that only a condition puts into a list is on no certain server', () => {
  const servers = read(`${SERVER}
    const tools = [{ name: 'a' }, process.env.X ? { name: 'b' } : { name: 'c' }];
    for (const { name } of tools) server.registerTool(name, {}, handler);
  `).definitions.map(({ name, server }) => [
    name.kind === 'known' && name.value,
    server !== undefined,
  ]);
  expect(servers).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
  ]);
});

test('elements of a list that is not read count as one unresolved definition', () => {
  const { definitions } = read(`${SERVER}
    for (const name of JSON.parse(process.env.NAMES)) server.registerTool(name, {}, handler);
  `);
  expect(definitions.map(({ name }) => name.kind)).toEqual(['unknown']);
});

test('mutual recursion ends', () => {
  const names = namesIn(`
    function one(name) {
      server.registerTool(name, {}, handler);
      two(name);
    }
    function two(name) {
      one(name);
    }
    one('a');
    two('b');
  `);
  expect(names).toEqual(['a', 'b']);
});

test('a wrapper that copies a parameter with a type of the SDK', () => {
  const names = namesIn(`
    import type { Tool } from '@modelcontextprotocol/sdk/types.js';
    const original = server.registerTool.bind(server);
    function add(tool: Tool) {
      const copy = { ...tool, title: 'A shape' };
      original(copy.name, { title: copy.title, description: copy.description }, handler);
    }
    add({ name: 'a', description: 'Says a.', inputSchema: { type: 'object' } });
  `);
  expect(names).toEqual(['a']);
});

test('a wrapper whose parameter has a type of the SDK, directly or in a type of the project', () => {
  const names = namesIn(`
    import type { Tool } from '@modelcontextprotocol/sdk/types.js';
    interface Entry { readonly tool: Tool }
    function add(tool: Tool) {
      server.registerTool(tool.name, { description: tool.description }, handler);
    }
    function addEntry({ tool }: Entry, title?: string) {
      server.registerTool(tool.name, { title }, handler);
    }
    function addWhole(entry: Entry) {
      server.registerTool(entry.tool.name, {}, handler);
    }
    add({ name: 'a', description: 'Says a.', inputSchema: { type: 'object' } });
    addEntry({ tool: { name: 'b', inputSchema: { type: 'object' } } });
    addWhole({ tool: { name: 'c', inputSchema: { type: 'object' } } });
  `);
  expect(names).toEqual(['a', 'b', 'c']);
});

const LOW_LEVEL = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListResourcesRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  function create(tools, resources) {
    const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: {} });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: tools.map(({ schema }) => schema),
    }));
    server.setRequestHandler(ListResourcesRequestSchema, async () => ({
      resources: resources.map(({ schema }) => schema),
    }));
    return server;
  }
  const tools = [{ schema: { name: 'read', inputSchema: { type: 'object' } } }];`;

const HIGH_LEVEL = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  function create(tools, resources) {
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    for (const { schema } of tools) server.registerTool(schema.name, {}, run);
    resources.forEach(({ schema }) => server.registerResource(schema.name, schema.uri, {}, run));
    return server;
  }
  const tools = [{ schema: { name: 'read' } }];`;

describe.each([
  ['a list handler', LOW_LEVEL],
  ['a loop', HIGH_LEVEL],
])('%s of a function', (_what, head) => {
  test.each([
    ['an empty list', `create(tools, []);`],
    ['a variable with an empty list', `const none = []; create(tools, none);`],
    [
      'an empty list through another function',
      `function build(resources) { return create(tools, resources); } build([]);`,
    ],
  ])('defines nothing of %s', (_how, code) => {
    expect(listed(`${head} ${code}`)).toEqual(['read']);
  });

  test.each([
    [
      'an empty list that is filled by what is not read',
      `import { load } from 'notes'; const some = []; some.push(...load()); create(tools, some);`,
    ],
    ['a list that is not read', `import { resources } from 'notes'; create(tools, resources);`],
  ])('has what is unknown of %s', (_how, code) => {
    expect(listed(`${head} ${code}`)).toContain('?');
  });

  test('has what one caller passes, if another passes an empty list', () => {
    const code = `create([], []); create(tools, [{ schema: { name: 'note', uri: 'note://1' } }]);`;
    expect(listed(`${head} ${code}`).toSorted()).toEqual(['note', 'read']);
  });
});

test('a method that replaces one of the server may register something of another kind', () => {
  const names = listed(`${SERVER}
    const original = server.registerTool.bind(server);
    server.registerTool = (name, config, run) => {
      server.registerResource('about ' + name, 'about://' + name, {}, async () => ({ contents: [] }));
      return original(name, config, run);
    };
    server.registerTool('read', {}, handler);
  `);

  expect(names).toEqual(['read', 'waiting']);
});
