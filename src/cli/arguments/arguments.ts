import { Argument, Command, CommanderError, Help, Option } from 'commander';
import type { Linter } from 'eslint';
import { addContract } from './contract-arguments.ts';
import { addListing } from './listing-arguments.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { CheckError } from '../errors.ts';
import {
  addCheckOptions,
  addFindingOptions,
  addFormat,
  addPaths,
  oneOf,
  presetOption,
  readSeverity,
  SEVERITY_NAMES,
} from './options.ts';
import {
  REACH_FORMATS,
  SHELLS,
  TEXT_FORMATS,
  type CheckOptions,
  type InventoryOptions,
  type LintOptions,
  type ReachOptions,
  type Request,
  type Shell,
  type TextFormat,
} from './request.ts';

/** The options that commander collects for `mcp-lint [paths…]`. */
interface LintFlags extends Omit<LintOptions, 'rules'> {
  readonly rule?: Linter.RulesRecord;
  readonly stdinFilename?: string;
  readonly reportUnusedDisableDirectives?: boolean;
  readonly reportUnusedDisableDirectivesSeverity?: Linter.StringSeverity;
}

/** The options of `mcp-lint [paths…]` that exclude each other. */
const EXCLUSIVE: readonly (readonly (keyof LintFlags)[])[] = [
  ['fix', 'fixDryRun'],
  ['staged', 'changed', 'stdin'],
  ['suppressAll', 'pruneSuppressions', 'stdin'],
  ...(['fix', 'staged', 'changed', 'stdin', 'suppressAll', 'pruneSuppressions'] as const).map(
    (other) => [other, 'watch'] as const,
  ),
  ['reportUnusedDisableDirectives', 'reportUnusedDisableDirectivesSeverity'],
];

type Ask = (request: Request) => void;

/**
 * Reads the command line.
 *
 * @param argv the arguments after the name of the command
 * @param version what `--version` prints
 * @throws {CheckError} for an unknown command, option or value
 */
export function parseArguments(argv: readonly string[], version: string): Request {
  let request: Request | undefined;
  const ask: Ask = (asked) => {
    request = asked;
  };
  try {
    createProgram(argv, version, ask).parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (request === undefined) throw new CheckError(sentenceOf(error), { cause: error });
  }
  if (request === undefined) throw new Error('The command line was read without a result.');
  return request;
}

/**
 * The command with all its commands and options.
 *
 * @param argv the arguments after the name of the command
 * @param ask receives what they ask for
 */
export function createProgram(argv: readonly string[], version: string, ask: Ask): Command {
  const program = emptyProgram(version, ask);
  const lint = addLint(program, ask);
  addInventory(program, ask);
  addContract(program, argv, ask);
  addListing(program, argv, ask);
  addReach(program, ask);
  addRules(program, ask);
  addExplain(program, ask);
  addInit(program, ask);
  addMcp(program, ask);
  addCompletion(program, ask);
  addHelp(program, ask);
  showLintFirst(program, lint);
  return program;
}

function emptyProgram(version: string, ask: Ask): Command {
  return new Command('mcp-lint')
    .description('Checks the tools, resources and prompts of an MCP server from its source.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or that of a command')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        ask({ command: 'print', text });
      },
      outputError: () => undefined,
    });
}

function addLint(program: Command, ask: Ask): Command {
  const command = addPaths(program.command('lint', { isDefault: true, hidden: true }))
    .optionsGroup('Files:')
    .option(
      '--staged',
      'check only the files that are staged for commit, and those that depend on them',
    )
    .option(
      '--changed [revision]',
      'check only the files that differ from a revision (by default from where this branch left the default one), and those that depend on them',
    )
    .option('--watch', 'check again whenever a file changes: what changed, and what depends on it')
    .option('--stdin', 'check the text on standard input, as the content of --stdin-filename')
    .option('--stdin-filename <file>', 'the path of the text on standard input')
    .optionsGroup('Fixes:')
    .option('--fix', 'apply the fixes')
    .option(
      '--unsafe',
      'with --fix or --fix-dry-run, also apply the suggestion of each finding that has exactly one, unless it leaves text for you to write',
    )
    .option('--fix-dry-run', 'apply the fixes without writing them to the files');
  addFindingOptions(command)
    .optionsGroup('Known findings:')
    .option(
      '--suppress-all',
      'record all current errors in eslint-suppressions.json, and report only new ones',
    )
    .option('--prune-suppressions', 'remove what no longer occurs from eslint-suppressions.json')
    .option(
      '--report-unused-disable-directives',
      'report comments that disable rules of the plugin without need as errors',
    )
    .addOption(
      new Option(
        '--report-unused-disable-directives-severity <severity>',
        'the severity of such comments, by default that of the ESLint config, or warn',
      )
        .choices(SEVERITY_NAMES)
        .argParser(readSeverity),
    )
    .optionsGroup('Cache:')
    .option('--cache', 'answer from the last run if nothing changed that it depended on')
    .option(
      '--cache-location <path>',
      'the file of the cache, or a folder for it (default: node_modules/.cache/mcp-lint.json)',
    );
  return addCheckOptions(command).action((paths: string[], flags: LintFlags) => {
    rejectContradictions(flags);
    const {
      rule = {},
      stdinFilename,
      reportUnusedDisableDirectives: areUnusedErrors,
      reportUnusedDisableDirectivesSeverity,
      ...options
    } = flags;
    const unusedDirectives = areUnusedErrors ? 'error' : reportUnusedDisableDirectivesSeverity;
    ask({
      command: 'lint',
      paths: options.stdin ? [pathOfStdin(stdinFilename, paths)] : paths,
      options: { ...options, rules: rule, ...(unusedDirectives && { unusedDirectives }) },
    });
  });
}

function addInventory(program: Command, ask: Ask): void {
  const command = addPaths(
    program
      .command('inventory')
      .description(
        'list every definition: kind, name, framework, location, and what could not be read',
      ),
  );
  addCheckOptions(addFormat(command, TEXT_FORMATS, 'text', 'how to print it')).action(
    (paths: string[], options: InventoryOptions) => {
      ask({ command: 'inventory', paths, options });
    },
  );
}

function addReach(program: Command, ask: Ask): void {
  const command = program
    .command('reach')
    .description(
      'show what tools reach: code, network hosts, writes, errors, questions to the user',
    )
    .argument('[tools...]', 'names of tools; without any, all of them')
    .option('--in <paths...>', 'the files, folders or patterns to read')
    .option('-o, --output-file <file>', 'write it to a file');
  addCheckOptions(addFormat(command, REACH_FORMATS, 'text', 'how to print it')).action(
    (tools: string[], options: ReachOptions) => {
      ask({ command: 'reach', tools, options });
    },
  );
}

function addRules(program: Command, ask: Ask): void {
  addFormat(
    program.command('rules').description('list the rules'),
    TEXT_FORMATS,
    'text',
    'how to print it',
  )
    .option('--debug', 'print stack traces')
    .action(({ format }: { readonly format: TextFormat }) => {
      ask({ command: 'rules', format });
    });
}

/** The options that commander collects for `mcp-lint explain`. */
interface ExplainFlags extends CheckOptions, Pick<LintOptions, 'preset'> {
  readonly finding?: string;
}

function addExplain(program: Command, ask: Ask): void {
  const command = program
    .command('explain')
    .description('print the documentation of a rule, or the findings of a line in full')
    .argument('[rule]', 'name of the rule, as in mcp/valid-tool-name')
    .option(
      '--finding <file:line>',
      'print the findings of this line, with the calls that lead to each',
    )
    .addOption(presetOption());
  addCheckOptions(command).action(
    (given: string | undefined, { finding, ...options }: ExplainFlags) => {
      const rule = given?.replace(/^mcp\//, '');
      if (finding !== undefined) {
        const rules: Linter.RulesRecord = rule === undefined ? {} : { [`mcp/${rule}`]: 'warn' };
        ask({
          command: 'explain finding',
          finding,
          ...(rule !== undefined && { rule }),
          options: { ...options, format: 'stylish', rules },
        });
      } else if (rule !== undefined) ask({ command: 'explain', rule });
      else
        throw new CheckError('explain needs the name of a rule: run mcp-lint rules for the list.');
    },
  );
}

function addInit(program: Command, ask: Ask): void {
  program
    .command('init')
    .description(
      'add the plugin to the ESLint config of the project, and a script to its package.json',
    )
    .option('--debug', 'print stack traces')
    .action(() => {
      ask({ command: 'init' });
    });
}

function addMcp(program: Command, ask: Ask): void {
  program
    .command('mcp')
    .description('serve the checks of this folder to a coding agent, as an MCP server over stdio')
    .option('--debug', 'print stack traces')
    .action(() => {
      ask({ command: 'mcp' });
    });
}

function addCompletion(program: Command, ask: Ask): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell')
    .addArgument(
      new Argument('<shell>', 'the shell').choices(SHELLS).argParser(oneOf('completion', SHELLS)),
    )
    .action((shell: Shell) => {
      ask({ command: 'completion', shell });
    });
}

function addHelp(program: Command, ask: Ask): void {
  program
    .command('help')
    .description('print this help, or that of a command')
    .argument('[command...]', 'the name of a command')
    .action((names: readonly string[]) => {
      let about = program;
      for (const name of names) about = subcommandOf(about, name);
      ask({ command: 'print', text: about.helpInformation() });
    });
}

/** @throws {CheckError} if a command has none of this name */
function subcommandOf(command: Command, name: string): Command {
  const known = command.createHelp().visibleCommands(command);
  const found = known.find((each) => each.name() === name);
  if (found) return found;
  throw new CheckError(
    `${name} is not a command${didYouMean(
      name,
      known.map((each) => each.name()),
    )}: run mcp-lint help for the list.`,
  );
}

/** Maximum width of the column of options in a help page. */
const MAX_PAD = 28;

/** Shows the options of linting on the first help page, because linting is the default command. */
function showLintFirst(program: Command, lint: Command): void {
  const standard = new Help();
  program.configureHelp({
    padWidth: (command, helper) => Math.min(standard.padWidth(command, helper), MAX_PAD),
    // The description of a longer option begins on the next line.
    formatItem(term, width, description, helper) {
      const format = (of: string): string =>
        standard.formatItem.call(helper, of, width, description, helper);
      return term.length > width ? `  ${term}\n${format('')}` : format(term);
    },
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
}

/** @throws {CheckError} for options that exclude each other */
function rejectContradictions(options: LintFlags): void {
  for (const group of EXCLUSIVE) {
    const [first, second] = group.filter((name) => options[name]);
    if (first && second)
      throw new CheckError(
        `${flagOf(first)} and ${flagOf(second)} exclude each other: pass one of them.`,
      );
  }
  if (options.unsafe && !options.fix && !options.fixDryRun)
    throw new CheckError('--unsafe only applies with --fix or --fix-dry-run: add one of them.');
  if (options.stdin && options.fix)
    throw new CheckError('--fix cannot write to standard input: use --fix-dry-run.');
}

/** `--fix-dry-run` for `fixDryRun`. */
function flagOf(option: string): string {
  return `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws {CheckError} without a file name, or with paths beside it */
function pathOfStdin(file: string | undefined, paths: readonly string[]): string {
  if (file === undefined)
    throw new CheckError(
      '--stdin needs a path, from which imports and the config are found: add --stdin-filename.',
    );
  if (paths.length > 0)
    throw new CheckError('--stdin checks one text: name its path by --stdin-filename only.');
  return file;
}

/** Converts an error message of commander to one sentence. */
function sentenceOf(error: CommanderError): string {
  const text = error.message
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: see mcp-lint --help.`;
}
