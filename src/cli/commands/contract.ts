import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Contract } from '../../contract/contract.ts';
import type { ContractOptions } from '../arguments.ts';
import { complain } from '../complain.ts';
import { ExitCode, type Failure } from '../errors.ts';
import { internalFailure, parseFailure } from '../failures.ts';
import type { Io } from '../io.ts';
import { displayPath } from '../paths.ts';
import { withProgress, type Progress } from '../progress.ts';
import { emptyFailures, importFailures, survey } from '../survey.ts';
import { loadReader } from '../toolkit.ts';

/** The file that a contract is kept in. */
export const CONTRACT_FILE = 'mcp-contract.json';

/** `mcp-lint contract [paths…]`: writes the contract, or compares it with the one that was written before. */
export async function contract(paths: readonly string[], options: ContractOptions, io: Io): Promise<ExitCode> {
  const { contract: extracted, failures } = await withProgress(io, (progress) => extract(progress, paths, options, io.cwd));
  for (const failure of failures) complain(failure, options.debug ?? false, io);
  if (failures.length > 0) return ExitCode.CouldNotCheck;
  if (options.verification) return (await import('./contract-verify.ts')).verify(extracted, options.verification, options, io);
  const text = `${JSON.stringify(extracted, null, 2)}\n`;
  if (options.out === '-') io.stdout.write(text);
  else await writeFile(resolve(io.cwd, options.out ?? CONTRACT_FILE), text);
  return ExitCode.Clean;
}

/** Reads the sources, without ESLint. */
async function extract(progress: Progress, paths: readonly string[], options: ContractOptions, cwd: string): Promise<{ readonly contract: Contract; readonly failures: readonly Failure[] }> {
  const [reader, { Extraction }] = await Promise.all([loadReader(), import('../../contract/extract.ts')]);
  const found = await survey(paths, options, reader, progress, cwd);
  const failures = [...found.failures];
  const extraction = new Extraction(cwd);
  for (const [index, [file, text]] of [...found.texts].entries()) {
    progress.update(`Reading file ${index + 1} of ${found.texts.size}…`);
    try {
      const failed = extraction.read(file, text, found.settingsOf(file));
      if (failed) failures.push(parseFailure(displayPath(cwd, file), failed.error));
    } catch (error) {
      failures.push(internalFailure(displayPath(cwd, file), error));
    }
  }
  failures.push(...importFailures(found, reader, cwd));
  if (extraction.size === 0 && failures.length === 0) failures.push(...emptyFailures(found, options, reader));
  return { contract: extraction.contract(), failures };
}
