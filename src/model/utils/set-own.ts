/**
 * Sets a property of a plain object as a literal does: `__proto__` is an ordinary property, and a
 * getter is replaced.
 */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key in target)
    Object.defineProperty(target, key, {
      enumerable: true,
      configurable: true,
      writable: true,
      value,
    });
  else target[key] = value;
}
