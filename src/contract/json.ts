import { isList, isJsonObject } from './advertised.ts';
import type { Json } from './contract.ts';
import { compareTexts } from '../model/utils/compare-texts.ts';

/** Serializes JSON independently of the order of keys, so that equal values have equal texts. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_key, inner: Json) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareTexts(a, b)))
      : inner,
  );
}

/** Whether two values are equal, independently of the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isList(a))
    return (
      isList(b) && a.length === b.length && a.every((one, index) => sameJson(one, b[index] ?? null))
    );
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => a[key] !== undefined && b[key] !== undefined && sameJson(a[key], b[key]))
  );
}
