import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JsonObject } from '../../../src/contract/contract.ts';
import { project, type TemporaryProject } from '../support/command.ts';

const CONTRACT = (tool: JsonObject): string =>
  JSON.stringify({
    schemaVersion: '1.0',
    servers: [
      {
        name: 'shop',
        framework: { package: '@modelcontextprotocol/sdk', major: 1 },
        tools: [{ name: 'search', inputSchema: { type: 'object' }, ...tool }],
        resources: [],
        resourceTemplates: [],
        prompts: [],
        unresolved: [],
      },
    ],
    sources: { 'shop/tools/search': 'src/a%b.ts:7' },
  });

const OLD = CONTRACT({ description: 'Search.' });
const NEW = CONTRACT({
  description: 'Find | list.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
});
const SAME_DESCRIPTION = CONTRACT({ description: 'Search.', title: 'Search' });

const SERVER = (
  description: string,
): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('search', { description: '${description}' }, () => ({ content: [] }));
`;

/** A repository with one commit on the branch `main`, which has these files. */
function repository(
  files: Readonly<Record<string, string>>,
): TemporaryProject & { readonly git: (...args: string[]) => string } {
  const made = project({
    'package.json': '{ "name": "shop" }',
    '.gitignore': 'node_modules\n',
    ...files,
  });
  symlinkSync(resolve('node_modules'), made.path('node_modules'), 'junction');
  const git = (...args: string[]): string =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@example.com',
        '-c',
        'commit.gpgsign=false',
        ...args,
      ],
      { cwd: made.folder, encoding: 'utf8' },
    );
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'One');
  return { ...made, git };
}

describe('two contract files', () => {
  const files = { 'old.json': OLD, 'new/mcp-contract.json': NEW };

  test('as text, with a folder that has its contract', async () => {
    expect(await project(files).lint('contract', 'diff', 'old.json', 'new')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'old.json → new/mcp-contract.json',
        '',
        'Breaking',
        "  Parameter 'query' of tool 'search' is new and required.  required-parameter-added  src/a%b.ts:7",
        '    {} was accepted before',
        '',
        'Dangerous',
        "  The description of tool 'search' changed.  description-changed  src/a%b.ts:7",
        '',
        '2 changes: 1 breaking, 1 dangerous. Suggested version: major.',
        '',
      ].join('\n'),
    });
  });

  test('as annotations at the source that the new contract names', async () => {
    const { stdout } = await project(files).lint(
      'contract',
      'diff',
      'old.json',
      'new',
      '--format',
      'github',
    );
    expect(stdout).toBe(
      "::error file=new/src/a%25b.ts,line=7,title=required-parameter-added::Parameter 'query' of tool 'search' is new and required.\n::warning file=new/src/a%25b.ts,line=7,title=description-changed::The description of tool 'search' changed.\n",
    );
  });

  test('as Markdown and as JSON', async () => {
    const { lint } = project(files);
    expect((await lint('contract', 'diff', 'old.json', 'new', '--format', 'md')).stdout).toContain(
      "| Parameter 'query' of tool 'search' is new and required. | `required-parameter-added` | `src/a%b.ts:7` | `{}` |\n",
    );
    expect(
      JSON.parse((await lint('contract', 'diff', 'old.json', 'new', '--format', 'json')).stdout),
    ).toMatchObject({
      before: 'old.json',
      after: 'new/mcp-contract.json',
      bump: 'major',
      changes: [
        { rule: 'required-parameter-added', path: 'inputSchema/properties/query', witness: {} },
        { rule: 'description-changed', before: 'Search.', after: 'Find | list.' },
      ],
    });
  });

  test.each([
    ['breaking', 'old.json', 'new', 1],
    ['breaking', 'old.json', 'title.json', 0],
    ['dangerous', 'old.json', 'title.json', 0],
    ['any', 'old.json', 'title.json', 1],
    ['any', 'old.json', 'old.json', 0],
  ])('fail on %s from %s to %s with %i', async (level, before, after, code) => {
    expect(
      (
        await project({ ...files, 'title.json': SAME_DESCRIPTION }).lint(
          'contract',
          'diff',
          before,
          after,
          '--fail-on',
          level,
        )
      ).code,
    ).toBe(code);
  });
});

describe('a repository', () => {
  test('is compared from where the branch left the default branch to its source', async () => {
    const { lint, write, git } = repository({ 'src/server.ts': SERVER('Search.') });
    git('switch', '--quiet', '--create', 'feature');
    write('src/server.ts', SERVER('Find.'));
    const folder = mkdtempSync(join(tmpdir(), 'diff-'));
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    const { code, stdout } = await lint('contract', 'diff');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^source of the merge base with main \([0-9a-f]{7}\) → source of the work tree\n/,
    );
    expect(stdout).toContain(
      "The description of tool 'search' changed.  description-changed  src/server.ts:3\n",
    );
    expect(stdout).toContain('1 change: 1 dangerous. Suggested version: patch.');
    expect(git('status', '--short')).toBe(' M src/server.ts\n');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('has its contracts in its commits', async () => {
    const { lint, write, git } = repository({ 'mcp-contract.json': OLD });
    git('tag', 'v1');
    write('mcp-contract.json', NEW);
    git('commit', '--quiet', '--all', '--message', 'Two');
    const { stdout } = await lint('contract', 'diff', 'v1', 'HEAD');
    expect(stdout).toMatch(
      /^mcp-contract\.json of v1 \([0-9a-f]{7}\) → mcp-contract\.json of HEAD \([0-9a-f]{7}\)\n/,
    );
    expect(stdout).toContain('2 changes: 1 breaking, 1 dangerous.');
    expect((await lint('contract', 'diff', 'HEAD~1', 'v1')).stdout).toContain(
      'No changes. Suggested version: none.',
    );
  });

  test('says in a sentence what it cannot find', async () => {
    const { lint, write } = repository({
      'a.txt': '',
      'newer.json': '{ "schemaVersion": "2.0", "servers": [] }',
    });
    write('main', '');
    expect((await lint('contract', 'diff', 'nowhere')).stderr).toBe(
      'mcp-lint: nowhere is neither a file nor a folder, nor a revision that git knows: name one of these.\n',
    );
    expect((await lint('contract', 'diff', '--', '-x')).stderr).toContain(
      '-x is neither a file nor a folder',
    );
    expect((await lint('contract', 'diff', 'main')).stderr).toBe(
      'mcp-lint: main is a path and a revision: write ./main for the path, or main^{commit} for the revision.\n',
    );
    expect((await lint('contract', 'diff', 'newer.json')).stderr).toMatch(
      /^mcp-lint: newer\.json has the format 2\.0, and this version of mcp-lint reads/,
    );
    expect(await lint('contract', 'diff', 'HEAD')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^mcp-lint: .*\nmcp-lint: Cannot extract the contract of HEAD \([0-9a-f]{7}\) from its source: see above, or commit mcp-contract\.json there\.\n$/,
      ) as string,
    });
  });

  test('is needed only for revisions', async () => {
    const { lint } = project({ 'old.json': OLD });
    expect((await lint('contract', 'diff')).stderr).toBe(
      'mcp-lint: This folder is not in a git repository: name the two contracts to compare.\n',
    );
    expect((await lint('contract', 'diff', 'nowhere', 'old.json')).stderr).toBe(
      'mcp-lint: nowhere is neither a file nor a folder, and there is no git repository here: name one of these.\n',
    );
  });
});
