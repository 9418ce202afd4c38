import { describe, expect, test, vi } from 'vitest';
import { StartUpRun } from '../../../../src/syntax/evaluate/start-up/start-up-run.ts';
import { listed } from '../../listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const run = async () => ({ content: [] });
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
`;

describe('the calls that only a start-up run shows', () => {
  test('are those of a loop over the matches of a regular expression', () => {
    const code = `
      const pattern = /^(\\w+): (.+)$/gm;
      let match;
      while ((match = pattern.exec('find: Finds.\\nadd: Adds.\\ndrop: Drops.')) !== null)
        server.registerTool(match[1], { description: match[2] }, run);`;
    expect(listed(SERVER + code)).toEqual(['find', 'add', 'drop']);
  });

  test('are those of a function that calls itself', () => {
    const code = `
      const root = { name: '', tools: ['find'], groups: [{ name: 'old_', tools: ['add'], groups: [] }] };
      function walk({ name, tools, groups }) {
        tools.forEach((tool) => server.registerTool(name + tool, {}, run));
        groups.forEach((group) => walk(group));
      }
      walk(root);`;
    expect(listed(SERVER + code)).toEqual(['find', 'old_add']);
  });

  test('are those of a chain of functions that call the next one', () => {
    const code = `
      const compose = (steps) => (context) => {
        let last = -1;
        const dispatch = (index) => {
          if (index <= last) throw new Error('twice');
          last = index;
          steps[index]?.(context, () => dispatch(index + 1));
        };
        dispatch(0);
      };
      compose([
        (context, next) => { context.prefix = 'my_'; next(); },
        ({ server, prefix }, next) => { server.registerTool(prefix + 'find', {}, run); next(); },
        ({ server }) => server.registerTool('add', {}, run),
      ])({ server });`;
    expect(listed(SERVER + code)).toEqual(['my_find', 'add']);
  });

  test('are those with unread names, beside those with names', () => {
    const code = `
      const register = (context, name) => context.server.registerTool(name, {}, run);
      function registerAll(context, names) {
        register(context, 'find');
        for (const name of names) {
          context.server.registerPrompt(name, {}, () => ({ messages: [] }));
          register(context, 'run_' + name);
        }
        context.server.registerTool('set', {}, (args) => keep(context, args));
      }
      const keep = async (context, { key, value }) => {
        context[key] = value;
        return { content: [] };
      };
      const start = async (load) => registerAll({ server }, await load());
      start(() => fetch('https://example.com').then((answer) => answer.json()));`;
    expect(listed(SERVER + code)).toEqual(['find', '??', '??', 'set']);
  });

  test('are uncertain where a condition decides', () => {
    const code = `
      const walk = ({ tools, groups }) => {
        tools.forEach((tool) => server.registerTool(tool, {}, run));
        if (process.env.ALL) groups.forEach((group) => walk(group));
      };
      walk({ tools: ['find'], groups: [{ tools: ['add'], groups: [] }] });`;
    expect(listed(SERVER + code)).toEqual(['find', 'add?']);
  });

  test('are not found twice where another module supplies their values', () => {
    const files = {
      'register.ts': `
        export const register = (server, name) =>
          server.registerTool(name, {}, async () => ({ content: [] }));`,
      'server.ts': `
        import { register } from './register.js';
        ${SERVER}
        register(server, 'find');
        ['add', 'drop'].forEach((name) => register(server, name));`,
    };
    expect(listed(files)).toEqual(['find', 'add', 'drop']);
  });

  test('are found in the module of the call where other modules lead to it', () => {
    const files = {
      'walk.ts': `
        export function walk(server, { tools, groups }) {
          tools.forEach((name) => server.registerTool(name, {}, async () => ({ content: [] })));
          groups.forEach((group) => walk(server, group));
        }`,
      'server.ts': `
        import { walk } from './walk.js';
        ${SERVER}
        walk(server, { tools: ['find'], groups: [{ tools: ['add'], groups: [] }] });`,
    };
    expect(listed(files).sort()).toEqual(['add', 'find']);
  });
});

describe('a list that is one of several which code may change is told', () => {
  test.each([
    ['by its key', 'for (const [kind, name] of index) lists[kind].push(name);'],
    ['by a condition', '(index.isOld ? lists.old : lists.other).push(index.name);'],
    ['in a Map of its key', 'for (const [kind, name] of index) maps[kind].set(name, 1);'],
    ['in an object of its key', 'for (const [kind, name] of index) lists[kind][name] = name;'],
  ])('%s', (_how, change) => {
    const code = `
      import { load } from './load.js';
      function start(index) {
        const lists = { old: [], other: [] };
        const maps = { old: new Map(), other: new Map() };
        ${change}
        for (const name of [...Object.values(lists.old), ...maps.old.keys()]) add(name);
        add('find');
      }
      function add(name) { server.registerTool(name, {}, run); }
      start(await load());`;
    expect(listed(SERVER + code)).toEqual(['?', 'find']);
  });
});

test('a start-up is asked about a server that the type of a package hides', () => {
  const agent = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { experimental_PaidMcpAgent as Agent } from '@stripe/agent-toolkit/cloudflare';
    import { add } from './tools';
    export class Notes extends Agent {
      server = new McpServer({ name: 'notes', version: '1.0.0' });
      async init() { add(this); }
    }
    export default Notes.serve('/mcp');`;
  const tools = `
    import { experimental_PaidMcpAgent as Agent } from '@stripe/agent-toolkit/cloudflare';
    export function add(agent: Agent) {
      const held = agent.server;
      held.tool('find', 'Finds it.', {}, async () => ({ content: [] }));
    }`;
  expect(listed({ 'server.ts': agent, 'tools.ts': tools })).toEqual(['find']);
});

test('no start-up is asked about methods of an object of Node', () => {
  const runs = vi.spyOn(StartUpRun.prototype, 'callsAt');
  const other = `
    import { createInterface } from 'node:readline';
    const terminal = createInterface({ input: process.stdin });
    terminal.prompt();
    server.registerTool('find', {}, run);`;
  expect(listed(SERVER + other)).toEqual(['find']);
  expect(runs).not.toHaveBeenCalled();
  runs.mockRestore();
});

describe('no start-up is asked about', () => {
  /** Whether a start-up is run for a class that a bundler has copied. */
  function isRun(members: string, other = ''): boolean {
    const runs = vi.spyOn(StartUpRun.prototype, 'run');
    const text = `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const Ping = base.extend({ method: literal('ping') });
      const List = base.extend({ method: literal('tools/list') });
      class App { ${members} }
      export const app = new App(); ${other}`;
    listed(text);
    const isCalled = runs.mock.calls.length > 0;
    runs.mockRestore();
    return isCalled;
  }

  test('a handler of a request whose schema is copied, unless it is for a list', () => {
    expect(isRun('start() { this.setRequestHandler(Ping, run); }')).toBe(false);
    expect(isRun('start() { this.setRequestHandler(List, run); }')).toBe(true);
  });

  test('a setter that nothing assigns to', () => {
    const setter = 'set onlist(list) { this.setRequestHandler(List, () => list()); }';
    expect(isRun(setter)).toBe(false);
    expect(isRun(setter, 'app.onlist = run;')).toBe(true);
  });
});
