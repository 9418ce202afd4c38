import type { Json } from './contract.ts';
import { isJsonObject } from './values.ts';

/** By code units: the same everywhere. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A text that is the same for JSON that is the same, whatever the order of keys. */
export function stable(json: unknown): string {
  return JSON.stringify(json ?? null, (_key, value: unknown) => (isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compare(a, b))) : (value as Json)));
}
