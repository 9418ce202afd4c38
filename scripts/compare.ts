/**
 * Compares what linters of `tools/list` find of documented failures, and what they report of right lists, as the table of docs/alternatives.md.
 *
 *   npm run compare -- --oh-my-mcp FOLDER --mcpconform FOLDER [--lists FOLDER] [--record]
 *
 * The folders have the other linters: `npm install --prefix FOLDER oh-my-mcp@0.1.0`, and a clone of cejor6/mcpconform with its
 * dependencies. `--record` keeps what is printed for docs/alternatives.md. With `--lists`, the reports of each linter on saved lists are counted by rule, to be read.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { scriptArguments } from './script-arguments.ts';
import { CASES, RIGHT_LISTS, type Tool } from './compare/cases.ts';
import { mcpconform, mcpLint, ohMyMcp, type ListLinter } from './compare/linters.ts';

const USAGE =
  'npm run compare -- [--oh-my-mcp FOLDER] [--mcpconform FOLDER] [--lists FOLDER] [--record]';

const { values } = scriptArguments(USAGE, {
  options: {
    'oh-my-mcp': { type: 'string' },
    mcpconform: { type: 'string' },
    lists: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const linters: readonly ListLinter[] = [
  mcpLint,
  ...(values['oh-my-mcp'] ? [ohMyMcp(values['oh-my-mcp'])] : []),
  ...(values.mcpconform ? [mcpconform(values.mcpconform)] : []),
];

const folder = mkdtempSync(join(tmpdir(), 'mcp-compare-'));
try {
  const printed = [head(), '', ...table(folder)].join('\n');
  console.log(printed);
  if (values.record)
    writeFileSync(new URL('compare/recorded/linters.md', import.meta.url), `${printed}\n`);
  if (values.lists) console.log(['', ...counts(values.lists)].join('\n'));
} finally {
  rmSync(folder, { recursive: true });
}

/** When the linters ran, and in which versions. */
function head(): string {
  const ran = linters.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `On ${new Date().toISOString().slice(0, 10)}, ${ran}:`;
}

/** The table: a row for each documented failure, and one for each right list that a linter reports. */
function table(work: string): string[] {
  const reportsOf = (linter: ListLinter, tools: readonly Tool[]): readonly string[] => {
    const file = join(work, 'tools.json');
    writeFileSync(file, JSON.stringify({ tools }, null, 2));
    return linter.reports(file);
  };
  const found = CASES.map(({ broken, repaired }) =>
    linters.map((linter) => {
      const right = reportsOf(linter, repaired);
      return reportsOf(linter, broken).some((report) => !right.includes(report));
    }),
  );
  const alarms = RIGHT_LISTS.map(({ tools }) =>
    linters.map((linter) => reportsOf(linter, tools).length > 0),
  );
  return [
    row(['documented failure', ...linters.map(({ name }) => name)]),
    row(['---', ...linters.map(() => '---')]),
    ...CASES.map(({ failure, source }, index) =>
      row([`[${failure}](${source})`, ...answers(found[index] ?? [], 'found')]),
    ),
    row([`**found, of ${CASES.length}**`, ...totals(found)]),
    ...RIGHT_LISTS.flatMap(({ what }, index) =>
      alarms[index]?.includes(true)
        ? [row([`right: ${what}`, ...answers(alarms[index] ?? [], 'false alarm')])]
        : [],
    ),
    row([`**false alarms, of ${RIGHT_LISTS.length} right lists**`, ...totals(alarms)]),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function answers(values: readonly boolean[], yes: string): string[] {
  return values.map((value) => (value ? yes : ''));
}

/** For each linter, how many rows hold. */
function totals(rows: readonly (readonly boolean[])[]): string[] {
  return linters.map((_, index) => `**${rows.filter((each) => each[index]).length}**`);
}

/** How often each linter reports by each of its rules in saved lists. */
function counts(lists: string): string[] {
  const files = readdirSync(lists).filter((file) => file.endsWith('.json'));
  return linters.flatMap(({ name, reports }) => {
    const byRule = new Map<string, number>();
    for (const file of files)
      for (const report of reports(resolve(lists, file))) {
        const rule = report.slice(0, report.indexOf(': '));
        byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      }
    const lines = [...byRule].sort(([, a], [, b]) => b - a);
    return [
      `${name}, ${files.length} lists:`,
      ...lines.map(([rule, count]) => `  ${count}  ${rule}`),
    ];
  });
}
