import { structuredPatch } from 'diff';
import type { Paint } from '../io.ts';
import { printableLines } from '../../model/text/printable.ts';

const STYLES: Readonly<Record<string, Parameters<Paint>[0]>> = { '-': 'red', '+': 'green' };

/**
 * Formats the difference of two versions of a file as a unified diff; empty if there is none.
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
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 3 });
  return hunks
    .flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      paint('cyan', `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
      ...lines.map((line) => paint(STYLES[line.charAt(0)] ?? [], printed(line))),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/** A line without control characters. `git apply` needs the whole of a Windows line end. */
function printed(line: string): string {
  return line.endsWith('\r') ? `${printableLines(line.slice(0, -1))}\r` : printableLines(line);
}
