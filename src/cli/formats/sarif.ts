import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import type {
  Invocation,
  Location,
  Log,
  Region,
  ReportingDescriptor,
  Result,
  Suppression,
} from 'sarif';
import type { CommandFailure } from '../errors.ts';
import { NAMESPACE, ruleNameOf } from '../project/project-config.ts';
import { labelOfStep, stepsOf } from '../lint/finding-details.ts';
import { isInFolder } from '../paths.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { printableJson } from '../../model/text/printable.ts';
import type { Plugin } from '../lazy-modules.ts';
import { ruleHelp } from '../rule-help.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

const ROOT = '%SRCROOT%';
/** The name of our fingerprint, with the version of its ingredients. */
const FINGERPRINT = 'mcpLint/v2';

/** The input of a SARIF log. */
export interface SarifInput {
  readonly results: readonly ESLint.LintResult[];
  readonly failures: readonly CommandFailure[];
  readonly plugin: Plugin;
  /** Absolute path of the repository: GitHub expects paths relative to it. */
  readonly root: string;
}

/**
 * Formats findings as a SARIF log, with the rules that have some in its table: the pages of all
 * rules have 700 kB. Source of the format:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif({ results, failures, plugin, root }: SarifInput): string {
  const found = results.flatMap(({ messages, suppressedMessages }) =>
    [...messages, ...suppressedMessages].flatMap(({ ruleId }) => ruleId ?? []),
  );
  const rules = [...new Set(found)].flatMap((id) => describeRule(id, plugin) ?? []);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const fingerprint = fingerprints(root);
  const describe = (message: Linter.LintMessage, result: ESLint.LintResult): Result => ({
    ...describeFinding(message, result.filePath, root, indexes),
    partialFingerprints: { [FINGERPRINT]: fingerprint(message, result) },
  });
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mcp-lint', semanticVersion: plugin.meta.version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { uri: pathToFileURL(`${root}/`).href } },
        invocations: [describeInvocation(failures)],
        results: results.flatMap((result) => [
          ...result.messages.map((message) => describe(message, result)),
          ...result.suppressedMessages.map((message) => ({
            ...describe(message, result),
            suppressions: message.suppressions.map(describeSuppression),
          })),
        ]),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

function describeInvocation(failures: readonly CommandFailure[]): Invocation {
  return {
    executionSuccessful: failures.length === 0,
    toolExecutionNotifications: failures.map(({ message }) => ({
      level: 'error',
      message: { text: message },
    })),
  };
}

function describeSuppression({ kind, justification }: Linter.LintSuppression): Suppression {
  return { kind: kind === 'directive' ? 'inSource' : 'external', justification };
}

/** @returns undefined for a rule that is not one of the plugin */
function describeRule(id: string, { rules, configs }: Plugin): ReportingDescriptor | undefined {
  const name = ruleNameOf(id);
  const meta = rules[name]?.meta;
  if (!meta) return undefined;
  const url = meta.docs?.url;
  const help = ruleHelp(name, url);
  const key = `${NAMESPACE}/${name}`;
  const configured = [configs.recommended]
    .flat()
    .find((config) => config.rules && key in config.rules)?.rules?.[key];
  const [severity] = [configured ?? 'off'].flat();
  return {
    id,
    ...(meta.docs?.description === undefined
      ? {}
      : { shortDescription: { text: meta.docs.description } }),
    ...(help && {
      fullDescription: { text: help.summary },
      help: { text: help.text, markdown: help.markdown },
    }),
    ...(url === undefined ? {} : { helpUri: url }),
    defaultConfiguration:
      severity === 'off'
        ? { enabled: false }
        : { level: severity === 'error' ? 'error' : 'warning' },
  };
}

function describeFinding(
  message: Linter.LintMessage,
  file: string,
  root: string,
  indexes: ReadonlyMap<string, number>,
): Result {
  const ruleIndex = message.ruleId === null ? undefined : indexes.get(message.ruleId);
  return {
    ...(message.ruleId === null ? {} : { ruleId: message.ruleId }),
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: message.severity === 2 ? 'error' : 'warning',
    message: { text: message.message },
    locations: [describeLocation(message, file, root)],
    ...codeFlowsOf(message, root),
  };
}

type Place = Pick<Linter.LintMessage, 'line' | 'column' | 'endLine' | 'endColumn'>;

function describeLocation(message: Place, file: string, root: string): Location {
  const artifactLocation = isInFolder(root, file)
    ? { uri: encodeURI(toPosix(relative(root, file))), uriBaseId: ROOT }
    : { uri: pathToFileURL(file).href };
  // A message about a whole file has line 0 or no line; SARIF allows neither.
  if (!message.line) return { physicalLocation: { artifactLocation } };
  const region: Region = { startLine: message.line, startColumn: message.column || 1 };
  if (message.endLine) region.endLine = message.endLine;
  if (message.endColumn) region.endColumn = message.endColumn;
  return { physicalLocation: { artifactLocation, region } };
}

/** The way to what a message is about, as a flow of one thread. */
function codeFlowsOf(message: Linter.LintMessage, root: string): Pick<Result, 'codeFlows'> {
  const locations = stepsOf(message).map((step) => ({
    location: {
      ...describeLocation(step, step.file, root),
      message: { text: labelOfStep(step) },
    },
  }));
  return locations.length > 0 ? { codeFlows: [{ threadFlows: [{ locations }] }] } : {};
}

/**
 * Maximum length of a line of code; of a longer one, as in a file that is one line, only the place
 * itself counts.
 */
const LONGEST_LINE = 300;

/**
 * Identifies findings from one run to the next, also where lines are added above them or a message
 * names another line: by the rule, its message's id, the file and the line of code, and by their
 * order where these are equal.
 */
function fingerprints(
  root: string,
): (message: Linter.LintMessage, result: ESLint.LintResult) => string {
  const counts = new Map<string, number>();
  const linesOf = memoizeWeak((result: ESLint.LintResult) => sourceOf(result)?.split(/\r?\n/));
  return (message, result) => {
    const { ruleId, messageId } = message;
    const code = codeAt(message, linesOf(result));
    const what = code === undefined ? withoutPlaces(message.message) : [messageId, code];
    const identity = JSON.stringify([ruleId, what, toPosix(relative(root, result.filePath))]);
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return createHash('sha256').update(`${identity} ${count}`).digest('hex');
  };
}

function sourceOf({ source, filePath }: ESLint.LintResult): string | undefined {
  if (source !== undefined) return source;
  try {
    return readFileSync(filePath, 'utf8');
  } catch {
    return undefined;
  }
}

/** The line where a message is, or its part of a long one, without the spaces around it. */
function codeAt(
  { ruleId, line, column, endLine, endColumn }: Linter.LintMessage,
  lines: readonly string[] | undefined,
): string | undefined {
  const text = ruleId === null ? undefined : lines?.[line - 1];
  if (text === undefined || text.length <= LONGEST_LINE) return text?.trim();
  const end = endLine === line && endColumn ? endColumn - 1 : undefined;
  return text.slice(column - 1, end).slice(0, LONGEST_LINE);
}

/** A message without line numbers, as in "Written in tools.ts:12." */
function withoutPlaces(message: string): string {
  return message.replaceAll(/:\d+/g, '');
}
