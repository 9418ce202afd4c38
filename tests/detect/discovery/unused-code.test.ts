import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../listed.ts';

const TYPE = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`;
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;
const BODY = `server.registerTool('a', { description: 'd' }, async () => ({ content: [] }));`;
const DEPENDENCIES = { dependencies: { '@modelcontextprotocol/sdk': '1.25.0' } };

/** The names of the definitions that are served: `?` for one that is not known. */
function served(files: Readonly<Record<string, string>>, manifest: object = {}): string[] {
  const { definitions, waiting } = definitionsIn(files, { ...DEPENDENCIES, ...manifest });
  const names = definitions.flatMap(({ name, isServed }) =>
    isServed ? [name.kind === 'known' ? name.value : '?'] : [],
  );
  return [...names, ...Array.from({ length: waiting }, () => 'waiting')];
}

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
  expect(servedBy('add(load());')).toEqual(['?']);
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
    ['a pattern selects modules', `const all = import.meta.glob('./*.ts'); use(all);`],
  ])('may be served where %s', (_how, use) => {
    expect(beside(use)).toContain('a');
  });

  test('may be served where an index passes it on to an importer', () => {
    expect(
      beside(`import { put } from './tools.js'; put(server);`, {
        'tools.ts': `export { add as put } from './add.js';`,
      }),
    ).toEqual(['a']);
  });

  test.each([
    ['the package exports its module', { exports: './add.js' }],
    ['a script runs its module', { scripts: { add: 'tsx add.ts' } }],
  ])('may be served where %s', (_how, manifest) => {
    expect(beside('', {}, manifest)).toEqual(['a']);
  });

  test('may be served where the package exports an index that names it', () => {
    const index = { 'tools.ts': `export * from './add.js';` };

    expect(beside('', index, { exports: './tools.js' })).toEqual(['a']);
  });
});
