import type { Definition } from '../../../model/definitions/definition.ts';
import {
  ANNOTATION_HINTS,
  ANNOTATION_KEYS,
  type AnnotationHint,
} from '../../../model/protocol/protocol.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import {
  knownValues,
  possibleValues,
  type Known,
  type StaticObject,
  type StaticValue,
} from '../../../model/static.ts';
import { misspellings, type Misspelling } from '../misspelling.ts';
import { encloses, type Location } from '../../../model/location.ts';

/** Whether an annotation is written with a value. */
export function hintSays(hint: StaticValue, value: boolean): hint is Known<boolean> {
  return hint.kind === 'known' && hint.value === value;
}

/** A hint that has a value in all annotations that a definition may have: the first of them. */
export function certainHint(
  { annotations }: Definition,
  hint: AnnotationHint,
  value: boolean,
): Known<boolean> | undefined {
  const hints = possibleValues(annotations)?.map((each) =>
    isKnownObject(each) ? propertyOf(each, hint) : each,
  );
  const certain = hints?.filter((each) => hintSays(each, value));
  return certain?.length === hints?.length ? certain?.[0] : undefined;
}

/** The option of a hint that has a value. */
export function optionSaying(hint: StaticValue, value: boolean): Known<boolean> | undefined {
  return knownValues(hint).find((option): option is Known<boolean> => hintSays(option, value));
}

/** The location of a hint, or of the definition if several share the hint. */
export function hintPlace(hint: Known<unknown>, definition: Definition): Location {
  return isOwn(hint, definition) ? hint.at : definition.at;
}

/**
 * Suggests the opposite value of a hint, unless the hint is not a literal or several definitions
 * share it.
 */
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
  return annotationsEdit !== undefined && !at.external && encloses(annotationsEdit.at, at);
}

/** The keys that misspell an annotation or omit its "Hint". */
export function misspelledHints(annotations: StaticObject): Misspelling[] {
  const { properties } = annotations;
  const shortened = [...properties.values()].map((property) => ({
    property,
    meant: `${property.key}Hint`,
    isCertain: false,
  }));
  return [
    ...misspellings(annotations, ANNOTATION_KEYS),
    ...shortened.filter(
      ({ meant }) => Object.hasOwn(ANNOTATION_HINTS, meant) && !properties.has(meant),
    ),
  ];
}
