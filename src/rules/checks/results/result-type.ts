import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import { knownValues } from '../../../model/static.ts';

/**
 * The types of results that clients know (2026-07-28, schema.ts, `ResultType`), and that of the
 * extension for tasks.
 */
const TYPES: ReadonlySet<unknown> = new Set(['complete', 'input_required', 'task']);

/** The type of a result that no client knows; undefined if it is known, absent or unread. */
function unknownResultType({ value }: ReturnedResult): string | undefined {
  const type = isKnownObject(value) ? propertyOf(value, 'resultType') : undefined;
  if (type?.kind !== 'known' || typeof type.value !== 'string') return undefined;
  return TYPES.has(type.value) ? undefined : type.value;
}

/** Whether a result asks for input and certainly says neither which, nor has a state. */
function asksForNothing({ value, hasSpread }: ReturnedResult): boolean {
  if (!isKnownObject(value) || hasSpread || !value.value.complete) return false;
  const isAsking = knownValues(propertyOf(value, 'resultType')).some(
    (type) => type.value === 'input_required',
  );
  return (
    isAsking && ['inputRequests', 'requestState'].every((key) => !value.value.properties.has(key))
  );
}

/** The mistake in the type of a result, in revisions that have types. */
export function resultTypeFinding(
  path: ReturnedResult,
): Omit<Finding<'type' | 'asksNothing'>, 'at'> | undefined {
  const type = unknownResultType(path);
  if (type !== undefined) return { messageId: 'type', data: { type } };
  return asksForNothing(path) ? { messageId: 'asksNothing' } : undefined;
}
