/** Whether a value is an object literal or a plain object from a native function. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether code may mutate a value in place. */
export function isContainer(value: unknown): value is object {
  return (
    Array.isArray(value) || value instanceof Map || value instanceof Set || isPlainObject(value)
  );
}
