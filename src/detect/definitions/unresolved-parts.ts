import type { Definition } from '../../model/definitions/definition.ts';
import { reasonOf, type Static, type StaticValue } from '../../model/static.ts';
import type { UnresolvedPart } from '../../model/definitions/unresolved-part.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { isUndecided, OneOf } from '../../syntax/evaluate/values/value.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';

/** The unread parts of a definition, with the reasons. */
export function unresolvedParts(
  definition: Definition,
  { name, config, takesRequest, handler }: DefinitionParts,
): UnresolvedPart[] {
  // An unread element has one reason for all its parts.
  if (isUndecided(name) && name === config) return gapIn('name', definition.name);
  return [
    ...gapIn('name', definition.name),
    ...(definition.kind === 'resource' ? gapIn('uri', definition.uri) : []),
    ...unknownIn('title', definition.title),
    ...unknownIn('description', definition.description),
    ...unknownIn('annotations', definition.annotations),
    ...unknownIn('errors', definition.errors),
    ...definition.schemas.flatMap((schema) => schema.unresolved()),
    // One function that answers the requests for all definitions could not be followed; of several
    // that a condition selects, rules judge none.
    ...(takesRequest === true || isOneOf(handler) ? gapIn('handler', definition.handler) : []),
    ...unresolvedResults(definition),
  ];
}

/** Whether a condition selects the value of a part. */
function isOneOf(part: Part): boolean {
  return part instanceof Expression && part.value instanceof OneOf;
}

/** The return paths of a known handler whose values are unknown. */
function unresolvedResults({ handler, results }: Definition): UnresolvedPart[] {
  // A framework that turns every value into text accepts unknown values too.
  const isJudged = handler.kind === 'known' && results.facts?.treatments.result !== 'text';
  const paths = isJudged ? results.paths : [];
  return paths.flatMap(({ value, treatment }) =>
    treatment === undefined ? gapIn('result', value) : [],
  );
}

/** A value that is unknown. */
function gapIn(part: string, value: Static<unknown>): UnresolvedPart[] {
  return value.kind === 'unknown' || value.kind === 'oneOf'
    ? [{ part, ...reasonOf(value), at: value.at }]
    : [];
}

/**
 * The unknown parts of a value, and of each of several that a condition selects: rules judge all of
 * them.
 */
export function unknownIn(part: string, value: StaticValue): UnresolvedPart[] {
  if (value.kind === 'oneOf') return value.options.flatMap((option) => unknownIn(part, option));
  if (value.kind !== 'known') return gapIn(part, value);
  if (typeof value.value !== 'object' || value.value === null) return [];
  const data = value.value;
  if (data.type === 'array')
    return [
      ...(data.complete
        ? []
        : [{ part, why: 'has elements that could not be read', at: value.at }]),
      ...data.elements.flatMap((element, index) => unknownIn(`${part}[${index}]`, element)),
    ];
  if (data.type !== 'object') return [];
  return [
    ...(data.complete
      ? []
      : [{ part, why: 'has properties that could not be read', at: value.at }]),
    ...[...data.properties.values()].flatMap(({ key, value: inner }) =>
      unknownIn(`${part}.${key}`, inner),
    ),
  ];
}
