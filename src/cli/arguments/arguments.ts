import { Argument, Command, CommanderError, Help } from 'commander';
import { addContract } from './contract-arguments.ts';
import { addLint } from './lint-arguments.ts';
import { addListing } from './listing-arguments.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { CheckError } from '../errors.ts';
import { addCheckOptions, addFormat, addPaths, oneOf, presetOption } from './options.ts';
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
import { MCP_LINT } from '../../model/text/command-line.ts';

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
      'print the findings of this line, each with the calls that lead to it, the definitions that have it, its fix and suggestions',
    )
    .addOption(presetOption());
  addCheckOptions(command).action(
    (given: string | undefined, { finding, ...options }: ExplainFlags) => {
      const rule = given?.replace(/^mcp\//, '');
      if (finding !== undefined) {
        ask({
          command: 'explain finding',
          finding,
          ...(rule !== undefined && { rule }),
          options: {
            ...options,
            format: 'stylish',
            rules: {},
            ...(rule !== undefined && { shownRule: `mcp/${rule}` }),
          },
        });
      } else if (rule !== undefined) ask({ command: 'explain', rule });
      else
        throw new CheckError(
          `explain needs the name of a rule: run ${MCP_LINT} rules for the list.`,
        );
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
    )}: run ${MCP_LINT} help for the list.`,
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

/** Converts an error message of commander to one sentence. */
function sentenceOf(error: CommanderError): string {
  const text = error.message
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: see ${MCP_LINT} --help.`;
}
