import manifest from '../../package.json' with { type: 'json' };
import { parseArguments } from './arguments/arguments.ts';
import type { Request } from './arguments/request.ts';
import { complain } from './output/print-failure.ts';
import { CheckError, ExitCode, reasonOf } from './errors.ts';
import type { Io } from './io.ts';

/**
 * Runs the command.
 *
 * @param argv the arguments after the name of the command
 * @returns the exit code; never throws
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(parseArguments(argv, manifest.version), io);
  } catch (error) {
    const message =
      error instanceof CheckError
        ? error.message
        : `mcp-lint failed (${reasonOf(error)}): report it with the output of --debug.`;
    complain({ message, cause: error }, argv.includes('--debug'), io);
    return ExitCode.CouldNotCheck;
  }
}

/** Loads each command on demand: loading modules dominates the startup time. */
async function dispatch(request: Request, io: Io): Promise<ExitCode> {
  switch (request.command) {
    case 'lint':
      return (await import('./commands/lint.ts')).lint(request.paths, request.options, io);
    case 'inventory':
      return (await import('./commands/inventory.ts')).inventory(
        request.paths,
        request.options,
        io,
      );
    case 'contract':
      return (await import('./commands/contract.ts')).contract(request.paths, request.options, io);
    case 'contract diff':
      return (await import('./commands/contract-diff.ts')).contractDiff(
        request.old,
        request.new,
        request.options,
        io,
      );
    case 'listing':
      return (await import('./commands/listing.ts')).listing(request.source, request.options, io);
    case 'reach':
      return (await import('./commands/reach.ts')).reach(request.tools, request.options, io);
    case 'rules':
      return (await import('./commands/rules.ts')).rules(request.format, io);
    case 'explain finding': {
      const { explainFinding } = await import('./commands/explain-finding.ts');
      return explainFinding(request.finding, request.rule, request.options, io);
    }
    case 'explain':
      return (await import('./commands/explain.ts')).explain(request.rule, io);
    case 'init':
      return (await import('./commands/init.ts')).init(io);
    case 'mcp':
      return (await import('./commands/mcp.ts')).mcp(io);
    case 'completion':
      return (await import('./commands/completion.ts')).completion(request.shell, io);
    case 'print':
      io.stdout.write(request.text);
      return ExitCode.Clean;
  }
}
