import { relative, sep } from 'node:path';
import { ESLint, type Linter, type Rule } from 'eslint';
import { analysisFor } from '../../src/detect/analysis.ts';
import { inventoryEntries, settle, type InventoryEntry } from '../../src/detect/inventory.ts';
import type { Analysis } from '../../src/model/analysis.ts';
import type { Definition } from '../../src/model/definitions/definition.ts';
import plugin from '../../src/plugin/index.ts';
import parser from '../../src/plugin/parser.ts';
import type { PublishedServer } from './servers.ts';

/** A finding of one of the plugin's rules. */
export interface PublishedFinding {
  readonly rule: string;
  /** The file, relative to the linted folder, the text that is marked, and what the message names. */
  readonly what: string;
}

/** What ESLint with the `strict` preset says of a server. */
export interface Linted {
  /** Every definition once. */
  readonly definitions: readonly Definition[];
  readonly inventory: readonly InventoryEntry[];
  readonly findings: readonly PublishedFinding[];
}

/** Lints a server as its author would, with every rule. */
export async function lint({ folder }: PublishedServer): Promise<Linted> {
  const analyses: Analysis[] = [];
  const observer: Rule.RuleModule = {
    meta: { schema: [] },
    create: (context) => ({
      'Program:exit': () => analyses.push(...[analysisFor(context)?.() ?? []].flat()),
    }),
  };
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      { ignores: ['!**/node_modules/'] },
      { files: ['**/*.js'] },
      { files: ['**/*.ts'], languageOptions: { parser } },
      plugin.configs.strict,
      { plugins: { tests: { rules: { observer } } }, rules: { 'tests/observer': 'error' } },
    ],
  });
  const results = await eslint.lintFiles(['.']);
  return {
    definitions: distinct(analyses),
    inventory: settle(analyses.flatMap(inventoryEntries)),
    findings: results.flatMap(({ filePath, messages, source }) =>
      messages.flatMap((message) =>
        findingOf(relative(folder, filePath).split(sep).join('/'), source ?? '', message),
      ),
    ),
  };
}

/** The definitions of all files, those once that several files bring in. */
function distinct(analyses: readonly Analysis[]): Definition[] {
  const byPlace = new Map<string, Definition>();
  for (const { file, definitions } of analyses) {
    for (const definition of definitions) {
      const name = definition.name.kind === 'known' ? definition.name.value : '';
      const { external, range } = definition.at;
      byPlace.set(JSON.stringify([name, external ?? [file, range]]), definition);
    }
  }
  return [...byPlace.values()];
}

function findingOf(
  file: string,
  source: string,
  { ruleId, line, column, endLine, endColumn, message }: Linter.LintMessage,
): PublishedFinding[] {
  if (!ruleId?.startsWith('mcp/')) return [];
  const first = source.split('\n')[line - 1] ?? '';
  const text = first.slice(column - 1, endLine === line ? (endColumn ?? column) - 1 : undefined);
  return [
    {
      rule: ruleId.slice('mcp/'.length),
      what: `${file}: ${text} · ${/'([^']*)'/.exec(message)?.[1] ?? ''}`,
    },
  ];
}
