import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-stdout-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Source files by name. */
type Files = Readonly<Record<string, string>>;

const MANIFEST = JSON.stringify({
  main: 'dist/index.js',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', fastmcp: '^4.0.0' },
});

/** The texts on stdout that the analysis of a file finds, each after the functions on the way. */
function writesOf(files: Files, file = 'src/index.ts'): string[] {
  const project = join(folder, `project${count++}`);
  for (const [name, text] of Object.entries({ 'package.json': MANIFEST, ...files })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const { stdoutWrites } = read(files[file]!, join(project, file));
  return stdoutWrites.map(({ path, callee, at }) => {
    const written = at.external ? `${at.external.file.slice(project.length + 5)} ` : '';
    return written + [...path.map(({ label }) => label), callee].join(' > ');
  });
}

const SDK = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
const server = new McpServer({ name: 's', version: '1' });
`;
const START = 'await server.connect(new StdioServerTransport());';
const started = (code: string): string[] => writesOf({ 'src/index.ts': SDK + code });

describe('what runs with a start on stdio', () => {
  test('a script that tries the server prints for whoever runs it', () => {
    const code = `${SDK}console.log('ready');\n${START}`;
    expect(writesOf({ 'test-server.ts': code }, 'test-server.ts')).toEqual([]);
    expect(writesOf({ 'server.ts': code }, 'server.ts')).toEqual(['console.log']);
  });

  test('is not what a former server prints, which nothing starts', () => {
    const code = `${SDK}console.log('ready');\n${START}`;
    const files = { 'src/index.ts': SDK + START, 'src/simple.ts': code };
    expect(writesOf(files, 'src/simple.ts')).toEqual([]);
    const mentioned = { ...files, 'README.md': 'Run node dist/simple.js' };
    expect(writesOf(mentioned, 'src/simple.ts')).toEqual(['console.log']);
  });

  test('is not what a test in the same file does', () => {
    const client = 'const client = { ask: () => console.log(1) };';
    expect(started(`${client} Deno.test('asks', async () => { ${START} client.ask(); });`)).toEqual(
      [],
    );
    expect(started(`${client} ${START} client.ask();`)).toEqual(['ask > console.log']);
  });

  test('is not what a command prints whose result ends the run', () => {
    const command = `function runs(name) {
      if (name !== 'print') return false;
      console.log('{}');
      return true;
    }`;
    expect(started(`${command} if (runs(process.argv[2])) process.exit(); ${START}`)).toEqual([]);
    const main = (body: string): string => `async function main() { ${body} ${START} } main();`;
    expect(started(`${command} ${main('if (runs("print")) return;')}`)).toEqual([]);
    expect(started(`${command} ${main('if (runs("print")) warn();')}`)).toEqual([
      'main > runs > console.log',
    ]);
  });

  test('is the code before and after it', () => {
    expect(started(`console.log('a');\n${START}\nconsole.info('b');`)).toEqual([
      'console.log',
      'console.info',
    ]);
  });

  test('is what its function and its callers call', () => {
    const code = `async function run() { banner(); ${START} }
async function main() { check(); await run(); }
function banner() { console.log('x'); }
function check() { console.debug('x'); }
main();`;
    expect(started(code)).toEqual([
      'main > check > console.debug',
      'main > run > banner > console.log',
    ]);
  });

  test('is what the modules that are imported do when they load', () => {
    const files = {
      'src/index.ts': `${SDK}import { key } from './config.js';\n${START}`,
      'src/config.ts':
        "import { info } from './logger.js';\ninfo('loaded');\nexport const key = 1;",
      'src/logger.ts': 'export const info = (text) => console.log(text);',
    };
    expect(writesOf(files)).toEqual(['logger.ts info > console.log']);
  });

  test('is what a constructor and a base class do', () => {
    const code = `class Base { constructor() { console.log('x'); } }
class Server extends Base { async start() { ${START} } }
await new Server().start();`;
    expect(started(code)).toEqual(['Server.constructor > Base.constructor > console.log']);
  });

  test('is what its own branch does, whatever the condition is about', () => {
    const code = `if (process.env.TRANSPORT === 'http') { console.log('http'); } else { ${START} console.info('x'); }`;
    expect(started(code)).toEqual(['console.info']);
  });

  test('is a start of fastmcp without another transport', () => {
    const fastmcp = (options: string): string[] =>
      writesOf({
        'src/index.ts': `import { FastMCP } from 'fastmcp';
const server = new FastMCP({ name: 's', version: '1.0.0' });
console.log('x');
server.start(${options});`,
      });
    expect(fastmcp('')).toEqual(['console.log']);
    expect(fastmcp("{ transportType: 'stdio' }")).toEqual(['console.log']);
    expect(fastmcp("{ transportType: 'httpStream' }")).toEqual([]);
  });
});

describe('what does not run with a start on stdio', () => {
  test.each([
    ['a branch that exits', `if (process.env.A) { console.log('x'); process.exit(0); }\n${START}`],
    [
      'a branch that returns',
      `async function main() { if (process.env.A) { console.log('x'); return; } ${START} }\nmain();`,
    ],
    [
      'a function that exits',
      `function usage() { console.log('x'); process.exit(1); }\nif (!process.env.A) usage();\n${START}`,
    ],
    [
      'text before a function that exits',
      `const stop = () => { process.exit(1); };\nif (!process.env.A) { console.log('x'); stop(); }\n${START}`,
    ],
    ['the other branch', `if (process.env.A) { console.log('x'); } else { ${START} }`],
    [
      'another case',
      `switch (process.env.A) { case 'a': console.log('x'); break; default: ${START} }`,
    ],
    ['what fails with it', `try { ${START} } catch (error) { console.log(error); }`],
    [
      'what a promise does when it fails',
      `async function main() { ${START} }\nmain().catch((error) => { console.log(error); });`,
    ],
    [
      'another command',
      `program.command('list').action(() => { console.log('x'); });
program.command('serve').action(async () => { ${START} });`,
    ],
    ['a signal', `process.on('SIGINT', () => { console.log('x'); });\n${START}`],
    [
      'an option that asks for text',
      `if (process.argv[2] === '--help') help();\nfunction help() { console.log('x'); }\n${START}`,
    ],
    ['a function that nothing calls', `export function dead() { console.log('x'); }\n${START}`],
  ])('%s', (_name, code) => {
    expect(started(code)).toEqual([]);
  });

  test('a module that only a script imports', () => {
    const files = {
      'src/index.ts': `${SDK}${START}`,
      'src/tree.ts': `${SDK}console.log('x');`,
    };
    expect(writesOf(files, 'src/tree.ts')).toEqual([]);
  });
});

describe('what handlers write', () => {
  const TOOLS = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Papers } from './papers.js';
export function register(server: McpServer, papers: Papers) {
  server.registerTool('find', { inputSchema: {} }, async () => ({ content: await papers.find() }));
}`;
  const PAPERS = "export class Papers { async find() { console.log('x'); return []; } }";
  const index = (start: string): string =>
    `${SDK}import { register } from './tools.js';\nregister(server, new Papers());\n${start}`;

  test('counts where an entry point that loads them starts on stdio', () => {
    const files = { 'src/index.ts': index(START), 'src/tools.ts': TOOLS, 'src/papers.ts': PAPERS };
    expect(writesOf(files, 'src/tools.ts')).toEqual(['papers.ts Papers.find > console.log']);
  });

  test.each([
    ['where it is set', (body: string) => `async () => { ${body} }`],
    ['by its name', () => 'list'],
  ])('counts in the handler that lists the tools, %s', (_how, handler) => {
    const body = `console.log('asked'); return { tools: [{ name: 'find', inputSchema: { type: 'object' } }] };`;
    const code = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
async function list() { ${body} }
server.setRequestHandler(ListToolsRequestSchema, ${handler(body)});
server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));
${START}`;
    expect(writesOf({ 'src/index.ts': code })).toEqual(['console.log']);
  });

  test('counts in a module that the framework finds by its path', () => {
    const found = (start: string): string[] =>
      writesOf(
        {
          'package.json': JSON.stringify({
            main: 'dist/index.js',
            dependencies: { 'mcp-framework': '0.2.22' },
          }),
          'src/index.ts': `import { MCPServer } from 'mcp-framework';\n${start}`,
          'src/tools/FindTool.ts': `import { MCPTool } from 'mcp-framework';
export default class FindTool extends MCPTool {
  name = 'find';
  async execute() { console.log('x'); return 'x'; }
}`,
        },
        'src/tools/FindTool.ts',
      );
    expect(found('new MCPServer().start();')).toEqual(['console.log']);
    expect(found("new MCPServer({ transport: { type: 'http-stream' } }).start();")).toEqual([]);
  });

  test('does not count in a server that speaks HTTP only', () => {
    const files = {
      'src/index.ts': index('serve(server);'),
      'src/tools.ts': TOOLS,
      'src/papers.ts': PAPERS,
    };
    expect(writesOf(files, 'src/tools.ts')).toEqual([]);
  });

  test('does not count where another module sends the console elsewhere', () => {
    const files = {
      'src/index.ts': `import './console.js';\n${index(START)}`,
      'src/console.ts': 'console.log = (...args) => console.error(...args);',
      'src/tools.ts': TOOLS,
      'src/papers.ts': PAPERS,
    };
    expect(writesOf(files, 'src/tools.ts')).toEqual([]);
  });
});
