import type { Edit } from '../../model/findings/edit.ts';
import type { Location } from '../../model/location.ts';
import { BYTE_ORDER_MARK } from '../../model/text/byte-order-mark.ts';

/**
 * Applies edits from the start of the text, and skips each one that overlaps or touches the
 * previous one, as ESLint does.
 */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly applied: readonly Edit[] } {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  // ESLint's offsets do not count the byte-order mark.
  const body = text.slice(mark.length);
  const sorted = edits.toSorted((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  const applied: Edit[] = [];
  let output = mark;
  let end = -1;
  for (const edit of sorted) {
    if (edit.range[0] <= end) continue;
    output += body.slice(Math.max(end, 0), edit.range[0]) + edit.text;
    end = edit.range[1];
    applied.push(edit);
  }
  return { text: output + body.slice(Math.max(end, 0)), applied };
}

/** A range of a text after edits; undefined if an edit replaces it, or a part of it and more. */
export function rangeAfter(
  [start, end]: Location['range'],
  edits: readonly Edit[],
): Location['range'] | undefined {
  let [movedStart, movedEnd] = [start, end];
  for (const { range, text } of edits) {
    const [from, to] = range;
    const growth = text.length - (to - from);
    if (to > start && from >= end) continue;
    const isInside = from >= start && to <= end && to - from < end - start;
    if (to > start && !isInside) return undefined;
    if (to <= start) movedStart += growth;
    movedEnd += growth;
  }
  return [movedStart, movedEnd];
}
