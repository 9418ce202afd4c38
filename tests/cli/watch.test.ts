import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { project, type TemporaryProject } from './support/command.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const FILES = {
  'package.json': '{ "name": "shop", "dependencies": { "@modelcontextprotocol/sdk": "1.32.2" } }',
  'names.ts': "export const NAME = 'find_order';\n",
  'server.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { NAME } from './names.ts';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool(NAME, { description: 'Finds an order by its number.' }, async () => ({ content: [] }));
`,
  'other.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'other', version: '1.0.0' });
server.registerTool('bad name', { description: 'Finds a customer by name.' }, async () => ({ content: [] }));
`,
};

/** Watches a project. */
function watch({ folder }: TemporaryProject): {
  readonly next: () => Promise<string>;
  readonly interrupt: () => Promise<unknown>;
} {
  const args = ['--import', import.meta.resolve('tsx'), MAIN, '--watch', '--format', 'concise'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [printed, told] = ['', ''];
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (told += String(text)));
  return {
    /** What is printed until the command waits for changes. */
    async next() {
      while (!told.includes('Watching')) await once(child.stderr, 'data');
      const text = printed;
      [printed, told] = ['', told.slice(told.indexOf('stop.') + 'stop.'.length)];
      return text;
    },
    async interrupt() {
      child.kill('SIGINT');
      return (await once(child, 'exit'))[0] as unknown;
    },
  };
}

test('checks what changed and what depends on it, and ends on Ctrl+C', async () => {
  const made = project(FILES);
  const { next, interrupt } = watch(made);
  expect(await next()).toMatch(/^other\.ts:4.*valid-tool-name\S*\n$/);

  made.write('names.ts', "export const NAME = 'find order';\n");
  expect(await next()).toMatch(/^\nnames\.ts changed:\nnames\.ts:1.*valid-tool-name\S*\n$/);

  made.write('names.ts', FILES['names.ts']);
  expect(await next()).toBe('\nnames.ts changed:\n');

  made.write('new/third.ts', FILES['other.ts']);
  expect(await next()).toMatch(/third\.ts changed:\nnew\/third\.ts:4.*\nother\.ts:4.*\n$/);

  made.write('mcp-lint.config.json', '{ "protocl": 1 }');
  expect(await next()).toMatch(/mcp-lint\.config\.json changed:\n$/);
  made.write('mcp-lint.config.json', '{ "ignoreTools": ["bad *"] }');
  expect(await next()).toBe('\nmcp-lint.config.json changed:\n');

  expect(await interrupt()).toBe(0);
});
