import type { Library } from './library.ts';
import { ClassValue, InstanceValue, OpaqueValue, isUnresolved, partsOf } from './value.ts';

/** The result of `typeof` for a value; undefined if it is unknown. */
export function typeNameOf(value: unknown, library: Library): string | undefined {
  if (partsOf(value)) return 'string';
  if (value instanceof OpaqueValue && library.isMethod?.(value)) return 'function';
  if (isUnresolved(value)) return undefined;
  if (value instanceof InstanceValue) return 'object';
  return value instanceof ClassValue ? 'function' : typeof value;
}
