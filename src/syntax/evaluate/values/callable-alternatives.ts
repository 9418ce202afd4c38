import type { CallNode } from '../../nodes.ts';
import { OneOf, type UnknownValue } from './value.ts';

/** The alternative callees of a call; `undefined` where an optional call may run nothing. */
export interface CallableAlternatives {
  readonly functions: readonly unknown[];
  readonly because: UnknownValue;
}

/**
 * Returns what a call like `(isReadOnly ? makeReader : makeWriter)()` may run; undefined for any
 * other callee. A call of nothing throws, unless it is optional.
 */
export function callableOf(fn: unknown, node: CallNode): CallableAlternatives | undefined {
  if (!(fn instanceof OneOf) || node.type === 'NewExpression') return undefined;
  const isNothing = (value: unknown): boolean => value === undefined || value === null;
  const functions = fn.values.filter((value) => node.optional || !isNothing(value));
  const isCallable = functions.every((value) => isNothing(value) || typeof value === 'function');
  return isCallable && functions.length > 0 ? { functions, because: fn.because } : undefined;
}
