import { describe, expect, test } from 'vitest';
import { plain } from '../frameworks/tables.ts';
import { listed } from '../listed.ts';
import { read } from '../read.ts';
import type { ControlDependence } from '../../../src/model/definitions/control-dependence.ts';

const HEAD = `import { McpServer } from '@modelcontextprotocol/server';`;
const MADE = `${HEAD} const server = new McpServer({});`;
const REG = `server.registerTool('n', {}, h);`;

describe('a definition depends on the run', () => {
  test.each([
    ['in an `if`', `if (process.env.A) { ${REG} }`],
    ['in an `else`', `if (process.env.A) {} else { ${REG} }`],
    ['behind `&&`', `process.env.A && ${REG}`],
    ['in `?:`', `process.env.A ? server.registerTool('n', {}, h) : 0;`],
    ['in a `switch`', `switch (process.env.A) { case 'a': ${REG} }`],
    ['in a `catch`', `try { load(); } catch { ${REG} }`],
    ['behind a `return`', `function f(server) { if (process.env.A) return; ${REG} } f(server);`],
    [
      'in a function that is called on a condition',
      `function f(server) { ${REG} } if (process.env.A) f(server);`,
    ],
    [
      'in what a function runs on a condition',
      `const run = (f) => { if (process.env.A) f(); }; run(() => { ${REG} });`,
    ],
  ])('%s', (_where, source) => {
    expect(read(`${MADE} ${source}`).definitions.map((each) => each.isUncertain)).toEqual([true]);
  });
});

describe('in the handler of another definition', () => {
  const inHandler = (code: string): unknown[] =>
    read(
      `${HEAD} const all = new McpServer({});
       all.registerTool('more', {}, async () => { ${code} return { content: [] }; });`,
    ).definitions.map((each) => each.isUncertain);

  test('it is registered when a client calls that', () => {
    expect(inHandler(`all.registerTool('n', {}, h);`)).toEqual([false, true]);
  });

  test('it is certain on a server of its own', () => {
    expect(inHandler(`const server = new McpServer({}); ${REG}`)).toEqual([false, false]);
  });
});

describe('in the arm of a condition that creates its server', () => {
  test('it is certain', () => {
    const source = `
      ${HEAD}
      if (process.env.HTTP) {
        const server = new McpServer({});
        if (true) ${REG}
      } else {
        const server = new McpServer({});
        ${REG}
      }`;

    expect(read(source).definitions.map((each) => each.isUncertain)).toEqual([false, false]);
  });

  test('it depends on a further condition', () => {
    const source = `
      ${HEAD}
      if (process.env.HTTP) {
        const server = new McpServer({});
        if (process.env.A) ${REG}
      }`;

    expect(read(source).definitions.map((each) => each.isUncertain)).toEqual([true]);
  });

  test('it depends on the condition in the other arm', () => {
    const source = `
      ${HEAD}
      let server;
      if (process.env.HTTP || (server = new McpServer({}))) { ${REG} }`;

    expect(read(source).definitions.map((each) => each.isUncertain)).toEqual([true]);
  });
});

describe('the condition of a definition', () => {
  test.each([
    ['the test of an `if`', `if (process.env.A) { ${REG} }`, 'depends on the environment'],
    [
      'the subject of a `switch`',
      `switch (load()) { case 'a': ${REG} }`,
      'is decided by a condition',
    ],
    [
      'a caught error',
      `try { load(); } catch { ${REG} }`,
      'is registered where an error is caught',
    ],
    [
      'a list that the run selects',
      `for (const name of process.env.A ? ['n'] : []) server.registerTool(name, {}, h);`,
      'depends on the environment',
    ],
    [
      'a method that is replaced',
      `const add = server.registerTool.bind(server);
       server.registerTool = (name, ...rest) => { if (process.env.A) add(name, ...rest); };
       ${REG}`,
      'passes through a function that replaces `registerTool`',
    ],
  ])('is %s', (_what, source, condition) => {
    const [definition] = read(`${MADE} ${source}`).definitions;
    expect(definition?.condition).toContain(condition);
  });
});

describe('a definition is certain', () => {
  test.each([
    ['at the top', `${MADE} ${REG}`],
    ['in a decided `if`', `${MADE} const isOn = true; if (isOn) { ${REG} }`],
    ['in a `try`', `${MADE} try { ${REG} } catch {}`],
    ['in a `finally`', `${MADE} try { load(); } finally { ${REG} }`],
    ['in a function that is called', `${MADE} function f(server) { ${REG} } f(server);`],
    ['in what a function runs', `${MADE} const run = (f) => f(); run(() => { ${REG} });`],
    [
      'behind a `throw` where the server is made',
      `${MADE} if (process.env.A) throw new Error(); ${REG}`,
    ],
    [
      'behind a `return` where the server is made',
      `${HEAD} export function make() { const server = new McpServer({}); if (process.env.A) return; ${REG} return server; }`,
    ],
  ])('%s', (_where, source) => {
    expect(read(source).definitions.map((each) => each.isUncertain)).toEqual([false]);
  });
});

describe('what is called to make the server', () => {
  const MAKE = `${HEAD} function make(name) { const server = new McpServer({}); server.registerTool(name, {}, h); }`;
  test.each([
    ['is certain', `make('n');`, false],
    ['is certain behind a `throw`', `if (process.env.A) throw new Error(); make('n');`, false],
    [
      'is certain behind the `throw` of an `else`',
      `if (process.env.A) {} else throw new Error(); make('n');`,
      false,
    ],
    ['depends on the run behind a `return`', `if (process.env.A) return; make('n');`, true],
    ['depends on the run in an `if`', `if (process.env.A) make('n');`, true],
  ])('%s', (_how, body, expected) => {
    const { definitions } = read(`${MAKE} export function main() { ${body} }`);
    expect(definitions.map((each) => each.isUncertain)).toEqual([expected]);
  });
});

describe('the branches of two definitions', () => {
  const branchesOf = (source: string): readonly (readonly ControlDependence[])[] =>
    read(`${MADE} ${source}`).definitions.map(({ branches }) => branches);
  const [ONE, OTHER] = [
    `server.registerTool('one', {}, h);`,
    `server.registerTool('other', {}, h);`,
  ];

  test('are the same in one arm', () => {
    const [one, other] = branchesOf(`if (process.env.A) { ${ONE} ${OTHER} }`);
    expect(one).toHaveLength(1);
    expect(one).toEqual(other);
  });

  test('differ in two arms', () => {
    const [one, other] = branchesOf(`if (process.env.A) { ${ONE} } else { ${OTHER} }`);
    expect(one).not.toEqual(other);
  });

  test('are none of a list that is registered together', () => {
    const { definitions } = read(
      `import { FastMCP } from 'fastmcp'; if (process.env.A) new FastMCP({}).addTools([{ name: 'n' }]);`,
    );
    expect(definitions.map(({ branches }) => branches)).toEqual([[]]);
  });
});

describe('an element of a list', () => {
  const registered = (body: string): unknown[] =>
    read(`${MADE} for (const name of ['a', 'b']) { ${body} }`).definitions.map(({ name }) =>
      plain(name),
    );

  test.each([
    ['unconditionally', `server.registerTool(name, {}, h);`, ['a', 'b']],
    ['in one arm', `if (name === 'a') server.registerTool(name, {}, h);`, ['a']],
    ['in the other arm', `if (name === 'a') {} else server.registerTool(name, {}, h);`, ['b']],
    [
      'in an arm that the run decides',
      `if (process.env.A) server.registerTool(name, {}, h);`,
      ['a', 'b'],
    ],
  ])('is registered %s', (_how, body, expected) => {
    expect(registered(body)).toEqual(expected);
  });
});

describe('only those elements of a list are uncertain that some run leaves out', () => {
  const TOOLS = `
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const on = process.env.ON;
  `;
  /** The names of the uncertain and of all tools that a server registers. */
  const uncertainIn = (source: string): readonly [uncertain: string, all: string] => {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/server';
      ${TOOLS}
      const server = new McpServer({});
      ${source}
    `);
    const names = (all: typeof definitions): string =>
      all.map(({ name }) => (name.kind === 'known' ? name.value : '?')).join(' ');
    return [names(definitions.filter(({ isUncertain }) => isUncertain)), names(definitions)];
  };
  const LOOP = `for (const tool of all) server.registerTool(tool.name, {}, run);`;

  test.each([
    ['a conditional spread', `const all = [a, b, ...(on ? [c] : [])];`, 'c'],
    [
      'a spread of a conditional list',
      `const more = on ? [b, c] : [c]; const all = [a, ...more];`,
      'b',
    ],
    ['a conditional `push`', `const all = [a, b]; if (on) all.push(c);`, 'c'],
    ['a `push` after a conditional one', `const all = [a]; if (on) all.push(b); all.push(c);`, 'b'],
    ['all or some', `const all = on ? [a, b, c] : [a, b];`, 'c'],
    ['two lists that overlap', `const all = on ? [a, b] : [b, c];`, 'a c'],
    ['an unknown filter', `const all = [a, b, c].filter((tool) => on === tool.name);`, 'a b c'],
    [
      'a filter that decides for some',
      `const all = [a, b, c].filter((tool) => tool.name === 'a' || on);`,
      'b c',
    ],
    [
      'a filter that an unknown side leaves to the other',
      `const all = [a, b, c].filter((tool) => on || tool.name !== 'c');`,
      'c',
    ],
    [
      'a filter with a block',
      `const all = [a, b, c].filter((tool) => { return !(tool.name === 'c' && on); });`,
      'c',
    ],
    ['joined lists', `const all = [c].concat([b, ...(on ? [a] : [])]);`, 'a'],
    ['a list in a list', `const all = [a, ...[b, ...(on ? [c] : [])]];`, 'c'],
  ])('%s', (_how, list, uncertain) => {
    const [found, all] = uncertainIn(`${list} ${LOOP}`);
    expect([found.split(' ').sort().join(' '), all.split(' ').sort().join(' ')]).toEqual([
      uncertain,
      'a b c',
    ]);
  });

  test.each([
    [
      'that the element decides',
      `if (tool.title) server.registerTool(tool.name, {}, run); else server.registerTool(tool.name, {}, other);`,
      '',
    ],
    ['that the run decides', `if (on) server.registerTool(tool.name, {}, run);`, 'a b c'],
  ])('a registration in a callback on a condition %s', (_how, body, uncertain) => {
    const [found] = uncertainIn(`[a, b, c].forEach((tool) => { ${body} });`);
    expect(found).toBe(uncertain);
  });

  test('groups of tools', () => {
    const source = `
      const groups = [{ x: a }, { y: b }, ...(on ? [{ z: c }] : [])];
      groups.forEach((group) =>
        Object.values(group).forEach((tool) => server.registerTool(tool.name, {}, run)),
      );
    `;

    expect(uncertainIn(source)).toEqual(['c', 'a b c']);
  });

  test('the list of a handler', () => {
    const { definitions } = read(`
      import { Server } from '@modelcontextprotocol/server';
      ${TOOLS}
      const server = new Server({}, {});
      server.setRequestHandler('tools/list', async () => ({ tools: [a, b, ...(on ? [c] : [])] }));
    `);

    expect(definitions.map(({ isUncertain }) => isUncertain)).toEqual([false, false, true]);
  });
});

describe('a condition on the loop variable, around the call of a function that registers', () => {
  const LOOPS = [
    ['its end', `for (const name of ['a.js', 'b.ts']) if (name.endsWith('.js')) add(name);`],
    ['its beginning', `for (const name of ['a.js', 'b.ts']) if (name.startsWith('a')) add(name);`],
    ['its text', `for (const name of ['a.js', 'b.ts']) if (name.includes('js')) add(name);`],
    ['a pattern', `for (const name of ['a.js', 'b.ts']) if (/js$/.test(name)) add(name);`],
    [
      'a `continue`',
      `for (const name of ['a.js', 'b.ts']) { if (!name.endsWith('.js')) continue; add(name); }`,
    ],
    ['a callback', `['a.js', 'b.ts'].forEach((name) => { if (name.endsWith('.js')) add(name); });`],
    [
      'a call further out',
      `const addIf = (name) => { if (name.endsWith('.js')) add(name); }; addIf('a.js'); addIf('b.ts');`,
    ],
  ] as const;

  test.each(LOOPS)('decides by %s', (_what, loop) => {
    const source = `${MADE} const add = (name) => server.registerTool(name, {}, h); ${loop}`;

    expect(listed(source)).toEqual(['a.js']);
  });

  test('leaves open what the run decides', () => {
    const source = `${MADE} const add = (name) => server.registerTool(name, {}, h);
      for (const name of ['a', 'b']) if (name === process.env.NAME) add(name);`;

    expect(listed(source)).toEqual(['a?', 'b?']);
  });
});

describe('a call that runs one of several functions', () => {
  const REGISTRARS = `${MADE}
    const add = (name) => (server) => server.registerTool(name, {}, h);
    const registrars = { a: add('a'), b: add('b') };`;

  test.each([
    ['one that a condition selects', '(process.env.A ? registrars.a : registrars.b)(server);'],
    ['an element of a record by an unknown key', 'registrars[process.env.A]?.(server);'],
    [
      'an element of a record by each of unknown keys',
      'for (const key of process.argv) registrars[key](server);',
    ],
  ])('registers uncertainly: %s', (_what, call) => {
    expect(listed(`${REGISTRARS} ${call}`)).toEqual(['a?', 'b?']);
  });
});

describe('a `throw` before a registration', () => {
  const uncertain = (source: string): readonly boolean[] =>
    read(
      `${MADE} function add(name) { const run = RUNS[name]; if (!run) throw new Error(name); server.registerTool(name, {}, run); } ${source}`,
    ).definitions.map(({ isUncertain }) => isUncertain);

  test('ends the start-up, so that the definition is certain', () => {
    expect(uncertain(`add('n');`)).toEqual([false]);
  });

  test('leaves out the definition if it is caught', () => {
    expect(uncertain(`try { add('n'); } catch (error) { console.error(error); }`)).toEqual([true]);
  });
});

describe('the elements of a registry', () => {
  const registered = (more: string, use = ''): string[] =>
    listed(`
      ${MADE}
      class Registry {
        tools = new Map();
        add(tool) { this.tools.set(tool.name, tool); }
        serve() { for (const tool of this.tools.values()) server.registerTool(tool.name, {}, run); }
        ${more}
      }
      const registry = new Registry();
      registry.add({ name: 'a' });
      if (process.env.B) registry.add({ name: 'b' });
      ${use}
      registry.serve();
    `);
  const REMOVE = 'remove(name) { this.tools.delete(name); }';

  test('are certain where nothing removes them', () => {
    expect(registered('')).toEqual(['a', 'b?']);
  });

  test('are certain where nothing calls the method that removes them', () => {
    expect(registered(REMOVE)).toEqual(['a', 'b?']);
  });

  test('are uncertain where the start-up calls it', () => {
    expect(registered(REMOVE, 'registry.remove(process.argv[2]);')).toEqual(['a?', 'b?']);
  });
});

describe('a definition that the state of the program decides', () => {
  const inRun = (code: string): string[] =>
    listed(`import { EventEmitter } from 'node:events';
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      ${code}
      await server.connect(new StdioServerTransport());`);
  const FLAG = `let isDone = false;
    function register() {
      if (isDone) return;
      isDone = true;
      server.registerTool('a', {}, async () => ({ content: [] }));
    }`;
  const SEEN = `const seen = new Set();
    function once(name) {
      if (seen.has(name)) return;
      seen.add(name);
      server.registerTool(name, {}, async () => ({ content: [] }));
    }`;

  test.each([
    ['a flag that is set the first time', `${FLAG} register(); register();`, ['a']],
    ['a flag, on a condition', `${FLAG} if (process.env.A) register();`, ['a?']],
    ['a set of names', `${SEEN} for (const name of ['a', 'b', 'a']) once(name);`, ['a', 'b']],
    [
      'a list that `main` fills before the loop',
      `const names = [];
       async function main() {
         names.push('a');
         if (process.env.B) names.push('b');
         for (const name of names) server.registerTool(name, {}, async () => ({ content: [] }));
       }
       await main();`,
      ['a', 'b?'],
    ],
    [
      'a flag, for each of the servers that requests make',
      `${FLAG.replaceAll('server', 'made').replace('()', '(made)')}
       listen(() => register(new McpServer({ name: 'more', version: '1.0.0' })));`,
      ['a?'],
    ],
  ])('by %s', (_how, code, expected) => {
    expect([...new Set(inRun(code))]).toEqual(expected);
  });

  test.each([
    ['an event that nothing emits', ``, ['a?']],
    ['an event that is emitted', `bus.emit('ready');`, ['a']],
    ['an event that is emitted on a condition', `if (process.env.A) bus.emit('ready');`, ['a?']],
    ['another event', `bus.emit('other');`, ['a?']],
  ])('by the listener of %s', (_how, code, expected) => {
    const listening = `bus.on('ready', () => {
      server.registerTool('a', {}, async () => ({ content: [] }));
    });`;
    expect(inRun(`const bus = new EventEmitter(); ${listening} ${code}`)).toEqual(expected);
    expect(
      inRun(`class Bus extends EventEmitter {} const bus = new Bus(); ${listening} ${code}`),
    ).toEqual(expected);
  });
});
