import type { Command } from 'commander';
import { CheckError } from '../errors.ts';
import {
  addCheckOptions,
  addFormat,
  addPaths,
  choice,
  readSeconds,
  startedCommand,
} from './options.ts';
import {
  CONTRACT_FORMATS,
  DIFF_FORMATS,
  FAIL_ON,
  type ContractDiffOptions,
  type ContractOptions,
  type Request,
  type VerificationOptions,
} from './request.ts';

/** `mcp-lint contract` and its subcommands. */
export function addContract(
  program: Command,
  argv: readonly string[],
  ask: (request: Request) => void,
): void {
  const command = addPaths(
    program
      .command('contract')
      .enablePositionalOptions()
      .description('write what the servers advertise to mcp-contract.json'),
  );
  addOutputOptions(command);
  addVerificationOptions(command);
  addCheckOptions(command).action((operands: string[], flags: ContractFlags) => {
    ask(contractRequest(operands, flags, startedCommand(argv)));
  });
  addContractDiff(command, ask);
}

function addOutputOptions(command: Command): void {
  addFormat(command, CONTRACT_FORMATS, 'json', 'how to write it')
    .option('-o, --out <file>', 'write to this file, or to standard output for -')
    .option('--reach <page>', 'with --format html, link each tool to this page of mcp-lint reach')
    .option('--server <name>', 'only this server')
    .option('--check', 'write nothing, and fail when the file differs from the source')
    .option('--update', 'write the file and print what changed (the default without --check)');
}

/** Adds the options that compare the contract with a server that runs. */
function addVerificationOptions(command: Command): void {
  command
    .option(
      '--verify',
      'start the server with the command after --, and compare what it lists with the source',
    )
    .option(
      '--url <url>',
      'with --verify, ask the server that listens here, on this machine, instead of starting one',
    )
    .option(
      '--timeout <seconds>',
      `with --verify, the seconds that the server may take in total (default: ${VERIFY_SECONDS})`,
      readSeconds,
    );
}

const DIFF_SUMMARY = 'print what changed between two contracts, and what it does to clients';

/** `mcp-lint contract diff` */
function addContractDiff(contract: Command, ask: (request: Request) => void): void {
  const diff = contract
    .command('diff')
    .summary(DIFF_SUMMARY)
    .description(
      `${DIFF_SUMMARY}. Where a folder or revision has an mcp-contract.json, that file is compared instead of the source: run contract --check first to see that it is current.`,
    )
    .argument(
      '[old]',
      'a contract file, a folder or a git revision; without it, where this branch left the default branch',
    )
    .argument('[new]', 'the same; without it, the source in the current folder');
  addCheckOptions(
    addFormat(diff, DIFF_FORMATS, 'text', 'how to print it').addOption(
      choice('--fail-on <level>', 'fail on changes', FAIL_ON),
    ),
  ).action((old: string | undefined, now: string | undefined, options: ContractDiffOptions) => {
    ask({ command: 'contract diff', old, new: now, options });
  });
}

/** The options that commander collects for `mcp-lint contract [paths…]`. */
interface ContractFlags extends Omit<ContractOptions, 'verification'> {
  readonly update?: boolean;
  readonly verify?: boolean;
  readonly url?: string;
  readonly timeout?: number;
}

/** Long enough for a server that compiles on start. */
const VERIFY_SECONDS = 60;

/**
 * @param operands the paths, then the command that starts a server, if any
 * @throws {CheckError} for mutually exclusive options
 */
function contractRequest(
  operands: readonly string[],
  { update, verify, url, timeout, ...options }: ContractFlags,
  started: readonly string[],
): Request {
  rejectContractContradictions({ ...options, update });
  const target = verificationTarget({ verify, url, timeout, ...options, update }, started);
  if (!target) return { command: 'contract', paths: operands, options };
  return {
    command: 'contract',
    paths: operands.slice(0, operands.length - started.length),
    options: { ...options, verification: { target, timeoutSeconds: timeout ?? VERIFY_SECONDS } },
  };
}

/**
 * The server that `--verify` compares with, if the option is set.
 *
 * @param command the arguments after `--`
 * @throws {CheckError} for mutually exclusive options
 */
function verificationTarget(
  { verify, url, timeout, check, update, out, format }: ContractFlags,
  command: readonly string[],
): VerificationOptions['target'] | undefined {
  if (!verify) {
    const unused = Object.entries({ '--url': url, '--timeout': timeout }).find(
      ([, value]) => value !== undefined,
    );
    if (unused) throw new CheckError(`${unused[0]} only applies with --verify: add --verify.`);
    return undefined;
  }
  if (check || update || out !== undefined || format !== 'json')
    throw new CheckError('--verify writes nothing: remove --check, --update, --out and --format.');
  if (url !== undefined && command.length > 0)
    throw new CheckError(
      '--url and a command exclude each other: pass the URL of a running server, or the command that starts one.',
    );
  if (url !== undefined) return { url };
  if (command.length === 0)
    throw new CheckError(
      '--verify needs the command that starts the server: write it after --, as in --verify -- node dist/index.js.',
    );
  return { command };
}

/** @throws {CheckError} for mutually exclusive options */
function rejectContractContradictions({
  check,
  update,
  format,
  reach,
}: ContractOptions & { readonly update?: boolean }): void {
  if (check && update)
    throw new CheckError('--check and --update exclude each other: pass one of them.');
  if (reach !== undefined && format !== 'html')
    throw new CheckError('--reach only applies with --format html: add --format html.');
  if ((check || update) && format !== 'json')
    throw new CheckError(
      `--${check ? 'check' : 'update'} needs the contract as JSON: remove --format ${format}.`,
    );
}
