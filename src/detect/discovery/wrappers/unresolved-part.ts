import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import {
  OpaqueValue,
  asUnknown,
  isUndecided,
  suppliedBy,
  type UnknownValue,
} from '../../../syntax/evaluate/values/value.ts';
import type { DefinitionParts } from '../../frameworks/detector.ts';
import type { ParsedRegistration } from '../detected-definition.ts';

/**
 * The first identifying part (name, URI, config) that depends on a parameter; undefined if none
 * does.
 */
export function unresolvedPart(parts: DefinitionParts): UnknownValue | undefined {
  for (const part of [parts.name, parts.uri, parts.config]) {
    const open = openIn(part);
    if (open) return open;
  }
  return undefined;
}

/** The first such part among several definitions. */
export function firstUnresolvedPart(read: readonly ParsedRegistration[]): UnknownValue | undefined {
  for (const { parts } of read) {
    const open = unresolvedPart(parts);
    if (open) return open;
  }
  return undefined;
}

function openIn(part: Part): UnknownValue | undefined {
  if (part instanceof Expression && part.node.type === 'ObjectExpression') return undefined;
  const value = part instanceof Expression ? part.value : part;
  if (value instanceof OpaqueValue) return openInType(value);
  const unread = isUndecided(value) ? asUnknown(value) : undefined;
  return unread?.parameter ? unread : undefined;
}

/** A value that is known by the type of a package at its parameter: `(tool: Tool) => …`. */
function openInType(value: OpaqueValue): UnknownValue | undefined {
  const { node } = value.origin;
  return value.kind === 'instance' && node.type === 'Identifier'
    ? suppliedBy(node, asUnknown(value))
    : undefined;
}
