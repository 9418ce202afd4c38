import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { project, type TemporaryProject } from './support/command.ts';

const ZOD = JSON.stringify({ name: 'zod', version: '4.9.0', main: 'index.cjs' });
const SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find', { inputSchema: { id: z.string() } }, () => ({ content: [] }));
`;

/** Code that leaves a file beside the project's package.json when it runs. */
const leaving = (mark: string, folder = '.'): string =>
  `require('node:fs').writeFileSync(require('node:path').join(__dirname, '${folder}', '${mark}'), '');\n`;

/** A library in the place of Zod that shows when it is loaded, and has none of its functions. */
const library = (folder: string): string => `${leaving('zod-ran', folder)}module.exports = {};\n`;

function ran({ path }: TemporaryProject, mark: string): boolean {
  return existsSync(path(mark));
}

test('an installed Zod is loaded', async () => {
  const made = project({
    'server.ts': SERVER,
    'node_modules/zod/package.json': ZOD,
    'node_modules/zod/index.cjs': library('../..'),
  });
  await made.lint('contract', '--out', '-');
  expect(ran(made, 'zod-ran')).toBe(true);
});

test('a link to a folder of the project is its own code, which is not run', async () => {
  const made = project({
    'server.ts': SERVER,
    'local-zod/package.json': ZOD,
    'local-zod/index.cjs': library('..'),
    'node_modules/other/package.json': '{}',
  });
  symlinkSync(made.path('local-zod'), made.path('node_modules/zod'));
  const { stderr } = await made.lint('contract', '--out', '-');
  expect(stderr).toContain('is not run');
  expect(ran(made, 'zod-ran')).toBe(false);
});

test('a package that is committed to git is code of the project', async () => {
  const made = project({
    'server.ts': SERVER,
    'node_modules/zod/package.json': ZOD,
    'node_modules/zod/index.cjs': library('../..'),
  });
  const git = (...argv: string[]): Buffer => execFileSync('git', argv, { cwd: made.folder });
  git('init', '--quiet');
  git('add', '--force', 'node_modules/zod');
  await made.lint('contract', '--out', '-');
  expect(ran(made, 'zod-ran')).toBe(false);
});

test('a package of another name is not loaded for Zod', async () => {
  const made = project({
    'server.ts': SERVER,
    'node_modules/zod/package.json': ZOD.replace('"zod"', '"not-zod"'),
    'node_modules/zod/index.cjs': library('../..'),
  });
  await made.lint('contract', '--out', '-');
  expect(ran(made, 'zod-ran')).toBe(false);
});

test.each([[], ['inventory'], ['contract', '--out', '-']])(
  '--no-project-code runs nothing of the project: mcp-lint %s',
  async (...command) => {
    const made = project({
      'server.ts': SERVER,
      'eslint.config.cjs': `${leaving('config-ran')}module.exports = [];`,
      'node_modules/eslint/package.json': JSON.stringify({ name: 'eslint', version: '10.15.0' }),
      'node_modules/eslint/index.js': leaving('eslint-ran', '../..'),
      'node_modules/zod/package.json': ZOD,
      'node_modules/zod/index.cjs': library('../..'),
    });
    const { stdout } = await made.lint(...command, '--no-project-code');
    expect(stdout).toMatch(/find|1 definition/);
    expect(['zod-ran', 'config-ran', 'eslint-ran'].filter((mark) => ran(made, mark))).toEqual([]);
  },
);

test('--no-project-code does not run the config that --config names', async () => {
  const { lint } = project({ 'server.ts': SERVER, 'a.config.js': 'export default [];' });
  expect(await lint('--no-project-code', '--config', 'a.config.js')).toMatchObject({
    code: 2,
    stderr:
      'mcp-lint: --config a.config.js is code, which --no-project-code does not run: name a JSON file.\n',
  });
});
