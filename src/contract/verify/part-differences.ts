import type { Json, ContractList, ListEntry, JsonObject } from '../contract.ts';
import { ADVERTISED, unresolvedAround, isJsonObject, isList } from '../advertised.ts';
import { sameJson } from '../json.ts';
import { pointerStep } from '../../model/schemas/json-pointer.ts';

/** A part with different values in the source and in the server's list. */
export interface PartDifference {
  readonly part: string;
  readonly expected?: Json;
  readonly actual?: Json;
}

/** The smallest parts of a definition that differ, among those that were read. */
export function* differencesIn(
  list: ContractList,
  definition: ListEntry,
  entry: JsonObject,
): Generator<PartDifference> {
  const fields = definition as unknown as JsonObject;
  for (const field of ADVERTISED[list]) yield* walk(field, fields[field], entry[field], definition);
}

function* walk(
  part: string,
  expected: Json | undefined,
  actual: Json | undefined,
  definition: ListEntry,
): Generator<PartDifference> {
  const open = unresolvedAround(definition, part);
  if (open) {
    const isOther =
      open.part === part && open.oneOf?.every((one) => !sameJson(one, actual ?? null));
    if (isOther) yield { part, actual };
    return;
  }
  if (expected === undefined && isOfUnreadPart(definition, part)) return;
  const isPartly =
    (definition.unresolved?.some((one) => one.part.startsWith(`${part}/`)) ?? false) ||
    (part.endsWith('/required') &&
      unresolvedAround(definition, propertiesBeside(part)) !== undefined);
  const nothing = isPartly && expected === undefined ? emptyLike(actual) : expected;
  if (isJsonObject(nothing) && isJsonObject(actual)) {
    for (const key of new Set([...Object.keys(nothing), ...Object.keys(actual)]))
      yield* walk(`${part}/${pointerStep(key)}`, nothing[key], actual[key], definition);
  } else if (isList(nothing) && isList(actual)) {
    yield* walkList(part, nothing, actual, definition, isPartly);
  } else if (nothing !== actual) {
    yield { part, expected, actual };
  }
}

function* walkList(
  part: string,
  expected: readonly Json[],
  actual: readonly Json[],
  definition: ListEntry,
  isPartly: boolean,
): Generator<PartDifference> {
  const name = part.slice(part.lastIndexOf('/') + 1);
  if (part === 'arguments') {
    // Arguments are identified by their names.
    yield* walk(part, byName(expected), byName(actual), definition);
  } else if (name === 'required') {
    // The order has no meaning; an unread field may or may not be required.
    const properties = propertiesBeside(part);
    const isRead = (field: string): boolean =>
      !unresolvedAround(definition, `${part}/${field}`) &&
      !unresolvedAround(definition, `${properties}/${field}`);
    const [read, listed] = [expected, actual].map((fields) =>
      JSON.stringify(fields.map(textOf).filter(isRead).sort()),
    );
    if (read !== listed) yield { part, expected, actual };
  } else if (expected.length === actual.length) {
    for (const [index, item] of expected.entries())
      yield* walk(`${part}/${index}`, item, actual[index], definition);
  } else if (!isPartly) {
    yield { part, expected, actual };
  }
}

/**
 * Whether a part holds the definitions of a schema with an unread part, which may refer to them.
 */
function isOfUnreadPart({ unresolved }: ListEntry, part: string): boolean {
  const [, schema] = /^(\w+)\/(?:\$defs|definitions)$/.exec(part) ?? [];
  return (
    schema !== undefined && (unresolved?.some((one) => one.part.startsWith(`${schema}/`)) ?? false)
  );
}

/** The part that holds the properties of an object, from the one that says which are required. */
function propertiesBeside(required: string): string {
  return `${required.slice(0, -'required'.length)}properties`;
}

function byName(entries: readonly Json[]): JsonObject {
  return Object.fromEntries(
    entries.map((entry) => [textOf(isJsonObject(entry) ? entry.name : entry), entry]),
  );
}

/** A text unchanged; other values as JSON. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** An empty list or object for a value of that type. */
function emptyLike(value: Json | undefined): Json | undefined {
  if (isList(value)) return [];
  return isJsonObject(value) ? {} : undefined;
}
