import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-background-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** The callees of the writes of the only tool; other source files by name. */
function writesOf(code: string, others: Readonly<Record<string, string>> = {}): string[] {
  const project = join(folder, `project${count++}`);
  mkdirSync(project);
  const files = { 'package.json': '{ "private": true }', 'server.ts': code, ...others };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const { definitions } = read(code, join(project, 'server.ts'));
  return definitions.flatMap(({ writes }) => writes.map(({ callee }) => callee));
}

/** A server whose tool runs code in its handler. */
const server = (body: string, before = ''): string => `
  import { execFile } from 'node:child_process';
  import { cpSync } from 'node:fs';
  import { cp } from 'node:fs/promises';
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  ${before}
  async function install(target = 'skills') {
    await cp('bundled', target);
  }
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('find', { inputSchema: {} }, async (args) => {
    ${body}
    return { content: [] };
  });`;

const START = `
  let started = false;
  export function start() {
    if (started) return;
    started = true;
    void install();
  }`;

const INSTALL = {
  'install.ts': `
    import { cp } from 'node:fs/promises';
    async function install() { await cp('bundled', 'skills'); }
    ${START}
    export function reset() { started = false; }`,
};

describe('no write of the tool is the set-up of a server that starts once and nothing waits for', () => {
  test.each([
    ['behind a flag', 'start();', START],
    [
      'in a loop over what is to be installed',
      'start();',
      `let started = false;
       function start() {
         if (started || process.env.OFFLINE) return;
         started = true;
         for (const each of ['a', 'b']) void install(each);
       }`,
    ],
    [
      'in the arm of a negated flag',
      'start();',
      `let started: boolean | undefined;
       function start() {
         if (!started) {
           started = true;
           install().catch(() => undefined);
         }
       }`,
    ],
    [
      'behind a flag in the handler itself',
      'if (!started) { started = true; void install(); }',
      'let started = false;',
    ],
    [
      'in an asynchronous function that the handler does not wait for',
      'void start();',
      `let started = false;
       async function start() {
         if (started) return;
         started = true;
         await install();
       }`,
    ],
    [
      'as a promise that is kept',
      'void start();',
      `let installing: Promise<void> | undefined;
       function start() {
         return (installing ??= install());
       }`,
    ],
    [
      'as a promise that is kept, by an assignment',
      'start();',
      `let installing: Promise<void> | null = null;
       function start() {
         if (installing) return;
         installing = install();
       }`,
    ],
    [
      'with a callback',
      'start();',
      `let started = false;
       function start() {
         if (started) return;
         started = true;
         execFile('git', ['clone', 'https://example.com/skills.git'], () => {});
       }`,
    ],
    [
      'for each of a list',
      'start();',
      `let started = false;
       function start() {
         if (started) return;
         started = true;
         void Promise.all(['a', 'b'].map((each) => install(each)));
         ['c', 'd'].forEach(async (each) => { await install(each); });
       }`,
    ],
  ])('%s', (_how, body, before) => {
    expect(writesOf(server(body, before))).toEqual([]);
  });

  test('in another file, whose flag only tests reset', () => {
    const code = server('start();', "import { start } from './install.ts';");
    expect(writesOf(code, INSTALL)).toEqual([]);
  });
});

describe('a write of the tool is one', () => {
  test.each([
    ['without a flag', 'void install();', ''],
    [
      'that the handler waits for',
      'await start();',
      `let installing: Promise<void> | undefined;
       function start() {
         return (installing ??= install());
       }`,
    ],
    [
      'that the handler waits for behind a flag',
      'if (!started) { started = true; await install(); }',
      'let started = false;',
    ],
    [
      'whose promise is read later',
      'start(); await installing;',
      `let installing: Promise<void> | undefined;
       function start() {
         if (!installing) installing = install();
       }`,
    ],
    [
      'with an argument of the tool',
      'if (!started) { started = true; void install(args.path); }',
      'let started = false;',
    ],
    [
      'with an argument of the tool in a function that it closes over',
      'if (!started) { started = true; void (async () => { await cp("a", args.path); })(); }',
      'let started = false;',
    ],
    [
      'with an argument that is passed on',
      'start(args.path);',
      `let started = false;
       function start(path) {
         if (started) return;
         started = true;
         void install(path);
       }`,
    ],
    [
      'behind a flag that is reset',
      'start();',
      `let started = false;
       function start() {
         if (started) return;
         started = true;
         void install().finally(() => { started = false; });
       }`,
    ],
    [
      'behind a flag that is set after it has waited',
      'void start();',
      `let started = false;
       async function start() {
         if (started) return;
         await install();
         started = true;
       }`,
    ],
    [
      'behind a flag that nothing sets',
      'start();',
      `let disabled = false;
       function start() {
         if (disabled) return;
         void install();
       }`,
    ],
    [
      'behind a flag of each call',
      'let started = false; if (!started) { started = true; void install(); }',
      '',
    ],
    [
      'in the other arm of a flag',
      'start();',
      `let started = false;
       function start() {
         if (started) void install();
         started = true;
       }`,
    ],
    [
      'of a worker that does what handlers ask for',
      'jobs.push(args.path); start();',
      `const jobs = [];
       let started = false;
       function start() {
         if (started) return;
         started = true;
         void work();
       }
       async function work() {
         while (true) await install(jobs.shift());
       }`,
    ],
  ])('%s', (_how, body, before) => {
    expect(writesOf(server(body, before))).toEqual(['cp']);
  });

  test('that is done before the handler goes on', () => {
    const before = `
      let started = false;
      function start() {
        if (started) return;
        started = true;
        cpSync('bundled', 'skills');
      }`;
    expect(writesOf(server('start();', before))).toEqual(['cpSync']);
  });

  test('behind a flag that another file resets', () => {
    const code = server('reset(); start();', "import { reset, start } from './install.ts';");
    expect(writesOf(code, INSTALL)).toEqual(['cp']);
  });

  test('that another path reaches', () => {
    expect(writesOf(server('start(); await install(args.path);', START))).toEqual(['cp']);
  });
});
