import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { project, type TemporaryProject } from '../support/command.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'shop', version: '1.0.0' });
server.registerTool('search', { description: 'Searches.' }, () => ({ content: [] }));
`;

/** A repository with one commit, whose configuration runs programs that leave a file. */
function hostileRepository(): TemporaryProject {
  const made = project({
    'package.json': '{ "name": "shop" }',
    'server.ts': SERVER,
    '.gitattributes': '*.ts filter=a=b\n*.json filter=other\n',
  });
  const git = (...args: string[]): void => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...author, ...args], { cwd: made.folder, stdio: 'pipe' });
  };
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  const leaving = `touch '${made.path('ran')}'`;
  git('config', 'filter.a=b.smudge', `sh -c "${leaving}; cat"`);
  git('config', 'filter.a=b.clean', `sh -c "${leaving}; cat"`);
  git('config', 'filter.a=b.required', 'true');
  git('config', 'filter.other.process', `sh -c "${leaving}"`);
  git('config', 'core.fsmonitor', `sh -c "${leaving}"`);
  git('config', 'core.hooksPath', made.path('hooks'));
  for (const hook of ['post-index-change', 'post-checkout']) {
    made.write(`hooks/${hook}`, `#!/bin/sh\n${leaving}\n`);
    chmodSync(made.path(`hooks/${hook}`), 0o755);
  }
  return made;
}

test.each([
  [['contract', 'diff', 'HEAD'], 'search'],
  [['--changed', 'HEAD', '--format', 'json'], 'server.ts'],
  [['--staged', '--format', 'json'], ''],
])('no program of a repository runs: mcp-lint %j', async (argv, expected) => {
  const made = hostileRepository();
  made.write('server.ts', SERVER.replace('Searches.', 'Searches for an order.'));
  const { code, stdout, stderr } = await made.lint(...argv);
  expect({ stderr, ran: existsSync(made.path('ran')) }).toEqual({ stderr: '', ran: false });
  expect(code).toBe(0);
  expect(stdout).toContain(expected);
});

test('a revision whose files are not there is not compared as if it had none', async () => {
  const made = hostileRepository();
  const blob = execFileSync('git', ['rev-parse', 'HEAD:server.ts'], {
    cwd: made.folder,
  }).toString();
  const [folder, file] = [blob.slice(0, 2), blob.slice(2).trim()];
  execFileSync('rm', ['-f', made.path(`.git/objects/${folder}/${file}`)]);
  expect(await made.lint('contract', 'diff', 'HEAD')).toMatchObject({
    code: 2,
    stderr:
      'mcp-lint: The files of HEAD cannot be read from git: fetch the whole commit, or name another revision.\n',
  });
});
