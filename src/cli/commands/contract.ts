import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  LIST_WORDS,
  sourceKey,
  CONTRACT_LISTS,
  type Contract,
  type ListEntry,
  type UnresolvedContract,
} from '../../contract/contract.ts';
import { diffContracts } from '../../contract/diff/contract-diff.ts';
import { UNINSTALLED_ZOD } from '../../contract/schema-gaps.ts';
import { NewerFormat, readContract } from '../../contract/read.ts';
import { renderContract } from '../../contract/render/render.ts';
import type { ContractOptions } from '../arguments/request.ts';
import { printable } from '../../model/text/printable.ts';
import { writeOutput } from '../output/output-file.ts';
import { printFailure } from '../output/print-failure.ts';
import { CheckError, ExitCode, errorMessage, systemCode } from '../errors.ts';
import { CONTRACT_FILE, extractFrom, ofServer } from '../contract/extract.ts';
import type { Io } from '../io.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';
import { plural } from '../text.ts';

/**
 * `mcp-lint contract [paths…]`: writes the contract, or compares it with the committed one.
 *
 * @throws {CheckError} if the contract cannot be read or written
 */
export async function contract(
  paths: readonly string[],
  options: ContractOptions,
  io: Io,
): Promise<ExitCode> {
  const extracted = await extractFrom(paths, options, io);
  for (const failure of extracted.failures) printFailure(failure, options.debug ?? false, io);
  // A part that is missing from an incomplete contract would look like a removal.
  if (extracted.failures.length > 0) return ExitCode.CouldNotCheck;
  if (options.verification)
    return (await import('./contract-verify.ts')).verify(
      extracted.contract,
      options.verification,
      options,
      io,
    );
  const current =
    options.server === undefined
      ? extracted.contract
      : ofServer(extracted.contract, options.server);
  const code = await (options.check ? check : write)(current, paths, options, io);
  warnOfBundledZod(current, io);
  return code;
}

async function check(
  current: Contract,
  paths: readonly string[],
  options: ContractOptions,
  io: Io,
): Promise<ExitCode> {
  const file = options.out ?? CONTRACT_FILE;
  const update = updateCommand(paths, options);
  const before = await readCommitted(file, io.cwd);
  if (!before) throw new CheckError(`${file} does not exist: write it with ${update}.`);
  const { server } = options;
  const changes = changesBetween(
    server === undefined
      ? before
      : { ...before, servers: before.servers.filter(({ name }) => name === server) },
    current,
  );
  if (changes.length === 0) {
    io.stdout.write(`${file} matches the source: ${countOf(current)}.\n`);
    return ExitCode.Clean;
  }
  io.stdout.write(
    `${file} differs from the source:\n${changes.map((change) => `  ${change}\n`).join('')}\nRun ${update} to update it.\n`,
  );
  return ExitCode.Findings;
}

/** The differences between two contracts, one line each: the level and the change. */
function changesBetween(before: Contract, after: Contract): string[] {
  const several = new Set([...before.servers, ...after.servers].map(({ name }) => name)).size > 1;
  return diffContracts(before, after).changes.map(({ level, message, server }) =>
    printable(`${level.padEnd(LEVEL_WIDTH)}  ${several ? `${server}: ` : ''}${message}`),
  );
}

const LEVEL_WIDTH = 'dangerous'.length;

/** The shell command that updates the file that `--check` compares with. */
function updateCommand(paths: readonly string[], { out, server }: ContractOptions): string {
  const words = [
    ...paths,
    ...(out === undefined ? [] : ['--out', out]),
    ...(server === undefined ? [] : ['--server', server]),
  ];
  return [
    `${MCP_LINT} contract --update`,
    ...words.map((word) =>
      /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
    ),
  ].join(' ');
}

async function write(
  current: Contract,
  paths: readonly string[],
  options: ContractOptions,
  io: Io,
): Promise<ExitCode> {
  const { format, out, reach } = options;
  const file = out ?? (format === 'json' ? CONTRACT_FILE : '-');
  const findings =
    format === 'html'
      ? await (
          await import('../contract/contract-findings.ts')
        ).findingsFor(current, paths, options, io, file)
      : [];
  const text = renderContract(current, format, { findings, reach });
  if (file === '-') {
    io.stdout.write(text);
    return ExitCode.Clean;
  }
  const before = format === 'json' ? await readReplaced(file, io.cwd) : undefined;
  const path = resolve(io.cwd, file);
  await writeOutput({ path, label: file, otherwise: 'name another file with --out' }, text, io.cwd);
  const changes = before ? changesBetween(before, current) : [];
  const unresolved = unresolvedIn(current);
  const rest = unresolved.length - LISTED;
  io.stdout.write(
    [
      `${file}: ${countOf(current)}.`,
      ...changes.map((change) => `  ${change}`),
      ...(unresolved.length > 0 ? ['Not resolved:'] : []),
      ...unresolved.slice(0, LISTED).map((line) => `  ${line}`),
      ...(rest > 0 ? [`  and ${rest} more, which the file marks`] : []),
      '',
    ].join('\n'),
  );
  return ExitCode.Clean;
}

/** How many unresolved parts are named. */
const LISTED = 10;

/**
 * The contract that is about to be replaced; undefined if the file is not a contract.
 *
 * @throws {CheckError} for a contract of a newer version of the format, which this version cannot
 * write
 */
async function readReplaced(file: string, cwd: string): Promise<Contract | undefined> {
  try {
    return await readCommitted(file, cwd);
  } catch (error) {
    if (error instanceof NewerFormat) throw error;
    return undefined;
  }
}

/** The committed contract; undefined if the file does not exist. */
async function readCommitted(file: string, cwd: string): Promise<Contract | undefined> {
  let text;
  try {
    text = await readFile(resolve(cwd, file), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new CheckError(
      `${file} cannot be read (${errorMessage(error)}): fix its permissions, or name another file with --out.`,
      { cause: error },
    );
  }
  return readContract(text, file);
}

/** Says once that schemas are converted by another Zod than the project's. */
function warnOfBundledZod({ servers }: Contract, io: Io): void {
  const count = servers
    .flatMap((server) => CONTRACT_LISTS.flatMap((list) => [...server[list]]))
    .flatMap(({ unresolved = [] }) => unresolved)
    .filter(({ why }) => why === UNINSTALLED_ZOD).length;
  if (count > 0)
    io.stderr.write(
      `mcp-lint: ${plural(count, 'schema')} may differ: the project's Zod is not installed, or is not run. Install the dependencies first.\n`,
    );
}

/** `2 servers, 12 tools, 1 prompt; 3 parts not resolved` */
function countOf(contract: Contract): string {
  const { servers } = contract;
  const counts = CONTRACT_LISTS.map(
    (list) =>
      [
        servers.flatMap((server): readonly ListEntry[] => server[list]).length,
        LIST_WORDS[list].one,
      ] as const,
  ).filter(([count]) => count > 0);
  const unresolved = unresolvedIn(contract).length;
  return `${[[servers.length, 'server'] as const, ...counts].map(([count, noun]) => plural(count, noun)).join(', ')}${unresolved > 0 ? `; ${plural(unresolved, 'part')} not resolved` : ''}`;
}

/** The parts that are not resolved, one line each: where they are, and why. */
function unresolvedIn({ servers, sources }: Contract): string[] {
  const linesOf = (parts: readonly UnresolvedContract[], key: string, what: string): string[] =>
    parts
      .filter(({ oneOf }) => oneOf === undefined)
      .map(({ part, why }) =>
        printable(`${sources[`${key}#${part}`] ?? sources[key] ?? key}  ${what}${part} (${why})`),
      );
  return servers.flatMap((server) => [
    ...CONTRACT_LISTS.flatMap((list) =>
      server[list].flatMap((each) =>
        linesOf(
          each.unresolved ?? [],
          sourceKey(server.name, list, each),
          `${LIST_WORDS[list].one} ${each.name}: `,
        ),
      ),
    ),
    ...linesOf(server.unresolved, server.name, ''),
  ]);
}
