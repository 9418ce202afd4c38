import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import plugin from '../../src/plugin/index.ts';
import { project, runIn } from './support/command.ts';

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVERS = [
  join(dirname(require.resolve('@cyanheads/mcp-ts-core/package.json')), 'templates'),
  ...['everything', 'filesystem', 'memory', 'sequential-thinking'].map((name) =>
    join(dirname(require.resolve(`@modelcontextprotocol/server-${name}/package.json`)), 'dist'),
  ),
];

interface Listed {
  readonly kind: string;
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
}

test.each(SERVERS)(
  'the inventory is what a lint run counts: %s',
  { timeout: 120_000 },
  async (folder) => {
    const inventory = await runIn(folder, ['inventory', '.', '--no-config', '--format', 'json']);
    expect(inventory.stderr).toBe('');
    const definitions = JSON.parse(inventory.stdout) as Listed[];
    expect(definitions.length).toBeGreaterThan(0);

    const lint = await runIn(folder, ['.', '--no-config']);
    const resolved = definitions.filter(
      (definition) => (definition as unknown as { resolved: boolean }).resolved,
    ).length;
    expect(lint.stdout).toMatch(
      new RegExp(
        `${definitions.length} definitions?(?:, fully resolved|: ${resolved} fully resolved, )`,
      ),
    );
  },
);

test('every rule is listed and has a page', async () => {
  const { stdout } = await runIn(ROOT, ['rules', '--format', 'json']);
  const rules = JSON.parse(stdout) as { name: string; description: string }[];
  expect(rules.map(({ name }) => name)).toEqual(
    Object.keys(plugin.rules ?? {}).map((name) => `mcp/${name}`),
  );
  for (const { name, description } of rules) {
    expect(description).not.toBe('');
    const page = await runIn(ROOT, ['explain', name]);
    expect(page).toMatchObject({ code: 0, stderr: '' });
    expect(page.stdout).toMatch(/^# /);
    expect(page.stdout).not.toContain('<!--');
    expect(page.stdout).toMatch(/\n(?:https|file):\/\/\S+\/docs\/rules\/[\w-]+\.md\n$/);
    expect(await runIn(ROOT, ['explain', name.replace('mcp/', '')])).toEqual(page);
  }
});

const SDK = {
  'package.json':
    '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
};

/** A server whose one tool has a bad name in `./names`. */
function server(specifier: string): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { NAME } from '${specifier}';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool(NAME, { description: 'Finds what was asked for.' }, async () => ({ content: [] }));
`;
}

describe('options', () => {
  const files = {
    ...SDK,
    'server.ts': server('./names.ts'),
    'names.ts': "export const NAME = 'not a name';\n",
  };

  test('--no-cross-file does not look into imported files', async () => {
    const { lint } = project(files);
    expect((await lint()).stdout).toContain('mcp/valid-tool-name');
    const alone = await lint('--no-cross-file');
    expect(alone.stdout).not.toContain('mcp/valid-tool-name');
    expect(alone.stdout).toContain('1 definition: 0 fully resolved, 1 partly resolved');
  });

  test('--include-tests reads test files', async () => {
    const { lint } = project({
      ...SDK,
      'server.test.ts': server('./names.ts'),
      'names.ts': files['names.ts'],
    });
    expect((await lint()).code).toBe(2);
    expect((await lint('--include-tests')).code).toBe(1);
    expect((await lint('server.test.ts')).code).toBe(1);
    expect((await lint('inventory', 'server.test.ts')).code).toBe(0);
  });

  test('--unsafe describes a field by its comment, and leaves one without to the author', async () => {
    const source = (
      city: string,
    ): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('find', { description: 'Finds what was asked for.', inputSchema: {
  /** The name of the city. */
  city: ${city},
  since: z.string(),
} }, async () => ({ content: [] }));
`;
    const { lint, read } = project({ ...SDK, 'server.ts': source('z.string()') });
    const { code, stdout } = await lint('--fix', '--unsafe');
    expect(read('server.ts')).toBe(source("z.string().describe('The name of the city.')"));
    expect(code).toBe(1);
    expect(stdout).toContain("Field 'since' of tool 'find' has no description");
  });

  test('options of rules and ignored tools are those of the ESLint config', async () => {
    const tools = (config: string): Record<string, string> => ({
      ...files,
      'names.ts': "export const NAME = 'find';\n",
      'eslint.config.mjs': `
        const rules = { 'valid-tool-name': { meta: { schema: false }, create: () => ({}) } };
        const mcp = { meta: { name: 'eslint-plugin-mcp-contract' }, rules };
        export default [{ plugins: { mcp } }, ${config}];
      `,
    });
    const named = "{ rules: { 'mcp/valid-tool-name': ['error', { prefix: 'acme_' }] } }";
    expect((await project(tools(named)).lint()).stdout).toContain(
      "The tool name 'find' does not begin with 'acme_'",
    );
    const ignored = "{ settings: { mcp: { ignoreTools: ['fi*'] } } }";
    const outcome = await project(tools(`${named}, ${ignored}`)).lint();
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('1 definition, fully resolved');
    const listed = await project(tools(ignored)).lint('inventory');
    expect(listed.stdout).toContain('find');
  });

  test('--rule takes the options of a rule', async () => {
    const { lint } = project({ ...files, 'names.ts': "export const NAME = 'find';\n" });
    const { code, stdout } = await lint(
      '--rule',
      'mcp/valid-tool-name: [warn, { pattern: "^acme_" }]',
    );
    expect(code).toBe(0);
    expect(stdout).toContain("The tool name 'find' does not match the pattern `^acme_`");
    expect(await lint('--rule', 'mcp/valid-tool-name: [warn, { pattern: "[" }]')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Invalid rule configuration') as string,
    });
  });

  test('--ignore-tool leaves out tools by name or pattern, beside those of the config', async () => {
    const { lint } = project({ ...files, 'names.ts': "export const NAME = 'find';\n" });
    const rule = ['--rule', 'mcp/valid-tool-name: [error, { pattern: "^acme_" }]'];
    expect((await lint(...rule)).code).toBe(1);
    expect((await lint(...rule, '--ignore-tool', 'find')).code).toBe(0);
    expect((await lint(...rule, '--ignore-tool', 'x', '--ignore-tool', 'fi*')).code).toBe(0);
    expect((await lint(...rule, '--ignore-tool', 'fin')).code).toBe(1);
  });

  test('--protocol is taken', async () => {
    expect((await project(files).lint('--protocol', '2026-07-28')).code).toBe(1);
  });

  test('a checklist for a newer revision begins with what that revision changes', async () => {
    const { lint } = project({
      'server.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('find it', { description: 'Finds the papers of a person.' }, async () => ({ content: [] }));
await server.connect(new StdioServerTransport());
`,
    });
    const { stdout } = await lint('--protocol', '2026-07-28', '--format', 'checklist');
    const found = [...stdout.matchAll(/^# .*|\(mcp\/[\w-]+/gm)].map(([text]) => text);
    expect(found).toEqual([
      '# 1 change for revision 2026-07-28 in 1 file',
      '(mcp/no-deprecated-api',
      '# 1 other finding in 1 file',
      '(mcp/valid-tool-name',
    ]);
    expect((await lint('--format', 'checklist')).stdout).toMatch(/^# 1 change in 1 file\n/);
  });
});

describe('where no definition is found, the message says what the project is written with', () => {
  const none = 'mcp-lint: No MCP definition was found in 1 file';

  test.each([
    [
      'a framework that is imported and not read',
      {
        'server.ts': "import { Muppet } from 'muppet';\nnew Muppet().tool({ name: 'a' });\n",
      },
      `${none}, and mcp-lint does not read those of muppet: name the folder of another server, or pass --allow-empty.\n`,
    ],
    [
      'frameworks that the package depends on',
      {
        'package.json':
          '{ "dependencies": { "trpc-to-mcp": "1.3.2" }, "devDependencies": { "muppet": "0.2.0" } }',
        'server.js': 'export {};\n',
      },
      `${none}, and mcp-lint does not read those of muppet and trpc-to-mcp: name the folder of another server, or pass --allow-empty.\n`,
    ],
    [
      'a framework that is read, in another form',
      {
        ...SDK,
        'server.ts':
          "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nnew Client({ name: 'c', version: '1' });\n",
      },
      `${none}, and no use of @modelcontextprotocol/sdk that mcp-lint reads: name the folder of the server, or pass --allow-empty.\n`,
    ],
    [
      'nothing of MCP',
      { 'server.js': "import agents from 'agents';\nimport xmcpish from 'xmcpish';\n" },
      `${none}: name the folder of the server, or pass --allow-empty.\n`,
    ],
  ])('%s', async (_what, files, stderr) => {
    const { lint } = project(files);
    expect(await lint('.')).toMatchObject({ code: 2, stderr });
    expect(await lint('inventory', '.')).toMatchObject({ code: 2, stderr });
  });
});

describe('a file that does not parse', () => {
  test('and that others import is named, with what they define', async () => {
    const { lint } = project({
      ...SDK,
      'names.ts': 'export const NAME = ;\n',
      'unrelated.ts': 'export const OTHER = ;\n',
      'server.ts': server('./names.ts'),
    });
    for (const command of [[], ['inventory']]) {
      const { code, stdout, stderr } = await lint(...command);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^mcp-lint: names\.ts does not parse \(syntax error in line 1: .+\): fix its syntax\.\n$/,
      );
      expect(stdout).toContain('1 definition: 0 fully resolved, 1 partly resolved');
    }
  });

  test('is reported if the command line names it, whatever it contains', async () => {
    const { lint } = project({ ...SDK, 'unrelated.ts': 'export const OTHER = ;\n' });
    for (const command of [[], ['inventory']]) {
      const { code, stderr } = await lint(...command, 'unrelated.ts');
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(
          /^mcp-lint: unrelated\.ts does not parse \(.+\): fix its syntax\.\n$/,
        ) as string,
      });
    }
  });
});

describe('what cannot be resolved does not keep the rest from being read', () => {
  test.each([
    [
      'a tsconfig that extends itself',
      {
        'tsconfig.json':
          '{ "extends": "./tsconfig.json", "compilerOptions": { "paths": { "~/*": ["./*"] } } }',
      },
      '~/names',
    ],
    [
      'tsconfigs that extend each other',
      {
        'tsconfig.json': '{ "extends": "./other.json" }',
        'other.json': '{ "extends": "./tsconfig.json" }',
      },
      '~/names',
    ],
    [
      'a tsconfig that extends what is missing',
      { 'tsconfig.json': '{ "extends": "./nowhere.json" }' },
      '~/names',
    ],
    ['a tsconfig that does not parse', { 'tsconfig.json': '{ "compilerOptions": ' }, '~/names'],
    [
      'an alias that leads nowhere',
      { 'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./nowhere/*"] } } }' },
      '~/names',
    ],
    [
      'imports in a circle',
      {
        'names.ts': "export { NAME } from './others.ts';\n",
        'others.ts': "export { NAME } from './names.ts';\n",
      },
      './names.ts',
    ],
    ['an import that does not parse', { 'names.ts': 'export const NAME = ;\n' }, './names.ts'],
    ['an import of a folder', { 'names/readme.md': '' }, './names'],
  ])('%s', async (_what, files, specifier) => {
    const { lint } = project({ ...SDK, ...files, 'server.ts': server(specifier) });
    for (const command of [[], ['inventory']]) {
      const { code, stdout, stderr } = await lint(...command, 'server.ts');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('1 definition: 0 fully resolved, 1 partly resolved');
    }
  });
});

test.each([
  ['a syntax error', (text: string) => text.replace('const server =', 'const = =')],
  [
    'a binary file',
    (text: string) =>
      text + String.fromCharCode(...Array.from({ length: 64 }, (_, index) => index)),
  ],
])('%s in a server ends with 2, in both commands', async (_what, spoil) => {
  const { lint } = project({ ...SDK, 'server.ts': spoil(server('./names.ts')) });
  for (const command of [[], ['inventory']]) {
    const { code, stderr } = await lint(...command);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^mcp-lint: server\.ts does not parse \(.+\): fix its syntax\.\n$/);
  }
});
