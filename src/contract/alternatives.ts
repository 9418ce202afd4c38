import { pointerStep } from '../model/schemas/json-pointer.ts';
import { isList, isJsonObject } from './advertised.ts';
import type { Json, JsonObject } from './contract.ts';
import { canonical } from './json.ts';

/** The common part of several values. */
export interface Common {
  /** Undefined if nothing of the value is certain. */
  readonly value: Json | undefined;
  /** The smallest parts that differ. */
  readonly differing: readonly DifferingPart[];
}

export interface DifferingPart {
  /** A JSON Pointer, without the slash at its start. */
  readonly part: string;
  /** The values that it may have, null if it may be absent; undefined if others are possible. */
  readonly oneOf?: readonly Json[];
}

type Values = readonly (Json | undefined)[];

/**
 * Divides the values that a part may have into what they share and where they differ.
 *
 * @param values undefined where the part is absent
 * @param isMixed whether the values lack combinations of what several conditions select
 */
export function commonOf(values: Values, part: string, isMixed = false): Common {
  const [first] = values;
  const same = new Set(values.map((value) => (value === undefined ? '' : canonical(value))));
  if (same.size <= 1) return { value: first, differing: [] };
  if (values.every(isJsonObject)) return commonObject(values, part, isMixed);
  if (part.endsWith('/required') && values.every(isNames)) return commonNames(values, part);
  const lists = values.filter(isList);
  if (lists.length === values.length && new Set(lists.map(({ length }) => length)).size === 1)
    return commonList(lists, part, isMixed);
  return { value: undefined, differing: [differingPart(values, part, isMixed)] };
}

function commonObject(values: readonly JsonObject[], part: string, isMixed: boolean): Common {
  const keys = [...new Set(values.flatMap((value) => Object.keys(value)))];
  const members = keys.map(
    (key) =>
      [
        key,
        commonOf(
          values.map((value) => (Object.hasOwn(value, key) ? value[key] : undefined)),
          `${part}/${pointerStep(key)}`,
          isMixed,
        ),
      ] as const,
  );
  return {
    value: Object.fromEntries(
      members.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ),
    differing: members.flatMap(([, { differing }]) => differing),
  };
}

function commonList(values: readonly (readonly Json[])[], part: string, isMixed: boolean): Common {
  const elements = (values[0] ?? []).map((_, index) =>
    commonOf(
      values.map((value) => value[index]),
      `${part}/${index}`,
      isMixed,
    ),
  );
  return {
    value: elements.map(({ value }) => value ?? null),
    differing: elements.flatMap(({ differing }) => differing),
  };
}

const isNames = (value: Json | undefined): value is readonly string[] | undefined =>
  value === undefined || (isList(value) && value.every((name) => typeof name === 'string'));

/** Entries of `required` are identified by name: each may be there or not. */
function commonNames(values: readonly (readonly string[] | undefined)[], part: string): Common {
  const names = [...new Set(values.flatMap((value) => value ?? []))];
  const isShared = (name: string): boolean => values.every((value) => value?.includes(name));
  const shared = names.filter(isShared);
  return {
    value: shared.length > 0 || !values.includes(undefined) ? shared : undefined,
    differing: names
      .filter((name) => !isShared(name))
      .map((name) => ({ part: `${part}/${pointerStep(name)}`, oneOf: [name, null] })),
  };
}

function differingPart(values: Values, part: string, isMixed: boolean): DifferingPart {
  const distinct = [...new Map(values.map((value) => [canonical(value ?? null), value ?? null]))];
  const oneOf = distinct.map(([, value]) => value);
  const objects = oneOf.filter((value) => typeof value === 'object' && value !== null);
  // A list or an object of several conditions may have other combinations of their values.
  const isOpen = values.includes(null) || (isMixed && objects.length > 1);
  return isOpen ? { part } : { part, oneOf };
}
