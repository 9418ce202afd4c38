import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../cli/support/command.ts';

const MAIN = resolve('dist/cli/main.js');

/** A server whose one tool has a bad name in another file. */
const FILES = {
  'package.json':
    '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
  'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { NAME } from './names.ts';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool(NAME, { description: 'Finds what was asked for.' }, async () => ({ content: [] }));
`,
  'names.ts': "export const NAME = 'not a name';\n",
};

describe('mcp-lint as a process', () => {
  test('its exit code and its streams are those of the run', () => {
    const { folder } = project(FILES);
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(
      spawnSync(process.execPath, [MAIN, '--fxi'], { cwd: folder, encoding: 'utf8' }),
    ).toMatchObject({ status: 2, stdout: '' });
  });

  test('a config that loads a CommonJS module which throws ends with 2 and one sentence', () => {
    const { folder } = project({
      ...FILES,
      'eslint.config.js': "import broken from './broken.cjs';\nexport default [broken];\n",
      'broken.cjs': "throw new Error('boom');\n",
    });
    expect(spawnSync(process.execPath, [MAIN], { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 2,
      stderr:
        'mcp-lint: The ESLint config eslint.config.js cannot be used (boom): fix it, or pass --no-config.\n',
    });
  });

  test.each([
    'process.exit(0);',
    'setTimeout(() => process.exit(0)); await new Promise(() => undefined);',
    'await new Promise(() => undefined);',
  ])('a config that ends the process, or never ends, ends with 2: %s', (config) => {
    const { folder } = project({
      ...FILES,
      'eslint.config.js': config,
    });
    const { status, stderr } = spawnSync(process.execPath, [MAIN], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('mcp-lint: The process ended before the check did');
  });

  test('a reader that closes early is not an error', async () => {
    const child = spawn(process.execPath, [MAIN, '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('neither is one of the messages', async () => {
    const { folder } = project({
      'package.json': '{ "dependencies": { "@modelcontextprotocol/server": "2.0.0" } }',
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/server';
        import { z } from 'zod';
        new McpServer({}).registerTool('draw', { inputSchema: { size: z.number() } }, () => draw());
      `,
    });
    const child = spawn(process.execPath, [MAIN, 'contract', '.'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    });
    child.stderr.destroy();
    const ending = await new Promise((resolve) =>
      child.on('close', (...codeAndSignal) => resolve(codeAndSignal)),
    );
    expect(ending).toEqual([0, null]);
  });
});
