import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Contract } from '../../contract/contract.ts';
import { readContract } from '../../contract/read.ts';
import type { CheckOptions } from '../arguments/request.ts';
import { printFailure } from '../output/print-failure.ts';
import { CheckError, errorMessage } from '../errors.ts';
import { CONTRACT_FILE, extractFrom } from './extract.ts';
import { Repository, type Revision } from '../project/git.ts';
import type { Io } from '../io.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** A contract to compare. */
export interface ContractVersion {
  /** Its name in reports: a contract file, or the source of a folder or revision. */
  readonly title: string;
  readonly contract: Contract;
  /**
   * The folder that its locations are relative to; undefined for a revision, whose files are not in
   * the work tree.
   */
  readonly folder?: string;
}

/**
 * The contract of a file, a folder or a revision. Folders and revisions use their contract file, or
 * their source if there is none.
 *
 * @throws {CheckError} if the argument is none of these, ambiguous or unreadable
 */
export async function versionOf(
  given: string,
  options: CheckOptions,
  io: Io,
): Promise<ContractVersion> {
  const path = resolve(io.cwd, given);
  const isPath = existsSync(path);
  const repository = await Repository.around(io.cwd).catch((error: unknown) => {
    if (isPath) return undefined;
    throw error;
  });
  const revision = isWrittenAsPath(given) ? undefined : await repository?.revision(given);
  if (isPath && revision)
    throw new CheckError(
      `${given} is a path and a revision: write ./${given} for the path, or ${given}^{commit} for the revision.`,
    );
  if (repository && revision) return versionOfRevision(repository, revision, options, io);
  if (!isPath)
    throw new CheckError(
      `${given} is neither a file nor a folder${repository ? ', nor a revision that git knows' : ', and there is no git repository here'}: name one of these.`,
    );
  if (!statSync(path).isDirectory())
    return { title: given, contract: readFile(path, given), folder: dirname(path) };
  const file = resolve(path, CONTRACT_FILE);
  const title = toPosix(join(given, CONTRACT_FILE));
  if (existsSync(file)) return { title, contract: readFile(file, title), folder: path };
  return versionOfSource(given, options, { ...io, cwd: path });
}

/** The contract at the merge base of the work tree and the default branch. */
export async function versionBefore(options: CheckOptions, io: Io): Promise<ContractVersion> {
  const repository = await Repository.around(io.cwd);
  if (!repository)
    throw new CheckError(
      'This folder is not in a git repository: name the two contracts to compare.',
    );
  const revision = await repository.mergeBase();
  if (!revision)
    throw new CheckError(
      'No branch main or master precedes this one: name the revision to compare with.',
    );
  return versionOfRevision(repository, revision, options, io);
}

/** The contract of the source in the work tree. */
export function versionNow(options: CheckOptions, io: Io): Promise<ContractVersion> {
  return versionOfSource('the work tree', options, io);
}

/** @param name the working folder in messages */
async function versionOfSource(
  name: string,
  options: CheckOptions,
  io: Io,
): Promise<ContractVersion> {
  const contract = await extracted(name, options, io);
  return { title: sourceOf(name), contract, folder: io.cwd };
}

function sourceOf(name: string): string {
  return `source of ${name}`;
}

async function versionOfRevision(
  repository: Repository,
  revision: Revision,
  options: CheckOptions,
  io: Io,
): Promise<ContractVersion> {
  const name = `${revision.name} (${revision.commit.slice(0, 7)})`;
  const title = `${CONTRACT_FILE} of ${name}`;
  const text = await repository.read(revision, CONTRACT_FILE);
  if (text !== undefined) return { title, contract: readContract(text, title) };
  const contract = await repository.withFiles(revision, (folder) => {
    if (!existsSync(folder))
      throw new CheckError(`This folder is not in ${name}: name another revision.`);
    return extracted(name, options, { ...io, cwd: folder });
  });
  return { title: sourceOf(name), contract };
}

/** @param name what has the source, in messages */
async function extracted(name: string, options: CheckOptions, io: Io): Promise<Contract> {
  const { contract, failures } = await extractFrom([], options, io);
  for (const failure of failures) printFailure(failure, options.debug ?? false, io);
  if (failures.length > 0)
    throw new CheckError(
      `Cannot extract the contract of ${name} from its source: see above, or commit ${CONTRACT_FILE} there.`,
    );
  return contract;
}

function readFile(path: string, name: string): Contract {
  try {
    return readContract(readFileSync(path, 'utf8'), name);
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(`${name} cannot be read (${errorMessage(error)}): fix its permissions.`, {
      cause: error,
    });
  }
}

/** `./main`, `/main` and `main.json` are not revisions, even if git knows the name. */
function isWrittenAsPath(given: string): boolean {
  return /^\.{0,2}[/\\]|^\.{1,2}$|\.json$/.test(given);
}
