import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagesIn, revisionsOf } from '../../../scripts/survey/revisions.ts';

let clone = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'revisions-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(clone, { recursive: true }));

function git(...args: readonly string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  return execFileSync('git', [...identity, ...args], { cwd: clone, encoding: 'utf8' }).trim();
}

/** Commits a file, and returns the commit. */
function commit(path: string, content: object | string): string {
  const file = join(clone, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  git('add', '.');
  git('commit', '--quiet', '-m', path);
  return git('rev-parse', 'HEAD');
}

describe('the revisions of a package', () => {
  it('are the commits that set its versions, the newest first', async () => {
    const first = commit('package.json', { name: 'server', version: '1.0.0' });
    commit('index.ts', 'export {};');
    const second = commit('package.json', { name: 'server', version: '1.1.0' });
    commit('package.json', { name: 'server', version: '1.1.0', license: 'MIT' });
    expect(await revisionsOf(clone, 'server', '1.2.0')).toEqual([
      { version: '1.1.0', commit: second },
      { version: '1.0.0', commit: first },
    ]);
  });

  it('are those of its folder in a workspace', async () => {
    commit('package.json', { name: 'root', version: '9.0.0' });
    const set = commit('packages/server/package.json', { name: 'server', version: '1.0.0' });
    expect(await revisionsOf(clone, 'server', '1.0.0')).toEqual([
      { version: '1.0.0', commit: set },
    ]);
  });

  it('do not include commits in which the package has another name', async () => {
    commit('package.json', { name: 'misspelled', version: '1.0.0' });
    const renamed = commit('package.json', { name: 'server', version: '1.0.0' });
    expect(await revisionsOf(clone, 'server', '1.0.0')).toEqual([
      { version: '1.0.0', commit: renamed },
    ]);
  });

  it.each(['v1.2.0', '1.2.0', '@owner/server@1.2.0', 'server-v1.2.0'])(
    'is what is tagged %s, though the manifest has another version',
    async (tag) => {
      commit('package.json', { name: '@owner/server', version: '0.0.0' });
      git('tag', tag);
      commit('index.ts', 'export {};');
      expect(await revisionsOf(clone, '@owner/server', '1.2.0')).toEqual([
        { version: '1.2.0', commit: tag },
      ]);
    },
  );

  it('are not those of another package with a tag of the version', async () => {
    commit('packages/other/package.json', { name: 'other', version: '1.0.0' });
    git('tag', 'v1.0.0');
    const set = commit('packages/server/package.json', { name: 'server', version: '1.0.0' });
    expect(await revisionsOf(clone, 'server', '1.0.0')).toEqual([
      { version: '1.0.0', commit: set },
    ]);
  });
});

describe('the packages in a commit', () => {
  it('are those of the workspace, without installed ones', async () => {
    commit('packages/server/package.json', { name: 'server' });
    commit('node_modules/zod/package.json', { name: 'zod' });
    const last = commit('package.json', { name: 'root' });
    expect(await packagesIn(clone, last)).toEqual([
      { path: 'package.json', name: 'root' },
      { path: 'packages/server/package.json', name: 'server' },
    ]);
  });
});
