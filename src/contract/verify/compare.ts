import { groupBy } from '../../model/utils/group-by.ts';
import { ADVERTISED } from '../advertised.ts';
import {
  identityInList,
  IDENTITY_FIELDS,
  sourceKey,
  CONTRACT_LISTS,
  type ContractList,
  type Json,
  type JsonObject,
  type ServerContract,
  type UnresolvedContract,
  type ListEntry,
} from '../contract.ts';
import { differencesIn, textOf } from './part-differences.ts';

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
  definition: ListEntry,
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
  const expected = groupBy<string, ListEntry>(server[list], identityInList);
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
  const definitions: readonly ListEntry[] = server[list];
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
  variants: readonly ListEntry[],
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
  return textOf(entry[IDENTITY_FIELDS[list]]);
}
