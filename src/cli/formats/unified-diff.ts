import type { Paint } from '../io.ts';
import { printableLines } from '../../model/text/printable.ts';

/** A line of both texts, of the first alone, or of the second alone. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

const STYLES: Readonly<Record<DiffLine['sign'], Parameters<Paint>[0]>> = {
  ' ': [],
  '-': 'red',
  '+': 'green',
};

/** How many equal lines are printed around a change. */
const CONTEXT = 3;

/**
 * Formats the difference of two versions of a file as a unified diff; empty if there is none. A
 * library for it would be larger than this command.
 *
 * @param name the path in the headers
 */
export function formatUnifiedDiff(
  name: string,
  before: string,
  after: string,
  paint: Paint,
): string {
  const hunks = formatHunks(before, after, paint);
  return hunks === '' ? '' : `--- a/${name}\n+++ b/${name}\n${hunks}`;
}

/** The same without the headers that name the file. */
export function formatHunks(before: string, after: string, paint: Paint): string {
  const lines = diffLines(linesIn(before), linesIn(after));
  return rangesOfHunks(lines)
    .map(([start, end]) => formatHunk(lines, start, end, paint))
    .join('');
}

/** The lines of a text, each with its line end. */
function linesIn(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The ranges of lines that contain all changes and their context. */
function rangesOfHunks(lines: readonly DiffLine[]): [start: number, end: number][] {
  const ranges: [start: number, end: number][] = [];
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const [start, end] = [Math.max(0, index - CONTEXT), index + CONTEXT + 1];
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

function formatHunk(lines: readonly DiffLine[], start: number, end: number, paint: Paint): string {
  const range = (without: DiffLine['sign']): string => {
    const count = (some: readonly DiffLine[]): number =>
      some.filter(({ sign }) => sign !== without).length;
    const [above, inside] = [count(lines.slice(0, start)), count(lines.slice(start, end))];
    return `${inside === 0 ? above : above + 1},${inside}`;
  };
  const head = paint('cyan', `@@ -${range('+')} +${range('-')} @@`);
  return `${head}\n${lines
    .slice(start, end)
    .map((line) => formatLine(line, paint))
    .join('')}`;
}

function formatLine({ sign, text }: DiffLine, paint: Paint): string {
  const end = text.endsWith('\n') ? '\n' : '\n\\ No newline at end of file\n';
  return `${paint(STYLES[sign], `${sign}${printableLines(text).replace(/\n$/, '')}`)}${end}`;
}

/**
 * The fewest lines to remove and add that make one text of another. Source: E. Myers, "An O(ND)
 * Difference Algorithm and Its Variations" (1986).
 */
function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  // For each number of edits: how far each diagonal (line before - line after) got in `before`.
  const reached: Map<number, number>[] = [];
  let last = new Map([[1, 0]]);
  for (let edits = 0; ; edits++) {
    reached.push(last);
    last = new Map(last);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = previousDiagonal(last, diagonal, edits);
      let line = at(last, from) + (from < diagonal ? 1 : 0);
      while (line < before.length && before[line] === after[line - diagonal]) line++;
      last.set(diagonal, line);
      if (line >= before.length && line - diagonal >= after.length)
        return linesOnTheWay(reached, before, after);
    }
  }
}

/** The lines of the way that reached the ends of both texts, followed backwards. */
function linesOnTheWay(
  reached: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [line, other] = [before.length, after.length];
  const keep = (until: number): void => {
    for (; line > until; line--, other--)
      lines.push({ sign: ' ', text: before[line - 1] as string });
  };
  for (let edits = reached.length - 1; edits > 0; edits--) {
    const last = reached[edits] as ReadonlyMap<number, number>;
    const from = previousDiagonal(last, line - other, edits);
    const isRemoval = from < line - other;
    keep(at(last, from) + (isRemoval ? 1 : 0));
    if (isRemoval) lines.push({ sign: '-', text: before[--line] as string });
    else lines.push({ sign: '+', text: after[--other] as string });
  }
  keep(0);
  return lines.reverse();
}

/** The diagonal from which a removal (the lower one) or an addition got further. */
function previousDiagonal(
  last: ReadonlyMap<number, number>,
  diagonal: number,
  edits: number,
): number {
  const isAddition =
    diagonal === -edits || (diagonal !== edits && at(last, diagonal - 1) < at(last, diagonal + 1));
  return isAddition ? diagonal + 1 : diagonal - 1;
}

function at(reached: ReadonlyMap<number, number>, diagonal: number): number {
  return reached.get(diagonal) ?? 0;
}
