import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import { mayBe, possibleValues, type StaticValue } from '../../../model/static.ts';

/** The hints that have a meaning only if `readOnlyHint` is false (schema 2025-03-26 and later). */
const OF_WRITERS: readonly AnnotationHint[] = ['destructiveHint', 'idempotentHint'];

/**
 * The required hints that a tool certainly lacks, of those that have a meaning for it. Code that
 * changes what the server lists may add them.
 */
export function missingHints(
  { kind, annotations, isAnnotatable, listRewrite }: Definition,
  hints: readonly AnnotationHint[],
  readOnlyTools: boolean,
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
