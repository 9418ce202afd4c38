import { definitionsByCause, frequentReasons } from './causes.ts';
import type { Style } from './frameworks.ts';
import { FAILURES, type Failure } from './listed.ts';
import { differentCount, type Outcome } from './outcome.ts';

/** What came of a package. */
export type Row = {
  readonly package: string;
  readonly framework: string;
} & (
  | {
      readonly status: 'compared';
      readonly form: Form;
      readonly style: Style;
      readonly outcome: Outcome;
    }
  | { readonly status: Failure; readonly why?: string }
);

/** How the code was published. */
export type Form =
  | 'readable'
  | 'minified'
  | 'framework inlined'
  | 'no framework'
  | 'source'
  | 'source of another version';

export interface Results {
  /** The build that was surveyed. */
  readonly build: string;
  readonly rows: readonly Row[];
}

type Compared = Extract<Row, { readonly status: 'compared' }>;

const isCompared = (row: Row): row is Compared => row.status === 'compared';

/** The table of all that was compared, totals, and what was not, by name. */
export function report({ rows }: Results): string {
  const compared = rows.filter(isCompared);
  const counted = compared.filter(({ form }) => form !== 'framework inlined');
  return [
    table([HEADINGS, ...compared.toSorted(byLoss).map(cellsOf)]),
    '',
    table([
      TOTAL_HEADINGS,
      ...groupsOf(counted, ({ framework }) => framework),
      ...groupsOf(counted, ({ form }) => `form: ${form}`),
      ...groupsOf(counted, ({ style }) => `style: ${style}`),
      totalsOf('all', counted),
    ]),
    'env, run: read but for what the environment or the run time decides; min: partly read in minified files; apart %: equal without these',
    '',
    'the most frequent reasons of unread parts',
    table([REASON_HEADINGS, ...reasonsOf(counted)]),
    '',
    ...FAILURES.map((status) => namesOf(rows, status)).filter((line) => line !== ''),
    `framework inlined (not in the totals): ${
      compared
        .filter(({ form }) => form === 'framework inlined')
        .map((row) => row.package)
        .join(', ') || 'none'
    }`,
    '',
  ].join('\n');
}

const HEADINGS = [
  'package',
  'framework',
  'form',
  'found',
  'equal',
  'partly',
  'env',
  'run',
  'diff',
  'inv',
  'f.cert',
  'f.unc',
  'switched',
  'ms',
  'reason',
];

function cellsOf(row: Compared): string[] {
  const { outcome } = row;
  const apart = definitionsByCause(outcome);
  const hasLoss = outcome.lost.length > 0;
  return [
    row.package,
    row.framework,
    row.form,
    `${outcome.found}/${outcome.listed}`,
    String(outcome.equal),
    String(outcome.partly),
    String(apart.environment),
    String(apart['run time']),
    String(differentCount(outcome)),
    String(outcome.invented.length),
    String(outcome.falselyCertain.length),
    String(outcome.falselyUncertain.length),
    String(outcome.switched.length),
    String(outcome.milliseconds),
    hasLoss ? (outcome.reasons[0]?.why ?? 'no reason').replaceAll(/\s+/g, ' ').slice(0, 90) : '',
  ];
}

const byLoss = (a: Compared, b: Compared): number =>
  b.outcome.lost.length - a.outcome.lost.length || (a.package < b.package ? -1 : 1);

const TOTAL_HEADINGS = [
  'of',
  'servers',
  'complete',
  'nothing',
  'listed',
  'found',
  '%',
  'tools',
  'equal',
  'partly',
  'env',
  'run',
  'min',
  'equal %',
  'apart %',
  'diff',
  'inv',
  'f.cert',
  'f.unc',
  'switched',
  'median ms',
];

/** The totals of each group that a key makes. */
function groupsOf(rows: readonly Compared[], keyOf: (row: Compared) => string): string[][] {
  const keys = [...new Set(rows.map(keyOf))].sort();
  return keys.map((key) =>
    totalsOf(
      key,
      rows.filter((row) => keyOf(row) === key),
    ),
  );
}

function totalsOf(name: string, rows: readonly Compared[]): string[] {
  const outcomes = rows.map(({ outcome }) => outcome);
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const [listed, found] = [sum((one) => one.listed), sum((one) => one.found)];
  return [
    name,
    String(rows.length),
    String(outcomes.filter(({ lost }) => lost.length === 0).length),
    String(outcomes.filter((one) => one.found === 0).length),
    String(listed),
    String(found),
    percentage(found, listed),
    `${sum((one) => one.foundTools)}/${sum((one) => one.listedTools)}`,
    String(sum((one) => one.equal)),
    String(sum((one) => one.partly)),
    ...equalityOf(rows),
    String(sum(differentCount)),
    String(sum(({ invented }) => invented.length)),
    String(sum(({ falselyCertain }) => falselyCertain.length)),
    String(sum(({ falselyUncertain }) => falselyUncertain.length)),
    String(sum(({ switched }) => switched.length)),
    String(median(outcomes.map(({ milliseconds }) => milliseconds))),
  ];
}

/** What is counted apart, and the share of the found definitions that are equal, with and without that. */
function equalityOf(rows: readonly Compared[]): string[] {
  const sum = (count: (row: Compared) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  const readable = rows.filter(({ form }) => form !== 'minified');
  const causes = readable.map(({ outcome }) => definitionsByCause(outcome));
  const environment = causes.reduce((total, counts) => total + counts.environment, 0);
  const runTime = causes.reduce((total, counts) => total + counts['run time'], 0);
  const minified = sum(({ form, outcome }) => (form === 'minified' ? outcome.partly : 0));
  const [found, equal] = [sum(({ outcome }) => outcome.found), sum(({ outcome }) => outcome.equal)];
  return [
    ...[environment, runTime, minified].map(String),
    percentage(equal, found),
    percentage(equal, found - environment - runTime - minified),
  ];
}

function percentage(part: number, all: number): string {
  return all === 0 ? '' : ((100 * part) / all).toFixed(1);
}

const REASON_HEADINGS = ['definitions', 'packages', 'cause', 'reason'];

function reasonsOf(rows: readonly Compared[]): string[][] {
  const outcomes = rows.map(({ outcome }) => outcome);
  return frequentReasons(outcomes, 10).map(({ definitions, packages, cause, why }) => [
    String(definitions),
    String(packages),
    cause,
    why,
  ]);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function namesOf(rows: readonly Row[], status: Failure): string {
  const names = rows.filter((row) => row.status === status).map((row) => row.package);
  return names.length === 0 ? '' : `${status} (${names.length}): ${names.join(', ')}`;
}

/** The first column is text, and so are those that are not numbers. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const isNumber = (cell: string): boolean => /^[\d./]+$/.test(cell);
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What differs between the results of two builds, a line each. */
export function compareResults(before: Results, after: Results): string {
  const old = new Map(before.rows.map((row) => [row.package, row]));
  const lines = after.rows.flatMap((row) => changesOf(old.get(row.package), row));
  const names = new Set(after.rows.map((row) => row.package));
  const gone = before.rows.filter((row) => !names.has(row.package));
  return [...lines, ...gone.map((row) => `${row.package}: not in the second`)].join('\n');
}

function changesOf(before: Row | undefined, after: Row): string[] {
  if (!before) return [`${after.package}: not in the first`];
  if (!isCompared(before) || !isCompared(after))
    return before.status === after.status
      ? []
      : [`${after.package}: ${before.status} -> ${after.status}`];
  const [a, b] = [before.outcome, after.outcome];
  const counts = (
    [
      ['found', a.found, b.found],
      ['equal', a.equal, b.equal],
      ['partly', a.partly, b.partly],
    ] as const
  )
    .filter(([, first, second]) => first !== second)
    .map(([name, first, second]) => `${name} ${first} -> ${second}`);
  const sets = [
    difference('lost', a.lost, b.lost),
    difference('invented', a.invented, b.invented),
    difference('falsely certain', a.falselyCertain, b.falselyCertain),
    difference('falsely uncertain', a.falselyUncertain, b.falselyUncertain),
    difference('different', partsOf(a), partsOf(b)),
  ];
  const changes = [...counts, ...sets.filter((one) => one !== '')];
  return changes.length === 0 ? [] : [`${after.package}: ${changes.join('; ')}`];
}

const partsOf = ({ different }: Outcome): string[] =>
  different.map(({ name, part }) => `${name}#${part}`);

function difference(what: string, before: readonly string[], after: readonly string[]): string {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const shown = (names: readonly string[], sign: string): string =>
    names.length === 0
      ? ''
      : ` ${sign}${names.length} (${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''})`;
  return added.length + removed.length === 0
    ? ''
    : `${what}${shown(added, '+')}${shown(removed, '-')}`;
}
