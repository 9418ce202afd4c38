import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CLIENT_PROFILES } from '../../../src/model/clients/profiles.ts';
import { project, runIn } from '../support/command.ts';

/** Its tools call the whole command: the first test that follows them takes half a minute, and what it reads serves the second. */
const SERVER_FOLDER = fileURLToPath(new URL('../../../src/cli/mcp/', import.meta.url));

test('the server of mcp-lint mcp has no findings in strict, for any client', async () => {
  const settings = JSON.stringify({ clients: CLIENT_PROFILES.map(({ id }) => id) });
  const plugins = "{ mcp: { meta: { name: 'eslint-plugin-mcp-contract' } } }";
  const { path } = project({
    'eslint.config.mjs': `export default [{ plugins: ${plugins}, settings: { mcp: ${settings} } }];`,
  });
  const { code, stdout } = await runIn(SERVER_FOLDER, [
    '--config',
    path('eslint.config.mjs'),
    '--preset',
    'strict',
  ]);
  expect(stdout).toContain('4 definitions, fully resolved');
  expect(stdout).toContain('0 errors, 0 warnings');
  expect(code).toBe(0);
});

test('the server of mcp-lint mcp fits its committed contract', async () => {
  expect(await runIn(SERVER_FOLDER, ['contract', '--no-config', '--check'])).toMatchObject({
    code: 0,
  });
});
