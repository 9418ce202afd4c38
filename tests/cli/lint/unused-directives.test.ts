import { describe, expect, test } from 'vitest';
import { project, type TemporaryProject } from '../support/command.ts';

const PACKAGE = JSON.stringify({
  name: 'server',
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
});
const RULE = 'mcp/valid-tool-name';

/** A server whose tool is registered on the line after `comment`. */
const serverWith = (comment: string, name = 'find_order'): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
${comment}
server.registerTool('${name}', { description: 'Finds an order by its number.' }, async () => ({ content: [] }));
`;

function projectWith(
  comment: string,
  files: Readonly<Record<string, string>> = {},
): TemporaryProject {
  return project({ 'package.json': PACKAGE, 'server.ts': serverWith(comment), ...files });
}

/** The findings, one line each. */
async function found({ lint }: TemporaryProject, ...argv: string[]): Promise<string[]> {
  const { stdout } = await lint('--format', 'concise', ...argv);
  return stdout.split('\n').filter((line) => /^\S+:\d+/.test(line));
}

const UNUSED = `server.ts:4:1: warning Unused eslint-disable directive (no problems were reported from '${RULE}').`;

describe('a comment that disables a rule of the plugin', () => {
  const comment = `// eslint-disable-next-line ${RULE}`;

  test('is reported if it suppresses nothing', async () => {
    expect(await found(projectWith(comment))).toEqual([UNUSED]);
  });

  test('is not if it suppresses something', async () => {
    const made = projectWith(comment, { 'server.ts': serverWith(comment, 'find an order') });
    expect(await found(made)).toEqual([]);
  });

  test('is not if the rule is off, so that nothing is known of it', async () => {
    const strict = projectWith('// eslint-disable-next-line mcp/require-annotations');
    expect(await found(strict)).toEqual([]);
    expect(await found(projectWith(comment), '--rule', `${RULE}: off`)).toEqual([]);
  });
});

test('nothing is said of comments that are about rules of others', async () => {
  for (const comment of [
    '// eslint-disable-next-line',
    '/* eslint-disable */',
    '// eslint-disable-next-line no-console',
    '/* eslint-enable no-console */',
  ])
    expect(await found(projectWith(comment))).toEqual([]);
});

test('a comment that names rules of others too is reported for ours, and stays', async () => {
  const comment = `// eslint-disable-next-line no-console, ${RULE}, no-undef`;
  const made = projectWith(comment);
  expect(await found(made, '--fix')).toEqual([UNUSED]);
  expect(made.read('server.ts')).toBe(serverWith(comment));
});

test('a mistake that another file brings uses the comment where it is written', async () => {
  const schemas = (type: string): string => `import { z } from 'zod';
export const city = {
  // eslint-disable-next-line mcp/no-unrepresentable-schema
  since: ${type}.describe('From when.'),
};
`;
  const server = serverWith('', 'look_up')
    .replace('\nimport', "\nimport { city } from './schemas.js';\nimport")
    .replace('number.', "number.', inputSchema: city, title: 'Look up")
    .replace('async () =>', 'async ({ since: _ }) =>');
  const files = { 'server.ts': server, 'schemas.ts': schemas('z.date()') };
  expect(await found(projectWith('', files))).toEqual([]);
  expect(await found(projectWith('', files), '--fix')).toEqual([]);
  const [unused] = await found(projectWith('', { ...files, 'schemas.ts': schemas('z.string()') }));
  expect(unused).toBeUndefined();
});

test('a comment at a use that ESLint needs is not unused', async () => {
  const server = serverWith('// eslint-disable-next-line mcp/no-unrepresentable-schema')
    .replace('\nimport', "\nimport { city } from './schemas.js';\nimport")
    .replace('number.', "number.', inputSchema: city, title: 'Look up");
  const made = projectWith('', {
    'server.ts': server,
    'schemas.ts': `import { z } from 'zod';
export const city = { since: z.date().describe('From when.') };
`,
  });
  const lines = await found(made);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^schemas\.ts:2.*no-unrepresentable-schema/);
});

describe('the severity', () => {
  const comment = `// eslint-disable-next-line ${RULE}`;
  const configured = (severity: string): Record<string, string> => ({
    'eslint.config.js': `export default [
  {
    plugins: { mcp: { meta: { name: 'eslint-plugin-mcp-contract' }, rules: { 'valid-tool-name': {} } } },
    rules: { '${RULE}': 'error' },
    linterOptions: { reportUnusedDisableDirectives: ${severity} },
  },
];`,
  });

  test.each([
    ["'error'", 1],
    ["'off'", 0],
    ['true', 0],
    ['false', 0],
  ])('is that of the config: %s', async (severity, code) => {
    const made = projectWith(comment, configured(severity));
    expect((await made.lint()).code).toBe(code);
    const isReported = ["'error'", 'true'].includes(severity);
    expect(await found(made)).toHaveLength(isReported ? 1 : 0);
  });

  test('is that of the command line before it', async () => {
    const made = projectWith(comment, configured("'off'"));
    expect((await made.lint('--report-unused-disable-directives')).code).toBe(1);
    const option = '--report-unused-disable-directives-severity';
    expect(await found(made, option, 'warn')).toEqual([UNUSED]);
    expect(await found(made, option, '0')).toEqual([]);
    expect((await made.lint(option, 'hint')).stderr).toBe(
      `mcp-lint: ${option} hint is not known: use one of off, warn, error.\n`,
    );
  });
});

test('named files are only asked if the command line says so: what they import may need the comment', async () => {
  const made = projectWith(`// eslint-disable-next-line ${RULE}`);
  expect(await found(made, 'server.ts')).toEqual([]);
  expect(await found(made, 'server.ts', '--report-unused-disable-directives')).toHaveLength(1);
});

test('--fix removes the comment, and says what is left where it is then', async () => {
  const comment = `/* eslint-disable ${RULE} */`;
  const made = projectWith('', {
    'server.ts': `${comment}\n${serverWith('').replace('Finds an order by its number.', '')}`,
  });
  const lines = await found(made, '--fix');
  expect(made.read('server.ts')).not.toContain('eslint-disable');
  expect(lines).toHaveLength(1);
  const line = made
    .read('server.ts')
    .split('\n')
    .findIndex((text) => text.includes('registerTool'));
  expect(lines[0]).toMatch(new RegExp(`^server\\.ts:${line + 1}:.*require-description`));
});
