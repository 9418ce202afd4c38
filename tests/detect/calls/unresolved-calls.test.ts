import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Callers } from '../../../src/detect/calls/callers.ts';
import { read } from '../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-unresolved-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** The calls that the handler of the only tool may reach and that are not resolved. */
function unresolvedIn(body: string, files: Readonly<Record<string, string>> = {}): string[] {
  const project = join(folder, `project${count++}`);
  mkdirSync(project);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const imports = Object.keys(files).map((name, i) => `import * as m${i} from './${name}';`);
  const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${imports.join('\n')}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('find', { inputSchema: {} }, async (args, extra) => {
  ${body}
  return { content: [] };
});`;
  writeFileSync(join(project, 'server.ts'), server);
  const { definitions } = read(server, join(project, 'server.ts'));
  return definitions.flatMap(({ reach }) =>
    reach.unresolvedCalls.map(
      ({ callee, path, mayDoAnything }) =>
        `${[...path.map(({ label }) => label), callee].join(' > ')}${mayDoAnything ? ': anything' : ''}`,
    ),
  );
}

describe('resolved are', () => {
  test.each([
    [
      'globals',
      "const text = await (await fetch('https://a.example')).json(); console.error(text);",
    ],
    ['methods of data', "args.items.map((each) => each.name.trim()).join(', ');"],
    ['what the framework passes', 'await extra.sendNotification({}); extra.own?.log.info();'],
    ['members that nothing in the project has', 'args.client.search(args.query);'],
  ])('calls of %s', (_what, body) => {
    expect(unresolvedIn(body)).toEqual([]);
  });

  test('methods of a response, although content has a member of the name', () => {
    const unresolvedCallOf = (method: string): string[] =>
      unresolvedIn(`const got = await import(args.module); await got.${method}();`, {
        'blocks.ts': `export const block = { ${method}: JSON.parse(process.env.TEXT) };`,
      });
    expect(unresolvedCallOf('text')).toEqual([]);
    expect(unresolvedCallOf('save')).toEqual(['got.save: anything']);
  });

  test.each([
    ['a field with a map', 'private readonly index = new Map();', 'this.index.get(key)'],
    ['a field of a type', 'private index: Map<string, string>;', 'this.index.get(key)'],
    ['a constant', '', "(() => { const index = new Map(); return index.get('a'); })()"],
    ['a parameter of a type', '', '((index: ReadonlyMap<string, string>) => index.get(key))(key)'],
    ['a response', '', '(async () => { const got = await fetch(key); return got.get(); })()'],
  ])('calls of %s, although a class of the project has the method', (_what, field, call) => {
    const store = `class Store {
  ${field}
  get(key: string) { return this.find(key); }
  find(key: string) { return ${call}; }
}
export const store = new Store();`;
    expect(unresolvedIn('m0.store.find(args.id);', { 'store.ts': store })).toEqual([]);
  });

  test('calls of packages', () => {
    const client = `import axios from 'axios';
const api = axios.create({});
export const find = (id) => api.get(id);`;
    expect(unresolvedIn('await m0.find(args.id);', { 'client.ts': client })).toEqual([]);
  });

  test('callbacks that the callers of a function pass', () => {
    const retry = `export async function withRetry(run) {
  for (;;) try { return await run(); } catch {}
}
const inner = (work) => withRetry(work);
export const twice = (work) => withRetry(() => inner(work));`;
    const body = 'const load = () => fetch(args.url); await m0.twice(load);';
    expect(unresolvedIn(body, { 'retry.ts': retry })).toEqual([]);
  });
});

/** The functions that the tools `read` and `erase` of a server with one handler reach. */
function reachedByTool(code: string): unknown[] {
  const text = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: ['read', 'erase'].map((name) => ({ name, inputSchema: { type: 'object' } })),
}));
${code}
function answer(name: string) {
  switch (name) {
    case 'read': return read();
    case 'erase': return erase();
  }
}
function read() { return { content: [] }; }
function erase() { return { content: [] }; }
`;
  const { definitions } = read(text, join(folder, 'all.ts'));
  return definitions.map(({ name, reach }) => [
    name.kind === 'known' && name.value,
    ...reach.functions.map((each) => each.name),
  ]);
}

describe('a handler of all tools is searched for the one that is asked for', () => {
  test('through a function that selects', () => {
    const code =
      'server.setRequestHandler(CallToolRequestSchema, (request) => answer(request.params.name));';
    expect(reachedByTool(code)).toEqual([
      ['read', 'answer', 'read'],
      ['erase', 'answer', 'erase'],
    ]);
  });

  test('through two calls of it', () => {
    const code = `server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
  process.env.AGAIN ? answer(params.name) || answer(params.name) : answer(params.name));`;
    expect(reachedByTool(code)).toEqual([
      ['read', 'answer', 'read'],
      ['erase', 'answer', 'erase'],
    ]);
  });

  test('through a callback and several functions', () => {
    const code = `server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
  guarded(() => first(params.name)));
async function guarded(run) { try { return await run(); } catch { return {}; } }
const first = (name) => second(name);
const second = (name) => third({ name });
const third = ({ name }) => answer(name);`;
    const ways = ['guarded', 'first', 'second', 'third', 'answer'];
    expect(reachedByTool(code)).toEqual([
      ['read', ...ways, 'read'],
      ['erase', ...ways, 'erase'],
    ]);
  });
});

describe('not resolved is', () => {
  test('a function from a table, which may be any', () => {
    expect(unresolvedIn('await table()[args.name](args);', { 'a.ts': '' })).toEqual([
      'table()[args.name]: anything',
    ]);
  });

  test('a callback that a caller computes', () => {
    const retry = `export const tasks = JSON.parse(process.env.TASKS);
export async function withRetry(run) { return run(); }`;
    expect(unresolvedIn('await m0.withRetry(m0.tasks[args.task]);', { 'retry.ts': retry })).toEqual(
      ['m0.withRetry: anything'],
    );
  });

  test('a method of an unknown object, which may be one of that name in the project', () => {
    const store = `export class Store { save(path) { return this.other.remove(path); } }
export class Other { remove(path) { return this.jobs[path](); } }`;
    const body = 'const store = await import(args.module); store.save(args.path);';
    expect(unresolvedIn(body, { 'store.ts': store })).toEqual([
      'store.save',
      'Store.save > this.other.remove',
      'Store.save > Other.remove > this.jobs[path]: anything',
    ]);
  });

  test('a member that is set to an unknown function', () => {
    const hooks = `export class Hooks {
  constructor(private readonly onSave) {}
  run() { this.onSave(); }
}
export const hooks = new Hooks(process.env.HOOK);`;
    expect(unresolvedIn('m0.hooks.run();', { 'hooks.ts': hooks })).toEqual([
      'Hooks.run > this.onSave: anything',
    ]);
  });

  test('a call in a function that is created for others to call', () => {
    const queue = 'export const jobs = JSON.parse(process.env.JOBS);';
    const body = 'extra.own.queue({ run: () => m0.jobs[args.job]() });';
    expect(unresolvedIn(body, { 'queue.ts': queue })).toEqual([
      'run > m0.jobs[args.job]: anything',
    ]);
  });
});

/** How many calls a search follows in a project with classes whose methods have the same name. */
function stepsWith(classes: number): number {
  const steps = Array.from(
    { length: classes },
    (_, i) => `export class Step${i} {
  execute(next, input) {
    next.execute((value) => input.execute(next, value), input);
    return next(input);
  }
}`,
  );
  const add = vi.spyOn(Callers.prototype, 'add');
  unresolvedIn('const step = await import(args.step); step.execute(args.next, args);', {
    'steps.ts': steps.join('\n'),
  });
  const { length } = add.mock.calls;
  add.mockRestore();
  return length;
}

test('the work grows with the number of functions of one name', () => {
  expect(stepsWith(40)).toBeLessThan(2.5 * stepsWith(20));
});
