import { groupBy } from '../../model/utils/group-by.ts';
import { pointerStep } from '../../model/schemas/json-pointer.ts';
import { ADVERTISED, isList, isJsonObject, unresolvedAround } from '../advertised.ts';
import {
  identityInList,
  IDENTITY_FIELDS,
  sourceKey,
  CONTRACT_LISTS,
  type ContractList,
  type Json,
  type JsonObject,
  type PromptContract,
  type ResourceContract,
  type ResourceTemplateContract,
  type ServerContract,
  type ToolContract,
  type UnresolvedContract,
} from '../contract.ts';
import { sameJson } from '../json.ts';

/** The lists of a running server; an unsupported list is undefined. */
export type AdvertisedDefinition = Readonly<Partial<Record<ContractList, readonly JsonObject[]>>>;

/** A difference between the source and the running server. */
export interface VerifyDifference {
  readonly list: ContractList;
  /** The name, or the URI, of the definition; undefined for a list as a whole. */
  readonly identity?: string;
  /** Not listed; listed but not in the source; or different in a part. */
  readonly kind: 'missing' | 'extra' | 'different';
  /** The location of the definition, `file:line`. */
  readonly source?: string;
  /** A JSON Pointer into the definition, without the leading slash. */
  readonly part?: string;
  /** The value in the source; undefined if there is none. */
  readonly expected?: Json;
  /** The value in the server's list. */
  readonly actual?: Json;
}

/** The results for the definitions of a list. */
export interface Tally {
  readonly list: ContractList;
  readonly inSource: number;
  readonly listed: number;
  /** Completely read, and equal. */
  readonly equal: number;
  /** Equal in the parts that were read. */
  readonly partlyEqual: number;
  readonly different: number;
  readonly missing: number;
  /**
   * Not listed, and perhaps not registered: a condition decides, or the path to the server was not
   * followed.
   */
  readonly uncertain: number;
  readonly extra: number;
  /** Listed, and perhaps registered by unread code. */
  readonly unread: number;
  /** Resources that the server lists for a template. */
  readonly ofTemplates: number;
}

/** A part or registration that is unread and therefore not compared. */
export interface NotCompared extends UnresolvedContract {
  readonly list?: ContractList;
  readonly identity?: string;
  readonly source?: string;
}

/** The result of comparing a server with its source. */
export interface VerifyResult {
  readonly tallies: readonly Tally[];
  readonly differences: readonly VerifyDifference[];
  readonly notCompared: readonly NotCompared[];
  /** Listed definitions that may come from an unread registration: `tools/search`. */
  readonly unread: readonly string[];
}

type AnyDefinition = ToolContract | ResourceContract | ResourceTemplateContract | PromptContract;

/** Compares a server's lists with its contract, in the parts that were read. */
export function compare(
  server: ServerContract,
  advertised: AdvertisedDefinition,
  sources: Readonly<Record<string, string>> = {},
): VerifyResult {
  const compared = CONTRACT_LISTS.map((list) =>
    compareList(server, list, advertised[list], sources),
  );
  return {
    tallies: compared
      .map(({ tally }) => tally)
      .filter(({ inSource, listed }) => inSource + listed > 0),
    differences: compared.flatMap(({ differences }) => differences),
    notCompared: [
      ...server.unresolved.map((one) => ({
        ...one,
        source: sources[`${server.name}#${one.part}`],
      })),
      ...CONTRACT_LISTS.flatMap((list) =>
        server[list].flatMap((definition) => notComparedOf(server, list, definition, sources)),
      ),
    ],
    unread: compared.flatMap(({ unread }) => unread),
  };
}

function notComparedOf(
  server: ServerContract,
  list: ContractList,
  definition: AnyDefinition,
  sources: Readonly<Record<string, string>>,
): NotCompared[] {
  const key = sourceKey(server.name, list, definition);
  const advertised = (definition.unresolved ?? []).filter((one) => isUncompared(list, one));
  return advertised.map((one) => ({
    ...one,
    list,
    identity: identityInList(definition),
    source: sources[`${key}#${one.part}`] ?? sources[key],
  }));
}

/** Whether clients receive the part, and nothing is known of the values that it may have. */
function isUncompared(list: ContractList, { part, oneOf }: UnresolvedContract): boolean {
  return oneOf === undefined && ADVERTISED[list].includes(part.split('/', 1)[0] ?? '');
}

interface ComparedList {
  readonly tally: Tally;
  readonly differences: readonly VerifyDifference[];
  readonly unread: readonly string[];
}

/** The lists of an unread registration: a resource with an unknown URI may be a template. */
const MAYBE: Readonly<Record<ContractList, readonly string[]>> = {
  tools: ['tools'],
  resources: ['resources', 'resourceTemplates'],
  resourceTemplates: ['resources', 'resourceTemplates'],
  prompts: ['prompts'],
};

function compareList(
  server: ServerContract,
  list: ContractList,
  listed: readonly JsonObject[] | undefined,
  sources: Readonly<Record<string, string>>,
): ComparedList {
  const expected = groupBy<string, AnyDefinition>(server[list], identityInList);
  const actual = new Map((listed ?? []).map((entry) => [identityIn(list, entry), entry]));
  const results = [...expected].map(([identity, variants]) => {
    const source = sources[`${server.name}/${list}/${identity}`];
    return resultOf(list, identity, variants, actual.get(identity), source);
  });
  const others = [...actual.keys()].filter((identity) => !expected.has(identity));
  const { ofTemplates, unread, extra } = originsOf(others, list, server);
  const count = (status: VerifyStatus): number =>
    results.filter((one) => one.status === status).length;
  // One line is more useful than one per definition.
  const isSilent = listed === undefined && count('missing') > 0;
  return {
    tally: {
      list,
      inSource: expected.size,
      listed: actual.size,
      equal: count('equal'),
      partlyEqual: count('partlyEqual'),
      different: count('different'),
      missing: count('missing'),
      uncertain: count('uncertain'),
      extra: extra.length,
      unread: unread.length,
      ofTemplates: ofTemplates.length,
    },
    differences: isSilent
      ? [{ list, kind: 'missing' }]
      : [
          ...results.flatMap(({ differences }) => differences),
          ...extra.map((identity) => ({ list, identity, kind: 'extra' }) as const),
        ],
    unread: unread.map((identity) => `${list}/${identity}`),
  };
}

/** Listed identities that the source lacks, by where they may come from. */
interface Origins {
  /** Resources that a template of the server lists. */
  readonly ofTemplates: readonly string[];
  /** Perhaps registered by unread code. */
  readonly unread: readonly string[];
  /** Not from the source. */
  readonly extra: readonly string[];
}

function originsOf(
  identities: readonly string[],
  list: ContractList,
  server: ServerContract,
): Origins {
  const definitions: readonly AnyDefinition[] = server[list];
  const hasOpenName = definitions.some(({ unresolved }) =>
    unresolved?.some(({ part }) => part === 'name'),
  );
  const isUnread = (identity: string): boolean =>
    hasOpenName ||
    server.unresolved.some(
      ({ part }) => part === `${list}/${identity}` || MAYBE[list].includes(part),
    );
  const isOfTemplate = (identity: string): boolean =>
    list === 'resources' &&
    server.resourceTemplates.some(({ uriTemplate }) => fits(identity, uriTemplate));
  const ofTemplates = identities.filter(isOfTemplate);
  const others = identities.filter((identity) => !isOfTemplate(identity));
  return {
    ofTemplates,
    unread: others.filter(isUnread),
    extra: others.filter((identity) => !isUnread(identity)),
  };
}

/** Whether a URI may match a template. */
function fits(uri: string, template: string): boolean {
  const literals = template
    .split(/\{[^{}]*\}/)
    .map((literal) => literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${literals.join('.*')}$`, 's').test(uri);
}

type VerifyStatus = 'equal' | 'partlyEqual' | 'different' | 'missing' | 'uncertain';

/** @param variants the definitions of one name: several if a condition selects one */
function resultOf(
  list: ContractList,
  identity: string,
  variants: readonly AnyDefinition[],
  entry: JsonObject | undefined,
  source: string | undefined,
): { readonly status: VerifyStatus; readonly differences: readonly VerifyDifference[] } {
  if (!entry) {
    if (variants.every(({ uncertain }) => uncertain))
      return { status: 'uncertain', differences: [] };
    return { status: 'missing', differences: [{ list, identity, kind: 'missing', source }] };
  }
  const [best] = variants
    .map((variant) => ({ variant, found: [...differencesIn(list, variant, entry)] }))
    .sort((a, b) => a.found.length - b.found.length);
  if (!best || best.found.length > 0) {
    return {
      status: 'different',
      differences: (best?.found ?? []).map((found) => ({
        list,
        identity,
        kind: 'different',
        source,
        ...found,
      })),
    };
  }
  return {
    status: best.variant.unresolved?.some((one) => isUncompared(list, one))
      ? 'partlyEqual'
      : 'equal',
    differences: [],
  };
}

function identityIn(list: ContractList, entry: JsonObject): string {
  return wordOf(entry[IDENTITY_FIELDS[list]]);
}

interface PartDifference {
  readonly part: string;
  readonly expected?: Json;
  readonly actual?: Json;
}

function* differencesIn(
  list: ContractList,
  definition: AnyDefinition,
  entry: JsonObject,
): Generator<PartDifference> {
  const fields = definition as unknown as JsonObject;
  for (const field of ADVERTISED[list]) yield* walk(field, fields[field], entry[field], definition);
}

/** The smallest parts that differ, among those that were read. */
function* walk(
  part: string,
  expected: Json | undefined,
  actual: Json | undefined,
  definition: AnyDefinition,
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
  definition: AnyDefinition,
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
      JSON.stringify(fields.map(wordOf).filter(isRead).sort()),
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
function isOfUnreadPart({ unresolved }: AnyDefinition, part: string): boolean {
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
    entries.map((entry) => [wordOf(isJsonObject(entry) ? entry.name : entry), entry]),
  );
}

/** A text unchanged; other values as JSON. */
function wordOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** An empty list or object for a value of that type. */
function emptyLike(value: Json | undefined): Json | undefined {
  if (isList(value)) return [];
  return isJsonObject(value) ? {} : undefined;
}
