import { OpaqueValue, UnknownValue, asUnknown, type UnresolvedValue } from './value.ts';

/**
 * Why a value is unknown. One that is known by the type of a package at its parameter, `(tool:
 * Tool) => …`, is supplied by callers.
 */
export function asSupplied(value: UnresolvedValue): UnknownValue {
  const why = asUnknown(value);
  const origin =
    value instanceof OpaqueValue && value.kind === 'instance' ? value.origin : undefined;
  return origin?.node.type === 'Identifier'
    ? new UnknownValue(`depends on the parameter \`${origin.node.name}\``, origin, origin.node)
    : why;
}
