import { describe, expect, test } from 'vitest';
import { project, runIn, type TemporaryProject } from './support/command.ts';

const SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { TITLE } from './texts.ts';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('find it', { description: TITLE, inputSchema: {} }, () => ({ content: [] }));
`;
const NAMED = SERVER.replace('find it', 'find_it');

const FILES = {
  'package.json': '{"dependencies": {"@modelcontextprotocol/sdk": "1.32.2"}}',
  'texts.ts': "export const TITLE = 'Finds an order by its number.';\n",
};

function lintText(
  { folder }: TemporaryProject,
  stdin: string,
  ...argv: string[]
): ReturnType<typeof runIn> {
  return runIn(folder, ['--stdin', '--stdin-filename', 'server.ts', ...argv], { stdin });
}

describe('--stdin', () => {
  test('takes the place of the content of the file', async () => {
    const made = project({ ...FILES, 'server.ts': NAMED });
    const { code, stdout } = await lintText(made, SERVER, '--format', 'concise');
    expect(stdout).toMatch(/^server\.ts:5:21: error .*valid-tool-name/);
    expect(code).toBe(1);
    expect(await lintText(project({ ...FILES, 'server.ts': SERVER }), NAMED)).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('is a file that is not saved yet', async () => {
    const { code, stdout } = await lintText(project(FILES), SERVER);
    expect(stdout).toContain('mcp/valid-tool-name');
    expect(code).toBe(1);
  });

  test('leaves the files that it imports as they are on disk', async () => {
    const made = project({ ...FILES, 'texts.ts': "export const TITLE = '';\n" });
    expect((await lintText(made, NAMED)).stdout).toContain('mcp/require-description');
  });

  test('is what an imported file imports of it', async () => {
    const made = project({
      ...FILES,
      'server.ts': SERVER,
      'texts.ts': "import { word } from './server.ts';\nexport const TITLE = word();\n",
    });
    const saying = (text: string): string =>
      `${NAMED}export function word() { return '${text}'; }\n`;
    const found = await lintText(made, saying(''));
    expect(found.stdout).toContain('mcp/require-description');
    expect((await lintText(made, saying('Finds an order.'))).code).toBe(0);
  });

  test('is checked by itself: another file of the project is not', async () => {
    const made = project({ ...FILES, 'server.ts': NAMED, 'other.ts': SERVER });
    expect((await lintText(made, NAMED)).code).toBe(0);
  });

  test('holds no definition, as many files', async () => {
    expect(await lintText(project(FILES), 'export const a = 1;\n')).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('is fixed in the output only', async () => {
    const old = NAMED.replace(
      "registerTool('find_it', { description: TITLE, inputSchema: {} }",
      "tool('find_it', TITLE, {}",
    );
    const made = project({ ...FILES, 'server.ts': NAMED });
    const { stdout } = await lintText(made, old, '--fix-dry-run', '--format', 'json');
    const [result] = JSON.parse(stdout) as { filePath: string; output?: string }[];
    expect(result?.filePath).toBe(made.path('server.ts'));
    expect(result?.output).toContain('registerTool(');
    expect(made.read('server.ts')).toBe(NAMED);
    const { stdout: printed } = await lintText(made, old, '--fix-dry-run');
    expect(printed).toContain('--fix would change 1 file:');
    expect(printed).toMatch(/^-.*\btool\(/m);
    expect(printed).toMatch(/^\+.*\bregisterTool\(/m);
  });

  test('is printed in every format', async () => {
    const made = project(FILES);
    const formats = ['stylish', 'grouped', 'github', 'sarif', 'junit', 'html', 'checklist'];
    for (const format of formats)
      expect((await lintText(made, SERVER, '--format', format)).stdout).toContain(
        'valid-tool-name',
      );
  });

  test('is not answered from a cache', async () => {
    const made = project({ ...FILES, 'server.ts': NAMED });
    expect((await lintText(made, NAMED, '--cache')).code).toBe(0);
    expect((await lintText(made, SERVER, '--cache')).code).toBe(1);
    expect((await runIn(made.folder, ['server.ts', '--cache'])).code).toBe(0);
  });
});
