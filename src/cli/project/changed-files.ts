import { readFileSync } from 'node:fs';
import { CheckError } from '../errors.ts';
import { Repository, type Revision } from './git.ts';
import type { LintOptions } from '../arguments/request.ts';

/**
 * The files to check for `--staged`, `--changed`, or a later check of `--watch`: those that
 * changed, and those whose imports lead there.
 *
 * @param files the files of the project that the command reads
 * @returns undefined without these options, where all files are checked
 * @throws {CheckError} if there is no repository, or no such revision
 */
export async function filesToCheck(
  options: Pick<LintOptions, 'staged' | 'changed' | 'changedPaths'>,
  files: readonly string[],
  cwd: string,
): Promise<ReadonlySet<string> | undefined> {
  const names = options.changedPaths ?? (await namesFromGit(options, cwd));
  if (names === undefined) return undefined;
  if (names.length === 0) return new Set();
  const { affectedFiles } = await import('../../project/dependents.ts');
  return affectedFiles(names, new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
}

async function namesFromGit(
  { staged, changed }: Pick<LintOptions, 'staged' | 'changed'>,
  cwd: string,
): Promise<readonly string[] | undefined> {
  if (!staged && changed === undefined) return undefined;
  const option = staged ? '--staged' : '--changed';
  const repository = await Repository.around(cwd);
  if (!repository)
    throw new CheckError(`${option} needs a git repository, and this folder is in none: omit it.`);
  return staged
    ? repository.stagedFiles()
    : repository.changedFiles(await baseOf(repository, changed));
}

async function baseOf(repository: Repository, changed: LintOptions['changed']): Promise<Revision> {
  if (typeof changed === 'string') {
    const named = await repository.revision(changed);
    if (named) return named;
    throw new CheckError(
      `--changed ${changed} is not a revision that git knows: name another one.`,
    );
  }
  const base = (await repository.mergeBase()) ?? (await repository.revision('HEAD'));
  if (base) return base;
  throw new CheckError('--changed needs a commit to compare with, and there is none: omit it.');
}
