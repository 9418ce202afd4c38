import { expect, test } from 'vitest';
import { project } from '../support/command.ts';

const FILES = {
  'package.json': '{ "name": "p" }',
  'server.ts': `export const handle = (method: string) =>
  method === 'tools/list'
    ? { tools: [{ name: 'find', description: 'Finds it.', inputSchema: { type: 'object' } }] }
    : {};
`,
};

test('a server that no package is written for has no version', async () => {
  const { code, stdout } = await project(FILES).lint('inventory', '--no-config');
  expect(code).toBe(0);
  expect(stdout).toContain('tool     find  hand-written  resolved as clients see it\n');
});

test('such a server is linted', async () => {
  const { code, stdout } = await project(FILES).lint('--no-config');
  expect(code).toBe(0);
  expect(stdout).toContain('1 file, 1 definition: 1 resolved as clients see them');
});
