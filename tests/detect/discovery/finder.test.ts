import { describe, expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import type { Analysis } from '../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { listed } from '../listed.ts';
import { project } from '../../syntax/project.ts';

const V1 = '@modelcontextprotocol/sdk/server/mcp.js';
const V2 = '@modelcontextprotocol/server';
const CORE = '@cyanheads/mcp-ts-core';

/** The analysis of `main.ts` (or the first file) of a project. */
function analysisOf(
  files: Readonly<Record<string, string | object>> | string,
  settings: Partial<Settings> = {},
): Analysis {
  const sources = typeof files === 'string' ? { 'main.ts': files } : files;
  const { path } = project({ 'package.json': { name: 'server', type: 'module' }, ...sources });
  const [name] = Object.keys(sources);
  const module = moduleFrom(path(name as string), sources[name as string] as string);
  return analyze(module, { ...DEFAULT_SETTINGS, ...settings });
}

/** `kind name` of each definition, `?` for a name that is not known. */
function found(...args: Parameters<typeof analysisOf>): string[] {
  return analysisOf(...args).definitions.map(
    ({ kind, name }) => `${kind} ${name.kind === 'known' ? name.value : '?'}`,
  );
}

const handler = `async () => ({ content: [] })`;

describe('tests beside the code', () => {
  const tool = (name: string): string => `server.registerTool('${name}', {}, ${handler});`;

  test.each([
    ['of Deno', `Deno.test('lists', () => { ${tool('of_a_test')} });`],
    ['of Deno, alone', `Deno.test.only({ name: 'lists', fn() { ${tool('of_a_test')} } });`],
    ['of Vitest', `if (import.meta.vitest) { ${tool('of_a_test')} }`],
  ])('define nothing: %s', (_of, code) => {
    const server = `import { McpServer } from '${V1}'; const server = new McpServer({ name: 's', version: '1' });`;
    expect(found(`${server} ${tool('one')} ${code}`)).toEqual(['tool one']);
  });
});

describe('definitions of mcp-ts-core', () => {
  test('every builder, and the task literal', () => {
    expect(
      found(`import { tool, resource, prompt, appTool, appResource } from '${CORE}';
        import type { TaskToolDefinition } from '${CORE}/tasks';
        export const a = tool('a', { description: 'd', handler() {} });
        export const b = resource('b://{id}', { name: 'b', description: 'd', handler() {} });
        export const c = prompt('c', { description: 'd', generate: () => [] });
        export const d = appTool('d', { resourceUri: 'ui://d', description: 'd', handler() {} });
        export const e = appResource('ui://e', { description: 'e', handler() {} });
        export const f: TaskToolDefinition = { name: 'f', description: 'd', taskHandlers: { createTask: async () => ({}) } };
        export const g = { name: 'g', description: 'd', taskHandlers: {} } satisfies TaskToolDefinition;`),
    ).toEqual([
      'tool a',
      'resource b',
      'prompt c',
      'tool d',
      'resource ui://e',
      'tool f',
      'tool g',
    ]);
  });

  test.each([
    [
      'renamed import',
      `import { tool as define } from '${CORE}'; export const a = define('a', {});`,
    ],
    ['namespace import', `import * as mcp from '${CORE}'; export const a = mcp.tool('a', {});`],
    ['subpath', `import { tool } from '${CORE}/tools'; export const a = tool('a', {});`],
    ['CommonJS', `const { tool } = require('${CORE}'); exports.a = tool('a', {});`],
    [
      'CommonJS namespace',
      `const mcp = require('${CORE}'); module.exports = { a: mcp.tool('a', {}) };`,
    ],
    [
      'compiled CommonJS',
      `const mcp_1 = require('${CORE}'); exports.a = (0, mcp_1.tool)('a', {});`,
    ],
    ['alias', `import { tool } from '${CORE}'; const t = tool; export const a = t('a', {});`],
    ['dynamic import', `const { tool } = await import('${CORE}'); export const a = tool('a', {});`],
  ])('%s', (_name, source) => {
    expect(found(source)).toEqual(['tool a']);
  });

  test('re-exports of the project', () => {
    const main = (from: string): string =>
      `import { tool } from '${from}'; export const a = tool('a', {});`;
    const manifest = { name: 'server', dependencies: { [CORE]: '^0.8.18' } };
    expect(
      found({
        'main.ts': main('./mcp.js'),
        'mcp.ts': `export { tool } from '${CORE}';`,
        'package.json': manifest,
      }),
    ).toEqual(['tool a']);
    expect(
      found({
        'main.ts': main('./mcp.js'),
        'mcp.ts': `export * from './deep/index.js';`,
        'deep/index.ts': `import { tool as t } from '${CORE}'; export { t as tool };`,
        'package.json': manifest,
      }),
    ).toEqual(['tool a']);
    expect(
      found({
        'main.ts': main('@/mcp'),
        'src/mcp.ts': `export { tool } from '${CORE}';`,
        'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
        'package.json': manifest,
      }),
    ).toEqual(['tool a']);
  });

  test('wrapper modules of the settings', () => {
    const source = `import { tool } from 'my-wrapper'; export const a = tool('a', {});`;
    expect(found(source)).toEqual([]);
    expect(found(source, { modules: { 'my-wrapper': 'mcp-ts-core' } })).toEqual(['tool a']);
  });

  test('what is only called tool is none', () => {
    expect(
      found(
        `import { tool } from 'ai'; import '${CORE}'; export const a = tool('a', {}); const resource = (n) => n; resource('x');`,
      ),
    ).toEqual([]);
    expect(found(`import type { tool } from '${CORE}'; declare const t: typeof tool;`)).toEqual([]);
  });
});

describe('definitions on servers of the SDK', () => {
  const register = (server: string, name = 'a'): string =>
    `${server}.registerTool('${name}', { description: 'd' }, ${handler});`;

  test.each([
    ['a server of the module', `const server = new McpServer({}); ${register('server')}`],
    [
      'a parameter with a type',
      `export function register(server: McpServer) { ${register('server')} }`,
    ],
    [
      'an optional parameter',
      `export const register = (server?: McpServer) => { ${register('server!')} };`,
    ],
    [
      'a destructured parameter',
      `interface Deps { server: McpServer } export function register({ server }: Deps) { ${register('server')} }`,
    ],
    [
      'a member of a parameter',
      `type Deps = { mcp: { server: McpServer } }; export function register(deps: Deps) { ${register('deps.mcp.server')} }`,
    ],
    [
      'a field',
      `class App { private server = new McpServer({}); setup() { ${register('this.server')} } }`,
    ],
    [
      'a field with a type',
      `class App { private server: McpServer; setup() { ${register('this.server')} } }`,
    ],
    [
      'a field of the constructor',
      `class App { server; constructor() { this.server = new McpServer({}); ${register('this.server')} } }`,
    ],
    [
      'a parameter property',
      `class App { constructor(private readonly server: McpServer) { ${register('this.server')} } }`,
    ],
    [
      'a factory',
      `function create() { const server = new McpServer({}); return server; } const s = create(); ${register('s')}`,
    ],
    [
      'an async factory',
      `async function create() { return new McpServer({}); } const s = await create(); ${register('s')}`,
    ],
    ['super', `class App extends McpServer { setup() { ${register('super')} } }`],
    [
      'a subclass',
      `class App extends McpServer { constructor() { super({}); ${register('this')} } }`,
    ],
    [
      'a variable that a function fills',
      `let server = null; const start = () => { server = new McpServer({}); ${register('server')} }; const stop = () => { server = null; };`,
    ],
    [
      'a variable that a function fills and hands on',
      `let server; const start = () => { server = new McpServer({}); registerAll(server); }; const registerAll = (s) => { ${register('s')} };`,
    ],
    [
      'a field that a method fills',
      `class App { server = null; start() { this.server = new McpServer({}); } setup() { ${register('this.server')} } }`,
    ],
    [
      'a field of the constructor that a method fills',
      `class App { constructor() { this.server = undefined; } async start() { this.server = new McpServer({}); this.setup(); } setup() { ${register('this.server')} } }`,
    ],
    [
      'a member that only a method gives',
      `class App { start() { this.server = new McpServer({}); ${register('this.server')} } }`,
    ],
    ['a let', `let server: McpServer; server = new McpServer({}); ${register('server')}`],
  ])('%s', (_name, source) => {
    expect(found(`import { McpServer } from '${V1}'; ${source}`)).toEqual(['tool a']);
    expect(found(`import { McpServer } from '${V2}'; ${source}`)).toEqual(['tool a']);
  });

  test.each([
    [
      'more than one server',
      `let server = null; const start = () => { server = flag ? a : b; ${register('server')} };`,
    ],
    [
      'one of several',
      `let server; const one = () => { server = new McpServer({}); }; const two = () => { server = new Other(); }; const setup = () => { ${register('server')} };`,
    ],
    [
      'something of the project',
      `class Registry { registerTool() {} } let server = null; const start = () => { server = new Registry(); ${register('server')} };`,
    ],
    [
      'a field of several',
      `class App { server = null; start() { this.server = new McpServer({}); } restart(other) { this.server = other; } setup() { ${register('this.server')} } }`,
    ],
  ])('but not a variable that may hold %s', (_name, source) => {
    expect(found(`import { McpServer } from '${V1}'; ${source}`)).toEqual([]);
  });

  test('a callback of createMcpHandler', () => {
    expect(
      found(
        `import { createMcpHandler } from 'mcp-handler'; export default createMcpHandler((server) => { ${register('server')} }, {});`,
      ),
    ).toEqual(['tool a']);
    expect(
      found(
        `import { createMcpHandler } from '@vercel/mcp-adapter'; function setup(server) { ${register('server')} } export default createMcpHandler(setup);`,
      ),
    ).toEqual(['tool a']);
  });

  test('every register call of both majors', () => {
    const source = (
      from: string,
    ): string => `import { McpServer, ResourceTemplate } from '${from}'; const server = new McpServer({});
      server.registerTool('t', { inputSchema: {} }, ${handler});
      server.registerResource('r', 'r://x', {}, async () => ({ contents: [] }));
      server.registerResource('rt', new ResourceTemplate('r://{id}', { list: undefined }), {}, async () => ({ contents: [] }));
      server.registerPrompt('p', {}, () => ({ messages: [] }));`;
    for (const from of [V1, V2]) {
      const { definitions } = analysisOf(source(from));
      expect(
        definitions.map(({ kind, uri }) => [kind, uri.kind === 'known' ? uri.value : null]),
      ).toEqual([
        ['tool', null],
        ['resource', 'r://x'],
        ['resource', 'r://{id}'],
        ['prompt', null],
      ]);
      expect(definitions[0]?.framework.major).toBe(from === V1 ? 1 : 2);
    }
  });

  test('a template that a function makes is what the call makes of it', () => {
    const { definitions } =
      analysisOf(`import { McpServer, ResourceTemplate } from '${V1}'; const server = new McpServer({});
      function of(kind, host = 'docs') { const scheme = 'x-' + host; return new ResourceTemplate(scheme + '://' + kind + '/{id}', { list: undefined }); }
      for (const each of [{ name: 'a', at: of('sdk') }, { name: 'b', at: of('api', 'site') }]) server.registerResource(each.name, each.at, {}, async () => ({ contents: [] }));`);
    expect(definitions.map(({ uri }) => uri)).toMatchObject([
      { kind: 'known', value: 'x-docs://sdk/{id}' },
      { kind: 'known', value: 'x-site://api/{id}' },
    ]);
  });

  test.each([
    ['alone', `server.tool('t', text('t'), ${handler});`],
    ['before what is not known either', `server.tool('t', text('t'), shape, ${handler});`],
    ['before annotations', `server.tool('t', text('t'), { readOnlyHint: true }, ${handler});`],
    ['before both', `server.tool('t', text('t'), shape, { readOnlyHint: true }, ${handler});`],
    ['of a prompt', `server.prompt('t', text('t'), shape, ${handler});`],
    [
      'of each of a list',
      `for (const each of text()) server.tool(each.name, each.description, each.shape, ${handler}, each.annotations);`,
    ],
  ])(
    'what follows the name, where it is not known, may be the description or the shape: %s',
    (_name, source) => {
      const [definition] = analysisOf(
        `import { McpServer } from '${V1}'; import { shape, text } from 'texts'; const server = new McpServer({}); ${source}`,
      ).definitions;
      expect(definition).toMatchObject({
        description: { kind: 'unknown' },
        handler: { kind: 'known' },
        schemas: [{ root: { kind: 'unknown' } }],
      });
    },
  );

  test('every overload of tool(), prompt() and resource()', () => {
    const { definitions } =
      analysisOf(`import { McpServer } from '${V1}'; import { z } from 'zod'; const server = new McpServer({}); const shape = { q: z.string().describe('q') };
      server.tool('t1', ${handler});
      server.tool('t2', 'two', ${handler});
      server.tool('t3', shape, ${handler});
      server.tool('t4', { readOnlyHint: true }, ${handler});
      server.tool('t5', 'five', shape, ${handler});
      server.tool('t6', 'six', { readOnlyHint: true }, ${handler});
      server.tool('t7', shape, { readOnlyHint: true }, ${handler});
      server.tool('t8', 'eight', shape, { readOnlyHint: true }, ${handler});
      server.prompt('p1', () => ({ messages: [] }));
      server.prompt('p2', 'two', shape, () => ({ messages: [] }));
      server.resource('r1', 'r://1', async () => ({ contents: [] }));
      server.resource('r2', 'r://2', { description: 'two' }, async () => ({ contents: [] }));`);
    const summary = definitions.map(
      ({ name, description, annotations, schemas, handler: answers }) =>
        [name, description, annotations, schemas[0]?.root ?? { kind: 'absent' }, answers]
          .map(({ kind }, index) =>
            index === 0 || kind === 'known' ? kind[0] : kind === 'absent' ? '-' : '?',
          )
          .join(''),
    );
    expect(summary).toEqual([
      'k---k',
      'kk--k',
      'k--kk',
      'k-k-k',
      'kk-kk',
      'kkk-k',
      'k-kkk',
      'kkkkk',
      'k---k',
      'kk-kk',
      'k---k',
      'kk--k',
    ]);
  });

  test('ignores objects that are not servers of the SDK', () => {
    expect(
      found(
        `import { McpServer } from '${V1}'; const pi = getAgent(); pi.registerTool('a', {}, ${handler}); new Map().tool('b'); class S { tool() {} } new S().tool('c', ${handler});`,
      ),
    ).toEqual([]);
  });

  test('handlers elsewhere', () => {
    const { definitions } = analysisOf({
      'main.ts': `import { McpServer } from '${V1}'; import { search, Handlers } from './handlers.js'; const server = new McpServer({}); const later = ${handler};
        function declared() { return { content: [] }; }
        server.registerTool('a', {}, later); server.registerTool('b', {}, declared); server.registerTool('c', {}, search);
        const h = new Handlers(); server.registerTool('d', {}, h.run); server.registerTool('e', {}, h.run.bind(h));`,
      'handlers.ts': `export const search = ${handler}; export class Handlers { async run() { return { content: [] }; } }`,
    });
    expect(definitions.map((definition) => definition.handler.kind)).toEqual([
      'known',
      'known',
      'known',
      'known',
      'known',
    ]);
    expect(definitions[2]?.handler.at.external?.line).toBe(1);
  });
});

describe('forwarders and loops', () => {
  const sdk = `import { McpServer } from '${V1}'; const server = new McpServer({});`;

  test.each([
    [
      'for…of over a constant',
      `${sdk} const tools = [{ name: 'a', config: {} }, { name: 'b', config: {} }]; for (const t of tools) server.registerTool(t.name, t.config, ${handler});`,
    ],
    [
      'for…of with destructuring',
      `${sdk} for (const { name, ...config } of [{ name: 'a' }, { name: 'b' }]) server.registerTool(name, config, ${handler});`,
    ],
    [
      'Object.entries',
      `${sdk} const tools = { a: {}, b: {} }; for (const [name, config] of Object.entries(tools)) { server.registerTool(name, config, ${handler}); }`,
    ],
    ['forEach', `${sdk} ['a', 'b'].forEach((name) => server.registerTool(name, {}, ${handler}));`],
    [
      'map',
      `import { tool } from '${CORE}'; export const all = ['a', 'b'].map((name) => tool(name, {}));`,
    ],
    [
      'a filter that is not decided',
      `${sdk} ['a', 'b'].filter((n) => process.env[n]).forEach((name) => server.registerTool(name, {}, ${handler}));`,
    ],
    [
      'a function',
      `${sdk} function add(name: string, config: object) { server.registerTool(name, config, ${handler}); } add('a', {}); add('b', {});`,
    ],
    [
      'a function with the server',
      `import { McpServer } from '${V1}'; const add = (s: McpServer, { name }: { name: string }) => { s.registerTool(name, {}, ${handler}); }; export function setup(server: McpServer) { add(server, { name: 'a' }); add(server, { name: 'b' }); }`,
    ],
    [
      'a function of a function',
      `${sdk} function inner(name) { server.registerTool(name, {}, ${handler}); } function outer(prefix) { inner(prefix); } outer('a'); outer('b');`,
    ],
    [
      'a loop in which each iteration takes one branch',
      `${sdk} for (const t of [{ name: 'a', config: { title: 'A' } }, { name: 'b' }]) { const { config } = t; if (config) { server.registerTool(t.name, config, ${handler}); } else { server.registerTool(t.name, {}, ${handler}); } }`,
    ],
    [
      'a loop that leaves out',
      `${sdk} ['a', 'hidden', 'b'].forEach((name) => { if (name === 'hidden') return; server.registerTool(name, {}, ${handler}); });`,
    ],
    [
      'a function that leaves out',
      `${sdk} function add(name, isOn) { if (isOn) server.registerTool(name, {}, ${handler}); } add('a', true); add('hidden', false); add('b', true);`,
    ],
    [
      'a loop that calls a function on a condition',
      `${sdk} function add(name) { server.registerTool(name, {}, ${handler}); } for (const t of [{ name: 'a' }, { name: 'hidden', off: true }, { name: 'b' }]) t.off || add(t.name);`,
    ],
    [
      'a condition on what is filled before',
      `${sdk} function addAll(names) { const on = new Set(); names.forEach((name) => on.add(name)); for (const name of names) if (on.has(name)) server.registerTool(name, {}, ${handler}); } addAll(['a', 'b']);`,
    ],
    [
      'a condition that is not decided',
      `${sdk} for (const name of ['a', 'b']) if (process.env[name]) server.registerTool(name, {}, ${handler});`,
    ],
    [
      'a loop around a function',
      `${sdk} function add(t) { server.registerTool(t.name, {}, ${handler}); } for (const t of [{ name: 'a' }, { name: 'b' }]) add(t);`,
    ],
    [
      'a builder function',
      `import { tool } from '${CORE}'; const make = (name: string) => tool(name, { description: name }); export const a = make('a'); export const b = make('b');`,
    ],
    [
      'a method',
      `import { McpServer } from '${V1}'; class App { server = new McpServer({}); add(name: string) { this.server.registerTool(name, {}, ${handler}); } constructor() { this.add('a'); this.add('b'); } }`,
    ],
    [
      'a method in the place of the inherited one',
      `import { McpServer } from '${V1}'; class Own extends McpServer { registerTool(tool) { super.registerTool(tool.name, {}, ${handler}); } } const server = new Own({}); server.registerTool({ name: 'a' }); server.registerTool({ name: 'b' });`,
    ],
    [
      'a field in the place of the inherited method',
      `import { McpServer } from '${V1}'; class Own extends McpServer { tool = (name: string) => { super.tool(name, ${handler}); }; constructor() { super({}); this.tool('a'); this.tool('b'); } }`,
    ],
    [
      'a server without a type',
      `import { McpServer } from '${V1}'; const server = new McpServer({}); const registerA = (s) => { s.registerTool('a', {}, ${handler}); s.registerTool('b', {}, ${handler}); }; registerA(server);`,
    ],
  ])('%s', (_name, source) => {
    expect(found(source)).toEqual(['tool a', 'tool b']);
  });

  test('a forwarder of another module, the definition placed where its name is written', () => {
    const { definitions } = analysisOf({
      'main.ts': `import { McpServer } from '${V1}';\nimport { add } from './add.js';\nconst server = new McpServer({});\nadd(server, 'a', 'one');\nadd(server, 'b', 'two');`,
      'add.ts': `import type { McpServer } from '${V1}';\nexport function add(server: McpServer, name: string, description: string) { server.registerTool(name, { description }, ${handler}); }`,
    });
    expect(
      definitions.map(({ name, description, at }) =>
        [name, description, at.external].map((part) =>
          part && 'value' in part ? part.value : part,
        ),
      ),
    ).toEqual([
      ['a', 'one', undefined],
      ['b', 'two', undefined],
    ]);
  });

  test('elements of another module: brought in by the list, naming the file and line they are written in', () => {
    const source = `import { McpServer } from '${V1}';\nimport { TOOLS } from './tools.js';\nconst server = new McpServer({});\nfor (const t of TOOLS) server.registerTool(t.name, t, ${handler});`;
    const { definitions } = analysisOf({
      'main.ts': source,
      'tools.ts': `export const TOOLS = [\n  { name: 'a', description: 'd' },\n  { name: 'b' },\n];`,
    });
    expect(
      definitions.map(({ at }) => [at.external?.file.endsWith('tools.ts'), at.external?.line]),
    ).toEqual([
      [true, 2],
      [true, 3],
    ]);
    expect(definitions.every(({ at }) => at.range[0] >= source.indexOf('for'))).toBe(true);
  });

  test('compiled modules without types, reached through a server that is passed on', () => {
    expect(
      found({
        'main.js': `import { McpServer } from '${V1}'; import { registerAll } from './tools/index.js'; const server = new McpServer({}); registerAll(server);`,
        'tools/index.js': `import { registerA } from './a.js'; import { registerB } from './b.js'; export const registerAll = (server) => { registerA(server); registerB(server); };`,
        'tools/a.js': `const name = 'a'; export const registerA = (server) => { server.registerTool(name, {}, ${handler}); };`,
        'tools/b.js': `export function registerB(server) { server.registerTool('b', {}, ${handler}); server.registerTool('c', {}, ${handler}); }`,
      }),
    ).toEqual(['tool a', 'tool b', 'tool c']);
  });

  test('CommonJS that TypeScript has compiled for engines without async functions', () => {
    const { definitions } = analysisOf({
      'main.js': `"use strict";
        var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) { return new P((resolve) => resolve(generator.next())); };
        Object.defineProperty(exports, "__esModule", { value: true });
        const index_js_1 = require("@modelcontextprotocol/sdk/server/index.js");
        const types_js_1 = require("@modelcontextprotocol/sdk/types.js");
        const tools_1 = require("./tools.js");
        let kept = null;
        function tools() { if (kept) return kept; kept = Object.values(tools_1.TOOLS); return kept; }
        const server = new index_js_1.Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
        server.setRequestHandler(types_js_1.ListToolsRequestSchema, () => __awaiter(void 0, void 0, void 0, function* () { return { tools: tools() }; }));
        server.setRequestHandler(types_js_1.CallToolRequestSchema, (request) => __awaiter(void 0, void 0, void 0, function* () { return yield answer(request.params.name); }));
        function answer(name) { return __awaiter(this, void 0, void 0, function* () { return { content: [] }; }); }`,
      'tools.js': `"use strict";
        Object.defineProperty(exports, "__esModule", { value: true });
        exports.TOOLS = exports.SCHEMA = void 0;
        exports.SCHEMA = { type: "object", properties: { id: { type: "string" } } };
        exports.TOOLS = { a: { name: "a", description: "d", inputSchema: exports.SCHEMA } };`,
    });
    const [definition] = definitions;
    expect(definitions.map(({ name }) => name.kind === 'known' && name.value)).toEqual(['a']);
    expect(definition!.schemas[0]!.jsonSchema()!.schema).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
    });
    expect(definition!.handler.kind).toBe('known');
  });

  test('a registration on a server or an unresolved value', () => {
    const source = `import { McpServer } from '${V1}'; import { traced } from 'tracing'; let trace; const server = trace ? trace.wrap({}) : new McpServer({}); server.registerTool('a', {}, ${handler});`;
    expect(found(source)).toEqual(['tool a']);
    expect(
      found(`${source} const add = (to) => to.registerTool('b', {}, ${handler}); add(server);`),
    ).toEqual(['tool a', 'tool b']);
    expect(
      analysisOf(source).definitions.map(({ server, serverId }) => [server, typeof serverId]),
    ).toEqual([[undefined, 'string']]);
    expect(found(source.replace('new McpServer({})', 'trace.plain({})'))).toEqual([]);
  });

  test('a list that cannot be read leaves one unresolved definition', () => {
    const { definitions } = analysisOf(
      `${sdk} import { load } from 'loader'; for (const t of load()) server.registerTool(t.name, {}, ${handler});`,
    );
    expect(definitions.map(({ name }) => name)).toMatchObject([
      { kind: 'unknown', why: "is an element of a list that comes from `load` of 'loader'" },
    ]);
  });

  test('a registration that waits for a caller is listed as such', () => {
    const { definitions, unresolvedRegistrations } = analysisOf(
      `import type { McpServer } from '${V1}'; export function add(server: McpServer, name: string) { server.registerTool(name, {}, ${handler}); }`,
    );
    expect(definitions).toEqual([]);
    expect(unresolvedRegistrations).toMatchObject([
      { kind: 'tool', why: 'depends on the parameter `name`' },
    ]);
  });

  test('a call waits for nothing that does not decide which definition it is', () => {
    const files = (entry: string): Record<string, string> => ({
      ...(entry === 'main.ts' ? {} : { 'users.ts': '' }),
      'main.ts': `import { McpServer } from '${V1}'; import { registerUsers } from './users.js'; registerUsers(new McpServer({}), {});`,
      'users.ts': `import type { McpServer } from '${V1}'; import { define } from './define.js'; export function registerUsers(server: McpServer, ctx) { define(server, ctx, 'a'); define(server, ctx, 'b'); }`,
      'define.ts': `import type { McpServer } from '${V1}'; export function define(server: McpServer, ctx, name: string) { server.registerTool(name, {}, ${handler}); }`,
    });
    expect(found(files('users.ts'))).toEqual(['tool a', 'tool b']);
    expect(found(files('main.ts'))).toEqual([]);
  });

  test('a list that a function fills from its arguments', () => {
    expect(
      found({
        'main.ts': `import { McpServer } from '${V1}';
          import { register } from './register.js';
          register(new McpServer({ name: 's', version: '1' }), {});`,
        'register.ts': `import type { McpServer } from '${V1}';
          import * as known from './tools.js';
          function registrationsOf({ tools }: { tools?: typeof known }) {
            const registrations = [];
            const registry = tools ?? known;
            for (const tool of Object.values(registry)) registrations.push({ name: tool.name, config: { description: tool.description } });
            return registrations;
          }
          export function register(server: McpServer, { tools: customTools }: { tools?: typeof known }) {
            const registrations = registrationsOf({ tools: customTools });
            for (const { name, config } of registrations) server.registerTool(name, config, ${handler});
          }`,
        'tools.ts': `export const a = { name: 'a', description: 'd' }; export const b = { name: 'b', description: 'd' };`,
      }),
    ).toEqual(['tool a', 'tool b']);
  });

  test('forwarders that call each other end', () => {
    expect(
      found(
        `${sdk} function a(n) { b(n); server.registerTool(n, {}, ${handler}); } function b(n) { a(n); } a('x');`,
      ),
    ).toContain('tool x');
  });

  test('functions that all call each other end', () => {
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`);
    const functions = names.map(
      (name) =>
        `function ${name}(n, left) { ${name === 'f0' ? `server.registerTool(n, {}, ${handler});` : ''} if (left > 0) { ${names.map((other) => `${other}(n, left - 1);`).join(' ')} } }`,
    );
    expect(found(`${sdk}${functions.join('\n')} f0('x', 0);`)).toContain('tool x');
  });

  test('functions that all register something and call each other end', () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
    const functions = names.map(
      (name) =>
        `function ${name}(n, left) { server.registerTool(n, {}, ${handler}); if (left > 0) { ${names.map((other) => `${other}(n, left - 1);`).join(' ')} } }`,
    );
    const { definitions, unresolvedRegistrations } = analysisOf({
      'main.ts': `${sdk}server.registerTool('x', {}, ${handler}); ${functions.join('\n')}`,
    });
    expect(definitions.map(({ name }) => name)).toEqual([expect.objectContaining({ value: 'x' })]);
    expect(
      unresolvedRegistrations.filter(({ why }) => why === 'is registered by one of too many calls'),
    ).toHaveLength(1);
  });

  test('loops that wait for each other end', () => {
    expect(
      found(
        `${sdk}for (var group of tool.groups) for (var tool of group.tools) server.registerTool(tool.name, {}, ${handler}); server.registerTool('x', {}, ${handler});`,
      ),
    ).toContain('tool x');
  });
});

describe('values across files', () => {
  test('typical forms of public servers are all known', () => {
    const { definitions } = analysisOf({
      'main.ts': `import { tool } from '${CORE}';
        import { NAMES, LIMIT } from '@/constants';
        import { SERVICE_ERRORS } from '@/errors';
        import { Base, SearchInput, pagination, READ_ONLY, meta } from './schemas.js';
        export const search = tool(NAMES.SEARCH, {
          description: \`Returns at most \${LIMIT * 2} items\`,
          errors: [...SERVICE_ERRORS, { reason: 'own', code: -1, when: 'w', recovery: 'r' }] as const,
          annotations: { ...READ_ONLY, openWorldHint: false },
          input: SearchInput.extend({ ...pagination(), extra: Base.shape.id }).omit({ drop: true }),
          output: Base.merge(SearchInput.pick({ query: true }).partial()),
          _meta: meta('ui'),
          handler() {},
        });`,
      'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'src/constants.ts': `export const NAMES = { SEARCH: 'search_items' } as const; export const LIMIT = 50;`,
      'src/errors.ts': `export const SERVICE_ERRORS = [{ reason: 'rate_limited', code: -32003, when: 'busy', recovery: 'wait a while' }] as const;`,
      'schemas.ts': `import { z } from 'zod';
        export const Base = z.object({ id: z.string().describe('The id') });
        export const SearchInput = z.object({ query: z.string().describe('What to look for'), drop: z.number() });
        export const pagination = () => ({ limit: z.number().int().max(100).default(20).describe('How many') });
        export const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
        export const meta = (kind: string) => ({ ui: { kind } });`,
    });
    const [definition] = definitions;
    expect(definition?.unresolved()).toEqual([]);
    expect(definition).toMatchObject({
      name: { kind: 'known', value: 'search_items' },
      description: { kind: 'known', value: 'Returns at most 100 items' },
      errors: { value: { complete: true, elements: [{ kind: 'known' }, { kind: 'known' }] } },
    });
    expect(definition?.schemas[0]?.jsonSchema()?.schema).toMatchObject({
      properties: {
        query: { description: 'What to look for' },
        limit: { maximum: 100, default: 20 },
        extra: { description: 'The id' },
      },
    });
    const { annotations } = definition as unknown as {
      annotations: { value: { properties: Map<string, { value: { value: unknown } }> } };
    };
    expect([...annotations.value.properties.values()].map(({ value }) => value.value)).toEqual([
      true,
      false,
    ]);
  });
});

test('what is open in a field for one reason is said once', () => {
  const [definition] = analysisOf(
    `import { McpServer } from '${V1}'; import { z } from 'zod'; const server = new McpServer({}); server.registerTool('a', { inputSchema: { x: z.enum(process.env.NAMES.split(',')).describe(process.env.NAMES) } }, ${handler});`,
  ).definitions;
  expect(definition?.unresolved().map(({ part, why }) => `${part} ${why}`)).toEqual([
    'inputSchema/properties/x depends on the environment variable `NAMES`',
  ]);
});

test('a description is resolved when every text is known that it may be', () => {
  const head = `import { McpServer } from '${V1}';\nconst server = new McpServer({ name: 's', version: '1' });\n`;
  const unresolved = (config: string): string[] =>
    analysisOf(
      `${head}export function register(readOnly: boolean) { server.registerTool('a', ${config}, ${handler}); }`,
    ).definitions.flatMap((definition) => definition.unresolved().map(({ part }) => part));
  expect(
    unresolved(
      "{ title: readOnly ? 'R' : 'W', description: `Reads${readOnly ? '' : ' and writes'}.` }",
    ),
  ).toEqual([]);
  expect(unresolved('{ description: readOnly ? "Reads." : process.env.TEXT }')).toEqual([
    'description',
  ]);
  // Which of two names it has is not settled by knowing both.
  expect(
    analysisOf(
      `${head}server.registerTool(process.env.X ? 'a' : 'b', {}, ${handler});`,
    ).definitions.flatMap((definition) => definition.unresolved().map(({ part }) => part)),
  ).toEqual(['name']);
});

describe('a schema is resolved when every schema is known that it may be', () => {
  const head = `import { McpServer } from '${V1}';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\nconst A = { a: z.string().describe('A') };\nconst B = { b: z.number() };\n`;
  const read = (config: string, before = '') =>
    analysisOf(
      `${head}${before}export function register(on: boolean, more: boolean) { server.registerTool('t', ${config}, ${handler}); }`,
    );
  /** The names of the fields of each schema that it may be. */
  const fields = (config: string, before?: string): unknown[] => {
    const analysis = read(config, before);
    const of = ({ definitions }: typeof analysis): unknown => {
      const root = definitions[0]?.schemas[0]?.root;
      return root?.kind === 'known' ? root.value.fields?.map(({ name }) => name) : root?.kind;
    };
    return [of(analysis), ...analysis.alternatives.map(of)];
  };

  test.each([
    ['a conditional expression', '{ inputSchema: on ? A : B }', [['a'], ['b']]],
    ['of schemas', '{ inputSchema: on ? z.object(A) : z.object(B) }', [['a'], ['b']]],
    ['or nothing', '{ inputSchema: on ? A : undefined }', [['a'], 'absent']],
    ['a spread', '{ inputSchema: { ...A, ...(on ? B : {}) } }', [['a', 'b'], ['a']]],
    [
      'a spread on a condition',
      '{ inputSchema: { ...(on && B), c: z.string() } }',
      [['c'], ['b', 'c']],
    ],
    [
      'a spread in an object schema',
      '{ inputSchema: z.object({ ...A, ...(on ? B : {}) }).strict() }',
      [['a', 'b'], ['a']],
    ],
    [
      'more of an object schema',
      '{ inputSchema: on ? z.object(A).extend(B) : z.object(A) }',
      [['a', 'b'], ['a']],
    ],
    [
      'the schema of a field',
      '{ inputSchema: { x: on ? z.string() : z.number() } }',
      [['x'], ['x']],
    ],
    [
      'the description of a field',
      "{ inputSchema: { x: z.string().describe(on ? 'read' : 'write') } }",
      [['x'], ['x']],
    ],
    ['three', '{ inputSchema: on ? A : more ? B : {} }', [['a'], ['b'], []]],
    [
      'a function that returns early',
      '{ inputSchema: shape(on) }',
      [['a'], ['b']],
      'function shape(on: boolean) { if (on) return A; return B; }\n',
    ],
    [
      'a config on a condition',
      '{ ...(on ? { inputSchema: A } : { inputSchema: B }) }',
      [['a'], ['b']],
    ],
    [
      'a whole config',
      "process.env.X ? { description: 'x', inputSchema: A } : { description: 'y', inputSchema: B }",
      [['a'], ['b']],
    ],
    [
      'a config with the schema on a condition',
      '{ ...(on && { inputSchema: A }) }',
      ['absent', ['a']],
    ],
    [
      'a method of what it may be',
      '{ inputSchema: (on ? z.object(A) : z.object(B)).shape }',
      [['a'], ['b']],
    ],
  ])('%s', (_what, config, expected, before = '') => {
    expect(fields(config, before)).toEqual(expected);
    const [definition] = read(config, before).definitions;
    expect(definition?.unresolved().filter(({ part }) => part.startsWith('inputSchema'))).toEqual(
      [],
    );
    expect(definition?.schemas[0]?.jsonSchema()).toBeUndefined();
  });

  test.each([
    ['where one is not known', '{ inputSchema: on ? A : process.env.X }', ['inputSchema']],
    [
      'where a part of one is not known',
      '{ inputSchema: on ? A : { b: z.string().describe(process.env.X) } }',
      ['inputSchema/properties/b'],
    ],
    [
      'where something stands before what may be brought in',
      '{ inputSchema: A, ...(on && { inputSchema: B }) }',
      ['inputSchema'],
    ],
  ])('and not %s', (_what, config, parts) => {
    expect(
      read(config).definitions.flatMap((definition) =>
        definition.unresolved().map(({ part }) => part),
      ),
    ).toEqual(parts);
  });
});

describe('spread lists of arguments', () => {
  const head = `import { McpServer } from '${V1}';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n`;

  /** The name, the description and the fields of the input of each definition, where they are known. */
  const parts = (...args: Parameters<typeof analysisOf>): unknown[] =>
    analysisOf(...args).definitions.map(({ name, description, schemas, handler: { kind } }) => {
      const [input] = schemas;
      return [
        ...[name, description].map((part) => (part.kind === 'known' ? part.value : part.kind)),
        input?.root.kind === 'known'
          ? input.root.value.fields?.map((field) => field.name)
          : input?.root.kind,
        kind,
      ];
    });

  test.each([
    [
      'a whole list',
      `const ARGS = ['a', 'd', { x: z.string() }, ${handler}] as const;\nserver.tool(...ARGS);`,
    ],
    [
      'a list between others',
      `const MIDDLE = ['d', { x: z.string() }] as const;\nserver.tool('a', ...MIDDLE, ${handler});`,
    ],
    ['a list in place', `server.tool(...['a', 'd', { x: z.string() }], ${handler});`],
    [
      'lists in lists',
      `const NAMED = ['a', 'd'] as const;\nconst ARGS = [...NAMED, { x: z.string() }];\nserver.tool(...ARGS, ${handler});`,
    ],
    [
      'a list of another registration',
      `const ARGS = ['a', { description: 'd', inputSchema: { x: z.string() } }] as const;\nserver.registerTool(...ARGS, ${handler});`,
    ],
    [
      'what a function gives',
      `const argsFor = (name: string) => [name, 'd', { x: z.string() }] as const;\nserver.tool(...argsFor('a'), ${handler});`,
    ],
    [
      'a wrapper that hands its arguments on',
      `const add = (...args: unknown[]) => server.tool(...args);\nadd('a', 'd', { x: z.string() }, ${handler});`,
    ],
    [
      'a wrapper that hands on what is behind its own',
      `function add(kind: string, ...args: unknown[]) { server.registerTool(...args); }\nadd('k', 'a', { description: 'd', inputSchema: { x: z.string() } }, ${handler});`,
    ],
    [
      'a wrapper that is called with a list',
      `const ARGS = ['a', 'd', { x: z.string() }] as const;\nfunction add(...args: unknown[]) { server.tool(...args, ${handler}); }\nadd(...ARGS);`,
    ],
  ])('%s', (_what, source) => {
    expect(parts(head + source)).toEqual([['a', 'd', ['x'], 'known']]);
  });

  test('a list of another module', () => {
    expect(
      parts({
        'main.ts': `${head}import { ARGS } from './args.ts';\nserver.tool(...ARGS, ${handler});`,
        'args.ts':
          "import { z } from 'zod';\nexport const ARGS = ['a', 'd', { x: z.string() }] as const;",
      }),
    ).toEqual([['a', 'd', ['x'], 'known']]);
  });

  test('a list that cannot be read leaves what is before it', () => {
    expect(parts(`${head}declare const rest: [];\nserver.registerTool('a', ...rest);`)).toEqual([
      ['a', 'unknown', 'unknown', 'unknown'],
    ]);
    expect(parts(`${head}server.tool('a', ...process.argv, ${handler});`)).toEqual([
      ['a', 'unknown', 'unknown', 'unknown'],
    ]);
    expect(
      parts(`${head}const ARGS = ['a', ...process.argv, 'd'];\nserver.tool(...ARGS, ${handler});`),
    ).toEqual([['unknown', 'unknown', 'unknown', 'unknown']]);
  });

  test('what a wrapper is given by such a list is not missing', () => {
    expect(
      parts(
        `${head}function add(name: string, description: string) { server.registerTool(name, { description }, ${handler}); }\nadd(...process.argv);`,
      ),
    ).toEqual([['unknown', 'unknown', 'absent', 'known']]);
  });

  test('are located where they are written', () => {
    const source = `${head}const ARGS = ['a', { description: 'd' }] as const;\nserver.registerTool(...ARGS, ${handler});\nconst add = (...args: unknown[]) => server.registerTool(...args);\nadd('b', {}, ${handler});`;
    expect(
      analysisOf(source).definitions.map(({ at, description }) => [
        source.slice(...at.range),
        source.slice(...description.at.range),
      ]),
    ).toEqual([
      ["'a'", "'d'"],
      ["'b'", "'b'"],
    ]);
  });
});

describe('a parameter of a type that combines others', () => {
  const add = (type: string): string => `
    import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import type { Other } from 'elsewhere';
    type Tools = Pick<McpServer, 'registerTool'>;
    interface Registry { registerTool(name: string, config: object, run: unknown): unknown }
    export const add = (target: ${type}) =>
      target.registerTool('notes', { description: 'd' }, async () => ({ content: [] }));`;

  test.each([
    ['Other & McpServer', ['notes']],
    ['Other & Tools', ['notes']],
    ['Tools', ['notes']],
    ["Omit<McpServer, 'close'>", ['notes']],
    ['Other', []],
  ])('%s', (type, names) => {
    expect(listed(add(type))).toEqual(names);
  });

  test.each(['Registry', 'Other & Registry', 'Registry & Other'])('%s of a server', (type) => {
    const server = `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { add } from './add.ts';
      add(new McpServer({ name: 'notes', version: '1.0.0' }));`;
    expect(listed({ 'add.ts': add(type), 'server.ts': server })).toEqual(['notes']);
  });
});
