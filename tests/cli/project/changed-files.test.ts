import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ESLint } from 'eslint';
import { project, type TemporaryProject } from '../support/command.ts';

const SCHEMAS = "import { z } from 'zod';\nexport const fields = { since: z.string() };\n";
const tool = (name: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { fields } from './schemas.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('${name}', { description: 'Finds a thing.', inputSchema: fields }, () => ({ content: [] }));
`;

/** A repository with one commit on the branch `main`. */
function repository(): TemporaryProject & { readonly git: (...argv: string[]) => void } {
  const made = project({
    'package.json': '{ "name": "shop", "type": "module" }',
    'schemas.ts': SCHEMAS.replace('z.string()', "z.string().describe('An ISO date.')"),
    'find.ts': tool('find'),
    'other.ts': tool('bad name').replace(
      "import { fields } from './schemas.js';",
      'const fields = {};',
    ),
  });
  const git = (...argv: string[]): void => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...author, ...argv], { cwd: made.folder, stdio: 'pipe' });
  };
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  return { ...made, git };
}

/** The files with findings of a run. */
async function filesWith({ lint }: TemporaryProject, ...argv: string[]): Promise<unknown> {
  const { stdout, stderr } = await lint(...argv, '--format', 'json');
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as ESLint.LintResult[])
    .filter(({ messages }) => messages.length > 0)
    .map(({ filePath }) => filePath.split('/').at(-1));
}

test('--staged finds what a staged file breaks in the files that import it', async () => {
  const made = repository();
  expect(await filesWith(made, '--staged')).toEqual([]);
  made.write('schemas.ts', SCHEMAS);
  expect(await filesWith(made, '--staged')).toEqual([]);
  made.git('add', '.');
  expect(await filesWith(made, '--staged')).toEqual(['schemas.ts']);
});

test('--changed compares with the default branch, or with a revision', async () => {
  const made = repository();
  made.git('checkout', '--quiet', '-b', 'topic');
  made.write('schemas.ts', SCHEMAS);
  made.git('commit', '--quiet', '--all', '--message', 'Second');
  made.write('new.ts', tool('also bad'));
  expect(await filesWith(made, '--changed')).toEqual(['new.ts', 'schemas.ts']);
  expect(await filesWith(made, '--changed', 'HEAD')).toEqual(['new.ts']);
  expect(await filesWith(made, '--changed', 'main')).toEqual(['new.ts', 'schemas.ts']);
});

test('a change of package.json checks everything', async () => {
  const made = repository();
  made.write('package.json', '{ "name": "store", "type": "module" }');
  expect(await filesWith(made, '--changed')).toEqual(['other.ts']);
});

test.each([
  [['--staged', '--changed'], '--staged and --changed exclude each other: pass one of them.'],
  [
    ['--changed', 'nowhere'],
    '--changed nowhere is not a revision that git knows: name another one.',
  ],
])('%s is an error', async (argv, message) => {
  expect(await repository().lint(...argv)).toMatchObject({
    code: 2,
    stderr: `mcp-lint: ${message}\n`,
  });
});

test('outside of a repository, --staged is an error', async () => {
  expect(await project({ 'a.ts': tool('a') }).lint('--staged')).toMatchObject({
    code: 2,
    stderr: 'mcp-lint: --staged needs a git repository, and this folder is in none: omit it.\n',
  });
});

test('files that a hook names may be of other kinds, or without definitions', async () => {
  const made = repository();
  made.write('README.md', '# Shop');
  expect(await made.lint('README.md', 'package.json', 'schemas.ts')).toMatchObject({
    code: 0,
    stderr: '',
  });
});
