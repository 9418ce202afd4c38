import {
  OpaqueValue,
  asUnknown,
  suppliedBy,
  type UnknownValue,
  type UnresolvedValue,
} from './value.ts';

/**
 * Why a value is unknown. One that is known by the type of a package at its parameter, `(tool:
 * Tool) => …`, is supplied by callers.
 */
export function asSupplied(value: UnresolvedValue): UnknownValue {
  const why = asUnknown(value);
  const node =
    value instanceof OpaqueValue && value.kind === 'instance' ? value.origin.node : undefined;
  return node?.type === 'Identifier' ? suppliedBy(node, why) : why;
}
