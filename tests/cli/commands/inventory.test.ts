import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../../../mcp-inventory.schema.json' with { type: 'json' };
import { project, runIn } from '../support/command.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

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
  expect(stdout).toContain('tool     find  hand-written  resolved except for handler results\n');
});

test('such a server is linted', async () => {
  const { code, stdout } = await project(FILES).lint('--no-config');
  expect(code).toBe(0);
  expect(stdout).toContain('1 file, 1 definition');
});

test('the JSON has what its schema says, and no internals', async () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  const unread = {
    ...FILES,
    'server.ts': FILES['server.ts'].replace("name: 'find'", 'name: NAME'),
  };
  for (const folder of [EXAMPLES, project(FILES).folder, project(unread).folder]) {
    const { stdout } = await runIn(folder, ['inventory', '.', '--format', 'json']);
    const printed = JSON.parse(stdout) as object[];
    expect(validate(printed), JSON.stringify(validate.errors)).toBe(true);
    expect(stdout.length / printed.length).toBeLessThan(1500);
  }
});
