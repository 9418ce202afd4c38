import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../support/command.ts';

const FILES = {
  'package.json': '{ "name": "p", "main": "./server.ts" }',
  'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Papers } from './papers.js';

const server = new McpServer({ name: 's', version: '1' });
const papers = new Papers();
server.registerTool('find', { annotations: { readOnlyHint: true }, inputSchema: {} }, async (args) => {
  return { content: [{ type: 'text', text: await papers.find(args.id) }] };
});
server.registerTool('ping', { inputSchema: {} }, () => ({ content: [] }));
`,
  'papers.ts': `import { writeFile } from 'node:fs/promises';

const BASE = 'https://papers.example/api';
export class Papers {
  async find(id: string) {
    const response = await fetch(\`\${BASE}/\${id}\`);
    await this.keep(id);
    return response.text();
  }
  private async keep(id: string) {
    await writeFile(\`/srv/\${id}\`, 'found');
    await this.hooks[id]();
  }
}
`,
};

describe('mcp-lint reach', () => {
  test('lists what a tool reaches', async () => {
    const { code, stdout } = await project(FILES).lint('reach', 'find', '--no-config');
    expect(stdout).toBe(`find  server.ts:6, readOnlyHint: true
  contacts    papers.example (papers.ts:6)
  writes      writes a file: Papers.find → Papers.keep → writeFile (papers.ts:11)
  unresolved  Papers.find → Papers.keep → this.hooks[id] (papers.ts:12), may do anything
  runs        Papers: 2 functions (papers.ts)
  calls       fs/promises

1 tool: 1 can write, 0 ask the client, 1 have unresolved calls, 1 literal host (papers.example)
`);
    expect(code).toBe(0);
  });

  test('says of a tool that reaches nothing that it does', async () => {
    const { stdout } = await project(FILES).lint('reach', 'ping', '--no-config');
    expect(stdout).toContain('ping  server.ts:9\n  reaches nothing outside of itself\n');
  });

  test('has every function with its caller in JSON', async () => {
    const { stdout } = await project(FILES).lint(
      'reach',
      'find',
      '--format',
      'json',
      '--no-config',
    );
    expect(JSON.parse(stdout)).toMatchObject([
      {
        tool: 'find',
        functions: [
          { name: 'Papers.find', source: 'papers.ts:5', caller: null },
          { name: 'Papers.keep', source: 'papers.ts:10', caller: 0 },
        ],
      },
    ]);
  });

  test('writes a page to a file', async () => {
    const { folder, lint } = project(FILES);
    const { code } = await lint('reach', '--format', 'html', '-o', 'reach.html', '--no-config');
    expect(code).toBe(0);
    const page = readFileSync(join(folder, 'reach.html'), 'utf8');
    expect(page).toContain('although readOnlyHint is true');
    expect(page).toContain('<svg class="reach"');
  });

  test('does not follow a link out of the project', async () => {
    const { lint, path } = project(FILES);
    const outside = project({}).path('reach.html');
    symlinkSync(outside, path('reach.html'));
    const { code, stderr } = await lint('reach', '-o', 'reach.html', '--no-config');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'mcp-lint: --output-file reach.html leads out of the project by a symbolic link: remove the link, or name another file.\n',
    );
    expect(existsSync(outside)).toBe(false);
  });

  test('rejects the name of a tool that does not exist', async () => {
    const { code, stderr } = await project(FILES).lint('reach', 'fnd', '--no-config');
    expect(code).toBe(2);
    expect(stderr).toContain('fnd is not a tool of the project');
    expect(stderr).toContain('find');
  });

  test('fails where there is no tool', async () => {
    const files = { 'package.json': '{ "name": "p" }', 'a.ts': 'export {};' };
    const { code, stderr } = await project(files).lint('reach', '--no-config');
    expect(code).toBe(2);
    expect(stderr).toContain('No tool was found');
  });
});
