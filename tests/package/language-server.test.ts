import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LanguageClient, type Diagnostic } from '../support/language-client.ts';

/** VS Code's ESLint server outside of VS Code. With TypeScript 4 it is 96 MB, so no package of ours needs it. */
const SERVER = 'vscode-langservers-extracted@4.10.0';

const SCHEMAS =
  "import { z } from 'zod';\nexport const day = { day: z.date().describe('The day.') };\n";
const TEXT = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { day } from './schemas.js';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.tool('find notes', 'Finds notes of a day.', day, async () => ({ content: [] }));
`;

let folder = '';
let client: LanguageClient;
/** How long the first check takes, which loads everything. */
let firstMs = 0;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-lint-editor-')));
  const files = {
    'package.json': '{ "type": "module", "private": true }',
    'eslint.config.js': `import mcp from 'eslint-plugin-mcp-contract';
import parser from 'eslint-plugin-mcp-contract/parser';
export default [{ files: ['**/*.ts'], languageOptions: { parser } }, mcp.configs.recommended];
`,
    'schemas.ts': SCHEMAS,
    'server.ts': TEXT,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', SERVER],
    { cwd: folder, shell: process.platform === 'win32' },
  );
  const modules = join(folder, 'node_modules');
  symlinkSync(resolve('.'), join(modules, 'eslint-plugin-mcp-contract'), 'junction');
  for (const name of ['eslint', '@modelcontextprotocol', 'zod'])
    symlinkSync(resolve('node_modules', name), join(modules, name), 'junction');
  client = new LanguageClient(
    join(modules, 'vscode-langservers-extracted/bin/vscode-eslint-language-server'),
    folder,
  );
  await client.open(join(folder, 'server.ts'), TEXT);
  const start = performance.now();
  await client.diagnostics();
  firstMs = performance.now() - start;
});

afterAll(() => {
  client.close();
  rmSync(folder, { recursive: true, force: true });
});

function placesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ range, code }) => `${range.start.line}:${range.start.character} ${code}`,
  );
}

async function findingOf(rule: string): Promise<Diagnostic> {
  const found = (await client.diagnostics()).find(({ code }) => code === `mcp/${rule}`);
  if (!found) throw new Error(`There is no finding of ${rule}.`);
  return found;
}

/** Applies the action whose title begins so. */
async function choose(finding: Diagnostic, title: string): Promise<void> {
  const actions = await client.actions(finding);
  const action = actions.find((each) => each.title.startsWith(title));
  expect(action, actions.map((each) => each.title).join()).toBeDefined();
  await client.apply(action!);
}

test('an editor shows the findings, also what another file causes, with the page of each rule', async () => {
  const diagnostics = await client.diagnostics();
  expect(placesOf(diagnostics)).toEqual([
    '4:7 mcp/no-deprecated-api',
    '4:12 mcp/valid-tool-name',
    '4:51 mcp/no-unrepresentable-schema',
  ]);
  expect(diagnostics[1]?.codeDescription?.href).toBe(
    pathToFileURL(resolve('docs/rules/valid-tool-name.md')).href,
  );
});

test('what is typed is checked in a fraction of the time that the first check takes', async () => {
  const times: number[] = [];
  for (let count = 0; count < 7; count++) {
    client.edit(`${TEXT}${' '.repeat(count)}`);
    const start = performance.now();
    expect(await client.diagnostics()).toHaveLength(3);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  expect(times[3]).toBeLessThan(firstMs / 3);
});

test('the lightbulb offers fixes and suggestions, which make the edits that they say', async () => {
  client.edit(TEXT);
  await choose(await findingOf('valid-tool-name'), "Rename the tool to 'find_notes'");
  expect(client.text).toContain("server.tool('find_notes', ");
  await choose(await findingOf('no-deprecated-api'), 'Fix this mcp/no-deprecated-api problem');
  expect(client.text).toContain(
    "server.registerTool('find_notes', { description: 'Finds notes of a day.', inputSchema: day }, ",
  );
  expect(placesOf(await client.diagnostics())).toEqual(['4:87 mcp/no-unrepresentable-schema']);
});

test('another file counts as it is saved', async () => {
  client.edit(TEXT);
  await findingOf('no-unrepresentable-schema');
  writeFileSync(join(folder, 'schemas.ts'), SCHEMAS.replace('z.date()', 'z.iso.date()'));
  client.edit(`${TEXT}\n`);
  expect(placesOf(await client.diagnostics())).not.toContain('4:51 mcp/no-unrepresentable-schema');
});
