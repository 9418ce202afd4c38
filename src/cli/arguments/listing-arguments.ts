import { Option, type Command } from 'commander';
import { CLIENT_PROFILES, type ChosenClient } from '../../model/clients/profiles.ts';
import { CheckError } from '../errors.ts';
import {
  addFindingOptions,
  oneOf,
  OTHERS,
  protocolOption,
  readSeconds,
  startedCommand,
} from './options.ts';
import type { ListingOptions, ListingSource, Request } from './request.ts';

/** The options that commander collects for `mcp-lint listing`. */
interface ListingFlags extends Omit<ListingOptions, 'rules' | 'clients' | 'timeoutSeconds'> {
  readonly rule?: ListingOptions['rules'];
  readonly url?: string;
  readonly client?: readonly string[];
  readonly reported?: boolean;
  readonly timeout: number;
}

const PROFILES = CLIENT_PROFILES.map(({ id }) => id);

/** Long enough for a server that compiles on start. */
const SECONDS = 60;

/** `mcp-lint listing` */
export function addListing(
  program: Command,
  argv: readonly string[],
  ask: (request: Request) => void,
): void {
  const command = program
    .command('listing')
    .description('check what a server lists, in any language: a saved tools/list, or a server')
    .argument(
      '[file...]',
      'the result of tools/list as JSON; or, after --, the command that starts the server with stdio',
    );
  addServerOptions(command);
  addFindingOptions(command)
    .optionsGroup(OTHERS)
    .addOption(protocolOption())
    .option('--debug', 'print stack traces')
    .action((operands: string[], flags: ListingFlags) => {
      ask(listingRequest(operands, flags, startedCommand(argv)));
    });
}

/** Adds the options about the server that lists, and the clients that read it. */
function addServerOptions(command: Command): void {
  command
    .option('--url <url>', 'ask the server that listens here, on this machine')
    .option(
      '--timeout <seconds>',
      'the seconds that a server may take in total',
      readSeconds,
      SECONDS,
    )
    .option('--save <file>', 'write what the server lists to this file, and report lines in it')
    .addOption(
      new Option('--client <profile>', 'check what this client refuses (may be repeated)')
        .choices(PROFILES)
        .argParser((given: string, earlier: readonly string[] | undefined) => [
          ...(earlier ?? []),
          oneOf('--client', PROFILES)(given),
        ]),
    )
    .option('--reported', 'with or without --client, check limits that are only reported, too');
}

function withReported(profiles: readonly string[]): readonly ChosenClient[] {
  return profiles.map((profile) => ({ profile, reported: true }));
}

/**
 * @param operands the files, then the command that starts a server, if any
 * @throws {CheckError} for no source, for several, or for options that do not fit it
 */
function listingRequest(
  operands: readonly string[],
  { rule, url, client, reported, timeout, ...options }: ListingFlags,
  command: readonly string[],
): Request {
  const clients = reported ? withReported(client ?? PROFILES) : client;
  const files = operands.slice(0, operands.length - command.length);
  const source = sourceOf(files, url, command);
  rejectWithoutLines(source, options);
  return {
    command: 'listing',
    source,
    options: {
      ...options,
      ...(clients ? { clients } : {}),
      rules: rule ?? {},
      timeoutSeconds: timeout,
    },
  };
}

/** @throws {CheckError} unless there is exactly one source */
function sourceOf(
  [file, ...others]: readonly string[],
  url: string | undefined,
  command: readonly string[],
): ListingSource {
  const sources: readonly ListingSource[] = [
    ...(file === undefined ? [] : [{ file }]),
    ...(url === undefined ? [] : [{ url }]),
    ...(command.length === 0 ? [] : [{ command }]),
  ];
  const [source] = sources;
  if (!source || sources.length > 1 || others.length > 0)
    throw new CheckError(
      'listing checks one listing: name its file, or --url, or the command that starts the server after --, as in listing -- node dist/index.js.',
    );
  return source;
}

/** @throws {CheckError} for options that need a file */
function rejectWithoutLines(
  source: ListingSource,
  { save, format }: Pick<ListingOptions, 'save' | 'format'>,
): void {
  if ('file' in source) {
    if (save !== undefined)
      throw new CheckError('--save only applies to a server: remove it, or name no file.');
  } else if (save === undefined && !['stylish', 'json'].includes(format))
    throw new CheckError(
      `--format ${format} needs a file to point at: write the listing to one with --save.`,
    );
}
