import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import { areAsAssumed, onlyAnswers } from './assumed-hints.ts';
import { mayBe, possibleValues, type StaticValue } from '../../../model/static.ts';

/** The hints that have a meaning only if `readOnlyHint` is false (schema 2025-03-26 and later). */
const OF_WRITERS: readonly AnnotationHint[] = ['destructiveHint', 'idempotentHint'];

/** The hints that every tool must have. */
export interface RequiredHints {
  readonly hints: readonly AnnotationHint[];
  /** Whether tools that only read must have those that have no meaning for them, too. */
  readonly readOnlyTools: boolean;
}

/** The missing hints that would tell clients something: none where they assume what is right. */
export function usefulHints(definition: Definition, required: RequiredHints): AnnotationHint[] {
  const missing = missingHints(definition, required);
  const isNews =
    missing.length > 0 &&
    !definition.isExample &&
    !areAsAssumed(definition, missing) &&
    !onlyAnswers(definition);
  return isNews ? missing : [];
}

/**
 * The required hints that a tool certainly lacks, of those that have a meaning for it. Code that
 * changes what the server lists may add them.
 */
function missingHints(
  { kind, annotations, isAnnotatable, listRewrite }: Definition,
  { hints, readOnlyTools }: RequiredHints,
): AnnotationHint[] {
  const objects = possibleValues(annotations);
  if (
    kind !== 'tool' ||
    !isAnnotatable ||
    !objects?.every((object) => object.kind === 'absent' || isKnownObject(object)) ||
    listRewrite?.mentions('annotations')
  )
    return [];
  const valuesOf = (hint: AnnotationHint): StaticValue[] =>
    objects.map((object) => (isKnownObject(object) ? propertyOf(object, hint) : object));
  const mayRead = valuesOf('readOnlyHint').some((hint) => mayBe(hint, (value) => value === true));
  return hints.filter(
    (hint) =>
      valuesOf(hint).every((value) => value.kind === 'absent') &&
      !(mayRead && !readOnlyTools && OF_WRITERS.includes(hint)),
  );
}
