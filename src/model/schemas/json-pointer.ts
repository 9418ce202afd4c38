import { isRecord } from '../utils/record.ts';

/** A key as a step of a JSON Pointer (RFC 6901). */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The key that a step of a JSON Pointer names. */
export function keyOfStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The part of a schema that a reference names by a JSON Pointer: `#/$defs/Status`. */
export function partAt(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const steps = decoded(reference.slice(1)).split('/').slice(1);
  return steps.map(keyOfStep).reduce<unknown>(memberOf, root);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The member of an object, or the element of an array at an index. */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(key)];
  return isRecord(value) ? value[key] : undefined;
}
