import { isKnownObject } from '../../model/property.ts';
import { MESSAGES, type MessageName } from '../../model/protocol/protocol-types.ts';
import { isWrittenIn, type Location } from '../../model/location.ts';
import type { StaticObject, StaticProperty, StaticValue } from '../../model/static.ts';
import { misspellings, type Misspelling } from './misspelling.ts';

/** Keys of capabilities that the protocol does not define and that are one mistake. */
export interface UnknownKeys {
  /** The first of them; the others are all in the same literal. */
  readonly property: StaticProperty;
  readonly count: number;
  /** The object that has the keys, in words. */
  readonly where: string;
  readonly misspelling: Misspelling | undefined;
  /** Whether it is a capability of its own, which may belong in `experimental`. */
  readonly isOwn: boolean;
  /** Whether the values say no more than their keys. */
  readonly isInert: boolean;
  /** The capability whose value is an object that is written elsewhere, for other uses. */
  readonly sharedBy: StaticProperty | undefined;
}

/** The keys of ClientCapabilities. */
const OF_CLIENTS = ['roots', 'sampling', 'elicitation'];

/**
 * Finds the keys of capabilities that the protocol does not define.
 *
 * @param declared the capabilities that a server declares
 */
export function unknownCapabilities(declared: StaticValue): readonly UnknownKeys[] {
  return isKnownObject(declared) ? [...unknownIn(declared, 'ServerCapabilities', undefined)] : [];
}

/**
 * Joins the keys of one literal to one mistake, except misspelt ones, which are corrected one by
 * one; those that clients declare are another.
 */
export function joinUnknown(found: readonly UnknownKeys[]): readonly UnknownKeys[] {
  const isAlone = (each: UnknownKeys): boolean =>
    each.misspelling !== undefined || each.sharedBy !== undefined;
  const others = found.filter((each) => !isAlone(each));
  return [
    ...found.filter(isAlone),
    ...joinedKeys(others.filter(isOfClients)),
    ...joinedKeys(others.filter((each) => !isOfClients(each))),
  ];
}

/** Whether clients declare such a capability. */
export function isOfClients({ property, isOwn }: UnknownKeys): boolean {
  return isOwn && OF_CLIENTS.includes(property.key);
}

/** Keys of one literal as one mistake, at the first of them. */
function joinedKeys([first, ...others]: readonly UnknownKeys[]): readonly UnknownKeys[] {
  if (!first || others.length === 0) return first ? [first] : [];
  const all = [first, ...others];
  return [
    {
      ...first,
      count: all.reduce((sum, { count }) => sum + count, 0),
      where: all.every(({ where }) => where === first.where) ? first.where : OF_SERVER,
      isInert: all.every(({ isInert }) => isInert),
    },
  ];
}

/** The object of all capabilities, in words. */
const OF_SERVER = 'the capabilities of a server';

function* unknownIn(
  { value: object, at }: StaticValue & { readonly value: StaticObject },
  name: MessageName,
  capability: StaticProperty | undefined,
): Generator<UnknownKeys> {
  const { fields, title: where = OF_SERVER } = MESSAGES[name];
  const misspelt = misspellings(object, Object.keys(fields));
  const properties = [...object.properties.values()];
  for (const property of properties) {
    const type = Object.hasOwn(fields, property.key) ? fields[property.key]?.type : undefined;
    if (typeof type === 'object' && 'is' in type && isKnownObject(property.value))
      yield* unknownIn(
        property.value,
        type.is,
        isWrittenIn(property.value.at, at) ? undefined : property,
      );
  }
  const isOwn = name === 'ServerCapabilities';
  const unknown = properties.filter(({ key }) => !Object.hasOwn(fields, key));
  const reported = new Set<StaticProperty>();
  for (const property of unknown) {
    if (reported.has(property)) continue;
    const isText = !isOwn && !isFlag(property.value);
    const together = capability
      ? unknown
      : unknown.filter(
          (other) => isAtOnePlace(other.keyAt, property.keyAt) || (isText && !isFlag(other.value)),
        );
    for (const each of together) reported.add(each);
    yield {
      property,
      count: together.length,
      where,
      misspelling: misspelt.find((each) => each.property.key === property.key),
      isOwn,
      isInert: together.every(({ value }) => isFlag(value)),
      sharedBy: capability,
    };
  }
}

/** Whether a value says no more than its key: `true`, or an object without properties. */
function isFlag(value: StaticValue): boolean {
  if (isKnownObject(value)) return value.value.complete && value.value.properties.size === 0;
  return value.kind === 'known' && typeof value.value === 'boolean';
}

/** Whether one expression supplies both keys, as `getTools()` does. */
function isAtOnePlace({ range }: Location, place: Location): boolean {
  return range[0] === place.range[0] && range[1] === place.range[1];
}
