import type { TSESTree } from '@typescript-eslint/utils';
import { definitionKind, variableOf } from '../../nodes.ts';
import {
  PartialString,
  TypedValue,
  UnknownValue,
  asUnknown,
  type UnresolvedValue,
} from './value.ts';
import { OpaqueValue } from './external-value.ts';
import { reasonOfParameter } from './reasons.ts';

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
  return isParameter ? new UnknownValue(reasonOfParameter(node.name), value.origin, node) : why;
}

/**
 * An unknown value of a variable with what the type of the variable says: it is unknown for its own
 * reason, and supplied by what supplies it.
 *
 * @param typed the value by the type, if that says something
 */
export function withType(value: UnknownValue, typed: unknown): unknown {
  return typed instanceof TypedValue
    ? new TypedValue(value, typed.type, value.origin, value.parameter)
    : (typed ?? value);
}

/** The same unknown value, marked as one that a caller may supply by a parameter. */
export function suppliedBy(parameter: TSESTree.Node, value: UnknownValue): UnknownValue {
  if (value instanceof TypedValue)
    return new TypedValue(value, value.type, value.origin, parameter);
  const supplied = new UnknownValue(value, value.origin, parameter);
  return value instanceof PartialString ? new PartialString(value.parts, supplied) : supplied;
}
