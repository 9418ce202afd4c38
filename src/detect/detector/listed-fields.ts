import type {
  ListedFieldsFacts,
  ListedField,
  ListedFields,
  WrittenDefinition,
} from '../../model/definitions/listed-fields.ts';
import type { Datum, StaticValue } from '../../model/static.ts';
import { isKnownObject } from '../../model/property.ts';
import type { Location } from '../../model/location.ts';
import type { Versions } from './versions.ts';

/** Why a value is not known that some of the versions which may be in use list. */
export const DEPENDS_ON_VERSION = 'depends on the version of the framework, which is not installed';

/** A value that is listed from a version on. */
export type Since = (minimum: string, value: StaticValue) => StaticValue;

/**
 * Returns a function for values listed from a minimum version on: absent before it, unknown if that
 * depends on the version.
 */
export function sinceIn(versions: Versions): Since {
  return (minimum, value) => {
    if (value.kind === 'absent') return value;
    const isListed = versions.within(`>=${minimum}`);
    if (isListed === 'yes') return value;
    return isListed === 'no'
      ? { kind: 'absent', at: value.at }
      : {
          kind: 'unknown',
          why: DEPENDS_ON_VERSION,
          at: value.at,
        };
  };
}

/** The fields as written, by the protocol's names. */
export function asWritten(written: WrittenDefinition, names: readonly ListedField[]): ListedFields {
  return Object.fromEntries(names.map((name) => [name, written.read(name)]));
}

/** Converts JSON to a static value. */
export function constant(json: unknown, at: Location): StaticValue {
  return { kind: 'known', value: datum(json, at), at };
}

function datum(json: unknown, at: Location): Datum {
  if (Array.isArray(json))
    return {
      type: 'array',
      elements: json.map((element) => constant(element, at)),
      complete: true,
    };
  if (typeof json !== 'object' || json === null) return json as Datum;
  return {
    type: 'object',
    properties: new Map(
      Object.entries(json).map(([key, value]) => [
        key,
        { key, keyAt: at, value: constant(value, at) },
      ]),
    ),
    complete: true,
  };
}

/** An object with further members, which replace its own; other values are returned unchanged. */
export function withMembers(
  object: StaticValue,
  members: Readonly<Record<string, StaticValue>>,
): StaticValue {
  const own = isKnownObject(object)
    ? object.value
    : { properties: [], complete: object.kind === 'known' || object.kind === 'absent' };
  const added = Object.entries(members).map(
    ([key, value]) => [key, { key, keyAt: value.at, value }] as const,
  );
  return {
    kind: 'known',
    value: {
      type: 'object',
      properties: new Map([...own.properties, ...added]),
      complete: own.complete,
    },
    at: object.at,
  };
}

/** An object with constants for its missing members. */
export function withDefaults(
  defaults: Readonly<Record<string, unknown>>,
  object: StaticValue,
): StaticValue {
  const members = Object.entries(defaults).filter(
    ([key]) => !(isKnownObject(object) && object.value.properties.has(key)),
  );
  return withMembers(
    object,
    Object.fromEntries(members.map(([key, value]) => [key, constant(value, object.at)])),
  );
}

/** The input schema that most frameworks list for a tool without one. */
export const EMPTY_INPUT: ListedFieldsFacts['emptyInput'] = {
  kind: 'known',
  value: { type: 'object', properties: {} },
  at: { range: [0, 0] },
};

const FIELDS: Readonly<Record<WrittenDefinition['kind'], readonly ListedField[]>> = {
  tool: ['title', 'description', 'icons', 'annotations', 'execution', '_meta'],
  resource: ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
  prompt: ['title', 'description', 'icons', '_meta'],
};

/** Every field of the protocol, as written. */
export function everyField(written: WrittenDefinition): ListedFields {
  const fields = asWritten(written, FIELDS[written.kind]);
  return written.entryOf && written.kind === 'prompt'
    ? { ...fields, ...asWritten(written, ['arguments']) }
    : fields;
}
