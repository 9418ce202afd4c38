import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESLint, Linter } from 'eslint';
import type { Location, Log, Region, ReportingDescriptor, Result } from 'sarif';
import type { CommandFailure } from '../errors.ts';
import { isWithin, toPosix } from '../paths.ts';
import { printableJson } from '../../model/printable.ts';
import type { Plugin } from '../lazy-modules.ts';
import { ruleHelp } from '../rule-help.ts';

const ROOT = '%SRCROOT%';

/** The input of a SARIF log. */
export interface SarifInput {
  readonly results: readonly ESLint.LintResult[];
  readonly failures: readonly CommandFailure[];
  readonly plugin: Plugin;
  /** Absolute path that the artifacts' paths are relative to. */
  readonly cwd: string;
}

/**
 * Formats findings as a SARIF log, with every rule of the plugin in its table. Source of the
 * format: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif({ results, failures, plugin, cwd }: SarifInput): string {
  const rules = Object.entries(plugin.rules).map(([name, rule]) =>
    describeRule(name, rule.meta, plugin),
  );
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mcp-lint', semanticVersion: plugin.meta.version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { uri: pathToFileURL(`${cwd}/`).href } },
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: failures.map(({ message }) => ({
              level: 'error',
              message: { text: message },
            })),
          },
        ],
        results: results.flatMap(({ filePath, messages, suppressedMessages }) => [
          ...messages.map((message) => describeFinding(message, filePath, cwd, indexes)),
          ...suppressedMessages.map((message) => ({
            ...describeFinding(message, filePath, cwd, indexes),
            suppressions: message.suppressions.map(({ kind, justification }) => ({
              kind: kind === 'directive' ? ('inSource' as const) : ('external' as const),
              justification,
            })),
          })),
        ]),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

function describeRule(
  name: string,
  meta: Plugin['rules'][string]['meta'],
  plugin: Plugin,
): ReportingDescriptor {
  const id = `mcp/${name}`;
  const url = meta?.docs?.url;
  const help = ruleHelp(name, url);
  const configured = [plugin.configs.recommended].flat().find(({ rules }) => rules && id in rules)
    ?.rules?.[id];
  const [severity] = [configured ?? 'off'].flat();
  return {
    id,
    ...(meta?.docs?.description === undefined
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
  cwd: string,
  indexes: ReadonlyMap<string, number>,
): Result {
  const ruleIndex = message.ruleId === null ? undefined : indexes.get(message.ruleId);
  return {
    ...(message.ruleId === null ? {} : { ruleId: message.ruleId }),
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: message.severity === 2 ? 'error' : 'warning',
    message: { text: message.message },
    locations: [describeLocation(message, file, cwd)],
  };
}

function describeLocation(message: Linter.LintMessage, file: string, cwd: string): Location {
  const artifactLocation = isWithin(cwd, file)
    ? { uri: encodeURI(toPosix(relative(cwd, file))), uriBaseId: ROOT }
    : { uri: pathToFileURL(file).href };
  // A message about a whole file has line 0 or no line; SARIF allows neither.
  if (!message.line) return { physicalLocation: { artifactLocation } };
  const region: Region = { startLine: message.line, startColumn: message.column || 1 };
  if (message.endLine) region.endLine = message.endLine;
  if (message.endColumn) region.endColumn = message.endColumn;
  return { physicalLocation: { artifactLocation, region } };
}
