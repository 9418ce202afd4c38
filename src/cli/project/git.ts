import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CheckError, errorMessage, systemCode } from '../errors.ts';

/** A revision that git resolves. */
export interface Revision {
  /** The name on the command line. */
  readonly name: string;
  readonly commit: string;
}

/**
 * The git repository around a folder, read through its objects: the work tree and the index do not
 * change.
 */
export class Repository {
  private readonly root: string;
  /** The path from the root to the folder, with a trailing slash; empty for the root. */
  private readonly prefix: string;

  private readonly env: Readonly<Record<string, string>>;

  private constructor(root: string, prefix: string, env: Readonly<Record<string, string>>) {
    this.root = root;
    this.prefix = prefix;
    this.env = env;
  }

  /**
   * @returns undefined if the folder is not in a repository
   * @throws {CheckError} if git is not installed
   */
  static async around(folder: string): Promise<Repository | undefined> {
    const answer = await git(folder, ['rev-parse', '--show-toplevel', '--show-prefix']);
    if (answer === undefined) return undefined;
    const [root = '', prefix = ''] = answer.split('\n');
    const filters = await git(folder, [
      'config',
      '--null',
      '--name-only',
      '--get-regexp',
      '^filter\\.',
    ]);
    const keys = (filters ?? '').split('\0').filter((key) => key !== '');
    return new Repository(realpathSync(root), prefix, environmentWithout(keys));
  }

  /** Resolves a name to a commit; undefined if there is none. */
  async revision(name: string): Promise<Revision | undefined> {
    const answer = await this.git([
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    ]);
    return answer === undefined ? undefined : { name, commit: answer.trim() };
  }

  /**
   * The merge base of the work tree and the default branch; undefined if there is no such branch or
   * no common commit.
   */
  async mergeBase(): Promise<Revision | undefined> {
    for (const branch of ['origin/HEAD', 'main', 'master', 'origin/main', 'origin/master']) {
      const commit = (await this.revision(branch))
        ? await this.git(['merge-base', 'HEAD', branch])
        : undefined;
      if (commit !== undefined)
        return { name: `the merge base with ${branch}`, commit: commit.trim() };
    }
    return undefined;
  }

  /** The absolute paths of the files that the index changes, deleted ones too. */
  async stagedFiles(): Promise<readonly string[]> {
    return this.namesOf(['diff', '--cached', '--name-only', '--no-renames', '-z']);
  }

  /**
   * The absolute paths of the files that differ from a revision, deleted ones and those that git
   * does not know yet too.
   */
  async changedFiles({ commit }: Revision): Promise<readonly string[]> {
    return [
      ...(await this.namesOf(['diff', '--name-only', '--no-renames', '-z', commit])),
      ...(await this.namesOf(['ls-files', '--others', '--exclude-standard', '-z'])),
    ];
  }

  private async namesOf(command: readonly string[]): Promise<string[]> {
    const answer = (await this.git(command)) ?? '';
    return answer
      .split('\0')
      .filter((name) => name !== '')
      .map((name) => join(this.root, name));
  }

  /** Reads a file by its path from the folder; undefined if the revision lacks it. */
  read({ commit }: Revision, path: string): Promise<string | undefined> {
    return this.git(['cat-file', 'blob', `${commit}:${this.prefix}${path}`]);
  }

  /**
   * Runs `work` in a temporary folder with the files of a revision. Packages are the ones installed
   * in the current work tree.
   *
   * @param work receives the corresponding folder
   */
  async withFiles<T>({ commit, name }: Revision, work: (folder: string) => Promise<T>): Promise<T> {
    const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-contract-')));
    try {
      const env = { GIT_INDEX_FILE: join(temporary, 'index') };
      const checkout = ['checkout-index', '--all', `--prefix=${join(temporary, 'tree')}/`];
      for (const command of [['read-tree', commit], checkout])
        if ((await this.git(command, env)) === undefined)
          throw new CheckError(
            `The files of ${name} cannot be read from git: fetch the whole commit, or name another revision.`,
          );
      const files =
        (await this.git(['ls-tree', '-r', '-z', '--name-only', commit]))?.split('\0') ?? [];
      for (const file of files)
        if (/(?:^|\/)package\.json$/.test(file)) this.linkPackages(dirname(file), temporary);
      return await work(join(temporary, 'tree', this.prefix));
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }

  private linkPackages(folder: string, temporary: string): void {
    const [installed, link] = [
      join(this.root, folder, 'node_modules'),
      join(temporary, 'tree', folder, 'node_modules'),
    ];
    if (existsSync(installed) && !existsSync(link)) symlinkSync(installed, link, 'junction');
  }

  private git(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<string | undefined> {
    return git(this.root, args, { ...this.env, ...env });
  }
}

/**
 * The environment in which git runs no program that a repository configures, because a linted one
 * may be hostile: no hook, no monitor, no filter of contents (also not that of Git LFS, which
 * downloads files), and no fetch of missing objects.
 *
 * @param filters the keys of the filters in the configuration, such as `filter.lfs.smudge`
 */
function environmentWithout(filters: readonly string[]): Record<string, string> {
  const settings = [
    ['core.fsmonitor', 'false'],
    ['core.hooksPath', devNull],
    ...filters.map((key) => [key, key.endsWith('.required') ? 'false' : '']),
  ];
  return Object.fromEntries([
    ['GIT_NO_LAZY_FETCH', '1'],
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]) as Record<string, string>;
}

const MAX_OUTPUT = 256 * 1024 * 1024;

/** The output of git; undefined if git fails. */
function git(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT },
      (error, stdout) => {
        if (error && systemCode(error) === 'ENOENT')
          reject(
            new CheckError(
              `git could not be started (${errorMessage(error)}): install it, or name two contract files.`,
              { cause: error },
            ),
          );
        else resolve(error ? undefined : stdout);
      },
    );
  });
}
