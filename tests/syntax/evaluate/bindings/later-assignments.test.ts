import { describe, expect, test } from 'vitest';
import { plain } from '../../../detect/frameworks/tables.ts';
import { definitionsIn, listed } from '../../../detect/listed.ts';
import { read } from '../../../detect/read.ts';

/** The description of the tool `one`; undefined if it is not known. */
function described(code: string): unknown {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    class Tool { text = 'Own.'; constructor(readonly name: string) {} }
    const change = (tool) => { tool.text = 'Changed.'; };
    const add = (tool) => server.registerTool(tool.name, { description: tool.text }, run);
    ${code}
  `);
  const [description] = definitions.map((each) => each.description);
  return description?.kind === 'known' ? plain(description) : undefined;
}

describe('a member that is assigned after its object is made is not the one that the object has first', () => {
  test.each([
    [
      'an instance in a loop over a list',
      `const all = [new Tool('one')]; for (const t of all) t.text = 'b'; for (const t of all) add(t);`,
    ],
    [
      'an object in a loop over a list',
      `const all = [{ name: 'one', text: 'Own.' }]; for (const t of all) t.text = 'b'; for (const t of all) add(t);`,
    ],
    [
      'in a callback for each element',
      `const all = [new Tool('one')]; all.forEach((t) => { t.text = 'b'; }); for (const t of all) add(t);`,
    ],
    [
      'in a function for each element',
      `const all = [new Tool('one')]; all.forEach(change); for (const t of all) add(t);`,
    ],
    [
      'in a loop over a list of variables',
      `const one = new Tool('one'); for (const t of [one]) t.text = 'b'; add(one);`,
    ],
    [
      'in a loop over a list that spreads the first',
      `const all = [new Tool('one')]; for (const t of [...all]) t.text = 'b'; for (const t of all) add(t);`,
    ],
    [
      'by the keys of a map',
      `const one = new Tool('one'); const all = new Map(); all.set(one, 1); for (const t of all.keys()) t.text = 'b'; add(one);`,
    ],
    [
      'by the entries of a map that has it as a key',
      `const one = new Tool('one'); const all = new Map(); all.set(one, 1); for (const [t] of all) t.text = 'b'; add(one);`,
    ],
    [
      'in a callback for each key of a map',
      `const one = new Tool('one'); const all = new Map(); all.set(one, 1); all.forEach((_, t) => change(t)); add(one);`,
    ],
    ['by a function that receives it', `const one = new Tool('one'); change(one); add(one);`],
    ['by its variable', `const one = new Tool('one'); one.text = 'b'; add(one);`],
  ])('%s', (_how, code) => {
    expect(described(code)).not.toBe('Own.');
  });

  test.each([
    [
      'only read',
      `const all = [new Tool('one')]; for (const t of all) log(t.text); for (const t of all) add(t);`,
    ],
    [
      'of a copy',
      `const all = [{ name: 'one', text: 'Own.' }]; for (const t of all) { const copy = { ...t }; copy.text = 'b'; } for (const t of all) add(t);`,
    ],
    [
      'another member',
      `const all = [{ name: 'one', text: 'Own.' }]; for (const t of all) t.title = 'b'; for (const t of all) add(t);`,
    ],
    [
      'of what a map has under it',
      `const one = new Tool('one'); const states = new Map(); states.set(one, { text: '' }); const state = states.get(one); state.text = 'b'; add(one);`,
    ],
  ])('and is it where it is assigned to nothing: %s', (_how, code) => {
    expect(described(code)).toBe('Own.');
  });
});

describe('a schema that is changed by the path from the list of the tools is not the one that is written', () => {
  test.each([
    ['a member that is deleted', 'delete tools[0].inputSchema.required;'],
    ['a member that is added', "tools[0].inputSchema.properties.b = { type: 'number' };"],
    ['an element that is added', "tools[0].inputSchema.required.push('b');"],
  ])('%s', (_how, code) => {
    const { definitions } = definitionsIn(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const tools = [
        { name: 'one', inputSchema: { type: 'object', properties: { a: {} }, required: ['a'] } },
      ];
      ${code}
      const server = new Server({ name: 'notes', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`);
    const unread = definitions[0]
      ?.unresolved()
      .filter(({ part }) => part.startsWith('inputSchema'));
    expect(unread).not.toEqual([]);
  });
});

describe('a list that a statement passes to a function of a package that is not read', () => {
  /** The names of the tools of a list, with `?` for elements that are not known. */
  const listedAfter = (statement: string, type = ''): string[] =>
    listed({
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { add as more, deepFreeze, fill, tracker } from 'notes';
        import * as notes from 'notes';
        import { inspect } from 'node:util';
        import { sort } from './sort.js';
        const server = new McpServer({ name: 'notes', version: '1.0.0' });
        const all${type} = [{ name: 'one' }, { name: 'two' }];
        ${statement}
        for (const { name } of all) server.registerTool(name, { description: 'Does it.' }, run);`,
      'sort.ts': `export function sort(list) { log(list); }`,
    });

  test.each([
    ['in place', 'fill(all);'],
    ['and waits for it', 'await fill(all);'],
    ['in a function', 'async function start() { await fill(all, 2); } await start();'],
    ['of a namespace', 'notes.fillTools(all);'],
    ['by another name', 'more(all);'],
    ['through a function of the project', 'const add = (list) => { fill(list); }; add(all);'],
    ['that a local function receives', 'const call = (add) => add(all); call(addOne);'],
    ['that a loop calls', 'for (const plugin of globalThis.plugins) plugin(all);'],
    ['that each plugin has', 'for (const plugin of load()) plugin.addTools(all);'],
  ])('may have more elements: %s', (_how, statement) => {
    expect(listedAfter(statement)).toEqual(['one', 'two', '?']);
  });

  test.each([
    ['whose result it uses', 'const filled = fill(all);'],
    ['of Node', 'inspect(all);'],
    ['of the project', 'sort(all);'],
    ['whose name does not say that it adds', 'deepFreeze(all); notes.sort(all);'],
    ['which is a method of another object', 'tracker.add(all);'],
    ['that takes a copy', 'fill([...all]);'],
    ['that a loop calls, and whose result it uses', 'for (const f of globalThis.all) log(f(all));'],
    ['that it receives to log', 'const call = (log) => log(all); call(print);'],
  ])('has no more where it is a function %s', (_how, statement) => {
    expect(listedAfter(statement)).toEqual(['one', 'two']);
  });

  test.each([
    'fill(tools);',
    'for (const plugin of options.plugins) plugin(tools);',
    'if (options.isOpen) for (const plugin of options.plugins) plugin(tools);',
  ])('may have more elements than are added to an empty one: %s', (statement) => {
    const { definitions } = definitionsIn(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { fill } from 'notes';
      export function createServer(options) {
        const server = new Server({ name: 'a', version: '1' }, { capabilities: { tools: {} } });
        const tools = [];
        ${statement}
        tools.push({ name: 'one', inputSchema: { type: 'object' } });
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
        return server;
      }`);
    expect(definitions.map(({ name }) => name.kind)).toEqual(['known', 'unknown']);
  });

  test.each([
    ['a list', '[]', 'tools'],
    ['a Map', 'new Map()', '[...tools.values()]'],
  ])('%s that is made empty may get elements from functions of a list', (_what, made, all) => {
    const { definitions } = definitionsIn(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 'a', version: '1' }, { capabilities: { tools: {} } });
      const tools = ${made};
      for (const plugin of globalThis.plugins) plugin(tools);
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ${all} }));`);
    expect(definitions.map(({ name }) => name.kind)).toEqual(['unknown']);
  });

  test.each([': readonly Tool[]', ': ReadonlyArray<Tool>'])(
    'has no more where TypeScript lets nothing add to it: %s',
    (type) => {
      expect(listedAfter('fill(all);', type)).toEqual(['one', 'two']);
    },
  );
});

describe('an object that no start-up makes has what functions add that it is passed to', () => {
  /** The names of the tools of a server that another package creates. */
  const namesIn = (code: string): string[] =>
    listed({
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import * as adding from './adding.js';
        import { addOne, addTwo, addUnread, plugin } from './adding.js';
        ${code}`,
      'adding.ts': `
        import { readFileSync } from 'node:fs';
        export function addOne(tools) { tools.push({ name: 'one' }); }
        export function addTwo(tools) { tools.push({ name: 'two' }); }
        export const plugin = { setup(tools) { addOne(tools); addTwo(tools); } };
        export function addUnread(tools) { tools.push(...JSON.parse(readFileSync('tools.json'))); }`,
    });
  const register = `
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    for (const { name } of tools) server.registerTool(name, { description: 'Does it.' }, run);
    return server;`;

  test.each([
    [
      'in a function',
      `export function createServer() {
        const tools = [];
        addOne(tools);
        addTwo(tools);
        ${register}
      }`,
    ],
    [
      'in a module',
      `const tools = [];
      addOne(tools);
      addTwo(tools);
      export function createServer() { ${register} }`,
    ],
    [
      'in a module that exports it',
      `export const tools = [];
      addOne(tools);
      addTwo(tools);
      export function createServer() { ${register} }`,
    ],
    [
      'beside what the code adds itself',
      `export function createServer() {
        const tools = [{ name: 'one' }];
        addTwo(tools);
        tools.push();
        ${register}
      }`,
    ],
    [
      'as a member of an object',
      `function fill(context) { addOne(context.tools); addTwo(context.tools); }
      export function createServer() {
        const context = { tools: [] };
        fill(context);
        const { tools } = context;
        ${register}
      }`,
    ],
  ])('%s', (_where, code) => {
    expect(namesIn(code)).toEqual(['one', 'two']);
  });

  test.each([
    ['of a list', 'for (const add of [addOne, addTwo]) add(tools);'],
    [
      'of a list, beside others',
      `tools.push({ name: 'one' }); for (const f of [addTwo]) f(tools);`,
    ],
    ['of a list, by forEach', '[addOne, addTwo].forEach((add) => add(tools));'],
    [
      'of a table',
      `const all = { one: addOne, two: addTwo };
      for (const key of Object.keys(all)) all[key](tools);`,
    ],
    [
      'of objects in a list',
      `for (const each of [{ setup: addOne }, { setup: addTwo }]) each.setup(tools);`,
    ],
    ['of another module', 'adding.addOne(tools); adding.addTwo(tools);'],
    ['of an object of another module', 'plugin.setup(tools);'],
  ])('where only the value of the callee tells which: %s', (_which, code) => {
    const source = `export function createServer() {
      const tools = [];
      ${code}
      ${register}
    }`;
    expect(namesIn(source)).toEqual(['one', 'two']);
  });

  test('and is read in part where it is not known what they add', () => {
    const code = `export function createServer() {
      const tools = [{ name: 'one' }];
      addUnread(tools);
      ${register}
    }`;
    expect(namesIn(code)).toEqual(['one', '?']);
  });

  test('that their callers pass, and each call makes an object of its own', () => {
    const code = `export function createServer() {
      const collect = (add) => { const list = []; add(list); return list; };
      const others = collect(addOne);
      const tools = collect(addTwo);
      ${register}
    }`;
    expect(namesIn(code)).toEqual(['two']);
  });
});
