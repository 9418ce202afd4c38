import { CONTRACT_LISTS, type Contract } from '../../contract/contract.ts';
import type { Extraction } from '../../contract/extract.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import type { CheckOptions } from '../arguments/request.ts';
import { CheckError, type CommandFailure } from '../errors.ts';
import type { Io } from '../io.ts';
import { withProgress, type Progress } from '../output/progress.ts';
import { readEach, survey } from '../project/select-files.ts';
import { incompleteFailures, lineOf, type DefinitionNames } from '../lint/unread-definitions.ts';
import { loadReader } from '../lazy-modules.ts';

/** The default file of a contract. */
export const CONTRACT_FILE = 'mcp-contract.json';

/** A contract, and the failures that make it incomplete. */
export interface ExtractedContract {
  readonly contract: Contract;
  readonly failures: readonly CommandFailure[];
}

/**
 * Extracts the contract from the sources, with the settings and ignores of the project's ESLint
 * config. Like the inventory, it works without ESLint.
 */
export function extractFrom(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<ExtractedContract> {
  return withProgress(io, (progress) => extract(progress, paths, options, io.cwd));
}

async function extract(
  progress: Progress,
  paths: readonly string[],
  options: CheckOptions,
  cwd: string,
): Promise<ExtractedContract> {
  const [reader, { Extraction }] = await Promise.all([
    loadReader(),
    import('../../contract/extract.ts'),
  ]);
  const found = await survey(paths, options, reader, progress, cwd);
  const extraction = new Extraction(cwd);
  const failures = readEach(found, reader, progress, cwd, (file, text, settings) =>
    extraction.read(file, text, settings),
  );
  const contract = extraction.contract();
  if (failures.length === 0)
    failures.push(
      ...incompleteFailures(
        found,
        namesInContract(contract, extraction, cwd),
        options,
        reader,
        cwd,
      ),
    );
  return { contract, failures };
}

function namesInContract(
  { servers }: Contract,
  extraction: Extraction,
  cwd: string,
): DefinitionNames {
  const names = servers.flatMap((server) =>
    CONTRACT_LISTS.flatMap((list) => server[list].map(({ name }) => name)),
  );
  const unread = servers.flatMap(({ unresolved }) => unresolved);
  const linesOf = (parts: typeof unread): readonly string[] =>
    parts.map(({ part, why }) => `${part}: ${why}`);
  const hasTool = servers.some(({ tools }) => tools.length > 0);
  return {
    names,
    unnamed: linesOf(unread),
    unnamedTools: hasTool ? [] : linesOf(unread.filter(({ part }) => part === 'tools')),
    cutLists: [...new Set(extraction.cutLists.map((each) => lineOf(each, each.why, cwd)))],
    isServing: extraction.isServing || unread.length > 0,
    unserved: extraction.unserved.map((each) => lineOf(each, each.unserved, cwd)),
    wholeLists: extraction.wholeLists,
    places: extraction.places,
  };
}

/**
 * Reduces a contract to one server.
 *
 * @throws {CheckError} if no server has this name
 */
export function ofServer(contract: Contract, name: string): Contract {
  const names = contract.servers.map((server) => server.name);
  const servers = contract.servers.filter((server) => server.name === name);
  if (servers.length === 0)
    throw new CheckError(
      `--server ${name} does not name a server${didYouMean(name, names)}: use one of ${names.join(', ')}.`,
    );
  const others = names.filter((other) => other !== name);
  const isOfOther = (key: string): boolean =>
    others.some(
      (other) =>
        (key.startsWith(`${other}/`) || key.startsWith(`${other}#`)) &&
        !(other.length < name.length && key.startsWith(name)),
    );
  return {
    ...contract,
    servers,
    sources: Object.fromEntries(
      Object.entries(contract.sources).filter(([key]) => !isOfOther(key)),
    ),
  };
}
