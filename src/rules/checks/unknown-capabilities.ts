import { isKnownObject } from '../../model/property.ts';
import { MESSAGES, type MessageName } from '../../model/protocol/protocol-types.ts';
import type { StaticObject, StaticProperty, StaticValue } from '../../model/static.ts';
import { misspellings, type Misspelling } from './misspelling.ts';

/** A key of capabilities that the protocol does not define there and that means another. */
export interface UnknownKey {
  readonly property: StaticProperty;
  /** The object that has the key, in words. */
  readonly where: string;
  /** The known key that it resembles. */
  readonly misspelling: Misspelling | undefined;
  /** The objects that such a key belongs in, in words; undefined if its name is misspelt. */
  readonly belongsIn: string | undefined;
}

const OF_SERVER = 'the capabilities of a server';
const OF_CLIENTS = 'the capabilities of clients';

/** The keys of ClientCapabilities. */
const CLIENT_KEYS = ['roots', 'sampling', 'elicitation'];

/**
 * Finds the keys of capabilities that the protocol does not define and that are misspelt or in the
 * wrong object. Any other unknown key is without effect.
 *
 * @param declared the capabilities that a server declares
 */
export function unknownCapabilities(declared: StaticValue): readonly UnknownKey[] {
  return isKnownObject(declared) ? [...unknownIn(declared.value, 'ServerCapabilities')] : [];
}

/** Whether clients declare such a capability. */
export function isOfClients({ belongsIn }: UnknownKey): boolean {
  return belongsIn === OF_CLIENTS;
}

function* unknownIn(object: StaticObject, name: MessageName): Generator<UnknownKey> {
  const { fields, title: where = OF_SERVER } = MESSAGES[name];
  const isOwn = name === 'ServerCapabilities';
  const misspelt = misspellings(object, Object.keys(fields));
  for (const property of object.properties.values()) {
    const { key, value } = property;
    const type = Object.hasOwn(fields, key) ? fields[key]?.type : undefined;
    if (typeof type === 'object' && 'is' in type && isKnownObject(value))
      yield* unknownIn(value.value, type.is);
    // Below a capability, an object is likely the description of a tool.
    if (Object.hasOwn(fields, key) || !(isOwn || isFlag(value))) continue;
    const misspelling = misspelt.find((each) => each.property === property);
    const belongsIn = misspelling ? undefined : rightPlace(key, isOwn);
    if (misspelling || belongsIn) yield { property, where, misspelling, belongsIn };
  }
}

/** The objects of capabilities that a key of another one belongs in, in words. */
function rightPlace(key: string, isOwn: boolean): string | undefined {
  if (isOwn && CLIENT_KEYS.includes(key)) return OF_CLIENTS;
  const names = ['ToolsCapability', 'ResourcesCapability', 'PromptsCapability'] as const;
  const having = names.map((name) => MESSAGES[name]).filter(({ fields }) => key in fields);
  const [only] = having;
  return having.length === 1 ? only?.title : only && 'a capability such as `tools`';
}

function isFlag(value: StaticValue): boolean {
  return value.kind === 'known' && typeof value.value === 'boolean';
}
