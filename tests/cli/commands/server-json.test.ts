import { expect, test } from 'vitest';
import { project } from '../support/command.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'papers', version: '1.0.0' });
server.registerTool('find', { description: 'Finds a paper.' }, async () => ({ content: [] }));
`;
const MANIFEST = JSON.stringify({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'papers',
  description: 'Finds papers.',
  version: '1.0.0',
});
const FILES = {
  'package.json': '{ "name": "papers", "type": "module" }',
  'src/server.js': SERVER,
  'server.json': MANIFEST,
};
/** A config of ESLint with a stand-in for the plugin, which `mcp-lint` replaces with its own copy. */
const config = (...configs: string[]): string =>
  `const mcp = { meta: { name: 'eslint-plugin-mcp-contract' }, rules: { 'valid-server-json': {} } };
export default [${configs.join(', ')}];`;

test('the command checks server.json, counts it as a file, and no definition in it', async () => {
  const { code, stdout } = await project(FILES).lint();
  expect(code).toBe(0);
  expect(stdout).toContain("The registry rejects the name 'papers'");
  expect(stdout).toContain('2 files, 1 definition');
});

test('a server.json that is named alone is checked', async () => {
  const { code, stdout } = await project(FILES).lint('server.json');
  expect(code).toBe(0);
  expect(stdout).toContain('mcp/valid-server-json');
});

test('other JSON files are no sources', async () => {
  const { code, stdout } = await project(FILES).lint('package.json');
  expect(code).toBe(0);
  expect(stdout).toContain('No file to check');
});

test('a server.json that is not JSON, and one of another program, have no findings', async () => {
  for (const text of ['{', '{ "port": 80 }']) {
    const { code, stdout } = await project({ ...FILES, 'server.json': text }).lint();
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 errors, 0 warnings')]);
  }
});

test('the inventory ignores it', async () => {
  const { code, stdout } = await project(FILES).lint('inventory');
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('server.json')]);
});

test.each([
  [
    'the sources',
    "{ files: ['**/*.js'], plugins: { mcp }, rules: { 'mcp/valid-server-json': 'error' } }",
  ],
  [
    'the file',
    "{ files: ['**/*.js'], plugins: { mcp } }",
    "{ files: ['**/server.json'], plugins: { mcp }, rules: { 'mcp/valid-server-json': 'error' } }",
  ],
])('the severity that the config of ESLint has for %s', async (_, ...configs) => {
  const { code } = await project({ ...FILES, 'eslint.config.mjs': config(...configs) }).lint();
  expect(code).toBe(1);
});

test('a config that ignores the file', async () => {
  const { stdout } = await project({
    ...FILES,
    'eslint.config.mjs': config(
      "{ ignores: ['server.json'] }",
      "{ plugins: { mcp }, rules: { 'mcp/valid-server-json': 'error' } }",
    ),
  }).lint();
  expect(stdout).toContain('0 errors, 0 warnings');
});

test('a parser of the config that reads no JSON', async () => {
  const { code, stderr } = await project({
    ...FILES,
    'eslint.config.mjs': config(
      "{ plugins: { mcp }, languageOptions: { parser: { parse() { throw new Error('no') } } }, rules: { 'mcp/valid-server-json': 'error' } }",
    ),
  }).lint('server.json');
  expect([code, stderr]).toEqual([1, '']);
});

test('--fix writes the version of package.json', async () => {
  const { lint, read } = project({
    ...FILES,
    'package.json':
      '{ "name": "papers", "version": "1.1.0", "mcpName": "io.github.user/papers", "type": "module" }',
    'server.json': JSON.stringify({
      ...(JSON.parse(MANIFEST) as object),
      name: 'io.github.user/papers',
      packages: [
        {
          registryType: 'npm',
          identifier: 'papers',
          version: '1.0.0',
          transport: { type: 'stdio' },
        },
      ],
    }),
  });
  expect((await lint('--fix')).stdout).toContain('0 errors, 0 warnings');
  expect(JSON.parse(read('server.json'))).toMatchObject({
    version: '1.1.0',
    packages: [{ version: '1.1.0' }],
  });
});
