import {
  Expression,
  type Part,
  valueOfPart,
} from '../../../syntax/evaluate/expressions/expression.ts';
import { asSupplied } from '../../../syntax/evaluate/values/typed-parameter.ts';
import { isUndecided, type UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import type { ParsedRegistration } from '../parsed-registration.ts';

/**
 * The first identifying part (name, URI, config) that callers of a function around the registration
 * supply; undefined if they supply none.
 */
export function callerSuppliedPart(parts: DefinitionParts): UnknownValue | undefined {
  for (const part of [parts.name, parts.uri, parts.config]) {
    const open = openIn(part);
    if (open) return open;
  }
  return undefined;
}

/** The first such part among several definitions. */
export function firstCallerSuppliedPart(
  read: readonly ParsedRegistration[],
): UnknownValue | undefined {
  for (const { parts } of read) {
    const open = callerSuppliedPart(parts);
    if (open) return open;
  }
  return undefined;
}

function openIn(part: Part): UnknownValue | undefined {
  if (part instanceof Expression && part.node.type === 'ObjectExpression') return undefined;
  const value = valueOfPart(part);
  const isOpen = value instanceof OpaqueValue || isUndecided(value);
  const unread = isOpen ? asSupplied(value) : undefined;
  return unread?.parameter ? unread : undefined;
}
