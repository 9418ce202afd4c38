import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import type { Detector } from '../detector/detector.ts';
import type { DetectedDefinition } from './detected-definition.ts';

/** A definition as read at its call or literal. */
export type ParsedRegistration = Pick<
  DetectedDefinition,
  'detector' | 'specifier' | 'parts' | 'server' | 'serverOrigin' | 'condition'
>;

/**
 * A registration of parts. An element that a run may lack conflicts with nothing on its server; a
 * definition that the server only may not list is registered all the same.
 */
export function registrationOf(found: Omit<ParsedRegistration, 'condition'>): ParsedRegistration {
  const { condition, element } = found.parts;
  if (element?.condition) return { ...found, server: undefined, condition: element.condition };
  return condition ? { ...found, condition } : found;
}

/** Parts of a definition that code which is not read may change: all but its name and handler. */
export function withUnreadParts(parts: DefinitionParts, because: UnknownValue): DefinitionParts {
  return {
    ...parts,
    title: because,
    description: because,
    annotations: because,
    config: because,
    schemas: parts.schemas.map((schema) => ({ ...schema, part: because })),
  };
}

/** A registration by code that is not read, which may change all but its name. */
export function changedByUnread(
  registration: ParsedRegistration,
  because: UnknownValue,
): ParsedRegistration {
  return {
    ...onCondition(registration, because),
    parts: withUnreadParts(registration.parts, because),
  };
}

/** A definition that its server may lack, so that it conflicts with none on the same server. */
export function onCondition<T extends ParsedRegistration>(found: T, condition: UnknownValue): T {
  return { ...found, server: undefined, condition };
}

/** The registrations of a list; those that every run has share a server. */
export function listedRegistrations(
  listed: readonly DefinitionParts[] | undefined,
  detector: Detector,
  specifier: string,
  serverOrigin?: Origin,
): readonly ParsedRegistration[] | undefined {
  const server = {};
  return listed?.map((parts) =>
    registrationOf({ detector, specifier, parts, server, serverOrigin }),
  );
}
