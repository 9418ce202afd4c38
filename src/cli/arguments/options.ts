import { Option, type Command } from 'commander';
import type { Linter } from 'eslint';
import levn from 'levn';
import { didYouMean } from '../../model/text/nearest.ts';
import { PROTOCOL_REVISIONS } from '../../model/protocol/protocol.ts';
import { PRESETS } from '../../model/findings/rule.ts';
import { CheckError } from '../errors.ts';
import { LINT_FORMATS } from './request.ts';

/** The heading of options without another one, on the help pages of commander. */
export const OTHERS = 'Options:';

/** Adds the options that select the files and settings of a check. */
export function addCheckOptions(command: Command): Command {
  return command
    .optionsGroup('Project:')
    .option('-c, --config <file>', 'use this ESLint config or mcp-lint config')
    .option(
      '--no-config',
      'ignore the ESLint config and the mcp-lint config, and use the recommended rules',
    )
    .option(
      '--no-project-code',
      'run nothing of the project: not its ESLint, its ESLint config, or its Zod',
    )
    .option('--include-tests', 'check test files too')
    .option('--no-cross-file', 'do not look into imported files')
    .addOption(protocolOption())
    .option('--allow-empty', 'succeed when no definition is found')
    .option('--allow-unresolved', 'succeed although definitions in the source could not be read')
    .optionsGroup(OTHERS)
    .option('--debug', 'print stack traces');
}

/** `--protocol` */
export function protocolOption(): Option {
  return choice(
    '--protocol <revision>',
    'check against this revision of the protocol',
    PROTOCOL_REVISIONS,
  );
}

/** `--preset` */
export function presetOption(): Option {
  return choice('--preset <name>', 'use the rules of a preset', PRESETS);
}

/** The arguments after `--`: the command that starts a server. */
export function startedCommand(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? [] : argv.slice(end + 1);
}

/** Adds the paths that a command reads. */
export function addPaths(command: Command): Command {
  return command.argument(
    '[paths...]',
    'files, folders or patterns; without any, the project in the current folder',
  );
}

/** Adds the options that choose rules, and say how their findings are printed. */
export function addFindingOptions(command: Command): Command {
  command
    .optionsGroup('Rules:')
    .addOption(presetOption())
    .option(
      '--rule <rule>',
      "set a rule, as in 'mcp/valid-tool-name: off' (may be repeated)",
      readRule,
    )
    .option(
      '--ignore-tool <name>',
      "report nothing about this tool, or the tools of a pattern such as 'legacy_*' (may be repeated)",
      (name: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), name],
    )
    .optionsGroup('Output:');
  return addFormat(command, LINT_FORMATS, 'stylish', 'how to print the findings')
    .option('-o, --output-file <file>', 'write the findings to a file')
    .option(
      '--max-warnings <number>',
      'fail when there are more warnings than this',
      readWarningLimit,
    )
    .option('--quiet', 'print errors only')
    .option('--statistics', 'print how often each rule reports, in place of the findings');
}

/** Adds `--format`. */
export function addFormat(
  command: Command,
  accepted: readonly string[],
  standard: string,
  what: string,
): Command {
  return command.addOption(choice('-f, --format <name>', what, accepted).default(standard));
}

/**
 * An option with one of a few values.
 *
 * @param flags as in commander: `-f, --format <name>`
 */
export function choice(flags: string, what: string, accepted: readonly string[]): Option {
  const option = new Option(flags, what);
  return option.choices(accepted).argParser(oneOf(option.long ?? flags, accepted));
}

/** Reads one of the accepted values of an option. */
export function oneOf<const T extends string>(
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

/** Reads the value of `--max-warnings`. */
function readWarningLimit(given: string): number {
  const limit = Number(given);
  if (given.trim() === '' || !Number.isInteger(limit) || limit < -1) {
    throw new CheckError(`--max-warnings ${given} is not a number of warnings: use 0 or more.`);
  }
  return limit;
}

/** Reads a number of seconds: more than 0, at most a day. */
export function readSeconds(given: string): number {
  const seconds = Number(given);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
  throw new CheckError(
    `--timeout ${given} is not a number of seconds: use more than 0, and a day at most.`,
  );
}

/** Reads a rule with the parser that ESLint uses for its own `--rule`. */
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

/** The severities of ESLint. */
export const SEVERITY_NAMES = ['off', 'warn', 'error'] as const;
const SEVERITIES: ReadonlySet<unknown> = new Set([0, 1, 2, ...SEVERITY_NAMES]);

/** Reads a severity, by its name or number. */
export function readSeverity(given: string): Linter.StringSeverity {
  const name = SEVERITY_NAMES[given === '' ? -1 : Number(given)] ?? given;
  return oneOf('--report-unused-disable-directives-severity', SEVERITY_NAMES)(name);
}
