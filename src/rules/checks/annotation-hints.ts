import type { Definition } from '../../model/definition.ts';
import type { AnnotationHint } from '../../model/protocol.ts';
import type { Suggestion } from '../../model/rule.ts';
import type { Known, StaticValue } from '../../model/static.ts';
import type { Location } from '../../model/location.ts';

/** Whether an annotation is written with a value. */
export function hintSays(hint: StaticValue, value: boolean): hint is Known<boolean> {
  return hint.kind === 'known' && hint.value === value;
}

/** Where a hint is written, or the definition when it shares the hint with others. */
export function hintPlace(hint: Known<unknown>, definition: Definition): Location {
  return isOwn(hint, definition) || hint.at.external ? hint.at : definition.at;
}

/** The suggestion to turn a hint over; none where it is not written out, or where others share it. */
export function settingHint(
  definition: Definition,
  hint: AnnotationHint,
  current: Known<boolean>,
): Suggestion<'set'>[] {
  if (!current.literal || !isOwn(current, definition)) return [];
  const value = String(!current.value);
  return [
    { messageId: 'set', data: { hint, value }, edits: [{ range: current.at.range, text: value }] },
  ];
}

function isOwn({ at }: Known<unknown>, { annotationsEdit }: Definition): boolean {
  const range = annotationsEdit?.at.range;
  return (
    range !== undefined &&
    at.external === undefined &&
    range[0] <= at.range[0] &&
    at.range[1] <= range[1]
  );
}
