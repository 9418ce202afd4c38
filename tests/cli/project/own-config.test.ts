import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project, type TemporaryProject } from '../support/command.ts';

const PACKAGE = { name: 'shop', dependencies: { '@modelcontextprotocol/sdk': '1.32.2' } };
const SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find order', { description: 'Finds an order by its number.' }, async () => {
  const response = await fetch('https://shop.example/orders');
  return { content: [{ type: 'text', text: await response.text() }] };
});
`;

function projectWith(files: Readonly<Record<string, string>>, mcp?: unknown): TemporaryProject {
  const manifest = JSON.stringify(mcp === undefined ? PACKAGE : { ...PACKAGE, mcp });
  return project({ 'package.json': manifest, 'server.ts': SERVER, ...files });
}

/** The rules of the findings. */
async function rulesFound({ lint }: TemporaryProject, ...argv: string[]): Promise<string[]> {
  const { stdout, stderr } = await lint('--format', 'json', ...argv);
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as { messages: { ruleId: string }[] }[];
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

const IGNORING = { ignoreTools: ['find *'] };
const REPORTED = ['mcp/valid-tool-name'];

describe('without an ESLint config for the plugin, settings come from', () => {
  test('mcp of package.json', async () => {
    expect(await rulesFound(projectWith({}))).toEqual(REPORTED);
    expect(await rulesFound(projectWith({}, IGNORING))).toEqual([]);
  });

  test.each([
    ['json', JSON.stringify(IGNORING)],
    ['js', `module.exports = ${JSON.stringify(IGNORING)};`],
    ['mjs', `export default Promise.resolve(${JSON.stringify(IGNORING)});`],
    ['cjs', `module.exports = ${JSON.stringify(IGNORING)};`],
  ])('mcp-lint.config.%s', async (kind, text) => {
    expect(await rulesFound(projectWith({ [`mcp-lint.config.${kind}`]: text }))).toEqual([]);
  });

  test('the nearest folder, for each file', async () => {
    const made = projectWith(
      { 'packages/a/server.ts': SERVER, 'packages/b/server.ts': SERVER },
      IGNORING,
    );
    made.write('packages/a/mcp-lint.config.json', '{}');
    const { stdout } = await made.lint('--format', 'concise');
    expect(stdout.match(/^\S+server\.ts/gm)).toEqual(['packages/a/server.ts']);
  });

  test('no folder above the repository', async () => {
    const made = projectWith({ 'shop/server.ts': SERVER, 'shop/.git/HEAD': '' }, IGNORING);
    expect(await rulesFound(made, 'shop')).toEqual(REPORTED);
  });
});

test('an ESLint config without the plugin does not count', async () => {
  const made = projectWith({ 'eslint.config.mjs': 'export default [];' }, IGNORING);
  expect(await rulesFound(made)).toEqual([]);
});

test('the order is: command line, ESLint config, mcp-lint.config, package.json', async () => {
  const eslint = `export default [{
    plugins: { mcp: { meta: { name: 'eslint-plugin-mcp-contract' }, rules: { 'valid-tool-name': {} } } },
    rules: { 'mcp/valid-tool-name': 'error' },
  }];`;
  expect(await rulesFound(projectWith({ 'eslint.config.mjs': eslint }, IGNORING))).toEqual(
    REPORTED,
  );
  expect(await rulesFound(projectWith({ 'mcp-lint.config.json': '{}' }, IGNORING))).toEqual(
    REPORTED,
  );
  expect(await rulesFound(projectWith({}, IGNORING), '--no-config')).toEqual(REPORTED);
  const off = { rules: { 'mcp/valid-tool-name': 'off' } };
  expect(await rulesFound(projectWith({}, off))).toEqual([]);
  expect(await rulesFound(projectWith({}, off), '--rule', 'mcp/valid-tool-name: warn')).toEqual(
    REPORTED,
  );
});

describe('--config names one for all files', () => {
  test.each([
    ['strict.json', '{ "preset": "strict" }'],
    ['STRICT.JSON', '{ "preset": "strict" }'],
    ['mcp-lint.config.cjs', 'module.exports = { preset: "strict" };'],
  ])('%s', async (file, text) => {
    const made = projectWith({ [`ci/${file}`]: text }, IGNORING);
    expect(await rulesFound(made, '--config', `ci/${file}`)).toEqual(
      expect.arrayContaining([...REPORTED, 'mcp/require-annotations']),
    );
  });

  test('in JSON, which runs no code of the project', async () => {
    const made = projectWith({ 'ci.json': JSON.stringify(IGNORING) });
    expect(await rulesFound(made, '--config', 'ci.json', '--no-project-code')).toEqual([]);
  });

  test('which cannot be used', async () => {
    const made = projectWith({ 'ci.json': '[]' });
    expect(await made.lint('--config', 'ci.json')).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: --config ci.json cannot be used (it must be an object): fix it, or name another file.\n',
    });
  });

  test('in a package.json, which must have one', async () => {
    const made = projectWith({ 'other/package.json': '{}' }, IGNORING);
    expect(await rulesFound(made, '--config', 'package.json')).toEqual([]);
    expect(await made.lint('--config', 'other/package.json')).toMatchObject({
      code: 2,
      stderr: 'mcp-lint: --config other/package.json has no "mcp": add it, or name another file.\n',
    });
  });
});

test('a preset and rules take effect as in an ESLint config', async () => {
  expect(await rulesFound(projectWith({}, { preset: 'strict' }))).toContain(
    'mcp/require-annotations',
  );
  const rules = {
    'mcp/valid-tool-name': ['error', { prefix: 'acme_' }],
    'mcp/require-annotations': 'warn',
  };
  const found = await rulesFound(projectWith({}, { rules }));
  expect(found).toContain('mcp/require-annotations');
});

test('the inventory reads it too', async () => {
  const made = projectWith({
    'mcp-lint.config.json': JSON.stringify({ modules: { './kit.ts': 'sdk-v1' } }),
    'kit.ts': "export * from '@modelcontextprotocol/sdk/server/mcp.js';",
  });
  expect((await made.lint('inventory')).stdout).toContain('find order');
});

describe('--no-project-code', () => {
  test('runs none of it, and reads what is data', async () => {
    const code = "require('node:fs').writeFileSync(__dirname + '/ran', ''); module.exports = {};";
    const made = projectWith({ 'mcp-lint.config.cjs': code }, IGNORING);
    expect(await rulesFound(made, '--no-project-code')).toEqual([]);
    expect(existsSync(made.path('ran'))).toBe(false);
    expect(await rulesFound(made)).toEqual(REPORTED);
    expect(existsSync(made.path('ran'))).toBe(true);
  });
});

describe('what cannot be used ends with 2 and one sentence', () => {
  const ending = (reason: RegExp | string): unknown =>
    expect.stringMatching(
      typeof reason === 'string'
        ? `^mcp-lint: mcp-lint\\.config\\.json cannot be used \\(${reason}\\): fix it, or pass --no-config\\.\\n$`
        : reason,
    );

  test.each([
    ['[]', 'it must be an object'],
    ['{', '.*JSON.*'],
    [
      '{ "protocl": "2025-11-25" }',
      "it has no key 'protocl' \\(did you mean protocol\\?\\); the keys are preset, rules, modules, .*",
    ],
    ['{ "protocol": "2025" }', 'protocol must be one of .*'],
    ['{ "preset": "all" }', 'preset must be one of recommended, strict'],
    ['{ "rules": [] }', 'rules must be an object from names to severities'],
  ])('%s', async (text, reason) => {
    expect(await projectWith({ 'mcp-lint.config.json': text }).lint()).toMatchObject({
      code: 2,
      stdout: '',
      stderr: ending(reason),
    });
  });

  test('code that throws', async () => {
    const made = projectWith({ 'mcp-lint.config.mjs': "throw new Error('no');" });
    expect(await made.lint()).toMatchObject({
      code: 2,
      stderr: ending(
        /^mcp-lint: mcp-lint\.config\.mjs cannot be used \(no\): fix it, or pass --no-config\.\n$/,
      ),
    });
  });

  test('a key of package.json', async () => {
    expect(await projectWith({}, { ignoreTool: [] }).lint()).toMatchObject({
      code: 2,
      stderr: ending(
        /^mcp-lint: package\.json cannot be used \(it has no key 'ignoreTool'.*--no-config\.\n$/,
      ),
    });
  });

  test('a rule that does not exist', async () => {
    const { code, stderr } = await projectWith(
      {},
      { rules: { 'mcp/valid-tool-nam': 'off' } },
    ).lint();
    expect(code).toBe(2);
    expect(stderr).toBe(
      'mcp-lint: The mcp-lint config names mcp/valid-tool-nam, which is not a rule (did you mean mcp/valid-tool-name?): run npx --no-install mcp-lint rules for the list.\n',
    );
  });
});

test('mcp of package.json that is for another tool does not matter', async () => {
  for (const mcp of ['./server.js', { command: 'node' }])
    expect(await rulesFound(projectWith({}, mcp))).toEqual(REPORTED);
});
