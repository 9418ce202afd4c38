import { Command, CommanderError, Help } from 'commander';
import type { Linter } from 'eslint';
import levn from 'levn';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from '../model/protocol.ts';
import { PRESETS, type Preset } from '../model/rule.ts';
import { CheckError } from './errors.ts';
import { didYouMean } from '../model/nearest.ts';

export const LINT_FORMATS = ['stylish', 'json', 'github', 'sarif', 'junit', 'html'] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

export const TEXT_FORMATS = ['text', 'json'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** What decides which files are checked, and by which settings. */
export interface CheckOptions {
  /** The named config file; `false` for none at all; without it, the project's own. */
  readonly config?: string | false;
  readonly includeTests?: boolean;
  readonly crossFile: boolean;
  /** Revision of the protocol to check against. */
  readonly protocol?: ProtocolRevision;
  /** Whether to succeed without a definition. */
  readonly allowEmpty?: boolean;
  readonly debug?: boolean;
}

export interface LintOptions extends CheckOptions {
  readonly fix?: boolean;
  readonly unsafe?: boolean;
  readonly fixDryRun?: boolean;
  readonly format: LintFormat;
  readonly outputFile?: string;
  readonly preset?: Preset;
  /** Rules by their full names, as given with `--rule`. */
  readonly rules: Linter.RulesRecord;
  /** None, or a negative number, for no limit. */
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly suppressAll?: boolean;
  readonly pruneSuppressions?: boolean;
}

export interface InventoryOptions extends CheckOptions {
  readonly format: TextFormat;
}

export const CONTRACT_FORMATS = ['json', 'md', 'html'] as const;
export type ContractFormat = (typeof CONTRACT_FORMATS)[number];

export interface ContractOptions extends CheckOptions {
  readonly format: ContractFormat;
  /** Where it is written; `-` for standard output. */
  readonly out?: string;
  /** The one server that is meant. */
  readonly server?: string;
  /** Compare with the file, and write nothing. */
  readonly check?: boolean;
  /** Compare with a running server, and write nothing. */
  readonly verification?: VerificationOptions;
}

/** Which server is asked, and how long. */
export interface VerificationOptions {
  /** The program that runs it over stdio and its arguments, or the URL where it listens. */
  readonly target: { readonly command: readonly string[] } | { readonly url: string };
  readonly timeoutSeconds: number;
}

export const DIFF_FORMATS = ['text', 'json', 'md', 'github'] as const;
export const FAIL_ON = ['breaking', 'dangerous', 'any'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface ContractDiffOptions extends CheckOptions {
  readonly format: (typeof DIFF_FORMATS)[number];
  /** The changes that make the command fail; without it, none. */
  readonly failOn?: FailOn;
}

/** What a person asks of the command. */
export type Request =
  | { readonly command: 'lint'; readonly paths: readonly string[]; readonly options: LintOptions }
  | {
      readonly command: 'inventory';
      readonly paths: readonly string[];
      readonly options: InventoryOptions;
    }
  | {
      readonly command: 'contract';
      readonly paths: readonly string[];
      readonly options: ContractOptions;
    }
  | {
      readonly command: 'contract diff';
      readonly old?: string;
      readonly new?: string;
      readonly options: ContractDiffOptions;
    }
  | { readonly command: 'rules'; readonly format: TextFormat }
  | { readonly command: 'explain'; readonly rule: string }
  | { readonly command: 'init' }
  | { readonly command: 'print'; readonly text: string };

/** Names of the commands; to lint is what happens without one. */
export const COMMANDS = ['inventory', 'contract', 'rules', 'explain', 'init'] as const;

/** What commander collects for `mcp-lint [paths…]`. */
interface LintFlags extends Omit<LintOptions, 'rules'> {
  readonly rule?: Linter.RulesRecord;
}

/**
 * Reads the command line.
 *
 * @param argv what stands after the name of the command
 * @param version what `--version` prints
 * @throws {CheckError} for anything on it that is not understood
 */
export function parseArguments(argv: readonly string[], version: string): Request {
  let request: Request | undefined;
  const program = new Command('mcp-lint')
    .description('Checks the tools, resources and prompts of an MCP server from its source.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or that of a command')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        request = { command: 'print', text };
      },
      outputError: () => undefined,
    });

  const lint = addCheckOptions(
    program
      .command('lint', { isDefault: true, hidden: true })
      .argument(
        '[paths...]',
        'files, folders or patterns; without any, the project in the current folder',
      )
      .option('--fix', 'apply the fixes')
      .option(
        '--unsafe',
        'with --fix or --fix-dry-run, also apply the suggestion of each finding that has exactly one, unless it leaves text for you to write',
      )
      .option('--fix-dry-run', 'apply the fixes without writing them to the files')
      .option(
        '-f, --format <name>',
        `how to print the findings: ${LINT_FORMATS.join(', ')}`,
        oneOf('--format', LINT_FORMATS),
        'stylish',
      )
      .option('-o, --output-file <file>', 'write the findings to a file')
      .option(
        '--preset <name>',
        `use the rules of a preset: ${PRESETS.join(', ')}`,
        oneOf('--preset', PRESETS),
      )
      .option(
        '--rule <rule>',
        "set a rule, as in 'mcp/valid-tool-name: off' (may be repeated)",
        readRule,
      )
      .option(
        '--max-warnings <number>',
        'fail when there are more warnings than this',
        readWarningLimit,
      )
      .option('--quiet', 'print errors only')
      .option(
        '--suppress-all',
        'record all current errors in eslint-suppressions.json, and report only new ones',
      )
      .option('--prune-suppressions', 'remove what no longer occurs from eslint-suppressions.json'),
  ).action((paths: string[], { rule, ...options }: LintFlags) => {
    rejectContradictions(options);
    request = { command: 'lint', paths, options: { ...options, rules: rule ?? {} } };
  });

  addCheckOptions(
    program
      .command('inventory')
      .description(
        'list every definition: kind, name, framework, location, and what could not be read',
      )
      .argument(
        '[paths...]',
        'files, folders or patterns; without any, the project in the current folder',
      )
      .option(
        '-f, --format <name>',
        `how to print it: ${TEXT_FORMATS.join(', ')}`,
        oneOf('--format', TEXT_FORMATS),
        'text',
      ),
  ).action((paths: string[], options: InventoryOptions) => {
    request = { command: 'inventory', paths, options };
  });

  addContract(program, argv, (asked) => {
    request = asked;
  });

  program
    .command('rules')
    .description('list the rules')
    .option(
      '-f, --format <name>',
      `how to print it: ${TEXT_FORMATS.join(', ')}`,
      oneOf('--format', TEXT_FORMATS),
      'text',
    )
    .option('--debug', 'print stack traces')
    .action(({ format }: { readonly format: TextFormat }) => {
      request = { command: 'rules', format };
    });

  program
    .command('explain')
    .description('print the documentation of a rule')
    .argument('<rule>', 'name of the rule, as in mcp/valid-tool-name')
    .option('--debug', 'print stack traces')
    .action((rule: string) => {
      request = { command: 'explain', rule };
    });

  program
    .command('init')
    .description(
      'add the plugin to the ESLint config of the project, and a script to its package.json',
    )
    .option('--debug', 'print stack traces')
    .action(() => {
      request = { command: 'init' };
    });

  // The first page of help shows linting, which is what happens without a command.
  const standard = new Help();
  program.configureHelp({
    commandUsage: (command) =>
      command === program
        ? 'mcp-lint [options] [paths...]\n       mcp-lint <command> [options]'
        : standard.commandUsage(command),
    visibleArguments: (command) => standard.visibleArguments(command === program ? lint : command),
    visibleOptions: (command) => [
      ...(command === program ? lint.options : []),
      ...standard.visibleOptions(command),
    ],
  });

  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (request === undefined) throw new CheckError(sentenceOf(error), { cause: error });
  }
  if (request === undefined) throw new Error('The command line was read without a result.');
  return request;
}

/** `mcp-lint contract`, and what else there is to do with contracts. */
function addContract(
  program: Command,
  argv: readonly string[],
  ask: (request: Request) => void,
): void {
  const contract = addCheckOptions(
    program
      .command('contract')
      .enablePositionalOptions()
      .description('write what the servers advertise to mcp-contract.json')
      .argument(
        '[paths...]',
        'files, folders or patterns; without any, the project in the current folder',
      )
      .option(
        '-f, --format <name>',
        `how to write it: ${CONTRACT_FORMATS.join(', ')}`,
        oneOf('--format', CONTRACT_FORMATS),
        'json',
      )
      .option('-o, --out <file>', 'write to this file, or to standard output for -')
      .option('--server <name>', 'only this server')
      .option('--check', 'write nothing, and fail when the file differs from the source')
      .option('--update', 'write the file and print what changed (the default without --check)')
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
      ),
  ).action((operands: string[], { update, verify, url, timeout, ...options }: ContractFlags) => {
    rejectContractContradictions({ ...options, update });
    const end = argv.indexOf('--');
    const command = end === -1 ? [] : argv.slice(end + 1);
    const target = verificationTarget({ verify, url, timeout, ...options, update }, command);
    const paths = target ? operands.slice(0, operands.length - command.length) : operands;
    ask({
      command: 'contract',
      paths,
      options: target
        ? { ...options, verification: { target, timeoutSeconds: timeout ?? VERIFY_SECONDS } }
        : options,
    });
  });

  addCheckOptions(
    contract
      .command('diff')
      .description('print what changed between two contracts, and what it does to clients')
      .argument(
        '[old]',
        'a contract file, a folder or a git revision; without it, where this branch left the default branch',
      )
      .argument('[new]', 'the same; without it, the source in the current folder')
      .option(
        '-f, --format <name>',
        `how to print it: ${DIFF_FORMATS.join(', ')}`,
        oneOf('--format', DIFF_FORMATS),
        'text',
      )
      .option(
        '--fail-on <level>',
        `fail on changes: ${FAIL_ON.join(', ')}`,
        oneOf('--fail-on', FAIL_ON),
      ),
  ).action((old: string | undefined, now: string | undefined, options: ContractDiffOptions) => {
    ask({ command: 'contract diff', old, new: now, options });
  });
}

/** What commander collects for `mcp-lint contract [paths…]`. */
interface ContractFlags extends Omit<ContractOptions, 'verification'> {
  readonly update?: boolean;
  readonly verify?: boolean;
  readonly url?: string;
  readonly timeout?: number;
}

/** Enough for a server that is compiled as it starts; less than what one waits for in vain. */
const VERIFY_SECONDS = 60;

/**
 * What `--verify` is to ask, if it is given.
 *
 * @param command what stands after `--`
 * @throws {CheckError} for options that make no sense together
 */
function verificationTarget(
  { verify, url, timeout, check, update, out, format }: ContractFlags,
  command: readonly string[],
): VerificationOptions['target'] | undefined {
  const unused = url !== undefined ? '--url' : timeout !== undefined ? '--timeout' : undefined;
  if (!verify && unused !== undefined)
    throw new CheckError(`${unused} only applies with --verify: add --verify.`);
  if (!verify) return undefined;
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

/** The options that linting and the inventory share. */
function addCheckOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'use this ESLint config')
    .option('--no-config', 'ignore the ESLint config and use the recommended rules')
    .option('--include-tests', 'check test files too')
    .option('--no-cross-file', 'do not look into imported files')
    .option(
      '--protocol <revision>',
      `check against this revision of the protocol: ${PROTOCOL_REVISIONS.join(', ')}`,
      oneOf('--protocol', PROTOCOL_REVISIONS),
    )
    .option('--allow-empty', 'succeed when no definition is found')
    .option('--debug', 'print stack traces');
}

function oneOf<const T extends string>(
  option: string,
  accepted: readonly T[],
): (given: string) => T {
  return (given) => {
    const found = accepted.find((name) => name === given);
    if (found !== undefined) return found;
    throw new CheckError(
      `${option} ${given} is not known${didYouMean(given, accepted)}: use one of ${accepted.join(', ')}.`,
    );
  };
}

function readWarningLimit(given: string): number {
  const limit = Number(given);
  if (given.trim() === '' || !Number.isInteger(limit) || limit < -1) {
    throw new CheckError(`--max-warnings ${given} is not a number of warnings: use 0 or more.`);
  }
  return limit;
}

function readSeconds(given: string): number {
  const seconds = Number(given);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
  throw new CheckError(
    `--timeout ${given} is not a number of seconds: use more than 0, and a day at most.`,
  );
}

/** Reads a rule as ESLint reads its own `--rule`, by the same parser. */
function readRule(given: string, earlier: Linter.RulesRecord = {}): Linter.RulesRecord {
  let rules: unknown;
  try {
    rules = levn.parse('Object', given);
  } catch (error) {
    throw new CheckError(
      `--rule '${given}' cannot be read: write it as 'mcp/valid-tool-name: off'.`,
      { cause: error },
    );
  }
  const entries = Object.entries(rules as Record<string, unknown>);
  for (const [name, value] of entries) {
    const severity: unknown = Array.isArray(value) ? value[0] : value;
    if (!SEVERITIES.has(severity)) {
      throw new CheckError(
        `--rule '${given}' does not set ${name} to a known severity: use off, warn or error, as in '${name}: off'.`,
      );
    }
  }
  return { ...earlier, ...(Object.fromEntries(entries) as Linter.RulesRecord) };
}

const SEVERITIES: ReadonlySet<unknown> = new Set([0, 1, 2, 'off', 'warn', 'error']);

/** @throws {CheckError} for options that make no sense together */
function rejectContradictions(options: Omit<LintOptions, 'rules'>): void {
  if (options.fix && options.fixDryRun)
    throw new CheckError('--fix and --fix-dry-run exclude each other: pass one of them.');
  if (options.unsafe && !options.fix && !options.fixDryRun)
    throw new CheckError('--unsafe only applies with --fix or --fix-dry-run: add one of them.');
  if (options.suppressAll && options.pruneSuppressions)
    throw new CheckError(
      '--suppress-all and --prune-suppressions exclude each other: pass one of them.',
    );
}

/** @throws {CheckError} for options that make no sense together */
function rejectContractContradictions({
  check,
  update,
  format,
}: ContractOptions & { readonly update?: boolean }): void {
  if (check && update)
    throw new CheckError('--check and --update exclude each other: pass one of them.');
  if ((check || update) && format !== 'json')
    throw new CheckError(
      `--${check ? 'check' : 'update'} needs the contract as JSON: remove --format ${format}.`,
    );
}

/** One sentence of ours from what commander says. */
function sentenceOf(error: CommanderError): string {
  const text = error.message
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: see mcp-lint --help.`;
}
