import { describe, expect, test } from 'vitest';
import { definitionsIn, listed } from '../../listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const run = async () => ({ content: [] });`;

test('tools of which only a part of each name is known are as many as there are', () => {
  const { definitions } = definitionsIn(`
    import { readFileSync } from 'node:fs';
    import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const { prefix } = JSON.parse(readFileSync('settings', 'utf8'));
    class Read { get tool() { return { name: prefix + '_read', inputSchema: { type: 'object' } }; } }
    class Write { get tool() { return { name: prefix + '_write', inputSchema: { type: 'object' } }; } }
    class Notes {
      server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
      all = [];
      start() {
        this.all = [new Read(), new Write()];
        this.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: this.all.map(({ tool }) => tool),
        }));
      }
    }
    new Notes().start();`);
  expect(definitions.map(({ name }) => name)).toEqual([
    expect.objectContaining({ kind: 'unknown', parts: [null, '_read'] }),
    expect.objectContaining({ kind: 'unknown', parts: [null, '_write'] }),
  ]);
});

test('tools of a loop with names that a setting completes are as many as the list has', () => {
  const { definitions } = definitionsIn(`${SERVER}
    class Notes {
      constructor(prefix) { this.prefix = prefix; this.tools = ['read', 'write', 'list']; }
      register(target) {
        for (const name of this.tools) target.registerTool(this.prefix + name, {}, run);
      }
    }
    const settings = JSON.parse(process.argv[2]);
    new Notes(settings.prefix).register(server);`);
  expect(definitions.map(({ name }) => name)).toEqual([
    expect.objectContaining({ kind: 'unknown', parts: [null, 'read'] }),
    expect.objectContaining({ kind: 'unknown', parts: [null, 'write'] }),
    expect.objectContaining({ kind: 'unknown', parts: [null, 'list'] }),
  ]);
});

test('a container of the project keeps values and factories by symbols', () => {
  const files = {
    'container.js': `
      export const token = (description) => ({ id: Symbol(description), description });
      class Container {
        values = new Map();
        factories = new Map();
        registerFactory({ id }, factory) { this.factories.set(id, { factory }); }
        registerEach({ id }, value) { this.values.set(id, [...(this.values.get(id) ?? []), value]); }
        resolveEach({ id }) { return this.values.get(id) ?? []; }
        resolve({ id, description }) {
          const found = this.factories.get(id);
          if (!found) throw new Error('nothing is registered as ' + description);
          return (found.instance ??= found.factory(this));
        }
      }
      export const container = new Container();`,
    'registry.js': `
      export class Registry {
        constructor(tools) { this.tools = tools; }
        register(server) {
          const enabled = [];
          for (const tool of this.tools) enabled.push(tool);
          for (const tool of enabled) this.add(server, tool);
        }
        add(server, tool) { server.registerTool(tool.name, {}, tool.run); }
      }`,
    'server.js': `
      ${SERVER}
      import { container, token } from './container.js';
      import { Registry } from './registry.js';
      const Tools = token('list');
      const Unused = token('list');
      const Tool = token('registry');
      for (const name of ['read', 'write']) container.registerEach(Tools, { name, run });
      container.registerEach(Unused, { name: 'unused', run });
      container.registerFactory(Tool, (all) => new Registry(all.resolveEach(Tools)));
      container.resolve(Tool).register(server);`,
  };
  expect(listed(files)).toEqual(['read', 'write']);
});

const GROUPS = `${SERVER}
  async function groups() {
    const [read, write] = await Promise.all([
      Promise.resolve({ tools: [{ name: 'read' }, { name: 'find' }] }).then((group) => group),
      Promise.resolve({ tools: [{ name: 'write' }, { name: 'find' }] }).then((group) => group),
    ]);
    return [read, write];
  }`;

test('a service that a container of the project makes once sets up the server', () => {
  const source = `
    import { Server } from '@modelcontextprotocol/sdk/server/index.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const loaded = await import(process.env.X);
    class Tools {
      all = [{ name: 'read', inputSchema: { type: 'object' } }];
    }
    class Setup {
      setUp(server: Server, tools: Tools) {
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.all }));
      }
    }
    class Container {
      services = new Map();
      constructor() { this.add('setup', () => new Setup()); }
      add(name, make) { this.services.set(name, { make }); }
      resolve(name) {
        const service = this.services.get(name);
        if (!service.made) service.made = service.make();
        return service.made;
      }
      start(server: Server) {
        const tools = new Tools();
        SERVICE.setUp(server, tools);
      }
    }
    new Container().start(new Server({ name: 'notes', version: '1.0.0' }, {}));`;

  const resolved = source.replace('SERVICE', `this.resolve('setup')`);
  expect(new Set(listed(resolved))).toEqual(new Set(['read']));
  expect(listed(source.replace('SERVICE', 'loaded'))).toEqual(['read', 'waiting']);
});

test('a name that is written in two places is that of two definitions', () => {
  expect(
    listed(`${GROUPS}
    async function main() {
      for (const { tools } of await groups())
        for (const tool of tools) server.registerTool(tool.name, {}, run);
    }
    main();`),
  ).toEqual(['read', 'find', 'write', 'find']);
});

test('a name that two servers have is that of one definition', () => {
  expect(
    listed(`${GROUPS}
    async function create() {
      const each = new McpServer({ name: 'notes', version: '1.0.0' });
      for (const { tools } of await groups())
        for (const tool of tools) each.registerTool(tool.name, {}, run);
    }
    create();
    create();`),
  ).toEqual(['read', 'find', 'write', 'find']);
});

const TOOLS = `${SERVER} const tools = [{ name: 'a' }, { name: 'b' }];`;
const REGISTER = `for (const { name } of filled) server.registerTool(name, {}, run);`;

describe('a list that is written as an empty one has what code adds to it', () => {
  test.each([
    [
      'the initial value of reduce',
      `const filled = tools.reduce((all, each) => { all.push(each); return all; }, []);`,
    ],
    [
      'the members of the initial value of reduce',
      `const byName = tools.reduce((all, each) => { all[each.name] = each; return all; }, {});
       const filled = Object.values(byName);`,
    ],
    [
      'a variable that is the initial value of reduce',
      `const first = {};
       tools.reduce((all, each) => { all[each.name] = each; return all; }, first);
       const filled = Object.values(first);`,
    ],
    [
      'lists that are made where they are filled',
      `const groups = {};
       for (const each of tools) (groups[each.name] ??= []).push(each);
       const filled = Object.values(groups).flat();`,
    ],
  ])('%s', (_how, code) => {
    expect(listed(`${TOOLS} ${code} ${REGISTER}`)).toEqual(['a', 'b']);
  });

  test('what a package gives, which is not read', () => {
    const code = `const filled = []; filled.push(...load()); filled.push({ name: 'a' });`;
    expect(listed(`import { load } from 'notes'; ${TOOLS} ${code} ${REGISTER}`)).toEqual([
      'a',
      '?',
    ]);
  });

  test.each([
    ['apply', `filled.push.apply(filled, tools);`],
    ['apply of the prototype', `Array.prototype.push.apply(filled, tools);`],
    ['bind', `tools.forEach(filled.push.bind(filled));`],
  ])('%s, whose elements are not read', (_how, code) => {
    expect(listed(`${TOOLS} const filled = []; ${code} ${REGISTER}`)).toEqual(['?']);
  });
});

test('the methods of an object register on the server that it keeps', () => {
  const names = listed(`${SERVER}
    const notes = {
      server,
      add(name) { this.server.registerTool(name, {}, run); return this; },
    };
    notes.add('a').add('b');`);
  expect(names).toEqual(['a', 'b']);
});

test('a call in a loop without known names registers none that another call registers', () => {
  const names = listed(`${SERVER}
    const register = (name) => server.registerTool(name, {}, run);
    function registerAll(names) {
      register('find');
      for (const name of names) register('run_' + name);
    }
    const start = async (load) => registerAll(await load());
    start(() => fetch('https://example.com').then((answer) => answer.json()));`);
  expect(names).toEqual(['find', '?']);
});

describe('a call registers what an object holds at its time', () => {
  const make = `const make = (of) => server.registerTool(of.name, { description: 'd' }, run);`;

  test.each([
    [
      'a member that is set',
      `${make} const settings = { name: 'c' };
       make(settings); settings.name = 'd'; make(settings);`,
    ],
    [
      'a member of an object of the module',
      `const settings = { name: 'c' };
       function make() { server.registerTool(settings.name, {}, run); }
       make(); settings.name = 'd'; make();`,
    ],
    [
      'a list that grows',
      `const path = ['c'];
       const make = () => server.registerTool(path.at(-1), {}, run);
       make(); path.push('d'); make();`,
    ],
    [
      'a field of an instance',
      `class Maker {
         name = 'c';
         make() { server.registerTool(this.name, {}, run); }
       }
       const maker = new Maker();
       maker.make(); maker.name = 'd'; maker.make();`,
    ],
  ])('%s', (_how, code) => {
    expect(listed(`${SERVER} ${code}`)).toEqual(['c', 'd']);
  });

  test('calls of two places', () => {
    const code = `const path = ['c'];
      const name = () => path.at(-1);
      server.registerTool(name(), {}, run);
      path.push('d');
      server.registerTool(name(), {}, run);`;
    expect(listed(`${SERVER} ${code}`)).toEqual(['c', 'd']);
  });
});
