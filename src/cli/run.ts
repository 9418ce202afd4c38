import manifest from '../../package.json' with { type: 'json' };
import { parseArguments } from './arguments/arguments.ts';
import type { Request } from './arguments/request.ts';
import { printFailure } from './output/print-failure.ts';
import { CheckError, ExitCode, errorMessage } from './errors.ts';
import type { Io } from './io.ts';

/**
 * Runs the command.
 *
 * @param argv the arguments after the name of the command
 * @returns the exit code; never throws
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const request = parseArguments(argv, manifest.version);
    return await dispatch(request.command, request, io);
  } catch (error) {
    const message =
      error instanceof CheckError
        ? error.message
        : `mcp-lint failed (${errorMessage(error)}): report it with the output of --debug.`;
    printFailure({ message, cause: error }, argv.includes('--debug'), io);
    return ExitCode.CouldNotCheck;
  }
}

type Command = Request['command'];
type RequestOf<C extends Command> = Extract<Request, { readonly command: C }>;

/** Runs each command. Loads it on demand: loading modules dominates the startup time. */
const COMMANDS: {
  readonly [C in Command]: (request: RequestOf<C>, io: Io) => Promise<ExitCode> | ExitCode;
} = {
  lint: async ({ paths, options }, io) =>
    (await import('./commands/lint.ts')).lint(paths, options, io),
  inventory: async ({ paths, options }, io) =>
    (await import('./commands/inventory.ts')).inventory(paths, options, io),
  contract: async ({ paths, options }, io) =>
    (await import('./commands/contract.ts')).contract(paths, options, io),
  'contract diff': async (request, io) =>
    (await import('./commands/contract-diff.ts')).contractDiff(
      request.old,
      request.new,
      request.options,
      io,
    ),
  listing: async ({ source, options }, io) =>
    (await import('./commands/listing.ts')).listing(source, options, io),
  reach: async ({ tools, options }, io) =>
    (await import('./commands/reach.ts')).reach(tools, options, io),
  rules: async ({ format }, io) => (await import('./commands/rules.ts')).listRules(format, io),
  'explain finding': async ({ finding, rule, options }, io) =>
    (await import('./commands/explain-finding.ts')).explainFinding(finding, rule, options, io),
  explain: async ({ rule }, io) => (await import('./commands/explain.ts')).explain(rule, io),
  init: async (_request, io) => (await import('./commands/init.ts')).init(io),
  mcp: async (_request, io) => (await import('./commands/mcp.ts')).mcp(io),
  completion: async ({ shell }, io) =>
    (await import('./commands/completion.ts')).completion(shell, io),
  print: ({ text }, io) => {
    io.stdout.write(text);
    return ExitCode.Clean;
  },
};

/** @param command the command of the request */
function dispatch<C extends Command>(
  command: C,
  request: RequestOf<C>,
  io: Io,
): Promise<ExitCode> | ExitCode {
  return COMMANDS[command](request, io);
}
