import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Source files by name; the handler of the only tool is in `server.ts`. */
type Files = Readonly<Record<string, string>>;

/** What the handlers of a project's tools reach: each write after the functions on the way. */
function writesOf(files: Files): string[] {
  const project = join(folder, `project${count++}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const { definitions } = read(files['server.ts']!, join(project, 'server.ts'));
  return definitions.flatMap(({ writes }) =>
    writes.map(
      ({ path, callee, does }) =>
        `${[...path.map(({ label }) => label), callee].join(' > ')}: ${does}`,
    ),
  );
}

const SDK = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
/** A server with one tool. */
const server = (body: string, before = ''): string => `${SDK}${before}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('find', { inputSchema: {} }, async (args) => {
  ${body}
  return { content: [] };
});`;
const oneFile = (body: string, before?: string): string[] =>
  writesOf({ 'server.ts': server(body, before) });

describe('a write of the handler itself', () => {
  test.each([
    [
      'a file system function',
      "import { writeFile } from 'node:fs/promises';",
      "await writeFile(args.path, 'x');",
      'writeFile: writes a file',
    ],
    [
      'a temporary file that replaces another',
      "import { renameSync, writeFileSync } from 'node:fs';",
      "const temporary = `${args.path}.tmp`; writeFileSync(temporary, 'x'); renameSync(temporary, args.path);",
      'renameSync: renames a file',
    ],
    [
      'its form without a promise',
      "import fs from 'fs';",
      'fs.unlinkSync(args.path);',
      'fs.unlinkSync: deletes files',
    ],
    [
      'a member of fs.promises',
      "import { promises as files } from 'node:fs';",
      'await files.rename(args.from, args.to);',
      'files.rename: renames a file',
    ],
    [
      'a promisified function',
      "import fs from 'fs';\nimport { promisify } from 'node:util';\nconst remove = promisify(fs.unlink);",
      'await remove(args.path);',
      'remove: deletes files',
    ],
    [
      'a request that deletes',
      '',
      "await fetch(args.url, { method: 'DELETE' });",
      'fetch: sends a DELETE request',
    ],
    [
      'a client of a known package',
      "import axios from 'axios';\nconst client = axios.create({});",
      'await client.put(args.url, args);',
      'client.put: sends a PUT request',
    ],
    [
      'a statement that writes',
      "import Database from 'better-sqlite3';\nconst db = new Database('a.db');",
      "db.prepare('DELETE FROM papers WHERE id = ?').run(args.id);",
      "db.prepare('DELETE FROM papers WHERE id = ?').run: runs `DELETE FROM`",
    ],
    [
      'a query with an unknown value',
      "import { pool } from './pool.js';",
      'await pool.query(`UPDATE papers SET title = ${args.title}`);',
      'pool.query: runs `UPDATE papers SET`',
    ],
    [
      'a command',
      "import { execFile } from 'node:child_process';",
      "execFile('git', ['commit', '-m', args.message]);",
      'execFile: runs `git commit`',
    ],
    [
      'a command line',
      "import { exec } from 'child_process';",
      'exec(`rm -rf ${args.path}`);',
      'exec: runs `rm`',
    ],
  ])('is %s', (_what, before, body, expected) => {
    expect(oneFile(body, before)).toEqual([expected]);
  });
});

const WRITE = "import { writeFileSync } from 'node:fs';\n";
const SAVE = `${WRITE}export function save(path) { writeFileSync(path, 'x'); }`;
const STORE = `${WRITE}export class Store {
  constructor(private readonly root) {}
  save(path) { writeFileSync(path, 'x'); }
}`;

describe('a write is reached through', () => {
  const through: [string, Files, string][] = [
    [
      'an import and a re-export with another name',
      {
        'save.ts': SAVE,
        'index.ts': "export { save as store } from './save.js';",
        'server.ts': server('store(args.path);', "import { store } from './index.js';"),
      },
      'save > writeFileSync',
    ],
    [
      'a default export',
      {
        'save.ts': `${WRITE}export default function save(path) { writeFileSync(path, 'x'); }`,
        'server.ts': server('store(args.path);', "import store from './save.js';"),
      },
      'save > writeFileSync',
    ],
    [
      'a method of an instance',
      {
        'store.ts': STORE,
        'server.ts': server(
          'store.save(args.path);',
          "import { Store } from './store.js';\nconst store = new Store('.');",
        ),
      },
      'Store.save > writeFileSync',
    ],
    [
      'a member whose type is a class',
      {
        'store.ts': STORE,
        'service.ts': `import type { Store } from './store.js';
export class Service {
  constructor(private readonly store: Store) {}
  async find(path: string) { await this.store.save(path); }
}`,
        'server.ts': server(
          'await service.find(args.path);',
          "import { Service } from './service.js';\nimport { container } from './container.js';\nconst service: Service = container.get(Service);",
        ),
      },
      'Service.find > Store.save > writeFileSync',
    ],
    [
      'a parameter whose type is a class',
      {
        'store.ts': STORE,
        'find.ts':
          "import { Store } from './store.js';\nexport const find = (store: Store) => store.save('x');",
        'server.ts': server(
          'find(stores.pop());',
          "import { find } from './find.js';\nimport { stores } from 'stores';",
        ),
      },
      'find > Store.save > writeFileSync',
    ],
    [
      'a method of the superclass',
      {
        'store.ts': STORE,
        'server.ts': server(
          'new Papers().find(args.path);',
          "import { Store } from './store.js';\nclass Papers extends Store { find(path) { this.save(path); } }",
        ),
      },
      'Papers.find > Store.save > writeFileSync',
    ],
    [
      'a constructor of the superclass',
      {
        'server.ts': server(
          'new Papers();',
          `${WRITE}class Base { constructor() { writeFileSync('a.txt', 'x'); } }\nclass Papers extends Base { size = 1; }`,
        ),
      },
      'Papers.constructor > Base.constructor > writeFileSync',
    ],
    [
      'an accessor',
      {
        'server.ts': server(
          'const found = papers.all;',
          `${WRITE}class Papers { get all() { writeFileSync('a.txt', 'x'); return []; } }\nconst papers = new Papers();`,
        ),
      },
      'Papers.all > writeFileSync',
    ],
    [
      'a callback of a method of arrays',
      { 'server.ts': server("args.paths.map((path) => { writeFileSync(path, 'x'); });", WRITE) },
      'writeFileSync',
    ],
    [
      'a callback of a helper of the project',
      {
        'retry.ts': 'export async function withRetry(run) { return run(); }',
        'server.ts': server(
          'await withRetry(() => save(args.path));',
          "import { withRetry } from './retry.js';\nimport { save } from './save.js';",
        ),
        'save.ts': SAVE,
      },
      'save > writeFileSync',
    ],
    [
      'the work that a lock waits for',
      {
        'server.ts': server(
          'await withFileLock(args.path, async () => { save(args.path); });',
          "import { save } from './save.js';\nasync function withFileLock(path, run) { await waiting.get(path); return run(); }",
        ),
        'save.ts': SAVE,
      },
      'save > writeFileSync',
    ],
    [
      'the work that a log accompanies',
      {
        'server.ts': server(
          'return logger.withOperation(async () => { save(args.path); });',
          "import { save } from './save.js';\nimport { logger } from 'loggers';",
        ),
        'save.ts': SAVE,
      },
      'save > writeFileSync',
    ],
    [
      'a function that is passed by its name',
      {
        'save.ts': SAVE,
        'server.ts': server('args.paths.forEach(save);', "import { save } from './save.js';"),
      },
      'save > writeFileSync',
    ],
    [
      'a tagged template',
      {
        'server.ts': server(
          'save`${args.path}`;',
          `${WRITE}function save(parts, path) { writeFileSync(path, 'x'); }`,
        ),
      },
      'save > writeFileSync',
    ],
    [
      'functions that call each other',
      {
        'server.ts': server(
          'first(args.depth);',
          `${WRITE}function first(depth) { second(depth - 1); }\nfunction second(depth) { if (depth > 0) first(depth); writeFileSync('a.txt', 'x'); }`,
        ),
      },
      'first > second > writeFileSync',
    ],
  ];
  test.each(through)('%s', (_what, files, path) => {
    expect(writesOf(files)).toEqual([`${path}: writes a file`]);
  });

  test('a helper whose caller names the method', () => {
    const request =
      'class Api { async request(method, path) { return fetch(path, { method }); }\n  remove(path) { return this.request("DELETE", path); }\n  read(path) { return this.request("GET", path); } }\nconst api = new Api();';
    expect(oneFile('await api.remove(args.path);', request)).toEqual([
      'Api.remove > Api.request > fetch: sends a DELETE request',
    ]);
    expect(oneFile('await api.read(args.path);', request)).toEqual([]);
  });
});

describe('not a write of the tool is', () => {
  test.each([
    ['a read', "import { readFileSync } from 'node:fs';", 'readFileSync(args.path);'],
    ['a folder that is made', "import { mkdirSync } from 'node:fs';", 'mkdirSync(args.path);'],
    ['a request that posts', '', "await fetch(args.url, { method: 'POST' });"],
    ['a method that is not known', '', 'await fetch(args.url, { method: args.method });'],
    [
      'a cache',
      `${WRITE}function saveCache(path) { writeFileSync(path, 'x'); }`,
      'saveCache(args.path);',
    ],
    [
      'a copy of what the server cannot read',
      `${WRITE}function backUpCorruptStore(path, text) { writeFileSync(\`\${path}.bak\`, text); }`,
      "backUpCorruptStore(args.path, '{');",
    ],
    [
      'a file of a cache',
      `${WRITE}import { join } from 'node:path';\nconst target = join('cache', 'papers.json');`,
      "writeFileSync(target, 'x');",
    ],
    [
      'a log',
      `${WRITE}class Logger { write(text) { writeFileSync('a.txt', text); } }\nconst output = new Logger();`,
      "output.write('x');",
    ],
    [
      'a value that a cache computes',
      WRITE,
      "await cache.compute(args.path, () => writeFileSync(args.path, 'x'));",
    ],
    [
      'a file that a cache replaces',
      "import { renameSync } from 'node:fs';",
      "renameSync(args.path, 'cache.json');",
    ],
    [
      'a question to the user that is kept until it is answered',
      `${WRITE}class ConfirmationStore { ask(path) { writeFileSync(path, 'x'); } }\nconst store = new ConfirmationStore();`,
      'store.ask(args.path);',
    ],
    [
      'a temporary file',
      `${WRITE}import { tmpdir } from 'node:os';\nimport { join } from 'node:path';`,
      "const path = join(tmpdir(), 'a.txt'); writeFileSync(path, 'x');",
    ],
    [
      'a file that the function deletes',
      "import { unlinkSync, writeFileSync } from 'node:fs';",
      "const path = args.path; writeFileSync(path, 'x'); unlinkSync(path);",
    ],
    [
      'the refresh of a token',
      '',
      "await refreshToken(); async function refreshToken() { await fetch('x', { method: 'PUT' }); }",
    ],
    [
      'a listener',
      `${WRITE}import { events } from 'events';`,
      "events.on('end', () => writeFileSync(args.path, 'x'));",
    ],
    ['a timer', WRITE, "setTimeout(() => writeFileSync(args.path, 'x'), 10);"],
    [
      'a function that nothing calls',
      `${WRITE}function save(path) { writeFileSync(path, 'x'); }`,
      '',
    ],
    [
      'a command that reads',
      "import { execSync } from 'node:child_process';",
      "execSync('git log');",
    ],
    [
      'a command that is not known',
      "import { execFileSync } from 'node:child_process';",
      "execFileSync('git', [args.command, 'push']);",
    ],
    ['a text of SQL', '', "console.log('DELETE FROM papers');"],
    [
      'a statement that is only prepared',
      "import Database from 'better-sqlite3';\nconst db = new Database('a.db');",
      "db.prepare('DELETE FROM papers');",
    ],
    [
      'a function of the project with the name of a package',
      'function writeFile(path) { return path; }',
      'writeFile(args.path);',
    ],
    [
      'a branch that the arguments of the call exclude',
      `${WRITE}function manage(action, path) { if (action === 'save') { writeFileSync(path, 'x'); } return path; }`,
      "manage('read', args.path);",
    ],
    [
      'a statement after a case that returns',
      `${WRITE}function manage(action, path) { switch (action) { case 'read': return path; case 'save': writeFileSync(path, 'x'); } }`,
      "manage('read', args.path);",
    ],
  ])('%s', (_what, before, body) => {
    expect(oneFile(body, before)).toEqual([]);
  });

  test('a test double', () => {
    expect(
      writesOf({
        'mocks.test.ts': SAVE,
        'server.ts': server('save(args.path);', "import { save } from './mocks.test.js';"),
      }),
    ).toEqual([]);
  });
});

test('a handler of several tools reaches what the request selects', () => {
  const text = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
${WRITE}
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: 'read', inputSchema: { type: 'object' } },
  { name: 'save', inputSchema: { type: 'object' } },
] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => run(request.params.name, request.params.arguments));
async function run(name, args) {
  switch (name) {
    case 'read': return { content: [] };
    case 'save': writeFileSync(args.path, 'x'); return { content: [] };
  }
}`;
  expect(writesOf({ 'server.ts': text })).toEqual(['run > writeFileSync: writes a file']);
});

test('the handler of a tool that is kept in a constant', () => {
  const text = `import { createTool } from '@mastra/core/tools';
import { MCPServer } from '@mastra/mcp';
${WRITE}
const save = createTool({ id: 'save', description: 'd', execute: async (path) => writeFileSync(path, 'x') });
new MCPServer({ name: 's', version: '1', tools: { save } });`;
  expect(writesOf({ 'server.ts': text })).toEqual(['writeFileSync: writes a file']);
});
