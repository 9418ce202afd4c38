import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, type TemporaryProject } from '../cli/support/command.ts';

const RAW = join(import.meta.dirname, 'servers', 'raw.js');

/** A project of a low-level server with one tool. */
const server = (
  tool = "{ name: 'search', description: 'Finds things.', inputSchema: { type: 'object' } }",
): TemporaryProject =>
  project({
    'package.json': '{ "name": "raw", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'src/server.ts': [
      "import { Server } from '@modelcontextprotocol/sdk/server/index.js';",
      "import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';",
      "const server = new Server({ name: 'raw', version: '1' }, { capabilities: { tools: {} } });",
      'server.setRequestHandler(ListToolsRequestSchema, async () => ({',
      `  tools: [${tool}],`,
      '}));',
    ].join('\n'),
  });

const started = (description: string): string[] => [
  '--',
  process.execPath,
  RAW,
  JSON.stringify({
    lists: {
      'tools/list': [{ tools: [{ name: 'search', description, inputSchema: { type: 'object' } }] }],
    },
  }),
];

test('mcp-lint contract --verify succeeds where the server lists what its source says', async () => {
  expect(await server().lint('contract', '--verify', ...started('Finds things.'))).toEqual({
    code: 0,
    stdout: 'Tools: 1 in the source, 1 listed: 1 equal\nraw lists what its source says.\n',
    stderr: '',
  });
});

test('it fails where it lists something else, and names the line', async () => {
  const { code, stdout } = await server().lint(
    'contract',
    'src',
    '--verify',
    ...started('Finds nothing.'),
  );
  expect(code).toBe(1);
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'src/server.ts:5  tool search: description differs',
    '  source: "Finds things."',
    '  server: "Finds nothing."',
  ]);
});

test('it exits with 2 where it cannot compare, and shows what the server wrote', async () => {
  const outcome = await server().lint(
    'contract',
    '--verify',
    '--',
    process.execPath,
    RAW,
    JSON.stringify({ exit: 1, stderr: 'no license' }),
  );
  expect(outcome).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'mcp-lint: The server exited with code 1 before it answered initialize.\nIts last lines on standard error:\n  no license\n',
  });
});

test('passes the command its own options and the environment', async () => {
  const { code, stderr } = await server().lint(
    'contract',
    '--verify',
    '--timeout',
    '5',
    '--',
    process.execPath,
    '-e',
    'console.error(process.argv.slice(1).join()); process.exit(1)',
    '--',
    '--help',
    '--',
    '-x',
  );
  expect(code).toBe(2);
  expect(stderr).toContain('\n  --help,--,-x\n');
});

test.each<[readonly string[], string]>([
  [
    ['--verify'],
    '--verify needs the command that starts the server: write it after --, as in --verify -- node dist/index.js.',
  ],
  [
    ['--verify', '--url', 'http://localhost:1/mcp', '--', 'node'],
    '--url and a command exclude each other: pass the URL of a running server, or the command that starts one.',
  ],
  [['--url', 'http://localhost:1/mcp'], '--url only applies with --verify: add --verify.'],
  [['--timeout', '3'], '--timeout only applies with --verify: add --verify.'],
  [
    ['--verify', '--timeout', 'soon', '--', 'node'],
    '--timeout soon is not a number of seconds: use more than 0, and a day at most.',
  ],
  [
    ['--verify', '--check', '--', 'node'],
    '--verify writes nothing: remove --check, --update, --out and --format.',
  ],
  [
    ['--verify', '--url', 'http://example.com/mcp'],
    'example.com is not this machine: a contract is verified against a server that runs here, as in http://localhost:3000/mcp.',
  ],
])('it refuses %j', async (argv, message) => {
  expect(await server().lint('contract', ...argv)).toEqual({
    code: 2,
    stdout: '',
    stderr: `mcp-lint: ${message}\n`,
  });
});
