import { definitionKind, variableOf } from '../../nodes.ts';
import { OpaqueValue, TypedValue, UnknownValue, asUnknown, type UnresolvedValue } from './value.ts';

/**
 * Why a value is unknown. One that is known by the type of a package at its parameter, `(tool:
 * Tool) => …`, is supplied by callers.
 */
export function asSupplied(value: UnresolvedValue): UnknownValue {
  const why = asUnknown(value);
  if (!(value instanceof OpaqueValue) || value.kind !== 'instance') return why;
  const { node, module } = value.origin;
  const isParameter =
    node.type === 'Identifier' &&
    definitionKind(variableOf(node, module.scopes)?.defs[0]) === 'Parameter';
  return isParameter
    ? new UnknownValue(`depends on the parameter \`${node.name}\``, value.origin, node)
    : why;
}

/**
 * An unknown value of a variable with what the type of the variable says: it is unknown for its own
 * reason, and supplied by what supplies it.
 *
 * @param typed the value by the type, if that says something
 */
export function withType(value: UnknownValue, typed: unknown): unknown {
  return typed instanceof TypedValue
    ? new TypedValue(value.why, typed.type, value.origin, value.parameter)
    : (typed ?? value);
}
