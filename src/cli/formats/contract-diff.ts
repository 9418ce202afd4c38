import { isAbsolute, relative, resolve } from 'node:path';
import type { Change } from '../../contract/diff/change.ts';
import { LEVELS, type ChangeLevel } from '../../contract/diff/rules/change-rule.ts';
import type { ContractDiff } from '../../contract/diff/change.ts';
import type { ContractVersion } from '../contract/contract-version.ts';
import {
  cell,
  codeCell,
  plain,
  table,
  withoutMentions,
} from '../../contract/render/markdown-text.ts';
import { printable, printableJson } from '../../model/text/printable.ts';
import type { Paint } from '../io.ts';
import { workflowCommand } from './github.ts';
import { plural } from '../text.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** The compared contracts and their changes. */
export interface ComparedContracts {
  readonly before: ContractVersion;
  readonly after: ContractVersion;
  readonly diff: ContractDiff;
}

const STYLES = {
  breaking: 'red',
  dangerous: 'yellow',
  additive: 'green',
  note: 'dim',
} as const satisfies Readonly<Record<ChangeLevel, Parameters<Paint>[0]>>;
const HEADS: Readonly<Record<ChangeLevel, string>> = {
  breaking: 'Breaking',
  dangerous: 'Dangerous',
  additive: 'Additive',
  note: 'Not compared',
};
/** The levels of GitHub's annotations. */
const COMMANDS = {
  breaking: 'error',
  dangerous: 'warning',
  additive: 'notice',
  note: 'notice',
} as const satisfies Readonly<Record<ChangeLevel, string>>;

/** Formats changes for a terminal, by level, each with an example of what fails. */
export function formatText({ before, after, diff }: ComparedContracts, paint: Paint): string {
  const sections = byLevel(diff.changes).map(([level, changes]) => {
    const lines = changes.map(
      (change) =>
        `  ${printable(change.message)}  ${paint('dim', [change.rule, printable(placeOf(change, after))].filter(Boolean).join('  '))}\n${witnessLine(change, '    ')}`,
    );
    return `${paint(STYLES[level], HEADS[level])}\n${lines.join('')}\n`;
  });
  return `${before.title} → ${after.title}\n\n${sections.join('')}${summaryOf(diff)}\n`;
}

/**
 * GitHub's Markdown, for a comment on a pull request: names and texts of the contract can neither
 * format it nor mention anybody.
 */
export function formatMarkdown({ before, after, diff }: ComparedContracts): string {
  const sections = byLevel(diff.changes).map(([level, changes]) => {
    const rows = changes.map((change) => {
      const place = placeOf(change, after);
      return [
        withoutMentions(cell(change.message)),
        codeCell(change.rule),
        place === '' ? '' : codeCell(place),
        change.witness === undefined ? '' : codeCell(JSON.stringify(change.witness)),
      ];
    });
    return `### ${HEADS[level]}\n\n${table(['Change', 'Class', 'Place', 'For example'], rows)}`;
  });
  const titles = `From ${plain(before.title)} to ${plain(after.title)}.`;
  return `${['## Changes of the MCP contract', `${summaryOf(diff)} ${titles}`, ...sections].join('\n\n')}\n`;
}

/**
 * Formats changes as GitHub's annotations, where the new contract has the definition.
 *
 * @param root the root folder of the repository: GitHub expects paths relative to it
 */
export function formatDiffForGithub({ after, diff }: ComparedContracts, root: string): string {
  return diff.changes
    .map((change) => {
      const [, file, line] = /^(.+?)(?::(\d+))?$/.exec(placeOf(change, after)) ?? [];
      const path =
        file === undefined || after.folder === undefined
          ? undefined
          : relative(root, resolve(after.folder, file));
      const isInside = path !== undefined && !path.startsWith('..') && !isAbsolute(path);
      return workflowCommand(
        COMMANDS[change.level],
        {
          file: isInside ? toPosix(path) : undefined,
          line: isInside ? line : undefined,
          title: change.rule,
        },
        change.message,
      );
    })
    .join('');
}

/** Formats changes as one JSON object with the names of both versions. */
export function formatJson({ before, after, diff }: ComparedContracts): string {
  return `${printableJson({ before: before.title, after: after.title, ...diff }, 2)}\n`;
}

function summaryOf({ changes, bump }: ContractDiff): string {
  const counts = byLevel(changes).map(([level, some]) =>
    level === 'note' ? `${some.length} not compared` : `${some.length} ${level}`,
  );
  return `${changes.length === 0 ? 'No changes' : `${plural(changes.length, 'change')}: ${counts.join(', ')}`}. Suggested version: ${bump}.`;
}

function byLevel(changes: readonly Change[]): [ChangeLevel, Change[]][] {
  return LEVELS.map((level): [ChangeLevel, Change[]] => [
    level,
    changes.filter((change) => change.level === level),
  ]).filter(([, some]) => some.length > 0);
}

function placeOf({ key }: Change, { contract }: ContractVersion): string {
  return contract.sources[key] ?? '';
}

/** The effect on an example: it is no longer accepted or returned, or the reverse. */
function witnessLine({ witness, direction, level }: Change, indent: string): string {
  if (witness === undefined || level === 'additive') return '';
  const what = direction === 'output' ? 'was not returned before' : 'was accepted before';
  return `${indent}${printableJson(witness)} ${what}\n`;
}
