import { describe, expect, test } from 'vitest';
import { SDK_DEPENDENCY, served } from '../../listed.ts';

const TYPE = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`;
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;
const BODY = `server.registerTool('a', { description: 'd' }, async () => ({ content: [] }));`;

describe('a function of the same file that registers', () => {
  const inFile = (code: string): string[] =>
    served({ 'server.ts': `${HEAD} function add(server: McpServer) { ${BODY} } ${code}` });

  test.each([
    ['nothing mentions', ''],
    ['a comment mentions', '// add(server);'],
    ['only itself calls', 'function again() { again(); add(server); }'],
    ['a type mentions', 'export type Add = typeof add;'],
    ['a variable that nothing reads holds', 'const registrar = add; void registrar;'],
  ])('is not served where %s it', (_how, code) => {
    expect(inFile(code)).toEqual([]);
  });

  test.each([
    ['is called', 'add(server);'],
    ['is passed on', 'setUp(add);'],
    ['is in a list', 'export const all = [add];'],
    ['is exported by default', 'export default add;'],
    ['is called by an exported function', 'export function make() { add(server); }'],
    ['is called by a callback', 'queueMicrotask(() => add(server));'],
  ])('may be served where it %s', (_how, code) => {
    expect(inFile(code)).toEqual(['a']);
  });
});

test('a function that is made for a registrar, and that nobody calls, registers nothing', () => {
  const notes = (use: string): string => `${HEAD}
    export function registrarOf(server: McpServer) {
      return (prompt: { name: string }) => { server.registerPrompt(prompt.name, {}, run); };
    }
    export function make() { const add = registrarOf(server); ${use} return server; }`;

  const servedBy = (use: string): string[] =>
    served({
      'server.ts': `import { make } from './notes.js'; make();`,
      'notes.ts': notes(use),
    });

  expect(servedBy('void add;')).toEqual([]);
  expect(servedBy('load(), registrarOf(server);')).toEqual([]);
  expect(servedBy('add(load());')).toEqual(['?']);
  expect(servedBy('const other = load() ?? add; other(load());')).toEqual(['waiting']);
});

test('a registrar that another file makes, and that nobody calls, registers nothing', () => {
  const servedBy = (use: string): string[] =>
    served({
      'server.ts': `${HEAD}
        import { registrarOf } from './registrar.js';
        const add = registrarOf(server);
        const all = { add };
        ${use}`,
      'registrar.ts': `${TYPE}
        export function registrarOf(server: McpServer) {
          return (prompt: { name: string }) => { server.registerPrompt(prompt.name, {}, run); };
        }`,
    });

  expect(servedBy('void all;')).toEqual([]);
  expect(servedBy("add({ name: 'a' }); void all;")).toEqual(['a']);
  expect(servedBy('export { all };')).toEqual(['waiting']);
});

describe('an exported function of another file that registers', () => {
  const ADD = `${TYPE} export function add(server: McpServer) { ${BODY} }`;
  const beside = (use: string, more: object = {}, manifest: object = {}): string[] =>
    served({ 'server.ts': `${use} ${HEAD}`, 'add.ts': ADD, ...more }, manifest);

  test.each([
    ['nothing imports it', ''],
    ['the import is not used', `import { add } from './add.js';`],
    ['another export is used', `import { other } from './add.js'; other();`],
    ['another is used of a module loaded later', `const { other } = await import('./add.js');`],
    ['a computed module is only run', `await import(process.argv[2]);`],
    [
      'of a computed module another is used',
      `const entry = await import(process.argv[2]); if (entry.main) await entry.main();`,
    ],
  ])('is not served where %s', (_how, use) => {
    expect(beside(use)).toEqual([]);
  });

  test('is not served where only an index names it', () => {
    expect(beside('', { 'tools.ts': `export * from './add.js';` })).toEqual([]);
    expect(beside('', { 'tools.ts': `export { add } from './add.js';` })).toEqual([]);
  });

  test.each([
    ['it is called', `import { add } from './add.js'; add(server);`],
    ['it is called by another name', `import { add as put } from './add.js'; put(server);`],
    ['all exports are imported', `import * as tools from './add.js'; tools.add(server);`],
    ['its module is loaded later', `const { add } = await import('./add.js');`],
    ['it is used of a computed module', `const { add } = await import(process.argv[2]);`],
    [
      'all exports of a computed module are used',
      `for (const add of Object.values(await import(process.argv[2]))) add(server);`,
    ],
    ['a computed export is used', `const tools = require(process.argv[2]); tools[name](server);`],
    ['a promise of its module is passed on', `import('./add.js').then(register);`],
    ['it is loaded in the way of CommonJS', `import tools = require('./add.js'); use(tools);`],
    ['all exports are passed on', `import * as tools from './add.js'; addAll(tools);`],
    ['all exports are called', `import * as tools from './add.js'; tools[name](server);`],
    ['all exports are exported', `import * as tools from './add.js'; export { tools };`],
    ['a pattern selects modules', `const all = import.meta.glob('./*.ts'); use(all);`],
  ])('may be served where %s', (_how, use) => {
    expect(beside(use)).toContain('a');
  });

  test.each([
    `export { add as put } from './add.js';`,
    `import { add } from './add.js'; export { add as put };`,
  ])('may be served where an index passes it on to an importer: %s', (index) => {
    const use = `import { put } from './tools.js'; put(server);`;
    expect(beside(use, { 'tools.ts': index })).toEqual(['a']);
  });

  test('is not served where only other members of its module are used', () => {
    const names = `import * as tools from './add.js'; tools.other(server);`;

    expect(beside(names)).toEqual([]);
  });

  describe.each([
    ['exports it as a namespace', `export * as notes from './add.js';`],
    ['imports it as a namespace', `import * as notes from './add.js'; export { notes };`],
  ])('where an index %s', (_how, index) => {
    test.each([
      ['no code calls', `import { notes } from './tools.js'; notes.other(server);`, []],
      ['no code calls', `import * as all from './tools.js'; all.notes.other(server);`, []],
      ['the code of another one calls', `import * as all from './tools.js'; all.more.add();`, []],
      ['code calls', `import { notes } from './tools.js'; notes.add(server);`, ['a']],
      ['code calls', `import * as all from './tools.js'; all.notes.add(server);`, ['a']],
      ['code passes on', `import * as all from './tools.js'; addAll(all.notes);`, ['a']],
    ])('is only served if %s it: %s', (_what, use, expected) => {
      expect(beside(use, { 'tools.ts': index })).toEqual(expected);
    });
  });

  test.each([
    ['the package exports its module', { exports: './add.js' }],
    ['a script runs its module', { scripts: { add: 'tsx add.ts' } }],
  ])('may be served where %s', (_how, manifest) => {
    expect(beside('', {}, manifest)).toEqual(['a']);
  });

  test.each([
    ['all of its folder is exported', { exports: { './*': './*.ts' } }],
    ['what is exported has no source here', { exports: './dist/tools.js' }],
    ['the main file has no source here', { main: 'dist/bundle.cjs' }],
  ])('may be served where %s', (_how, manifest) => {
    expect(beside('', {}, manifest)).toEqual(['a']);
  });

  test('is not served where a manifest names the main file that npm suggests', () => {
    expect(beside('', {}, { main: 'index.js' })).toEqual([]);
  });

  test('may be served where the package exports an index that names it', () => {
    const index = { 'tools.ts': `export * from './add.js';` };

    expect(beside('', index, { exports: './tools.js' })).toEqual(['a']);
  });
});

describe('a registrar that a route handler calls', () => {
  const servedBy = (file: string, handler: string): string[] =>
    served({
      'server.ts': HEAD,
      'src/add.ts': `${TYPE} export function add(server: McpServer) { ${BODY} }`,
      'src/make.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { add } from './add.js';
        export function make() {
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          add(server);
          return server;
        }`,
      [file]: `import { make } from '../../make.js';
        async function answer(request) { const server = make(); await server.connect(request); }
        ${handler}`,
    });

  test.each([
    ['src/routes/mcp/+server.ts', 'export const POST = async () => answer();'],
    ['src/functions/mcp/index.ts', 'export const onRequestPost = () => answer();'],
    ['src/pages/api/mcp.ts', 'export default async function handler() { await answer(); }'],
  ])('is served by %s', (file, handler) => {
    expect(servedBy(file, handler)).toEqual(['a']);
  });

  test('is not served where nothing can find the handler', () => {
    expect(servedBy('src/old/mcp/run.ts', 'export const run = () => answer();')).toEqual([]);
  });

  test('is served where an alias that nothing resolves may be its file', () => {
    expect(
      served({
        'server.ts': HEAD,
        'src/lib/add.ts': `${TYPE} export function add(server: McpServer) { ${BODY} }`,
        'src/main.ts': `${HEAD} import { add } from '$lib/add'; add(server);`,
      }),
    ).toEqual(['a']);
  });
});

describe('a default export that registers', () => {
  const ADD = `${TYPE} export default function add(server: McpServer) { ${BODY} }`;
  const beside = (use: string): string[] =>
    served({ 'server.ts': `${use} ${HEAD}`, 'add.ts': ADD });

  test('is not served where nothing imports it', () => {
    expect(beside('')).toEqual([]);
    expect(beside(`import {} from './add.js';`)).toEqual([]);
  });

  test.each([
    ['it is called', `import put from './add.js'; put(server);`],
    ['it is called by its name', `import { default as put } from './add.js'; put(server);`],
    ['a module has it', `const tools = await import('./add.js'); tools.default(server);`],
  ])('may be served where %s', (_how, use) => {
    expect(beside(use)).toEqual(['a']);
  });
});

describe('a method that registers', () => {
  const beside = (code: string, use = ''): string[] =>
    served({
      'server.ts': `${use} ${HEAD}`,
      'tools.ts': `${TYPE} import { Base, server, tool } from './base.js'; ${code}`,
      'base.ts': `${HEAD} export { server }; export class Base {} export const tool = (of: unknown) => of;`,
    });
  const METHOD = `add(server: McpServer) { ${BODY} }`;

  test.each([
    ['nobody uses', `export class Tools { ${METHOD} }`],
    ['only a type uses', `class Tools { ${METHOD} } export const tools: Tools[] = [];`],
    [
      'nobody makes instances of',
      `export class Tools {
         constructor(private readonly server: McpServer) {}
         add = () => { this.${BODY} };
       }`,
    ],
  ])('is not served where it is of a class that %s', (_how, code) => {
    expect(beside(code)).toEqual([]);
  });

  test.each([
    ['the class is used', `export class Tools { ${METHOD} } new Tools().add(server);`, ''],
    [
      'the class is imported',
      `export class Tools { ${METHOD} }`,
      `import { Tools } from './tools.js'; new Tools().add(server);`,
    ],
    ['the class is decorated', `@tool export class Tools { ${METHOD} }`, ''],
    ['the class has a superclass', `export class Tools extends Base { ${METHOD} }`, ''],
  ])('may be served where %s', (_how, code, use) => {
    expect(beside(code, use)).toContain('a');
  });
});

test('a list that a handler answers is not served where nothing calls the function that sets it', () => {
  const low = (use: string): string[] =>
    served({
      'server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
        import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
        const tools = [{ name: 'a', inputSchema: { type: 'object' } }];
        function setUp(server: Server) {
          server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
        }
        ${use}`,
    });

  expect(low('')).toEqual([]);
  expect(low(`setUp(new Server({ name: 'notes', version: '1.0.0' }));`)).toEqual(['a']);
});

test('tools of a helper are not served where nothing calls what calls the helper', () => {
  const wrapped = (use: string): string[] =>
    served({
      'server.ts': `${HEAD}
        function add(server: McpServer, name: string) {
          server.registerTool(name, {}, async () => ({ content: [] }));
        }
        function addAll(server: McpServer) { add(server, 'a'); add(server, 'b'); }
        ${use}`,
    });

  expect(wrapped('')).toEqual([]);
  expect(wrapped('addAll(server);')).toEqual(['a', 'b']);
});

test('a registrar of a package without an entry point may be served by the package around it', () => {
  const add = `${TYPE} export function add(server: McpServer) { ${BODY} }`;
  const around = (manifest: object, use: string): string[] =>
    served({
      'server.ts': `${use} ${HEAD}`,
      'tools/package.json': JSON.stringify({ ...SDK_DEPENDENCY, ...manifest }),
      'tools/add.ts': add,
    });

  expect(around({}, `import { add } from './tools/add.js'; add(server);`)).toEqual(['a']);
  expect(around({}, '')).toEqual([]);
});

test('a registrar is served where a function inside of a used one calls it', () => {
  const files = {
    'server.ts': `import { run } from './runtime.js'; run().handle();`,
    'runtime.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { add } from './add.js';
      export function run() {
        const make = () => {
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          add({ server });
          return server;
        };
        return { handle: () => make() };
      }`,
    'add.ts': `${TYPE}
      const one = (context: { server: McpServer }, name: string) => {
        context.server.registerTool(name, {}, async () => ({ content: [] }));
      };
      export function add(context: { server: McpServer }) { one(context, 'a'); }`,
  };
  expect(served(files)).toEqual(['a']);
});
