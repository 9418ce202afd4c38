import { describe, expect, test } from 'vitest';
import type { ServerSetup } from '../../../src/model/analysis.ts';
import { plain } from '../frameworks/tables.ts';
import { read } from '../read.ts';

const HEAD = `import { McpServer, Server } from '@modelcontextprotocol/server'; import { elsewhere, store } from 'elsewhere';\n`;
const setupIn = (source: string): ServerSetup => {
  const { setups } = read(HEAD + source);
  expect(setups).toHaveLength(1);
  return setups[0]!;
};

describe('a capability is declared', () => {
  test.each([
    ['new Server(info)', 'tools', 'new Server(info, { capabilities: { tools: {} } })'],
    ['new Server(info, {})', 'tools', 'new Server(info, { capabilities: { tools: {} } })'],
    [
      'new Server(info, { capabilities: { logging: {} } })',
      'tools',
      'new Server(info, { capabilities: { tools: {}, logging: {} } })',
    ],
    [
      'new Server(info, { capabilities: { resources: {} } })',
      'resources.subscribe',
      'new Server(info, { capabilities: { resources: { subscribe: true } } })',
    ],
    [
      'new Server(info, { capabilities: {} })',
      'resources.subscribe',
      'new Server(info, { capabilities: { resources: { subscribe: true } } })',
    ],
  ])('in %s', (made, capability, expected) => {
    const source = `const info = {}; ${made};`;
    const edit = setupIn(source).declare(capability)!;
    const text = HEAD + source;
    expect(text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1])).toBe(
      `${HEAD}const info = {}; ${expected};`,
    );
  });

  test.each([
    ['where it is declared', 'new Server(info, { capabilities: { tools: {} } });'],
    ['in options that are not read', 'new Server(info, elsewhere());'],
    ['without the arguments before', 'new Server();'],
  ])('not %s', (_where, source) => {
    expect(setupIn(source).declare('tools')).toBeUndefined();
  });
});

describe('a server may declare more', () => {
  test.each([
    ['alone', '', false],
    ['handed to another package', 'elsewhere(server);', true],
    ['handed to a constructor', 'class App { constructor(server) {} } new App(server);', true],
    ['in an object that is handed on', 'elsewhere({ server });', true],
    ['handed to a function of the project', 'function f(server) {} f(server);', false],
    ['handed on by such a function', 'function f(s) { elsewhere(s); } f(server);', true],
    ['in a list', 'const servers = []; servers.push(server);', false],
    ['in a Map', `const servers = new Map(); servers.set('a', server);`, false],
    ['in a Set', `const servers = new Set(); servers.add(server);`, false],
    ['in a list of another package', 'store.push(server);', true],
    ['in a list by another method', 'const servers = []; servers.other(server);', true],
    ['whose own method is called', 'server.connect(elsewhere());', false],
  ])('%s: %s', (_how, source, expected) => {
    const { mayDeclareMore } = setupIn(`const server = new Server({}, {}); ${source}`);
    expect(mayDeclareMore).toBe(expected);
  });

  test('with what a server of a higher level registers', () => {
    const source = `const server = new McpServer({}, {});`;
    expect(setupIn(source).mayDeclareMore).toBe(false);
    expect(setupIn(`${source} server.registerTool('n', {}, h);`).mayDeclareMore).toBe(true);
  });
});

describe('handlers and declarations are found', () => {
  const SET = `setRequestHandler('tools/list', h);`;
  test.each([
    ['on the server', `server.${SET}`],
    ['in a function', `function f(s) { s.${SET} } f(server);`],
    [
      'in a function of a function',
      `function f(s) { g(s); } function g(t) { t.${SET} } f(server);`,
    ],
    ['by a member', `const all = { server }; all.server.${SET}`],
  ])('%s', (_where, source) => {
    const { handlers } = setupIn(`const server = new Server({}, {}); ${source}`);
    expect(handlers.map(({ method }) => method)).toEqual(['tools/list']);
  });

  test('not on another server', () => {
    const { setups } = read(
      `${HEAD} const a = new Server({}, {}); const b = new Server({}, {}); b.${SET} a.registerCapabilities({ tools: {} });`,
    );
    expect(setups.map(({ handlers }) => handlers.length)).toEqual([0, 1]);
    expect(setups.map(({ declared }) => declared.map(plain))).toEqual([
      [undefined, { tools: {} }],
      [undefined],
    ]);
  });
});
