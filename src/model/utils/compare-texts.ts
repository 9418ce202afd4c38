/** Compares by code units, independently of the locale. */
export function compareTexts(one: string, other: string): number {
  if (one < other) return -1;
  return one > other ? 1 : 0;
}
