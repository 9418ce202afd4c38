import { Option, type Command } from 'commander';
import type { Linter } from 'eslint';
import { CheckError } from '../errors.ts';
import {
  addCheckOptions,
  addFindingOptions,
  addPaths,
  readSeverity,
  SEVERITY_NAMES,
} from './options.ts';
import type { LintOptions, Request } from './request.ts';

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

/** `mcp-lint [paths…]`, which is also the default command. */
export function addLint(program: Command, ask: (request: Request) => void): Command {
  const command = addPaths(program.command('lint', { isDefault: true, hidden: true }));
  addFileOptions(command);
  addFixOptions(command);
  addFindingOptions(command);
  addKnownFindingOptions(command);
  addCacheOptions(command);
  return addCheckOptions(command).action((paths: string[], flags: LintFlags) => {
    ask(lintRequest(paths, flags));
  });
}

/** Adds the options that select among the files of the project. */
function addFileOptions(command: Command): void {
  command
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
    .option('--stdin-filename <file>', 'the path of the text on standard input');
}

function addFixOptions(command: Command): void {
  command
    .optionsGroup('Fixes:')
    .option('--fix', 'apply the fixes')
    .option(
      '--unsafe',
      'with --fix or --fix-dry-run, also apply the suggestion of each finding that has exactly one, unless it leaves text for you to write',
    )
    .option(
      '--fix-dry-run',
      'print what the fixes would change, without writing them to the files',
    );
}

/** Adds the options about findings that are suppressed, in a file or by comments. */
function addKnownFindingOptions(command: Command): void {
  command
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
    );
}

function addCacheOptions(command: Command): void {
  command
    .optionsGroup('Cache:')
    .option('--cache', 'answer from the last run if nothing changed that it depended on')
    .option(
      '--cache-location <path>',
      'the file of the cache, or a folder for it (default: node_modules/.cache/mcp-lint.json)',
    );
}

/** @throws {CheckError} for options that exclude each other */
function lintRequest(paths: readonly string[], flags: LintFlags): Request {
  rejectContradictions(flags);
  const {
    rule = {},
    stdinFilename,
    reportUnusedDisableDirectives: areUnusedErrors,
    reportUnusedDisableDirectivesSeverity,
    ...options
  } = flags;
  const unusedDirectives = areUnusedErrors ? 'error' : reportUnusedDisableDirectivesSeverity;
  return {
    command: 'lint',
    paths: options.stdin ? [pathOfStdin(stdinFilename, paths)] : paths,
    options: { ...options, rules: rule, ...(unusedDirectives && { unusedDirectives }) },
  };
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
