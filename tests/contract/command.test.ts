import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../src/contract/contract.ts';
import { project } from '../cli/support/command.ts';
import schema from '../../mcp-contract.schema.json' with { type: 'json' };
import { NO_DEFINITIONS } from './no-definitions.ts';

const validate = new Ajv2020({ strict: false }).compile(schema);

const PACKAGE = {
  'package.json': JSON.stringify({
    name: 'weather',
    type: 'module',
    dependencies: { '@modelcontextprotocol/sdk': '^1.30.0', zod: '^4.0.0' },
  }),
};
const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n";
const SERVER = `${HEAD}const server = new McpServer({ name: 'weather-server', version: '1.0.0' });
server.registerTool('forecast', { description: 'The weather of tomorrow.', inputSchema: { city: z.string().describe('Where.') } }, async () => ({ content: [] }));
server.registerPrompt('report', { description: 'Writes a report.' }, () => ({ messages: [] }));
`;

const BUNDLED =
  "mcp-lint: 1 schema may differ: the project's Zod is not installed, or is not run. Install the dependencies first.\n";

/** A server without definitions. */
const LISTS = {
  name: 's',
  framework: { package: '@modelcontextprotocol/sdk', major: 1 },
  ...NO_DEFINITIONS,
};

function contractIn(text: string): Contract {
  const contract = JSON.parse(text) as Contract;
  expect(validate(contract), JSON.stringify(validate.errors)).toBe(true);
  return contract;
}

describe('mcp-lint contract', () => {
  test('writes the file and says what is in it', async () => {
    const { lint, read } = project({ ...PACKAGE, 'src/index.ts': SERVER });
    expect(await lint('contract', '--no-config')).toEqual({
      code: 0,
      stdout: [
        'mcp-contract.json: 1 server, 1 tool, 1 prompt; 1 part not resolved.',
        'Not resolved:',
        '  src/index.ts:4  tool forecast: inputSchema (depends on the version of Zod, which is not installed or not run)',
        '',
      ].join('\n'),
      stderr: BUNDLED,
    });
    const { servers, sources } = contractIn(read('mcp-contract.json'));
    expect(servers.map(({ name, tools }) => [name, tools.map((tool) => tool.name)])).toEqual([
      ['weather-server', ['forecast']],
    ]);
    expect(sources['weather-server/tools/forecast']).toBe('src/index.ts');
  });

  test('--out names another file, in a folder that does not exist yet, and - is standard output', async () => {
    const { lint, read } = project({ ...PACKAGE, 'a.ts': SERVER });
    expect((await lint('contract', '--no-config', '--out', 'api/contract.json')).code).toBe(0);
    expect((await lint('contract', '--no-config', '--out', '-')).stdout).toBe(
      read('api/contract.json'),
    );
  });

  test('for people, on standard output', async () => {
    const { lint } = project({ ...PACKAGE, 'a.ts': SERVER });
    expect((await lint('contract', '--no-config', '--format', 'md')).stdout).toContain('forecast');
    expect((await lint('contract', '--no-config', '--format', 'html')).stdout).toMatch(
      /^<!doctype html>/i,
    );
  });

  test('writes nothing where a file does not parse, or nothing is defined', async () => {
    const { lint, read } = project({
      ...PACKAGE,
      'a.ts': SERVER,
      'b.ts': `${HEAD}server.registerTool(`,
    });
    const broken = await lint('contract', '--no-config');
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain('b.ts does not parse');
    expect(() => read('mcp-contract.json')).toThrow('ENOENT');
    const empty = project({ ...PACKAGE, 'a.ts': 'export const a = 1;' });
    expect((await empty.lint('contract', '--no-config')).code).toBe(2);
    expect((await empty.lint('contract', '--no-config', '--allow-empty')).code).toBe(0);
  });

  test('--check says what differs and what takes it over', async () => {
    const { lint, write, read } = project({ ...PACKAGE, 'src/a b.ts': SERVER });
    await lint('contract', '--no-config', 'src');
    const committed = read('mcp-contract.json');
    expect((await lint('contract', '--no-config', 'src', '--check')).code).toBe(0);
    // Moved by a line and formatted: the places differ, and nothing that is compared.
    write('src/a b.ts', `\n${SERVER.replaceAll('{ ', '{\n    ')}`);
    expect((await lint('contract', '--no-config', 'src', '--check')).code).toBe(0);
    write(
      'src/a b.ts',
      SERVER.replace("'forecast'", "'outlook'").replace('Writes a', 'Writes the'),
    );
    const { code, stdout } = await lint('contract', '--no-config', 'src/a b.ts', '--check');
    expect(code).toBe(1);
    for (const words of [
      'forecast',
      'outlook',
      'report',
      "npx --no-install mcp-lint contract --update 'src/a b.ts'",
    ])
      expect(stdout).toContain(words);
    expect(read('mcp-contract.json')).toBe(committed);
    const updated = await lint('contract', '--no-config', 'src', '--update');
    expect(updated.stdout).toContain('outlook');
    expect((await lint('contract', '--no-config', 'src', '--check')).code).toBe(0);
  });

  test('--check without a file, with one that is not a contract, or with one of a newer format', async () => {
    const { lint, write } = project({ ...PACKAGE, 'a.ts': SERVER });
    expect(await lint('contract', '--no-config', '--check')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'mcp-lint: mcp-contract.json does not exist: write it with npx --no-install mcp-lint contract --update.\n',
    });
    write('mcp-contract.json', '{');
    expect((await lint('contract', '--no-config', '--check')).stderr).toMatch(
      /^mcp-lint: mcp-contract\.json is not JSON \(.*\): write it again with npx --no-install mcp-lint contract\.\n$/,
    );
    write('mcp-contract.json', '[]');
    expect((await lint('contract', '--no-config', '--check')).stderr).toBe(
      'mcp-lint: mcp-contract.json is not a contract of mcp-lint (#: Instance type "array" is invalid. Expected "object"): write it again with npx --no-install mcp-lint contract.\n',
    );
    write('mcp-contract.json', JSON.stringify({ schemaVersion: '2.0', servers: [], sources: {} }));
    expect((await lint('contract', '--no-config', '--check')).stderr).toBe(
      'mcp-lint: mcp-contract.json has the format 2.0, and this version of mcp-lint reads 1.0: update eslint-plugin-mcp-contract.\n',
    );
    write('mcp-contract.json', JSON.stringify({ schemaVersion: '1.7', servers: [], sources: {} }));
    expect((await lint('contract', '--no-config', '--check')).code).toBe(1);
  });

  test('says that schemas may differ where the Zod of the project is not installed', async () => {
    const { stdout, stderr } = await project({ ...PACKAGE, 'a.ts': SERVER }).lint(
      'contract',
      '--no-config',
      '--out',
      '-',
    );
    expect(contractIn(stdout).servers[0]?.tools[0]?.unresolved).toEqual([
      {
        part: 'inputSchema',
        why: 'depends on the version of Zod, which is not installed or not run',
      },
    ]);
    expect(stderr).toBe(BUNDLED);
  });

  test('says nothing of the Zod of the project where it is installed', async () => {
    const { folder, lint } = project({ ...PACKAGE, 'a.ts': SERVER });
    cpSync(resolve('node_modules/zod'), join(folder, 'node_modules/zod'), { recursive: true });
    const { stdout, stderr } = await lint('contract', '--no-config', '--out', '-');
    expect(contractIn(stdout).servers[0]?.tools[0]?.unresolved).toBeUndefined();
    expect(stderr).toBe('');
  });

  test('--server chooses one', async () => {
    const other = SERVER.replace('weather-server', 'tide-server').replace("'forecast'", "'tides'");
    const { lint } = project({ ...PACKAGE, 'a.ts': SERVER, 'b.ts': other });
    const { servers, sources } = contractIn(
      (await lint('contract', '--no-config', '--server', 'tide-server', '--out', '-')).stdout,
    );
    expect(servers.map(({ name }) => name)).toEqual(['tide-server']);
    expect(Object.keys(sources)).toEqual([
      'tide-server/prompts/report',
      'tide-server/tools/tides',
      'tide-server/tools/tides#inputSchema',
    ]);
    expect((await lint('contract', '--no-config', '--server', 'tide-sever')).stderr).toBe(
      'mcp-lint: --server tide-sever does not name a server (did you mean tide-server?): use one of tide-server, weather-server.\n',
    );
    await lint('contract', '--no-config');
    expect((await lint('contract', '--no-config', '--server', 'tide-server', '--check')).code).toBe(
      0,
    );
  });

  test.each([
    [['--check', '--update'], '--check and --update exclude each other: pass one of them.'],
    [['--check', '--format', 'md'], '--check needs the contract as JSON: remove --format md.'],
    [
      ['--format', 'yaml'],
      '--format yaml is not known (did you mean html?): use one of json, md, html.',
    ],
  ])('%j', async (argv, message) => {
    expect(await project({}).lint('contract', ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `mcp-lint: ${message}\n`,
    });
  });
});

describe('the file', () => {
  /** A server with these tools, in the order of their names. */
  const serverWith = (...tools: readonly string[]): string =>
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${tools.map((name) => `server.registerTool('${name}', { description: 'Does ${name}.' }, () => ({ content: [] }));`).join('\n')}
`;

  test('does not change when code moves', async () => {
    const { lint, read, write } = project({ ...PACKAGE, 'a.ts': serverWith('find') });
    await lint('contract', '--no-config');
    const before = read('mcp-contract.json');
    write('a.ts', `// One line more.\n${serverWith('find')}`);
    await lint('contract', '--no-config');
    expect(read('mcp-contract.json')).toBe(before);
  });

  test('of two branches that add a tool each merges without a conflict', async () => {
    const { folder, lint, read, write } = project({
      ...PACKAGE,
      'a.ts': serverWith('b', 'd', 'f'),
    });
    const git = (...argv: string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...argv], {
        cwd: folder,
      });
    const commit = async (source: string): Promise<void> => {
      write('a.ts', source);
      await lint('contract', '--no-config');
      git('add', '.');
      git('commit', '--quiet', '--message', 'Add a tool');
    };
    git('init', '--quiet', '--initial-branch', 'main');
    await commit(serverWith('b', 'd', 'f'));
    git('checkout', '--quiet', '-b', 'one');
    await commit(serverWith('b', 'c', 'd', 'f'));
    git('checkout', '--quiet', 'main');
    await commit(serverWith('b', 'd', 'e', 'f'));
    git('merge', '--quiet', 'one');
    const merged = read('mcp-contract.json');
    await lint('contract', '--no-config');
    expect(read('mcp-contract.json')).toBe(merged);
    expect(contractIn(merged).servers[0]?.tools.map(({ name }) => name)).toEqual([
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
  });

  test('is not written through a link out of the project', async () => {
    const { lint, path } = project({ ...PACKAGE, 'a.ts': SERVER });
    const elsewhere = project({ 'target.json': 'mine' });
    symlinkSync(elsewhere.path('target.json'), path('mcp-contract.json'));
    expect(await lint('contract', '--no-config')).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: mcp-contract.json leads out of the project by a symbolic link: remove the link, or name another file with --out.\n',
    });
    expect(elsewhere.read('target.json')).toBe('mine');
  });

  test('is written through a link within the project', async () => {
    const { lint, path, read } = project({ ...PACKAGE, 'a.ts': SERVER, 'docs/contract.json': '' });
    symlinkSync(path('docs/contract.json'), path('mcp-contract.json'));
    expect((await lint('contract', '--no-config')).code).toBe(0);
    expect(contractIn(read('docs/contract.json')).servers).toHaveLength(1);
  });

  test('of a newer format is not replaced', async () => {
    const newer = JSON.stringify({ schemaVersion: '2.0', servers: [], sources: {} });
    const { lint, read } = project({ ...PACKAGE, 'a.ts': SERVER, 'mcp-contract.json': newer });
    expect((await lint('contract', '--no-config')).code).toBe(2);
    expect(read('mcp-contract.json')).toBe(newer);
  });

  test.each([
    ['a server without lists', { servers: [{ name: 'x' }] }, '#/servers/0'],
    ['a source that is no text', { servers: [], sources: { a: 1 } }, '#/sources/a'],
    [
      'an error without a reason',
      { servers: [{ ...LISTS, tools: [{ name: 't', errors: [{ code: 'x' }] }] }] },
      '#/servers/0/tools/0/errors/0',
    ],
    [
      'an argument without a name',
      { servers: [{ ...LISTS, prompts: [{ name: 'p', arguments: [{}] }] }] },
      '#/servers/0/prompts/0/arguments/0',
    ],
  ])('with %s is named as what it is not', async (_, parts, place) => {
    const { lint } = project({
      ...PACKAGE,
      'a.ts': SERVER,
      'mcp-contract.json': JSON.stringify({ schemaVersion: '1.0', sources: {}, ...parts }),
    });
    expect((await lint('contract', '--no-config', '--check')).stderr).toMatch(
      new RegExp(`^mcp-lint: mcp-contract\\.json is not a contract of mcp-lint \\(${place}: .+`),
    );
  });

  test('may have keys of a later minor version', async () => {
    const { lint } = project({
      ...PACKAGE,
      'a.ts': SERVER,
      'mcp-contract.json': JSON.stringify({
        schemaVersion: '1.9',
        servers: [],
        sources: {},
        later: true,
      }),
    });
    expect((await lint('contract', '--no-config', '--check')).code).toBe(1);
  });
});
