import { describe, expect, test, vi } from 'vitest';
import { analyze } from '../../../../src/detect/analysis.ts';
import { finderFor } from '../../../../src/detect/discovery/finder.ts';
import { startUpRunsOf } from '../../../../src/detect/discovery/start-up/start-up-runs.ts';
import { AnalysisSession } from '../../../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { Budget, LIMITS } from '../../../../src/syntax/evaluate/context/budget.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';
import { project } from '../../../syntax/project.ts';

const LOW = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });`;

const REPOSITORY = 'git+https://example.com/acme/notes.git';

/** Each definition that any file of a project defines, by its name: `?` for one that is not known, and behind one that may not be there. */
function listed(
  files: Readonly<Record<string, string>>,
  entries: object = {},
  installed: Readonly<Record<string, string | object>> = {},
): string[] {
  const dependencies = { '@modelcontextprotocol/sdk': '^1.25.0' };
  const json = { name: 'server', type: 'module', main: 'server.js', dependencies, ...entries };
  const { path } = project({ 'package.json': json, ...files, ...installed });
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const analyses = Object.entries(files).map(([file, text]) => {
    const module = moduleFrom(path(file), text);
    return analyze(module, DEFAULT_SETTINGS, session);
  });
  const named = analyses.flatMap(({ definitions }) =>
    definitions.map(
      ({ name, isUncertain }) =>
        `${name.kind === 'known' ? name.value : '?'}${isUncertain ? '?' : ''}`,
    ),
  );
  const waiting = analyses
    .flatMap(({ unresolvedRegistrations }) => unresolvedRegistrations)
    .filter(({ unserved }) => unserved === undefined)
    .filter(({ id }) => !finderFor(session).isSupplied(id));
  return [...named, ...waiting.map(() => 'waiting')];
}

/** An agent of Cloudflare, whose \`init\` the platform awaits before it serves. */
const agent = (init: string): string => `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { McpAgent } from 'agents/mcp';
  import { registry } from './registry.js';
  let isFilled = false;
  async function fill() {
    if (isFilled) return;
    isFilled = true;
    for (const name of ['find', 'read']) registry.registerTool(name, { description: 'Says it.' }, () => ({}));
  }
  export class Notes extends McpAgent {
    server = new McpServer({ name: 'notes', version: '1.0.0' });
    async init() { ${init} }
  }
  export default Notes.serve('/mcp');`;

const REGISTRY = `
  class Registry {
    tools = new Map();
    registerTool(name, config, handler) { this.tools.set(name, { name, config, handler }); }
    list() { return [...this.tools.values()].map(({ name }) => ({ name })); }
    get(name) { return this.tools.get(name); }
  }
  export const registry = new Registry();`;

describe('an object that a platform constructs and starts', () => {
  const forward = `await fill();
    for (const { name } of registry.list()) {
      const tool = registry.get(name);
      this.server.registerTool(tool.name, tool.config, tool.handler);
    }`;

  test('fills a registry', () => {
    expect(listed({ 'server.js': agent(forward), 'registry.js': REGISTRY })).toEqual([
      'find',
      'read',
    ]);
  });

  test('registers on the conditions of its method', () => {
    const add = `this.server.registerTool('plain', {}, () => ({}));
      if (this.props.isAdmin) this.server.registerTool('remove', {}, () => ({}));`;
    expect(listed({ 'server.js': agent(add), 'registry.js': REGISTRY })).toEqual([
      'plain',
      'remove?',
    ]);
  });
});

describe('registries that are filled while the server starts', () => {
  test('a Map of another module, by modules that are imported for their side effects', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import './echo.js';
          import { all } from './registry.js';
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: all() }));`,
        'echo.js': `import { register } from './registry.js';
          register({ definition: { name: 'echo', description: 'Says it again.' } });
          register({ definition: { name: 'shout', description: 'Says it loudly.' } });`,
        'registry.js': `const tools = new Map();
          export function register(tool) {
            if (tools.has(tool.definition.name)) console.warn('again');
            tools.set(tool.definition.name, tool);
            return tool;
          }
          export const all = () => Array.from(tools.values()).map((tool) => tool.definition);`,
      }),
    ).toEqual(['echo', 'shout']);
  });

  test('from an entry point that loads modules by a pattern', () => {
    expect(
      listed(
        {
          'start.js': `import.meta.glob('./parts/*.js', { eager: true });`,
          'parts/echo.js': `import { register } from '../registry.js';
            register({ name: 'echo', description: 'Says it again.' });`,
          'parts/server.js': `${LOW}
            import { all } from '../registry.js';
            server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: all() }));`,
          'registry.js': `const tools = new Map();
            export const register = (tool) => { tools.set(tool.name, tool); };
            export const all = () => [...tools.values()];`,
        },
        { main: 'start.js' },
      ),
    ).toEqual(['echo']);
  });

  test('from an entry point beside scripts that load nothing of the server', () => {
    const server = `${LOW}
      const tools = new Map();
      tools.set('echo', { name: 'echo', description: 'Says it again.' });
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()] }));`;
    expect(
      listed(
        { 'server.js': server, 'check.js': `console.log('checked');` },
        { main: 'check.js', scripts: { start: 'node server.js' } },
      ),
    ).toEqual(['echo']);
  });

  test('a class with a method that registers', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { registry } from './registry.js';
          import { setUp } from './tools.js';
          setUp();
          server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry.list() }));`,
        'tools.js': `import { registry } from './registry.js';
          export function setUp() {
            for (const name of ['add', 'remove']) registry.register({ name, description: 'Does it.' });
          }`,
        'registry.js': `class Registry {
            #tools = new Map();
            register(tool) { this.#tools.set(tool.name, tool); return this; }
            list() { return [...this.#tools.values()]; }
          }
          export const registry = new Registry();`,
      }),
    ).toEqual(['add', 'remove']);
  });

  test.each([
    ['a loop', "for (const name of ['a', 'b']) add(name);"],
    ['a callback', "['a', 'b'].forEach((name) => add(name));"],
  ])('a record that a function fills by names from %s', (_where, calls) => {
    expect(
      listed({
        'server.js': `${LOW}
          const tools = {};
          function add(name) { tools[name] = { name, description: 'Does ' + name + '.' }; }
          ${calls}
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.values(tools) }));`,
      }),
    ).toEqual(['a', 'b']);
  });

  test.each([
    { bin: { notes: 'run/start.js' } },
    { main: './run/start.js' },
    { exports: { '.': { types: './run/start.d.ts', import: './run/start.js' } } },
    { scripts: { start: 'node --enable-source-maps run/start.js --quiet' } },
  ])('an entry point that only package.json names: %o', (entries) => {
    const files = {
      'lib/list.js': `export const tools = [];`,
      'lib/server.js': `${LOW}
        import { tools } from './list.js';
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
      'run/start.js': `import '../lib/server.js';
        import { tools } from '../lib/list.js';
        tools.push({ name: 'a', description: 'A.' });`,
    };
    expect(listed(files, { main: undefined, ...entries })).toEqual(['a']);
    expect(listed(files, { main: undefined })).toEqual(['?']);
  });

  test.each([
    ['by its scope', { name: '@acme/notes' }, {}],
    ['by its repository', { repository: REPOSITORY }, { repository: { url: REPOSITORY } }],
  ])('a package that the authors share among their servers, %s', (_by, own, shared) => {
    expect(
      listed(
        {
          'server.js': `import { McpServer, registerTools } from '@acme/server';
            const server = new McpServer({ name: 'notes', version: '1.0.0' });
            registerTools(server, [{ name: 'read', description: 'Reads a note.' }]);
            server.registerTool('write', { description: 'Writes.' }, async () => ({ content: [] }));`,
        },
        { ...own, dependencies: { '@acme/server': '1' } },
        {
          'node_modules/@acme/server/package.json': {
            name: '@acme/server',
            ...shared,
            exports: './index.js',
            dependencies: { '@modelcontextprotocol/sdk': '^1.25.0' },
          },
          'node_modules/@acme/server/index.js': `
            export { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
            export function registerTools(server, tools) {
              for (const { name, description } of tools)
                server.registerTool(name, { description }, async () => ({ content: [] }));
            }`,
        },
      ),
    ).toEqual(['read', 'write']);
  });

  test('a server that a function of the framework makes for each connection', () => {
    const files = {
      'dist/server.js': `import { McpServer } from '@modelcontextprotocol/server';
        import { serveStdio } from '@modelcontextprotocol/server/stdio';
        import { registry } from './registry.js';
        const tools = [];
        registry.fill(tools);
        serveStdio(() => {
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          registry.register(server, tools);
          return server;
        });`,
      'dist/registry.js': `export const registry = {
        fill: (tools) => void tools.push({ name: 'read', description: 'Reads a note.' }),
        register: (server, tools) => tools.forEach(({ name, description }) =>
          server.registerTool(name, { description }, async () => ({ content: [] }))),
      };`,
    };
    const entries = {
      main: 'dist/server.js',
      dependencies: { '@modelcontextprotocol/server': '^2.0.0' },
    };
    expect(listed(files, entries)).toEqual(['read']);
    expect(listed(files, entries, { 'dist/package.json': { type: 'module' } })).toEqual(['read']);
  });

  test('an array that is passed in an object, together with the server', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { register, registry } from './register.js';
          import './tools.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          register({ server, tools: registry });`,
        'register.js': `export const registry = [];
          export function register({ server, tools }) {
            for (const { name, description } of tools)
              server.registerTool(name, { description, inputSchema: {} }, async () => ({ content: [] }));
          }`,
        'tools.js': `import { registry } from './register.js';
          registry.push({ name: 'read', description: 'Reads.' }, { name: 'write', description: 'Writes.' });`,
      }),
    ).toEqual(['read', 'write']);
  });

  test('an exported array that other modules push to', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { tools } from './list.js';
          import './a.js';
          import './b.js';
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
        'list.js': 'export const tools = [];',
        'a.js': `import { tools } from './list.js'; tools.push({ name: 'a', description: 'A.' });`,
        'b.js': `import { tools } from './list.js';
          if (process.env.B) tools.push({ name: 'b', description: 'B.' });`,
      }),
    ).toEqual(['a', 'b?']);
  });

  test('a list that a constructor is given and filters by the environment', () => {
    expect(
      listed({
        'server.js': `${LOW}
          const TOOLS = [{ name: 'get', description: 'Gets.' }, { name: 'drop', description: 'Drops.' }];
          class Rows {
            constructor(tools = []) {
              this.available = [...tools];
              this.enabled = [];
              this.choose();
              server.setRequestHandler(ListToolsRequestSchema, async () => ({
                tools: this.enabled.map((tool) => ({ name: tool.name, description: tool.description })),
              }));
            }
            choose() {
              const hidden = new Set((process.env.HIDDEN ?? '').split(','));
              this.enabled = this.available.filter((tool) => !hidden.has(tool.name));
            }
          }
          new Rows(TOOLS);`,
      }),
    ).toEqual(['get?', 'drop?']);
  });

  test('a decorator that registers methods', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { registry } from './registry.js';
          import './notes.js';
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: registry }));`,
        'registry.js': `export const registry = [];
          export function tool(name, description) {
            return function (target, key, descriptor) { registry.push({ name, description }); };
          }`,
        'notes.ts': `import { tool } from './registry.js';
          export class Notes {
            @tool('add_note', 'Adds a note.') add() {}
            @tool('list_notes', 'Lists them.') list() {}
          }`,
      }),
    ).toEqual(['add_note', 'list_notes']);
  });

  test('a registrar that nobody calls registers nothing', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { tools } from './list.js';
          import './a.js';
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
        'list.js': 'export const tools = [];',
        'a.js': `import { tools } from './list.js';
          tools.push({ name: 'a', description: 'A.' });
          export function registerMore() { tools.push({ name: 'more', description: 'More.' }); }`,
      }),
    ).toEqual(['a']);
  });

  test('what runs out of steps loses that part only', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { tools } from './list.js';
          import './a.js';
          function endless(n) { return n > 0 ? endless(n - 1) + endless(n - 1) : 0; }
          tools.push({ name: 'first', description: 'First.' });
          const cost = endless(30);
          tools.push({ name: 'last', description: 'Last.' });
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
        'list.js': 'export const tools = [];',
        'a.js': `import { tools } from './list.js'; tools.push({ name: 'a', description: 'A.' });`,
      }),
    ).toEqual(['a', 'first', 'last']);
  });

  test('a Map that a constructor fills and a method could add to', () => {
    expect(
      listed({
        'server.js': `${LOW}
          class Tools {
            constructor(options = {}) {
              this.available = new Map();
              [{ name: 'think', description: 'Thinks.' }, ...(options.more || [])].forEach((tool) => {
                if (this.available.has(tool.name)) return;
                this.available.set(tool.name, tool);
              });
            }
            addTool(tool) { this.available.set(tool.name, tool); }
            list() { return Array.from(this.available.values()); }
          }
          const tools = new Tools({ more: [] });
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.list() }));`,
      }),
    ).toEqual(['think']);
  });

  test('what a bundler makes of `export`', () => {
    expect(
      listed({
        'server.js': `${LOW}
          var __defProp = Object.defineProperty;
          var __export = (target, all) => {
            for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });
          };
          var notes_exports = {};
          __export(notes_exports, { tools: () => tools });
          var tools = [{ name: 'add', description: 'Adds.' }];
          var modules = [notes_exports];
          server.setRequestHandler(ListToolsRequestSchema, async () => ({
            tools: modules.flatMap((each) => each.tools),
          }));`,
      }),
    ).toEqual(['add']);
  });

  test('a router that fills a Map, handed to the class that answers with it', () => {
    expect(
      listed({
        'server.js': `import { Adapter } from './adapter.js';
          import { routes } from './routes.js';
          const adapter = new Adapter(routes());
          adapter.register('notes');`,
        'adapter.js': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
          import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
          export class Adapter {
            constructor(router) { this.router = router; }
            register(name) {
              const server = new Server({ name, version: '1.0.0' }, {});
              server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.router.schemas() }));
            }
          }`,
        'routes.js': `import { Router } from './router.js';
          export function routes() {
            const router = new Router();
            router.add({ schema: { name: 'read', inputSchema: { type: 'object' } } });
            router.add({ schema: { name: 'write', inputSchema: { type: 'object' } } });
            return router;
          }`,
        'router.js': `export class Router {
          entries = new Map();
          add({ schema }) { this.entries.set(schema.name, { schema }); return this; }
          schemas() { return Array.from(this.entries.keys()).map((name) => this.entries.get(name).schema); }
        }`,
      }),
    ).toEqual(['read', 'write']);
  });

  test('a list that is handed to a function that is not read', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { more } from './more.js';
          import { tools } from './list.js';
          const addMore = more[process.env.KIND];
          addMore(tools);
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
        'list.js': `export const tools = [{ name: 'a', description: 'A.' }];
          tools.push({ name: 'b', description: 'B.' });`,
        'more.js': 'export const more = {};',
      }),
    ).toContain('a');
  });

  test('a list that is made when it is asked for the first time', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { all, early } from './list.js';
          early({ name: 'early', description: 'Early.' });
          server.setRequestHandler(ListToolsRequestSchema, async () => {
            const tools = await all();
            return { tools };
          });`,
        'list.js': `const tools = [];
          let isLoaded = false;
          export function early(tool) { tools.push(tool); }
          export async function all() {
            if (isLoaded) return tools;
            for (const name of ['late']) early({ name, description: 'Late.' });
            isLoaded = true;
            return tools;
          }`,
      }),
    ).toEqual(['early', 'late']);
  });

  test('an early return on an unknown condition makes what follows uncertain', () => {
    expect(
      listed({
        'server.js': `${LOW}
          import { tools } from './list.js';
          function addMore() {
            tools.push({ name: 'always', description: 'Always.' });
            if (!process.env.MORE) return;
            tools.push({ name: 'sometimes', description: 'Sometimes.' });
          }
          addMore();
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
        'list.js': 'export const tools = [];',
      }),
    ).toEqual(['always', 'sometimes?']);
  });
});

describe('what the executor of a promise adds to a list', () => {
  /** A server that lists what `registry.js` has after its promise is fulfilled. */
  const withRegistry = (code: string): string[] =>
    listed({
      'server.js': `${LOW}
        import { Registry } from './registry.js';
        const registry = new Registry();
        await registry.ready;
        server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry.list() }));`,
      'registry.js': `
        const load = async (name) => ({ name, description: 'Says it.' });
        export class Registry {
          tools = [];
          constructor() { this.ready = this.fill(); }
          list() { return this.tools; }
          ${code}
        }`,
    });

  test('is listed', () => {
    const fill = `async fill() {
      return new Promise(async (resolve, reject) => {
        try {
          for (const name of ['echo', 'shout']) this.tools.push(await load(name));
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    }`;
    expect(withRegistry(fill)).toEqual(['echo', 'shout']);
  });

  test('is listed as what the promise is fulfilled with', () => {
    const fill = `async fill() {
      const names = await new Promise((resolve) => resolve(['echo', 'shout']));
      for (const name of names) this.tools.push(await load(name));
    }`;
    expect(withRegistry(fill)).toEqual(['echo', 'shout']);
  });

  test('is listed where a callback fulfils the promise', () => {
    const fill = `async fill() {
      const names = await new Promise((resolve) => setTimeout(() => resolve(['echo']), 5));
      for (const name of names) this.tools.push(await load(name));
    }`;
    expect(withRegistry(fill)).toEqual(['echo']);
  });

  test('is not known where one of two values fulfils the promise', () => {
    const fill = `async fill() {
      const names = await new Promise((resolve) => {
        if (process.env.ALL) resolve(['echo', 'shout']);
        else resolve(['echo']);
      });
      for (const name of names) this.tools.push(await load(name));
    }`;
    expect(withRegistry(fill)).toEqual(['?']);
  });
});

describe('lists that depend on a condition', () => {
  test('filtered in one branch and mapped in the other', () => {
    expect(
      listed({
        'server.js': `${LOW}
          const TOOLS = [{ name: 'get', description: 'Gets.' }, { name: 'switch', description: 'Switches.' }];
          const withAccount = (tool) => ({ ...tool, inputSchema: { type: 'object' } });
          let team;
          if (process.env.TEAM) team = process.env.TEAM;
          server.setRequestHandler(ListToolsRequestSchema, async () => {
            if (team) return { tools: TOOLS.filter((tool) => tool.name !== 'switch') };
            return { tools: TOOLS.map(withAccount) };
          });`,
      }),
    ).toEqual(['switch?', 'get']);
  });

  test('one of two lists', () => {
    expect(
      listed({
        'server.js': `${LOW}
          const a = { name: 'a', description: 'A.' };
          const b = { name: 'b', description: 'B.' };
          const c = { name: 'c', description: 'C.' };
          const TOOLS = process.env.MORE ? [a, b] : [b, c];
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));`,
      }),
    ).toEqual(['a?', 'b', 'c?']);
  });

  const ENABLED = `const DEFAULTS = ['a', 'b'];
    function enabled(names) {
      if (!names) return new Set(DEFAULTS);
      const chosen = new Set();
      for (const name of names.split(',')) chosen.add(name);
      return chosen;
    }
    class Config {
      constructor() { this.names = enabled(process.env.TOOLS); }
      all() { return Array.from(this.names); }
    }
    const config = new Config();`;

  test('the defaults, or any of a table', () => {
    expect(
      listed({
        'server.js': `${LOW} ${ENABLED}
          const described = (name) => ({ name, description: \`Does \${name}.\` });
          const TOOLS = { a: described('a'), b: described('b'), c: described('c') };
          server.setRequestHandler(ListToolsRequestSchema, async () => {
            const tools = config.all().map((name) => TOOLS[name]).filter(Boolean);
            return { tools };
          });`,
      }),
    ).toEqual(['a?', 'b?', 'c?']);
  });

  test('the defaults, or one that is not known, which is registered in a loop', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          ${ENABLED}
          const made = [];
          for (const name of config.all()) made.push({ name, description: \`Does \${name}.\` });
          for (const { name, description } of [...made])
            server.registerTool(name, { description }, async () => ({ content: [] }));`,
      }),
    ).toEqual(['a?', 'b?', '?']);
  });
});

describe('calls on a server that nothing else reads', () => {
  test('a helper on an imported server, called by modules that know nothing of it', () => {
    expect(
      listed({
        'server.js': `import './tools.js';
          import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
          import { server } from './clients.js';
          await server.connect(new StdioServerTransport());`,
        'clients.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          export const server = new McpServer({ name: 'notes', version: '1.0.0' });`,
        'register.js': `import { server } from './clients.js';
          export function createTool(name, description, run) {
            const callback = async (args) => ({ content: [{ type: 'text', text: JSON.stringify(await run(args)) }] });
            server.tool(name, description, {}, callback);
          }
          export const createApiTool = (options) => createTool(options.name, options.description, async () => options);`,
        'tools.js': `import { createTool, createApiTool } from './register.js';
          createTool('add_note', 'Adds a note.', async ({ text }) => ({ text }));
          createApiTool({ name: 'list_notes', description: 'Lists all notes.', path: '/notes' });`,
      }),
    ).toEqual(['add_note', 'list_notes']);
  });

  test('a class without types that is handed a server', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { Tools } from './tools.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const run = async () => ({ content: [] });
          new Tools(server)
            .register({ name: 'a', description: 'A.', run })
            .register({ name: 'b', description: 'B.', run });`,
        'tools.js': `export class Tools {
            server;
            constructor(server) { this.server = server; }
            register(tool) {
              this.server.tool(tool.name, tool.description, {}, tool.run);
              return this;
            }
          }`,
      }),
    ).toEqual(['a', 'b']);
  });

  test.each([
    ['that is all of its module', 'module.exports = A;', `const A = require('./a.js');`],
    ['in a record of exports', 'module.exports = { A };', `const { A } = require('./a.js');`],
    ['as a member', 'exports.A = A;', `const A = require('./a.js').A;`],
  ])('a class without types of a CommonJS module: %s', (_how, exported, required) => {
    const files = {
      'server.js': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
        ${required}
        const tools = new A(new McpServer({ name: 'notes', version: '1.0.0' }));
        tools.register();`,
      'a.js': `class A {
          constructor(server) { this.server = server; }
          register() { this.server.tool('one', 'Does it.', async () => ({ content: [] })); }
        }
        ${exported}`,
    };

    expect(listed(files, { type: 'commonjs' })).toEqual(['one']);
  });

  test('a class without types that is handed the server of another module', () => {
    expect(
      listed({
        'instance.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          export default server;`,
        'server.js': `import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
          import server from './instance.js';
          import { Tools } from './tools.js';
          const run = async () => ({ content: [] });
          new Tools(server).register({ name: 'a', description: 'A.', run });
          await server.connect(new StdioServerTransport());`,
        'tools.js': `export class Tools {
            constructor(server) { this.server = server; }
            register(tool) {
              this.server.tool(tool.name, tool.description, {}, tool.run);
              return this;
            }
          }`,
      }),
    ).toEqual(['a']);
  });

  test('lists that are made when they are asked for share the steps of a start-up', () => {
    const spend = vi.spyOn(Budget.prototype, 'spend');
    const handler = `async () => { texts.push(...[${'`${text}!`, '.repeat(2000)}]); return {}; }`;
    listed({
      'server.js': `${LOW}
        import { ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        const text = 'x'.repeat(99999);
        const texts = [];
        server.setRequestHandler(ListToolsRequestSchema, ${handler});
        server.setRequestHandler(ListPromptsRequestSchema, ${handler});`,
    });
    const steps = spend.mock.calls.reduce((sum, [each]) => sum + each, 0);
    expect(steps).toBeLessThan(1.5 * LIMITS.startUp);
    spend.mockRestore();
  });

  test('a server behind a proxy, which may let some through', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'shapes', version: '1.0.0' });
          const counting = (target) => new Proxy(target, { get: (object, key) => countedMember(object, key) });
          counting(server).registerTool('draw', { description: 'Draws a shape.' }, async () => ({ content: [] }));`,
      }),
    ).toEqual(['draw?']);
  });

  test('functions of modules that name no framework, called by a function that is given the server', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { registerShapes } from './shapes.js';
          const registrars = [['shapes', registerShapes]];
          function registerAll(server) {
            for (const [area, register] of registrars) register(server, area);
          }
          registerAll(new McpServer({ name: 'shapes', version: '1.0.0' }));`,
        'shapes.js': `export function registerShapes(server, area) {
            server.registerTool(area + '_draw', { description: 'Draws.' }, async () => ({ content: [] }));
          }`,
      }),
    ).toEqual(['shapes_draw']);
  });

  test('two tools of one name, which a hand-written list serves both', () => {
    expect(
      listed({
        'server.js': `${LOW}
          const tools = [];
          function addChecks(area) {
            tools.push({ name: area + '_health', description: 'Checks ' + area + '.' });
          }
          addChecks('music');
          addChecks('films');
          tools.push({ name: 'music_health', description: 'Tells how music is.' });
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`,
      }),
    ).toEqual(['music_health', 'films_health', 'music_health']);
  });

  test('a registry that the server loops over', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { registry } from './registry.js';
          import './tools.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          for (const tool of registry.values())
            server.registerTool(tool.name, { description: tool.description }, tool.run);`,
        'registry.js': `export const registry = new Map();
          export function define(tool) { registry.set(tool.name, tool); }`,
        'tools.js': `import { define } from './registry.js';
          define({ name: 'a', description: 'A.', run: async () => ({ content: [] }) });
          if (process.env.B) define({ name: 'b', description: 'B.', run: async () => ({ content: [] }) });`,
      }),
    ).toEqual(['a', 'b?']);
  });

  test('a registry that a function fills, of a module that is read after its entry point', () => {
    expect(
      listed({
        'server.js': `import { start } from './start.js';
          start({ names: ['a', 'b'] });`,
        'start.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          class Registry {
            tools = new Map();
            add(name) { this.tools.set(name, { name }); }
            register(server) {
              for (const { name } of this.tools.values())
                server.registerTool(name, {}, async () => ({ content: [] }));
            }
          }
          export function start({ names }) {
            const registry = new Registry();
            fill(registry, names);
            registry.register(new McpServer({ name: 'notes', version: '1.0.0' }));
          }
          function fill(registry, names) {
            for (const name of names) registry.add(name);
          }`,
      }),
    ).toEqual(['a', 'b']);
  });

  describe('a registry that several entry points fill', () => {
    const START = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      class Registry {
        tools = new Map();
        add(name) { this.tools.set(name, { name }); }
        register(server) {
          for (const { name } of this.tools.values())
            server.registerTool(name, {}, async () => ({ content: [] }));
        }
      }
      export function start(hidden) {
        const registry = new Registry();
        fill(registry, hidden);
        registry.register(new McpServer({ name: 'notes', version: '1.0.0' }));
      }
      function fill(registry, hidden) {
        for (const name of ['a', 'b']) if (!hidden(name)) registry.add(name);
      }`;
    const entry = (hidden: string): string =>
      `import { start } from './start.js'; start((name) => ${hidden});`;
    const ofEntries = (stdio: string, http: string, manifest: object): string[] =>
      listed(
        { 'start.js': START, 'stdio.js': entry(stdio), 'http.js': entry(http) },
        { main: undefined, ...manifest },
      );
    const BOTH = { bin: { stdio: './stdio.js', http: './http.js' } };

    test.each([
      ['each with all', 'false', 'false', ['a', 'b']],
      ['one without the second', 'false', `name === 'b'`, ['a', 'b?']],
      ['one without the first', `name === 'a'`, 'false', ['a?', 'b']],
      ['one perhaps without the second', 'false', `name === 'b' && !process.env.B`, ['a', 'b?']],
    ])('%s', (_how, stdio, http, expected) => {
      expect(ofEntries(stdio, http, BOTH).sort()).toEqual(expected);
    });

    test('each with a tool of its own that has the name of the other', () => {
      const start = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        const later = async (tools) => ({ tools });
        const listsOf = async (entry) =>
          entry === 'stdio'
            ? [await later([{ name: 'a' }, { name: 'b' }]).then((list) => list)]
            : [await later([{ name: 'a' }]).then((list) => list)];
        export async function start(entry) {
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          for (const { tools } of await listsOf(entry))
            for (const tool of tools) server.registerTool(tool.name, {}, async () => ({ content: [] }));
        }`;
      const entryOf = (name: string): string =>
        `import { start } from './start.js'; await start('${name}');`;
      expect(
        listed(
          { 'start.js': start, 'stdio.js': entryOf('stdio'), 'http.js': entryOf('http') },
          { main: undefined, ...BOTH },
        ).sort(),
      ).toEqual(['a?', 'a?', 'b?']);
    });

    test('a benchmark beside them, which decides nothing', () => {
      const manifest = { bin: './stdio.js', scripts: { bench: 'node http.js' } };
      expect(ofEntries('false', `name === 'b'`, manifest).sort()).toEqual(['a', 'b']);
    });
  });

  test('a start that nothing waits for, which fills a list by a call without a value', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { define, names } from './names.js';
          async function main() {
            define('draw');
            const server = new McpServer({ name: 'shapes', version: '1.0.0' });
            for (const name of names)
              server.registerTool(name, { description: 'Draws.' }, async () => ({ content: [] }));
          }
          void main();`,
        'names.js': `export const names = [];
          export const define = (name) => void names.push(name);`,
      }),
    ).toEqual(['draw']);
  });

  test('a function that calls itself for each of unknown elements, before the registration', () => {
    expect(
      listed({
        'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { define, names } from './names.js';
          const wider = (scope) => [scope + '.read', scope + '.write', process.env.SCOPE];
          function addImplied(scope, scopes) {
            for (const each of wider(scope)) {
              if (scopes.has(each)) continue;
              scopes.add(each);
              addImplied(each, scopes);
            }
            if (process.env.STRICT) addImplied(scope, scopes);
          }
          const scopes = new Set();
          for (const scope of process.env.SCOPES.split(',')) addImplied(scope, scopes);
          define('draw');
          const server = new McpServer({ name: 'shapes', version: '1.0.0' });
          for (const name of names)
            server.registerTool(name, { description: 'Draws.' }, async () => ({ content: [] }));`,
        'names.js': `export const names = [];
          export const define = (name) => void names.push(name);`,
      }),
    ).toEqual(['draw']);
  });
});

describe('a long list that is registered in a loop of many steps', () => {
  const names = Array.from({ length: 300 }, (_, index) => `tool_${index}`);
  const files = (condition: string): Record<string, string> => ({
    'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { endpoints } from './endpoints.js';
      const settings = [${names.map((name) => `{ name: '${name}', hint: 'Use it.' }`).join(', ')}];
      function register(server) {
        for (const endpoint of endpoints) {
          const setting = settings.find((each) => each.name === endpoint.name);
          ${condition}
          server.registerTool(
            endpoint.name,
            { description: endpoint.text + ' ' + setting.hint },
            async () => ({ content: [] }),
          );
        }
      }
      register(new McpServer({ name: 'api', version: '1.0.0' }));`,
    'endpoints.js': `export const endpoints = [];
      export function define(name, text) {
        endpoints.push({ name, text: text.trim(), old: name === 'tool_299' });
      }
      ${names.map((name) => `define('${name}', 'Calls it. ');`).join('\n')}`,
  });

  test('is read to its end', () => {
    expect(listed(files(''))).toEqual(names);
  });

  test('without the elements that a condition leaves out', () => {
    expect(listed(files('if (endpoint.old) continue;'))).toEqual(names.slice(0, -1));
  });

  test('with the elements that a condition may leave out', () => {
    const found = listed(
      files(`if (process.env.FILTER && endpoint.name !== 'tool_298') continue;`),
    );
    expect(found.slice(-2)).toEqual(['tool_298', 'tool_299?']);
    expect(found).toHaveLength(300);
  });
});

test('a listener that removes itself is run once for each of its registrations', () => {
  const spend = vi.spyOn(Budget.prototype, 'spend');
  const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR2'];
  const each = (method: string): string =>
    signals.map((name) => `process.${method}('${name}', stop);`).join(' ');
  expect(
    listed({
      'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { names } from './names.js';
        const server = new McpServer({ name: 'notes', version: '1.0.0' });
        async function stop() { console.error('Stops.'); ${each('off')} }
        ${each('on')}
        names.set('find', {});
        for (const name of names.keys()) server.registerTool(name, {}, async () => ({ content: [] }));`,
      'names.js': 'export const names = new Map();',
    }),
  ).toEqual(['find']);
  expect(spend.mock.calls.length).toBeLessThan(1000);
  spend.mockRestore();
});

test.each([
  [
    'with a new set of what it has seen',
    `function inline(schema, seen) {
       if (seen.has(schema.$ref)) return {};
       seen.add(schema.$ref);
       const parts = {};
       if (schema.not) parts.not = inline(schema.not, new Set(seen));
       if (schema.items) parts.items = inline(schema.items, new Set(seen));
       if (schema.anyOf) parts.anyOf = schema.anyOf.map((each) => inline(each, new Set(seen)));
       return parts;
     }`,
    'new Set()',
  ],
  [
    'with its depth',
    `function inline(schema, depth) {
       const parts = { depth };
       if (schema.not) parts.not = inline(schema.not, depth + 1);
       if (schema.items) parts.items = inline(schema.items, depth + 1);
       if (schema.anyOf) parts.anyOf = schema.anyOf.map((each) => inline(each, depth + 1));
       return parts;
     }`,
    '0',
  ],
  [
    'with the path to it, in options',
    `function inline(schema, { path }) {
       const parts = {};
       for (const key in schema) {
         if (key === 'not') parts.not = inline(schema.not, { path: [...path, key] });
         if (key === 'items') parts.items = inline(schema.items, { path: [...path, key] });
       }
       return parts;
     }`,
    '{ path: [] }',
  ],
])('a function that walks what is not known, %s, takes few steps', (_case, inline, seen) => {
  const spend = vi.spyOn(Budget.prototype, 'spend');
  expect(
    listed({
      'server.js': `${LOW}
        import { readFileSync } from 'node:fs';
        ${inline}
        const schema = inline(JSON.parse(readFileSync(process.argv[2], 'utf8')), ${seen});
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'find', schema }] }));`,
    }),
  ).toEqual(['find']);
  expect(spend.mock.calls.length).toBeLessThan(6000);
  spend.mockRestore();
});

test('a function that registers what it is given, on a condition that is not known, calls itself', () => {
  expect(
    listed({
      'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        const server = new McpServer({ name: 'shapes', version: '1.0.0' });
        function register(names, depth) {
          const [name, ...others] = names;
          if (!name || process.env[name]) return;
          server.registerTool(name, {}, async () => ({ content: [] }));
          register(others, depth + 1);
        }
        register(['draw', 'paint', 'fill', 'move', 'crop'], 0);`,
    }),
  ).toEqual(['draw?', 'paint?', 'fill?', 'move?', 'crop?']);
});

test('a logger is not run, however many steps it takes', () => {
  const names = Array.from({ length: 20 }, (_, index) => `tool_${index}`);
  expect(
    listed({
      'server.js': `${LOW}
        import { Registry } from './registry.js';
        const registry = new Registry();
        for (const name of ${JSON.stringify(names)}) registry.add({ name });
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: registry.list() }));`,
      'registry.js': `class Logger {
          info(text) {
            this.last = '';
            for (let index = 0; index < 5000; index++) this.last = text + this.last.length;
          }
        }
        export class Registry {
          constructor() { this.logger = new Logger(); this.tools = new Map(); }
          add(tool) {
            this.logger.info('Adds a tool.');
            this.tools.set(tool.name, tool);
          }
          list() { return [...this.tools.values()]; }
        }`,
    }),
  ).toEqual(names);
});

test.each([
  [
    'a constructor',
    `constructor(tools) { for (const tool of tools) this.tools.set(tool.name, tool); }
     list() { return [...this.tools.values()]; }`,
    "const registry = new Registry([{ name: 'echo' }, { name: 'shout' }]);",
  ],
  [
    'a method, in a loop',
    `add(tool) { this.tools.set(tool.name, tool); }
     list() { return Array.from(this.tools.values()); }`,
    "const registry = new Registry(); for (const name of ['echo', 'shout']) registry.add({ name });",
  ],
])('a registry of the same file that is filled by %s', (_filler, members, fill) => {
  expect(
    listed({
      'server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        const server = new McpServer({ name: 'notes', version: '1.0.0' });
        class Registry { tools = new Map(); ${members} }
        ${fill}
        for (const tool of registry.list()) server.registerTool(tool.name, {}, async () => ({ content: [] }));`,
    }),
  ).toEqual(['echo', 'shout']);
});

describe('a class that registers what its own constructor fills', () => {
  const RUN = 'async () => ({ content: [] })';
  const application = (members: string, make: string): string =>
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
     const server = new McpServer({ name: 'notes', version: '1.0.0' });
     class Application {
       private tools = new Map<string, any>();
       ${members}
     }
     ${make}.setup(server);`;

  test.each([
    [
      'with its argument',
      `constructor(tools: any[]) { for (const tool of tools) this.tools.set(tool.name, tool); }
       setup(server: McpServer) {
         for (const tool of this.tools.values()) server.registerTool(tool.name, {}, ${RUN});
       }`,
      "new Application([{ name: 'echo' }, { name: 'shout' }])",
    ],
    [
      'on an untyped server',
      `constructor(tools: any[]) { for (const tool of tools) this.tools.set(tool.name, tool); }
       setup(server) {
         for (const tool of this.tools.values()) server.registerTool(tool.name, {}, ${RUN});
       }`,
      "new Application([{ name: 'echo' }, { name: 'shout' }])",
    ],
    [
      'by a method',
      `constructor() { this.add({ name: 'echo' }); this.add({ name: 'shout' }); }
       private add(tool: any) { this.tools.set(tool.name, tool); }
       setup(server: McpServer) {
         [...this.tools.values()].forEach((tool) => server.registerTool(tool.name, {}, ${RUN}));
       }`,
      'new Application()',
    ],
  ])('%s', (_how, members, make) => {
    expect(listed({ 'server.ts': application(members, make) })).toEqual(['echo', 'shout']);
  });
});

describe('a script of the package', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { search } from './search.js';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    server.registerTool('search', { description: 'Searches notes.' }, search);`;
  const SEARCH = `export function search() { return { content: [] }; }`;

  /** The number of start-up runs that load `search.js`. */
  function runsOfSearch(files: Readonly<Record<string, string>>, json: object): number {
    const { path } = project({ 'package.json': json, 'search.js': SEARCH, ...files });
    const session = new AnalysisSession(DEFAULT_SETTINGS);
    const module = moduleFrom(path('search.js'), SEARCH);
    return [...startUpRunsOf(session).observedAt(module)].length;
  }

  test('is not run if nothing that it loads can be a server', () => {
    const bench = `import { search } from './search.js'; search();`;
    const json = { main: 'server.js', scripts: { bench: 'node bench.js' } };
    expect(runsOfSearch({ 'server.js': SERVER, 'bench.js': bench }, json)).toBe(1);
    const served = `${bench} import './server.js';`;
    expect(runsOfSearch({ 'server.js': SERVER, 'bench.js': served }, json)).toBe(2);
  });

  test('is not run for files that it may load by computed names, beside an entry point', () => {
    const load = `for (const name of ['search']) await import('./' + name + '.js');`;
    const files = { 'server.js': SERVER, 'load.js': load };
    const scripts = { generate: 'node load.js' };
    expect(runsOfSearch(files, { main: 'server.js', scripts })).toBe(1);
    expect(runsOfSearch({ 'load.js': load }, { scripts })).toBe(1);
  });
});

test('a module is not run by itself where the run of an entry point has loaded it', () => {
  const search = `export function search() { return { content: [] }; }`;
  const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { search } from './search.js';
    new McpServer({ name: 'notes', version: '1.0.0' }).registerTool('search', {}, search);`;
  const { path } = project({
    'package.json': { main: 'server.js' },
    'server.js': server,
    'search.js': search,
    'add.js': `import './server.js'; ${search}`,
  });
  const runs = startUpRunsOf(new AnalysisSession(DEFAULT_SETTINGS));
  const entriesFor = (file: string, text: string): string[] =>
    [...runs.observedAt(moduleFrom(path(file), text))].map(({ run }) => run.modules[0]?.file ?? '');
  expect(entriesFor('search.js', search)).toEqual([path('server.js')]);
  expect(entriesFor('add.js', `import './server.js'; ${search}`)).toEqual([path('add.js')]);
});

test('an object that the server may not get decides whether a tool is listed', () => {
  const server = `${LOW}
    class Cloud {}
    class App {
      cloud = null;
      constructor() {
        const all = { list: { description: 'Lists.' }, plan: { description: 'Plans.' } };
        server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: Object.entries(all)
            .filter(([name]) => name !== 'plan' || this.cloud !== null)
            .map(([name, tool]) => ({ name, inputSchema: { type: 'object' }, ...tool })),
        }));
      }
      async run() { if (await fetch(process.env.HOST)) this.cloud = new Cloud(); }
    }
    await new App().run();`;
  expect(listed({ 'server.js': server })).toEqual(['list', 'plan?']);
});

test.each(['for (const name of names) add(name);', 'names.forEach((name) => add(name));'])(
  'a package may fill an empty list that it is given: %s',
  (loop) => {
    const server = (code: string): string => `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { fill } from 'notes';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      const add = (name) => server.registerTool(name, { description: 'Says it.' }, () => ({}));
      const names = [];
      ${code}`;
    const direct = loop.replace(
      'add(name)',
      "server.registerTool(name, { description: 'd' }, () => ({}))",
    );
    for (const code of [loop, direct])
      expect(listed({ 'server.js': server(`fill(names); ${code}`) })).toEqual(['?']);
    expect(listed({ 'server.js': server(direct) })).toEqual([]);
  },
);

test.each([
  ['a variable', `function add() { const list = []; fill(list); eachOf(list); } add();`],
  ['a parameter', `function add(list) { fill(list); eachOf(list); } add([]);`],
  ['a default', `function add(list = []) { fill(list); eachOf(list); } add();`],
  ['a copy', `function add(more) { const list = [...more]; fill(list); eachOf(list); } add([]);`],
  ['a member of an object', `const list = []; const all = { list }; fill(all); eachOf(list);`],
  [
    'a member that is read',
    `async function add(all) { await fill(all); eachOf(all.list); } await add({ list: [] });`,
  ],
])('a package may fill an empty list that a function has: %s', (_how, code) => {
  const server = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { fill } from 'notes';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    function eachOf(list) {
      for (const { name } of list) server.registerTool(name, { description: 'd' }, () => ({}));
    }
    ${code}`;
  expect(listed({ 'server.js': server }).length).toBeGreaterThan(0);
  expect(listed({ 'server.js': server.replace(/(?:await )?fill\(\w+\);/, '') })).toEqual([]);
});
