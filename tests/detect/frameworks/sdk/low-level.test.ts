import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../../../src/detect/analysis.ts';
import { inventoryEntries, settle } from '../../../../src/detect/inventory.ts';
import type { Analysis } from '../../../../src/model/analysis.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import plugin from '../../../../src/plugin/index.ts';
import parser from '../../../../src/plugin/parser.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';
import { project } from '../../../syntax/project.ts';
import type { Location } from '../../../../src/model/location.ts';

const SERVER = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { CallToolRequestSchema, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListResourceTemplatesRequestSchema, ListToolsRequestSchema, ReadResourceRequestSchema, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ListToolsResult, Tool } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
`;

/** The analyses of the files of a project, by name; those of the first file are asked about. */
function analysesOf(files: Readonly<Record<string, string>>): Analysis[] {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
    },
    ...files,
  });
  return Object.entries(files).map(([name, source]) => {
    const module = moduleFrom(path(name), source);
    return analyze(module, DEFAULT_SETTINGS);
  });
}

function read(files: Readonly<Record<string, string>> | string): readonly Definition[] {
  return analysesOf(typeof files === 'string' ? { 'main.ts': files } : files)[0]!.definitions;
}

const nameOf = ({ name }: Pick<Definition, 'name'>): string =>
  name.kind === 'known' ? name.value : `? ${name.kind === 'unknown' ? name.why : ''}`;

function found(files: Readonly<Record<string, string>> | string): string[] {
  return read(files).map((definition) => `${definition.kind} ${nameOf(definition)}`);
}

const tool = (name: string, more = ''): string =>
  `{ name: '${name}', description: 'Does ${name}.', inputSchema: { type: 'object', properties: { since: { type: 'string' } } }${more} }`;
const [A, B] = [tool('a'), tool('b')];
const list = (result: string): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => (${result}));`;

describe('the tools of a list', () => {
  test.each([
    ['inline', list(`{ tools: [${A}, ${B}] }`)],
    ['a constant', `const TOOLS = [${A}, ${B}]; ${list('{ tools: TOOLS }')}`],
    ['constants', `const a = ${A}; const b = ${B} as const; ${list('{ tools: [a, b] }')}`],
    ['a function', `function getTools() { return [${A}, ${B}]; } ${list('{ tools: getTools() }')}`],
    [
      'an async function',
      `const getTools = async () => [${A}, ${B}]; ${list('{ tools: await getTools() }')}`,
    ],
    [
      'spread',
      `const one = [${A}]; const other = () => [${B}]; ${list('{ tools: [...one, ...other()] }')}`,
    ],
    ['concatenated', `const one = [${A}]; ${list(`{ tools: one.concat([${B}]) }`)}`],
    ['a record', `const tools = { a: ${A}, b: ${B} }; ${list('{ tools: Object.values(tools) }')}`],
    [
      'mapped',
      `const tools = [{ id: 'a' }, { id: 'b' }]; ${list(`{ tools: tools.map(({ id }) => ({ name: id, description: 'd', inputSchema: { type: 'object' } })) }`)}`,
    ],
    [
      'pushed',
      `server.setRequestHandler(ListToolsRequestSchema, async () => { const tools = []; tools.push(${A}); tools.push(${B}); return { tools }; });`,
    ],
    [
      'pushed on a condition',
      `server.setRequestHandler(ListToolsRequestSchema, async () => { const tools = [${A}]; if (process.env.X) { tools.push(${B}); } return { tools }; });`,
    ],
    ['spread on a condition', list(`{ tools: [${A}, ...(process.env.X ? [${B}] : [])] }`)],
    [
      'filtered',
      `const tools = [${A}, ${B}]; ${list('{ tools: tools.filter((tool) => enabled.has(tool.name)) }')}`,
    ],
    [
      'step by step, each on a condition',
      `const all = [${A}, ${B}]; export function start() { let tools = process.env.X ? [all[0]].filter((tool) => enabled.has(tool.name)) : [all[0]]; const names = new Set(tools.map(({ name }) => name)); const b = all.find(({ name }) => name === 'b'); if (b && !names.has('b')) { tools.push(b); } if (process.env.Y) { tools = tools.filter(({ name }) => !hidden.has(name)); } ${list('{ tools }')} }`,
    ],
    [
      'the same of several lists that may lack some',
      `const all = [${A}, ${B}]; const some = all.filter(({ name }) => enabled.has(name)); ${list('{ tools: [...some, ...all.filter(({ name }) => wanted.has(name))] }')}`,
    ],
    [
      'a page',
      `const tools = [${A}, ${B}]; server.setRequestHandler(ListToolsRequestSchema, async (request) => { const start = Number(request.params?.cursor ?? 0); return { tools: tools.slice(start, start + 10) }; });`,
    ],
    [
      'a named handler',
      `async function listTools() { return { tools: [${A}, ${B}] }; } server.setRequestHandler(ListToolsRequestSchema, listTools);`,
    ],
    [
      'a wrapped handler',
      `const wrap = (fn) => async (request) => fn(request); server.setRequestHandler(ListToolsRequestSchema, wrap(() => ({ tools: [${A}, ${B}] })));`,
    ],
    [
      'the request by a namespace',
      `server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [${A}, ${B}] }));`,
    ],
    [
      'the request by an alias',
      `const ListTools = ListToolsRequestSchema; server.setRequestHandler(ListTools, () => ({ tools: [${A}, ${B}] }));`,
    ],
    [
      'a method of a class',
      `class App { private server = new Server({}); constructor() { this.server.setRequestHandler(ListToolsRequestSchema, () => this.list()); } list() { return { tools: this.tools }; } private tools = [${A}, ${B}]; }`,
    ],
    [
      'a subclass',
      `class App extends Server { setup() { this.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}, ${B}] })); } }`,
    ],
    [
      'classes of tools',
      `class Base { get tool() { return { name: this.name, description: this.description, inputSchema: { type: 'object' } }; } } class One extends Base { name = 'a'; description = 'd'; } class Two extends Base { name = 'b'; description = 'd'; } ${list('{ tools: [new One(), new Two()].map((one) => one.tool) }')}`,
    ],
    [
      'the server inside the high-level one',
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; const high = new McpServer({}); high.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}, ${B}] }));`,
    ],
    [
      'a parameter',
      `export function setup(target: Server) { target.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}, ${B}] })); }`,
    ],
    [
      'the type of the protocol',
      `const a: Tool = ${A}; const tools = [a, ${B} satisfies Tool]; ${list('{ tools }')}`,
    ],
    [
      'a parsed tool',
      `const a = ToolSchema.parse(${A}); ${list(`{ tools: [a, ToolSchema.parse(${B})] }`)}`,
    ],
    [
      'names of a constant map',
      `const NAMES = { A: 'a', B: 'b' } as const; const inputSchema = { type: 'object' }; ${list(`{ tools: [{ name: NAMES.A, description: 'd', inputSchema }, { name: NAMES['B'], description: 'd', inputSchema }] }`)}`,
    ],
    [
      'names of static members',
      `class Names { static readonly TOOLS = { A: 'a', B: 'b' }; } ${list(`{ tools: [{ name: Names.TOOLS.A, description: 'd', inputSchema: {} }, { name: Names.TOOLS.B, description: 'd', inputSchema: {} }] }`)}`,
    ],
  ])('%s', (_name, source) => {
    const definitions = read(SERVER + source);
    expect(definitions.map(nameOf)).toEqual(['a', 'b']);
    expect(definitions.map(({ description }) => description.kind)).toEqual(['known', 'known']);
    expect(definitions.map(({ framework, form }) => [framework.title, form])).toEqual([
      ['SDK v1', 'tools/list'],
      ['SDK v1', 'tools/list'],
    ]);
  });

  test('of major 2, whose requests are named', () => {
    const source = `import { Server } from '@modelcontextprotocol/server'; const server = new Server({}); server.setRequestHandler('tools/list', async () => ({ tools: [${A}] })); server.setRequestHandler('tools/call', async (request, ctx) => ({ content: [] }));`;
    expect(read(source).map(({ framework, handler }) => [framework.title, handler.kind])).toEqual([
      ['SDK v2', 'known'],
    ]);
  });

  test('of several modules, each brought in where the list names it', () => {
    const source = `${SERVER}import { one } from './one.js';\nimport * as more from './more.js';\n${list('{ tools: [one, ...Object.values(more)] }')}`;
    const definitions = read({
      'main.ts': source,
      'one.ts': `\nexport const one = ${A};`,
      'more.ts': `export const two = ${B};\nexport const three = ${tool('c')};`,
    });
    expect(
      definitions.map((definition) => [
        nameOf(definition),
        source.slice(...definition.at.range),
        definition.at.external?.file.replace(/.*\//, ''),
        definition.at.external?.line,
      ]),
    ).toEqual([
      ['a', 'one', 'one.ts', 2],
      ['b', 'Object.values(more)', 'more.ts', 1],
      ['c', 'Object.values(more)', 'more.ts', 2],
    ]);
  });

  test('of a function that receives the server', () => {
    const setup = `import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; export function setup(server, prefix) { server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: prefix + '_a', description: 'd', inputSchema: { type: 'object' } }] })); }`;
    expect(
      found({
        'main.ts': `${SERVER}import { setup } from './setup.js'; setup(server, 'my');`,
        'setup.js': setup,
      }),
    ).toEqual(['tool my_a']);
  });

  test('two of one name are on one server, but for those that may be left out', () => {
    const [one, other] = read(`${SERVER}${list(`{ tools: [${A}, ${A}] }`)}`);
    expect([one!.server === other!.server, one!.server === undefined, one!.branches]).toEqual([
      true,
      false,
      [],
    ]);
    const optional = read(
      `${SERVER}${list(`{ tools: [${A}, ...(process.env.X ? [${A}] : [])] }`)}`,
    );
    expect(optional.map(({ server }) => server)).toEqual([expect.any(String), undefined]);
  });
});

test('a list that some answers lack', () => {
  const definitions = read(`${SERVER}
    const tools = [${A}, ${B}];
    const needs = { a: ['read'], b: ['write'] };
    class Desk {
      private user: { roles: string[] } | null = null;
      enter(user) {
        this.user = user;
      }
      list() {
        const { user } = this;
        if (!user) return { error: 'denied' };
        return { tools: tools.filter(({ name }) => needs[name].some((role) => user.roles.includes(role))) };
      }
    }
    const desk = new Desk();
    server.setRequestHandler(ListToolsRequestSchema, async () => desk.list());`);

  expect(definitions.map(nameOf)).toEqual(['a', 'b']);
  expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual([true, true]);
});

test('a server whose class is tested', () => {
  const definitions = read(`${SERVER}
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const made = () => new McpServer({ name: 's', version: '1' });
    function setUp({ server: given }: { server: McpServer | Server }) {
      const server = given instanceof McpServer ? given.server : given;
      ${list(`{ tools: [${A}] }`)}
    }
    setUp({ server: made() });`);

  expect(definitions.map(nameOf)).toEqual(['a']);
  expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual([false]);
});

describe('names from the environment that a table is read by', () => {
  const looked = (names: string, lookup: string): readonly unknown[] =>
    read(`${SERVER}
      const table: Record<string, Tool> = { a: ${A}, b: ${B} };
      const tools = new Map(Object.entries(table));
      const allowed = (given?: string) => (given ? new Set(given.split(',')) : new Set(['a']));
      const names = ${names};
      ${list(`{ tools: names.map(${lookup}).filter(Boolean) }`)}`).map((definition) => [
      nameOf(definition),
      definition.isUncertain,
    ]);
  const BOTH = [
    ['a', true],
    ['b', true],
  ];
  const NAMES = `(process.env.TOOLS ?? '').split(',')`;

  test('may be any of the table', () => {
    expect(looked(NAMES, '(name) => table[name]')).toEqual(BOTH);
    expect(looked(NAMES, '(name) => tools.get(name)!')).toEqual(BOTH);
    expect(looked(NAMES, '(name) => { return table[name]; }')).toEqual(BOTH);
  });

  test('may be others than those that are known', () => {
    const names = 'Array.from(allowed(process.env.TOOLS))';

    expect(looked(names, '(name) => table[name]')).toEqual(BOTH);
  });

  test('are not read by other keys', () => {
    expect(looked(NAMES, '(name) => table[process.env[name]]')).toContainEqual([
      '? depends on the environment variable `TOOLS`',
      false,
    ]);
  });
});

describe('what cannot be followed is one unresolved definition', () => {
  test.each([
    [
      'an OpenAPI file',
      `class Proxy { tools; constructor(spec) { this.tools = convert(spec); server.setRequestHandler(ListToolsRequestSchema, async () => { const tools: Tool[] = []; Object.entries(this.tools).forEach(([name, { methods }]) => { methods.forEach((method) => { tools.push({ name: name + method.name, inputSchema: method.inputSchema }); }); }); return { tools }; }); } }`,
      /convert/,
    ],
    [
      'a database',
      `server.setRequestHandler(ListToolsRequestSchema, async () => { const tools = []; for (const row of await db.query('…')) { tools.push({ name: row.name, inputSchema: row.schema }); } return { tools }; });`,
      /db/,
    ],
    [
      'a database whose errors end in no tools',
      `server.setRequestHandler(ListToolsRequestSchema, async () => { try { const tools = []; for (const row of await db.query('…')) tools.push({ name: row.name, inputSchema: row.schema }); return { tools }; } catch { return { tools: [] }; } });`,
      /db/,
    ],
    [
      'another server',
      `server.setRequestHandler(ListToolsRequestSchema, async () => { const { tools } = await client.listTools(); return { tools }; });`,
      /client/,
    ],
    [
      'the answer of another server',
      `server.setRequestHandler(ListToolsRequestSchema, async () => client.listTools());`,
      /client/,
    ],
    [
      'a handler that is not read',
      `server.setRequestHandler(ListToolsRequestSchema, makeHandler());`,
      /makeHandler/,
    ],
  ])('%s', (_name, source, why) => {
    const [analysis] = analysesOf({ 'main.ts': SERVER + source });
    const entries = settle(inventoryEntries(analysis!));
    expect(entries).toHaveLength(1);
    expect(entries[0]!.unresolved).toHaveLength(1);
    expect(entries[0]!.unresolved[0]!.why).toMatch(why);
    const [definition] = analysis!.definitions;
    expect([
      definition!.description.kind,
      definition!.annotations.kind,
      definition!.handler.kind,
      ...definition!.schemas.map(({ root }) => root.kind),
    ]).not.toContain('absent');
  });

  test('what is known beside it is known', () => {
    const source = `server.setRequestHandler(ListToolsRequestSchema, async () => { const tools = [${A}]; for (const row of await db.query()) { tools.push(row); } return { tools }; });`;
    expect(found(SERVER + source)).toEqual(
      expect.arrayContaining([
        'tool a',
        'tool ? is decided by a loop over something that is the global `db`',
      ]),
    );
  });
});

describe('a collection that functions fill', () => {
  const LIST = list('{ tools: Array.from(this.tools.values()) }');
  const CALL =
    'server.setRequestHandler(CallToolRequestSchema, async (request) => this.tools.get(request.params.name).run(request.params.arguments));';
  const registry = (fill: string, made = 'new Map()'): string =>
    `${SERVER}export class Registry { private tools = ${made}; constructor() { this.setup(); } setup() { ${LIST} ${CALL} } ${fill} }`;
  const runs = (name: string): string => tool(name, `, run: async () => '${name}'`);

  test.each([
    [
      'one by one',
      'add(tool) { this.tools.set(tool.name, tool); }',
      `registry.add(${runs('a')}); registry.add(${runs('b')});`,
      [false, false],
    ],
    [
      'on a condition',
      'add(tool, on) { if (on) { this.tools.set(tool.name, tool); } }',
      `registry.add(${runs('a')}, process.env.X); registry.add(${runs('c')}, false); registry.add(${runs('b')}, true);`,
      [true, false],
    ],
    [
      'from a list',
      'addAll(tools) { for (const tool of tools) this.tools.set(tool.name, tool); }',
      `registry.addAll([${runs('a')}, ${runs('b')}]);`,
      [false, false],
    ],
    [
      'by one function for another',
      'add(tool) { this.tools.set(tool.name, tool); } addAll(tools) { for (const tool of tools) { this.add(tool); } }',
      `registry.addAll([${runs('a')}, ${runs('b')}]);`,
      [false, false],
    ],
    [
      'that may be emptied',
      'add = (tool) => this.tools.set(tool.name, tool); clear() { this.tools = new Map(); } remove(name) { this.tools.delete(name); }',
      `registry.add(${runs('a')}); registry.add(${runs('b')}); registry.remove('b');`,
      [true, true],
    ],
  ])('has what is put into it: %s', (_name, fill, calls, uncertain) => {
    const main = `import { Registry } from './registry.js'; const registry = new Registry(); ${calls}`;
    const definitions = read({ 'main.ts': main, 'registry.ts': registry(fill) });
    expect(
      definitions.map((definition) => [
        nameOf(definition),
        definition.isUncertain,
        definition.unresolved(),
      ]),
    ).toEqual([
      ['a', uncertain[0], []],
      ['b', uncertain[1], []],
    ]);
    expect(
      definitions.map(
        ({ handler }) => handler.kind === 'known' && main.slice(...handler.value.at.range),
      ),
    ).toEqual(["async () => 'a'", "async () => 'b'"]);
  });

  test.each([
    [
      'a list of the module',
      'const tools = []; export function addTool(tool) { tools.push(tool); }',
      list('{ tools }'),
    ],
    [
      'one that a function of the module gives',
      'const tools = []; const all = () => tools.map((tool) => ({ ...tool })); export const addTool = (tool) => { tools.push(tool); };',
      list('{ tools: all() }'),
    ],
    [
      'a record',
      'const tools = {}; export function addTool(tool) { tools[tool.name] = tool; }',
      list('{ tools: Object.values(tools) }'),
    ],
    [
      'of a function that is called later',
      'const tools = []; export function addTool(tool) { tools.push(tool); }',
      `export function start() { ${list('{ tools }')} }`,
    ],
  ])('is %s', (_name, fill, reads) => {
    expect(
      found({
        'main.ts': `import { addTool } from './registry.js'; addTool(${A}); addTool(${B});`,
        'registry.ts': `${SERVER}${fill} ${reads}`,
      }),
    ).toEqual(['tool a', 'tool b']);
  });

  test('registers what is put into it', () => {
    const source = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; export class Registry { #tools = []; add(tool) { this.#tools.push(tool); return this; } registerAll(server: McpServer) { for (const tool of this.#tools) server.registerTool(tool.name, {}, tool.run); } }`;
    expect(
      found({
        'main.ts': `import { Registry } from './registry.js'; export const registry = new Registry(); registry.add(${A}); registry.add(${B});`,
        'registry.ts': source,
      }),
    ).toEqual(['tool a', 'tool b']);
  });

  const entriesIn = (files: Readonly<Record<string, string>>): string[] =>
    settle(analysesOf(files).flatMap((analysis) => [...inventoryEntries(analysis)])).map(
      ({ name, unresolved: [first] }) =>
        name.kind === 'known' ? name.value : `? ${first?.why ?? ''}`,
    );

  test('that nothing fills is one unresolved definition', () => {
    expect(
      entriesIn({ 'main.ts': registry('add(tool) { this.tools.set(tool.name, tool); }') }),
    ).toEqual(['? is changed after it is made (`this.tools`)']);
    expect(
      entriesIn({
        'main.ts': `${registry('add(tool) { this.tools.set(tool.name, tool); }')} new Registry().add(${A});`,
      }),
    ).toEqual(['a']);
  });

  test('that is filled with what is not read has an unresolved definition for it', () => {
    const files = (call: string): Readonly<Record<string, string>> => ({
      'main.ts': `import { Registry } from './registry.js'; import { load } from 'loader'; const registry = new Registry(); ${call}`,
      'registry.ts': registry(
        'addAll(tools) { for (const tool of tools) this.tools.set(tool.name, tool); }',
      ),
    });
    expect(entriesIn(files('registry.addAll(load());'))).toEqual([
      "? is decided by a loop over something that comes from `load` of 'loader'",
    ]);
    expect(entriesIn(files(`registry.addAll([${A}]); registry.addAll(load());`))).toEqual([
      'a',
      "? is decided by a loop over something that comes from `load` of 'loader'",
    ]);
  });

  test('that is read from outside of its class has what its start-up adds, or is an unresolved definition', () => {
    const manager =
      'class Manager { tools = new Map(); add(tool) { this.tools.set(tool.name, tool); } all() { return [...this.tools.values()]; } } const manager = new Manager();';
    expect(
      entriesIn({
        'main.ts': `${SERVER}${manager} const own = [${A}]; ${list('{ tools: [...own, ...manager.all()] }')} manager.add(${B});`,
      }),
    ).toEqual(['a', 'b']);
    expect(
      entriesIn({
        'main.ts': `${SERVER}${manager} ${list('{ tools: manager.all() }')} manager.add(${B}); manager.add(load());`,
      }),
    ).toEqual(['? is changed after it is made (`this.tools`)']);
  });

  test('is not filled by what is called on something else', () => {
    expect(
      found({
        'main.ts': `import { Registry } from './registry.js'; class Other { add(tool) {} } new Other().add(${A}); export const later = (registry) => registry.add(${B});`,
        'registry.ts': registry('add(tool) { this.tools.set(tool.name, tool); }'),
      }),
    ).toEqual([]);
  });
});

describe('code that reaches no server defines nothing', () => {
  test.each([
    ['an object', `export const a = ${A};`],
    ['a list', `export const tools = [${A}]; export const result = { tools };`],
    [
      'a type of the same name',
      `interface Tool { name: string; description: string; inputSchema: object } export const a: Tool = ${A};`,
    ],
    [
      'something else with such a method',
      `const bus = new Bus(); bus.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}] }));`,
    ],
    [
      'another request',
      `server.setRequestHandler(types.PingRequestSchema, () => ({ tools: [${A}] }));`,
    ],
    ['an empty list', list('{ tools: [] }')],
    [
      'a client',
      `import { Client } from '@modelcontextprotocol/sdk/client/index.js'; const client = new Client({}); client.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}] }));`,
    ],
  ])('%s', (_name, source) => {
    expect(found(SERVER.replace(/import type.*\n/, '') + source)).toEqual([]);
  });
});

describe("the protocol's types", () => {
  const types = `import { ToolSchema, type Prompt, type Resource, type ResourceTemplate, type Tool } from '@modelcontextprotocol/sdk/types.js';\n`;

  test('say that an object is a definition, wherever its server is', () => {
    const source = `export const a: Tool = ${A}; export const b = ${B} satisfies Tool; export const c = ToolSchema.parse(${tool('c')});
      export const list: readonly Tool[] = [${tool('d')}, ${tool('e')}]; export const record: Record<string, Tool> = { f: ${tool('f')} };
      export class G { static tool: Tool = ${tool('g')}; get(): Tool { return ${tool('h')}; } all = async (): Promise<Tool[]> => [${tool('i')}]; }
      export const j: Resource = { name: 'j', uri: 'x://j' }; export const k: ResourceTemplate = { name: 'k', uriTemplate: 'x://{k}' }; export const l: Prompt = { name: 'l' };`;
    expect(found(types + source)).toEqual(
      'abcdefghi'
        .split('')
        .map((name) => `tool ${name}`)
        .concat('resource j', 'resource k', 'prompt l'),
    );
    expect(read(types + source).flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('an object derived from another one is not a definition: its list decides', () => {
    expect(
      found(
        `${types}export const convert = (other): Tool => ({ name: other.name, description: other.text, inputSchema: other.schema });`,
      ),
    ).toEqual([]);
  });

  test('what a list of the same file holds is there once', () => {
    expect(
      found(`${SERVER}const a: Tool = ${A}; const tools: Tool[] = [a, ${B}]; ${list('{ tools }')}`),
    ).toEqual(['tool a', 'tool b']);
  });

  test('what a list of another file holds is found where it is written, and counted once', () => {
    const [index, tools] = analysesOf({
      'main.ts': `${SERVER}import { a, B } from './tools.js'; ${list('{ tools: [a, B.tool] }')}`,
      'tools.ts': `${types}export const a: Tool = ${A};\nexport class B { static tool = ToolSchema.parse(${B}); }`,
    });
    expect(index!.definitions.map(({ at }) => at.external)).toMatchObject([
      { line: 2, isReportedThere: true },
      { line: 3, isReportedThere: true },
    ]);
    expect(tools!.definitions.map(({ at }) => at.external)).toEqual([undefined, undefined]);
    expect(settle([...inventoryEntries(tools!), ...inventoryEntries(index!)]).map(nameOf)).toEqual([
      'a',
      'b',
    ]);
  });
});

test('a finding about what another file defines as well is left to that file', async () => {
  const { directory } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
    },
    'main.ts': `${SERVER}import { a } from './typed.js'; import { b } from './plain.js'; ${list('{ tools: [a, b] }')}`,
    'typed.ts': `import type { Tool } from '@modelcontextprotocol/sdk/types.js'; export const a: Tool = ${A};`,
    'plain.ts': `export const b = ${B};`,
  });
  const eslint = new ESLint({
    cwd: directory,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser } },
      plugin.configs.recommended,
    ],
  });
  const results = await eslint.lintFiles(['.']);
  expect(
    results.flatMap(({ filePath, messages }) =>
      messages.map(({ message, suggestions }) => [
        filePath.replace(/.*\//, ''),
        /Written in.*/.exec(message)?.[0],
        suggestions?.length ?? 0,
      ]),
    ),
  ).toEqual([
    ['main.ts', 'Written in plain.ts:1.', 0],
    ['typed.ts', undefined, 1],
  ]);
});

describe('the handler of a tool', () => {
  const lists = list(`{ tools: [${A}, ${B}] }`);

  /** The text of the function that answers each tool, or why it is not known. */
  function answering(source: string): string[] {
    const whole = `${SERVER}${lists}${source}`;
    return read(whole).map(({ handler }) =>
      handler.kind === 'known'
        ? whole.slice(...handler.value.at.range).replace(/\s+/g, ' ')
        : handler.kind === 'unknown'
          ? handler.why
          : handler.kind,
    );
  }
  const call = (body: string): string =>
    `server.setRequestHandler(CallToolRequestSchema, async (request) => { const { name, arguments: args } = request.params; ${body} });`;
  const functions = `async function runA(args) { return 'A'; } const runB = (args) => 'B'; `;
  const both = [`async function runA(args) { return 'A'; }`, `(args) => 'B'`];

  test.each([
    [
      'a switch',
      `${functions}${call(`switch (name) { case 'a': return runA(args); case 'b': return await runB(args); default: throw new Error(name); }`)}`,
    ],
    [
      'a switch in a try',
      `${functions}${call(`if (!args) throw new Error('none'); try { switch (name) { case 'a': { const { q } = args; return await runA(q); } case 'b': return runB(args); default: throw new Error(name); } } catch { return { content: [], isError: true }; }`)}`,
    ],
    [
      'a switch over constants',
      `${functions}const NAMES = { A: 'a', B: 'b' }; ${call(`switch (name) { case NAMES.A: return runA(args); case NAMES.B: return runB(args); }`)}`,
    ],
    [
      'a chain of conditions',
      `${functions}${call(`if (name === 'a') return runA(args); else if (name === 'b') { return runB(args); } throw new Error(name);`)}`,
    ],
    [
      'conditions on the request',
      `${functions}server.setRequestHandler(CallToolRequestSchema, async (request) => { if (request.params.name === 'a') return runA(request.params.arguments); return runB(request.params.arguments); });`,
    ],
    [
      'a map of handlers',
      `${functions}const handlers = { a: runA, b: runB }; ${call(`const handler = handlers[name]; if (!handler) throw new Error(name); return handler(args);`)}`,
    ],
    [
      'a Map of handlers',
      `${functions}const handlers = new Map([['a', runA], ['b', runB]]); ${call(`return handlers.get(name)(args);`)}`,
    ],
    [
      'a function that is handed the request',
      `${functions}async function dispatch(request) { switch (request.params.name) { case 'a': return runA(1); case 'b': return runB(1); } } server.setRequestHandler(CallToolRequestSchema, async (request) => dispatch(request));`,
    ],
    [
      'a function that is handed the name',
      `${functions}const dispatch = (tool: string, args) => { if (tool === 'a') return runA(args); if (tool === 'b') return runB(args); }; ${call('return dispatch(name, args);')}`,
    ],
    [
      'tools that have their handlers',
      `${functions}const all = [{ name: 'a', handler: runA }, { name: 'b', handler: runB }]; ${call('const tool = all.find((one) => one.name === name); if (!tool) throw new Error(name); return tool.handler(args);')}`,
    ],
    [
      'the first of several modules that has the name',
      `${functions}
      const modules = [{ has: (own) => own === 'a', run: runA }, { has: (own) => own === 'b', run: runB }];
      ${call(`
        for (const each of modules) {
          if (each.has(name)) return each.run(args);
        }
        throw new Error(name);`)}`,
    ],
    [
      'a promise of the answer',
      `${functions}${call(`if (name === 'a') return Promise.resolve(runA(args)); return await Promise.resolve(runB(args));`)}`,
    ],
  ])('is followed through %s', (_name, source) => {
    expect(answering(source)).toEqual(both);
  });

  test.each([
    ['a promise of a result', 'return Promise.resolve({ content: [] });'],
    ['one of several promises', 'return Promise.race([runA(args), runB(args)]);'],
    ['a promise that fails', 'return Promise.reject(new Error(name));'],
  ])('is the handler of all calls where it returns %s', (_what, body) => {
    const source = call(body);
    const whole = source.slice(source.indexOf('async (request)'), -2);
    expect(answering(`${functions}${source}`)).toEqual([whole, whole]);
  });

  test('is followed through methods of a class', () => {
    const source = `${SERVER}class App { private server = new Server({}); constructor() { this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}] })); this.server.setRequestHandler(CallToolRequestSchema, (request) => this.call(request)); } call(request) { return request.params.name === 'a' ? 0 : 1; } }`;
    const [definition] = read(source);
    expect(
      definition!.handler.kind === 'known' && source.slice(...definition!.handler.value.at.range),
    ).toBe(`(request) { return request.params.name === 'a' ? 0 : 1; }`);
  });

  describe('is followed where another file answers', () => {
    const setup = (body: string, more = ''): string =>
      `${SERVER}${functions}${more}export function handleCalls(target: Server) { target.setRequestHandler(CallToolRequestSchema, async (request) => { const { name, arguments: args } = request.params; ${body} }); }`;
    const answers = (files: Readonly<Record<string, string>>): string[] =>
      read(files).map(({ handler }) =>
        handler.kind === 'known'
          ? `${handler.value.at.external?.file.replace(/.*[\\/]/, '') ?? ''}:${handler.value.at.external?.column ?? ''}`
          : handler.kind === 'unknown'
            ? handler.why
            : '',
      );
    const expected = (text: string): string[] =>
      [text.indexOf('async function runA'), text.indexOf("(args) => 'B'")].map(
        (offset) => `calls.ts:${offset - text.lastIndexOf('\n', offset)}`,
      );

    test.each([
      [
        'a switch',
        `switch (name) { case 'a': return runA(args); case 'b': return runB(args); default: throw new Error(name); }`,
        '',
      ],
      [
        'a chain of conditions',
        `if (name === 'a') return runA(args); if (name === 'b') return runB(args); throw new Error(name);`,
        '',
      ],
      [
        'a map of handlers',
        `return handlers[name](args);`,
        'const handlers = { a: runA, b: runB }; ',
      ],
    ])('that is handed the server: %s', (_name, body, more) => {
      const calls = setup(body, more);
      const main = `${SERVER}import { handleCalls } from './calls.js'; ${lists} handleCalls(server);`;
      expect(answers({ 'main.ts': main, 'calls.ts': calls })).toEqual(expected(calls));
      expect(
        answers({
          'main.ts': `${SERVER}import { handleAll } from './all.js'; export class App { private server = new Server({}); start() { this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${A}, ${B}] })); handleAll(this.server); } }`,
          'all.ts': `${SERVER}import { handleCalls } from './calls.js'; export function handleAll(s: Server) { handleCalls(s); }`,
          'calls.ts': calls,
        }),
      ).toEqual(expected(calls));
    });

    test('that receives the server under other names', () => {
      const calls = setup('return runA(args);');
      const all = `${SERVER}import { handleCalls } from './calls.js'; export function handleAll(given: Server) { const own = given; const target = own; handleCalls(target); }`;
      const main = `${SERVER}import { handleAll } from './all.js'; ${lists} handleAll(server);`;
      expect(answers({ 'main.ts': main, 'all.ts': all, 'calls.ts': calls })[0]).toBe(
        expected(calls)[0],
      );
    });

    test('but not by a handler on another server, or without one', () => {
      const calls = setup('return runA(args);');
      const why = 'has no handler of tools/call in the same file';
      expect(
        answers({
          'main.ts': `${SERVER}import { handleCalls } from './calls.js'; ${lists} handleCalls(new Server({}));`,
          'calls.ts': calls,
        }),
      ).toEqual([why, why]);
      expect(
        answers({
          'main.ts': `${SERVER}import { handleCalls } from './calls.js'; ${lists} export const later = () => handleCalls;`,
          'calls.ts': calls,
        }),
      ).toEqual([why, why]);
    });
  });

  test('is the handler of all requests where that answers itself', () => {
    const source = call(
      `switch (name) { case 'a': { const text = await load(args); return { content: [{ type: 'text', text }] }; } default: return { content: [] }; }`,
    );
    expect(answering(source).map((text) => text.slice(0, 17))).toEqual([
      'async (request) =',
      'async (request) =',
    ]);
  });

  test('receives the request: its first parameter is not the arguments', () => {
    const [definition] = read(`${SERVER}${lists}${call(`return { content: [] };`)}`);
    expect(definition!.handler).toMatchObject({ kind: 'known', value: { firstIs: undefined } });
  });

  test.each([
    ['another file answers', '', 'has no handler of tools/call in the same file'],
    [
      'one of several answers',
      `export const one = () => { ${call('')} }; export const other = () => { ${call('')} };`,
      'is answered by one of several handlers of tools/call',
    ],
    [
      'a function sets another answer in place of it',
      `${call('')} export function main() { ${call('')} }`,
      'is answered by one of several handlers of tools/call',
    ],
    ['the map is not known', call('return load()[name](args);'), 'is the global `load`'],
  ])('is unresolved where %s', (_name, source, why) => {
    expect(answering(source)).toEqual([why, why]);
    expect(read(`${SERVER}${lists}${source}`)[0]!.unresolved()).toMatchObject([
      { part: 'handler', why },
    ]);
  });
});

describe('resources, templates and prompts', () => {
  test('are found with their parts', () => {
    const source = `${SERVER}
      server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: [{ uri: 'x://a', name: 'a', description: 'A.', mimeType: 'text/plain' }] }));
      server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: [{ uriTemplate: 'x://{id}', name: 't', title: 'T' }] }));
      server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => { if (uri === 'x://a') return readA(); throw new Error(uri); });
      async function readA() { return { contents: [] }; }
      server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: 'p', description: 'P.', arguments: [{ name: 'topic', description: 'What about', required: true }, { name: 'style' }] }] }));
      server.setRequestHandler(GetPromptRequestSchema, async (request) => { switch (request.params.name) { case 'p': return { messages: [] }; default: throw new Error(); } });`;
    const definitions = read(source);
    expect(definitions).toMatchObject([
      {
        kind: 'resource',
        name: { value: 'a' },
        uri: { value: 'x://a' },
        description: { value: 'A.' },
        isTemplate: false,
        handler: { kind: 'known' },
      },
      {
        kind: 'resource',
        name: { value: 't' },
        uri: { value: 'x://{id}' },
        title: { value: 'T' },
        description: { kind: 'absent' },
        isTemplate: true,
        handler: { kind: 'known' },
      },
      { kind: 'prompt', name: { value: 'p' }, handler: { kind: 'known' } },
    ]);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
    const root = definitions[2]!.schemas[0]!.root;
    const fields = root.kind === 'known' ? root.value.fields! : [];
    expect(
      fields.map(({ name, optional, at, schema: { description } }) => [
        name,
        optional,
        source.slice(...at.range),
        description.kind,
      ]),
    ).toEqual([
      ['topic', false, "'topic'", 'known'],
      ['style', true, "'style'", 'absent'],
    ]);
  });

  test('arguments that are not known are counted', () => {
    const [definition] = read(
      `${SERVER}server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: [{ name: 'p', description: 'P.', arguments: load() }, { name: 'q', description: 'Q.', arguments: [{ name: 'a', description: load() }, load()] }] }));`,
    );
    expect(definition!.unresolved()).toMatchObject([
      { part: 'arguments', why: 'is the global `load`' },
      { part: 'handler' },
    ]);
  });
});

describe('schemas', () => {
  const withInput = (prelude: string, inputSchema: string): string =>
    `${SERVER}${prelude}\n${list(`{ tools: [{ name: 'a', description: 'd', inputSchema: ${inputSchema} }] }`)}server.setRequestHandler(CallToolRequestSchema, () => ({ content: [] }));`;
  const zod = `import { z } from 'zod'; import { z as z3 } from 'zod/v3'; import { zodToJsonSchema } from 'zod-to-json-schema';`;
  const textAt = (source: string, { range, external }: Location): string =>
    source.slice(...range) +
    (external ? ` <- ${external.file.replace(/.*\//, '')}:${external.line}` : '');

  test('a literal is what is advertised, each field at its key', () => {
    const source = withInput(
      `const id = { type: 'string', description: 'The id' }; const shared = { limit: { type: 'integer', maximum: 10 } };`,
      `{ type: 'object', properties: { id, ...shared, tags: { type: 'array', items: { type: 'object', properties: { key: { type: 'string' } } } } }, required: ['id'] }`,
    );
    const [definition] = read(source);
    const [input] = definition!.schemas;
    expect(definition!.unresolved()).toEqual([]);
    expect([input!.label, input!.form]).toMatchObject([
      'inputSchema',
      { kind: 'known', value: 'json-schema' },
    ]);
    expect(input!.jsonSchema()).toEqual({
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'The id' },
          limit: { type: 'integer', maximum: 10 },
          tags: {
            type: 'array',
            items: { type: 'object', properties: { key: { type: 'string' } } },
          },
        },
        required: ['id'],
      },
      unresolved: [],
    });
    const root = input!.root.kind === 'known' ? input!.root.value : undefined;
    expect(
      root!.fields!.map(({ name, at, optional, schema: { type, description } }) => [
        name,
        textAt(source, at),
        optional,
        type,
        description.kind,
      ]),
    ).toEqual([
      ['id', 'id', false, 'string', 'known'],
      ['limit', 'limit', true, 'int', 'absent'],
      ['tags', 'tags', true, 'array', 'absent'],
    ]);
    expect(textAt(source, root!.fields![2]!.schema.element!.fields![0]!.at)).toBe('key');
  });

  test.each([
    `typeof structuredClone === 'function' ? structuredClone(schema) : schema`,
    'JSON.parse(JSON.stringify(schema)) as object',
  ])('a clone has its fields where those of the original are written: %s', (cloned) => {
    const source = withInput(
      `const SCHEMA = { type: 'object', properties: { query: { type: 'string' }, at: { type: 'object', properties: { line: { type: 'number' } } } } }; const copy = (schema) => ${cloned};`,
      `copy(SCHEMA)`,
    );
    const root = read(source)[0]!.schemas[0]!.root;
    const fields = root.kind === 'known' ? root.value.fields! : [];
    expect(textAt(source, fields[0]!.at)).toBe('query');
    expect(textAt(source, fields[1]!.schema.fields![0]!.at)).toBe('line');
    expect(fields[0]!.at.range[0]).toBeLessThan(source.indexOf('const copy'));
  });

  test('what another call of `JSON.parse` returns is where it is called', () => {
    const source = withInput(
      `const SCHEMA = { type: 'object', properties: { query: { type: 'string' } } };`,
      `JSON.parse(JSON.stringify(SCHEMA, null, 2))`,
    );
    const root = read(source)[0]!.schemas[0]!.root;
    const [query] = root.kind === 'known' ? root.value.fields! : [];
    expect(query!.at.range[0]).toBe(source.indexOf('JSON.parse'));
  });

  test.each(['structuredClone(SCHEMA)', '{ ...SCHEMA, properties: { ...SCHEMA.properties } }'])(
    'a field that code assigns to %s is where it is assigned',
    (copy) => {
      const source = withInput(
        `const SCHEMA = { type: 'object', properties: { query: { type: 'string' }, at: { type: 'number' } } };
        const copied = ${copy};
        copied.properties.at = { type: 'string', description: 'A day' };`,
        `copied`,
      );
      const root = read(source)[0]!.schemas[0]!.root;
      const [query, at] = root.kind === 'known' ? root.value.fields! : [];
      expect(query!.at.range[0]).toBeLessThan(source.indexOf('copied'));
      expect(at!.at.range[0]).toBe(source.indexOf('at = '));
      expect(at!.schema.description).toMatchObject({ kind: 'known', value: 'A day' });
    },
  );

  test.each([
    [
      'z.toJSONSchema',
      `z.toJSONSchema(z.object({ q: z.string(), r: z.number().describe('R') }))`,
      `z.string()`,
    ],
    [
      'zodToJsonSchema',
      `zodToJsonSchema(z3.object({ q: z3.string(), r: z3.number().describe('R') })) as object`,
      `z3.string()`,
    ],
    [
      'a helper around it',
      `json(z.object({ q: z.string(), r: z.number().describe('R') }))`,
      `z.string()`,
    ],
    [
      'a helper that takes the dialect off',
      `without(z.object({ q: z.string(), r: z.number().describe('R') }))`,
      `z.string()`,
    ],
    [
      'a helper that asks for the class of what it is given',
      `json(((given) => (given instanceof z.ZodType ? given : z.object({})))(z.object({ q: z.string(), r: z.number().describe('R') })))`,
      `z.string()`,
    ],
    [
      'a helper that asks for the members of what it is given',
      `ofShape({ q: z.string(), r: z.number().describe('R') })`,
      `z.string()`,
    ],
    [
      'a part of what it gives',
      `{ type: 'object', properties: z.toJSONSchema(z.object({ q: z.string(), r: z.number().describe('R') })).properties }`,
      `z.string()`,
    ],
  ])('%s gives what the library gives, described by the schema', (_name, expression, field) => {
    const source = withInput(
      `${zod} const ofShape = (given) => (Object.values(given).some((field) => 'parse' in field && typeof field.parse === 'function') ? json(z.object(given)) : given); const json = (schema) => { const { $schema, ...rest } = z.toJSONSchema(schema); return rest; }; const without = (schema) => { const json = { ...z.toJSONSchema(schema) }; for (const key of ['$schema', 'additionalProperties']) { delete json[key]; } return json; };`,
      expression,
    );
    const [definition] = read(source);
    const [input] = definition!.schemas;
    expect(definition!.unresolved()).toEqual([]);
    expect(input!.jsonSchema()!.schema).toMatchObject({
      type: 'object',
      properties: { q: { type: 'string' }, r: { type: 'number', description: 'R' } },
    });
    if (expression.startsWith('without'))
      expect(Object.keys(input!.jsonSchema()!.schema as object)).toEqual([
        'type',
        'properties',
        'required',
      ]);
    const root = input!.root.kind === 'known' ? input!.root.value : undefined;
    expect(
      root!.fields!.map(({ name, at, schema }) => [
        name,
        textAt(source, at),
        schema.description.kind,
      ]),
    ).toEqual([
      ['q', 'q', 'absent'],
      ['r', 'r', 'known'],
    ]);
    expect(source.slice(0, root!.fields![0]!.describeAt)).toMatch(
      new RegExp(`${field.replace(/[().]/g, '\\$&')}$`),
    );
  });

  test('a schema of major 4 that the converter for major 3 makes nothing of has no fields', () => {
    const [definition] = read(withInput(zod, `zodToJsonSchema(z.object({ q: z.string() }))`));
    expect(definition!.schemas[0]!.root).toMatchObject({ kind: 'known', value: { type: 'any' } });
  });

  test('what of it is not known is counted with its path', () => {
    const [definition] = read(
      withInput(
        '',
        `{ type: 'object', properties: { ...load(), a: load(), b: { type: 'string', description: load() } } }`,
      ),
    );
    expect(definition!.unresolved().map(({ part }) => part)).toEqual([
      'inputSchema',
      'inputSchema.a',
      'inputSchema.b',
    ]);
    const unresolved = ['/properties', '/properties/a', '/properties/b/description'].map(
      (path) => ({ path, kind: 'schema', why: 'is the global `load`' }),
    );
    expect(definition!.schemas[0]!.jsonSchema()).toEqual({
      schema: { type: 'object', properties: { b: { type: 'string' } } },
      unresolved,
    });
  });

  test('a schema of Zod where a JSON Schema is due is not read as one', () => {
    const [definition] = read(withInput(zod, `z.object({ q: z.string() })`));
    expect(definition!.schemas[0]).toMatchObject({
      root: { kind: 'unknown' },
      form: { kind: 'known', value: 'zod-object' },
    });
  });
});

describe('a server that is written by hand', () => {
  const mcp = `export interface McpTool { name: string; title?: string; description?: string; inputSchema: { type: 'object'; properties?: Record<string, unknown> }; annotations?: { readOnlyHint?: boolean } }
    export interface McpToolsListResult { tools: McpTool[]; nextCursor?: string }
    export interface McpResource { uri: string; name: string; description?: string }
    export type McpResourcesListResult = { resources: ReadonlyArray<McpResource>; nextCursor?: string };
    export interface McpResourceTemplatesListResult { resourceTemplates: { uriTemplate: string; name: string }[] }
    export interface McpPrompt { name: string; arguments?: McpPromptArgument[] }
    export interface McpPromptsListResult { prompts: McpPrompt[]; nextCursor?: string }`;
  const handlers = (body: string, result = 'McpToolsListResult'): Record<string, string> => ({
    'main.ts': `import type { McpTool, ${result} } from './types/index.js';\nexport class Handler { private static readonly TOOLS = { A: 'a', B: 'b' } as const; ${body} }`,
    'types/index.ts': `export * from './mcp.js';`,
    'types/mcp.ts': mcp,
  });

  test.each([
    [
      'a list',
      `listTools(params): McpToolsListResult { log(params?.cursor); const tools: McpTool[] = [{ ...${A}, name: Handler.TOOLS.A }, { ...${B}, name: Handler.TOOLS.B }]; return { tools }; }`,
    ],
    [
      'a literal',
      `async listTools(): Promise<McpToolsListResult> { return { tools: [${A}, ${B}] }; }`,
    ],
    [
      'an arrow function',
      `listTools = (): McpToolsListResult => ({ tools: this.all() }); all() { return [${A}, ${B}]; }`,
    ],
  ])('has the tools of %s', (_name, body) => {
    const definitions = read(handlers(body));
    expect(
      definitions.map(({ kind, framework, name }) => [kind, framework.title, nameOf({ name })]),
    ).toEqual([
      ['tool', 'the protocol', 'a'],
      ['tool', 'the protocol', 'b'],
    ]);
    expect(
      definitions.map((definition) => definition.unresolved().map(({ part }) => part)),
    ).toEqual([['handler'], ['handler']]);
  });

  test.each([
    [
      'resources',
      `list(): McpResourcesListResult { return { resources: [{ uri: 'x://a', name: 'a' }] }; }`,
      'McpResourcesListResult',
      'resource a',
    ],
    [
      'templates',
      `list(): McpResourceTemplatesListResult { return { resourceTemplates: [{ uriTemplate: 'x://{a}', name: 'a' }] }; }`,
      'McpResourceTemplatesListResult',
      'resource a',
    ],
    [
      'prompts',
      `list(): McpPromptsListResult { return { prompts: [{ name: 'a', arguments: [] }] }; }`,
      'McpPromptsListResult',
      'prompt a',
    ],
  ])('has %s', (_name, body, type, expected) => {
    expect(found(handlers(body, type))).toEqual([expected]);
  });

  test('whose tools are not known has one unresolved definition', () => {
    expect(
      read(handlers('listTools(): McpToolsListResult { return { tools: load() }; }')).map(
        (definition) => definition.unresolved(),
      ),
    ).toMatchObject([[{ part: 'name', why: 'is the global `load`' }]]);
  });

  test.each([
    ['without a list result', `tools: McpTool[] = [${A}]; private one: McpTool = ${B};`],
    [
      'whose result goes on on no next page',
      `list(): { tools: McpTool[] } { return { tools: [${A}] }; }`,
    ],
    [
      'whose entries are no tools',
      `list(): { tools: { name: string; run: () => void }[]; nextCursor?: string } { return { tools: [${A}] }; }`,
    ],
  ])('defines nothing %s', (_name, body) => {
    expect(found(handlers(body))).toEqual([]);
  });
});
