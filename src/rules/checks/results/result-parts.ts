import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownArray, isKnownObject, propertyOf } from '../../../model/property.ts';
import { isBlock } from '../../../model/handlers/result-treatment.ts';
import { isWrittenIn, type Location } from '../../../model/location.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import {
  possibleValues,
  type Known,
  type StaticObject,
  type StaticValue,
} from '../../../model/static.ts';
import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';

/** The output schema of a tool; undefined unless it certainly has one. */
export function outputOf({
  kind,
  schemas,
}: Definition): (DefinitionSchema & { readonly root: Known<SchemaNode> }) | undefined {
  const output = kind === 'tool' ? schemas.find(({ surface }) => surface === 'output') : undefined;
  return output?.root.kind === 'known'
    ? (output as DefinitionSchema & { readonly root: Known<SchemaNode> })
    : undefined;
}

/** The output schema; undefined if the framework does not list it and so checks nothing. */
export function enforcedOutput(definition: Definition): SchemaNode | undefined {
  const output = outputOf(definition);
  return output?.outcome.loss || output?.outcome.rootEffect ? undefined : output?.root.value;
}

/** The parts of a protocol result, from an object that a handler returns. */
export interface ResultParts {
  readonly object: Known<StaticObject>;
  readonly content: StaticValue;
  readonly structuredContent: StaticValue;
  readonly isError: StaticValue;
}

/** The parts of a protocol result; undefined for other objects and for a result with a spread. */
export function partsOfResult({
  value,
  treatment,
  hasSpread,
}: ReturnedResult): ResultParts | undefined {
  if (!isKnownObject(value) || treatment !== 'result' || hasSpread) return undefined;
  const [content, structuredContent, isError] = ['content', 'structuredContent', 'isError'].map(
    (key) => propertyOf(value, key),
  ) as [StaticValue, StaticValue, StaticValue];
  return { object: value, content, structuredContent, isError };
}

/**
 * Where a failure gets structured content that does not belong in it.
 *
 * @param at where that content is: one from elsewhere is left out where the result takes it
 */
export function placeInFailure(
  at: Location,
  { object }: ResultParts,
  path: ReturnedResult,
): Location {
  if (isWrittenIn(at, object.at)) return at;
  const { keyAt } = object.value.properties.get('structuredContent') ?? {};
  if (keyAt && !isWrittenIn(object.at, path.at)) return keyAt;
  return isWrittenIn(at, path.at) ? at : path.at;
}

/** Whether a result certainly reports success in some case: `isError` is missing or false there. */
export function isSuccessInSomeCase({ isError }: ResultParts): boolean {
  return (possibleValues(isError) ?? []).some(
    (value) => value.kind === 'absent' || value.value !== true,
  );
}

/**
 * Whether a value has content blocks as its content, unlike an unrelated object with a member of
 * that name.
 */
export function holdsBlocks({ value }: ReturnedResult): boolean {
  const content = isKnownObject(value) ? propertyOf(value, 'content') : undefined;
  return content !== undefined && isKnownArray(content) && content.value.elements.some(isBlock);
}
