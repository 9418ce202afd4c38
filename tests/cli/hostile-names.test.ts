import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, type TemporaryProject } from './support/command.ts';

/** Moves the cursor, ends the line, begins a command of GitHub's runner, mentions somebody, and turns the rest of the line round. */
const HOSTILE = 'a\u001B[2J\n::error::pwned @octocat <b>[x](y)\u0007\u202Eb\u2028c\u009Bd\u007F';

const server = (name: string, more = ''): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
const label = process.argv[2];
server.registerTool(
  ${JSON.stringify(name)},
  { description: ${JSON.stringify(`Finds ${name}`)}, inputSchema: { ${JSON.stringify(name)}: z.string() } },
  () => ({ content: [{ type: 'text', text: label }] }),
);
${more}`;

const FILES = { 'src/::error::a.ts': server(HOSTILE) };

/** A project whose dependencies are installed. */
function installed(files: Readonly<Record<string, string>>): TemporaryProject {
  const made = project(files);
  symlinkSync(join(import.meta.dirname, '../../node_modules'), made.path('node_modules'));
  return made;
}

/** Expects a text without characters that act, and without lines that GitHub's runner takes for commands. */
function expectHarmless(printed: string): void {
  expect(printed).not.toBe('');
  expect(printed).not.toMatch(/[^\P{Cc}\n]|[\u202E\u2028]/u);
  expect(printed).not.toMatch(/^\s*::/m);
}

describe('a name that a terminal, a log or a reader would obey is escaped by', () => {
  test.each(['stylish', 'json', 'sarif', 'junit', 'html', 'checklist'])(
    'the format %s',
    async (format) => {
      const { stdout, stderr } = await installed(FILES).lint('--format', format);
      expectHarmless(stdout);
      expect(stdout).toContain('u001b');
      expect(stderr).toBe('');
    },
  );

  test('the format github, which writes one command a finding', async () => {
    const { lint } = installed(FILES);
    const [result] = JSON.parse((await lint('--format', 'json')).stdout) as {
      messages: unknown[];
    }[];
    const { stdout } = await lint('--format', 'github');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(result?.messages.length ?? 0);
    for (const line of lines) expect(line).toMatch(/^::(error|warning) file=/);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|[\u202E\u2028]/u);
  });

  test.each([['inventory'], ['inventory', '--format', 'json']])('%s %s %s', async (...argv) => {
    const { stdout } = await installed(FILES).lint(...argv);
    expectHarmless(stdout);
    expect(stdout).toContain('u001b');
  });

  test.each(['json', 'md', 'html'])('the contract as %s', async (format) => {
    const { lint } = installed(FILES);
    const { stdout } = await lint('contract', '--out', '-', '--format', format);
    expectHarmless(stdout);
    expect(stdout).toContain('u001b');
  });

  test.each([
    ['contract', '--check'],
    ['contract', 'diff', 'mcp-contract.json', '.', '--format', 'text'],
    ['contract', 'diff', 'mcp-contract.json', '.', '--format', 'json'],
    ['contract', 'diff', 'mcp-contract.json', '.', '--format', 'md'],
    ['contract'],
  ])('%s %s', async (...argv) => {
    const { lint, write } = installed(FILES);
    await lint('contract');
    write('src/::error::a.ts', server(`${HOSTILE}!`));
    const { stdout, stderr } = await lint(...argv.map((word) => (word === '.' ? 'src' : word)));
    expectHarmless(stdout);
    expect(stdout).toContain('u001b');
    expect(stderr).toBe('');
  });

  test('the listing of a server', async () => {
    const tools = [
      { name: HOSTILE, inputSchema: { type: 'object', properties: { [HOSTILE]: {} } } },
    ];
    const { lint } = project({ 'tools.json': JSON.stringify({ tools }) });
    const { stdout } = await lint('listing', 'tools.json');
    expectHarmless(stdout);
    expect(stdout).toContain('u001b');
  });

  test('a failure', async () => {
    const { stderr } = await installed({ ...FILES, '::error::b.ts': 'const = 1;' }).lint(
      '.',
      '::error::b.ts',
    );
    expectHarmless(stderr);
  });
});

test('a change of the contract mentions nobody, and formats nothing, in a comment', async () => {
  const { lint, write } = installed(FILES);
  await lint('contract');
  write('src/::error::a.ts', server('find'));
  const { stdout } = await lint('contract', 'diff', 'mcp-contract.json', 'src', '--format', 'md');
  expect(stdout).toContain('pwned @<!-- -->octocat &lt;b>\\[x\\](y)');
});
